// A server with a key for Tripadvisor, from its environment to the answers of publishers.

import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { importReviews } from '../../src/operations/reviews/import-reviews.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { tripadvisorFake, tripadvisorKey } from '../support/hotels/tripadvisor-fake.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'

const fake = await tripadvisorFake()
afterAll(() => fake[Symbol.asyncDispose]())
const running = await testApp({
  reviewAddress: fake.url,
  variables: {
    TRIPADVISOR_KEY: tripadvisorKey,
    TRIPADVISOR_PARTNER: 'true',
    TRIPADVISOR_CACHE_SECONDS: '3600',
    METRICS_TOKEN: 'the-token-of-the-metrics',
    LOG_LEVEL: 'trace',
    // Answers are repeated from the response cache while the catalog is fresh.
    CATALOG_FRESH_MS: '1000',
  },
})
const { context } = running.app
const { key } = await testPublisher(running)
const from = parseDay(testToday)!
for (const [id, changes] of [
  [9001, { reviewer_location_id: '60745' }],
  [9002, { reviewer_location_id: '60745', is_reviewer_partner: true }],
  [9003, {}],
  [9004, { reviewer_location_id: '12345' }],
  [9005, { reviewer_location_id: '99' }],
] as const)
  await importProperty(context, { ...smallHotel({ id, from }), ...changes }, null)
beforeEach(() => {
  fake.calls.length = 0
})

const view = async (property_id: number, verbosity = 2) =>
  (await running.post('property/view/.json', { key, property_id, verbosity })).body

test('a view has the provider’s reviews as soon as they are in memory', async () => {
  await vi.waitFor(async () => expect((await view(9001)).reviews).toHaveLength(3), 30_000)
  const { reviews, reviewer_location } = await view(9001)
  expect(reviews[0]).toMatchObject({ source: 'tripadvisor_free', rating: 5 })
  expect(reviews[0].text).toMatch(/…$/)
  expect(reviews[0]).not.toHaveProperty('owner_response')
  expect(reviewer_location).toMatchObject({ id: '60745', rating: 4.5, num_reviews: 1780 })
  await vi.waitFor(async () => expect((await view(9002)).reviews).toHaveLength(5), 30_000)
  expect((await view(9002)).reviews[0]).toMatchObject({
    source: 'tripadvisor_partner',
    owner_response: 'Thank you for the visit.',
  })
})

test('an answer that did not wait for the provider is not given again to the same request', async () => {
  fake.answer = 'silent'
  const { found } = context.reviews.counts
  for (const _ of [1, 2, 3]) expect((await view(9005)).reviewer_location).toBeNull()
  fake.answer = 'whole'
  fake.release()
  await vi.waitFor(() => expect(context.reviews.counts.found).toBeGreaterThan(found!), 30_000)
  expect((await view(9005)).reviewer_location).toMatchObject({ id: '99', rating: null })
})

test('so have availability and preview; below verbosity 2 nobody is asked', async () => {
  await vi.waitFor(async () => expect((await view(9001)).reviews).toHaveLength(3), 30_000)
  const search = searchBody({ key, checkin: from, nights: 2 })
  const available = await running.post('property/available/.json', { ...search, verbosity: 2 })
  expect(available.body.reviews).toHaveLength(3)
  const chosen = { accommodation_id: 1, rate_code: 'BAR' }
  expect((await running.post('book/preview/.json', { ...search, ...chosen })).body.reviews).toHaveLength(3)
  fake.calls.length = 0
  await view(9004, 1)
  await running.post('property/available/.json', { ...search, property_id: 9004 })
  expect(fake.calls).toEqual([])
})

test('a snapshot asks the provider of nothing, and has only the reviews that the server keeps itself', async () => {
  await vi.waitFor(async () => expect((await view(9001)).reviews).toHaveLength(3), 30_000)
  fake.calls.length = 0
  const { text } = await running.post('properties/snapshot/.json', { key, verbosity: 2 })
  const [, ...shown] = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(shown.map(({ id }) => id)).toEqual([9001, 9002, 9003, 9004, 9005])
  for (const { reviews, reviewer_location } of shown) expect([reviews, reviewer_location]).toEqual([[], null])
  expect(fake.calls).toEqual([])
})

test('a list of properties has them as well', async () => {
  await vi.waitFor(async () => expect((await view(9001)).reviews).toHaveLength(3), 30_000)
  const listed = await running.post('properties/view/.json', {
    key,
    property_ids: [9001, 9003, 9004],
    verbosity: 2,
  })
  const shown = listed.body.map(({ id, reviews }: { id: number; reviews: unknown[] }) => [id, reviews.length])
  expect(shown).toContainEqual([9001, 3])
  expect(shown).toContainEqual([9004, 0])
})

test('a property that names no place has the reviews kept here, one that names it has none of them', async () => {
  const written = { source: 'survey', external_id: '1', rating: 4, written_on: '2026-11-02' }
  const reviews = [9003, 9004].map(property_id => ({ ...written, property_id }))
  await importReviews(context, { reviews }, { publish: true })
  expect((await view(9003)).reviews).toMatchObject([{ source: 'survey' }])
  expect(await view(9004)).toMatchObject({ reviews: [], reviewer_location: null })
})

test('inquiries are counted in the metrics, and the key is nowhere', async () => {
  await vi.waitFor(() => expect(context.reviews.counts.found).toBeGreaterThan(0), 30_000)
  const metrics = await fetch(`${running.app.url}/metrics`, {
    headers: { authorization: 'Bearer the-token-of-the-metrics' },
  })
  const text = await metrics.text()
  expect(text).toMatch(/^hostelry_review_inquiries_total\{outcome="found"\} [1-9]/m)
  expect(text + running.logLines.join('\n') + inspect(running.app.config, { depth: 9 })).not.toContain(
    tripadvisorKey,
  )
})

describe('the configuration', () => {
  test.each([
    [{ TRIPADVISOR_KEY: 'of two words' }, 'TRIPADVISOR_KEY is the key of the Content API'],
    [{ TRIPADVISOR_PARTNER: 'yes' }, 'TRIPADVISOR_PARTNER is true or false'],
    [{ TRIPADVISOR_CACHE_SECONDS: '86401' }, 'TRIPADVISOR_CACHE_SECONDS is a whole number from 0 to 86400'],
  ])('refuses %o', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence)
  })

  test('is off unless there is a key, and keeps nothing unless it says so', () => {
    expect(readConfig({}).tripadvisor).toEqual({ key: null, isPartner: false, cacheSeconds: 0 })
  })
})
