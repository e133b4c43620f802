// Webhook, guest and hotel learn of a change, and a late message about an earlier event says what was true after that event.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { asOfVersion } from '../../../src/lodging/reservations/reservation-change.ts'
import { webhookBody } from '../../../src/operations/notifications/webhook-payload.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { readChanges } from '../../../src/store/reservations/reservation-changes.ts'
import { findReservation } from '../../../src/store/reservations/reservations.ts'
import { minor } from '../../../src/values/money.ts'
import { pricedAt, stayPrice } from '../../support/hotels/booked-stay.ts'
import { completeDocument } from '../../support/hotels/property-documents.ts'
import { day } from '../../support/hotels/stored-property.ts'
import { eventContext } from '../../support/notifications/event-context.ts'
import { mailServer } from '../../support/notifications/mail-server.ts'

const server = await mailServer()
afterAll(() => server[Symbol.asyncDispose]())

const { context, book, change, cancel, deliver, publisherId } = await eventContext({
  variables: { SMTP_URL: server.url, MAIL_FROM: 'Example Hotels <stay@hotels.example>' },
  property: { reservation_email: 'desk@lion.example' },
})

beforeEach(() => {
  server.received.length = 0
})

const longer = {
  checkout: day('2027-03-15'),
  ...pricedAt({ total: { ...stayPrice().total, total: minor(600_000) } }),
}
const textsTo = (address: string) =>
  server.received
    .filter(({ recipients }) => recipients.includes(address))
    .map(({ mail }) => ({ subject: mail.subject, text: mail.text ?? '', attachments: mail.attachments }))

test('guest and hotel read how the stay was, how it is and what the change costs', async () => {
  const booked = await book()
  await deliver()
  server.received.length = 0
  await change(booked, longer)
  await deliver()
  const [guest] = textsTo('ada@example.com')
  expect(guest?.subject).toBe('Your stay at Hotel Zum Löwen has changed')
  for (const said of [
    'Check-in before: Friday, 12 March 2027',
    'Check-out before: Sunday, 14 March 2027',
    'Room before: 1 × Double, 2 nights',
    'Total before: 4,000.00 USD',
    'Change fee: 50.00 USD',
    'Charged for the change: 123.45 USD',
    'Check-out: Monday, 15 March 2027',
    'Total: 6,000.00 USD',
  ])
    expect(guest?.text).toContain(said)
  const [hotel] = textsTo('desk@lion.example')
  expect(hotel?.subject).toMatch(/^Reservation changed R/)
  expect(hotel?.text).toContain('Total before: 4,000.00 USD')
  expect(hotel?.text).toContain('Changed through Valley guide on')
})

test('a German guest reads it in German', async () => {
  await change(await book({ language: 'de' }), longer)
  await deliver()
  const [, changed] = textsTo('ada@example.com')
  expect(changed?.subject).toBe('Ihr Aufenthalt wurde geändert: Hotel Zum Löwen')
  expect(changed?.text).toMatch(/Abreise bisher: Sonntag, 14\. März 2027/)
  expect(textsTo('desk@lion.example')[1]?.subject).toMatch(/^Reservierung geändert R/)
})

test('a confirmation that is written late tells the stay that was confirmed', async () => {
  await change(await book(), longer)
  await deliver()
  const [confirmed, changed] = textsTo('ada@example.com')
  expect(confirmed?.text).toContain('Check-out: Sunday, 14 March 2027')
  expect(confirmed?.text).toContain('Total: 4,000.00 USD')
  expect(changed?.text).toContain('Check-out: Monday, 15 March 2027')
})

test('webhooks get the stay of each event, however late', async () => {
  const booked = await book()
  const changed = await change(booked, longer)
  await cancel(changed)
  const { propertyId, id } = booked
  const reservation = (await findReservation(context.database, { propertyId, id }))!
  const changes = await readChanges(context.database, propertyId, id)
  const events = await context.database.query<{ type: string; version: number }>(
    'SELECT type, reservation_version AS version FROM outbox_event WHERE reservation_id = $1 ORDER BY sequence',
    [id],
  )
  const sent = events.map(({ type, version }) => {
    const event = {
      sequence: 1,
      eventId: id,
      type,
      publisherId,
      propertyId,
      reservationId: id,
      reservationVersion: version,
      occurredAt: '2027-01-10T09:30:00Z',
    }
    const { data } = JSON.parse(webhookBody(event, asOfVersion(reservation, changes, version)))
    const { status, checkout, total } = data.reservation
    return [type, status, checkout, total]
  })
  expect(sent).toEqual([
    ['reservation.confirmed', 'confirmed', '2027-03-14', 4000],
    ['reservation.modified', 'confirmed', '2027-03-15', 6000],
    ['reservation.cancelled', 'cancelled', '2027-03-15', 6000],
  ])
})

test('a hotel reads both rooms of a change in its own language', async () => {
  await deliver()
  server.received.length = 0
  const { property_image: _, rooms, ...document } = completeDocument()
  const here = { reservation_email: 'desk@lion.example', language: 'de' }
  await importProperty(
    context,
    { ...document, ...here, rooms: rooms.map(({ images: __, ...room }: { images?: unknown }) => room) },
    null,
  )
  const booked = await book({ language: 'ja', roomName: 'ダブル' })
  await change(booked, { ...longer, roomId: 2, roomName: 'スイート' })
  await deliver()
  const [, hotel] = textsTo('desk@lion.example')
  expect(hotel?.text).toContain('Zimmer bisher: 1 × Double, 2 Nächte')
  expect(hotel?.text).toContain('Zimmer: Suite')
  const [, guest] = textsTo('ada@example.com')
  expect(guest?.text).toContain('変更前の客室：1 × ダブル、2泊')
})
