// In which order values are counted, what they are called, and that a place that becomes free is taken by the next property.

import { expect, test } from 'vitest'
import { BitSet } from '../../src/catalog/bit-set.ts'
import { mostFacetValues, SearchIndex } from '../../src/catalog/search-index.ts'
import {
  everyProperty,
  type FacetValue,
  type PropertyFacts,
} from '../../src/lodging/properties/property-search.ts'

const none = { destination: [], area: [], property_type: [], stars: [], filter: [], amenity: [] }
const facts = (id: number, facets: object = {}, changes: object = {}): PropertyFacts => ({
  id,
  order: 0,
  name: '',
  city: null,
  language: 'en',
  timeZone: 'UTC',
  currency: 'EUR',
  rates: 1,
  position: null,
  stars: null,
  reviewers: null,
  updatedAt: 0,
  facets: { ...none, ...facets },
  promotions: [],
  ...changes,
})
const value = (id: number, name: FacetValue['name'] = `n${id}`) => ({ id, name })
const indexOf = (...all: PropertyFacts[]) => {
  const index = new SearchIndex()
  for (const each of all) index.put(each)
  return index
}
const all = { ids: null, criteria: everyProperty, language: 'en' } as const
const wanting = (wanted: object, more: object = {}) => ({
  ...everyProperty,
  wanted: { ...everyProperty.wanted, ...wanted },
  ...more,
})
const idsOf = (found: readonly PropertyFacts[]) => found.map(({ id }) => id).sort((a, b) => a - b)

test('an index without properties finds nothing and counts nothing', () => {
  expect(new SearchIndex().find(null, null, everyProperty)).toEqual([])
  expect(new SearchIndex().count(null, all)).toEqual(none)
})

test('values are counted by how many have them, then by their ids', () => {
  const index = indexOf(
    facts(1, { amenity: [value(9), value(4), value(5)] }),
    facts(2, { amenity: [value(5), value(9)] }),
    facts(3, { amenity: [value(2), value(5)] }),
  )
  expect(index.count(null, all)).toEqual({
    ...none,
    amenity: [
      { id: 5, name: 'n5', count: 3 },
      { id: 9, name: 'n9', count: 2 },
      { id: 2, name: 'n2', count: 1 },
      { id: 4, name: 'n4', count: 1 },
    ],
  })
  expect(index.count(new Set([2]), all).amenity.map(({ id }) => id)).toEqual([5, 9])
})

test('two hundred values of a facet are counted, the first of their order', () => {
  const many = Array.from({ length: 201 }, (_, place) => value(201 - place))
  expect(mostFacetValues).toBe(200)
  const { filter } = indexOf(facts(1, { filter: many })).count(null, all)
  expect(filter.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, place) => place + 1))
})

test('a value is called what it is in the language asked for, else in that of its property', () => {
  const names = { de: 'Bad', fr: 'Bain' }
  const index = indexOf(facts(1, { amenity: [value(1, names), value(2, 'Bath')] }, { language: 'fr' }))
  const named = (language: 'de' | 'en') =>
    index.count(null, { ...all, language }).amenity.map(({ name }) => name)
  expect([named('de'), named('en')]).toEqual([
    ['Bad', 'Bath'],
    ['Bain', 'Bath'],
  ])
})

test('values of the same id and name are kept once, those of other names each', () => {
  const index = indexOf(
    facts(1, { amenity: [value(1, { de: 'Bad' })], filter: [value(1, 'Bad')] }),
    facts(2, { amenity: [value(1, { de: 'Bad' })], filter: [value(2, 'Bad')] }),
    facts(3, { amenity: [value(1, { de: 'Bain' })], filter: [value(1, 'Bain')] }),
  )
  const [one, two, three] = index.find(null, null, everyProperty).map(({ facets }) => facets)
  expect(one!.amenity[0]).toBe(two!.amenity[0])
  expect([three!.amenity, two!.filter, three!.filter]).toEqual([
    [value(1, { de: 'Bain' })],
    [value(2, 'Bad')],
    [value(1, 'Bain')],
  ])
})

test('a property that is put again has the values that it has now, and none that it had', () => {
  const index = indexOf(facts(1, { amenity: [value(1), value(2)] }), facts(2, { amenity: [value(1)] }))
  index.put(facts(1, { amenity: [value(2), value(3)] }, { currency: 'USD' }))
  const found = (id: number) => idsOf(index.find(null, null, wanting({ amenity: [id] })))
  expect([found(1), found(2), found(3), found(4)]).toEqual([[2], [1], [1], []])
  expect(index.find(null, [1], everyProperty)).toEqual([
    facts(1, { amenity: [value(2), value(3)] }, { currency: 'USD' }),
  ])
})

test('a property that is removed leaves its place to the next, with nothing of its own', () => {
  const index = indexOf(facts(1, { amenity: [value(1)] }), facts(2, { amenity: [value(2)] }))
  const granted = new Set([1, 3])
  expect(idsOf(index.find(granted, null, everyProperty))).toEqual([1])
  index.remove(1)
  index.remove(1)
  index.remove(9)
  expect(index.find(granted, null, everyProperty)).toEqual([])
  expect(idsOf(index.find(null, null, everyProperty))).toEqual([2])
  index.put(facts(3))
  // In the place of the first, before the second.
  expect(index.find(null, null, everyProperty).map(({ id }) => id)).toEqual([3, 2])
  expect(idsOf(index.find(granted, null, everyProperty))).toEqual([3])
  expect(index.find(null, null, wanting({ amenity: [1] }))).toEqual([])
  expect(index.count(null, all).amenity).toEqual([{ id: 2, name: 'n2', count: 1 }])
})

test('of one facet any value is enough, of another each is needed', () => {
  const index = indexOf(
    facts(1, { destination: [value(1)], amenity: [value(1)] }),
    facts(2, { destination: [value(2)], amenity: [value(1), value(2)] }),
    facts(3, { destination: [value(3)] }),
  )
  const found = (wanted: object) => idsOf(index.find(null, null, wanting(wanted)))
  expect(found({ destination: [1, 2] })).toEqual([1, 2])
  expect(found({ amenity: [1, 2] })).toEqual([2])
  expect(found({ destination: [1], amenity: [1, 2] })).toEqual([])
  expect(found({ destination: [9] })).toEqual([])
  const counts = index.count(null, { ...all, criteria: wanting({ destination: [1], amenity: [1] }) })
  expect(counts.destination).toEqual([
    { id: 1, name: 'n1', count: 1 },
    { id: 2, name: 'n2', count: 1 },
  ])
  expect(counts.amenity).toEqual([{ id: 1, name: 'n1', count: 1 }])
})

test('stars are from the least to the most, and a property without any is none of them', () => {
  const starred = (id: number, stars: number) => facts(id, { stars: [value(stars, `${stars}`)] }, { stars })
  const index = indexOf(starred(1, 0), starred(2, 3), starred(3, 3.5), facts(4))
  const found = (minStars: number | null, maxStars: number | null) =>
    idsOf(index.find(null, null, wanting({}, { minStars, maxStars })))
  expect(found(null, null)).toEqual([1, 2, 3, 4])
  expect(found(0, null)).toEqual([1, 2, 3])
  expect(found(3, null)).toEqual([2, 3])
  expect(found(3.1, null)).toEqual([3])
  expect(found(null, 3)).toEqual([1, 2])
  expect(found(3, 3)).toEqual([2])
  expect(found(4, 5)).toEqual([])
  const { stars } = index.count(null, { ...all, criteria: wanting({}, { minStars: 3, maxStars: 3 }) })
  expect(stars.map(({ id }) => id)).toEqual([0, 3, 3.5])
})

test('a place is within its distance and its box, each with its edge', () => {
  const at = (id: number, latitude: number, longitude: number) =>
    facts(id, {}, { position: { latitude, longitude } })
  const index = indexOf(at(1, 0, 0), at(2, 0, 1), at(3, 2, 0), facts(4))
  const found = (more: object) => idsOf(index.find(null, null, wanting({}, more)))
  const near = (withinMetres: number | null) => found({ near: { latitude: 0, longitude: 0, withinMetres } })
  expect([near(null), near(0), near(120_000), near(300_000)]).toEqual([[1, 2, 3, 4], [1], [1, 2], [1, 2, 3]])
  const box = { south: 0, west: 0, north: 1, east: 1 }
  expect(found({ box })).toEqual([1, 2])
  expect(found({ box, near: { latitude: 0, longitude: 1, withinMetres: 10 } })).toEqual([2])
})

test('a set of bits counts and finds across its words', () => {
  const [some, more] = [BitSet.of([0, 31, 32, 63, 64]), BitSet.of([31, 64, 200])]
  expect([some.size, some.sizeOfBoth(more), some.firstOfBoth(more)]).toEqual([5, 2, 31])
  expect(more.firstOfBoth(BitSet.of([64]))).toBe(64)
  expect([some.or(more).places(), more.or(some).places()]).toEqual(Array(2).fill([0, 31, 32, 63, 64, 200]))
  expect(some.or(more)).not.toBe(some)
  expect(some.places()).toEqual([0, 31, 32, 63, 64])
  some.delete(1_000)
  some.delete(31)
  expect(some.places()).toEqual([0, 32, 63, 64])
  expect(new BitSet().firstOfBoth(some)).toBe(-1)
})

test('a list has a part of all that are visible, and its order stays while nothing comes or goes', () => {
  const index = indexOf(...Array.from({ length: 100 }, (_, place) => facts(1000 - place)))
  const whole = index.list(null, 0, 1000)
  expect(whole.total).toBe(100)
  expect([...whole.ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, place) => 901 + place))
  index.put(facts(950, {}, { order: 7 }))
  for (const [from, count] of [
    [0, 1],
    [31, 2],
    [32, 33],
    [63, 1],
    [99, 5],
    [100, 5],
    [Number.MAX_SAFE_INTEGER, 1],
  ] as const)
    expect(index.list(null, from, count), `${from}`).toEqual({
      total: 100,
      ids: whole.ids.slice(from, from + count),
    })
  const granted = new Set([905, 1, 960, 999])
  const seen = index.list(granted, 0, 10)
  expect([...seen.ids].sort((a, b) => a - b)).toEqual([905, 960, 999])
  expect(index.list(granted, 1, 1)).toEqual({ total: 3, ids: [seen.ids[1]] })
  index.remove(960)
  expect(index.list(granted, 0, 10).total).toBe(2)
})
