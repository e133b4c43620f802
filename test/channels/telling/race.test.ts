// Counts that a channel pushes in the middle of bookings: no room is sold twice, and nothing that was sold is lost. The channel
// knows its hotel: it counts what it has fetched, and a push may be on its way while rooms are sold.

import { expect, test } from 'vitest'
import { acknowledgeBooking, bookingsOf } from '../../../src/operations/channels/bookings.ts'
import { takeChange } from '../../../src/operations/channels/take-message.ts'
import { diagnose } from '../../../src/operations/monitoring/doctor.ts'
import { Courier } from '../../../src/operations/notifications/deliver.ts'
import { findReservation } from '../../../src/store/reservations/reservations.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { cloudbedsConnection } from '../../support/channels/cloudbeds-connection.ts'
import { bookingBody } from '../../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { context } = harness.app
const { key } = await testPublisher(harness)
const today = parseDay(testToday)!
const property = 9501
const rooms = 40
const night = formatDay(addDays(today, 30))

test('sixty buyers and forty pushes at once sell each of the rooms once', async () => {
  const { channel } = await cloudbedsConnection(harness, property)
  let known = 0
  let pushes = 0
  const push = async () => {
    pushes += 1
    const allotment = rooms - known
    const kept = `push ${pushes}: ${allotment}`
    await takeChange(
      context,
      channel,
      { action: 'Update', senderId: String(pushes), kept, requestId: 'race', replayOf: null },
      { calendar: [], inventory: [{ rooms: [1], from: night, to: night, allotment }] },
    )
  }
  /** The channel fetches what is new, counts it, and only then says so. */
  const fetchBookings = async () => {
    await using courier = new Courier(context, () => undefined)
    await courier.run()
    const filter = { since: null, unknownOnly: true, limit: null }
    for (const booking of await bookingsOf(context, channel, filter)) {
      const { confirmationNumber, version } = booking
      const reservation = await findReservation(context.database, { confirmationNumber })
      known += reservation!.rooms.length
      await acknowledgeBooking(context, booking, { version, acknowledgement: null, partnerReference: null })
    }
  }
  await push()
  const buyers = Array.from({ length: 60 }, async () => {
    const body = bookingBody({ key, property, checkin: addDays(today, 30), nights: 1 })
    const answer = await harness.post('book/reservation/.json', body)
    return answer.status
  })
  const channelAtWork = (async () => {
    for (let round = 0; round < 40; round += 1) {
      // The push after the fetch overtakes the bookings that are made meanwhile.
      if (round % 4 === 3) await fetchBookings()
      await push()
    }
  })()
  const statuses = await Promise.all(buyers)
  await channelAtWork
  const sold = statuses.filter(status => status === 200).length
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  expect(sold).toBeLessThanOrEqual(rooms)
  const nightNow = async () => {
    const [row] = await context.database.query<{ sold: number; allotment: number; oversold: number }>(
      'SELECT sold, allotment, oversold FROM night WHERE property_id = $1 AND room_id = 1 AND night = $2',
      [property, night],
    )
    return row!
  }
  expect(await nightNow()).toMatchObject({ sold, oversold: 0 })
  await fetchBookings()
  await push()
  expect(await nightNow()).toEqual({ sold, allotment: rooms, oversold: 0 })
  expect((await diagnose(context)).findings).toEqual([])
}, 120_000)
