// What a guest still has to pay, in the list and in the record: the price less what was charged and not given back.

import { expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { ownInventory } from '../../src/lodging/properties/property.ts'
import { awaitedBy } from '../../src/lodging/reservations/awaited.ts'
import { balanceOf, lapsedWriteOff, nothingSettled } from '../../src/operations/back-office/balance.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { minor, zero } from '../../src/values/money.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { sampleBooking } from '../support/prices/sample-answers.ts'

const { harness, context, gateway, request, book, pass } = await bookingContext()
const { key } = await context.database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'desk', expiresAt: null }),
)

const admin = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  const headers = { authorization: `Bearer ${key}` }
  const url = `/admin/v1/reservations${path}`
  return (await harness.app.server.inject({ method, url, headers, ...(payload && { payload }) })).json()
}
const run = (name: string) =>
  reservationJobs(context, () => undefined)
    .find(job => job.name === name)!
    .run()
const payments = () => run('capture, void and refund')

/** As the list says it, and as the record does. */
async function toPay(id: string, property: number): Promise<[listed: number, recorded: number]> {
  const { reservations } = await admin('GET', `?property_id=${property}`)
  const { reservation } = await admin('GET', `/${id}`)
  const listed = reservations.find((each: { id: string }) => each.id === id)
  return [listed.to_pay, reservation.to_pay]
}

test('is nothing once the payment company has charged it, and what is to be given back after cancelling', async () => {
  const { body } = await book(request({ property: hotels.paid, nights: 2 }))
  expect(await toPay(body.id, hotels.paid)).toEqual([200, 200])
  await payments()
  expect(await toPay(body.id, hotels.paid)).toEqual([0, 0])
  const cancelled = await admin('POST', `/${body.id}/cancel`, { reason: 'Fire alarm.', waive_penalty: true })
  expect(cancelled.reservation.to_pay).toBe(-200)
  expect(await toPay(body.id, hotels.paid)).toEqual([-200, -200])
  await payments()
  expect(await toPay(body.id, hotels.paid)).toEqual([0, 0])
})

test('is the whole stay where the property takes the money, and its penalty after cancelling', async () => {
  const { body } = await book(request({ property: hotels.plain, nights: 2 }))
  expect(await toPay(body.id, hotels.plain)).toEqual([200, 200])
  const { penalty, reservation } = await admin('POST', `/${body.id}/cancel`, { reason: 'Full house.' })
  expect(reservation.to_pay).toBe(penalty)
})

test('has the charges at check-in, for a no-show its penalty, and nothing for what failed', () => {
  const { reservation } = sampleBooking
  const { propertyPrice } = reservation
  const total = { ...propertyPrice.total, total: minor(41_356), checkinFee: minor(1_200) }
  const stay = { ...reservation, propertyPrice: { ...propertyPrice, total, noShowPenalty: minor(10_339) } }
  const paid = { paid: minor(10_000), writtenOff: zero }
  expect(balanceOf({ ...stay, status: 'confirmed' }, paid)).toBe(32_556)
  expect(balanceOf({ ...stay, status: 'no_show' }, paid)).toBe(339)
  expect(balanceOf({ ...stay, status: 'failed' }, nothingSettled)).toBe(0)
  expect(balanceOf({ ...stay, status: 'no_show' }, { ...paid, writtenOff: minor(300) })).toBe(39)
})

test('what needs attention is what waits for a decision, and nothing else', async () => {
  gateway.script = { does: 'lose', acted: true }
  gateway.isBlind = true
  const { body } = await book(request({ property: hotels.paid }))
  pass({ minutes: 31 })
  await run('resolve unknown payments')
  const { reservations, total } = await admin('GET', '?needs_attention=true')
  expect([total, reservations[0].id, reservations[0].status]).toEqual([1, body.id, 'review'])
  expect(reservations[0].waits_for).toBe('person')
})

test('what a reservation waits for is said by its state, that of its payment and its source', () => {
  const { reservation } = sampleBooking
  const asked = (fields: Partial<typeof reservation>) =>
    awaitedBy({ ...reservation, status: 'held', paymentState: 'none', source: 'remote', ...fields })
  expect(asked({ paymentState: 'authorizing' })).toBe('payment')
  expect(asked({ status: 'unknown', paymentState: 'unknown' })).toBe('payment')
  expect(asked({ paymentState: 'challenged' })).toBe('guest')
  expect(asked({ status: 'source_sent', paymentState: 'authorized' })).toBe('source')
  expect(asked({ source: ownInventory })).toBeNull()
  expect(asked({ status: 'cancelling' })).toBe('source')
  expect(asked({ status: 'confirmed', openChange: null })).toBeNull()
  expect(asked({ status: 'confirmed', openChange: 'a change' })).toBe('change')
})

test('each reservation is found as one to pay, and counted as one, exactly where there is something to pay', async () => {
  gateway.script = { does: 'approve' }
  gateway.isBlind = false
  await book(request({ property: hotels.paid }))
  await payments()
  const { body: noShow } = await book(request({ property: hotels.plain, nights: 2 }))
  const { body: atTheDesk } = await book(request({ property: hotels.paid }))
  await payments()
  await context.database.query(
    `UPDATE reservation SET property_price = jsonb_set(property_price, '{total,checkinFee}', '1200')
      WHERE reservation_id = $1`,
    [atTheDesk.id],
  )
  expect(await toPay(atTheDesk.id, hotels.paid)).toEqual([12, 12])
  const { reservations } = await admin('GET', '')
  const owing = reservations.filter((each: { to_pay: number }) => each.to_pay > 0)
  const found = await admin('GET', '?to_pay=true')
  const idsOf = (listed: { id: string }[]) => listed.map(({ id }) => id)
  expect(idsOf(owing)).toContain(noShow.id)
  expect([owing.length, reservations.length - owing.length].every(count => count >= 2)).toBe(true)
  expect(idsOf(found.reservations)).toEqual(idsOf(owing))
  const { counts } = await admin('POST', '/counts', {
    filters: [{ to_pay: true }, { needs_attention: true }],
  })
  expect(counts).toEqual([
    { count: owing.length, is_more: false },
    { count: 1, is_more: false },
  ])
})

test('what was written off is nothing to give back, and lapses where it is not owed any more', () => {
  const { reservation } = sampleBooking
  const { propertyPrice } = reservation
  const total = { ...propertyPrice.total, total: minor(10_000), checkinFee: zero }
  const stay = { ...reservation, propertyPrice: { ...propertyPrice, total, noShowPenalty: minor(4_000) } }
  const settled = { paid: minor(3_000), writtenOff: minor(7_000) }
  const sides = (status: 'confirmed' | 'no_show' | 'failed') => [
    balanceOf({ ...stay, status }, settled),
    lapsedWriteOff({ ...stay, status }, settled),
  ]
  expect(sides('confirmed')).toEqual([0, 0])
  expect(sides('no_show')).toEqual([0, 6_000])
  expect(sides('failed')).toEqual([-3_000, 7_000])
})
