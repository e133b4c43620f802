// When a review provider is asked and when it is left alone: pauses that double up to five minutes, a rest of a second after so
// many inquiries, and what is kept in memory for how long.

import { afterEach, expect, test, vi } from 'vitest'
import type { Property } from '../../src/lodging/properties/property.ts'
import {
  type ProviderOptions,
  ProviderReviews,
  providerTimes,
} from '../../src/operations/reviews/provider-reviews.ts'
import type { ReviewAnswer } from '../../src/outbound/reviews/review-client.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { sampleProperty } from '../support/prices/sample-answers.ts'

const [review] = sampleProperty.content.reviews
const location = sampleProperty.content.reviewer_location!
const found: ReviewAnswer = { outcome: 'found', reviews: [review!], location }
const unknown: ReviewAnswer = { outcome: 'unknown_place' }
const failed = (reason = 'HTTP 500', retryAfterSeconds: number | null = null): ReviewAnswer => ({
  outcome: 'failed',
  reason,
  retryAfterSeconds,
})
const none = { reviews: [], location: null, inFull: false, isRepeatable: false }
const start = Temporal.Instant.from('2026-12-01T12:00:00Z')

afterEach(() => {
  vi.restoreAllMocks()
})

/** A provider that answers as it is told, and the places that it was asked for. */
function open(changes: Partial<ProviderOptions> = {}) {
  const clock = new FixedClock(start.toString())
  const asked: string[] = []
  const deadlines: AbortSignal[] = []
  const warnings: string[] = []
  const state = { answer: found as ReviewAnswer | Promise<ReviewAnswer> }
  const provider = new ProviderReviews({
    client: {
      name: 'Reviews Ltd',
      ask: async (place, inFull, deadline) => {
        asked.push(`${place} ${inFull}`)
        deadlines.push(deadline)
        return state.answer
      },
    },
    clock,
    isPartner: true,
    cacheSeconds: 100,
    warn: message => warnings.push(message),
    times: { ...providerTimes, wait: 20_000, deadline: 60_000 },
    ...changes,
  })
  const at = (milliseconds: number) => clock.moveTo(start.add({ milliseconds }).toString())
  const of = (place: string, isPartner = false) =>
    provider.reviewsOf({
      ...sampleProperty,
      content: { ...sampleProperty.content, reviewer_location_id: place, is_reviewer_partner: isPartner },
    } as Property)
  return { provider, asked, deadlines, warnings, state, at, of }
}

/** The time that the computer measures stands still, so that every answer is prompt and every inquiry in one second. */
const standStill = (milliseconds = 5_000) => vi.spyOn(performance, 'now').mockReturnValue(milliseconds)

test('what is found is given whole, and kept apart from what is shown in full', async () => {
  standStill()
  const { of, asked, provider } = open()
  const given = { reviews: [review], location, isRepeatable: false }
  expect(await of('7')).toEqual({ ...given, inFull: false })
  expect(await of('7', true)).toEqual({ ...given, inFull: true })
  await Promise.all([of('7'), of('7', true)])
  expect(asked).toEqual(['7 false', '7 true'])
  expect(provider.counts).toEqual({ found: 2, unknown_place: 0, failed: 0, slow: 0, omitted: 0 })
})

test('what is found is kept as long as is allowed and fetched again from its middle on', async () => {
  standStill()
  const { of, asked, at, state } = open()
  await of('7')
  at(49_999)
  await of('7')
  expect(asked).toHaveLength(1)
  at(50_000)
  await of('7')
  expect(asked).toHaveLength(2)
  at(99_999)
  await of('7')
  expect(asked).toHaveLength(2)
  state.answer = failed()
  at(149_999)
  expect((await of('7')).reviews).toHaveLength(1)
  expect(asked).toHaveLength(3)
  at(150_000)
  expect(await of('7')).toEqual(none)
})

test('a place that the provider does not know is kept for an hour, even where nothing else may be kept', async () => {
  standStill()
  const { of, asked, at, provider, state } = open({ cacheSeconds: 0 })
  state.answer = unknown
  for (const milliseconds of [0, 1_799_999]) {
    at(milliseconds)
    expect(await of('7')).toEqual(none)
  }
  expect(asked).toHaveLength(1)
  at(1_800_000)
  await of('7')
  expect(asked).toHaveLength(2)
  expect(provider.counts).toEqual({ found: 0, unknown_place: 2, failed: 0, slow: 0, omitted: 0 })
})

test('pauses double with every failure in a row up to five minutes, are said once, and begin anew after a success', async () => {
  standStill()
  const { of, asked, at, state, warnings } = open({ cacheSeconds: 0 })
  let now = 0
  const failsFor = async (seconds: number) => {
    const before = asked.length
    state.answer = failed()
    expect(await of('7')).toEqual(none)
    expect(asked).toHaveLength(before + 1)
    at(now + seconds * 1000 - 1)
    expect(await of('8')).toEqual(none)
    expect(asked).toHaveLength(before + 1)
    now += seconds * 1000
    at(now)
  }
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) await failsFor(seconds)
  expect(warnings).toEqual(['Reviews Ltd gives no reviews: HTTP 500. Answers go without them until it does.'])
  state.answer = found
  expect((await of('7')).reviews).toHaveLength(1)
  await failsFor(1)
  expect(warnings).toHaveLength(2)
})

test.each([
  ['HTTP 429', null, 60],
  ['HTTP 429', 5, 5],
  ['HTTP 429', 0, 1],
  ['HTTP 503', 7, 7],
  ['HTTP 503', null, 1],
])('after %s that asks for %s seconds it is left alone for %i', async (reason, retryAfter, seconds) => {
  standStill()
  const { of, asked, at, state, provider, warnings } = open()
  state.answer = failed(reason, retryAfter)
  await of('7')
  at(seconds * 1000 - 1)
  await of('7')
  expect(asked).toHaveLength(1)
  expect(provider.counts).toEqual({ found: 0, unknown_place: 0, failed: 1, slow: 0, omitted: 1 })
  at(seconds * 1000)
  await of('7')
  expect(asked).toHaveLength(2)
  expect(warnings).toEqual([
    `Reviews Ltd gives no reviews: ${reason}. Answers go without them until it does.`,
  ])
})

test('so many inquiries begin in a second, and more in the next', async () => {
  const time = standStill(5_000)
  const { of, asked, provider } = open({
    times: { ...providerTimes, wait: 20_000, mostInSecond: 3, mostAtOnce: 50 },
  })
  const five = (first: number) =>
    Promise.all([0, 1, 2, 3, 4].map(index => of(String(first + index)))).then(all =>
      all.map(({ reviews }) => reviews.length),
    )
  expect(await five(10)).toEqual([1, 1, 1, 0, 0])
  time.mockReturnValue(5_999)
  expect(await five(20)).toEqual([0, 0, 0, 0, 0])
  time.mockReturnValue(6_000)
  expect(await five(30)).toEqual([1, 1, 1, 0, 0])
  expect(asked).toHaveLength(6)
  expect(provider.counts.omitted).toBe(9)
})

test('an answer is prompt that comes at the end of the wait, and slow one moment later', async () => {
  const time = standStill(0)
  const { of, provider, state, asked } = open()
  const answering = (milliseconds: number) => {
    state.answer = {
      // biome-ignore lint/suspicious/noThenProperty: an answer that takes its time on the computer's clock
      then: (resolve: (answer: ReviewAnswer) => void) => {
        time.mockReturnValue(milliseconds)
        resolve(found)
      },
    } as unknown as Promise<ReviewAnswer>
  }
  answering(20_000)
  await of('7')
  expect(provider.counts).toMatchObject({ found: 1, slow: 0 })
  time.mockReturnValue(0)
  answering(20_001)
  await of('8')
  expect(provider.counts).toMatchObject({ found: 2, slow: 1, omitted: 0 })
  state.answer = found
  // It is asked, and not waited for, until one inquiry was prompt again.
  expect(await of('9')).toEqual(none)
  expect((await of('10')).reviews).toHaveLength(1)
  expect(asked).toEqual(['7 false', '8 false', '9 false', '10 false'])
})

test('once it ends nothing is asked, what is under way is ended, and nothing is said of it', async () => {
  standStill()
  const { of, provider, deadlines, asked, state, warnings } = open()
  const { promise, resolve } = Promise.withResolvers<ReviewAnswer>()
  state.answer = promise
  const waiting = of('7')
  await Promise.resolve()
  expect(deadlines.map(({ aborted }) => aborted)).toEqual([false])
  deadlines[0]!.addEventListener('abort', () => resolve(failed('ended')))
  await provider[Symbol.asyncDispose]()
  expect(await waiting).toEqual(none)
  expect(await of('8')).toEqual(none)
  expect([asked, warnings]).toEqual([['7 false'], []])
})
