// What is done about reservations beside the requests: holds end, stays are completed, on time and once.

import { expect, test } from 'vitest'
import { reservationJobs } from '../../src/jobs/reservation-jobs.ts'
import { completeStays, releaseExpiredHolds } from '../../src/operations/booking/fall-due.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { insertHold } from '../../src/store/inventory/holds.ts'
import { holdNights, lockNights } from '../../src/store/inventory/inventory.ts'
import { addDays, localTime } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels, outcome } from '../support/hotels/booking-context.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testPublisher } from '../support/run/test-app.ts'

const { harness, context, request, book, counters, reservations, findings, pass, key, freshDay } =
  await bookingContext({ allotment: 1 })
const { database, clock } = context

/** Sets the one room aside for ten minutes, as the publisher of the key. */
async function hold(stay: { checkin: ReturnType<typeof freshDay> }, nights = 1): Promise<string> {
  const id = crypto.randomUUID()
  const [publisher] = await database.query<{ id: number }>(
    'SELECT publisher_id AS id FROM publisher ORDER BY publisher_id LIMIT 1',
  )
  const checkout = addDays(stay.checkin, nights)
  await database.transaction(async transaction => {
    const range = { checkin: stay.checkin, checkout }
    const { inventory } = await lockNights(transaction, hotels.plain, 1, range)
    await holdNights(transaction, hotels.plain, inventory, 1)
    await insertHold(transaction, {
      ...range,
      propertyId: hotels.plain,
      id,
      publisherId: publisher!.id,
      keyId: null,
      roomId: 1,
      rooms: 1,
      reservationId: null,
      sessionId: null,
      guestAddress: null,
      expiresAt: clock.now().add({ minutes: 10 }).toString(),
    })
  })
  return id
}

test('a hold keeps its rooms for its time, and gives them back after it, once', async () => {
  const checkin = freshDay()
  await hold({ checkin })
  const body = request({ checkin })
  expect(outcome(await book(body))).toBe('409 RoomUnavailableException')
  pass({ minutes: 9 })
  await releaseExpiredHolds(context)
  expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 0, held: 1 })
  pass({ minutes: 2 })
  await Promise.all([
    releaseExpiredHolds(context),
    releaseExpiredHolds(context),
    releaseExpiredHolds(context),
  ])
  expect(await counters(hotels.plain, body.checkin)).toEqual({ sold: 0, held: 0 })
  expect((await book(body)).status).toBe(200)
})

test('a reservation that names its hold takes the rooms over, five times at once too', async () => {
  const checkin = freshDay()
  const hold_id = await hold({ checkin })
  const bodies = Array.from({ length: 5 }, () => ({ ...request({ checkin }), hold_id }))
  const answers = await Promise.all(bodies.map(body => book(body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200).map(outcome)
  const refusals = new Set(['409 RoomUnavailableException', '422 BookingValidationException'])
  expect(new Set(others).difference(refusals)).toEqual(new Set())
  expect(await counters(hotels.plain, bodies[0]!.checkin)).toEqual({ sold: 1, held: 0 })
})

test('a hold is good for its own rooms, dates, time and publisher only', async () => {
  const checkin = freshDay()
  const hold_id = await hold({ checkin }, 2)
  const own = { ...request({ checkin, nights: 2 }), hold_id }
  const other = await testPublisher(harness)
  const strangers = [
    { ...own, checkout: request({ checkin, nights: 1 }).checkout },
    { ...own, accommodation_id: 2 },
    { ...own, key: other.key },
    { ...own, hold_id: crypto.randomUUID() },
  ]
  for (const body of strangers) {
    const refused = await book(body)
    expect([outcome(refused), refused.body.errors[0].field]).toEqual([
      '422 BookingValidationException',
      'hold_id',
    ])
  }
  const dearer = await book({ ...own, expected_total: '1' })
  expect(outcome(dearer)).toBe('409 PriceChangedException')
  expect(await counters(hotels.plain, own.checkin)).toEqual({ sold: 0, held: 1 })
  pass({ minutes: 11 })
  expect(outcome(await book(own))).toBe('422 BookingValidationException')
  await releaseExpiredHolds(context)
  expect((await book({ ...own, hold_id: null })).status).toBe(200)
})

test('a stay is completed when its last day is over at the property, and counts on', async () => {
  const from = localTime(clock.now(), 'UTC').today
  const denver = { ...smallHotel({ id: 9004, from }), time_zone: 'America/Denver' }
  await importProperty(context, denver, null)
  const body = request({ property: 9004, nights: 2 })
  const { confirmation_number } = (await book(body)).body
  const status = async () => {
    await completeStays(context)
    return (await harness.post('reservation/view/.json', { key, confirmation_number })).body.status
  }
  harness.clock.moveTo(
    Temporal.ZonedDateTime.from(`${body.checkout}T23:59:59[America/Denver]`).toInstant().toString(),
  )
  expect(await status()).toBe('confirmed')
  pass({ seconds: 2 })
  expect(await status()).toBe('completed')
  expect(await counters(9004, body.checkin)).toEqual({ sold: 1, held: 0 })
  expect(await reservations(9004, body.checkin)).toMatchObject([{ status: 'completed' }])
})

test('a stay that is over is completed beside hundreds further west that are not', async () => {
  const from = localTime(clock.now(), 'UTC').today
  const checkin = addDays(from, 10)
  const bookedIn = async (id: number, time_zone: string) => {
    await importProperty(context, { ...smallHotel({ id, from }), time_zone }, null)
    return (await book(request({ property: id, checkin }))).body
  }
  const west = await bookedIn(9005, 'America/Denver')
  await database.query(
    `INSERT INTO reservation
     SELECT (jsonb_populate_record(reservation, jsonb_build_object('reservation_id', gen_random_uuid(),
              'confirmation_number', 'west ' || number, 'duplicate_active', false))).*
       FROM reservation CROSS JOIN generate_series(1, 1000) AS number
      WHERE reservation_id = $1`,
    [west.id],
  )
  const east = await bookedIn(9006, 'Pacific/Auckland')
  harness.clock.moveTo(`${east.checkout}T12:00:00Z`)
  expect(await completeStays(context)).toBe(1)
  expect((await harness.post('reservation/view/.json', { key, id: east.id })).body.status).toBe('completed')
  await database.query("DELETE FROM reservation WHERE confirmation_number LIKE 'west %'")
})

test('every job runs on a house where there is nothing to do', async () => {
  const reviewed: unknown[] = []
  for (const { run } of reservationJobs(context, reservation => reviewed.push(reservation))) await run()
  expect(reviewed).toEqual([])
  expect(await findings()).toEqual([])
})
