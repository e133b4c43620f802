// A search gives what asking for each property by itself gives, for properties, stays and criteria that nobody thought of:
// which are found, in which order, and every field of each (decision 15, contract P8). HOSTELRY_SEED draws others.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin, metresBetween } from '../../src/lodging/properties/property-search.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { writeExchangeRates } from '../../src/store/installation/exchange-rates.ts'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { namedHotel, randomHotel } from '../support/random/random-documents.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

/** The tallies below are those of a run; another seed looks elsewhere. */
const seed = Number(process.env.HOSTELRY_SEED ?? 1)
const running = await testApp({ variables: { PAYMENT_GATEWAY: 'test' } })
const { app, post } = running
const today = parseDay(testToday)!
const publishers = [await testPublisher(running), await testPublisher(running, { sellsAll: false })]
const perEuro = { USD: '1.0875', JPY: '161.37', KRW: '1712.9', KWD: '0.3369', BHD: '0.410013', CLF: '0.0257' }
await app.context.database.transaction(transaction =>
  writeExchangeRates(
    transaction,
    new Map(Object.entries(perEuro).map(([code, rate]) => [code, { perEuro: rate, asOf: testToday }])),
    'admin',
  ),
)

const named = (id: number) => ({ id, name: `Value ${id}` })
const some = <Value>(values: Value[], most: number) => fc.subarray(values, { maxLength: most })

/** What a hotel is found by; `null` for none. */
const place = fc.record({
  order: fc.nat(3),
  destination: fc.option(
    fc.record({ id: fc.constantFrom(1, 2), areas: some([11, 12, 13], 2) }).map(({ id, areas }) => ({
      ...named(id),
      areas: areas.map(area => ({ ...named(area), parent: null })),
    })),
    { freq: 8 },
  ),
  property_type: fc.option(fc.constantFrom(21, 22).map(named), { freq: 8 }),
  filter: some([31, 32, 33], 3).map(ids => ids.map(named)),
  amenity: some([41, 42, 43], 3).map(ids => ids.map(id => ({ ...named(id), category: '' }))),
  stars: fc.option(fc.constantFrom(2, 3, 3.5, 5), { freq: 5 }),
  reviewers: fc.option(fc.constantFrom(3.5, 4.5)),
  position: fc.option(
    fc.record({
      latitude: fc.double({ min: 46, max: 47, noNaN: true }),
      longitude: fc.double({ min: 10, max: 11.5, noNaN: true }),
    }),
    { freq: 6 },
  ),
})

const documentOf = (hotel: object, { stars, reviewers, position, ...content }: Json, id: number): Json => ({
  ...namedHotel(hotel as Json, id).document,
  ...content,
  physical_address: { line_1: '1', city: 'A', country: 'AT', ...position },
  ...(stars !== null && { property_rating: { stars: { name: 'Somebody', value: stars } } }),
  ...(reviewers !== null && { reviewer_location: { id: 'x', rating: reviewers, num_reviews: 3 } }),
})

const ids = (values: number[]) =>
  fc.option(fc.subarray(values, { minLength: 1, maxLength: 2 }), { freq: 1, nil: undefined })
const search = fc.record({
  who: fc.nat(1),
  daysAhead: fc.integer({ min: 1, max: 40 }),
  nights: fc.integer({ min: 1, max: 6 }),
  adults: fc.integer({ min: 1, max: 3 }),
  promotion: fc.constantFrom('all', 'all', 'required'),
  verbosity: fc.nat(2),
  limit: fc.nat(9),
  criteria: fc.record({
    destination_ids: ids([1, 2]),
    area_ids: ids([11, 12, 13]),
    property_type_ids: ids([21, 22]),
    filter_ids: ids([31, 32, 33]),
    amenity_ids: ids([41, 42]),
    min_stars: fc.constantFrom(undefined, undefined, 2, 3),
    max_stars: fc.constantFrom(undefined, undefined, 3, '3.5'),
    box: fc.constantFrom(undefined, undefined, { south: 46.2, west: 10.2, north: 46.9, east: '11.1' }),
  }),
  near: fc.constantFrom(
    undefined,
    { latitude: 46.5, longitude: 10.75, within_km: 60.5 },
    { latitude: 46.2, longitude: 11 },
  ),
  range: fc.constantFrom(
    {},
    {},
    { max_price: '800' },
    { min_price: 200.5 },
    { min_price: 300, max_price: 2000 },
  ),
  sort: fc.constantFrom('order', 'price', 'rating', 'random', 'distance'),
})

const has = (list: Json[] | undefined, ids: number[] | undefined, all: boolean): boolean =>
  ids === undefined ||
  (all
    ? ids.every(id => list?.some(each => each.id === id))
    : ids.some(id => list?.some(each => each.id === id)))

/** Whether a document meets the criteria. */
function meets(of: Json, criteria: Json, near: Json): boolean {
  const stars = of.property_rating?.stars.value
  const { latitude, longitude } = of.physical_address
  const position = latitude === undefined ? null : { latitude, longitude }
  const { box } = criteria
  return (
    has([of.destination ?? {}], criteria.destination_ids, false) &&
    has(of.destination?.areas, criteria.area_ids, false) &&
    has([of.property_type ?? {}], criteria.property_type_ids, false) &&
    has(of.filter, criteria.filter_ids, true) &&
    has(of.amenity, criteria.amenity_ids, true) &&
    (criteria.min_stars === undefined || stars >= Number(criteria.min_stars)) &&
    (criteria.max_stars === undefined || stars <= Number(criteria.max_stars)) &&
    (box === undefined || (position !== null && isWithin({ ...box, east: Number(box.east) }, position))) &&
    (near?.within_km === undefined ||
      (position !== null && metresBetween(near, position) <= near.within_km * 1000))
  )
}

const tally = { found: 0, leftOut: 0, priced: 0, sorts: new Set<string>() }
const lowOf = ({ rate }: Json): number | null => rate.low?.total.total ?? null
const promotes = ({ property_accommodation: rooms }: Json): boolean =>
  rooms.some(({ rates }: Json) => rates.some(({ promotions }: Json) => promotions.length > 0))

/** Numbers that the order goes by, before `order` and `id`. */
function keysOf(sort: string, of: Json, answer: Json, near: Json): number[] {
  const { latitude, longitude } = of.physical_address
  if (sort === 'price') return [lowOf(answer) === null ? 1 : 0, lowOf(answer) ?? 0]
  if (sort === 'distance')
    return [latitude === undefined ? 1e9 : metresBetween(near, { latitude, longitude })]
  if (sort === 'rating')
    return [-(of.property_rating?.stars.value ?? -1), -(of.reviewer_location?.rating ?? 0)]
  return []
}

test('a search agrees with availability of each property', { timeout: 240_000 }, async () => {
  const fixed = { seed }
  const publisherIds = publishers.map(({ publisherId }) => publisherId)
  const hotels = fc.sample(fc.tuple(randomHotel({ today, publisherIds }), place), { numRuns: 24, ...fixed })
  const documents: Json[] = hotels.map(([hotel, at], place) => documentOf(hotel, at, 100 + place))
  for (const document of documents) await importProperty(app.context, document, null)
  const granted = documents.filter((_, place) => place % 3 > 0).map(({ id }) => id)
  await app.context.database.transaction(transaction =>
    grantProperties(transaction, publishers[1]!.publisherId, granted),
  )
  const agrees = async ({ who, daysAhead, nights, adults, verbosity, promotion, limit, ...asked }: Json) => {
    const { criteria, near, range, sort } = asked
    const stay = {
      key: publishers[who]!.key,
      checkin: formatDay(addDays(today, daysAhead)),
      checkout: formatDay(addDays(today, daysAhead + nights)),
      rooms: [{ adults }],
      currency: 'USD',
    }
    const order = { sort, ...(sort === 'random' && { seed: limit }) }
    const from = near ?? (sort === 'distance' ? { latitude: 46, longitude: 10 } : undefined)
    const candidates = documents.filter(
      of => (who === 0 || granted.includes(of.id)) && meets(of, criteria, from),
    )
    const alone: { of: Json; answer: Json }[] = []
    for (const of of candidates) {
      const { status, body, text } = await post('property/available/.json', {
        ...stay,
        property_id: of.id,
        verbosity,
      })
      expect(status, text).toBe(200)
      const low = lowOf(body)
      const isWanted =
        (promotion === 'all' || promotes(body)) &&
        (range.max_price === undefined || (low !== null && low <= Number(range.max_price))) &&
        (range.min_price === undefined || (low !== null && low >= Number(range.min_price)))
      if (isWanted) alone.push({ of, answer: body })
    }
    const expected = alone.toSorted((a, b) => {
      const [x, y] = [a, b].map(({ of, answer }) => [...keysOf(sort, of, answer, from), of.order, of.id])
      const differing = x!.findIndex((key, place) => key !== y![place])
      return x![differing]! - y![differing]!
    })
    const body = { ...stay, ...criteria, ...order, ...range, near: from, promotion, verbosity, limit }
    const { status, body: found, text, headers } = await post('properties/available/.json', body)
    expect(status, text).toBe(200)
    expect(headers['x-total-count']).toBe(String(candidates.length))
    const bare = found.map(({ meta_data: { cursor, search, distance_km, ...meta_data }, ...rest }: Json) => ({
      ...rest,
      meta_data,
    }))
    const whole = expected.map(({ answer }) => answer)
    if (sort === 'random') {
      expect(found).toHaveLength(limit === 0 ? whole.length : Math.min(limit, whole.length))
      expect(new Set(bare.map(({ id }: Json) => id)).size).toBe(bare.length)
      for (const each of bare) expect(whole).toContainEqual(each)
    } else expect(bare).toEqual(limit === 0 ? whole : whole.slice(0, limit))
    tally.found += candidates.length
    tally.leftOut += candidates.length - whole.length
    tally.priced += whole.filter(each => lowOf(each) !== null).length
    tally.sorts.add(sort)
  }
  await fc.assert(fc.asyncProperty(search, agrees), { numRuns: 60, ...fixed })
  expect(tally.found).toBeGreaterThan(200)
  expect(tally.leftOut).toBeGreaterThan(10)
  expect(tally.priced).toBeGreaterThan(50)
  expect(tally.sorts.size).toBe(5)
})
