// The response cache knows nothing of scenarios and of clocks of test keys: it keeps no answer to a test key, and gives none to one.

import { expect, test, vi } from 'vitest'
import { ResponseCache } from '../../src/http/publisher/response-cache.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testKeyOf } from '../support/hotels/test-key.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ variables: { CATALOG_FRESH_MS: '1000' }, jobs: false })
const { context } = harness.app
const from = parseDay(testToday)!
await importProperty(context, smallHotel({ from }), null)
const { publisherId, key } = await testPublisher(harness)
const testKey = await testKeyOf(context, publisherId)

const body = searchBody({ key: testKey, checkin: addDays(from, 5), nights: 2 })
const available = async (more: object = {}) =>
  (await harness.post('property/available/.json', { ...body, ...more })).body
const isSoldOut = ({ property_accommodation: [room] }: Awaited<ReturnType<typeof available>>): boolean =>
  room.has_no_inventory

test('an answer to a test key is made anew, beside the kept answer to the same search', async () => {
  const kept = vi.spyOn(ResponseCache.prototype, 'find')
  const isKept = () => kept.mock.results.some(({ value }) => value !== undefined)
  for (let turn = 0; turn < 20 && !isKept(); turn += 1)
    expect(isSoldOut(await available({ key }))).toBe(false)
  expect(isKept()).toBe(true)
  kept.mockClear()
  for (let turn = 0; turn < 3; turn += 1) expect(isSoldOut(await available())).toBe(false)
  for (let turn = 0; turn < 3; turn += 1)
    expect(isSoldOut(await available({ test_scenario: 'sold_out' }))).toBe(true)
  // Nor by the text of the whole request.
  const now = harness.clock
    .now()
    .add({ hours: 24 * 30 })
    .toString()
  expect((await harness.post('test_clock/set/.json', { key: testKey, now })).status).toBe(200)
  expect((await available()).type).toBe('BadRequestException')
  expect(isKept()).toBe(false)
  expect((await harness.post('test_clock/set/.json', { key: testKey, reset: true })).status).toBe(200)
  expect(isSoldOut(await available())).toBe(false)
  expect((await available({ key, test_scenario: 'sold_out' })).type).toBe('BadRequestException')
})
