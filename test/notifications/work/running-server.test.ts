// A server tells of a reservation by itself and at once: nobody has to run anything.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { createWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { webhookReceiver } from '../../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const app = await testApp({ allowHttp: true, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { context } = app.app
const { publisherId, key } = await testPublisher(app)

const today = parseDay(testToday) as Day
await importProperty(
  context,
  { ...smallHotel({ from: today }), reservation_email: 'desk@small.example' },
  null,
)

test('webhook and mails of a reservation and of its cancelling are out within moments', async () => {
  await using receiver = await webhookReceiver()
  await createWebhook(context, { publisherId, url: receiver.url, types: [] })
  const booked = await app.post(
    'book/reservation/.json',
    bookingBody({ key, checkin: addDays(today, 20), nights: 2 }),
  )
  expect(booked.status).toBe(200)
  await expect.poll(() => receiver.received.length).toBe(1)
  const { confirmation_number } = booked.body
  await app.post('reservation/cancel/.json', { key, confirmation_number })
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received.map(({ body }) => body.data.reservation)).toMatchObject([
    { confirmation_number, status: 'confirmed' },
    { confirmation_number, status: 'cancelled' },
  ])

  const mails = join(app.environment.DATA_DIR!, 'mail')
  await expect.poll(async () => (await readdir(mails).catch(() => [])).length).toBe(4)
  const subjects = await Promise.all(
    (await readdir(mails)).map(async name => {
      const { subject, to } = await PostalMime.parse(await readFile(join(mails, name)))
      return `${to?.[0]?.address?.split('@')[1]}: ${subject}`
    }),
  )
  expect(subjects.sort()).toEqual([
    'example.com: Your stay at Small house 9001 is cancelled',
    'example.com: Your stay at Small house 9001 is confirmed',
    `small.example: New reservation ${confirmation_number}: 21 December 2026, 2 nights`,
    `small.example: Reservation cancelled ${confirmation_number}: 21 December 2026, 2 nights`,
  ])
})

test('the address that the property is written to is shown to no publisher', async () => {
  const { status, text } = await app.post('property/view/.json', { key, property_id: 9001, verbosity: 2 })
  expect(status).toBe(200)
  expect(text).not.toContain('desk@small.example')
})

test('the log points to the files, and names no guest', async () => {
  const ofMails = () => app.logLines.map(line => JSON.parse(line)).filter(({ kind }) => kind === 'guest_mail')
  // A file is there a moment before its line.
  await expect.poll(ofMails).toHaveLength(2)
  const lines = ofMails()
  for (const { msg } of lines)
    expect(msg).toMatch(/^mail written to .*\/mail\/\d+\.guest-mail\.[0-9a-f-]+\.eml$/)
  expect(app.logLines.join('')).not.toMatch(/@example\.com|Lovelace|Guest 1/)
})
