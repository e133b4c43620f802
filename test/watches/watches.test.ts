// Watches: told once when a stay can be booked or is cheaper, in the order in which they were made, with a hold for the first; only
// where something has changed, and not beyond their bounds.

import { expect, test } from 'vitest'
import { releaseExpiredHolds } from '../../src/operations/booking/fall-due.ts'
import { numberPropertyChanges } from '../../src/operations/changes/number-changes.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import {
  findDueWatches,
  lookAfterWatches,
  lookAtWatches,
} from '../../src/operations/watches/look-after-watches.ts'
import { mostWatches } from '../../src/operations/watches/own-watches.ts'
import { keepWaiting, readWatchTurn } from '../../src/store/watches/watches.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post, clock } = harness
const { context } = harness.app
const { database, testKeys } = context
const from = parseDay(testToday)!
for (const id of [9001, 9002]) await importProperty(context, smallHotel({ id, from, allotment: 1 }), null)
const one = await testPublisher(harness)
const other = await testPublisher(harness)

const room = { accommodation_id: 1, rate_code: 'BAR' }
const stayOf = (key: string, night: number, property = 9001) =>
  searchBody({ key, property, checkin: addDays(from, night), nights: 1 })
const watch = (key: string, night: number, fields: object = {}) =>
  post('watches/create/.json', { ...stayOf(key, night), ...room, ...fields })
const list = async (key: string) => (await post('watches/list/.json', { key })).body.watches
const book = async (night: number, fields: object = {}) => {
  const asked = bookingBody({ key: one.key, checkin: addDays(from, night), nights: 1 })
  return (await post('book/reservation/.json', { ...asked, ...fields })).body
}
const cancel = (confirmation_number: string) =>
  post('reservation/cancel/.json', { key: one.key, confirmation_number })
const price = (night: number, standard: number) => {
  const day = formatDay(addDays(from, night))
  const entry = { rooms: [1], rate_plans: ['BAR'], from: day, to: day, price: { standard } }
  return changeCalendar(context, 9001, { calendar: [entry] }, { madeBy: 'a test' })
}
const isDue = async (id: string): Promise<boolean> => {
  const [row] = await database.query<{ isDue: boolean }>(
    'SELECT is_due AS "isDue" FROM stay_watch WHERE watch_id = $1',
    [id],
  )
  return row!.isDue
}
async function settle(): Promise<void> {
  await numberPropertyChanges(context)
  await database.query("UPDATE property_change SET at = at - interval '5 seconds'")
}
async function look(): Promise<number> {
  await settle()
  return lookAfterWatches(context)
}
const eventsOf = async (key: string) =>
  (await post('events/.json', { key })).body.events.filter(({ type }: { type: string }) =>
    type.startsWith('watch.'),
  )

test('a room that becomes free is held for who waited longest, and then for the next', async () => {
  const { confirmation_number } = await book(10)
  const first = await watch(one.key, 10, { hold: true })
  expect([first.status, first.body.told, first.body.hold]).toEqual([200, null, true])
  const second = await watch(other.key, 10, { hold: true })
  expect(await look()).toBe(0)
  await cancel(confirmation_number)
  expect(await look()).toBe(1)
  const [{ told, ends_at, watch_id }] = await list(one.key)
  expect(told).toMatchObject({ type: 'watch.bookable', accommodation_id: 1, rate_code: 'BAR', total: 100 })
  expect(ends_at < first.body.ends_at).toBe(true)
  expect((await list(other.key))[0].told).toBeNull()
  const [event] = await eventsOf(one.key)
  const { at: _, type: __, ...offered } = told
  expect(event).toMatchObject({
    type: 'watch.bookable',
    data: { reservation: null, watch: { watch_id, property_id: 9001, currency: 'USD', ...offered } },
  })
  expect(await eventsOf(other.key)).toEqual([])
  expect(await look()).toBe(0)
  clock.moveTo(clock.now().add({ minutes: 20 }).toString())
  await releaseExpiredHolds(context)
  expect(await look()).toBe(1)
  const [next] = await list(other.key)
  expect([next.watch_id, next.told.type]).toEqual([second.body.watch_id, 'watch.bookable'])
  const mine = { key: other.key, hold_id: next.told.hold_id }
  expect(await book(10, { key: one.key })).toMatchObject({ type: 'RoomUnavailableException' })
  expect((await book(10, mine)).status).toBe('confirmed')
  expect(await look()).toBe(0)
})

test('a price below the amount is told, one at the amount is not; without a hold nothing is held', async () => {
  const { body: made } = await watch(one.key, 20, { below: 90 })
  expect([made.below, made.currency]).toEqual([90, 'USD'])
  expect(await look()).toBe(0)
  await price(20, 90)
  expect(await look()).toBe(0)
  await price(20, 89.99)
  expect(await look()).toBe(1)
  const found = (await list(one.key)).find((each: { watch_id: string }) => each.watch_id === made.watch_id)
  expect(found.told).toMatchObject({
    type: 'watch.cheaper',
    total: 89.99,
    hold_id: null,
    hold_expires_at: null,
  })
  await price(20, 80)
  expect(await look()).toBe(0)
})

test('only what depends on a change is looked at: the property, the room, the nights and the day of departure', async () => {
  const { body: made } = await watch(one.key, 30, { below: 1 })
  const touchedBy = async (change: () => Promise<unknown>): Promise<boolean> => {
    await look()
    expect(await isDue(made.watch_id)).toBe(false)
    await change()
    await settle()
    await findDueWatches(context)
    return isDue(made.watch_id)
  }
  const changed = (property: number, room: number, night: number) => () =>
    database
      .query(
        `INSERT INTO property_change (sequence, kind, property_id, room_id, first_night, last_night, at)
       SELECT newest + 1, 'price', $1, $2, $3, $3, now() FROM change_log`,
        [property, room, formatDay(addDays(from, night))],
      )
      .then(() => database.query('UPDATE change_log SET newest = newest + 1'))
  expect(await touchedBy(changed(9002, 1, 30))).toBe(false)
  expect(await touchedBy(changed(9001, 2, 30))).toBe(false)
  expect(await touchedBy(changed(9001, 1, 29))).toBe(false)
  expect(await touchedBy(changed(9001, 1, 32))).toBe(false)
  expect(await touchedBy(changed(9001, 1, 30))).toBe(true)
  expect(await touchedBy(changed(9001, 1, 31))).toBe(true)
})

test('what changes while a watch is looked at is looked at again', async () => {
  clock.moveTo(clock.now().add({ nanoseconds: 123_456_789 }).toString())
  const { body } = await watch(one.key, 41, { below: 50 })
  expect(body.created_at).toBe((await list(one.key)).at(-1).created_at)
  const upTo = await readWatchTurn(database)
  await price(41, 40)
  await settle()
  await findDueWatches(context)
  // The look has begun before the change, and ends now.
  await database.transaction(transaction =>
    keepWaiting(transaction, { propertyId: 9001, id: body.watch_id }, upTo),
  )
  expect(await isDue(body.watch_id)).toBe(true)
  expect(await lookAtWatches(context)).toBe(1)
})

test('what cannot be waited for is refused with its field', async () => {
  const refused = async (fields: object, key = one.key) => {
    const { status, body } = await watch(key, 40, fields)
    return [status, body.errors?.[0]?.field ?? body.type]
  }
  expect(await refused({})).toEqual([400, 'checkin'])
  const { body } = await watch(one.key, 40)
  expect(body.message).toContain('can be booked now, for 100.00 USD;')
  expect(await refused({ below: 101 })).toEqual([400, 'below'])
  expect(await refused({ below: '1.001' })).toEqual([400, 'below'])
  expect(await refused({ below: 50, ends_at: '2020-01-01T00:00:00Z' })).toEqual([400, 'ends_at'])
  expect(await refused({ below: 50, accommodation_id: 77 })).toEqual([404, 'NotFoundException'])
  expect(await refused({ below: 50, rate_code: 'NONE' })).toEqual([404, 'NotFoundException'])
  expect(await refused({ below: 50, property_id: 77 })).toEqual([404, 'NotFoundException'])
  expect(await refused({ below: 50, currency: 'CHF' })).toEqual([400, 'currency'])
  expect(await refused({ test_scenario: 'sold_out' })).toEqual([400, 'test_scenario'])
  const watches = await list(one.key)
  expect((await post('watches/delete/.json', { key: other.key, watch_id: watches[0].watch_id })).status).toBe(
    404,
  )
})

test('a watch ends by itself, with its key, and by its publisher; a key has a bound', async () => {
  const third = await testPublisher(harness)
  const soon = clock.now().add({ minutes: 5 }).toString()
  const { body: short } = await watch(third.key, 50, { below: 1, ends_at: soon })
  const { body: long } = await watch(third.key, 50, { below: 1, ends_at: '2099-01-01T00:00:00Z' })
  expect(long.ends_at).toMatch(formatDay(addDays(from, 51)))
  clock.moveTo(clock.now().add({ minutes: 6 }).toString())
  expect((await list(third.key)).map(({ watch_id }: { watch_id: string }) => watch_id)).toEqual([
    long.watch_id,
  ])
  await look()
  expect(await database.query('SELECT FROM stay_watch WHERE watch_id = $1', [short.watch_id])).toEqual([])
  expect((await post('watches/delete/.json', { key: third.key, watch_id: long.watch_id })).body).toEqual({
    watch_id: long.watch_id,
  })
  expect(await list(third.key)).toEqual([])
  const { body: last } = await watch(third.key, 50, { below: 1 })
  await database.query(
    `INSERT INTO stay_watch (property_id, watch_id, publisher_id, key_id, checkin, checkout, rooms, currency, holds, created_at, ends_at, is_due)
     SELECT 9002, gen_random_uuid(), publisher_id, key_id, checkin, checkout, rooms, currency, holds, created_at, ends_at, false
       FROM stay_watch, generate_series(2, $2) WHERE watch_id = $1`,
    [last.watch_id, mostWatches],
  )
  expect((await watch(third.key, 50, { below: 1 })).body.errors[0].message).toContain(`${mostWatches}`)
  await database.query('UPDATE api_key SET revoked_at = now() WHERE publisher_id = $1', [third.publisherId])
  await look()
  expect(await database.query('SELECT FROM stay_watch WHERE watch_id = $1', [last.watch_id])).toEqual([])
})

test('test keys try it by a scenario, apart from live ones', async () => {
  const key = await testKeyOf(context, one.publisherId)
  const { status, body } = await watch(key, 60, { hold: true, test_scenario: 'sold_out' })
  expect(status, JSON.stringify(body)).toBe(200)
  await findDueWatches(testKeys)
  expect(await lookAtWatches(testKeys)).toBe(1)
  const [{ told }] = await list(key)
  expect(told).toMatchObject({ type: 'watch.bookable', total: 100 })
  expect((await book(60, { key, hold_id: told.hold_id })).status).toBe('confirmed')
  expect((await list(one.key)).some((each: { watch_id: string }) => each.watch_id === body.watch_id)).toBe(
    false,
  )
})
