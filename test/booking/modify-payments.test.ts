// What a change costs more is authorised before the swap, what it costs less comes back after it; a card that is declined and
// a payment company that does not answer leave the old stay whole (reservation protocol 8).

import { expect, test } from 'vitest'
import { resolveOpenChanges } from '../../src/operations/booking/changes/resolve-open-changes.ts'
import { reconcilePayments } from '../../src/operations/payments/reconcile-payments.ts'
import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { bookingContext, eventually, hotels, outcome } from '../support/hotels/booking-context.ts'
import { cardBody } from '../support/hotels/small-hotel.ts'
import { type BookedStay, changing } from '../support/statements/changes.ts'

const context = await bookingContext({ allotment: 50 })
const { harness, key, gateway, findings, pass } = context
const { booked, modify, counts, money, settle } = changing(context)

const until = ({ checkin }: BookedStay, nights: number) => ({
  checkout: formatDay(addDays(checkin, nights)),
})
const longer = (stay: BookedStay, nights = stay.nights + 1) => ({
  ...until(stay, nights),
  payment: cardBody,
})
const status = async (id: string) => (await harness.post('reservation/view/.json', { key, id })).body.checkout

test('a longer stay is charged the difference, and each authorisation is captured once', async () => {
  const stay = await booked('paid', { nights: 2 })
  await settle()
  const { body, text } = await modify(stay.id, longer(stay))
  expect(body.modification, text).toMatchObject({
    status: 'done',
    difference: 100,
    charged: 100,
    refunded: 0,
  })
  expect(money(stay.id)).toEqual(['200 took 200', '100 authorised'])
  await settle()
  expect(money(stay.id)).toEqual(['200 took 200', '100 took 100'])
  expect(await counts(hotels.paid, stay.checkin, 4)).toBe('1 1 1 0')
  expect(await findings()).toEqual([])
})

test('a shorter stay gives the difference back, of what was charged last first', async () => {
  const stay = await booked('paid', { nights: 2 })
  await modify(stay.id, longer(stay, 3))
  await settle()
  const { body } = await modify(stay.id, until(stay, 1))
  expect(body.modification).toMatchObject({ difference: -200, charged: 0, refunded: 200 })
  await settle()
  expect(money(stay.id)).toEqual(['200 took 100', '100 took 0'])
  await harness.post('reservation/cancel/.json', { key, id: stay.id })
  await settle()
  expect(money(stay.id)).toEqual(['200 took 0', '100 took 0'])
  expect(await findings()).toEqual([])
})

test('what was only authorised so far is captured as far as it is due', async () => {
  const stay = await booked('paid', { nights: 3 })
  await modify(stay.id, until(stay, 2))
  await settle()
  expect(money(stay.id)).toEqual(['300 took 200'])
  await modify(stay.id, longer(stay, 3))
  await settle()
  expect(money(stay.id)).toEqual(['300 took 200', '100 took 100'])
})

test('without a card nothing is charged and nothing changed', async () => {
  const stay = await booked('paid')
  const { status, body } = await modify(stay.id, until(stay, 2))
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'payment', message: 'is required, as 100.00 USD is charged now' }],
  ])
  const simulated = await modify(stay.id, { ...until(stay, 2), simulate: true })
  expect(simulated.body.modification).toMatchObject({ status: 'simulated', charged: 100 })
  const bad = { ...cardBody, number: '4111111111111112' }
  expect(outcome(await modify(stay.id, { ...until(stay, 2), payment: bad }))).toBe('422 CreditCardException')
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe('1 0')
})

test('a declined card leaves the old stay whole, and its key says so again', async () => {
  const stay = await booked('paid')
  await settle()
  gateway.script = { does: 'decline' }
  const headers = { 'idempotency-key': `declined-${stay.id}` }
  const first = await modify(stay.id, longer(stay), headers)
  gateway.script = { does: 'approve' }
  expect(outcome(first)).toBe('402 CreditCardException')
  expect(outcome(await modify(stay.id, longer(stay), headers))).toBe('402 CreditCardException')
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe('1 0')
  expect(outcome(await modify(stay.id, longer(stay)))).toBe('200')
  await settle()
  expect(money(stay.id)).toEqual(['100 took 100', '100 took 100'])
  expect(await findings()).toEqual([])
})

test('a gateway that is not reached leaves the old stay whole, and the same key may ask again', async () => {
  const stay = await booked('paid')
  gateway.script = { does: 'not sent' }
  const headers = { 'idempotency-key': `unsent-${stay.id}` }
  expect(outcome(await modify(stay.id, longer(stay), headers))).toBe('503 ServiceUnavailableException')
  gateway.script = { does: 'approve' }
  expect(outcome(await modify(stay.id, longer(stay), headers))).toBe('200')
})

test('while the payment is under way both stays are held, and no other change is taken', async () => {
  const stay = await booked('paid', { nights: 2 })
  gateway.script = { does: 'hang' }
  const moved = {
    checkin: formatDay(addDays(stay.checkin, 1)),
    checkout: formatDay(addDays(stay.checkin, 4)),
    payment: cardBody,
  }
  const changing = modify(stay.id, moved)
  await eventually(() => gateway.calls.at(-1) === `authorise ${stay.id}:auth:2`)
  expect(await counts(hotels.paid, stay.checkin, 4)).toBe('1 1 0+1 0+1')
  const other = await modify(stay.id, { guest: { last_name: 'Hopper' } })
  expect(other.body.errors).toEqual([{ field: 'status', message: 'confirmed: is_being_modified' }])
  expect(await findings()).toEqual([])
  gateway.letGo()
  gateway.script = { does: 'approve' }
  expect(outcome(await changing)).toBe('200')
  expect(await counts(hotels.paid, stay.checkin, 4)).toBe('0 1 1 1')
  expect(await findings()).toEqual([])
})

test.each([
  [true, 'the change is made', '1 1', ['100 took 100', '100 took 100']],
  [false, 'everything stays as it was', '1 0', ['100 took 100']],
])('when the answer is lost and the amount is held: %s, %s', async (acted, _says, nights, taken) => {
  const stay = await booked('paid')
  gateway.script = { does: 'lose', acted }
  const headers = { 'idempotency-key': `lost-${stay.id}` }
  const first = await modify(stay.id, longer(stay), headers)
  gateway.script = { does: 'approve' }
  expect([first.status, first.body.modification.status]).toEqual([202, 'pending'])
  expect(first.body.reservation.checkout).toBe(until(stay, 1).checkout)
  const again = await modify(stay.id, longer(stay), headers)
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe('1 0+1')
  expect(await findings()).toEqual([])
  await resolveOpenChanges(context.context)
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe(nights)
  await settle()
  expect(money(stay.id)).toEqual(taken)
  expect(await findings()).toEqual([])
})

test('what is found paid after a quarter of an hour is released', async () => {
  const stay = await booked('paid')
  gateway.script = { does: 'lose', acted: true }
  await modify(stay.id, longer(stay))
  gateway.script = { does: 'approve' }
  await settle()
  pass({ minutes: 16 })
  await resolveOpenChanges(context.context)
  expect(await status(stay.id)).toBe(until(stay, 1).checkout)
  await settle()
  expect(money(stay.id)).toEqual(['100 took 100', '100 voided'])
  expect(await findings()).toEqual([])
})

test('a change that nobody can tell of is given up after half an hour, and its payment later released', async () => {
  const stay = await booked('paid')
  gateway.script = { does: 'lose', acted: true }
  await modify(stay.id, longer(stay))
  gateway.script = { does: 'approve' }
  gateway.isBlind = true
  pass({ minutes: 31 })
  await resolveOpenChanges(context.context)
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe('1 0')
  expect(outcome(await modify(stay.id, { guest: { last_name: 'Hopper' } }))).toBe('200')
  gateway.isBlind = false
  pass({ minutes: 2 })
  await resolveOpenChanges(context.context)
  await settle()
  expect(money(stay.id)).toEqual(['100 took 100', '100 voided'])
  expect(await findings()).toEqual([])
})

test('cancelled while the payment is under way it stays cancelled, and nothing is kept', async () => {
  const stay = await booked('paid')
  gateway.script = { does: 'decline' }
  expect(outcome(await modify(stay.id, longer(stay)))).toBe('402 CreditCardException')
  gateway.script = { does: 'hang' }
  const changing = modify(stay.id, longer(stay))
  await eventually(() => gateway.calls.at(-1) === `authorise ${stay.id}:auth:3`)
  expect(outcome(await harness.post('reservation/cancel/.json', { key, id: stay.id }))).toBe('200')
  gateway.letGo()
  gateway.script = { does: 'approve' }
  expect(outcome(await changing)).toBe('503 ServiceUnavailableException')
  await settle()
  expect(money(stay.id)).toEqual(['100 voided', '100 voided'])
  expect(await counts(hotels.paid, stay.checkin, 2)).toBe('0 0')
  expect(await findings()).toEqual([])
})

test('where the hotel collects on site only totals change, and a sealed card is kept as long as the stay needs it', async () => {
  const stay = await booked('vault')
  const { body } = await modify(stay.id, until(stay, 2))
  expect(body.modification).toMatchObject({ difference: 100, charged: 0, refunded: 0 })
  expect(
    await context.context.database.query('SELECT purge_after FROM card_vault WHERE reservation_id = $1', [
      stay.id,
    ]),
  ).toEqual([{ purge_after: formatDay(addDays(stay.checkin, 9)) }])
})

test('the books of the gateway and ours agree on every authorisation', async () => {
  pass({ hours: 2 })
  const differences: string[] = []
  await reconcilePayments(context.context, ({ sentence }) => differences.push(sentence))
  expect(differences).toEqual([])
})
