// What a search knows of a property, whole, from its document and its rows; and of which properties in which order.

import { describe, expect, test } from 'vitest'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { readSearchFacts, readSearchFactsAfter } from '../../src/store/properties/search-facts.ts'
import { type PlantedRow, plant, undone } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const bare = { time_zone: 'UTC', currency: 'EUR' }
const property = (id: number, document: object = bare, row: object = {}): PlantedRow => ({
  property_id: id,
  sort_order: id * 2,
  document,
  ...row,
})
const nothing = {
  updatedAt: expect.any(Number),
  // These documents have neither.
  name: null,
  city: null,
  language: 'en',
  timeZone: 'UTC',
  currency: 'EUR',
  position: null,
  stars: null,
  reviewers: null,
  rates: 0,
  promotions: [],
  facets: { destination: [], area: [], property_type: [], stars: [], filter: [], amenity: [] },
}

const reading = <Result>(
  tables: Readonly<Record<string, readonly PlantedRow[]>>,
  work: (transaction: Transaction) => Promise<Result>,
) =>
  undone(database, async transaction => {
    for (const [table, rows] of Object.entries(tables)) await plant(transaction, table, ...rows)
    return work(transaction)
  })

test('facts are of those in business: the named ones, or so many after one of them by id', async () => {
  const tables = {
    property: [3, 1, 2, 5].map(id => property(id)).concat(property(4, bare, { archived_at: '2030-01-01' })),
  }
  const named = await reading(tables, transaction => readSearchFacts(transaction, [5, 4, 1, 9]))
  expect(named.toSorted((a, b) => a.id - b.id)).toEqual([
    { id: 1, order: 2, ...nothing },
    { id: 5, order: 10, ...nothing },
  ])
  const after = async (last: number | null, count: number) =>
    (await reading(tables, transaction => readSearchFactsAfter(transaction, last, count))).map(({ id }) => id)
  expect(await after(null, 9)).toEqual([1, 2, 3, 5])
  expect(await after(null, 2)).toEqual([1, 2])
  expect(await after(2, 9)).toEqual([3, 5])
  expect(await after(3, 1)).toEqual([5])
  expect(await after(5, 1)).toEqual([])
})

test('rates are the plans of rooms that have a calendar, and each room of a tariff', async () => {
  const month = (property_id: number, room_id: number, rate_code: string, at = 1): PlantedRow => ({
    property_id,
    room_id,
    rate_code,
    month: at,
  })
  const facts = await reading(
    {
      property: [property(1), property(2)],
      rate_calendar: [
        month(1, 1, 'A'),
        month(1, 1, 'A', 2),
        month(1, 1, 'B'),
        month(1, 2, 'A'),
        month(2, 1, 'A'),
      ],
      tariff: [
        { property_id: 1, rate_code: 'T', room_ids: [1, 2, 3] },
        { property_id: 1, rate_code: 'U', room_ids: [1] },
        { property_id: 3, rate_code: 'T', room_ids: [1] },
      ],
    },
    transaction => readSearchFacts(transaction, [1, 2]),
  )
  expect(Object.fromEntries(facts.map(({ id, rates }) => [id, rates]))).toEqual({ 1: 7, 2: 1 })
})

test('a derived plan is a rate in each room of the plan that it follows, whatever was stored for it', async () => {
  const month = (room_id: number, rate_code: string): PlantedRow => ({
    property_id: 1,
    room_id,
    rate_code,
    month: 1,
  })
  const plans = [
    { code: 'A' },
    { code: 'B', derived: null },
    { code: 'NEXT', derived: { from: 'SAVE' } },
    { code: 'SAVE', derived: { from: 'A' } },
    { code: 'T10', derived: { from: 'T' } },
  ]
  const facts = await reading(
    {
      property: [property(1, { ...bare, rate_plans: plans })],
      rate_calendar: [month(1, 'A'), month(2, 'A'), month(1, 'B'), month(1, 'SAVE')],
      tariff: [{ property_id: 1, rate_code: 'T', room_ids: [1, 2, 3] }],
    },
    transaction => readSearchFacts(transaction, [1]),
  )
  // A and B in three rooms and rates, T in three; SAVE and NEXT as A, T10 as T.
  expect(facts[0]!.rates).toBe(3 + 3 + 2 + 2 + 3)
})

describe('a document', () => {
  const factsOf = async (document: object) =>
    (
      await reading({ property: [property(1, { ...bare, ...document })] }, transaction =>
        readSearchFacts(transaction, [1]),
      )
    )[0]
  const own = { id: 1, order: 2, ...nothing }
  const value = (id: number, more: object = {}) => ({ id, name: `n${id}`, ...more })

  test('has the values of its facets by id and name alone', async () => {
    expect(
      await factsOf({
        language: 'de',
        currency: 'JPY',
        time_zone: 'Asia/Tokyo',
        destination: { ...value(1, { slug: 'x' }), areas: [value(2, { slug: 'y' }), value(3)] },
        property_type: value(4, { code: 'z' }),
        filter: [value(5, { more: 1 })],
        amenity: [value(6), value(7)],
        property_rating: { stars: { value: 3.5 } },
        reviewer_location: { rating: 4.2 },
        physical_address: { latitude: 1.5, longitude: -2.5, city: 'X' },
      }),
    ).toEqual({
      ...own,
      city: 'X',
      language: 'de',
      currency: 'JPY',
      timeZone: 'Asia/Tokyo',
      stars: 3.5,
      reviewers: 4.2,
      position: { latitude: 1.5, longitude: -2.5 },
      facets: {
        destination: [value(1)],
        area: [value(2), value(3)],
        property_type: [value(4)],
        stars: [{ id: 3.5, name: '3.5' }],
        filter: [value(5)],
        amenity: [value(6), value(7)],
      },
    })
  })

  test('that says nothing has none of it', async () => {
    expect(await factsOf({})).toEqual(own)
    expect(
      await factsOf({ reviewer_location: { rating: null }, property_rating: { stars: { value: 0 } } }),
    ).toEqual({ ...own, stars: 0, facets: { ...nothing.facets, stars: [{ id: 0, name: '0' }] } })
  })

  test.each([
    [{ latitude: 1 }],
    [{ longitude: 1 }],
    [{ latitude: null, longitude: 1 }],
    [{ latitude: 1, longitude: null }],
    [{ latitude: '1', longitude: 1 }],
    [{ latitude: 1, longitude: '1' }],
  ])('with the address %j has no position', async address => {
    expect(await factsOf({ physical_address: address })).toMatchObject({ position: null })
  })

  test('at the meridian and the equator has one', async () => {
    const position = { latitude: 0, longitude: 0 }
    expect(await factsOf({ physical_address: position })).toMatchObject({ position })
  })

  test('has those of its promotions that no code has to unlock, with their names as they are', async () => {
    const promotion = (id: number, conditions: object = {}) => ({
      id,
      name: { de: `Rabatt ${id}` },
      percent_off: 10,
      conditions,
    })
    const facts = await factsOf({
      promotions: [promotion(1), promotion(2, { needs_code: true }), promotion(3)],
    })
    expect(facts?.promotions.map(({ id, name }) => [id, name])).toEqual([
      [1, { de: 'Rabatt 1' }],
      [3, { de: 'Rabatt 3' }],
    ])
  })
})
