// The metrics of channels: what was exchanged, how long ago, and what waits; never what anything said.

import { expect, test } from 'vitest'
import { createChannel } from '../../../src/operations/channels/channels.ts'
import { keepMessage } from '../../../src/operations/channels/take-message.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context, server } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!

const figures = async () => {
  const { body, statusCode } = await server.inject('/metrics')
  expect(statusCode).toBe(200)
  return body.split('\n').filter(line => line.startsWith('hostelry_channel_'))
}

test('messages, their age and waiting bookings are counted by kind', async () => {
  expect(await figures()).toEqual([])
  await importProperty(context, smallHotel({ from: today }), null)
  const url = 'https://manager.example/callback'
  const { channel } = await createChannel(context, {
    property_id: 9001,
    kind: 'cloudbeds',
    callback_url: url,
    partner_secret: 'a-secret-of-theirs',
  })
  const message = { action: 'ARIUpdate', senderId: null, kept: '{}', requestId: 'one', replayOf: null }
  const came = { direction: 'in', error: null, answer: null } as const
  await keepMessage(context, channel, message, { ...came, outcome: 'accepted' })
  harness.clock.moveTo('2026-12-02T11:00:00Z')
  await keepMessage(context, channel, message, { ...came, outcome: 'accepted' })
  await keepMessage(context, channel, message, { ...came, outcome: 'refused', error: 'a-secret-of-theirs' })
  harness.clock.moveTo('2026-12-02T13:00:00Z')
  const stay = { key, property: 9001, checkin: addDays(today, 9), nights: 1 }
  const booked = await harness.post('book/reservation/.json', bookingBody(stay))
  expect(booked.status, booked.text).toBe(200)
  await using courier = new Courier(context, () => undefined)
  await courier.run()
  const labels = 'kind="cloudbeds",direction="in"'
  await expect
    .poll(figures)
    .toEqual([
      `hostelry_channel_messages{${labels},outcome="accepted"} 1`,
      `hostelry_channel_messages{${labels},outcome="refused"} 1`,
      `hostelry_channel_newest_message_age_seconds{${labels},outcome="accepted"} 7200`,
      `hostelry_channel_newest_message_age_seconds{${labels},outcome="refused"} 7200`,
      'hostelry_channel_bookings_to_send{kind="cloudbeds",state="waiting"} 1',
    ])
})
