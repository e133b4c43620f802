// Offers of a property as a flat list, from answers of a real server.

import { expect, test } from 'vitest'
import { createClient, offersOf } from '../../client/src/index.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const running = await testApp({ jobs: false })
const from = parseDay(testToday)!
const plan = { title: 'A rate', cancellation: { steps: [], no_show: 'none' } }
const rate_plans = [
  { ...plan, code: 'BAR' },
  { ...plan, code: 'NRF' },
]
await importProperty(
  running.app.context,
  { ...smallHotel({ id: 9001, from, allotment: 5 }), rate_plans },
  null,
)
const { key } = await testPublisher(running)
const hostelry = createClient({ baseUrl: running.app.url, key })
const stay = { checkin: testToday, checkout: '2026-12-03' }

test('are every rate of every room with what the next request needs, and each can be previewed at its total', async () => {
  const search = { ...stay, rooms: [{ adults: 2 }] }
  const offers = offersOf(await hostelry.property.available({ ...search, property_id: 9001 }))
  expect(offers.map(({ room, rate }) => [room.id, rate.code])).toEqual([
    [1, 'BAR'],
    [1, 'NRF'],
    [2, 'BAR'],
    [2, 'NRF'],
  ])
  for (const { request, total, currency } of offers) {
    const shown = offersOf(await hostelry.book.preview({ ...search, ...request }))
    expect(shown).toMatchObject([{ request, total: { total: total.total }, currency }])
  }
})

test('are none of a view and of a party that no room takes', async () => {
  expect(offersOf(await hostelry.property.view({ property_id: 9001 }))).toEqual([])
  const crowd = { ...stay, property_id: 9001, rooms: [{ adults: 9 }] }
  expect(offersOf(await hostelry.property.available(crowd))).toEqual([])
})
