// The calendar of the administration: what is read is what is sold, an edit changes the nights that it names and no others,
// exactly, is refused when somebody was faster, and can be taken back to the cent.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exportProperty } from '../../src/operations/properties/export-property.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay, weekdayNames } from '../../src/values/civil-dates.ts'
import { inventoryUntruths } from '../support/hotels/inventory-truth.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const harness = await testApp()
const { context, server } = harness.app
const { key } = await testPublisher(harness)
const { ask, key: adminKey } = await adminRequests(harness.app)
const today = parseDay(testToday)!
const on = (offset: number) => formatDay(addDays(today, offset))

let hotels = 0

/** A new hotel with two rooms, two rates and two age bands, and 90 nights at 100.00. */
async function newHotel(changes: object = {}): Promise<number> {
  hotels += 1
  const document = smallHotel({ id: hotels, from: today, nights: 90 })
  const [plan] = document.rate_plans
  await importProperty(
    context,
    {
      ...document,
      child_age_bands: [
        { from_age: 0, to_age: 5 },
        { from_age: 6, to_age: 17 },
      ],
      rate_plans: [plan!, { ...plan!, code: 'NRF' }],
      ...changes,
    },
    null,
  )
  return hotels
}

const view = async (id: number, more = '') =>
  (await ask('GET', `properties/${id}/calendar?from=${on(0)}&to=${on(29)}${more}`)).body

/** Sends an edit, and checks that a success is answered as documented. */
async function edit(id: number, body: object, ifMatch: string | null = '*', query = '') {
  const url = `/admin/v1/properties/${id}/calendar/edit${query}`
  const headers = { authorization: `Bearer ${adminKey}`, ...(ifMatch !== null && { 'if-match': ifMatch }) }
  const answer = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })
  return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag }
}

const nightsOf = (id: number, night = 5, nights = 1) =>
  harness.post(
    'property/available/.json',
    searchBody({ key, property: id, checkin: addDays(today, night), nights }),
  )

const ratesOf = (calendar: { rates: { room_id: number; rate_code: string }[] }, room: number, code: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: columns are looked into by name
  calendar.rates.find(rate => rate.room_id === room && rate.rate_code === code) as any

describe('the calendar', () => {
  test('has counts, prices and restrictions of every night, and its version as ETag', async () => {
    const id = await newHotel()
    const booked = await harness.post(
      'book/reservation/.json',
      bookingBody({ key, property: id, checkin: addDays(today, 2), nights: 2, rooms: 2 }),
    )
    expect(booked.status).toBe(200)
    await edit(id, {
      calendar: [
        { rooms: [1], rate_plans: ['NRF'], from: on(3), to: on(4), stop_sell: true, min_stay_through: 3 },
        { rooms: [1], rate_plans: ['NRF'], from: on(4), to: on(4), closed_to_departure: true },
        { rooms: [2], from: on(1), to: on(1), price: { extra_child: [7.5, null] } },
      ],
      inventory: [{ rooms: [1], from: on(0), to: on(0), allotment: 9 }],
    })
    const calendar = await view(id)
    expect(calendar).toMatchObject({ today: on(0), currency: 'USD', decimals: 2, nights: 30, version: 2 })
    const [counted, uncounted] = calendar.rooms
    expect(counted.allotment.slice(0, 3)).toEqual([9, 3, 3])
    expect(counted.sold.slice(0, 5)).toEqual([0, 0, 2, 2, 0])
    expect(uncounted).toMatchObject({ standing: null })
    expect(uncounted.allotment.every((count: unknown) => count === null)).toBe(true)
    expect(uncounted.sold).toBeUndefined()
    const closed = ratesOf(calendar, 1, 'NRF')
    expect(closed.flags.slice(0, 6)).toEqual([0, 0, 0, 1, 5, 0])
    expect(closed.min_stay_through.slice(2, 6)).toEqual([0, 3, 3, 0])
    expect(closed.standard.slice(0, 2)).toEqual([100, 100])
    expect(ratesOf(calendar, 1, 'BAR').flags).toBeUndefined()
    expect(ratesOf(calendar, 2, 'BAR').extra_child[0].slice(0, 3)).toEqual([null, 7.5, null])
    expect(calendar.edits[0]).toMatchObject({
      version: 2,
      made_by: 'test',
      rooms: [1, 2],
      from: on(0),
      to: on(4),
    })
    const answer = await server.inject({
      url: `/admin/v1/properties/${id}/calendar?from=${on(0)}&to=${on(1)}`,
      headers: { authorization: `Bearer ${adminKey}` },
    })
    expect(answer.headers.etag).toBe('"2"')
  })

  test('of some rooms and rates has these alone, and too many nights are refused', async () => {
    const id = await newHotel()
    const some = await view(id, '&rooms=2&rates=NRF')
    expect(some.rooms.map((room: { id: number }) => room.id)).toEqual([2])
    expect(some.rates).toHaveLength(1)
    for (const [query, fields] of [
      [`from=${on(0)}&to=${on(400)}`, ['to']],
      [`from=${on(1)}&to=${on(0)}`, ['to']],
      [`from=${on(0)}&to=${on(0)}&rooms=9&rates=XX`, ['rooms', 'rates']],
      [`from=x&rooms=a&rates=`, ['from', 'to', 'rooms']],
    ] as const) {
      const { status, body } = await ask('GET', `properties/${id}/calendar?${query}`)
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, fields])
    }
    expect((await ask('GET', `properties/999/calendar?from=${on(0)}&to=${on(0)}`)).status).toBe(404)
  })
})

test('a calendar has 50,000 nights of rooms and rates at most', async () => {
  const [room] = smallHotel({ from: today }).rooms
  const [plan] = smallHotel({ from: today }).rate_plans
  const id = await newHotel({
    rooms: Array.from({ length: 20 }, (_, place) => ({ ...room!, id: place + 1 })),
    rate_plans: Array.from({ length: 25 }, (_, place) => ({ ...plan!, code: `R${place}` })),
  })
  const until = (last: number, more = '') =>
    ask('GET', `properties/${id}/calendar?from=${on(0)}&to=${on(last)}${more}`)
  expect((await until(99)).status).toBe(200)
  const { status, body } = await until(100)
  expect([status, body.errors]).toEqual([
    400,
    [{ field: 'to', message: expect.stringContaining('more than 50000 nights of rooms and rates') }],
  ])
  expect((await until(100, '&rates=R0,R1')).status).toBe(200)
  expect((await until(400)).body.errors).toHaveLength(1)
})

describe('an edit', () => {
  test.each([
    ['percent', { percent: 12.5 }, 112.5],
    ['a fraction of a cent, half up', { percent: '0.005' }, 100.01],
    ['less than half a cent', { percent: '0.0049' }, 100],
    ['percent, to the whole unit', { percent: '12.5', round_to: 1 }, 113],
    ['percent down, to five', { percent: -13, round_to: '5.00' }, 85],
    ['an amount', { add: '-0.01' }, 99.99],
    ['an amount, to the whole unit, half up', { add: '0.50', round_to: 1 }, 101],
  ])('raises or lowers by %s, exactly, and it is for sale at once', async (_, how, price) => {
    const id = await newHotel()
    const done = await edit(id, {
      adjust: [{ rooms: [1], rate_plans: ['BAR'], from: on(5), to: on(5), ...how }],
    })
    expect(done).toMatchObject({
      status: 200,
      body: { rate_nights: price === 100 ? 0 : 1, changed: price !== 100 },
    })
    const { body } = await nightsOf(id)
    expect(body.property_accommodation[0].rates[0].total.total).toBe(price)
    expect(ratesOf(await view(id), 1, 'BAR').standard.slice(4, 7)).toEqual([100, price, 100])
  })

  test('is for the weekdays, rooms, rates and prices that it names, and for nights that have a price', async () => {
    const id = await newHotel()
    const weekend = { weekdays: ['fri', 'sat'], from: on(0), to: on(29) }
    await edit(id, { calendar: [{ from: on(4), to: on(4), price: { standard: null, extra_adult: null } }] })
    const { body } = await edit(id, {
      adjust: [{ rooms: [2], rate_plans: ['NRF'], ...weekend, prices: ['standard', 'extra_adult'], add: 5 }],
    })
    // 1 December 2026 is a Tuesday: the 4th is a Friday and has no price.
    expect(body).toMatchObject({ rate_nights: 7, room_nights: 0, left_off: 0 })
    expect(body.changes).toEqual([
      {
        room_id: 2,
        rate_code: 'NRF',
        field: 'standard',
        before: 100,
        after: 105,
        nights: 7,
        first: on(3),
        last: on(25),
      },
      {
        room_id: 2,
        rate_code: 'NRF',
        field: 'extra_adult',
        before: 20,
        after: 25,
        nights: 7,
        first: on(3),
        last: on(25),
      },
    ])
    const calendar = await view(id)
    expect(ratesOf(calendar, 2, 'NRF').standard.slice(2, 6)).toEqual([100, 105, null, 100])
    expect(new Set(ratesOf(calendar, 1, 'NRF').standard)).toEqual(new Set([100, null]))
  })

  test('tried out says what would change and changes nothing', async () => {
    const id = await newHotel()
    const body = {
      adjust: [{ from: on(0), to: on(29), percent: 10 }],
      adjust_allotment: [{ rooms: [1], from: on(0), to: on(1), add: -1 }],
    }
    const tried = await edit(id, body, null, '?dry_run=true')
    expect(tried).toMatchObject({
      status: 200,
      body: { dry_run: true, changed: true, version: 1, rate_nights: 120, room_nights: 2 },
    })
    expect(await view(id)).toMatchObject({ version: 1, edits: [] })
    const made = await edit(id, body, '"1"')
    expect(made).toMatchObject({ status: 200, etag: '"2"', body: { dry_run: false, version: 2 } })
    expect(made.body.changes).toEqual(tried.body.changes)
  })

  test('never touches what is sold, and warns where less is for sale than sold', async () => {
    const id = await newHotel()
    const stay = { key, property: id, checkin: addDays(today, 3), nights: 2, rooms: 2 }
    expect((await harness.post('book/reservation/.json', bookingBody(stay))).status).toBe(200)
    const less = await edit(id, { adjust_allotment: [{ rooms: [1], from: on(2), to: on(4), add: -2 }] })
    expect(less.body.warnings).toHaveLength(2)
    expect(less.body.room_nights).toBe(3)
    const [room] = (await view(id)).rooms
    expect(room.allotment.slice(1, 6)).toEqual([3, 1, 1, 1, 3])
    expect(room.sold.slice(1, 6)).toEqual([0, 0, 2, 2, 0])
    expect(await inventoryUntruths(context.database)).toEqual([])
    const back = await edit(id, less.body.undo)
    expect(back.body).toMatchObject({ room_nights: 3, warnings: [] })
    const { inventory } = await exportProperty(context, id, null)
    expect(inventory).toEqual([])
    expect(await inventoryUntruths(context.database)).toEqual([])
  })

  test('of the allotment stops at no rooms, and leaves rooms without a count as they are', async () => {
    const id = await newHotel()
    const { body } = await edit(id, { adjust_allotment: [{ from: on(2), to: on(2), add: -9 }] })
    expect(body.changes).toMatchObject([{ room_id: 1, rate_code: null, before: 3, after: 0 }])
    expect((await nightsOf(id, 2)).body.property_accommodation[0].has_no_inventory).toBe(true)
  })
})

describe('two editors', () => {
  test('cannot overwrite each other: the second is told who changed what', async () => {
    const id = await newHotel()
    const price = (standard: number) => ({
      calendar: [{ rooms: [1], rate_plans: ['BAR'], from: on(5), to: on(6), price: { standard } }],
    })
    expect((await edit(id, price(110), '"1"')).status).toBe(200)
    const late = await edit(id, price(120), '"1"')
    expect(late.status).toBe(412)
    expect(late.body.type).toBe('PreconditionFailedException')
    expect(late.body.errors).toHaveLength(1)
    expect(late.body.errors[0].message).toMatch(
      new RegExp(`^version 2, test at \\S+Z: room 1, BAR, ${on(5)} to ${on(6)}$`),
    )
    expect(ratesOf(await view(id), 1, 'BAR').standard[5]).toBe(110)
    const document = await exportProperty(context, id, null)
    await importProperty(context, { ...document, property_description: { long: 'New.' } }, null)
    const later = await edit(id, price(120), '"2"')
    expect(later.body.errors[0].message).toMatch(/imported or changed otherwise/)
    expect((await edit(id, price(120), '"2", "3"')).status).toBe(200)
  })

  test('of the same night at the same time: one of them wins, the others are told', async () => {
    const id = await newHotel()
    const prices = [101, 102, 103, 104, 105, 106]
    const answers = await Promise.all(
      prices.map(standard =>
        edit(id, { calendar: [{ rooms: [1], from: on(5), to: on(5), price: { standard } }] }, '"1"'),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    const winner = prices[answers.findIndex(({ status }) => status === 200)]
    expect(ratesOf(await view(id), 1, 'BAR').standard[5]).toBe(winner)
  })

  test('who raise by percent do so one after the other, and nothing is lost', async () => {
    const id = await newHotel()
    const raise = { adjust: [{ rooms: [1], rate_plans: ['BAR'], from: on(5), to: on(5), add: 1 }] }
    const answers = await Promise.all(Array.from({ length: 8 }, () => edit(id, raise)))
    expect(answers.map(({ status }) => status)).toEqual(new Array(8).fill(200))
    expect(ratesOf(await view(id), 1, 'BAR').standard[5]).toBe(108)
  })
})

const dates = { from: on(0), to: on(9) }

test.each([
  ['nothing', {}, ['document']],
  ['a list', [], null],
  ['an unknown field', { adjusts: [] }, ['adjusts']],
  ['both ways', { adjust: [{ ...dates, add: 1, percent: 1 }] }, ['adjust[0]']],
  ['neither way', { adjust: [{ ...dates }] }, ['adjust[0]']],
  ['below nothing', { adjust: [{ ...dates, add: -100.01 }] }, ['adjust[0]']],
  ['more than a price can be', { adjust: [{ ...dates, add: 99_999_999 }] }, ['adjust[0]']],
  ['a fraction of a cent', { adjust: [{ ...dates, add: '0.001' }] }, ['adjust[0].add']],
  ['less than all', { adjust: [{ ...dates, percent: -100.5 }] }, ['adjust[0].percent']],
  ['too many decimals', { adjust: [{ ...dates, percent: '1.00001' }] }, ['adjust[0].percent']],
  ['no number', { adjust: [{ ...dates, percent: 'NaN' }] }, ['adjust[0].percent']],
  ['rounded to nothing', { adjust: [{ ...dates, add: 1, round_to: 0 }] }, ['adjust[0].round_to']],
  ['an unknown price', { adjust: [{ ...dates, add: 1, prices: ['gold'] }] }, ['adjust[0].prices[0]']],
  ['an unknown room', { adjust: [{ ...dates, rooms: [9], add: 1 }] }, ['adjust[0].rooms[0]']],
  ['an unknown rate', { adjust: [{ ...dates, rate_plans: ['X'], add: 1 }] }, ['adjust[0].rate_plans[0]']],
  ['an unknown room to follow', { standing: [{ ...dates, rooms: [9] }] }, ['standing[0].rooms[0]']],
  ['days backwards', { standing: [{ from: on(3), to: on(2) }] }, ['standing[0].to']],
  [
    'a day that does not exist',
    { adjust_allotment: [{ from: '2027-02-30', to: '2027-03-01', add: 1 }] },
    ['adjust_allotment[0].from'],
  ],
  ['half a room', { adjust_allotment: [{ ...dates, add: 0.5 }] }, ['adjust_allotment[0].add']],
  ['centuries', { standing: [{ from: '1900-01-01', to: '2999-12-31' }] }, ['document']],
  [
    'many centuries',
    { adjust: Array.from({ length: 100 }, () => ({ from: '2027-01-01', to: '2031-12-31', add: 1 })) },
    ['document'],
  ],
])('an edit with %s is refused, and changes nothing', async (_, body, fields) => {
  const id = await newHotel()
  for (const query of ['', '?dry_run=true']) {
    const refused = await edit(id, body, '*', query)
    expect(refused.status, JSON.stringify(refused.body)).toBe(400)
    if (fields) expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields)
  }
  expect((await view(id)).version).toBe(1)
})

test('an edit without a version, or with one that is none, is refused', async () => {
  const id = await newHotel()
  const body = { adjust: [{ ...dates, add: 1 }] }
  for (const header of [null, '', 'W/"1"', '1', '"x"', '"99999999999"']) {
    const refused = await edit(id, body, header)
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'If-Match'])
  }
  expect((await edit(id, body, '"7"')).status).toBe(412)
  expect((await edit(999, body)).status).toBe(404)
})

test('undo brings back every night of whatever was edited, and redo brings the edit back', async () => {
  const id = await newHotel({ inventory: [{ rooms: [1], from: on(10), to: on(12), allotment: 8 }] })
  const offset = fc.nat({ max: 40 })
  const range = fc.record(
    {
      from: offset,
      length: fc.nat({ max: 30 }),
      rooms: fc.constantFrom([1], [2], [1, 2]),
      weekdays: fc.option(fc.uniqueArray(fc.constantFrom(...weekdayNames), { minLength: 1 }), {
        nil: undefined,
      }),
    },
    { requiredKeys: ['from', 'length'] },
  )
  const asEntry = ({ from, length, ...rest }: { from: number; length: number }) => ({
    ...rest,
    from: on(from),
    to: on(from + length),
  })
  const change = fc.oneof(
    fc.record({ add: fc.integer({ min: -9, max: 9 }) }),
    fc.record({ percent: fc.integer({ min: -50, max: 50 }), round_to: fc.constantFrom('0.05', 1) }),
    fc.record({ prices: fc.constant(['by_guests', 'single']), add: fc.integer({ min: 0, max: 9 }) }),
  )
  const fields = fc.record(
    {
      price: fc.record(
        {
          standard: fc.option(fc.nat({ max: 300 })),
          single: fc.option(fc.nat({ max: 300 })),
          extra_child: fc.tuple(fc.option(fc.nat({ max: 9 })), fc.option(fc.nat({ max: 9 }))),
          by_guests: fc.option(
            fc.tuple(fc.constant(null), fc.constant(null), fc.option(fc.nat({ max: 400 }))),
          ),
        },
        { requiredKeys: ['standard'] },
      ),
      stop_sell: fc.boolean(),
      closed_to_arrival: fc.option(fc.boolean()),
      min_stay_through: fc.option(fc.integer({ min: 1, max: 9 })),
      max_advance_days: fc.option(fc.integer({ min: 1, max: 99 })),
    },
    { requiredKeys: ['stop_sell'] },
  )
  const whole = fc.record(
    {
      adjust: fc.array(
        fc.tuple(range, change).map(([dates, how]) => ({ ...asEntry(dates), ...how })),
        { maxLength: 2 },
      ),
      calendar: fc.array(
        fc.tuple(range, fields).map(([dates, set]) => ({ ...asEntry(dates), ...set })),
        { minLength: 1, maxLength: 3 },
      ),
      inventory: fc.array(
        fc
          .tuple(range, fc.option(fc.nat({ max: 9 })))
          .map(([dates, allotment]) => ({ ...asEntry(dates), allotment })),
        { maxLength: 2 },
      ),
      standing: fc.array(range.map(asEntry), { maxLength: 1 }),
      adjust_allotment: fc.array(
        range.map(dates => ({ ...asEntry(dates), add: 2 })),
        { maxLength: 1 },
      ),
    },
    { requiredKeys: ['calendar'] },
  )
  const stored = async () => {
    const { calendar, inventory } = await exportProperty(context, id, null)
    return { calendar, inventory }
  }
  await fc.assert(
    fc.asyncProperty(whole, async body => {
      const before = await stored()
      const done = await edit(id, body)
      // A price below zero is refused; then there is nothing to take back.
      if (done.status === 400) return
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      const after = await stored()
      if (!done.body.changed) return expect(after).toEqual(before)
      const undone = await edit(id, done.body.undo)
      expect(undone.status, JSON.stringify(undone.body)).toBe(200)
      expect(await stored()).toEqual(before)
      expect(undone.body).toMatchObject({
        rate_nights: done.body.rate_nights,
        room_nights: done.body.room_nights,
      })
      await edit(id, done.body.redo)
      expect(await stored()).toEqual(after)
    }),
    { numRuns: 15 },
  )
})
