// The place of a property in a search and in the next page of it, how much one search may ask for, and which offers a publisher can
// show. Without a server.

import { describe, expect, test } from 'vitest'
import type { PropertyFacts } from '../../src/lodging/properties/property-search.ts'
import type { PropertySearch } from '../../src/operations/requests.ts'
import { duplicateFingerprint } from '../../src/operations/reservations/duplicates.ts'
import { requireAffordable, requireAffordableSeries } from '../../src/operations/shopping/search-cost.ts'
import { cursorsOf } from '../../src/operations/shopping/search-cursor.ts'
import { comparePlaces, rankedBy } from '../../src/operations/shopping/sort-order.ts'
import { Keyring } from '../../src/values/secrets/keyring.ts'
import { day } from '../support/prices/pricing-case.ts'

const facts = (changes: Partial<PropertyFacts> = {}) =>
  ({
    id: 7,
    order: 3,
    currency: 'EUR',
    timeZone: 'UTC',
    rates: 4,
    position: null,
    stars: null,
    reviewers: null,
    ...changes,
  }) as PropertyFacts
const search = (changes: Partial<PropertySearch> = {}) =>
  ({ sort: 'order', seed: null, cursor: null, countsFacets: false, near: null, ...changes }) as PropertySearch

describe('a property', () => {
  const kept = { id: 7, order: 3, currency: 'EUR', timeZone: 'UTC', rates: 4 }
  const near = { latitude: 0, longitude: 0, withinMetres: null }
  const there = { latitude: 0, longitude: 0.001 }

  test('has the place of its order, unless the search has another one', () => {
    expect(rankedBy(facts(), null)).toEqual({ ...kept, first: 0, second: 0, metres: null })
    expect(rankedBy(facts({ position: there, stars: 4 }), search())).toEqual({
      ...kept,
      first: 0,
      second: 0,
      metres: null,
    })
    expect(rankedBy(facts({ stars: 4 }), search({ sort: 'price' }))).toMatchObject({ first: 0, second: 0 })
  })

  test('has the place of its distance, and behind all others without a position', () => {
    const placed = rankedBy(facts({ position: there }), search({ sort: 'distance', near }))
    expect(placed.metres).toBeGreaterThan(110)
    expect(placed.metres).toBeLessThan(112)
    expect([placed.first, placed.second]).toEqual([placed.metres, 0])
    expect(rankedBy(facts(), search({ sort: 'distance', near }))).toMatchObject({
      first: 1e9,
      second: 0,
      metres: null,
    })
    expect(rankedBy(facts({ position: there }), search({ near }))).toMatchObject({
      first: 0,
      metres: placed.metres,
    })
  })

  test('has the place of its stars, then of its reviewers, and behind all others without stars', () => {
    const placed = (stars: number | null, reviewers: number | null) => {
      const { first, second } = rankedBy(facts({ stars, reviewers }), search({ sort: 'rating' }))
      return [first, second]
    }
    expect([placed(4, 4.5), placed(0, 3), placed(null, null)]).toEqual([
      [-4, -4.5],
      [-0, -3],
      [1, -0],
    ])
  })

  test('has a place that the seed draws, always the same and another for every seed', () => {
    const drawn = (seed: number | null, id: number) =>
      rankedBy(facts({ id }), search({ sort: 'random', seed })).first
    const places = [1, 2, 3, 4].map(id => drawn(5, id))
    expect([1, 2, 3, 4].map(id => drawn(5, id))).toEqual(places)
    expect(places).toEqual([...new Set(places)])
    expect([1, 2, 3, 4].map(id => drawn(6, id))).not.toEqual(places)
    expect(drawn(null, 1)).toBe(drawn(0, 1))
    for (const place of places) expect(place).toBeGreaterThanOrEqual(0)
    expect(Math.max(...places)).toBeLessThan(2 ** 32)
  })

  test('comes before another by the first difference of its places', () => {
    const place = (first: number, second: number, order: number, id: number) => ({ first, second, order, id })
    const inOrder = [
      place(0, 0, 1, 5),
      place(0, 0, 2, 1),
      place(0, 1, 0, 0),
      place(1, -9, 0, 0),
      place(1, -9, 0, 1),
    ]
    expect(inOrder.toReversed().sort(comparePlaces)).toEqual(inOrder)
    expect(comparePlaces(inOrder[0]!, { ...inOrder[0]! })).toBe(0)
  })
})

const keyring = new Keyring(Buffer.alloc(32, 7))
const holder = (id: number) => ({ publisher: { id } }) as never

describe('a cursor', () => {
  const request = {
    propertyIds: [1, 2],
    search: search(),
    checkin: day('2026-12-01'),
    checkout: day('2026-12-02'),
    rooms: [{ adults: 2 }],
    discountCode: null,
    currency: null,
    promotion: 'all',
    minPrice: null,
    maxPrice: null,
    limit: 5,
    verbosity: 1,
    language: 'en',
  }
  const place = { first: -4.5, second: 1e9, order: 3, id: 2_147_483_647 }
  const cursors = (changes: object = {}, publisher = 1) =>
    cursorsOf(keyring, holder(publisher), { ...request, ...changes } as never)
  const text = cursors().write(place)
  const refused = expect.objectContaining({
    status: 400,
    errors: [expect.objectContaining({ field: 'cursor' })],
  })

  test('leads to the place that it was made of, on every page of the search', () => {
    expect(text).toMatch(/^s1\.[\w-]+$/)
    expect(cursors().read(text)).toEqual(place)
    const later = {
      search: search({ cursor: text, countsFacets: true }),
      limit: 9,
      verbosity: 0,
      language: 'de',
    }
    expect(cursors(later).read(text)).toEqual(place)
  })

  test.each<[string, object]>([
    ['properties', { propertyIds: [1] }],
    ['order', { search: search({ sort: 'price' }) }],
    ['arrival', { checkin: day('2026-12-02') }],
    ['departure', { checkout: day('2026-12-05') }],
    ['party', { rooms: [{ adults: 1 }] }],
    ['code', { discountCode: 'X' }],
    ['currency', { currency: 'EUR' }],
    ['promotion', { promotion: 'required' }],
    ['lower bound', { minPrice: '1' }],
    ['upper bound', { maxPrice: '1' }],
  ])('is of no use with another %s', (_, changes) => {
    expect(() => cursors(changes).read(text)).toThrow(refused)
  })

  test('is of no use to another publisher, to a search without a stay, or when anything of it is changed', () => {
    expect(() => cursors({}, 2).read(text)).toThrow(refused)
    expect(() =>
      cursorsOf(keyring, holder(1), { propertyIds: [1, 2], search: search() } as never).read(text),
    ).toThrow(refused)
    for (const other of [
      `s2.${text.slice(3)}`,
      text.slice(3),
      `${text}AAAA`,
      text.slice(0, -4),
      `s1.A${text.slice(4)}`,
      '',
    ])
      expect(() => cursors().read(other), other).toThrow(refused)
  })
})

describe('one search', () => {
  const stay = { checkin: day('2026-12-01'), checkout: day('2026-12-11'), rooms: [{}, {}] } as never
  const properties = (count: number, rates: number) => Array.from({ length: count }, () => ({ rates }))
  const refusal = (act: () => void) => {
    try {
      act()
      return null
    } catch (error) {
      return (error as { errors: { field: string; message: string }[] }).errors[0]
    }
  }

  test('of several properties asks for a million prices at most, of one for any number', () => {
    const asked = (count: number, rates: number, field: 'property_ids' | 'sort') =>
      refusal(() => requireAffordable(properties(count, rates), stay, field))
    expect([asked(2, 25_000, 'sort'), asked(1, 99_999, 'sort')]).toEqual([null, null])
    const told = (wayOut: string) =>
      'would need 1000040 prices (50002 rates of 2 properties, 10 nights, 2 rooms), of at most 1000000; ' +
      `name fewer properties, ${wayOut}, or ask for fewer nights or rooms`
    expect(asked(2, 25_001, 'property_ids')).toEqual({ field: 'property_ids', message: told('set a limit') })
    expect(asked(2, 25_001, 'sort')).toEqual({ field: 'sort', message: told('leave this field out') })
  })

  test('of many stays asks for as many', () => {
    const series = (searches: number) => ({ searches, field: 'days', advice: 'ask for less' })
    const asked = (searches: number) =>
      refusal(() => requireAffordableSeries(properties(5, 10), stay, series(searches)))
    expect(asked(1_000)).toBeNull()
    expect(asked(1_001)).toEqual({
      field: 'days',
      message:
        'would need 1001000 prices (50 rates, 1001 stays of 10 nights, 2 rooms), of at most 1000000; ask for less',
    })
  })
})

describe('a second request', () => {
  const room = { name: 'Ada', adults: 2, children: 0, bed_type: null }
  const guest = { email: 'Ada@Example.com', first_name: 'Ada', last_name: 'Groß', phone: '+49 (228) 1234' }
  const request = {
    allowDuplicate: false,
    propertyId: 1,
    accommodationId: 2,
    rateCode: 'BAR',
    checkin: 1,
    checkout: 3,
    rooms: [{}, {}],
    reservedRooms: [room, { ...room, name: 'Grace' }],
    guest,
  }
  const printOf = (changes: object = {}, publisher = 1) =>
    duplicateFingerprint(keyring, publisher, { ...request, ...changes } as never)?.toString('hex') ?? null
  const first = printOf()

  test.each<[string, object]>([
    ['in another order of the rooms', { reservedRooms: request.reservedRooms.toReversed() }],
    [
      'with other capitals and blanks',
      { guest: { ...guest, email: ' ada@example.COM ', first_name: 'ADA', last_name: 'GROSS' } },
    ],
    ['with the telephone number written otherwise', { guest: { ...guest, phone: '49228-1234' } }],
    [
      'with a name of a room written otherwise',
      { reservedRooms: [{ ...room, name: ' ADA ' }, request.reservedRooms[1]] },
    ],
    ['with another card', { payment: {} }],
  ])('%s is for the same stay', (_, changes) => expect(printOf(changes)).toBe(first))

  test.each<[string, object, number?]>([
    ['of another publisher', {}, 2],
    ['for another property', { propertyId: 2 }],
    ['for another room', { accommodationId: 3 }],
    ['at another rate', { rateCode: 'NRF' }],
    ['from another day', { checkin: 2 }],
    ['to another day', { checkout: 4 }],
    ['for one room', { reservedRooms: [room] }],
    ['for other adults', { reservedRooms: [{ ...room, adults: 1 }, request.reservedRooms[1]] }],
    ['for other children', { reservedRooms: [{ ...room, children: 1 }, request.reservedRooms[1]] }],
    ['in other beds', { reservedRooms: [{ ...room, bed_type: 'K' }, request.reservedRooms[1]] }],
    ['for another first name', { guest: { ...guest, first_name: 'Eve' } }],
    ['for another last name', { guest: { ...guest, last_name: 'Klein' } }],
    ['for another address', { guest: { ...guest, email: 'eve@example.com' } }],
    ['for another number', { guest: { ...guest, phone: '49228-1235' } }],
  ])('%s is for another stay', (_, changes, publisher) => expect(printOf(changes, publisher)).not.toBe(first))

  test('that allows a duplicate is for no known stay', () => {
    expect(printOf({ allowDuplicate: true })).toBeNull()
  })
})
