// Reviews of a provider in answers: from memory or after a short wait, and never at the cost of the answer.

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import {
  type ProviderOptions,
  ProviderReviews,
  providerTimes,
} from '../../src/operations/reviews/provider-reviews.ts'
import { openTripadvisor } from '../../src/outbound/reviews/tripadvisor.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { type FakeAnswer, tripadvisorFake, tripadvisorKey } from '../support/hotels/tripadvisor-fake.ts'
import { sampleProperty } from '../support/prices/sample-answers.ts'

const fake = await tripadvisorFake()
afterAll(() => fake[Symbol.asyncDispose]())
beforeEach(() => {
  fake.answer = 'whole'
  fake.calls.length = 0
})

/** As long as a test may take, so that no test depends on the speed of the machine. */
const patient = { ...providerTimes, wait: 20_000, deadline: 60_000 }
const impatient = { ...patient, wait: 0 }

function open(changes: Partial<ProviderOptions> = {}) {
  const clock = new FixedClock('2026-12-01T12:00:00Z')
  const warnings: string[] = []
  const provider = new ProviderReviews({
    client: openTripadvisor({ key: new Secret(tripadvisorKey), address: fake.url }),
    clock,
    isPartner: false,
    cacheSeconds: 3600,
    warn: message => warnings.push(message),
    times: patient,
    ...changes,
  })
  return { clock, warnings, provider }
}

const at = (reviewer_location_id: string | null, is_reviewer_partner = false): Property => ({
  ...sampleProperty,
  content: { ...sampleProperty.content, reviewer_location_id, is_reviewer_partner },
})
const none = { reviews: [], location: null, inFull: false, isRepeatable: false }

test('a property that names no place has its own reviews, and nobody is asked', async () => {
  await using provider = open().provider
  const { reviews, location } = await provider.reviewsOf(at(null))
  expect([reviews, location]).toEqual([
    sampleProperty.content.reviews,
    sampleProperty.content.reviewer_location,
  ])
  expect(fake.calls).toEqual([])
})

test('answers at the same time share an inquiry, and later ones have it from memory', async () => {
  await using provider = open().provider
  const [first, second] = await Promise.all([
    provider.reviewsOf(at('60745')),
    provider.reviewsOf(at('60745')),
  ])
  expect(first.reviews).toHaveLength(5)
  expect([second, await provider.reviewsOf(at('60745'))]).toEqual([first, first])
  expect(fake.calls).toHaveLength(2)
})

test('reviews are in full where the agreement and the property allow it', async () => {
  const shown = async (isPartner: boolean, property: Property) => {
    await using provider = open({ isPartner }).provider
    const { inFull, reviews } = await provider.reviewsOf(property)
    return [inFull, reviews[0]?.source]
  }
  expect(await shown(true, at('60745', true))).toEqual([true, 'tripadvisor_partner'])
  expect(await shown(true, at('60745', false))).toEqual([false, 'tripadvisor_free'])
  expect(await shown(false, at('60745', true))).toEqual([false, 'tripadvisor_free'])
})

test('a silent provider delays no answer; what it says later is there for the next', async () => {
  await using provider = open({ times: impatient }).provider
  fake.answer = 'silent'
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(provider.counts.omitted).toBe(2)
  await vi.waitFor(() => expect(fake.calls).toHaveLength(2), 20_000)
  fake.release()
  await vi.waitFor(() => expect(provider.counts.found).toBe(1), 20_000)
  expect((await provider.reviewsOf(at('60745'))).reviews).toHaveLength(5)
  expect(fake.calls).toHaveLength(2)
})

test('once an answer has waited in vain, the next do not wait until an inquiry was prompt', async () => {
  const { provider } = open({ times: { ...patient, wait: 50 } })
  fake.answer = 'silent'
  await provider.reviewsOf(at('60745'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // With timers that stand still, only an answer that sets none comes.
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(await provider.reviewsOf(at('99'))).toEqual(none)
  vi.useRealTimers()
  fake.release()
  await provider[Symbol.asyncDispose]()
})

test('content is fetched again in its second half, and not shown after its time', async () => {
  const { provider, clock } = open()
  await provider.reviewsOf(at('60745'))
  clock.moveTo('2026-12-01T12:29:59Z')
  await provider.reviewsOf(at('60745'))
  expect(fake.calls).toHaveLength(2)
  fake.answer = { status: 500 }
  clock.moveTo('2026-12-01T12:30:00Z')
  expect((await provider.reviewsOf(at('60745'))).reviews).toHaveLength(5)
  await vi.waitFor(() => expect(provider.counts.failed).toBe(1), 20_000)
  expect(fake.calls).toHaveLength(4)
  clock.moveTo('2026-12-01T12:59:59Z')
  expect((await provider.reviewsOf(at('60745'))).reviews).toHaveLength(5)
  clock.moveTo('2026-12-01T13:00:00Z')
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  await provider[Symbol.asyncDispose]()
})

test('without leave to keep content every answer asks', async () => {
  await using provider = open({ cacheSeconds: 0 }).provider
  for (const calls of [2, 4]) {
    expect((await provider.reviewsOf(at('60745'))).reviews).toHaveLength(5)
    expect(fake.calls).toHaveLength(calls)
  }
})

test('without leave to keep content, a provider that is too slow for answers is left alone', async () => {
  const { provider, clock, warnings } = open({ cacheSeconds: 0, times: { ...patient, wait: 0 } })
  await provider.reviewsOf(at('60745'))
  await vi.waitFor(() => expect(warnings).toHaveLength(1), 20_000)
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(fake.calls).toHaveLength(2)
  clock.moveTo('2026-12-01T12:00:01Z')
  await provider.reviewsOf(at('60745'))
  await vi.waitFor(() => expect(provider.counts).toMatchObject({ found: 2, slow: 2 }), 20_000)
  await provider[Symbol.asyncDispose]()
})

test('an unknown place is asked for again after an hour', async () => {
  const { provider, clock } = open({ cacheSeconds: 0 })
  expect(await provider.reviewsOf(at('12345'))).toEqual(none)
  clock.moveTo('2026-12-01T12:29:59Z')
  await provider.reviewsOf(at('12345'))
  expect(fake.calls).toHaveLength(2)
  clock.moveTo('2026-12-01T13:00:00Z')
  await provider.reviewsOf(at('12345'))
  expect(fake.calls).toHaveLength(4)
  expect(provider.counts).toMatchObject({ unknown_place: 2, failed: 0 })
  await provider[Symbol.asyncDispose]()
})

test.each<[FakeAnswer, number]>([
  [{ status: 500 }, 1],
  [{ status: 200, body: 'broken' }, 1],
  ['huge', 1],
  ['cut', 1],
  [{ status: 429 }, 60],
  [{ status: 429, headers: { 'retry-after': '120' } }, 120],
])('after %j it is left alone for %i seconds, then twice as long, and said once', async (answer, seconds) => {
  const { provider, clock, warnings } = open()
  const start = clock.now()
  const after = (milliseconds: number) => clock.moveTo(start.add({ milliseconds }).toString())
  fake.answer = answer
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  after(seconds * 1000 - 1)
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(fake.calls).toHaveLength(2)
  after(seconds * 1000)
  expect(await provider.reviewsOf(at('60745'))).toEqual(none)
  expect(fake.calls).toHaveLength(4)
  expect(provider.counts).toMatchObject({ found: 0, failed: 2, omitted: 1 })
  expect(warnings).toEqual([expect.stringMatching(/^Tripadvisor gives no reviews: /)])
  expect(warnings[0]).not.toMatch(/60745|KEY/)
  fake.answer = 'whole'
  after(seconds * 1000 + 600_000)
  expect((await provider.reviewsOf(at('60745'))).reviews).toHaveLength(5)
  await provider[Symbol.asyncDispose]()
})

test('no more inquiries begin at once than are allowed', async () => {
  const { provider } = open({ times: { ...impatient, mostAtOnce: 3 } })
  fake.answer = 'silent'
  const places = Array.from({ length: 20 }, (_, index) => at(String(index + 1)))
  expect(await Promise.all(places.map(place => provider.reviewsOf(place)))).toEqual(places.map(() => none))
  await vi.waitFor(() => expect(fake.calls).toHaveLength(6), 20_000)
  expect(provider.counts.omitted).toBe(20)
  await provider[Symbol.asyncDispose]()
  expect(fake.calls).toHaveLength(6)
})
