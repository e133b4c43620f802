// What apaleo is asked before a booking, whole, and what each of its answers means for a search and a check.

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { apaleoTold } from '../../support/sources/apaleo-told.ts'
import { apaleoProperty, apaleoStay } from '../../support/sources/apaleo-under-test.ts'
import type { ToldAnswer } from '../../support/sources/told-remote.ts'

const { remote, open, lines, answers } = await apaleoTold()
afterAll(() => remote[Symbol.asyncDispose]())
beforeEach(() => answers())
const source = open()
const soon = () => AbortSignal.timeout(5_000)

test('the source says what it is able to do, and how long it takes', () => {
  const { name, supports, times, limits, resume } = source
  expect({ name, supports, times, limits, resume }).toEqual({
    name: 'apaleo',
    supports: { resolve: true, cancel: true, list: true, card: false },
    times: { search: 8, quote: 10, book: 60, final: 120, lag: 60 },
    limits: { properties: 50, rooms: 8, nights: 90, daysAhead: 730 },
    resume: undefined,
  })
})

describe('a search', () => {
  const search = (changes: object = {}, properties = [apaleoProperty]) =>
    source.search({ ...apaleoStay(), ...changes, properties }, soon())
  const failed = (reason: string, retryAfter: number | null = null) => ({
    answered: null,
    reason,
    retryAfter,
  })
  const query =
    'propertyId=MUC&unitGroupIds=MUC-DBL&includeUnavailable=true&arrival=2026-12-04&departure=2026-12-06'

  test('asks once for guests in any order of their ages', async () => {
    answers({ status: 204 }, { status: 204 })
    const party = (...childAges: number[]) => ({ adults: 1, childAges })
    const parties = [party(10, 9), party(9), party(9, 10)]
    const { answered } = await search({ parties }, [{ ...apaleoProperty, roomKeys: ['MUC-DBL', 'B'] }])
    expect([...(answered ?? [])]).toEqual([
      [
        'MUC',
        {
          rooms: ['MUC-DBL', 'B'].map(key => ({ key, rates: [], reasons: [] })),
          unavailable: null,
          reasons: [],
        },
      ],
    ])
    const two = query.replace('MUC-DBL', 'MUC-DBL%2CB')
    expect(lines().toSorted()).toEqual([
      `GET /booking/v1/offers?${two}&adults=1&childrenAges=10%2C9&channelCode=Ibe`,
      `GET /booking/v1/offers?${two}&adults=1&childrenAges=9&channelCode=Ibe`,
    ])
  })

  test.each<[ToldAnswer | 'gone', object]>([
    [{ status: 404 }, { answered: new Map() }],
    [{ status: 422, body: { messages: ['x'] } }, { answered: new Map() }],
    [{ status: 400 }, failed('HTTP 400')],
    [{ status: 403 }, failed('HTTP 403')],
    [{ status: 206, body: { offers: [] } }, failed('HTTP 206')],
    [{ status: 200, body: { offers: null } }, failed('an answer of another shape')],
    [{ status: 200 }, failed('an answer of another shape')],
    [{ status: 401 }, failed('HTTP 401')],
    [{ status: 429, headers: { 'retry-after': '7' } }, failed('HTTP 429', 7)],
    [{ status: 500 }, failed('HTTP 500')],
    ['gone', failed('broken')],
  ])('answered with %j is %j', async (answer, expected) => {
    answers(answer)
    expect(await search()).toEqual(expected)
    expect(lines()).toEqual([`GET /booking/v1/offers?${query}&adults=2&channelCode=Ibe`])
  })

  test.each<[ToldAnswer[], object]>([
    [[{ status: 404 }, { status: 429 }], failed('HTTP 429', 60)],
    [[{ status: 400 }, { status: 500 }], failed('HTTP 500')],
    [[{ status: 204 }, { status: 404 }], { answered: new Map() }],
    [[{ status: 404 }, { status: 400 }], { answered: new Map() }],
  ])('of two kinds of guests answered with %j is %j', async (told, expected) => {
    remote.answer = line => {
      if (line.startsWith('POST')) return { body: { access_token: 'token-1' } }
      return told[line.includes('adults=1') ? 0 : 1]!
    }
    const parties = [1, 2].map(adults => ({ adults, childAges: [] }))
    expect(await search({ parties })).toEqual(expected)
  })

  test('tells the failure with the longest wait, and none where one property is answered', async () => {
    const properties = ['A', 'B', 'C'].map(key => ({ ...apaleoProperty, key }))
    const told = async (...all: ToldAnswer[]) => {
      remote.answer = line => {
        if (line.startsWith('POST')) return { body: { access_token: 'token-1' } }
        return all['ABC'.indexOf(/propertyId=(\w)/.exec(line)![1]!)]!
      }
      return search({}, properties)
    }
    const wait = (seconds: number) => ({ status: 429, headers: { 'retry-after': String(seconds) } })
    expect(await told({ status: 500 }, wait(5), wait(9))).toEqual(failed('HTTP 429', 9))
    expect(await told({ status: 503 }, { status: 500 }, { status: 404 })).toEqual(failed('HTTP 503'))
    const { answered } = await told({ status: 500 }, { status: 204 }, wait(5))
    expect([...(answered?.keys() ?? [])]).toEqual(['B'])
  })
})

describe('a check', () => {
  const rate = { code: 'FLEX' } as never
  const offer = { bed: null, token: '', expiresAt: null }
  const check = () =>
    source.check({ stay: apaleoStay(), property: apaleoProperty, roomKey: 'MUC-DBL', rate, offer }, soon())
  test.each<[ToldAnswer, object]>([
    [{ status: 204 }, { outcome: 'sold_out' }],
    [{ body: { offers: [] } }, { outcome: 'sold_out' }],
    [{ status: 404 }, { outcome: 'expired' }],
    [{ status: 410 }, { outcome: 'expired' }],
    [{ status: 422, body: { messages: [] } }, { outcome: 'expired' }],
    [{ status: 403 }, { outcome: 'unavailable', reason: 'HTTP 403' }],
    [{ status: 429 }, { outcome: 'unavailable', reason: 'HTTP 429' }],
    [{ body: [] }, { outcome: 'unavailable', reason: 'an answer of another shape' }],
  ])('answered with %j is %j', async (answer, outcome) => {
    answers(answer)
    expect(await check()).toEqual(outcome)
    expect(lines()).toEqual([
      'GET /booking/v1/rate-plan-offers?ratePlanId=FLEX&arrival=2026-12-04&departure=2026-12-06&adults=2&channelCode=Ibe',
    ])
  })
})
