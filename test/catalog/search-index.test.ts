// The search index finds and counts what looking at every property would, whatever came, changed and went before, and
// follows the change feed (decision 15).

import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { BitSet } from '../../src/catalog/bit-set.ts'
import { KeptIndex } from '../../src/catalog/kept-index.ts'
import { mostFacetValues, SearchIndex } from '../../src/catalog/search-index.ts'
import {
  type FacetValue,
  facetKinds,
  facetNames,
  isWithin,
  metresBetween,
  type PropertyFacts,
  type SearchCriteria,
} from '../../src/lodging/properties/property-search.ts'
import { archiveProperty } from '../../src/operations/properties/archive-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { readSearchFactsAfter } from '../../src/store/properties/search-facts.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { firstOf } from '../../src/values/lists.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp } from '../support/run/test-app.ts'

const anything: SearchCriteria = {
  wanted: { destination: [], area: [], property_type: [], filter: [], amenity: [] },
  minStars: null,
  maxStars: null,
  near: null,
  box: null,
}

const values = (most: number): fc.Arbitrary<FacetValue[]> =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: most })
    .map(ids => ids.map(id => ({ id, name: `value ${id}` })))
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

const facts: fc.Arbitrary<PropertyFacts> = fc
  .record({
    id: fc.integer({ min: 1, max: 70 }),
    order: fc.nat(3),
    promotions: fc.constant([]),
    position: fc.option(fc.record({ latitude: degrees(90), longitude: degrees(180) })),
    stars: fc.option(fc.constantFrom(0, 2, 3.5, 5)),
    facets: fc.record({
      destination: values(1),
      area: values(3),
      property_type: values(1),
      filter: values(4),
      amenity: values(4),
    }),
  })
  .map(({ facets, stars, ...rest }) => ({
    name: '',
    city: null,
    language: 'en' as const,
    timeZone: 'UTC',
    currency: 'USD',
    rates: 1,
    reviewers: null,
    updatedAt: 0,
    ...rest,
    stars,
    facets: { ...facets, stars: stars === null ? [] : [{ id: stars, name: String(stars) }] },
  }))

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 })
const criteria: fc.Arbitrary<SearchCriteria> = fc.record({
  wanted: fc.record({ destination: ids, area: ids, property_type: ids, filter: ids, amenity: ids }),
  minStars: fc.option(fc.constantFrom(0, 3, 3.5), { freq: 2 }),
  maxStars: fc.option(fc.constantFrom(2, 3.5, 5), { freq: 2 }),
  near: fc.option(
    fc.record({
      latitude: degrees(90),
      longitude: degrees(180),
      withinMetres: fc.option(fc.integer({ min: 0, max: 12_000_000 })),
    }),
  ),
  box: fc.option(
    fc.record({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) }),
  ),
})

/** The same by looking at a property, without what is wanted of one facet. */
const meets = (of: PropertyFacts, { wanted, minStars, maxStars, near, box }: SearchCriteria, but?: string) =>
  (Object.keys(wanted) as (keyof typeof wanted)[]).every(facet => {
    const has = (id: number): boolean => of.facets[facet].some(value => value.id === id)
    if (wanted[facet].length === 0 || facet === but) return true
    return facetKinds[facet] === 'any' ? wanted[facet].some(has) : wanted[facet].every(has)
  }) &&
  (but === 'stars' ||
    ((minStars === null || (of.stars !== null && of.stars >= minStars)) &&
      (maxStars === null || (of.stars !== null && of.stars <= maxStars)))) &&
  (near === null ||
    near.withinMetres === null ||
    (of.position !== null && metresBetween(near, of.position) <= near.withinMetres)) &&
  (box === null || (of.position !== null && isWithin(box, of.position)))

test('finds and counts what looking at each visible property does', () => {
  const removed = fc.array(fc.integer({ min: 1, max: 70 }), { maxLength: 20 })
  const some = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 70 }), { maxLength: 60 }))
  fc.assert(
    fc.property(
      fc.array(facts, { maxLength: 90 }),
      removed,
      fc.array(facts, { maxLength: 20 }),
      some,
      some,
      criteria,
      (first, gone, then, granted, named, asked) => {
        const index = new SearchIndex()
        const all = new Map<number, PropertyFacts>()
        const visible = granted && new Set(granted)
        const put = (each: PropertyFacts) => {
          index.put(each)
          all.set(each.id, each)
        }
        for (const each of first) put(each)
        index.find(visible, null, anything)
        for (const id of gone) {
          index.remove(id)
          all.delete(id)
        }
        for (const each of then) put(each)
        const seen = [...all.values()].filter(
          ({ id }) => (visible === null || visible.has(id)) && (named === null || named.includes(id)),
        )
        const idsOf = (found: readonly PropertyFacts[]) => found.map(({ id }) => id).sort((a, b) => a - b)
        const expected = seen.filter(each => meets(each, asked))
        expect(idsOf(index.find(visible, named, asked))).toEqual(idsOf(expected))
        const counts = index.count(visible, { ids: named, criteria: asked, language: 'en' })
        for (const facet of facetNames) {
          const among = seen.filter(each =>
            meets(each, asked, facetKinds[facet] === 'any' ? facet : undefined),
          )
          const counted = new Map<number, number>()
          for (const { facets } of among)
            for (const { id } of facets[facet]) counted.set(id, (counted.get(id) ?? 0) + 1)
          expect(new Map(counts[facet].map(({ id, count }) => [id, count]))).toEqual(counted)
        }
      },
    ),
    { numRuns: 400 },
  )
})

test('a value is called what a property that is counted calls it, and the most frequent are counted', () => {
  const index = new SearchIndex()
  const [sample] = fc.sample(facts, 1)
  const having = (id: number, name: string, more: FacetValue[] = []) =>
    index.put({ ...sample!, id, facets: { ...sample!.facets, filter: [{ id: 7, name }, ...more] } })
  having(1, 'Secret name')
  having(2, 'Known name')
  const many = Array.from({ length: 300 }, (_, place) => ({ id: 1000 + place, name: 'Other' }))
  having(3, 'Known name', many)
  const { filter } = index.count(new Set([2, 3]), { ids: null, criteria: anything, language: 'en' })
  expect(filter[0]).toEqual({ id: 7, name: 'Known name', count: 2 })
  expect(filter).toHaveLength(mostFacetValues)
})

test('a set of bits is a set', () => {
  const numbers = fc.array(fc.nat(200))
  fc.assert(
    fc.property(numbers, numbers, numbers, (some, others, without) => {
      const [a, b] = [BitSet.of(some), BitSet.of(others)]
      for (const each of without) a.delete(each)
      const left = new Set(some).difference(new Set(without))
      const ascending = (set: ReadonlySet<number>) => [...set].sort((x, y) => x - y)
      expect([a.places(), a.size]).toEqual([ascending(left), left.size])
      const both = left.intersection(new Set(others))
      expect([a.and(b).places(), a.sizeOfBoth(b)]).toEqual([ascending(both), both.size])
      expect(a.firstOfBoth(b)).toBe(ascending(both)[0] ?? -1)
      expect(a.or(b).places()).toEqual(ascending(left.union(new Set(others))))
    }),
  )
})

test('the first of a list are the beginning of it in its order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 100 }), fc.nat(40), (items, count) => {
      const ascending = (a: number, b: number) => a - b
      expect(firstOf(items, count, ascending)).toEqual(items.toSorted(ascending).slice(0, count))
    }),
  )
})

const { app } = await testApp()
const { database } = app.context
const from = parseDay('2027-02-01')!
const namesOf = async (index: KeptIndex) =>
  (await index.current())
    .find(null, null, anything)
    .map(({ id, currency }) => `${id} ${currency}`)
    .sort()
const store = (id: number, changes: object = {}) =>
  importProperty(app.context, { ...smallHotel({ id, from }), ...changes }, null)

test('the kept index is read once, then what has changed, and all again when it was forgotten', async () => {
  await store(1)
  await store(2)
  const query = vi.fn(database.query.bind(database))
  const index = new KeptIndex({ query } as Reader)
  expect(await namesOf(index)).toEqual(['1 USD', '2 USD'])
  expect(await namesOf(index)).toEqual(['1 USD', '2 USD'])
  expect(query).toHaveBeenCalledTimes(1)
  await store(1, { currency: 'EUR' })
  await store(3)
  for (const table of ['rate_calendar', 'room', 'property'])
    await database.query(`DELETE FROM ${table} WHERE property_id = 2`)
  expect(await namesOf(index)).toEqual(['1 USD', '2 USD'])
  for (const id of [1, 2, 3]) index.note(id)
  expect(await Promise.all([namesOf(index), namesOf(index)])).toEqual(Array(2).fill(['1 EUR', '3 USD']))
  expect(query).toHaveBeenCalledTimes(2)
  index.forget()
  expect(await namesOf(index)).toEqual(['1 EUR', '3 USD'])
  expect(query).toHaveBeenCalledTimes(3)
})

test('what changes while it is read is read again, and a reading that fails is taken up again', async () => {
  let onQuery = async (): Promise<void> => undefined
  const reader = {
    query: async (...asked: Parameters<Reader['query']>) => {
      const rows = await database.query(...asked)
      await onQuery()
      return rows
    },
  } as Reader
  const index = new KeptIndex(reader)
  const before = await namesOf(new KeptIndex(database))
  onQuery = async () => {
    onQuery = async () => undefined
    await store(4)
    index.note(4)
  }
  expect(await namesOf(index)).toEqual([...before, '4 USD'])
  await store(4, { currency: 'EUR' })
  index.note(4)
  onQuery = () => Promise.reject(new Error('the database is away'))
  await expect(index.current()).rejects.toThrow('away')
  onQuery = async () => undefined
  expect(await namesOf(index)).toEqual([...before, '4 EUR'])
  // Forgotten while it is read: what was read so far is not kept.
  index.forget()
  onQuery = async () => {
    onQuery = async () => undefined
    index.forget()
    await store(5)
  }
  expect(await namesOf(index)).toEqual([...before, '4 EUR', '5 USD'])
})

test('facts are read some at a time in order of id, of what is in business', async () => {
  for (const id of [7004, 7001, 7003, 7002]) await store(id)
  await archiveProperty(app.context, 7002)
  const after = async (last: number | null, count: number) =>
    (await readSearchFactsAfter(database, last, count)).map(({ id }) => id)
  expect(await after(7000, 2)).toEqual([7001, 7003])
  expect(await after(7003, 2)).toEqual([7004])
  const all = await after(null, 1000)
  expect(all).toEqual(all.toSorted((one, other) => one - other))
  expect(all.slice(-3)).toEqual([7001, 7003, 7004])
})
