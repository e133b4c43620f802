// What test keys have booked is deleted after thirty days; what is younger, and everything live, stays.

import { expect, test } from 'vitest'
import { deleteOldTestData } from '../../src/operations/test-keys/old-test-data.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingContext, hotels } from '../support/hotels/booking-context.ts'
import { publisherOf, testKeyOf } from '../support/hotels/test-key.ts'
import { testToday } from '../support/run/test-app.ts'
import { liveTraces } from '../support/sources/live-traces.ts'

const { harness, context, request, pass } = await bookingContext()
const { testKeys } = harness.app.context
const testKey = await testKeyOf(context, await publisherOf(context))
// After the days that pass here.
const checkin = addDays(parseDay(testToday)!, 60)
const book = (key: string | undefined, property: number) =>
  harness.post('book/reservation/.json', { ...request({ property, checkin }), ...(key && { key }) })

const total = async (key: string): Promise<number> =>
  (await harness.post('reservation/index/.json', { key })).body.total

test('test reservations of every state are deleted after thirty days, with all that belongs to them', async () => {
  for (const property of Object.values(hotels)) {
    expect((await book(testKey, property)).status).toBe(200)
    expect((await book(undefined, property)).status).toBe(200)
  }
  const { body } = await book(testKey, hotels.plain)
  const { confirmation_number } = body
  await harness.post('reservation/cancel/.json', { key: testKey, confirmation_number })
  const pending = { ...request({ checkin }), key: testKey, test_scenario: 'pending' }
  expect((await harness.post('book/reservation/.json', pending)).status).toBe(202)
  const live = await liveTraces(context.database)
  pass({ hours: 24 * 29 })
  await deleteOldTestData(testKeys)
  expect(await total(testKey)).toBe(5)
  expect((await book(testKey, hotels.plain)).status).toBe(200)
  pass({ hours: 48 })
  await deleteOldTestData(testKeys)
  expect(await total(testKey)).toBe(1)
  const tables = [
    'reservation_event',
    'payment_attempt',
    'source_attempt',
    'inventory_hold',
    'outbox_event',
    'idempotency_claim',
  ]
  for (const table of tables) {
    const orphans = await testKeys.database.query(
      `SELECT FROM ${table} WHERE reservation_id NOT IN (SELECT reservation_id FROM reservation)`,
    )
    expect(orphans, table).toEqual([])
  }
  expect(await liveTraces(context.database)).toEqual(live)
})
