// Cloudbeds on a real server: prices and counts come in, bookings go out, and nothing of either is done by a stranger.

import { beforeAll, describe, expect, test } from 'vitest'
import { changeChannel, setChannelState, showChannel } from '../../../src/operations/channels/channels.ts'
import {
  listChannelMessages,
  replayChannelMessage,
  showChannelMessage,
} from '../../../src/operations/channels/messages.ts'
import { Teller } from '../../../src/operations/channels/tell-channels.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import {
  type CloudbedsConnection,
  cloudbedsConnection,
  sharedSecret,
} from '../../support/channels/cloudbeds-connection.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'
import { collectingInto, type ReceivedEvent } from '../../support/notifications/webhook-receiver.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ allowHttp: true, jobs: false, variables: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const night = (days: number): string => formatDay(addDays(today, days))

const received: ReceivedEvent[] = []
let property = 9400
let connection: CloudbedsConnection
const connected = async (fields: object = {}) => {
  property += 1
  connection = await cloudbedsConnection(harness, property, fields)
}
beforeAll(() => connected())

const row = (fields: object) => ({
  ota_room_id: '1',
  ota_rate_id: 'BAR',
  start_date: night(10),
  end_date: night(12),
  ...fields,
})
const ari = (...rows: object[]) => connection.call('ARIUpdate', { currency: 'USD', Inventory: rows.map(row) })
const ratesOf = async (days: number, nights: number, adults = 2) => {
  const { body } = await harness.post('property/available/.json', {
    key,
    property_id: property,
    checkin: night(days),
    checkout: night(days + nights),
    rooms: [{ adults }],
  })
  return body.property_accommodation[0].rates as { code: string; total: { total: number } }[]
}
const priceOf = async (days: number, nights: number, adults?: number) =>
  (await ratesOf(days, nights, adults)).find(({ code }) => code === 'BAR')?.total.total
const errorIds = ({ errors }: { errors: { id: number }[] }) => errors.map(({ id }) => id)
const book = async (days = 20, rooms = 1) =>
  (
    await harness.post(
      'book/reservation/.json',
      bookingBody({ key, property, checkin: addDays(today, days), nights: 2, rooms }),
    )
  ).body
const dispatch = async () => {
  await using courier = new Courier(context, () => undefined)
  await courier.run()
}

describe('an ARIUpdate', () => {
  test('sets prices per room and night up to the last night, which is included', async () => {
    expect(await ari({ rate: '150.50', rdef_single: '120' })).toEqual({ success: true })
    expect(await priceOf(12, 1)).toBe(150.5)
    expect(await priceOf(13, 1)).toBe(100)
    expect(await priceOf(10, 3)).toBe(451.5)
    expect(await priceOf(10, 1, 1)).toBe(120)
  })

  test('takes no price of 0, and beside a closed night takes the price away', async () => {
    const refused = await ari({ rate: '0', start_date: night(30), end_date: night(30) })
    expect(refused).toMatchObject({ success: false })
    expect(JSON.stringify(refused)).toContain(`on ${night(30)}, which is no price: close the night instead`)
    expect(await priceOf(30, 1)).toBe(100)
    expect(await ari({ rate: '0.00', close: true, start_date: night(30), end_date: night(30) })).toEqual({
      success: true,
    })
    await ari({ close: false, start_date: night(30), end_date: night(30) })
    expect(await priceOf(30, 1)).toBeUndefined()
  })

  test('sets restrictions, and 0 takes them away', async () => {
    await ari({ min_los: 3, close: false, closearr: false, closedep: false })
    expect(await priceOf(10, 2)).toBeUndefined()
    expect(await priceOf(10, 3)).toBeDefined()
    await ari({ min_los: 1, max_los: 2 })
    expect(await priceOf(10, 3)).toBeUndefined()
    await ari({ max_los: 0, close: true })
    expect(await priceOf(9, 2)).toBeUndefined()
    await ari({ close: false })
    expect(await priceOf(9, 2)).toBeDefined()
  })

  test('binds a minimum stay to the nights that a stay includes where the connection says so', async () => {
    const stays = async () => [(await priceOf(9, 2)) !== undefined, (await priceOf(9, 3)) !== undefined]
    await ari({ min_los: 3 })
    expect(await stays()).toEqual([true, true])
    await ari({ min_los: 1 })
    await changeChannel(context, connection.channel.id, { minimum_stay: 'through' })
    await ari({ min_los: 3 })
    expect(await stays()).toEqual([false, true])
    await ari({ min_los: 1 })
    await changeChannel(context, connection.channel.id, { minimum_stay: 'arrival' })
  })

  test('leaves as it is what a row does not name', async () => {
    await ari({ rate: '200', close: true })
    await ari({ units: 2 })
    expect(await priceOf(10, 1)).toBeUndefined()
    await ari({ close: false })
    expect(await priceOf(10, 1)).toBe(200)
  })

  test('in another currency is refused with 1102, and one with mistakes with all of them by row and field', async () => {
    const inEuro = await connection.call('ARIUpdate', { currency: 'EUR', Inventory: [row({ rate: '1' })] })
    expect(errorIds(inEuro)).toEqual([1102])
    const before = await priceOf(10, 1)
    const answer = await ari(
      { rate: '99.00' },
      { rate: '99.999' },
      { ota_room_id: '77' },
      { ota_rate_id: 'GONE', units: -1 },
      { start_date: night(12), end_date: night(10), close: 'yes' },
      { adult_3: '8.00', adult_4: '9.00', num_adults_included: 1 },
      { child_3: '5' },
    )
    expect(errorIds(answer)).toEqual([3])
    for (const place of [
      'Inventory[1].rate',
      'Inventory[2].ota_room_id',
      'Inventory[3].ota_rate_id',
      'Inventory[3].units',
      'Inventory[4].end_date',
      'Inventory[4].close',
      'Inventory[5].adult_4',
      'Inventory[5].num_adults_included',
      'Inventory[6].child_3',
    ]) {
      expect(answer.errors[0].msg).toContain(`${place}: `)
    }
    expect(await priceOf(10, 1)).toBe(before)
  })

  test('takes one price of every further adult', async () => {
    await ari({ rate: '100', num_adults_included: 2, adult_3: '35.00', adult_4: '35' })
    expect(await priceOf(10, 1, 3)).toBe(135)
  })

  test('is kept without its credentials, and is taken again after what came since', async () => {
    await ari({ rate: '111' })
    const question = { channelId: connection.channel.id, troubles: false }
    const [kept] = await listChannelMessages(context, question, { after: null, limit: 1 })
    const { body } = await showChannelMessage(context, connection.channel.id, kept!.id)
    expect(body).toContain('"111"')
    for (const hidden of [connection.secret, sharedSecret]) expect(body).not.toContain(hidden)
    await ari({ rate: '222' })
    const taken = await replayChannelMessage(context, connection.channel.id, kept!.id)
    expect(taken).toMatchObject({ outcome: 'accepted', isRepeated: false })
    expect(await priceOf(10, 1)).toBe(111)
  })
})

describe('a stranger', () => {
  test('learns nothing of what was wrong', async () => {
    const wrong = [
      { ota_property_id: 'nobody' },
      { ota_property_password: 'wrong' },
      { shared_secret: 'wrong' },
      { ota_property_sub_id: '1' },
    ]
    const answers = await Promise.all(wrong.map(fields => connection.call('GetRoomTypes', {}, fields)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(errorIds(answers[0])).toEqual([1001])
    expect(errorIds(await connection.call('HealthCheck', {}, { shared_secret: 'wrong' }))).toEqual([1001])
  })

  test('sends what is no JSON, or a verb that there is not', async () => {
    const { server } = harness.app
    const url = '/channels/cloudbeds/ARIUpdate'
    for (const payload of ['', 'not json', '[]', '{"a":1,"a":2}']) {
      const answer = await server.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, errorIds(answer.json())]).toEqual([200, [1145]])
    }
    expect(errorIds(await connection.call('BuyHotel'))).toEqual([3])
  })

  test('finds a paused connection not enabled', async () => {
    await setChannelState(context, connection.channel.id, 'paused')
    expect(errorIds(await ari({ rate: '1' }))).toEqual([1002])
    await setChannelState(context, connection.channel.id, 'active')
  })
})

describe('a booking', () => {
  test('is listed, fetched with prices that sum up and no card, acknowledged, and cancelled by the hotel', async () => {
    await connected()
    const { confirmation_number } = await book(20, 2)
    await dispatch()
    const list = await connection.call('GetBookingList', { ota_booking_version: null })
    expect(list).toEqual({ success: true, Bookings: [{ booking_id: confirmation_number, version: '1' }] })
    for (const ota_booking_version of ['0000-01-01 00:00:00', '2027-02-30 00:00:00'])
      expect((await connection.call('GetBookingList', { ota_booking_version })).errors[0].msg).toMatch(
        /a time such as/,
      )
    const { Booking } = await connection.call('GetBookingId', { booking_id: confirmation_number })
    expect(Booking).toMatchObject({
      OrderId: confirmation_number,
      IsCancellation: 0,
      IsModification: 0,
      TotalPrice: 400,
      OrderAdults: 4,
      PaymentCollect: 'Property',
    })
    expect(JSON.stringify(Booking)).not.toMatch(/4111.?1111|card/i)
    for (const room of Booking.Rooms) {
      expect(room).toMatchObject({ StartDate: night(20), EndDate: night(21), Price: 200, Units: 1 })
      expect(room.DayRates.map(({ Rate }: { Rate: number }) => Rate)).toEqual([100, 100])
    }
    expect((await showChannel(context, connection.channel.id)).bookings.unacknowledged).toBe(1)
    const acknowledged = { booking_id: confirmation_number, version: '1', myallocator_id: '5f8d' }
    for (const version of ['x', '1x', '1234567890'])
      expect(errorIds(await connection.call('AckBooking', { ...acknowledged, version }))).toEqual([4004])
    expect((await showChannel(context, connection.channel.id)).bookings.unacknowledged).toBe(1)
    expect(await connection.call('AckBooking', acknowledged)).toEqual({ success: true })
    expect((await showChannel(context, connection.channel.id)).bookings.unacknowledged).toBe(0)
    const cancel = { booking_id: confirmation_number, reason: 'Guest called' }
    expect(await connection.call('CancelBooking', cancel)).toEqual({ success: true })
    expect(errorIds(await connection.call('CancelBooking', cancel))).toEqual([4002])
    await dispatch()
    const again = await connection.call('GetBookingId', { booking_id: confirmation_number })
    expect(again.Booking.IsCancellation).toBe(1)
  })

  test('of another property is none', async () => {
    const other = (await book()).confirmation_number
    await connected()
    for (const verb of ['GetBookingId', 'CancelBooking'])
      expect(errorIds(await connection.call(verb, { booking_id: other }))).toEqual([1217])
    expect(errorIds(await connection.call('AckBooking', { booking_id: other }))).toEqual([4004])
  })

  test('is sent whole, again after an error, and is acknowledged by the id that came back', async () => {
    let isDown = true
    const paths: string[] = []
    await using receiver = await httpReceiver(
      collectingInto(received, (_event, response) => {
        paths.push(response.req.url ?? '')
        const answer = { Success: true, acknowledgement_ids: [4711] }
        response.writeHead(isDown ? 500 : 200).end(JSON.stringify(answer))
      }),
    )
    await connected({ callback_url: `http://127.0.0.1:${receiver.port}/v202203` })
    const { confirmation_number } = await book()
    await dispatch()
    const tell = async () => {
      await context.database.query(
        "UPDATE channel_booking SET next_attempt_at = now() WHERE state = 'waiting'",
      )
      await using teller = new Teller(context, () => undefined)
      await teller.run()
    }
    await tell()
    expect((await showChannel(context, connection.channel.id)).bookings).toMatchObject({ waiting: 1 })
    isDown = false
    await tell()
    expect((await showChannel(context, connection.channel.id)).bookings).toMatchObject({
      waiting: 0,
      unacknowledged: 1,
    })
    expect(paths).toEqual(['/v202203/BookingCreate', '/v202203/BookingCreate'])
    expect(received.at(-1)!.body).toMatchObject({
      shared_secret: sharedSecret,
      booking_json: { OrderId: confirmation_number },
    })
    const wrongly = { booking_id: confirmation_number, acknowledgement_id: 1, version: null }
    await connection.call('AckBooking', wrongly)
    expect((await showChannel(context, connection.channel.id)).bookings.unacknowledged).toBe(1)
    await connection.call('AckBooking', { ...wrongly, acknowledgement_id: 4711 })
    expect((await showChannel(context, connection.channel.id)).bookings.unacknowledged).toBe(0)
    const messages = await context.database.query<{ body: string }>(
      "SELECT body FROM channel_message WHERE channel_id = $1 AND direction = 'out'",
      [connection.channel.id],
    )
    expect(messages).toHaveLength(2)
    for (const { body } of messages) expect(body).not.toMatch(/s3cr3t|example\.com/)
  })
})

test('rooms and rate plans are listed by the codes of the mapping', async () => {
  await connected({
    mapping: {
      rooms: [{ theirs: 'DBL', room: 1 }],
      rates: [{ theirs: 'STD', rate_plan: 'NRF', rooms: [1] }],
    },
  })
  expect(await connection.call('GetRoomTypes')).toEqual({
    success: true,
    Rooms: [{ ota_room_id: 'DBL', title: 'Counted', occupancy: 3, dorm: false }],
  })
  expect(await connection.call('GetRatePlans')).toEqual({
    success: true,
    RatePlans: [{ ota_room_id: 'DBL', ota_rate_id: 'STD', title: 'Not refundable' }],
  })
  expect(await connection.call('GetSubProperties')).toEqual({
    success: true,
    SubProperties: [{ ota_property_sub_id: String(property), title: expect.any(String) }],
  })
  expect(await connection.call('SetupProperty')).toEqual({ success: true })
  expect((await showChannel(context, connection.channel.id)).partnerId).toBe('25678')
})
