// The properties of a place at Rapid, and what it tells of them: the whole of each request, and what every answer means.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContentSelection } from '../../../src/sources/source-content.ts'
import { rapidTold } from '../../support/sources/rapid-told.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, source, open, lines, answers } = await rapidTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const soon = () => AbortSignal.timeout(5_000)

const error = (type: string) => ({ type, message: 'm' })

describe('the properties of', () => {
  const list = (selection: ContentSelection, page: string | null = null, of = open({ test: null })) =>
    of.content!.list(selection, page, 'de', soon())
  const region: ContentSelection = { by: 'region', region: 'a/9' }
  const country: ContentSelection = { by: 'country', country: 'CH' }
  const corners = [
    [1, 2],
    [3, 4],
    [1, 5],
    [1, 2],
  ] as const
  const polygon: ContentSelection = { by: 'polygon', corners }
  const contract = open({ partnerFields: [['payment_terms', 'p']] })
  const whole = { pause: 0 }

  test('a region are asked for by its number, and told with its name', async () => {
    const body = {
      id: 9,
      name: 'Zurich',
      property_ids: ['1', 2, null, 'a b', 'x'.repeat(100), 'x'.repeat(101)],
    }
    answers({ body })
    expect(await list(region, null, contract)).toEqual({
      answered: { keys: ['1', '2', 'x'.repeat(100)], region: { key: '9', name: 'Zurich' }, next: null },
      ...whole,
    })
    expect(lines()).toEqual([
      'GET /v3/regions/a%2F9?language=de-DE&include=details&include=property_ids&supply_source=expedia&payment_terms=p',
    ])
    answers({ body: { id: 'x'.repeat(40), name: 7 } })
    const bare = { keys: [], region: { key: 'x'.repeat(40), name: '7' }, next: null }
    expect(await list(region)).toEqual({ answered: bare, ...whole })
  })

  test('a country are asked for by its code, and told page by page', async () => {
    const link = { link: '</v3/properties/content?token=t>; rel="next"' }
    answers({ body: { 1: { property_id: '1' }, x: { property_id: 2 }, y: {} }, headers: link }, { body: [] })
    const next = '/v3/properties/content?token=t'
    const first = { answered: { keys: ['1', '2'], region: null, next }, ...whole }
    expect(await list(country, null, contract)).toEqual(first)
    expect(await list(country, next, contract)).toEqual({
      answered: { keys: [], region: null, next: null },
      ...whole,
    })
    expect(lines()).toEqual([
      'GET /v3/properties/content?language=de-DE&include=property_id&country_code=CH&supply_source=expedia&payment_terms=p',
      'GET /v3/properties/content?token=t',
    ])
  })

  test('a polygon are asked for by its corners', async () => {
    answers({ body: [{ property_id: 1 }, 7, { property_id: '' }] })
    const answered = { keys: ['1'], region: null, next: null }
    expect(await list(polygon, null, contract)).toEqual({ answered, ...whole })
    expect(lines()).toEqual([
      'POST /v3/properties/geography?include=property_ids&supply_source=expedia&payment_terms=p',
    ])
    expect(remote.requests[0]!.body).toEqual({ type: 'Polygon', coordinates: [corners] })
    answers({ body: [] })
    await list(polygon, '/v3/further')
    expect(remote.requests).toMatchObject([{ line: 'GET /v3/further', body: null }])
  })

  const other = { answered: null, reason: 'an answer of another shape', retryAfter: null, isFinal: false }
  test.each<[ContentSelection, unknown]>([
    [region, undefined],
    [region, { name: 'Zurich', property_ids: ['1'] }],
    [region, { id: 'x'.repeat(41) }],
    [region, [{ id: '9' }]],
    [country, undefined],
    [country, '7'],
    [country, { 1: { property_id: '1' }, total: 7 }],
    [polygon, 'null'],
  ])('%j answered with %j are of another shape', async (selection, body) => {
    answers({ body })
    expect(await list(selection)).toEqual(other)
  })

  test('a place wait where the limit is near', async () => {
    const headers = { 'rate-limit-minute-remaining': '5', 'rate-limit-minute-reset': '1795348842000' }
    answers({ body: [], headers }, { body: {}, headers })
    expect(await list(country)).toMatchObject({ pause: 42 })
    expect(await source.content!.read(['1'], 'en', soon())).toEqual({ answered: new Map(), pause: 42 })
  })

  const reset = { 'rate-limit-minute-reset': '1795348842000' }
  const no = (reason: string, isFinal: boolean, retryAfter: number | null = null) => ({
    answered: null,
    reason,
    retryAfter,
    isFinal,
  })
  test.each<[ToldAnswer | 'gone', object]>([
    [{ status: 404, body: error('resource_not_found') }, no('HTTP 404', true)],
    [{ status: 400, body: error('invalid_input') }, no('HTTP 400', true)],
    [{ status: 429, body: error('too_many_requests'), headers: reset }, no('HTTP 429', false, 42)],
    [{ status: 202, body: [] }, no('HTTP 202', false)],
    [{ status: 503 }, no('HTTP 503', false)],
    ['gone', no('broken', false)],
  ])('a place are not known after %j', async (answer, told) => {
    answers(answer, answer)
    expect(await list(country)).toEqual(told)
    expect(await source.content!.read(['1'], 'en', soon())).toEqual(told)
  })

  test('some keys are read with every field, and only those that were asked for', async () => {
    const property = (id: string) => ({ property_id: id, name: `House ${id}` })
    answers({ body: { 1: property('1'), 2: property('2') } })
    const found = await contract.content!.read(['1', '3'], 'fr', soon())
    expect([...(found.answered?.keys() ?? [])]).toEqual(['1'])
    expect(lines()).toEqual([
      'GET /v3/properties/content?language=fr-FR&supply_source=expedia&include=property_id&include=name&' +
        'include=address&include=ratings&include=location&include=phone&include=category&include=checkin&' +
        'include=checkout&include=fees&include=policies&include=attributes&include=amenities&include=images&' +
        'include=onsite_payments&include=rooms&include=descriptions&include=all_inclusive&' +
        'include=vacation_rental_details&include=registry_number&property_id=1&property_id=3&payment_terms=p',
    ])
    answers({ body: [] })
    expect(await contract.content!.read(['1'], 'fr', soon())).toEqual(other)
    expect(contract.content!.mostProperties).toBe(25)
  })
})
