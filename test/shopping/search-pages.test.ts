// A search over the demo destination: pages, orders, prices, facets and who may see what (decision 15, contract R6).

import { beforeAll, describe, expect, test } from 'vitest'
import { grantProperties } from '../../src/store/publishers/publishers.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any

const app = await testApp({ demo: true })
const { key } = await testPublisher(app)
const some = await testPublisher(app, { sellsAll: false })
const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2 }], currency: 'USD' }
/** Where the resort is. */
const bay = { latitude: 38.9626, longitude: -106.9517 }

beforeAll(() =>
  app.app.context.database.transaction(transaction =>
    grantProperties(transaction, some.publisherId, [3144, 3111, 3101]),
  ),
)

const find = (search: object) => app.post('properties/available/.json', { key, ...stay, ...search })
const look = (search: object) => app.post('properties/view/.json', { key, ...search })
const idsOf = (body: Json): number[] => body.map(({ id }: Json) => id)
const lowOf = ({ rate }: Json): number => rate.low?.total.total ?? Number.POSITIVE_INFINITY

/** Every property that the pages of a search have, page by page. */
async function walk(ask: typeof find, search: object, limit: number): Promise<Json[][]> {
  const pages: Json[][] = []
  for (let cursor: string | undefined; ; cursor = pages.at(-1)!.at(-1).meta_data.cursor) {
    const { status, body, text } = await ask({ ...search, limit, cursor })
    expect(status, text).toBe(200)
    if (body.length === 0) return pages
    pages.push(body)
  }
}

describe('paging walks every property once', () => {
  const orders = [
    { sort: 'order' },
    { sort: 'rating' },
    { sort: 'distance', near: bay },
    { sort: 'random', seed: 7 },
  ]
  test.each([...orders, { sort: 'price' }])('$sort', async order => {
    for (const ask of order.sort === 'price' ? [find] : [find, look]) {
      const { body: all } = await ask(order)
      expect(all).toHaveLength(13)
      for (const limit of [1, 4, 13]) {
        const pages = await walk(ask, order, limit)
        expect(pages.flat().map(({ id }) => id)).toEqual(idsOf(all))
        expect(pages.map(page => page.length)).toEqual(
          Array.from({ length: Math.ceil(13 / limit) }, (_, page) => Math.min(limit, 13 - page * limit)),
        )
      }
    }
  })

  test('in the order that was asked for', async () => {
    const all = (await find({ sort: 'order', verbosity: 1 })).body
    const by = async (order: object) => idsOf((await find(order)).body)
    const sorted = (keyOf: (property: Json) => number) =>
      idsOf(all.toSorted((a: Json, b: Json) => keyOf(a) - keyOf(b) || a.order - b.order))
    expect(idsOf(all)).toEqual(sorted(({ order }) => order))
    expect(await by({ sort: 'price' })).toEqual(sorted(lowOf))
    const rated = (await look({ sort: 'rating', verbosity: 1 })).body
    const stars = rated.map(({ property_rating }: Json) => property_rating?.stars.value ?? -1)
    expect(stars).toEqual(stars.toSorted((a: number, b: number) => b - a))
    const near = (await look({ sort: 'distance', near: bay })).body
    const distances = near.map(({ meta_data }: Json) => meta_data.distance_km)
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b))
    expect([near[0].id, distances[0]]).toEqual([3105, 0])
    expect(distances.at(-1)).toBeGreaterThan(5000)
  })

  test('random is the same for a seed and another for others', async () => {
    const by = async (seed: number) => idsOf((await look({ sort: 'random', seed })).body).join()
    expect(await by(1)).toBe(await by(1))
    expect(new Set([await by(1), await by(2), await by(3), await by(2 ** 31 - 1)]).size).toBe(4)
  })

  test('also where prices leave properties out', async () => {
    const { body: all } = await find({ sort: 'order' })
    const range = { min_price: '500', max_price: '900.00' }
    const within = all.filter((property: Json) => lowOf(property) >= 500 && lowOf(property) <= 900)
    expect(within.length).toBeGreaterThan(2)
    expect(within.length).toBeLessThan(12)
    for (const sort of ['order', 'price']) {
      const pages = await walk(find, { ...range, sort }, 2)
      expect(new Set(pages.flat().map(({ id }) => id))).toEqual(new Set(idsOf(within)))
    }
  })
})

describe('a cursor', () => {
  const refusal = async (ask: typeof find, search: object) => {
    const { status, body } = await ask(search)
    return [status, body.errors?.[0].field]
  }

  test('is of its search and its publisher only', async () => {
    const search = { sort: 'rating', filter_ids: [501], limit: 1 }
    const cursor = (await look(search)).body[0].meta_data.cursor
    expect((await look({ ...search, cursor, limit: 3, verbosity: 2, facets: true })).status).toBe(200)
    for (const changed of [
      { sort: 'order' },
      { filter_ids: [502] },
      { property_ids: [3144] },
      { box: world },
    ])
      expect(await refusal(look, { ...search, ...changed, cursor })).toEqual([400, 'cursor'])
    expect(await refusal(look, { ...search, key: some.key, cursor })).toEqual([400, 'cursor'])
    expect(await refusal(find, { ...search, cursor })).toEqual([400, 'cursor'])
  })

  const world = { south: -90, west: -180, north: 90, east: 180 }

  test('that was changed in any place is refused', async () => {
    const search = { sort: 'random', seed: 5, limit: 1 }
    const cursor: string = (await look(search)).body[0].meta_data.cursor
    for (let place = 0; place < cursor.length; place += 1) {
      const other = cursor[place] === 'A' ? 'B' : 'A'
      const changed = cursor.slice(0, place) + other + cursor.slice(place + 1)
      expect(await refusal(look, { ...search, cursor: changed })).toEqual([400, 'cursor'])
    }
  })
})

describe('mode lead', () => {
  test('leaves of each property the room and the rate of rate.low', async () => {
    const { body: all } = await find({ sort: 'order' })
    const { body: leads } = await find({ sort: 'order', mode: 'lead' })
    expect(leads).toHaveLength(all.length)
    for (const [place, { property_accommodation, ...lead }] of leads.entries()) {
      const { property_accommodation: rooms, ...property } = all[place]
      expect(lead).toEqual(property)
      const { low } = property.rate
      const room = rooms.find(({ id }: Json) => id === low?.accommodation_id)
      const rates = room?.rates.filter(({ code }: Json) => code === low.rate_code)
      expect(property_accommodation).toEqual(low === null ? [] : [{ ...room, rates }])
    }
  })

  test('is no search by itself', async () => {
    const { body, headers } = await find({ property_ids: [3144], mode: 'lead' })
    expect(body[0].property_accommodation).toHaveLength(1)
    expect(body[0].meta_data).not.toHaveProperty('cursor')
    expect(headers).not.toHaveProperty('x-total-count')
  })
})

describe('facets', () => {
  const facetsOf = (body: Json) => body[0].meta_data.search.facets
  const countOf = (facets: Json, facet: string, id: number) =>
    facets[facet].find((value: Json) => value.id === id)?.count ?? 0

  test('say how many properties a further choice leaves', async () => {
    for (const chosen of [{}, { filter_ids: [501] }, { destination_ids: [71], min_stars: 3 }]) {
      const facets = facetsOf((await look({ ...chosen, facets: true })).body)
      for (const [facet, field] of [
        ['filter', 'filter_ids'],
        ['amenity', 'amenity_ids'],
      ] as const) {
        for (const { id, count } of facets[facet]) {
          const further = { ...chosen, [field]: [...((chosen as Json)[field] ?? []), id] }
          expect((await look(further)).headers['x-total-count'], `${facet} ${id}`).toBe(String(count))
        }
      }
    }
  })

  test('say what another choice of the same field would find', async () => {
    const chosen = { destination_ids: [72], min_stars: 2 }
    const facets = facetsOf((await look({ ...chosen, facets: true })).body)
    expect(facets.destination).toHaveLength(3)
    for (const { id, count } of facets.destination) {
      const { body, headers } = await look({ ...chosen, destination_ids: [id] })
      expect([body.length, headers['x-total-count']]).toEqual([count, String(count)])
    }
    // Within the chosen destination only.
    expect(countOf(facets, 'area', 721)).toBe(1)
    expect(countOf(facets, 'area', 711)).toBe(0)
  })

  test('are with the first property, and the total also in the header of an empty answer', async () => {
    const { body } = await look({ facets: true, limit: 3 })
    expect(body.map(({ meta_data }: Json) => 'search' in meta_data)).toEqual([true, false, false])
    expect(body[0].meta_data.search.total).toBe(13)
    const empty = await look({ filter_ids: [501, 509] })
    expect([empty.body, empty.headers['x-total-count']]).toEqual([[], '0'])
  })
})

describe('what a publisher may not sell does not exist', () => {
  const seen = [3101, 3111, 3144]
  const mine = (search: object) => ({ ...search, key: some.key })

  test('in lists, totals and facets', async () => {
    for (const ask of [look, find]) {
      const { body, headers } = await ask(mine({ sort: 'order', facets: true }))
      expect(idsOf(body).toSorted()).toEqual(seen)
      expect(headers['x-total-count']).toBe('3')
      const { facets, total } = body[0].meta_data.search
      expect(total).toBe(3)
      // Every value is one of a property that it may sell, and counts those.
      const own = (await look(mine({ property_ids: seen, verbosity: 1 }))).body
      for (const facet of ['filter', 'amenity'] as const) {
        for (const { id, count } of facets[facet]) {
          const having = own.filter((property: Json) =>
            property[facet].some((value: Json) => value.id === id),
          )
          expect(having.length, `${facet} ${id}`).toBe(count)
        }
      }
      expect(facets.destination).toEqual([expect.objectContaining({ id: 71, count: 3 })])
    }
  })

  test.each([
    { destination_ids: [72] },
    { area_ids: [714] },
    { property_type_ids: [4] },
    { near: { latitude: 36.7, longitude: 137.8, within_km: 500 } },
    { sort: 'price', destination_ids: [73], currency: undefined },
    { property_ids: [3110, 3102], sort: 'order' },
  ])('as a criterion: $destination_ids $area_ids $property_type_ids', async search => {
    const nobodys = await find(mine({ filter_ids: [987_654] }))
    const hidden = await find(mine(search))
    expect([hidden.status, hidden.text]).toEqual([nobodys.status, nobodys.text])
    expect(hidden.headers['x-total-count']).toBe('0')
  })

  test('also in what is refused: currencies of others are not told', async () => {
    const { status } = await find(mine({ sort: 'price', currency: undefined }))
    expect(status).toBe(200)
    const { status: refused, body } = await find({ sort: 'price', currency: undefined })
    expect([refused, body.errors[0].field]).toEqual([400, 'currency'])
  })

  test('and is there with the next search once it is granted', async () => {
    const late = await testPublisher(app, { sellsAll: false })
    const grant = (ids: number[]) =>
      app.app.context.database.transaction(transaction => grantProperties(transaction, late.publisherId, ids))
    const ids = async () => idsOf((await look({ key: late.key, sort: 'order' })).body)
    expect(await ids()).toEqual([])
    await grant([3110])
    expect(await ids()).toEqual([3110])
    await grant([])
    expect(await ids()).toEqual([])
  })
})

describe('words', () => {
  test('find properties, the best first, on every page of their list', async () => {
    const { body: all } = await look({ text: 'juniper lodg' })
    expect(all.length).toBeGreaterThan(0)
    expect(all[0].name).toMatch(/lodge/i)
    const pages = await walk(look, { text: 'junper fals' }, 4)
    expect(pages.flat()).toHaveLength(11)
    expect(idsOf((await find({ text: 'junper fals', sort: 'price' })).body)).toHaveLength(11)
  })

  test('mean places of what the key may sell alone', async () => {
    const suggest = (fields: object) => app.post('places/suggest/.json', { key, text: 'junip', ...fields })
    const { body } = await suggest({})
    expect(body.places[0]).toMatchObject({
      kind: 'destination',
      name: 'Juniper Falls and Lake Heron',
      properties: 11,
    })
    const { body: few } = await suggest({ key: some.key })
    expect(few.places[0]).toMatchObject({ kind: 'destination', properties: 3 })
    expect((await suggest({ text: '?!' })).body.errors).toEqual([
      { field: 'text', message: 'must have a letter or a digit' },
    ])
  })

  test('are needed to sort by them', async () => {
    const { status, body } = await look({ sort: 'match' })
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'text', message: 'is required with sort "match"' }],
    ])
  })
})
