// When what is shown of a property last changed, and the lists of what has changed since.

import { expect, test } from 'vitest'
import { archiveProperty, restoreProperty } from '../../src/operations/properties/archive-property.ts'
import { changeCalendar } from '../../src/operations/properties/change-calendar.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { grantProperties } from '../../src/operations/publishers/publishers.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ jobs: false })
const { post } = harness
const { context } = harness.app
const from = parseDay(testToday)!
for (const id of [9001, 9002, 9003]) await importProperty(context, smallHotel({ id, from }), null)
const all = await testPublisher(harness)
const granted = await testPublisher(harness, { sellsAll: false })
await grantProperties(context, granted.publisherId, [9001])

interface Stamped {
  readonly id: number
  readonly updated_at: string
  readonly property_accommodation: readonly { readonly id: number; readonly updated_at: string }[]
}

const view = async (id: number, fields: object = {}): Promise<Stamped> =>
  (await post('property/view/.json', { key: all.key, property_id: id, ...fields })).body

const changedSince = async (instant: string, key = all.key, fields: object = {}) => {
  const { status, body } = await post('properties/view/.json', { key, changed_since: instant, ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as Stamped[]).map(({ id }) => id)
}

/** An instant after all that was committed, on the clock of the database. */
const instantNow = async (): Promise<string> => {
  const [row] = await context.database.query<{ now: string }>('SELECT clock_timestamp() AS now', [])
  return row!.now
}

const hotel = (id: number, changes: object) =>
  importProperty(context, { ...smallHotel({ id, from }), ...changes }, null)

test('moves with the document, and that of a room with the room alone', async () => {
  const before = await view(9001)
  expect(before.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const began = await instantNow()
  const rooms = smallHotel({ id: 9001, from }).rooms.map(room =>
    room.id === 2 ? { ...room, name: 'Renamed' } : room,
  )
  await hotel(9001, { rooms })
  const after = await view(9001)
  expect(after.updated_at > began).toBe(true)
  expect(after.property_accommodation.map(({ updated_at }) => updated_at)).toEqual([
    before.property_accommodation[0]!.updated_at,
    after.updated_at,
  ])
  expect(await changedSince(began)).toEqual([9001])
  expect(await changedSince(after.updated_at)).toEqual([9001])
  const german = await view(9001, { language: 'de', verbosity: 2 })
  expect([german.updated_at, german.property_accommodation[1]!.updated_at]).toEqual([
    after.updated_at,
    after.updated_at,
  ])
})

test('does not move with prices, nights sold and an import that changes nothing', async () => {
  const before = await view(9002)
  const day = formatDay(addDays(from, 40))
  const change = { rooms: [1], rate_plans: ['BAR'], from: day, to: day, price: { standard: 123 } }
  await changeCalendar(context, 9002, { calendar: [change] }, { madeBy: 'a test' })
  await post(
    'book/reservation/.json',
    bookingBody({ key: all.key, property: 9002, checkin: addDays(from, 10), nights: 2 }),
  )
  await hotel(9002, {})
  expect(await view(9002)).toEqual(before)
})

test('moves with reviews that are shown', async () => {
  const began = await instantNow()
  const review = {
    property_id: 9003,
    source: 'survey',
    external_id: '1',
    rating: 5,
    title: 'Fine',
    written_on: '2026-05-01',
  }
  await importReviews(context, { reviews: [review] })
  expect(await changedSince(began)).toEqual([])
  await importReviews(context, { reviews: [review] }, { publish: true })
  expect(await changedSince(began)).toEqual([9003])
  const { updated_at, property_accommodation } = await view(9003)
  expect(updated_at > began).toBe(true)
  expect(property_accommodation.every(room => room.updated_at < began)).toBe(true)
})

test('finds what came back into business, and what was granted since, however old it is', async () => {
  await archiveProperty(context, 9002)
  const began = await instantNow()
  expect(await changedSince(began)).toEqual([])
  await restoreProperty(context, 9002)
  expect(await changedSince(began)).toEqual([9002])
  const later = await instantNow()
  await grantProperties(context, granted.publisherId, [9001, 9002])
  expect(await changedSince(later, granted.key)).toEqual([9002])
  expect(await changedSince(later)).toEqual([])
})

test('pages and counts like any search, and refuses an instant without an offset', async () => {
  const body = { key: all.key, changed_since: '2020-01-01T00:00:00+02:00', limit: 2 }
  const { headers, body: first } = await post('properties/view/.json', body)
  expect(headers['x-total-count']).toBe('3')
  const { body: rest } = await post('properties/view/.json', { ...body, cursor: first[1].meta_data.cursor })
  expect([...first, ...rest].map(({ id }: Stamped) => id)).toEqual([9001, 9002, 9003])
  const { status, body: refused } = await post('properties/view/.json', {
    ...body,
    changed_since: '2020-01-01T00:00:00',
  })
  expect([status, refused.errors[0].field]).toEqual([400, 'changed_since'])
})
