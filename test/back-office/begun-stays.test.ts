// Staff changes a stay that has begun: the guest stays longer or leaves early. What was agreed of the nights of the past and of those
// that stay is never worked out again, added nights are sold like any, and what is given back is free for others.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completeStays } from '../../src/operations/booking/fall-due.ts'
import { importRates } from '../../src/operations/installation/import-exchange-rates.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { saveDiscountCode } from '../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext } from '../support/hotels/booking-context.ts'
import { ecbFile } from '../support/hotels/ecb-file.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const { harness, context, gateway, key, findings } = await bookingContext()
const { ask } = await adminRequests(harness.app)
const today = parseDay(testToday)!

const charges = {
  taxes: [
    { name: 'VAT', percent: 10 },
    { name: 'City tax', amount: 3, unit: 'person_night' },
  ],
  fees: [
    { name: 'Cleaning', amount: 40, unit: 'stay' },
    { name: 'Resort', amount: 5, unit: 'night', due: 'checkin' },
  ],
}
const always = (charge: unknown) => ({ steps: [{ hours_before: null, charge }], no_show: 'full' })
const beds = [
  { code: 'K', description: 'King' },
  { code: 'TT', description: 'Two twins' },
]

/** A house at 100 a night, in Los Angeles unless said, of which cancelling costs everything unless said. */
const documentOf = (
  id: number,
  { charge = 'full', ...more }: { readonly charge?: unknown } & Record<string, unknown> = {},
) => {
  const document = smallHotel({ id, from: today, allotment: 1 })
  return {
    ...document,
    time_zone: 'America/Los_Angeles',
    ...charges,
    rooms: document.rooms.map(room => (room.id === 2 ? { ...room, beds } : room)),
    rate_plans: document.rate_plans.map(plan => ({
      ...plan,
      cancellation: always(charge),
      deposit: { steps: [{ charge: 'full' }] },
    })),
    ...more,
  }
}
let houses = 9300
/** A house of its own for a test, as what a test sells is gone for the next. */
async function house(choices: Parameters<typeof documentOf>[1] = {}): Promise<number> {
  houses += 1
  await importProperty(context, documentOf(houses, choices), null)
  return houses
}

/** Noon at Los Angeles, so many days from the first day of all tests. */
const moveTo = (day: number, time = '20:00') =>
  harness.clock.moveTo(`${formatDay(addDays(today, day))}T${time}:00Z`)
const dayOf = (day: number): string => formatDay(addDays(today, day))
const arrival = 10

beforeEach(() => moveTo(0))
afterEach(async () => expect(await findings()).toEqual([]))

interface Booked {
  readonly id: string
  readonly property: number
}

/** A stay from day 10 on, three nights unless said. */
async function booked(property: number, choices: object = {}): Promise<Booked> {
  const body = bookingBody({ key, property, checkin: addDays(today, arrival), nights: 3 })
  const { status, body: answer, text } = await harness.post('book/reservation/.json', { ...body, ...choices })
  expect(status, text).toBe(200)
  return { id: answer.id, property }
}

const reason = 'The guest asked at the desk.'
const modify = (id: string, body: object) => ask('POST', `reservations/${id}/modify`, body)
const show = async (id: string) => (await ask('GET', `reservations/${id}`)).body

/** What a trial says, which must be what is then written. */
async function change({ id }: Booked, body: object) {
  const before = await show(id)
  const trial = await modify(id, { ...body, simulate: true })
  expect(trial.status, JSON.stringify(trial.body)).toBe(200)
  expect(await show(id)).toEqual(before)
  const expected_total = String(trial.body.after.total)
  const made = await modify(id, { ...body, reason, expected_total })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  for (const name of ['before', 'after', 'difference', 'penalty', 'refund', 'due_at_property'])
    expect(made.body[name], name).toEqual(trial.body[name])
  const { price, reservation } = await show(id)
  expect([price.total, reservation.total]).toEqual([trial.body.after.total, trial.body.after.total])
  return { ...made.body, price }
}

/** Rooms sold on each night from the day of arrival on. */
async function sold(property: number, nights: number, room = 1): Promise<number[]> {
  const rows = await context.database.query<{ night: string; sold: number }>(
    'SELECT night::text AS night, sold FROM night WHERE property_id = $1 AND room_id = $2',
    [property, room],
  )
  return Array.from(
    { length: nights },
    (_, night) => rows.find(each => each.night === dayOf(arrival + night))?.sold ?? 0,
  )
}
const chargesOf = ({ price }: { price: { charges: { name: string; amount: number }[] } }) =>
  Object.fromEntries(price.charges.map(({ name, amount }) => [name, amount]))
const nightsOf = ({ price }: { price: { nights: { amount: number }[] } }) =>
  price.nights.map(({ amount }) => amount)

async function refused({ id, property }: Booked, body: object) {
  const [before, counts] = [await show(id), await sold(property, 9)]
  for (const mode of [{ simulate: true }, { reason }]) {
    const answer = await modify(id, { ...body, ...mode })
    expect(answer.status, JSON.stringify(answer.body)).toBeGreaterThanOrEqual(400)
    expect([await show(id), await sold(property, 9)]).toEqual([before, counts])
    if ('reason' in mode)
      return { status: answer.status, field: answer.body.errors[0].field, message: answer.body.message }
  }
  throw new Error('unreachable')
}

const reprice = (property: number, layer: object) =>
  changeCalendar(
    context,
    property,
    { calendar: [{ from: dayOf(0), to: dayOf(60), ...layer }] },
    { madeBy: 'test' },
  )

describe('a guest who stays longer', () => {
  test('pays the added nights as they are sold today, and the agreed ones as they were agreed', async () => {
    const stay = await booked(await house())
    expect(await show(stay.id)).toMatchObject({ price: { total: 388 } })
    await reprice(stay.property, { price: { standard: 150 } })
    moveTo(arrival + 1)
    const changed = await change(stay, { checkout: dayOf(arrival + 5) })
    // Two nights at 150, VAT of 30, City tax of 12; cleaning is owed once.
    expect(changed).toMatchObject({ difference: 342, penalty: 0, refund: 0, after: { total: 730 } })
    expect(nightsOf(changed)).toEqual([100, 100, 100, 150, 150])
    expect(chargesOf(changed)).toEqual({ VAT: 60, 'City tax': 30, Cleaning: 40 })
    expect(changed.price.at_property).toMatchObject([{ name: 'Resort', amount: 25 }])
    expect(await sold(stay.property, 6)).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('is in the record, the events and the reports with the same figures', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    await change(stay, { checkout: dayOf(arrival + 4) })
    const { changes, events, reservation } = await show(stay.id)
    expect(changes).toMatchObject([{ state: 'done', cause: expect.stringContaining(reason), charged: 0 }])
    expect(events.at(-1)).toMatchObject({ sequence: reservation.version })
    const outbox = await context.database.query<{ type: string }>(
      'SELECT type FROM outbox_event WHERE reservation_id = $1 ORDER BY reservation_version',
      [stay.id],
    )
    expect(outbox.map(({ type }) => type)).toEqual(['reservation.confirmed', 'reservation.modified'])
    const question = `property_id=${stay.property}&from=${dayOf(arrival)}&to=${dayOf(arrival + 9)}`
    const { body } = await ask('GET', `reports/stays?${question}&group=property`)
    const names = body.columns.map(({ name }: { name: string }) => name)
    const value = (name: string) => body.rows[0].values[names.indexOf(name)]
    expect([value('room_nights'), value('revenue')]).toEqual([4, reservation.total])
  })

  test('never gets a room that another guest has, and keeps the stay as it is', async () => {
    const stay = await booked(await house())
    const next = bookingBody({
      key,
      property: stay.property,
      checkin: addDays(today, arrival + 4),
      nights: 1,
    })
    expect((await harness.post('book/reservation/.json', next)).status).toBe(200)
    moveTo(arrival + 2)
    expect(await refused(stay, { checkout: dayOf(arrival + 5) })).toMatchObject({
      status: 409,
      field: 'has_no_inventory',
    })
    expect(await change(stay, { checkout: dayOf(arrival + 4) })).toMatchObject({ difference: 116 })
    expect(await sold(stay.property, 6)).toEqual([1, 1, 1, 1, 1, 0])
  })

  test('and one who books the same night at the same moment: one of them gets it', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const checkin = addDays(today, arrival + 3)
    const [longer, ...others] = await Promise.all([
      modify(stay.id, { checkout: dayOf(arrival + 4), reason }),
      ...[1, 2].map(() =>
        harness.post(
          'book/reservation/.json',
          bookingBody({ key, property: stay.property, checkin, nights: 1 }),
        ),
      ),
    ])
    expect([longer, ...others].filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sold(stay.property, 5)).toEqual([1, 1, 1, 1, 0])
  })

  test('does not arrive anew: only what closes the added nights and the length of the whole stay count', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const asked = { checkout: dayOf(arrival + 4) }
    const trial = async () => (await modify(stay.id, { ...asked, simulate: true })).status
    const open = {
      closed_to_arrival: true,
      min_stay_arrival: 9,
      max_stay_arrival: 1,
      min_advance_days: 9,
      max_advance_days: 1,
      min_stay_through: 4,
      max_stay_through: 4,
    }
    await reprice(stay.property, open)
    expect(await trial()).toBe(200)
    for (const closed of [{ min_stay_through: 5 }, { max_stay_through: 3 }, { stop_sell: true }]) {
      await reprice(stay.property, { ...open, ...closed })
      expect(await trial(), JSON.stringify(closed)).toBe(409)
      await reprice(stay.property, { ...open, stop_sell: null })
    }
    await reprice(stay.property, { ...open, closed_to_departure: true })
    expect(await refused(stay, asked)).toMatchObject({ status: 409, field: 'is_closedout' })
  })

  test('has rules that count nights or ask for a length count the whole stay', async () => {
    const property = await house({
      fees: [{ name: 'Short stay', amount: 25, unit: 'night', conditions: { max_nights: 4 } }],
      taxes: [{ name: 'City tax', amount: 2, unit: 'person_night', conditions: { charged_nights: 4 } }],
      promotions: [{ id: 1, name: 'Long', percent_off: 10, conditions: { min_nights: 5 } }],
    })
    const stay = await booked(property)
    expect((await show(stay.id)).price.total).toBe(300 + 75 + 12)
    moveTo(arrival + 1)
    const changed = await change(stay, { checkout: dayOf(arrival + 5) })
    expect(changed).toMatchObject({ difference: 180 + 4 })
    expect(chargesOf(changed)).toEqual({ 'Short stay': 75, 'City tax': 16 })
  })

  test('keeps a code that takes a percentage off, and is given an amount off once', async () => {
    const code = (name: string, benefit: object) =>
      saveDiscountCode(context, { code: name, category: 'discount', description: name, ...benefit })
    await Promise.all([
      code('TENTH', { percent_off: 10 }),
      code('FIFTY', { amount_off: { amount: 50, currency: 'USD' } }),
    ])
    for (const [discount_code, difference] of [
      ['TENTH', 90 + 9 + 6],
      ['FIFTY', 116],
    ] as const) {
      moveTo(0)
      const stay = await booked(await house(), { discount_code })
      moveTo(arrival + 1)
      expect(await change(stay, { checkout: dayOf(arrival + 4) })).toMatchObject({ difference })
    }
  })

  test('pays with no card: what is added is due at the property', async () => {
    const stay = await booked(await house({ payment_collection: 'gateway' }))
    const calls = gateway.calls.length
    moveTo(arrival + 1)
    expect(await change(stay, { checkout: dayOf(arrival + 4) })).toMatchObject({
      difference: 116,
      refund: 0,
      due_at_property: 116,
      after: { balance_due: 388 },
    })
    expect(gateway.calls.length).toBe(calls)
  })

  test('is shown the agreed nights at the agreed exchange rate, and so the added ones', async () => {
    await importRates(context, ecbFile({ '2026-11-30': [['USD', '1.25']] }))
    const stay = await booked(await house(), { currency: 'EUR' })
    moveTo(arrival + 1)
    await importRates(context, ecbFile({ '2026-12-11': [['USD', '1.60']] }))
    const view = async () => (await harness.post('reservation/view/.json', { key, id: stay.id })).body
    const before = await view()
    await change(stay, { checkout: dayOf(arrival + 4) })
    const after = await view()
    expect([before.total.total, after.total.total]).toEqual([310.4, 310.4 + 92.8])
  })
})

describe('a guest who leaves early', () => {
  test('frees the nights at once, keeps the price of the others, and owes what was promised for cancelling', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const changed = await change(stay, { checkout: dayOf(arrival + 2) })
    expect(changed).toMatchObject({ penalty: 116, difference: 0, refund: 0 })
    expect(nightsOf(changed)).toEqual([100, 100])
    expect(chargesOf(changed)).toEqual({ VAT: 20, 'City tax': 12, Cleaning: 40, 'Change fee': 116 })
    expect(changed.price.cancellation_policy).toContain('The change fee of 116.00 USD is not given back.')
    expect(await sold(stay.property, 3)).toEqual([1, 1, 0])
    const next = bookingBody({
      key,
      property: stay.property,
      checkin: addDays(today, arrival + 2),
      nights: 1,
    })
    expect((await harness.post('book/reservation/.json', next)).status).toBe(200)
  })

  test('owes nothing for them where the hotel waives it', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const changed = await change(stay, { checkout: dayOf(arrival + 1), waive_penalty: true })
    expect(changed).toMatchObject({ penalty: 0, difference: -232, after: { total: 156 } })
    expect(changed.changes[0].cause).toContain(', penalty waived: ')
    expect(changed.price.penalties).toMatchObject([{ penalty: 156 }])
    expect(await sold(stay.property, 3)).toEqual([1, 0, 0])
  })

  test.each([
    [{ nights: 1 }, 129.33],
    [{ percent: 25 }, 97],
    ['none', 0],
  ])('owes no more than was promised, %j', async (charge, penalty) => {
    const stay = await booked(await house({ charge }))
    moveTo(arrival + 1)
    expect(await change(stay, { checkout: dayOf(arrival + 1) })).toMatchObject({
      penalty,
      difference: Math.round((penalty - 232) * 100) / 100,
    })
  })

  test('keeps of a tax what the one of its room and rate counts, where others have the same name', async () => {
    const tax = (unit: string, conditions: object) => ({ name: 'City tax', amount: 3, unit, conditions })
    const taxes = [tax('stay', { rooms: [2] }), tax('person_night', { rooms: [1], rate_plans: ['BAR'] })]
    const stay = await booked(await house({ taxes, fees: [] }))
    expect((await show(stay.id)).price.total).toBe(300 + 18)
    moveTo(arrival + 1)
    const longer = await change(stay, { checkout: dayOf(arrival + 4) })
    expect(chargesOf(longer)).toEqual({ 'City tax': 24 })
    const shorter = await change(stay, { checkout: dayOf(arrival + 2), waive_penalty: true })
    expect(chargesOf(shorter)).toEqual({ 'City tax': 12 })
  })

  test('keeps the agreed taxes, whatever prices, taxes and policies are now', async () => {
    const stay = await booked(await house())
    const taxes = [
      { name: 'VAT', percent: 20 },
      { name: 'City tax', amount: 5, unit: 'person_night' },
    ]
    const now = documentOf(stay.property, { taxes, fees: [], charge: 'none' })
    await importProperty(context, { ...now, calendar: [] }, null)
    moveTo(arrival + 1)
    const changed = await change(stay, { checkout: dayOf(arrival + 2), waive_penalty: true })
    // What was agreed is owed, once for the stay, although the property has no such fee any more.
    expect(chargesOf(changed)).toEqual({ VAT: 20, 'City tax': 12, Cleaning: 40 })
    expect(await refused(stay, { checkout: dayOf(arrival + 4) })).toMatchObject({
      status: 409,
      field: 'rate_code',
    })
  })

  test('gets back of the card what is more than the stay costs', async () => {
    const stay = await booked(await house({ payment_collection: 'gateway' }))
    moveTo(arrival + 1)
    expect(await change(stay, { checkout: dayOf(arrival + 2), waive_penalty: true })).toMatchObject({
      refund: 116,
      due_at_property: 0,
      after: { total: 272, balance_due: 272 },
    })
    // And nothing a second time.
    expect(await change(stay, { checkout: dayOf(arrival + 1) })).toMatchObject({ penalty: 116, refund: 0 })
  })

  test('and stays after all: the fee stays, and the added night is sold anew', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    await change(stay, { checkout: dayOf(arrival + 2) })
    const changed = await change(stay, { checkout: dayOf(arrival + 3) })
    expect(changed).toMatchObject({ difference: 116, after: { total: 504 } })
    expect(chargesOf(changed)).toMatchObject({ 'Change fee': 116, Cleaning: 40, VAT: 30 })
    const again = await change(stay, { checkout: dayOf(arrival + 2) })
    expect(chargesOf(again)).toMatchObject({ 'Change fee': 232, VAT: 20 })
    expect(again.price.cancellation_policy.match(/change fee/g)).toHaveLength(1)
  })

  test('with several rooms frees them all', async () => {
    const rooms = [
      { name: 'Ada', adults: 2 },
      { name: 'Bea', adults: 1 },
    ]
    const property = await house()
    const allotment = { inventory: [{ rooms: [1], from: dayOf(0), to: dayOf(60), allotment: 2 }] }
    await changeCalendar(context, property, allotment, { madeBy: 'test' })
    const stay = await booked(property, { rooms })
    moveTo(arrival + 2)
    const changed = await change(stay, { checkout: dayOf(arrival + 2), waive_penalty: true })
    expect(chargesOf(changed)).toMatchObject({ 'City tax': 18 })
    expect(await sold(property, 3)).toEqual([2, 2, 0])
    expect(await refused(stay, { rooms: [{ adults: 2 }] })).toMatchObject({ status: 422, field: 'rooms' })
  })
})

describe('the day at the property decides', () => {
  test('which nights are over: tonight can be given back, last night cannot', async () => {
    const stay = await booked(await house())
    // In Los Angeles it is still the day after the arrival.
    moveTo(arrival + 2, '07:00')
    expect((await modify(stay.id, { simulate: true })).body.earliest_checkout).toBe(dayOf(arrival + 1))
    await modify(stay.id, { checkout: dayOf(arrival + 1), simulate: true }).then(({ status }) =>
      expect(status).toBe(200),
    )
    moveTo(arrival + 2, '09:00')
    expect((await modify(stay.id, { simulate: true })).body.earliest_checkout).toBe(dayOf(arrival + 2))
    expect(await refused(stay, { checkout: dayOf(arrival + 1) })).toMatchObject({
      status: 422,
      field: 'checkout',
    })
  })

  test('that on the day of departure there can be one night more, and no day later', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 4, '07:59')
    await completeStays(context)
    expect(await change(stay, { checkout: dayOf(arrival + 4) })).toMatchObject({ difference: 116 })
    moveTo(arrival + 5, '08:00')
    expect(await refused(stay, { checkout: dayOf(arrival + 6) })).toMatchObject({
      status: 422,
      field: 'status',
    })
    const { actions } = await show(stay.id)
    const action = actions.find((each: { action: string }) => each.action === 'modify')
    expect(action).toMatchObject({ is_allowed: false, reason: 'is a stay that is over' })
  })

  test('that until the end of the day of arrival everything can be changed, and the departure at the agreed price', async () => {
    const stay = await booked(await house())
    await reprice(stay.property, { price: { standard: 150 } })
    moveTo(arrival)
    expect((await modify(stay.id, { simulate: true })).body.earliest_checkout).toBeNull()
    expect(await refused(stay, { checkout: dayOf(arrival) })).toMatchObject({
      status: 400,
      field: 'checkout',
    })
    expect(await change(stay, { checkout: dayOf(arrival + 1) })).toMatchObject({
      penalty: 232,
      difference: 0,
    })
    const moved = await change(stay, { room_id: 2, waive_penalty: true })
    expect([moved.reservation.room_id, nightsOf(moved)]).toEqual([2, [150]])
  })
})

describe('of a stay that has begun', () => {
  test.each([
    ['checkin', { checkin: dayOf(arrival + 1) }, 'nights that are over stay as they are'],
    [
      'room_id',
      { room_id: 2 },
      'let this stay end today and book the nights that are left in the other room',
    ],
    ['rate_code', { rate_code: 'NRF' }, 'let this stay end today'],
    ['rooms', { rooms: [{ adults: 1 }] }, 'names and beds can be changed'],
    ['rooms', { rooms: [{ adults: 2 }, { adults: 2 }] }, 'book a further room as a reservation of its own'],
  ])('%s stays, and the refusal says what to do', async (field, body, sentence) => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const answer = await refused(stay, body)
    expect(answer).toEqual({ status: 422, field, message: expect.stringContaining(sentence) })
  })

  test('names, beds and the guest can be others, at the same price, also on the day of departure', async () => {
    const stay = await booked(await house(), {
      accommodation_id: 2,
      rooms: [{ name: 'Ada Lovelace', adults: 2, bed_type: 'K' }],
    })
    moveTo(arrival + 3)
    const rooms = [{ name: 'Byron', adults: 2, bed_type: 'TT' }]
    const changed = await change(stay, { rooms, guest: { last_name: 'Byron', note: 'Late train.' } })
    expect(changed).toMatchObject({ difference: 0, beds, rooms: [{ name: 'Byron', bed_type: 'TT' }] })
    const kept = await change(stay, { rooms: [{ adults: 2 }], checkout: dayOf(arrival + 4) })
    expect(kept.rooms).toEqual([{ name: 'Byron', bed_type: 'TT' }])
    const other = { rooms: [{ adults: 2, bed_type: 'ROUND' }] }
    expect(await refused(stay, other)).toMatchObject({ status: 422, field: 'rooms[0].bed_type' })
  })

  test('the guest and its publisher may change nothing', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const answer = await harness.post('reservation/modify/.json', {
      key,
      id: stay.id,
      checkout: dayOf(arrival + 4),
    })
    expect([answer.status, answer.body.errors[0].message]).toEqual([422, 'confirmed: stay_has_begun'])
  })

  test('nothing is changed of one that nobody came to, that is elsewhere, or whose payment is open', async () => {
    const property = await house()
    const stay = await booked(property)
    moveTo(arrival + 1)
    const set = (assignment: 'source' | 'payment', value: string) =>
      context.database.query(
        assignment === 'source'
          ? 'UPDATE reservation SET source = $2 WHERE reservation_id = $1'
          : 'UPDATE reservation SET payment_state = $2 WHERE reservation_id = $1',
        [stay.id, value],
      )
    const asked = { checkout: dayOf(arrival + 4) }
    await set('source', 'elsewhere')
    expect(await refused(stay, asked)).toMatchObject({
      status: 422,
      message: expect.stringContaining('takes no changes'),
    })
    await set('source', 'crs')
    await set('payment', 'capture_failed')
    expect(await refused(stay, asked)).toMatchObject({
      status: 422,
      message: expect.stringContaining('settle the payment'),
    })
    await set('payment', 'none')
    expect((await ask('POST', `reservations/${stay.id}/no-show`, { reason })).status).toBe(200)
    expect(await refused(stay, asked)).toMatchObject({
      status: 422,
      message: expect.stringContaining('no-show'),
    })
  })

  test('nothing is changed at another total than the one that was shown', async () => {
    const stay = await booked(await house())
    moveTo(arrival + 1)
    const asked = { checkout: dayOf(arrival + 4) }
    const { body } = await modify(stay.id, { ...asked, simulate: true })
    await reprice(stay.property, { price: { standard: 101 } })
    const expected_total = String(body.after.total)
    const late = await modify(stay.id, { ...asked, expected_total, reason })
    expect([late.status, late.body.errors[0].field]).toEqual([409, 'expected_total'])
    expect(await sold(stay.property, 4)).toEqual([1, 1, 1, 0])
  })
})

test('cutoff and minimum advance bind guests, and not the house', async () => {
  const property = await house({ cutoff_days: 2, charge: 'none' })
  const stay = await booked(property)
  await reprice(property, { min_advance_days: 5 })
  moveTo(arrival - 1)
  const asked = { checkout: dayOf(arrival + 4) }
  const byGuest = await harness.post('reservation/modify/.json', { key, id: stay.id, ...asked })
  expect(byGuest.status).toBe(409)
  expect(await change(stay, asked)).toMatchObject({ difference: 116 })
  moveTo(arrival)
  expect(await change(stay, { checkout: dayOf(arrival + 5) })).toMatchObject({ difference: 116 })
  expect(await change(stay, { room_id: 2 })).toMatchObject({ after: { room_id: 2 } })
})
