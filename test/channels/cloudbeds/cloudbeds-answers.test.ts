// What Cloudbeds is answered and told, whole: bookings since a time, acknowledgements, refusals in words, and how a booking is
// sent; and what an operator may say of connections and partners.

import { beforeAll, describe, expect, test } from 'vitest'
import { createChannel, setChannelState } from '../../../src/operations/channels/channels.ts'
import { tellCloudbeds } from '../../../src/operations/channels/cloudbeds/tell-cloudbeds.ts'
import { listChannelMessages, replayChannelMessage } from '../../../src/operations/channels/messages.ts'
import { createPartner, stopPartner } from '../../../src/operations/channels/partners.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { getChannel } from '../../../src/store/channels/channels.ts'
import { findReservation } from '../../../src/store/reservations/reservations.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import {
  type CloudbedsConnection,
  cloudbedsConnection,
  sharedSecret,
} from '../../support/channels/cloudbeds-connection.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ allowHttp: true, jobs: false, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { context } = harness.app
const { key } = await testPublisher(harness)
const property = 9480

let connection: CloudbedsConnection
let number: string
beforeAll(async () => {
  connection = await cloudbedsConnection(harness, property)
  const checkin = addDays(parseDay(testToday)!, 20)
  const { body } = await harness.post(
    'book/reservation/.json',
    bookingBody({ key, property, checkin, nights: 2 }),
  )
  number = body.confirmation_number
  await using courier = new Courier(context, () => undefined)
  await courier.run()
})
const refused = (id: number, msg: string) => ({ success: false, errors: [{ id, msg }] })
const newest = async () => {
  const question = { channelId: connection.channel.id, troubles: false }
  const [message] = await listChannelMessages(context, question, { after: null, limit: 1 })
  return message!
}

describe('bookings', () => {
  test('are listed that changed since five minutes before a time, and all where none is said', async () => {
    const [row] = await context.database.query<{ at: string }>(
      `SELECT to_char(max(changed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
         FROM channel_booking WHERE channel_id = $1`,
      [connection.channel.id],
    )
    const changed = Temporal.Instant.from(row!.at)
    const since = async (minutes: number) =>
      (
        await connection.call('GetBookingList', {
          ota_booking_version: changed.add({ minutes }).toString().replace('T', ' ').replace('Z', ''),
        })
      ).Bookings
    const listed = [{ booking_id: number, version: '1' }]
    expect([await since(-60), await since(4), await since(6)]).toEqual([listed, listed, []])
    for (const version of [null, '']) {
      const answer = await connection.call('GetBookingList', { ota_booking_version: version })
      expect(answer).toEqual({ success: true, Bookings: listed })
    }
    expect(await connection.call('GetBookingList')).toEqual({ success: true, Bookings: listed })
  })

  test.each(['x2027-01-31 12:00:00', '2027-01-31 12:00:00x', '2027-01-31T12:00:00', '2027-02-30 12:00:00'])(
    'are not listed since %j, which is no time',
    async ota_booking_version => {
      const answer = await connection.call('GetBookingList', { ota_booking_version })
      expect(answer).toEqual(
        refused(3, 'ota_booking_version must be null or a time such as 2027-01-31 12:00:00.'),
      )
      expect(await newest()).toMatchObject({ action: 'GetBookingList', outcome: 'refused' })
    },
  )

  test('are acknowledged under a version of up to nine digits, and are none under another number', async () => {
    const acknowledge = (fields: object) => connection.call('AckBooking', { booking_id: number, ...fields })
    for (const version of ['x1', '1x', '1234567890'])
      expect(await acknowledge({ version })).toEqual(
        refused(4004, 'The booking was never given under this version.'),
      )
    for (const version of ['1', '000000001', 1, ''])
      expect(await acknowledge({ version }), String(version)).toEqual({ success: true })
    expect(await acknowledge({ booking_id: 'none' })).toEqual(
      refused(4004, 'The connection has no such booking.'),
    )
    for (const verb of ['GetBookingId', 'CancelBooking'])
      expect(await connection.call(verb, { booking_id: 'none' })).toEqual(
        refused(1217, 'The connection has no such booking.'),
      )
  })
})

test('what is wrong is said in words', async () => {
  expect(await connection.call('BuyHotel')).toEqual(refused(3, 'This server does not take BuyHotel.'))
  expect(await connection.call('GetRoomTypes', {}, { shared_secret: 'wrong' })).toEqual(
    refused(1001, 'The login details you provided are incorrect.'),
  )
  expect(await connection.call('ARIUpdate', { currency: 'EUR', Inventory: [] })).toEqual(
    refused(1102, 'The prices of the property are in USD.'),
  )
  expect(await connection.call('UpdateProperty', { Property: { currency: 'EUR' } })).toEqual(
    refused(1102, 'The property is priced in USD; its operator can change that.'),
  )
  expect(await connection.call('UpdateProperty', { Property: { name: 'New' } })).toEqual(
    refused(1002, 'UpdateProperty is not enabled: the content of this property is kept by its operator.'),
  )
  expect(await connection.call('HealthCheck')).toEqual({ success: true })
  await setChannelState(context, connection.channel.id, 'paused')
  expect(await connection.call('GetRoomTypes')).toEqual(refused(1002, 'The connection is paused.'))
  const { id } = await newest()
  await expect(replayChannelMessage(context, connection.channel.id, id)).rejects.toMatchObject({
    status: 409,
    errors: [{ field: 'channel_id' }],
    message: expect.stringContaining('is paused; only an active one takes messages.'),
  })
  await setChannelState(context, connection.channel.id, 'active')
})

test('rate plans without a mapping are those of all rooms', async () => {
  expect(await connection.call('GetRatePlans')).toMatchObject({
    RatePlans: [
      { ota_room_id: '0', ota_rate_id: 'BAR' },
      { ota_room_id: '0', ota_rate_id: 'NRF' },
    ],
  })
})

describe('a booking is told', () => {
  const told = async (settings: Readonly<Record<string, unknown>>, status: number, answer: string) => {
    const calls: unknown[] = []
    await using receiver = await httpReceiver(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      calls.push([
        request.method,
        request.url,
        request.headers['content-type'],
        request.headers['user-agent'],
        JSON.parse(Buffer.concat(parts).toString()),
      ])
      response.writeHead(status).end(answer)
    })
    const channel = await getChannel(context.database, connection.channel.id)
    const reservation = await findReservation(context.database, { confirmationNumber: number })
    const callbackUrl = `http://127.0.0.1:${receiver.port}/v5/`
    const sending = { reservation: reservation!, version: 1, attempts: 1 }
    const outcome = await tellCloudbeds(context, { ...channel, callbackUrl, settings }, sending)
    return { calls, outcome, message: await newest() }
  }

  test('by its number alone where the connection says so, in one call that is kept', async () => {
    const { calls, outcome, message } = await told(
      { callback: 'NotifyBooking', sub_id: 'S1' },
      200,
      '{"Success": true}',
    )
    const ids = { ota_property_id: connection.channel.login, ota_property_sub_id: 'S1' }
    expect(calls).toEqual([
      [
        'POST',
        '/v5/NotifyBooking',
        'application/json',
        'Hostelry',
        { shared_secret: sharedSecret, ...ids, booking_id: number },
      ],
    ])
    expect(outcome).toEqual({ kind: 'delivered', status: 'accepted' })
    expect(message).toMatchObject({ action: 'NotifyBooking', direction: 'out', outcome: 'accepted' })
    expect(message.error).toBeNull()
    await expect(replayChannelMessage(context, connection.channel.id, message.id)).rejects.toMatchObject({
      status: 409,
      errors: [{ field: 'message_id' }],
      message: expect.stringContaining('(NotifyBooking) changes nothing; choose another.'),
    })
  })

  test.each([
    [200, '{"Success": true, "acknowledgement_ids": [7, 8]}', 'delivered', 'accepted', '7'],
    [200, '{"Success": true, "acknowledgement_ids": ["7"]}', 'delivered', 'accepted', undefined],
    [200, '{"Success": true, "acknowledgement_ids": 7}', 'delivered', 'accepted', undefined],
    [200, '{"Success": "true"}', 'failed', 'an unreadable answer', undefined],
    [200, '{"Success": false, "ErrorCode": 12}', 'failed', 'error 12', undefined],
    [200, '{"Success": false, "ErrorCode": "12"}', 'failed', 'an unreadable answer', undefined],
    [200, 'null', 'failed', 'an unreadable answer', undefined],
    [200, 'not json', 'failed', 'an unreadable answer', undefined],
    [201, '{"Success": true}', 'failed', 'HTTP 201', undefined],
  ])('and after %i %s it is %s: %s', async (status, answer, kind, says, acknowledgement) => {
    const { calls, outcome, message } = await told({}, status, answer)
    expect(calls).toMatchObject([['POST', '/v5/BookingCreate', 'application/json', 'Hostelry', {}]])
    expect(outcome).toEqual({ kind, status: says, ...(acknowledgement && { acknowledgement }) })
    const isTaken = kind === 'delivered'
    expect(message).toMatchObject({
      action: 'BookingCreate',
      direction: 'out',
      outcome: isTaken ? 'accepted' : 'failed',
      error: isTaken ? null : says,
    })
  })
})

describe('an operator', () => {
  test('may name the currency of the property, and no other', async () => {
    const input = { property_id: property, kind: 'cloudbeds' }
    expect((await createChannel(context, { ...input, currency: 'USD' })).channel.currency).toBe('USD')
    await expect(createChannel(context, { ...input, currency: 'EUR' })).rejects.toMatchObject({
      errors: [{ field: 'currency', message: 'must be USD, in which the prices of the property are' }],
    })
  })

  const partner = { kind: 'cloudbeds', name: ' P ', secret: 's'.repeat(12), callbackUrl: null }

  test('may make a partner with a name and a secret at their limits', async () => {
    const made = await createPartner(context, partner)
    expect(made).toMatchObject({ kind: 'cloudbeds', name: 'P', callbackUrl: null })
    const longest = { ...partner, name: 'n'.repeat(100), secret: 's'.repeat(500) }
    expect((await createPartner(context, longest)).name).toBe('n'.repeat(100))
    await expect(stopPartner(context, 0)).rejects.toMatchObject({ errors: [{ field: 'partner_id' }] })
  })

  test.each([
    ['kind', 'siteconnect', 'must be cloudbeds'],
    ['name', '  ', 'must have 1 to 100 characters'],
    ['name', 'n'.repeat(101), 'must have 1 to 100 characters'],
    ['secret', 's'.repeat(11), 'must have 12 to 500 characters'],
    ['secret', 's'.repeat(501), 'must have 12 to 500 characters'],
  ])('may not make one with the %s %j', async (field, value, message) => {
    await expect(createPartner(context, { ...partner, [field]: value })).rejects.toMatchObject({
      status: 400,
      errors: [{ field, message }],
    })
  })
})
