// A reservation is changed in one swap, at the price of a reservation made now; simulate says what it costs before, and what
// cannot be changed says why (contract B9).

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { bookingBody, guestBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testPublisher, testToday } from '../support/run/test-app.ts'
import { changing } from '../support/statements/changes.ts'

const context = await bookingContext()
const { harness, key, findings } = context
const { booked, modify, counts } = changing(context)
const view = (id: string) => harness.post('reservation/view/.json', { key, id })
const today = parseDay(testToday)!

describe('other dates', () => {
  test('are sold, and those that are not kept are given back', async () => {
    const { id, checkin } = await booked('plain', { nights: 3 })
    expect(await counts(hotels.plain, addDays(checkin, -1), 6)).toBe('0 1 1 1 0 0')
    const moved = {
      checkin: formatDay(addDays(checkin, 1)),
      checkout: formatDay(addDays(checkin, 5)),
    }
    const { status, body, text } = await modify(id, moved)
    expect(status, text).toBe(200)
    expect(body.modification).toEqual({
      status: 'done',
      before: {
        room_id: 1,
        room: 'Counted',
        rate_code: 'BAR',
        checkin: formatDay(checkin),
        checkout: formatDay(addDays(checkin, 3)),
        rooms: [{ adults: 2, children: 0, children_ages: [] }],
        total: 300,
        balance_due: 300,
      },
      after: {
        room_id: 1,
        room: 'Counted',
        rate_code: 'BAR',
        ...moved,
        rooms: [{ adults: 2, children: 0, children_ages: [] }],
        total: 400,
        balance_due: 400,
      },
      difference: 100,
      penalty: 0,
      charged: 0,
      refunded: 0,
      currency: 'USD',
      charge: { total_before: 300, total: 400, penalty: 0, charged: 0, refunded: 0, currency: 'USD' },
    })
    expect(body.reservation).toMatchObject({ id, status: 'confirmed', ...moved, total: { total: 400 } })
    expect(await counts(hotels.plain, addDays(checkin, -1), 6)).toBe('0 0 1 1 1 1')
    expect((await view(id)).body).toEqual(body.reservation)
    expect(await findings()).toEqual([])
  })

  test('may be the ones that are sold out, as far as the guest has them', async () => {
    const first = await booked('plain', { nights: 2, rooms: 3 })
    const shorter = { checkout: formatDay(addDays(first.checkin, 1)) }
    expect(outcome(await modify(first.id, { rooms: Array(4).fill({ adults: 2 }) }))).toBe(
      '409 RoomUnavailableException',
    )
    expect(outcome(await modify(first.id, shorter))).toBe('200')
    expect(await counts(hotels.plain, first.checkin, 2)).toBe('3 0')
  })

  test('that are sold out leave everything as it was', async () => {
    const guest = await booked('plain', { nights: 1 })
    const other = await booked('plain', { nights: 1, rooms: 3 })
    const before = (await view(guest.id)).body
    const there = { checkin: formatDay(other.checkin), checkout: formatDay(addDays(other.checkin, 1)) }
    const answer = await modify(guest.id, there)
    expect(outcome(answer)).toBe('409 RoomUnavailableException')
    expect(answer.body.errors).toMatchObject([{ field: 'has_no_inventory' }])
    expect((await view(guest.id)).body).toEqual(before)
  })
})

test('other rooms and another number of them are swapped in one step', async () => {
  const { id, checkin } = await booked('plain', { nights: 2 })
  const two = { rooms: [{ adults: 2 }, { name: 'Grace', adults: 1 }] }
  expect((await modify(id, two)).body.reservation).toMatchObject({
    rooms: [
      { name: expect.any(String), adults: 2 },
      { name: 'Grace', adults: 1 },
    ],
    total: { total: 400 },
  })
  expect(await counts(hotels.plain, checkin, 2)).toBe('2 2')
  const { body } = await modify(id, { accommodation_id: 2 })
  expect(body.reservation.room).toEqual({ id: 2, name: 'Uncounted' })
  expect(await counts(hotels.plain, checkin, 2)).toBe('0 0')
  expect(await findings()).toEqual([])
})

test('another rate or room brings the taxes and fees that are only for it, as preview shows them', async () => {
  const property = 9450
  const { rate_plans, ...document } = smallHotel({ id: property, from: today })
  const conditions = { rate_plans: ['HB'] }
  const rules = {
    rate_plans: ['BAR', 'HB'].map(code => ({ ...rate_plans[0]!, code })),
    taxes: [
      { name: 'VAT', percent: 10, included: true, conditions },
      { name: 'Levy', percent: 5, conditions },
    ],
    fees: [{ name: 'Sauna', amount: 15, conditions: { rooms: [2] } }],
  }
  await importProperty(context.context, { ...document, ...rules }, null)
  const stay = { key, property, checkin: addDays(today, 20), nights: 2 }
  const { body: first } = await harness.post('book/reservation/.json', bookingBody(stay))
  expect(first.total).toMatchObject({ subtotal: 200, tax: 0, fee: 0, total: 200 })
  // 10/110 of 200.00 are 18.18, and 5 percent of the rest 9.09.
  const { body: halfBoard } = await modify(first.id, { rate_code: 'HB' })
  expect(halfBoard.reservation.total).toMatchObject({ subtotal: 181.82, tax: 27.27, fee: 0, total: 209.09 })
  const { body: moved } = await modify(first.id, { accommodation_id: 2 })
  expect(moved.reservation.total).toMatchObject({ tax: 27.27, fee: 15, total: 224.09 })
  const choice = { ...searchBody(stay), accommodation_id: 2, rate_code: 'HB' }
  const { body: shown } = await harness.post('book/preview/.json', choice)
  const { total, tax_items, fees } = shown.property_accommodation[0].rates[0]
  expect(moved.reservation).toMatchObject({ total, tax_items, fees })
})

test('names, guest and note change no price, whatever the hotel asks by now', async () => {
  const { id } = await booked('plain')
  const document = smallHotel({ id: hotels.plain, from: today, price: 500, allotment: 3 })
  const { rate_plans, ...rest } = document
  const dearer = {
    ...rest,
    rate_plans: rate_plans.map(plan => ({ ...plan, deposit: { steps: [{ charge: 'full' }] } })),
    payment_collection: 'none',
  }
  await importProperty(context.context, dearer, null)
  const { body, text } = await modify(id, {
    guest: { last_name: 'Hopper', note: 'Late arrival' },
    rooms: [{ name: 'Grace Hopper', adults: 2 }],
  })
  expect(body.modification, text).toMatchObject({ status: 'done', difference: 0, charged: 0 })
  expect(body.reservation).toMatchObject({
    guest: { first_name: 'Ada', last_name: 'Hopper', note: 'Late arrival' },
    rooms: [{ name: 'Grace Hopper' }],
    total: { total: 100 },
  })
  const later = await modify(id, { rooms: [{ adults: 3 }] })
  expect(later.body.modification).toMatchObject({ difference: 420, after: { total: 520 } })
  await importProperty(context.context, { ...dearer, calendar: smallHotel({ from: today }).calendar }, null)
})

test('what asks for nothing else changes nothing', async () => {
  const { id, checkin } = await booked('plain')
  const before = (await view(id)).body
  const { body } = await modify(id, { checkin: formatDay(checkin), rooms: [{ adults: 2 }] })
  expect(body.modification).toMatchObject({ status: 'done', difference: 0 })
  expect(body.reservation).toEqual(before)
  const events = await context.context.database.query(
    'SELECT type FROM outbox_event WHERE reservation_id = $1',
    [id],
  )
  expect(events).toEqual([{ type: 'reservation.confirmed' }])
})

describe('before it is done', () => {
  test('simulate tells what it costs and does nothing', async () => {
    const { id, checkin } = await booked('plain', { nights: 2 })
    const before = (await view(id)).body
    const fields = { checkout: formatDay(addDays(checkin, 3)), simulate: true }
    const { body } = await modify(id, fields)
    expect(body.modification).toMatchObject({ status: 'simulated', difference: 100, after: { total: 300 } })
    expect(body.reservation).toEqual(before)
    expect((await view(id)).body).toEqual(before)
    const done = await modify(id, { ...fields, simulate: false, expected_total: 300 })
    expect(done.body.modification).toEqual({ ...body.modification, status: 'done' })
  })

  test('expected_total guards the guest', async () => {
    const { id, checkin } = await booked('plain')
    const longer = { checkout: formatDay(addDays(checkin, 2)) }
    const { status, body } = await modify(id, { ...longer, expected_total: '199.99' })
    expect([status, body.type]).toEqual([409, 'PriceChangedException'])
    expect(body.errors).toEqual([
      { field: 'old_total', message: '199.99' },
      { field: 'new_total', message: '200' },
    ])
    expect(outcome(await modify(id, { ...longer, expected_total: '200.001' }))).toBe(
      '400 BadRequestException',
    )
    expect(outcome(await modify(id, { ...longer, expected_total: 200 }))).toBe('200')
  })
})

describe('an Idempotency-Key', () => {
  test('gives the first answer again, and is refused for another change', async () => {
    const { id, checkin } = await booked('plain', { nights: 2 })
    const headers = { 'idempotency-key': `change-${id}` }
    const shorter = { checkout: formatDay(addDays(checkin, 1)) }
    const first = await modify(id, shorter, headers)
    const again = await modify(id, shorter, headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(
      outcome(
        await modify(id, { checkin: formatDay(checkin), checkout: formatDay(addDays(checkin, 2)) }, headers),
      ),
    ).toBe('422 BookingValidationException')
  })

  test('gives a refusal again', async () => {
    const { id } = await booked('plain')
    const headers = { 'idempotency-key': `refused-${id}` }
    const fields = { discount_code: 'NOSUCHCODE' }
    expect(outcome(await modify(id, fields, headers))).toBe('422 BookingValidationException')
    const again = await modify(id, fields, headers)
    expect(outcome(again)).toBe('422 BookingValidationException')
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})

describe('refused is', () => {
  test('what is not there, before anything else', async () => {
    const { id } = await booked('plain')
    expect(outcome(await modify(crypto.randomUUID(), {}))).toBe('404 NotFoundException')
    expect(outcome(await modify(id, { accommodation_id: 77 }))).toBe('404 NotFoundException')
    expect(outcome(await modify(id, { rate_code: 'NONE' }))).toBe('404 NotFoundException')
  })

  test('a party that does not fit, and dates that are no stay with those that are kept', async () => {
    const { id, checkin } = await booked('plain')
    expect(outcome(await modify(id, { rooms: [{ adults: 9 }] }))).toBe('409 RoomUnavailableException')
    const { body } = await modify(id, { checkin: formatDay(addDays(checkin, 4)) })
    expect(body.errors).toEqual([{ field: 'checkout', message: 'must be a later day than checkin' }])
    expect(outcome(await modify(id, { checkin: '2026-11-30' }))).toBe('400 BadRequestException')
  })

  test('an address that is not complete for its country', async () => {
    const { id } = await booked('plain')
    const addresses = [{ type: 'Billing', line_1: '1 Main St', country: 'US', postal_code: '1' }]
    expect(outcome(await modify(id, { guest: { addresses } }))).toBe('422 AddressValidationException')
  })

  test('one that was cancelled', async () => {
    const { id, checkin } = await booked('plain')
    await harness.post('reservation/cancel/.json', { key, id })
    const { status, body } = await modify(id, { checkout: formatDay(addDays(checkin, 2)) })
    expect([status, body.errors]).toEqual([422, [{ field: 'status', message: 'cancelled: is_cancelled' }]])
    expect((await view(id)).body.actions).toContainEqual({
      action: 'modify',
      allowed: false,
      reasons: [{ id: 'is_cancelled', message: 'The reservation is cancelled.' }],
    })
  })

  test('one of another publisher, which does not exist', async () => {
    const { id } = await booked('plain')
    const other = await testPublisher(harness)
    const asked = { key: other.key, id, guest: guestBody('x') }
    expect(outcome(await harness.post('reservation/modify/.json', asked))).toBe('404 NotFoundException')
  })
})

/** A hotel of its own: cancelling costs a night from two days before arrival on. */
async function hotelWith(id: number, plan: object): Promise<(nights?: number) => Promise<string>> {
  const document = smallHotel({ id, from: today, allotment: 50 })
  const rate_plans = document.rate_plans.map(each => ({ ...each, ...plan }))
  await importProperty(context.context, { ...document, rate_plans }, null)
  return async (nights = 2) => {
    const { body, text } = await context.book(
      context.request({ property: id, checkin: addDays(today, 3), nights }),
    )
    if (!body.id) throw new Error(text)
    return body.id
  }
}

describe('what cancelling would cost', () => {
  const cancellation = { steps: [{ hours_before: null, charge: { nights: 1 } }], no_show: 'none' }

  test('is the fee of a change that gives something back', async () => {
    const booked = await hotelWith(9201, { cancellation })
    const id = await booked()
    const { body } = await modify(id, { checkout: formatDay(addDays(today, 4)) })
    expect(body.modification).toMatchObject({ penalty: 100, difference: 0, after: { total: 200 } })
    expect(body.reservation.fees).toMatchObject([{ name: 'Change fee', total: 100 }])
    expect(body.reservation.total).toMatchObject({ subtotal: 100, fee: 100, total: 200, balance_due: 100 })
    expect(body.reservation.cancellation_penalties).toEqual([{ from: null, until: null, penalty: 200 }])
    expect(body.reservation.cancellation_policy).toMatch(/The change fee of 100.00 USD is not given back\.$/)
    expect(await findings()).toEqual([])
  })

  test('is owed once for each such change, and those that add to the stay are free', async () => {
    const booked = await hotelWith(9202, { cancellation })
    const id = await booked()
    const ending = (days: number) => ({ checkout: formatDay(addDays(today, days)) })
    expect((await modify(id, ending(6))).body.modification).toMatchObject({ penalty: 0, difference: 100 })
    expect((await modify(id, ending(5))).body.modification).toMatchObject({
      penalty: 100,
      after: { total: 300 },
    })
    expect((await modify(id, ending(7))).body.modification).toMatchObject({
      penalty: 0,
      after: { total: 500 },
    })
    expect((await modify(id, ending(6))).body.modification).toMatchObject({
      penalty: 100,
      after: { total: 500 },
    })
    const { body } = await harness.post('reservation/cancel/.json', { key, id })
    expect(body.penalty).toBe(300)
  })

  test('is nothing while cancelling is free', async () => {
    const free = { steps: [{ hours_before: 24, charge: { nights: 1 } }], no_show: 'none' }
    const booked = await hotelWith(9203, { cancellation: free })
    const { body } = await modify(await booked(), { checkout: formatDay(addDays(today, 4)) })
    expect(body.modification).toMatchObject({ penalty: 0, difference: -100 })
  })
})

test('a property that sells in another currency by now changes guests and no stay', async () => {
  const booked = await hotelWith(9207, {})
  const id = await booked()
  await importProperty(
    context.context,
    { ...smallHotel({ id: 9207, from: today, allotment: 50 }), currency: 'EUR' },
    null,
  )
  const { status, body } = await modify(id, { checkout: formatDay(addDays(today, 6)), simulate: true })
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'property_id', message: 'sells in EUR now, the reservation is in USD' }],
  ])
  expect(outcome(await modify(id, { guest: { last_name: 'Hopper' } }))).toBe('200')
})

describe('a rate plan', () => {
  const reasonsOf = async (id: string) =>
    (await view(id)).body.actions.find(({ action }: { action: string }) => action === 'modify').reasons

  test('may forbid changes', async () => {
    const booked = await hotelWith(9204, { modification: { allowed: false } })
    const id = await booked()
    const { status, body } = await modify(id, { guest: { last_name: 'Hopper' } })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'status', message: 'confirmed: rate_not_modifiable' }],
    ])
    expect(await reasonsOf(id)).toMatchObject([{ id: 'rate_not_modifiable' }])
  })

  test('may end them so many days before arrival', async () => {
    const soon = await hotelWith(9205, { modification: { until_days: 4 } })
    expect(await reasonsOf(await soon())).toMatchObject([
      { id: 'too_late_to_modify', message: 'This rate could be changed until 2026-11-30.' },
    ])
    const later = await hotelWith(9206, { modification: { until_days: 3 } })
    expect(await reasonsOf(await later())).toEqual([])
  })
})
