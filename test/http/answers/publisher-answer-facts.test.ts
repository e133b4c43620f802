// What an answer of the publisher interface has beside its body: its age, what it may be kept by, its headers and its language.

import { describe, expect, test } from 'vitest'
import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import type { CalendarAnswer } from '../../../src/operations/answers.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import type { CacheValidator } from '../../../src/operations/shopping/cache-validator.ts'
import { asStaged, Fault, isStaged } from '../../../src/values/faults.ts'
import { answerTo, olderHolder } from '../../support/prices/given-answers.ts'
import {
  sampleAnswer,
  sampleHolder,
  samplePromotion,
  sampleProperty,
  samplePublisher,
  sampleSearch,
} from '../../support/prices/sample-answers.ts'
import { chosen, days, id, two } from '../../support/wire/request-parts.ts'

describe('a property that was asked for', () => {
  const validator = {} as CacheValidator
  const stay = { property_id: 1, ...days, rooms: [two] }

  test('has its age and what it may be kept by', async () => {
    for (const [ageSeconds, expected] of [
      [undefined, null],
      [null, null],
      [0, 0],
      [5, 5],
    ] as const) {
      const found = { ...sampleAnswer(0), validator, ...(ageSeconds !== undefined && { ageSeconds }) }
      const viewed = await answerTo('property/view', { property_id: 1 }, { view: async () => found })
      expect(viewed).toMatchObject({ validator, ageSeconds: expected, body: { id: 3144 } })
      const available = await answerTo('property/available', stay, { available: async () => found })
      expect(available).toMatchObject({ validator, ageSeconds: expected, body: { id: 3144 } })
    }
  })

  test('of several has their number only where they were searched for', async () => {
    const answers = [sampleAnswer(0), sampleAnswer(0)]
    const of = async (found: { total: number; facets: null } | null, ageSeconds?: number) => {
      const list = { answers, found, ...(ageSeconds !== undefined && { ageSeconds }) }
      const viewed = await answerTo('properties/view', {}, { viewMany: async () => list })
      const available = await answerTo('properties/available', stay, { availableMany: async () => list })
      expect(available).toEqual(viewed)
      const { body, ...more } = viewed
      expect(body).toHaveLength(2)
      return more
    }
    expect(await of(null)).toEqual({ ageSeconds: null })
    expect(await of({ total: 0, facets: null })).toEqual({
      ageSeconds: null,
      headers: { 'X-Total-Count': '0' },
    })
    expect(await of({ total: 7, facets: null }, 3)).toEqual({
      ageSeconds: 3,
      headers: { 'X-Total-Count': '7' },
    })
  })

  test('is in the form of its publisher', async () => {
    const given = { view: async () => sampleAnswer(0), preview: async () => sampleAnswer(2, sampleSearch) }
    const preview = { ...chosen, ...days, rooms: [two] }
    for (const [path, body] of [
      ['property/view', { property_id: 1 }],
      ['book/preview', preview],
    ] as const) {
      expect((await answerTo(path, body, given)).body).not.toHaveProperty('feature')
      expect((await answerTo(path, body, given, olderHolder)).body).toHaveProperty('feature')
    }
  })
})

describe('a refusal of preview', () => {
  const refusedWith = async (error: unknown, holder: KeyHolder) => {
    const preview = () => Promise.reject(error)
    const body = { ...chosen, ...days, rooms: [two] }
    return answerTo('book/preview', body, { preview }, holder).catch(refusal => refusal)
  }
  const remote = () =>
    new Fault('RemoteInventoryException', 'It cannot be asked.', {
      headers: { 'Retry-After': '3' },
      cause: 'why',
    })

  test('has the type that clients of the older form know, and is otherwise the same', async () => {
    const refusal = await refusedWith(remote(), olderHolder)
    expect(refusal).toMatchObject({
      type: 'RemoteInformationException',
      status: 502,
      message: 'It cannot be asked.',
      headers: { 'Retry-After': '3' },
      cause: 'why',
    })
    expect(isStaged(refusal)).toBe(false)
    expect(isStaged(await refusedWith(asStaged(remote()), olderHolder))).toBe(true)
  })

  test('is itself for other publishers, of other types, and where it is no refusal', async () => {
    const error = remote()
    expect(await refusedWith(error, sampleHolder)).toBe(error)
    for (const other of [new Fault('RoomUnavailableException', 'x'), new Error('x')])
      expect(await refusedWith(other, olderHolder)).toBe(other)
  })
})

describe('a list of small facts', () => {
  const currencies = [{ code: 'CHF', perEuro: '0.95', asOf: '2026-11-20', isDefault: false }]
  const found = { codes: [], promotions: [{ promotion: samplePromotion, propertyId: 1, currency: 'USD' }] }
  const facets = { destination: [], area: [], property_type: [], stars: [], filter: [], amenity: [] }
  const site = { publisher: samplePublisher, destinations: [], facets }
  const given: Partial<Operations> = {
    listCurrencies: async () => currencies,
    listDiscountsFor: async () => found,
    showPublisherSite: async () => site,
    memoryAge: () => 7,
  }

  test('is in the language of the publisher where the request names none', async () => {
    const nameOf = async (body: object, holder: KeyHolder) =>
      (await answerTo('currencies', body, given, holder)).body[0].name
    expect(await nameOf({}, sampleHolder)).toBe('Swiss Franc')
    expect(await nameOf({}, olderHolder)).toBe('Schweizer Franken')
    expect(await nameOf({ language: 'fr' }, olderHolder)).toBe('franc suisse')
    for (const path of ['discounts/all', 'discounts/grouped']) {
      const textOf = async (body: object, holder: KeyHolder) =>
        (await answerTo(path, body, given, holder)).body[0].description
      expect(await textOf({}, sampleHolder)).toBe('10% off')
      expect(await textOf({}, olderHolder)).toBe(await textOf({ language: 'de' }, sampleHolder))
      expect(await textOf({}, olderHolder)).not.toBe('10% off')
    }
  })

  test('has the age of memory where it comes from there', async () => {
    for (const path of ['currencies', 'settings'])
      expect(await answerTo(path, {}, given)).toMatchObject({ ageSeconds: 7 })
    expect(await answerTo('discounts/all', {}, given)).not.toHaveProperty('ageSeconds')
  })

  test('groups offers only where that was asked for', async () => {
    expect((await answerTo('discounts/all', {}, given)).body[0]).toMatchObject({ id: 7, property_id: 1 })
    expect((await answerTo('discounts/grouped', {}, given)).body[0]).toMatchObject({ property_ids: [1] })
  })

  test('is written as it is', async () => {
    const page = { bodies: ['{"a":1}'], lastSequence: 3, hasMore: false }
    const answers = [
      await answerTo('events', {}, { listPublishedEvents: async () => page }),
      await answerTo('book/release', { property_id: 1, hold_id: id }, { release: async () => undefined }),
      await answerTo('settings', {}, given),
    ]
    expect(answers).toMatchObject([
      { body: { events: [{ a: 1 }], last_sequence: 3, has_more: false } },
      { body: { released: true } },
      { body: { publisher: { id: 44 } } },
    ])
  })
})

describe('a calendar', () => {
  const calendar = (ageSeconds: number | null, propertyId = 3144): CalendarAnswer => ({
    property: { ...sampleProperty, id: propertyId },
    nights: 1,
    validator: {} as CacheValidator,
    exchange: sameCurrency('USD'),
    missedCurrency: null,
    assumedChildAge: null,
    ageSeconds,
    days: [],
  })
  const asked = { from: days.checkin, rooms: [two] }

  test('has its age and what it may be kept by', async () => {
    const found = calendar(4)
    const answer = await answerTo(
      'property/calendar',
      { property_id: 1, ...asked },
      { calendar: async () => found },
    )
    expect(answer).toMatchObject({ ageSeconds: 4, validator: found.validator, body: { property_id: 3144 } })
  })

  test('of several has the age of the first', async () => {
    const of = (found: CalendarAnswer[]) =>
      answerTo('properties/calendar', asked, { calendarMany: async () => found })
    expect(await of([calendar(4), calendar(5, 5)])).toMatchObject({
      ageSeconds: 4,
      body: [{ property_id: 3144 }, { property_id: 5 }],
    })
    expect(await of([calendar(null)])).toMatchObject({ ageSeconds: null })
    expect(await of([])).toEqual({ ageSeconds: null, body: [] })
  })
})
