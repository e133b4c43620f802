// What bounds a search: its deadline on a clock of its own, its cost, and what is in memory at a time (decision 15, threat D13).

import { describe, expect, test, vi } from 'vitest'
import type { AppContext } from '../../src/operations/context.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import type { AvailabilityManyRequest, PropertySearch } from '../../src/operations/requests.ts'
import { availableProperties } from '../../src/operations/shopping/available-list.ts'
import { viewProperties } from '../../src/operations/shopping/view.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import type { Clock } from '../../src/values/clock.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'

const running = await testApp()
const { app, clock, post } = running
const { key } = await testPublisher(running)
const holder = (await app.context.catalog.key(key))!
if (holder.kind !== 'publisher') throw new Error('not a publisher')
const from = parseDay('2027-02-01')!
/** The dearest first. */
const hotels = Array.from({ length: 8 }, (_, place) => 101 + place)
for (const id of hotels)
  await importProperty(app.context, { ...smallHotel({ id, from, price: 300 - id }), order: id }, null)

const search: PropertySearch = {
  wanted: { destination: [], area: [], property_type: [], filter: [], amenity: [] },
  minStars: null,
  maxStars: null,
  near: null,
  box: null,
  seed: null,
  cursor: null,
  countsFacets: false,
  sort: 'order',
}
const request: AvailabilityManyRequest = {
  propertyIds: null,
  search,
  limit: 0,
  verbosity: 0,
  checkin: from,
  checkout: parseDay('2027-02-03')!,
  rooms: [{ adults: 2, children: 0, childrenAges: null }],
  discountCode: null,
  currency: null,
  language: null,
  session: { session_id: null, user_agent: null, ip: null },
  promotion: 'all',
  minPrice: null,
  maxPrice: null,
  mode: 'all',
  deadlineMilliseconds: null,
}

/** A context in which so many milliseconds have gone by each time that somebody looks at the clock. */
function contextWith(step: number): AppContext {
  let milliseconds = clock.milliseconds()
  const stepping: Clock = {
    now: () => clock.now(),
    milliseconds: () => {
      milliseconds += step
      return milliseconds
    },
  }
  return Object.create(app.context, { clock: { value: stepping } })
}

async function found(context: AppContext, asked: AvailabilityManyRequest) {
  await context.catalog.ensureFresh()
  const answers = []
  for (const each of (
    await availableProperties(context, holder.kind === 'publisher' ? holder.holder : never(), asked)
  ).answers) {
    if (each instanceof Promise) await each
    else answers.push(each)
  }
  return answers.map(({ property, searched }) => ({ id: property.id, isSearched: searched !== null }))
}

const never = (): never => {
  throw new Error('never')
}

describe('after the deadline', () => {
  test('nothing more is priced, and the rest is listed without a search', async () => {
    // The clock is looked at once in the beginning, once for the prices, and before each property.
    const answers = await found(contextWith(10), { ...request, deadlineMilliseconds: 50 })
    expect(answers.map(({ id }) => id)).toEqual(hotels)
    expect(answers.map(({ isSearched }) => isSearched)).toEqual([true, true, true, ...Array(5).fill(false)])
    expect(
      (await found(contextWith(0), { ...request, deadlineMilliseconds: 10 })).every(each => each.isSearched),
    ).toBe(true)
    expect((await found(contextWith(1000), request)).every(each => each.isSearched)).toBe(true)
  })

  test('in a list by price they come last, whatever prices are asked for', async () => {
    const byPrice = { ...request, search: { ...search, sort: 'price' as const }, deadlineMilliseconds: 50 }
    const answers = await found(contextWith(10), byPrice)
    expect(answers.slice(0, 3)).toEqual([103, 102, 101].map(id => ({ id, isSearched: true })))
    expect(answers.slice(3)).toEqual(hotels.slice(3).map(id => ({ id, isSearched: false })))
    const ranged = await found(contextWith(10), { ...byPrice, minPrice: '397' })
    expect(ranged.map(({ id }) => id)).toEqual([101, ...hotels.slice(3)])
  })

  test('the answer on the wire says so', async () => {
    const body = { key, checkin: '2027-02-01', checkout: '2027-02-03', rooms: [{ adults: 2 }] }
    const { body: answer } = await post('properties/available/.json', {
      ...body,
      deadline_ms: 10_000,
      limit: 1,
    })
    expect(answer).toMatchObject([{ id: 101, was_searched: true, rate: { low: { total: { total: 398 } } } }])
    expect(answer[0].meta_data).not.toHaveProperty('cursor')
  })
})

test('a search over everything asks for a batch of properties at a time, and only when it is read', async () => {
  const { catalog } = app.context
  const many = 230
  const { database } = app.context
  await database.query(
    `INSERT INTO property (property_id, name, sort_order, document)
     SELECT id, name, id, jsonb_set(document, '{id}', to_jsonb(id)) FROM property, generate_series(201, $1::int) AS id
      WHERE property_id = 101`,
    [200 + many],
  )
  catalog.forget()
  await catalog.ensureFresh()
  using stock = vi.spyOn(catalog, 'stock')
  const publisher = holder.kind === 'publisher' ? holder.holder : never()
  const { answers } = await viewProperties(app.context, publisher, {
    propertyIds: null,
    language: null,
    search: null,
    limit: 0,
    verbosity: 0,
  })
  expect(stock).toHaveBeenCalledTimes(1)
  let count = 0
  for (const each of answers) {
    if (each instanceof Promise) await each
    else count += 1
  }
  expect(count).toBe(hotels.length + many)
  expect(stock.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 38])
})

test.each([
  [{ sort: 'price' }, 'sort'],
  [{ max_price: 400 }, 'max_price'],
  [{ min_price: 400 }, 'min_price'],
  [{ sort: 'order', promotion: 'required' }, 'property_ids'],
])('more prices than a search may need are a 400: %o', async (asked, field) => {
  const rates = Array.from({ length: 80 }, (_, place) => ({
    code: `R${place}`,
    title: 'Rate',
    cancellation: { steps: [], no_show: 'none' },
  }))
  const rooms = Array.from({ length: 8 }, (_, place) => ({
    id: place + 1,
    name: 'Room',
    standard_occupancy: 2,
    maximum_occupancy: 2,
  }))
  for (const id of [901, 902]) {
    await importProperty(
      app.context,
      { ...smallHotel({ id, from }), filter: [{ id: 9, name: 'Large' }], rate_plans: rates, rooms },
      null,
    )
  }
  const body = {
    key,
    checkin: '2027-02-01',
    checkout: '2027-05-11',
    rooms: Array(9).fill({ adults: 2 }),
    filter_ids: [9],
    ...asked,
  }
  const { status, body: refused } = await post('properties/available/.json', body)
  expect([status, refused.errors?.[0].field]).toEqual([400, field])
  expect(refused.errors[0].message).toContain('of 2 properties')
})
