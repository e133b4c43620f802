// Staff gives another total for a stay: every line adds up to it, fixed taxes stay, it is in record and audit trail, and it has a
// right of its own. And no mail goes to a guest where staff says so.

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { dispatchEvents } from '../../src/store/notifications/outbox.ts'
import { addDays, type Day, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { hotels } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { grant, signedInWith } from '../support/people/signed-in.ts'
import { testToday } from '../support/run/test-app.ts'
import { remoteHotels, sourceContext } from '../support/sources/source-context.ts'

const { harness, context, book, request, freshDay, findings } = await sourceContext()
const { server } = harness.app

/** With a tax of a tenth, one of 3.00 a night and guest, and a fee of 20.00 for cleaning; cancelling costs half. */
const taxed = 9030
const document = smallHotel({ id: taxed, from: parseDay(testToday)! })
await importProperty(
  context,
  {
    ...document,
    taxes: [
      { name: 'Sales tax', percent: 10 },
      { name: 'City tax', amount: 3, unit: 'person_night' },
    ],
    fees: [{ name: 'Cleaning', amount: 20, unit: 'stay' }],
    rate_plans: document.rate_plans.map(plan => ({
      ...plan,
      cancellation: { steps: [{ hours_before: null, charge: { percent: 50 } }], no_show: 'full' },
    })),
  },
  null,
)

const places = [taxed, hotels.plain, hotels.paid, remoteHotels.plain]
const withRole = (role: 'front_desk' | 'property_manager') =>
  signedInWith(
    harness.app,
    places.map(propertyId => grant(role, { propertyId })),
  )
const [desk, manager] = [await withRole('front_desk'), await withRole('property_manager')]

async function post(url: string, body: object, headers = manager) {
  const answer = await server.inject({ method: 'POST', url: `/admin/v1/${url}`, headers, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}
const stayFrom = (day: Day, rooms = 1) => ({
  checkin: formatDay(day),
  checkout: formatDay(addDays(day, 2)),
  rooms: Array.from({ length: rooms }, () => ({ adults: 2 })),
  room_id: 1,
  rate_code: 'BAR',
})
let guests = 0
const wish = (day: Day, choices: object = {}) => {
  guests += 1
  const guest = { first_name: 'Ada', last_name: 'Lovelace', email: `given-${guests}@example.com` }
  return { ...stayFrom(day), guest, idempotency_key: randomUUID(), ...choices }
}
const given = (total: string, reason = 'A regular guest.') => ({ staff_total: total, staff_reason: reason })
/** Two nights at 100, 20 and 12 of taxes, 20 of cleaning. */
const listed = 252
const booked = async (choices: object = {}) =>
  (
    await post(
      `properties/${taxed}/reservations`,
      wish(freshDay(), { expected_total: String(listed), ...choices }),
    )
  ).body

const sumOf = ({
  nights,
  reductions,
  charges,
}: Record<string, { amount: number; is_included?: boolean }[]>) =>
  [...nights!, ...reductions!, ...charges!.filter(line => !line.is_included)].reduce(
    (sum, { amount }) => Math.round((sum + amount) * 100) / 100,
    0,
  )
const charges = (body: { price: { charges: { name: string; amount: number }[] } }) =>
  Object.fromEntries(body.price.charges.map(({ name, amount }) => [name, amount]))

test('is previewed and booked line by line: what is a percentage follows, what is fixed stays', async () => {
  const day = freshDay()
  const shown = await post(`properties/${taxed}/preview`, { ...stayFrom(day), staff_total: '219' })
  expect(shown.body.price).toMatchObject({ total: 219 })
  expect(charges(shown.body)).toEqual({ 'Sales tax': 17, 'City tax': 12, Cleaning: 20 })
  expect(sumOf(shown.body.price)).toBe(219)
  const asked = wish(day, { ...given('219'), expected_total: '219' })
  const { status, body } = await post(`properties/${taxed}/reservations`, asked)
  expect([status, body.price]).toEqual([201, shown.body.price])
  expect(body.reservation).toMatchObject({ total: 219, to_pay: 219 })
  expect(body.price_by_staff).toEqual({
    reason: 'A regular guest.',
    by: expect.stringMatching(/^Ada Lovelace/),
    instead: listed,
  })
  expect(body.events[0].cause).toMatch(/^reserved by .*, price by staff: A regular guest\.$/)
  expect(body.price.penalties).toMatchObject([{ penalty: 109.5 }])
  const [entry] = await context.database.query<{ before: object; after: object }>(
    `SELECT before, after FROM audit_entry WHERE object_id = $1 ORDER BY entry_id DESC LIMIT 1`,
    [body.reservation.id],
  )
  expect(entry).toEqual({
    before: { status: null, total: 252 },
    after: { status: 'confirmed', total: 219, currency: 'USD' },
  })
  // Another total with the same key is another request.
  const other = await post(`properties/${taxed}/reservations`, { ...asked, ...given('218') })
  expect(other.body.errors[0].field).toBe('idempotency_key')
})

test('is written into invoice, ledger and cancellation as what was agreed', async () => {
  const { reservation } = await booked({ ...given('219'), expected_total: '219' })
  const at = `reservations/${reservation.id}`
  const { body: invoice } = await post(`${at}/invoices`, { idempotency_key: randomUUID() })
  expect(JSON.stringify(invoice)).toContain('219')
  const { body } = await post(`${at}/cancel`, { reason: 'Ill.', simulate: true })
  expect(body.penalty).toBe(109.5)
  expect(await findings()).toEqual([])
})

test('of an agreed stay changes nothing else; a later change of days is priced as any', async () => {
  const { reservation, price } = await booked()
  const { id } = reservation
  const asked = given('180.01', 'The heating failed.')
  const trial = await post(`reservations/${id}/modify`, { ...asked, simulate: true })
  expect(trial.body).toMatchObject({
    simulated: true,
    after: { total: 180.01 },
    difference: -71.99,
    penalty: 0,
  })
  const made = await post(`reservations/${id}/modify`, { ...asked, expected_total: '180.01' })
  expect(made.body.reservation).toMatchObject({
    ...reservation,
    total: 180.01,
    version: 2,
    to_pay: 180.01,
    changed_at: expect.any(String),
  })
  expect(sumOf(made.body.price)).toBe(180.01)
  expect(charges(made.body)).toMatchObject({ 'City tax': 12, Cleaning: 20 })
  expect(made.body.price.cancellation_policy).toBe(price.cancellation_policy)
  expect(made.body.changes[0].cause).toMatch(/, price by staff: The heating failed\.$/)
  // One more night is priced as any, and the total is computed again; unless staff gives one once more.
  const checkout = formatDay(addDays(parseDay(reservation.checkout)!, 1))
  const longer = await post(`reservations/${id}/modify`, { checkout, reason: 'Stays.', waive_penalty: true })
  expect(longer.body).toMatchObject({ reservation: { total: 368 }, price_by_staff: null })
  const again = await post(`reservations/${id}/modify`, { checkout: reservation.checkout, ...given('100') })
  expect(again.body).toMatchObject({ reservation: { total: 100 }, price_by_staff: { instead: 368 } })
  expect(sumOf(again.body.price)).toBe(100)
  expect(await findings()).toEqual([])
})

test('gives back what was charged too much, and asks no card for what is dearer', async () => {
  const { body: stay } = await book(request({ property: hotels.paid }))
  const cheaper = await post(`reservations/${stay.id}/modify`, given('60'))
  expect(cheaper.body).toMatchObject({ refund: 40, after: { total: 60, balance_due: 60 } })
  const dearer = await post(`reservations/${stay.id}/modify`, given('90'))
  expect(dearer.body).toMatchObject({ refund: 0, after: { total: 90, balance_due: 60 }, due_at_property: 30 })
  expect(await findings()).toEqual([])
})

test.each([
  [{ staff_total: '31.99', staff_reason: 'x' }, 422, 'staff_total', /must be 32\.00 USD or more/],
  [{ staff_total: '200' }, 400, 'staff_reason', /is needed/],
  [{ staff_reason: 'x' }, 400, 'staff_total', /is needed/],
  [{ staff_total: '200.001', staff_reason: 'x' }, 400, 'staff_total', /at most 2 decimals/],
  [{ staff_total: '-5', staff_reason: 'x' }, 400, 'staff_total', /must be an amount/],
  [{ staff_total: '99999999999', staff_reason: 'x' }, 400, 'staff_total', /must be an amount/],
  [{ staff_total: '200', staff_reason: '4111 1111 1111 1111' }, 400, 'staff_reason', /card number/],
])('%j is refused with its field', async (asked, status, field, message) => {
  const { reservation } = await booked()
  const changed = await post(`reservations/${reservation.id}/modify`, asked)
  expect([changed.status, changed.body.errors?.[0]?.field]).toEqual([status, field])
  expect(changed.body.errors[0].message).toMatch(message)
  const anew = wish(freshDay(), { expected_total: '200', ...asked })
  expect((await post(`properties/${taxed}/reservations`, anew)).body.errors[0].field).toBe(field)
})

test('has a right of its own, which the front desk lacks; and a remote system says its prices itself', async () => {
  const { reservation } = await booked()
  const asked = { ...given('200'), simulate: true }
  expect((await post(`reservations/${reservation.id}/modify`, asked, desk)).status).toBe(403)
  const plain = await post(`reservations/${reservation.id}/modify`, { simulate: true }, desk)
  expect(plain.status).toBe(200)
  const stay = stayFrom(freshDay())
  for (const [headers, status] of [
    [desk, 403],
    [manager, 200],
  ] as const)
    expect((await post(`properties/${taxed}/preview`, { ...stay, staff_total: '200' }, headers)).status).toBe(
      status,
    )
  const remote = await post(`properties/${remoteHotels.plain}/preview`, { ...stay, staff_total: '200' })
  expect([remote.status, remote.body.errors[0].field]).toEqual([409, 'staff_total'])
  const silent = await post(
    `properties/${remoteHotels.plain}/reservations`,
    wish(freshDay(), { expected_total: '200', send_mail: false }),
  )
  expect([silent.status, silent.body.errors?.[0].field]).toEqual([422, 'send_mail'])
})

test('rooms have their parts of it, to the last unit', async () => {
  const shown = { ...stayFrom(freshDay(), 2), staff_total: '333.33' }
  expect(sumOf((await post(`properties/${taxed}/preview`, shown)).body.price)).toBe(333.33)
})

test('no mail goes to the guest of what staff books, changes and cancels without; the hotel and webhooks are told', async () => {
  const mails = async (id: string) => {
    await context.database.transaction(transaction => dispatchEvents(transaction, 1000))
    return context.database.query(
      `SELECT event.type FROM delivery JOIN outbox_event event USING (sequence)
        WHERE event.reservation_id = $1 AND delivery.kind = 'guest_mail' ORDER BY sequence`,
      [id],
    )
  }
  const { reservation: silent } = await booked({ send_mail: false })
  const { reservation: told } = await booked()
  for (const { id } of [silent, told]) {
    const quiet = id === silent.id ? { send_mail: false } : {}
    await post(`reservations/${id}/modify`, { guest: { first_name: 'Grace' }, reason: 'x', ...quiet })
    await post(`reservations/${id}/cancel`, { reason: 'x', ...quiet })
  }
  const events = await context.database.query('SELECT FROM outbox_event WHERE reservation_id = $1', [
    silent.id,
  ])
  expect(events).toHaveLength(3)
  expect(await mails(silent.id)).toEqual([])
  expect((await mails(told.id)).map(({ type }) => type)).toEqual([
    'reservation.confirmed',
    'reservation.modified',
    'reservation.cancelled',
  ])
})
