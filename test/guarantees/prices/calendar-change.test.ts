// A change of nights, as channel managers send them all day: it does what the same entries at the end of the document
// would do, and nothing else; all of it or none; and it goes on beside reservations without waiting in a circle.

import { describe, expect, test } from 'vitest'
import type { PropertyDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { changeCalendar } from '../../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { addDays, formatDay, parseDay, weekdayNames } from '../../../src/values/civil-dates.ts'
import { inventoryUntruths } from '../../support/hotels/inventory-truth.ts'
import { bookingBody, searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { commandLine } from '../../support/run/command-line.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp()
const { context } = harness.app
const { database } = context
const { key } = await testPublisher(harness)
const { key: adminKey } = await database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'changes', expiresAt: null }),
)
const today = parseDay(testToday)!
const arrival = addDays(today, 40)
const night = formatDay(arrival)

type Change = Pick<PropertyDocument, 'calendar' | 'inventory'>

const hotel = (id: number, choices = {}) => {
  const document = smallHotel({ id, from: today, nights: 90, ...choices })
  const [plan] = document.rate_plans
  const bands = [
    { from_age: 0, to_age: 5 },
    { from_age: 6, to_age: 17 },
  ]
  return { ...document, child_age_bands: bands, rate_plans: [plan!, { ...plan!, code: 'NRF' }] }
}

async function patch(id: number | string, change: unknown, bearer = adminKey) {
  const answer = await harness.app.server.inject({
    method: 'PATCH',
    url: `/admin/v1/properties/${id}/calendar`,
    headers: { authorization: `Bearer ${bearer}` },
    payload: JSON.stringify(change),
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

const nightsWritten = (id: number) =>
  database.query(
    `SELECT 'calendar' AS kind, to_jsonb(rate_calendar) - 'property_id'::text AS content FROM rate_calendar WHERE property_id = $1
     UNION ALL SELECT 'night', to_jsonb(night.*) - 'property_id'::text FROM night WHERE property_id = $1
      ORDER BY 1, 2`,
    [id],
  )

describe('a change', () => {
  test('is for sale at once, for the nights and fields that it names', async () => {
    await importProperty(context, hotel(1), null)
    const search = (nights: number, checkin = arrival) =>
      harness.post('property/available/.json', searchBody({ key, property: 1, checkin, nights }))
    expect((await search(2)).body.property_accommodation[0].rates[0].total.total).toBe(200)
    const answer = await patch(1, {
      calendar: [{ rooms: [1], rate_plans: ['BAR'], from: night, to: night, price: { standard: '149.50' } }],
      inventory: [
        {
          rooms: [1],
          from: formatDay(addDays(arrival, 5)),
          to: formatDay(addDays(arrival, 5)),
          allotment: 0,
        },
      ],
    })
    expect(answer).toEqual({ status: 200, body: { id: 1, version: 2, changed: true, warnings: [] } })
    const [counted, uncounted] = (await search(2)).body.property_accommodation
    expect(counted.rates.map(({ total }: { total: { total: number } }) => total.total)).toEqual([249.5, 200])
    expect(uncounted.rates[0].total.total).toBe(200)
    expect((await search(1, addDays(arrival, 5))).body.property_accommodation[0].has_no_inventory).toBe(true)
  })

  test('made again is no change', async () => {
    await importProperty(context, hotel(2), null)
    const change = {
      calendar: [{ from: night, to: night, price: { standard: 80 }, closed_to_arrival: true }],
      inventory: [{ rooms: [1], from: night, to: night, allotment: 7 }],
    }
    expect((await patch(2, change)).body).toMatchObject({ version: 2, changed: true })
    expect((await patch(2, change)).body).toMatchObject({ version: 2, changed: false })
  })

  test('comes to what the same entries at the end of the document come to', async () => {
    const plain = hotel(3)
    const changes = Array.from({ length: 25 }, (_, round) => randomChange(round))
    await importProperty(context, plain, null)
    const before = await nightsWritten(3)
    for (const change of changes) await changeCalendar(context, 3, change, { madeBy: 'test' })
    const whole = {
      ...hotel(4),
      calendar: [...plain.calendar, ...changes.flatMap(({ calendar = [] }) => calendar)],
      inventory: changes.flatMap(({ inventory = [] }) => inventory),
    }
    await importProperty(context, whole, null)
    expect(await nightsWritten(3)).toEqual(await nightsWritten(4))
    expect(await nightsWritten(3)).not.toEqual(before)
  })

  test('that clears a month leaves no row of it', async () => {
    await importProperty(context, hotel(5), null)
    const cleared = { standard: null, extra_adult: null }
    await patch(5, { calendar: [{ rooms: [2], from: '2027-01-01', to: '2027-01-31', price: cleared }] })
    const months = await database.query(
      'SELECT DISTINCT room_id, month FROM rate_calendar WHERE property_id = 5 ORDER BY 1, 2',
    )
    const [december, january, february] = [24_323, 24_324, 24_325]
    expect(months).toEqual([
      { room_id: 1, month: december },
      { room_id: 1, month: january },
      { room_id: 1, month: february },
      { room_id: 2, month: december },
      { room_id: 2, month: february },
    ])
  })

  test('below what is sold is taken with a warning, and what is sold stays', async () => {
    await importProperty(context, hotel(6), null)
    for (let guest = 0; guest < 2; guest += 1) {
      const booking = bookingBody({ key, property: 6, checkin: arrival, nights: 1 })
      expect((await harness.post('book/reservation/.json', booking)).status).toBe(200)
    }
    const { body } = await patch(6, { inventory: [{ rooms: [1], from: night, to: night, allotment: 1 }] })
    expect(body.warnings).toEqual([expect.stringContaining(`room 1 on ${night}: 2 are sold or held`)])
    expect(await database.query('SELECT sold, oversold FROM night WHERE property_id = 6')).toEqual([
      { sold: 2, oversold: 1 },
    ])
    expect(await inventoryUntruths(database)).toEqual([])
  })
})

describe('a change with errors', () => {
  test('names each entry, and nothing of it is written', async () => {
    await importProperty(context, hotel(7), null)
    const before = await nightsWritten(7)
    const sound = { from: night, to: night, price: { standard: 1 } }
    const { status, body } = await patch(7, {
      surprise: 1,
      calendar: [
        sound,
        { ...sound, rooms: [9] },
        { ...sound, rate_plans: ['NONE'] },
        { ...sound, price: { standard: '1.005' } },
        { ...sound, to: '2027-02-30' },
        { from: night, to: night },
        { ...sound, price: { extra_child: [1, 2, 3] } },
        { ...sound, price: { standard: [1, 2] } },
      ],
      inventory: [{ from: night, to: night, allotment: -1 }],
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'calendar[1].rooms[0]',
      'calendar[2].rate_plans[0]',
      'calendar[3].price.standard',
      'calendar[4].to',
      'calendar[5]',
      'calendar[6].price.extra_child',
      'calendar[7].price.standard',
      'inventory[0].allotment',
      'surprise',
    ])
    expect(await nightsWritten(7)).toEqual(before)
  })

  test.each([{}, [], '', 7, null, { calendar: null }, { calendar: {} }, { inventory: [null] }])(
    'as %j is refused',
    async change => {
      expect((await patch(7, change)).status).toBe(400)
    },
  )

  test('of a property that is not there is 404, and without an admin key 401', async () => {
    const change = { calendar: [{ from: night, to: night, stop_sell: true }] }
    expect((await patch(999, change)).status).toBe(404)
    expect((await patch('x', change)).status).toBe(404)
    expect((await patch(7, change, key)).status).toBe(401)
  })
})

test('the command line takes many, and tells which of them it cannot make', async () => {
  const hostelry = commandLine(harness.environment, import.meta.dirname)
  await importProperty(context, hotel(9), null)
  const entry = { from: night, to: night, price: { standard: 77 } }
  const input = [entry, entry, { ...entry, rooms: [9] }]
    .map(change => JSON.stringify({ calendar: [change] }))
    .join('\n')
  const { exitCode, json } = await hostelry('calendar 9 - --json', { input })
  expect(exitCode).toBe(1)
  expect(json).toMatchObject({ changed: 1, unchanged: 1, warnings: [] })
  expect(json.refused).toMatchObject([
    { source: 'standard input line 3', errors: [{ field: 'calendar[0].rooms[0]' }] },
  ])
})

test('changes, imports and reservations of the same nights go on together without a deadlock', async () => {
  const [id, nights] = [8, 6]
  await importProperty(context, hotel(id, { allotment: 60 }), null)
  const deadlocks = async () =>
    (
      await database.query<{ deadlocks: number }>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      )
    )[0]!.deadlocks
  const before = await deadlocks()
  const to = formatDay(addDays(arrival, nights - 1))
  const change = (round: number): Change => ({
    calendar: [{ from: night, to, price: { standard: 100 + (round % 3) } }],
    // Latest room and night first: the order of locks is not the sender's.
    inventory: [2, 1].flatMap(room =>
      Array.from({ length: nights }, (_, index) => formatDay(addDays(arrival, nights - 1 - index))).map(
        day => ({
          rooms: [room],
          from: day,
          to: day,
          allotment: 60 + (round % 2),
        }),
      ),
    ),
  })
  const book = (round: number) => {
    const checkin = addDays(arrival, round % 3)
    return harness.post(
      'book/reservation/.json',
      bookingBody({ key, property: id, room: 1 + (round % 2), checkin, nights: 3 }),
    )
  }
  const statuses: number[] = []
  /** So many one after another, as a channel manager sends and a guest tries. */
  const lane = async (rounds: number, work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < rounds; round += 1) await work(round)
  }
  await Promise.all([
    ...[1, 2, 3, 4].map(() => lane(8, async round => statuses.push((await book(round)).status))),
    ...[1, 2].map(() => lane(10, round => changeCalendar(context, id, change(round), { madeBy: 'test' }))),
    lane(4, round =>
      importProperty(context, { ...hotel(id, { allotment: 50 + round }), inventory: [] }, null),
    ),
  ])
  statuses.push((await book(0)).status)
  // 503: the property changed each time that the price was worked out; nothing was booked.
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect(statuses.at(-1)).toBe(200)
  await database.query('SELECT pg_stat_force_next_flush()')
  expect(await deadlocks()).toBe(before)
  expect(await inventoryUntruths(database)).toEqual([])
})

/** Layers of every kind over the nights of the small hotel and some beyond; the same for the same round. */
function randomChange(round: number): Change {
  let state = round * 7919 + 17
  const below = (limit: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
  const stretch = () => {
    const from = addDays(today, below(110))
    return { from: formatDay(from), to: formatDay(addDays(from, below(40))) }
  }
  const price = () => (below(5) === 0 ? null : 50 + below(200))
  const some = <Value>(values: readonly Value[]) =>
    below(3) === 0 ? {} : { some: [values[below(values.length)]!] }
  const { some: rooms } = some([1, 2])
  const { some: codes } = some(['BAR', 'NRF'])
  const { some: days } = some(weekdayNames)
  return {
    calendar: [
      {
        ...stretch(),
        ...(rooms && { rooms }),
        ...(codes && { rate_plans: codes }),
        ...(days && { weekdays: days }),
        price: { standard: price(), single: price(), extra_child: [price(), price()] },
        stop_sell: below(2) === 0,
        min_stay_arrival: below(2) === 0 ? null : 1 + below(9),
        max_advance_days: below(2) === 0 ? null : 1 + below(900),
      },
      { ...stretch(), closed_to_departure: below(2) === 0 },
    ],
    inventory: [{ ...stretch(), ...(rooms && { rooms }), allotment: price() }],
  }
}
