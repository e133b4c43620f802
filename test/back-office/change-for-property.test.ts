// Staff changes a reservation: what it costs is said first and then holds, the rate's own rules do not bind the hotel, no card is
// charged, and the record says who decided and why.

import { describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { findReservation } from '../../src/store/reservations/reservations.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, type HeadersOfPage, signedInWith } from '../support/people/signed-in.ts'
import { testToday } from '../support/run/test-app.ts'

const { harness, context, gateway, key, book, request, counters, findings } = await bookingContext()
const { server } = harness.app

/** A hotel whose rate forbids changes and keeps a night's price for them. */
const strict = 9010
const [document] = [smallHotel({ id: strict, from: parseDay(testToday)! })]
const cancellation = { steps: [{ hours_before: null, charge: { nights: 1 } }], no_show: 'full' }
const rate_plans = document!.rate_plans.map(plan => ({
  ...plan,
  cancellation,
  modification: { allowed: false },
}))
const beds = [
  { code: 'K', description: 'King' },
  { code: 'TT', description: 'Two twins' },
]
const rooms = document!.rooms.map(room => (room.id === 2 ? { ...room, beds } : room))
await importProperty(
  context,
  { ...document, rooms, rate_plans: [...rate_plans, { ...rate_plans[0], code: 'NRF' }] },
  null,
)
/** The beds of a reservation's rooms. */
const bedsOf = async (id: string) => {
  const reservation = await findReservation(context.database, { propertyId: strict, id })
  return reservation!.rooms.map(({ bed_type }) => bed_type)
}

const desk = await signedInWith(harness.app, [
  grant('front_desk', { propertyId: strict }),
  grant('front_desk', { propertyId: hotels.paid }),
  grant('front_desk', { propertyId: hotels.plain }),
])

async function change(id: string, body: object, headers: HeadersOfPage = desk) {
  const answer = await server.inject({
    method: 'POST',
    url: `/admin/v1/reservations/${id}/modify`,
    headers,
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag }
}
const show = async (id: string) =>
  (await server.inject({ url: `/admin/v1/reservations/${id}`, headers: desk })).json()

const booked = async (property: number, choices: Parameters<typeof request>[0] = {}) =>
  (await book(request({ property, ...choices }))).body
const later = (date: string, nights: number) => formatDay(addDays(parseDay(date)!, nights))
const reason = 'The guest called.'

test('a simulation says what it costs and changes nothing; then it is made at that price, with who and why', async () => {
  const { id, checkin, checkout } = await booked(hotels.plain)
  const before = await show(id)
  const stay = { checkout: later(checkout, 2), guest: { last_name: 'Byron', note: 'Late train.' } }
  const trial = await change(id, { ...stay, simulate: true })
  expect(trial.body).toMatchObject({
    simulated: true,
    difference: 200,
    penalty: 0,
    refund: 0,
    before: { checkout, total: 100 },
    after: { checkin, checkout: stay.checkout, total: 300 },
  })
  expect(await show(id)).toEqual(before)

  const made = await change(id, { ...stay, expected_total: trial.body.after.total, reason })
  expect(made.body).toMatchObject({ simulated: false, reservation: { checkout: stay.checkout, total: 300 } })
  expect(made.etag).toBe(`"${before.reservation.version + 1}"`)
  const after = await show(id)
  expect(after.guest).toMatchObject({ last_name: 'Byron', note: 'Late train.', email: before.guest.email })
  expect(after.changes).toMatchObject([
    {
      cause: expect.stringMatching(
        /^modified for the property by Ada Lovelace \(person \d+\): The guest called\.$/,
      ),
    },
  ])
  expect(await counters(hotels.plain, later(checkout, 1))).toEqual({ sold: 1, held: 0 })
  expect(await findings()).toEqual([])
})

describe('where the rate forbids changes', () => {
  test('the guest may not, and the hotel may, at the promised penalty', async () => {
    const { id, checkout } = await booked(strict, { nights: 2 })
    const earlier = later(checkout, -1)
    const byGuest = await harness.post('reservation/modify/.json', {
      key,
      reservation_id: id,
      checkout: earlier,
    })
    expect(byGuest.status).not.toBe(200)
    const { body } = await change(id, { checkout: earlier, reason })
    expect(body).toMatchObject({ penalty: 100, after: { total: 200 }, difference: 0 })
  })

  test('it may waive the penalty, which stays in the record', async () => {
    const { id, checkout } = await booked(strict, { nights: 2 })
    const { body } = await change(id, { checkout: later(checkout, -1), waive_penalty: true, reason })
    expect(body).toMatchObject({ penalty: 0, after: { total: 100 }, difference: -100 })
    expect(body.changes[0].cause).toContain(', penalty waived: The guest called.')
  })

  test('rate, room and guests can be others', async () => {
    const { id } = await booked(strict)
    const asked = { rate_code: 'NRF', room_id: 2, rooms: [{ adults: 3 }], waive_penalty: true, reason }
    const { body } = await change(id, asked)
    expect(body.reservation).toMatchObject({ rate_code: 'NRF', room_id: 2, adults: 3, total: 120 })
  })

  test('a room with a choice of beds keeps its own, and gets the first ones where it has none', async () => {
    const { id } = await booked(strict)
    expect(await bedsOf(id)).toEqual([null])
    const moved = await change(id, { room_id: 2, waive_penalty: true, reason })
    expect([moved.status, await bedsOf(id)]).toEqual([200, ['K']])
    const chosen = await harness.post('book/reservation/.json', {
      ...request({ property: strict, room: 2 }),
      key,
      rooms: [{ name: 'Ada Lovelace', adults: 2, bed_type: 'TT' }],
    })
    const more = await change(chosen.body.id, {
      rooms: [{ adults: 2 }, { adults: 1 }],
      waive_penalty: true,
      reason,
    })
    expect([more.status, await bedsOf(chosen.body.id)]).toEqual([200, ['TT', 'K']])
  })
})

describe('of a reservation that is paid when booked', () => {
  test('what is dearer is paid at the property, and no card is asked for', async () => {
    const { id, checkout } = await booked(hotels.paid)
    const calls = gateway.calls.length
    const { body } = await change(id, { checkout: later(checkout, 1), reason })
    expect(body).toMatchObject({
      difference: 100,
      due_at_property: 100,
      after: { total: 200, balance_due: 100 },
    })
    expect(gateway.calls.length).toBe(calls)
    expect(body.reservation.status).toBe('confirmed')
    expect(await findings()).toEqual([])
  })

  test('what is less comes back', async () => {
    const { id, checkout } = await booked(hotels.paid, { nights: 3 })
    const { body } = await change(id, { checkout: later(checkout, -1), waive_penalty: true, reason })
    expect(body).toMatchObject({ difference: -100, refund: 100, due_at_property: 0 })
  })
})

describe('is refused, and changes nothing,', () => {
  const refused = async (id: string, body: object, headers: HeadersOfPage = desk) => {
    const before = await show(id)
    const answer = await change(id, body, headers)
    expect(await show(id)).toEqual(before)
    return [answer.status, answer.body.errors?.[0]?.field]
  }

  test('at another total than the one that was shown', async () => {
    const { id, checkout } = await booked(hotels.plain)
    const asked = { checkout: later(checkout, 1), expected_total: '199.99', reason }
    expect(await refused(id, asked)).toEqual([409, 'expected_total'])
  })

  test('when somebody else has changed it since', async () => {
    const { id, checkout } = await booked(hotels.plain)
    const { version } = (await show(id)).reservation
    const asked = { checkout: later(checkout, 1), reason }
    expect(
      (await change(id, { rooms: [{ adults: 1 }], reason }, { ...desk, 'if-match': `"${version}"` })).status,
    ).toBe(200)
    expect(await refused(id, asked, { ...desk, 'if-match': `"${version}"` })).toEqual([412, 'If-Match'])
    const late = await change(id, asked, { ...desk, 'if-match': `"${version}"` })
    expect(late.body.errors[0].message).toMatch(
      /^version \d+, modified for the property by Ada Lovelace .* at \d{4}-\S+$/,
    )
    expect(late.body.errors[0].message).not.toContain(reason)
    expect((await change(id, asked, { ...desk, 'if-match': `"${version + 1}"` })).status).toBe(200)
  })

  test('without a reason, for a stay that cannot be sold, and for what the property lacks', async () => {
    const { id, checkin } = await booked(hotels.plain)
    expect(await refused(id, { rooms: [{ adults: 1 }] })).toEqual([400, 'reason'])
    expect(await refused(id, { checkout: checkin, reason })).toEqual([400, 'checkout'])
    expect((await refused(id, { rooms: [{ adults: 9 }], reason }))[0]).toBe(409)
    expect((await refused(id, { room_id: 77, reason }))[0]).toBe(404)
    expect(await refused(id, { rooms: [], guest: { email: 'x' }, wishes: 1, reason })).toEqual([
      400,
      expect.any(String),
    ])
  })

  test('of one that is cancelled, and by whoever may only read', async () => {
    const { id } = await booked(hotels.plain)
    const reader = await signedInWith(harness.app, [grant('read_only')])
    expect((await refused(id, { rooms: [{ adults: 1 }], reason }, reader))[0]).toBe(403)
    const cancel = {
      method: 'POST',
      url: `/admin/v1/reservations/${id}/cancel`,
      headers: desk,
      payload: { reason },
    } as const
    expect((await server.inject(cancel)).statusCode).toBe(200)
    expect(await refused(id, { rooms: [{ adults: 1 }], reason })).toEqual([422, 'status'])
    const action = (await show(id)).actions.find((each: { action: string }) => each.action === 'modify')
    expect(action).toMatchObject({ is_allowed: false, reason: 'is cancelled' })
  })
})
