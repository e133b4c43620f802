// The metrics of the business on a running server: each booking, refusal, search and delivery counts once, and what waits is seen.

import { expect, test } from 'vitest'
import { examine } from '../../../src/operations/monitoring/doctor.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'

const server = await bookingContext()
const { harness, gateway, context } = server

/** The values of our metrics by name and labels, without those that are 0. */
async function figures(...names: string[]): Promise<Record<string, number>> {
  const { payload } = await harness.app.server.inject('/metrics')
  const lines = payload.split('\n').flatMap(line => {
    const [, name = '', labels = '', value = ''] = /^hostelry_(\w+?)(\{.*\})? (\S+)$/.exec(line) ?? []
    return names.includes(name) && value !== '0' ? [[`${name}${labels}`, Number(value)]] : []
  })
  return Object.fromEntries(lines)
}

test('a booking counts once, however often it is sent, and a refusal by its reason', async () => {
  const body = server.request()
  const headers = { 'idempotency-key': 'one-booking' }
  for (let turn = 0; turn < 2; turn += 1) expect((await server.book(body, headers)).status).toBe(200)
  gateway.script = { does: 'decline' }
  expect((await server.book(server.request({ property: hotels.paid }))).body.type).toBe('CreditCardException')
  gateway.script = { does: 'approve' }
  expect(await figures('bookings_total', 'bookings_refused_total')).toEqual({
    'bookings_total{outcome="confirmed",by="publisher"}': 1,
    'bookings_refused_total{reason="CreditCardException",by="publisher"}': 1,
  })
})

test('an event waits in the outbox, then as a mail, and its delivery counts', async () => {
  harness.clock.moveTo('2026-12-01T13:00:00Z')
  const names = ['deliveries_total', 'deliveries', 'outbox_oldest_seconds']
  expect(Object.keys(await figures(...names))).toEqual(['outbox_oldest_seconds'])
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  await expect
    .poll(() => figures(...names))
    .toEqual({ 'deliveries_total{kind="guest_mail",outcome="delivered"}': expect.any(Number) })
})

test('what the doctor found is told until another server may have looked', async () => {
  const ask = () => examine(context, () => undefined)
  await ask()
  await context.database.query(`UPDATE night SET sold = 2 WHERE property_id = ${hotels.plain}`)
  server.pass({ hours: 6 })
  await ask()
  expect(await figures('doctor_findings')).toHaveProperty([
    'doctor_findings{code="HST-102",severity="error"}',
  ])
  server.pass({ hours: 6, minutes: 11 })
  expect(await figures('doctor_findings')).toEqual({})
})
