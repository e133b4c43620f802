// A server finishes what test keys have begun by itself, and tells nobody.

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWebhook } from '../../src/operations/notifications/webhooks.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { webhookReceiver } from '../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const app = await testApp({ allowHttp: true, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { context } = app.app
const { publisherId, key } = await testPublisher(app)
const testKey = await testKeyOf(context, publisherId)
const today = parseDay(testToday)!
await importProperty(
  context,
  { ...smallHotel({ from: today }), reservation_email: 'desk@small.example' },
  null,
)
const body = (ofKey: string) => bookingBody({ key: ofKey, checkin: addDays(today, 20), nights: 2 })

test('a pending reservation is confirmed, and only the live one beside it is told of', {
  timeout: 30_000,
}, async () => {
  await using receiver = await webhookReceiver()
  // Whether the property is told of as new depends on how long the test has taken.
  await createWebhook(context, { publisherId, url: receiver.url, types: ['reservation.confirmed'] })
  const pending = await app.post('book/reservation/.json', { ...body(testKey), test_scenario: 'pending' })
  expect(pending.status).toBe(202)
  app.clock.moveTo(app.clock.now().add({ seconds: 10 }).toString())
  const view = () => app.post('reservation/view/.json', { key: testKey, id: pending.body.id })
  await expect
    .poll(async () => (await view()).body.status, { timeout: 15_000, interval: 200 })
    .toBe('confirmed')
  const live = await app.post('book/reservation/.json', body(key))
  await expect.poll(() => receiver.received.length).toBe(1)
  expect(receiver.received[0]!.body.data.reservation.confirmation_number).toBe(live.body.confirmation_number)
  const mails = join(app.environment.DATA_DIR!, 'mail')
  await expect.poll(async () => (await readdir(mails).catch(() => [])).length).toBe(2)
})
