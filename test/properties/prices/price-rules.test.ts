// Price rules: what they do to prices, that base prices stay apart, the switch, the log, the simulation, and what is refused.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { applyAllPriceRules } from '../../../src/operations/properties/price-rules/apply-price-rules.ts'
import { foldAll } from '../../../src/operations/reports/fold-reports.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { adminRequests } from '../../support/wire/admin-requests.ts'

const harness = await testApp({ jobs: false })
const { context, server } = harness.app
const { ask, key: admin } = await adminRequests(harness.app)
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const night = (ahead: number) => formatDay(addDays(today, ahead))
let last = 0

/** A hotel of its own with rules that are on; 4 rooms at 100 a night. */
async function hotelWith(rules: readonly object[], changes: object = {}) {
  last += 1
  const id = last
  await importProperty(context, { ...smallHotel({ id, from: today, allotment: 4 }), ...changes }, null)
  const at = `properties/${id}/price-rules`
  const put = (body: object) => ask('PUT', at, body)
  const { status, text } = await put({ rules })
  expect(status, text).toBe(200)
  const turn = (on: boolean) => ask('PUT', `${at}/switch`, { on })
  await turn(true)
  return {
    id,
    at,
    put,
    turn,
    standard: async (ahead: number, rates = 'BAR', column = 'standard') => {
      const day = night(ahead)
      const { body } = await ask(
        'GET',
        `properties/${id}/calendar?from=${day}&to=${day}&rooms=1&rates=${rates}`,
      )
      return body.rates[0][column][0]
    },
    book: async (ahead: number, rooms = 1) => {
      const body = bookingBody({ key, property: id, checkin: addDays(today, ahead), nights: 1, rooms })
      const answer = await harness.post('book/reservation/.json', body)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    setByChannel: async (ahead: number, price: object) => {
      const entry = { rooms: [1], rate_plans: ['BAR'], from: night(ahead), to: night(ahead), price }
      const { status, text } = await ask('PATCH', `properties/${id}/calendar`, { calendar: [entry] })
      expect(status, text).toBe(200)
    },
  }
}
const run = () => applyAllPriceRules(context)
const full = { name: 'Full', kind: 'occupancy', from: 50, percent: 20 }

describe('a rule', () => {
  test('by occupancy raises the price once half of the rooms are sold, and running it again changes nothing', async () => {
    const hotel = await hotelWith([full])
    await hotel.book(5)
    await run()
    expect(await hotel.standard(5)).toBe(100)
    await hotel.book(5)
    expect(await run()).toBe(1)
    expect(await hotel.standard(5)).toBe(120)
    const { version } = (await ask('GET', `properties/${hotel.id}/calendar?from=${night(5)}&to=${night(5)}`))
      .body
    expect([await run(), await run()]).toEqual([0, 0])
    expect(await hotel.standard(5)).toBe(120)
    const again = await ask('GET', `properties/${hotel.id}/calendar?from=${night(5)}&to=${night(5)}`)
    expect(again.body.version).toBe(version)
    expect(await hotel.standard(6)).toBe(100)
  })

  test('is seen by publishers as an ordinary price, and the booking pays it', async () => {
    const hotel = await hotelWith([full])
    await hotel.book(5, 2)
    await run()
    const { confirmation_number: number } = (await hotel.book(5)) as { confirmation_number: string }
    const { body } = await ask('GET', `reservations/${number}`)
    expect(JSON.stringify(body)).toContain('120')
  })

  test('stops when its condition does: the base price stands again after a cancellation', async () => {
    const hotel = await hotelWith([full])
    await hotel.book(5)
    const { confirmation_number } = await hotel.book(5)
    await run()
    expect(await hotel.standard(5)).toBe(120)
    const cancelled = await harness.post('reservation/cancel/.json', {
      key,
      confirmation_number,
      confirm: true,
    })
    expect(cancelled.status, cancelled.text).toBe(200)
    await run()
    expect(await hotel.standard(5)).toBe(100)
  })

  test('by pick-up counts the bookings of the last days only', async () => {
    const hotel = await hotelWith([{ name: 'Asked for', kind: 'pick_up', from: 2, within_days: 3, add: 15 }])
    await hotel.book(20, 2)
    await run()
    expect([await hotel.standard(20), await hotel.standard(21)]).toEqual([115, 100])
    harness.clock.moveTo(`${night(3)}T12:00:00Z`)
    await run()
    expect(await hotel.standard(20)).toBe(100)
    harness.clock.moveTo(`${testToday}T12:00:00Z`)
  })

  test('by days to arrival works on the days that come near, weekday by weekday, from day to day', async () => {
    // 2026-12-01 is a Tuesday.
    const hotel = await hotelWith([
      { name: 'Late', kind: 'days_to_arrival', to: 3, percent: -10, weekdays: ['tue', 'wed', 'fri', 'sat'] },
    ])
    const standing = async () => Promise.all([0, 1, 2, 3, 4].map(ahead => hotel.standard(ahead)))
    expect(await standing()).toEqual([90, 90, 100, 90, 100])
    harness.clock.moveTo(`${night(1)}T12:00:00Z`)
    await run()
    expect((await standing()).slice(1)).toEqual([90, 100, 90, 90])
    harness.clock.moveTo(`${testToday}T12:00:00Z`)
  })

  test('is one of several, each on what those before it leave, rounded and within its own bounds and those of the plan', async () => {
    const near = { kind: 'days_to_arrival', from: 0 }
    const hotel = await hotelWith(
      [
        { ...near, name: 'A', percent: 12.5, round_to: 5 },
        { ...near, name: 'B', add: 40, max_price: 140 },
        { ...near, name: 'C', percent: 50, rooms: [1], first_night: night(3) },
        { ...near, name: 'D', add: -500, min_price: 60, weekdays: ['mon'] },
        { ...near, name: 'Off', add: 1, on: false },
      ],
      {
        rate_plans: [
          { code: 'BAR', title: 'Best', max_price: 200, cancellation: { steps: [], no_show: 'none' } },
          {
            code: 'LOW',
            title: 'Follows',
            derived: { from: 'BAR', percent: -10 },
            cancellation: { steps: [], no_show: 'none' },
          },
        ],
      },
    )
    // 100 → 112.5, to 115 → 155, stopped at 140 → on the third night 210, stopped at 200; Monday is the sixth night.
    expect([await hotel.standard(2), await hotel.standard(3), await hotel.standard(6)]).toEqual([
      140, 200, 60,
    ])
    const { entries } = (await ask('GET', `${hotel.at}/log?night=${night(3)}`)).body
    expect(entries.find((entry: { room_id: number }) => entry.room_id === 1)).toMatchObject({
      rate_code: 'BAR',
      base: 100,
      before: 100,
      after: 200,
      reasons: [
        { rule: 'A', kind: 'days_to_arrival', seen: 3, price: 115 },
        { rule: 'B', price: 140 },
        { rule: 'C', price: 200 },
      ],
    })
  })

  test('also reprices single prices and those by number of guests, and leaves those of further guests', async () => {
    const hotel = await hotelWith([{ name: 'All', kind: 'days_to_arrival', from: 0, percent: 10 }])
    await hotel.setByChannel(9, { standard: 200, single: 150, by_guests: [null, null, 260] })
    await run()
    const [standard, single] = [await hotel.standard(9), await hotel.standard(9, 'BAR', 'single')]
    const { body } = await ask(
      'GET',
      `properties/${hotel.id}/calendar?from=${night(9)}&to=${night(9)}&rooms=1&rates=BAR`,
    )
    expect([standard, single, body.rates[0].extra_adult[0]]).toEqual([220, 165, 20])
  })
})

describe('the base price', () => {
  test('stands again when the switch stops all rules, and the rules when it lets them', async () => {
    const hotel = await hotelWith([{ name: 'All', kind: 'days_to_arrival', from: 0, percent: 10 }])
    expect(await hotel.standard(4)).toBe(110)
    expect((await hotel.turn(false)).body.on).toBe(false)
    expect(await hotel.standard(4)).toBe(100)
    await run()
    expect(await hotel.standard(4)).toBe(100)
    await hotel.turn(true)
    expect(await hotel.standard(4)).toBe(110)
    await hotel.put({ rules: [] })
    expect(await hotel.standard(4)).toBe(100)
    const { entries } = (await ask('GET', `${hotel.at}/log?night=${night(4)}&limit=1`)).body
    expect(entries[0]).toMatchObject({ base: 100, before: 110, after: 100, reasons: [] })
  })

  test('is what a channel sends from then on, also where it is the very price that the rules had made', async () => {
    const hotel = await hotelWith([{ name: 'All', kind: 'days_to_arrival', from: 0, percent: 10 }])
    await hotel.setByChannel(4, { standard: 200 })
    await run()
    expect(await hotel.standard(4)).toBe(220)
    await hotel.setByChannel(4, { standard: 220 })
    await run()
    expect(await hotel.standard(4)).toBe(242)
    // A message without prices changes none.
    const closing = { rooms: [1], rate_plans: ['BAR'], from: night(4), to: night(4), min_stay_arrival: 2 }
    await ask('PATCH', `properties/${hotel.id}/calendar`, { calendar: [closing] })
    await run()
    expect(await hotel.standard(4)).toBe(242)
    await hotel.turn(false)
    expect(await hotel.standard(4)).toBe(220)
  })

  test('survives the way of a document out and in again', async () => {
    const hotel = await hotelWith([{ name: 'All', kind: 'days_to_arrival', from: 0, percent: 10 }])
    const { body } = await ask('GET', `properties/${hotel.id}`)
    await importProperty(context, body, null)
    await run()
    expect(await hotel.standard(4)).toBe(110)
    await hotel.turn(false)
    expect(await hotel.standard(4)).toBe(100)
  })
})

test('nobody overwrites rules that somebody else has changed meanwhile', async () => {
  const hotel = await hotelWith([full])
  const send = (ifMatch: string) =>
    server.inject({
      method: 'PUT',
      url: `/admin/v1/${hotel.at}`,
      headers: { authorization: `Bearer ${admin}`, 'if-match': ifMatch },
      payload: { rules: [] },
    })
  const { version } = (await ask('GET', hotel.at)).body
  await hotel.put({ rules: [{ ...full, percent: 30 }] })
  expect((await send(`"${version}"`)).statusCode).toBe(412)
  expect((await send(`"${version + 1}"`)).statusCode).toBe(200)
})

test('wrong rules are refused with the field and the way out', async () => {
  const hotel = await hotelWith([])
  for (const [wrong, field] of [
    [{ from: undefined }, 'rules[0].from'],
    [{ to: 10 }, 'rules[0].to'],
    [{ from: 101 }, 'rules[0].from'],
    [{ kind: 'pick_up' }, 'rules[0].within_days'],
    [{ within_days: 3 }, 'rules[0].within_days'],
    [{ add: 3 }, 'rules[0]'],
    [{ rooms: [7] }, 'rules[0].rooms[0]'],
    [{ first_night: '2027-01-02', last_night: '2027-01-01' }, 'rules[0].last_night'],
    [{ min_price: 9, max_price: 8 }, 'rules[0].max_price'],
    [{ name: ' ' }, 'rules[0].name'],
    [{ colour: 'red' }, 'rules[0].colour'],
  ] as const) {
    const { status, body } = await hotel.put({ rules: [{ ...full, ...wrong }] })
    expect([status, body.errors?.[0]?.field], JSON.stringify(wrong)).toEqual([400, field])
  }
  const { body } = await hotel.put({ rules: [full, full] })
  expect(body.errors[0].field).toBe('rules[1].name')
})

test('a simulation says what would come, and what the bookings of last year would have cost', async () => {
  const hotel = await hotelWith([])
  await hotel.book(1)
  await hotel.book(1)
  await hotel.book(2)
  const tried = await ask('POST', `${hotel.at}/simulation`, { rules: [full] })
  expect(tried.status, tried.text).toBe(200)
  expect(tried.body).toMatchObject({ currency: 'USD', last_year: [] })
  // The room that is not counted is repriced as well, by what is sold of the other.
  expect(tried.body.changes).toMatchObject([
    { room_id: 1, night: night(1), before: 100, after: 120, reasons: [{ rule: 'Full', seen: 50 }] },
    { room_id: 2, night: night(1), before: 100, after: 120 },
  ])
  expect(tried.body.nights[1]).toMatchObject({ night: night(1), occupancy: 50, prices: 2, changed: 2 })
  expect(await hotel.standard(1)).toBe(100)
  // Ten days later those nights are over. The third booking of a night is made a day after the first two.
  harness.clock.moveTo(`${night(1)}T09:00:00Z`)
  await hotel.book(1)
  await context.database.query('UPDATE outbox_event SET dispatched_at = now() WHERE dispatched_at IS NULL')
  await foldAll(context)
  harness.clock.moveTo(`${night(10)}T12:00:00Z`)
  const { body } = await ask('POST', `${hotel.at}/simulation`, { rules: [full] })
  expect(body.last_year).toEqual([
    { month: '2026-12', room_nights: 4, changed: 1, earned: 400, would_have_earned: 420 },
  ])
  harness.clock.moveTo(`${testToday}T12:00:00Z`)
})
