// Changes that a connection sends: once for each id of the sender, all or nothing, in the order in which they came; sold
// counts stay; bookings that the channel does not know are taken off its counts; a kept message can be taken again.

import { beforeEach, describe, expect, test } from 'vitest'
import type { ChannelChange } from '../../../src/channels/channel-change.ts'
import { acknowledgeBooking, bookingsOf, findBookingOf } from '../../../src/operations/channels/bookings.ts'
import { createChannel, setChannelState, showChannel } from '../../../src/operations/channels/channels.ts'
import { forgetOldMessages, listChannelMessages } from '../../../src/operations/channels/messages.ts'
import {
  type Incoming,
  keepMessage,
  takeChange,
  takeMessage,
} from '../../../src/operations/channels/take-message.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { getChannel, type StoredChannel } from '../../../src/store/channels/channels.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const night = (days: number): string => formatDay(addDays(today, days))

let property = 9100
let channel: StoredChannel
beforeEach(async () => {
  property += 1
  await importProperty(context, smallHotel({ id: property, from: today, allotment: 3 }), null)
  const { channel: made } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
  channel = await getChannel(context.database, made.id)
})

let sent = 0
const message = (choices: Partial<Incoming> = {}): Incoming => {
  sent += 1
  const kept = `message ${sent}`
  return { action: 'Update', senderId: `id ${sent}`, kept, requestId: `r${sent}`, replayOf: null, ...choices }
}
const counts = (left: number, days = 10, nights = 1): ChannelChange => ({
  calendar: [],
  inventory: [{ rooms: [1], from: night(days), to: night(days + nights - 1), allotment: left }],
})
const prices = (price: string, days = 10): ChannelChange => ({
  calendar: [{ from: night(days), to: night(days), price: { standard: price } }],
  inventory: [],
})
const nightRow = async (days = 10) => {
  const [row] = await context.database.query<{ allotment: number; sold: number; oversold: number }>(
    'SELECT allotment, sold, oversold FROM night WHERE property_id = $1 AND room_id = 1 AND night = $2',
    [property, night(days)],
  )
  return row
}
const book = async (days = 10) =>
  (
    await harness.post(
      'book/reservation/.json',
      bookingBody({ key, property, checkin: addDays(today, days), nights: 1 }),
    )
  ).body
const dispatch = async () => {
  await using courier = new Courier(context, () => undefined)
  await courier.run()
}

describe('a change', () => {
  test('is taken once under the id of its sender, also when others came between', async () => {
    const first = message()
    expect(await takeChange(context, channel, first, prices('80'))).toMatchObject({ isRepeated: false })
    await takeChange(context, channel, message(), prices('90'))
    expect(await takeChange(context, channel, first, prices('80'))).toMatchObject({
      outcome: 'accepted',
      isRepeated: true,
      messageId: null,
    })
    const search = await harness.post('property/available/.json', {
      key,
      property_id: property,
      checkin: night(10),
      checkout: night(11),
      rooms: [{ adults: 2 }],
    })
    expect(search.body.property_accommodation[0].rates[0].total.total).toBe(90)
  })

  test('with the id of an earlier one and another content is another message', async () => {
    const first = message()
    await takeChange(context, channel, first, prices('80'))
    const other = await takeChange(context, channel, { ...first, kept: 'other' }, prices('70'))
    expect(other).toMatchObject({ outcome: 'accepted', isRepeated: false })
  })

  test('sent many times at once is made once', async () => {
    const same = message()
    const taken = await Promise.all(
      Array.from({ length: 12 }, () => takeChange(context, channel, same, counts(2))),
    )
    expect(taken.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  })

  test('is made wholly or not at all, and a refused one says why and may be sent again', async () => {
    const half: ChannelChange = {
      ...counts(1),
      calendar: [{ from: night(10), to: night(9), stop_sell: true }],
    }
    const same = message()
    const taken = await takeChange(context, channel, same, half)
    expect(taken).toMatchObject({ outcome: 'refused', errors: [{ field: 'calendar[0].to' }] })
    expect(await nightRow()).toBeUndefined()
    expect((await showChannel(context, channel.id)).activity).toMatchObject({ refused: 1, accepted: 0 })
    expect(await takeChange(context, channel, same, counts(1))).toMatchObject({ isRepeated: false })
  })

  test('of many that come at once is taken in the order in which they came', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, place) => takeChange(context, channel, message(), counts(place))),
    )
    expect(await nightRow()).toMatchObject({ allotment: 19 })
  })

  test('does not wait behind more than a hundred others', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 120 }, () => takeChange(context, channel, message(), counts(1))),
    )
    const refused = all.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused.map(({ reason }) => reason.status)).toEqual(new Array(20).fill(429))
  })

  test('that a fault of the server ends leaves nothing but its record', async () => {
    const work = async () => {
      throw new Error('a broken disk')
    }
    await expect(takeMessage(context, channel, message(), work)).rejects.toThrow('a broken disk')
    const { activity } = await showChannel(context, channel.id)
    expect(activity).toMatchObject({ failed: 1, lastError: 'a fault of this server' })
  })
})

describe('a count of rooms left to sell', () => {
  test('does not touch what is sold, and leaves so many rooms for sale', async () => {
    await book()
    await dispatch()
    const [booking] = await bookingsOf(context, channel, { since: null, unknownOnly: true, limit: null })
    await acknowledgeBooking(context, booking!, {
      version: booking!.version,
      acknowledgement: null,
      partnerReference: null,
    })
    await takeChange(context, channel, message(), counts(5))
    expect(await nightRow()).toEqual({ allotment: 6, sold: 1, oversold: 0 })
  })

  test('is lowered by a booking that the channel does not know yet, until it acknowledges it', async () => {
    await book()
    // Before the event is dispatched, after it, and after the acknowledgement.
    await takeChange(context, channel, message(), counts(5))
    expect(await nightRow()).toEqual({ allotment: 5, sold: 1, oversold: 0 })
    await dispatch()
    await takeChange(context, channel, message(), counts(5))
    expect(await nightRow()).toEqual({ allotment: 5, sold: 1, oversold: 0 })
    const [booking] = await bookingsOf(context, channel, { since: null, unknownOnly: true, limit: null })
    expect(booking).toMatchObject({ version: 1, knownVersion: 0 })
    await acknowledgeBooking(context, booking!, { version: 1, acknowledgement: null, partnerReference: 'T1' })
    await takeChange(context, channel, message(), counts(4))
    expect(await nightRow()).toEqual({ allotment: 5, sold: 1, oversold: 0 })
    expect(await bookingsOf(context, channel, { since: null, unknownOnly: true, limit: null })).toEqual([])
  })

  test.each([
    ['that is there already', 1],
    ['that nobody has sold or counted before', 0],
  ])('waits for a sale on a night %s, and counts it', async (_night, rows) => {
    await takeChange(context, channel, message(), counts(5))
    if (rows === 0)
      await context.database.query('DELETE FROM night WHERE property_id = $1 AND night = $2', [
        property,
        night(10),
      ])
    let taking: Promise<unknown> = Promise.resolve()
    await context.database.transaction(async sale => {
      // A sale locks the room only where it adds the night.
      if (rows === 0) await sale.query('SELECT FROM room WHERE property_id = $1 FOR SHARE', [property])
      await sale.query(
        `INSERT INTO night (property_id, room_id, night, allotment, follows_room, sold) VALUES ($1, 1, $2, 3, true, 1)
         ON CONFLICT (property_id, room_id, night) DO UPDATE SET sold = night.sold + 1`,
        [property, night(10)],
      )
      taking = takeChange(context, channel, message(), counts(4))
      await expect
        .poll(async () => {
          const waiting = await context.database.query(
            "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          )
          return waiting.length
        })
        .toBe(1)
    })
    await taking
    expect(await nightRow()).toEqual({ allotment: 5, sold: 1, oversold: 0 })
  })

  test('that is below what the channel cannot know leaves an oversold night, which the hotel is told', async () => {
    await book()
    await book()
    const taken = await takeChange(context, channel, message(), counts(1))
    expect(taken.warnings).toEqual([
      `room 1 on ${night(10)}: 2 are sold or held and the allotment is 1; no more are sold`,
    ])
    expect(await nightRow()).toEqual({ allotment: 1, sold: 2, oversold: 1 })
    const [kept] = await listChannelMessages(
      context,
      { channelId: channel.id, troubles: false },
      { after: null, limit: 1 },
    )
    expect(kept).toMatchObject({ outcome: 'accepted', warnings: taken.warnings })
  })
})

describe('the bookings of a property', () => {
  test('that are there when it is connected are told to the channel', async () => {
    const { confirmation_number } = await book()
    const { channel: second } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
    const stored = await getChannel(context.database, second.id)
    expect(await bookingsOf(context, stored, { since: null, unknownOnly: false, limit: null })).toMatchObject(
      [{ confirmationNumber: confirmation_number, state: 'fetched', toldVersion: 0 }],
    )
  })

  test('are each found by their own number, as the connection knows them that asks', async () => {
    const numbers = [(await book()).confirmation_number, (await book(11)).confirmation_number]
    await dispatch()
    const { channel: second } = await createChannel(context, { property_id: property, kind: 'cloudbeds' })
    const stored = await getChannel(context.database, second.id)
    for (const asking of [channel, stored])
      for (const confirmationNumber of numbers)
        expect(await findBookingOf(context, asking, confirmationNumber)).toMatchObject({
          booking: { channelId: asking.id, confirmationNumber },
          reservation: { confirmationNumber },
        })
    expect(await findBookingOf(context, stored, 'R000')).toBeNull()
  })

  test('are the business of an archived connection no longer', async () => {
    await setChannelState(context, channel.id, 'archived')
    await book()
    await dispatch()
    expect(await bookingsOf(context, channel, { since: null, unknownOnly: false, limit: null })).toEqual([])
  })
})

test('the doctor warns of a connection with errors only, and of one that is silent for three days', async () => {
  const warnings = async () =>
    (await diagnose(context)).warnings.filter(text => text.startsWith(`connection ${channel.id} `))
  expect(await warnings()).toEqual([])
  await takeChange(context, channel, message(), { calendar: [{ from: 'x', to: 'y' }], inventory: [] })
  const who = `connection ${channel.id} (cloudbeds) of property ${property}`
  expect(await warnings()).toEqual([`${who} had 1 messages in a day, all of them with errors`])
  await takeChange(context, channel, message(), counts(1))
  expect(await warnings()).toEqual([])
  const before = context.clock.now()
  harness.clock.moveTo(before.add({ hours: 73 }).toString())
  expect(await warnings()).toEqual([`${who} has not been heard for three days`])
  harness.clock.moveTo(before.toString())
})

test('a kept text has no card number, and is deleted after thirty days', async () => {
  await keepMessage(context, channel, message({ kept: '{"card":"4111 1111 1111 1111"}' }), {
    direction: 'in',
    outcome: 'accepted',
    error: null,
    answer: 'paid with 4111111111111111',
  })
  const kept = () =>
    context.database.query<{ body: string; answer: string }>(
      'SELECT body, answer FROM channel_message WHERE channel_id = $1',
      [channel.id],
    )
  const [row] = await kept()
  expect(`${row!.body} ${row!.answer}`).not.toMatch(/4111.?1111/)
  const now = context.clock.now()
  const pass = (hours: number) => harness.clock.moveTo(now.add({ hours }).toString())
  pass(24 * 30 - 1)
  await forgetOldMessages(context)
  expect(await kept()).toHaveLength(1)
  pass(24 * 30 + 1)
  await forgetOldMessages(context)
  expect(await kept()).toHaveLength(0)
})
