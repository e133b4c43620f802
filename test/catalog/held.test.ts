// What a server holds in memory, and how often that was enough, is in its metrics.

import { expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const harness = await testApp({ variables: { CATALOG_FRESH_MS: '500', ANSWER_CACHE_MB: '0' }, jobs: false })
const { app, post } = harness
const from = parseDay(testToday)!
const { key } = await testPublisher(harness)

async function held() {
  const { body } = await app.server.inject('/metrics')
  const of = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  return {
    properties: of('hostelry_catalog_properties'),
    bytes: of('hostelry_catalog_bytes'),
    hits: of('hostelry_catalog_lookups_total\\{outcome="hit"\\}'),
    misses: of('hostelry_catalog_lookups_total\\{outcome="miss"\\}'),
  }
}

const search = async (property: number): Promise<void> => {
  const body = searchBody({ key, property, checkin: addDays(from, 10), nights: 2 })
  expect((await post('property/available/.json', body)).status).toBe(200)
}

test('the metrics tell of properties, bytes, hits and misses', async () => {
  for (const id of [1, 2]) await importProperty(app.context, smallHotel({ id, from }), null)
  expect(await held()).toEqual({ properties: 0, bytes: 0, hits: 0, misses: 0 })
  await search(1)
  await search(2)
  const cold = await held()
  expect(cold).toMatchObject({ properties: 2, misses: 2 })
  expect(cold.bytes).toBeGreaterThan(1000)
  await search(1)
  const warm = await held()
  expect(warm).toEqual({ ...cold, hits: warm.hits })
  expect(warm.hits).toBeGreaterThan(cold.hits)
  const booking = bookingBody({ key, property: 1, checkin: addDays(from, 10), nights: 2 })
  expect((await post('book/reservation/.json', booking)).status).toBe(200)
  const before = await held()
  await search(1)
  // Its free rooms are read anew.
  expect((await held()).misses).toBeGreaterThanOrEqual(before.misses)
})
