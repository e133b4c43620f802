// The reviews of a review provider, for properties that name their place there. The provider is asked in the background:
// an answer has what is in memory, or waits a moment for a place that is not, and never waits for a provider that is
// slow or fails.

import type { Property } from '../../lodging/properties/property.ts'
import type { ReviewAnswer, ReviewClient } from '../../outbound/reviews/review-client.ts'
import { boundedCache } from '../../values/bounded-cache.ts'
import type { Clock } from '../../values/clock.ts'
import { ownReviews, type PropertyReviews, type ReviewProvider } from '../shopping/review-provider.ts'

export interface ProviderOptions {
  readonly client: ReviewClient
  readonly clock: Clock
  /** Whether the agreement with the provider allows reviews in full, for properties that are reviewer partners. */
  readonly isPartner: boolean
  /** Seconds for which the agreement allows content to be kept in memory; 0: none is kept. */
  readonly cacheSeconds: number
  /** Receives a sentence when the provider begins to fail. */
  readonly warn: (message: string) => void
  /** Defaults to `providerTimes`; tests set others. */
  readonly times?: typeof providerTimes
}

export const providerTimes = {
  /** Milliseconds that an answer waits for a place that is not in memory. */
  wait: 150,
  /** Milliseconds for an inquiry. */
  deadline: 5_000,
  /** Inquiries, of two calls each, that begin in a second: below the 50 calls that the provider allows. */
  mostInSecond: 20,
  /** Inquiries at the same time. */
  mostAtOnce: 10,
}

/** For all cached reviews, in characters of JSON. */
const budget = 32_000_000
/** A place that the provider does not know is asked for again after this, in milliseconds. */
const unknownPlaceMilliseconds = 3_600_000
/** Milliseconds after the first failure; each further one doubles it. */
const shortestPause = 1_000
const longestPause = 300_000
/** Seconds after "too many requests" that names no time. */
const tooManySeconds = 60

interface Cached {
  readonly reviews: PropertyReviews
  readonly size: number
  readonly since: number
  readonly until: number
}

export class ProviderReviews implements ReviewProvider, AsyncDisposable {
  readonly #options: ProviderOptions
  readonly #times: typeof providerTimes
  readonly #cached = boundedCache<string, Cached>({ weigh: ({ size }) => size, budget })
  readonly #underWay = new Map<string, Promise<PropertyReviews>>()
  readonly counts = { found: 0, unknown_place: 0, failed: 0, slow: 0, omitted: 0 }
  readonly #closing = new AbortController()
  #pausedUntil = Number.NEGATIVE_INFINITY
  #failures = 0
  #isPrompt = true
  #second = { number: 0, inquiries: 0 }

  constructor(options: ProviderOptions) {
    this.#options = options
    this.#times = options.times ?? providerTimes
  }

  /** Own reviews for a property that names no place. */
  async reviewsOf(property: Property): Promise<PropertyReviews> {
    const place = property.content.reviewer_location_id
    if (place === null) return ownReviews.reviewsOf(property)
    const inFull = this.#options.isPartner && property.content.is_reviewer_partner
    const name = `${place} ${inFull}`
    const now = this.#options.clock.milliseconds()
    const cached = this.#cached.get(name)
    if (cached && now < cached.until) {
      // Fetched again in its second half, so that a place in use is always in memory.
      if (now >= (cached.since + cached.until) / 2) void this.#inquire(place, inFull)
      return cached.reviews
    }
    const inquiry = this.#inquire(place, inFull)
    const reviews = inquiry && this.#isPrompt ? await withinWait(inquiry, this.#times.wait) : null
    if (reviews) return reviews
    // The next answers do not wait, until an inquiry was prompt again.
    if (inquiry) this.#isPrompt = false
    this.counts.omitted += 1
    return withoutReviews
  }

  /** The inquiry about a place, which others may share; null while the provider is left alone. It never rejects. */
  #inquire(place: string, inFull: boolean): Promise<PropertyReviews> | null {
    const name = `${place} ${inFull}`
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    if (this.#options.clock.milliseconds() < this.#pausedUntil || !this.#takeTurn()) return null
    const inquiry = this.#ask(place, inFull, name).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, inquiry)
    return inquiry
  }

  /** Whether an inquiry may begin in this second. */
  #takeTurn(): boolean {
    const number = Math.floor(performance.now() / 1000)
    if (this.#second.number !== number) this.#second = { number, inquiries: 0 }
    const { mostInSecond, mostAtOnce } = this.#times
    if (this.#second.inquiries >= mostInSecond || this.#underWay.size >= mostAtOnce) return false
    this.#second.inquiries += 1
    return !this.#closing.signal.aborted
  }

  async #ask(place: string, inFull: boolean, name: string): Promise<PropertyReviews> {
    const began = performance.now()
    const deadline = AbortSignal.any([AbortSignal.timeout(this.#times.deadline), this.#closing.signal])
    const answer = await this.#options.client.ask(place, inFull, deadline)
    this.#isPrompt = performance.now() - began <= this.#times.wait
    this.#note(answer)
    if (answer.outcome === 'failed') return withoutReviews
    const reviews = answer.outcome === 'found' ? shownAs(answer, inFull) : withoutReviews
    const since = this.#options.clock.milliseconds()
    const kept = answer.outcome === 'found' ? this.#options.cacheSeconds * 1000 : unknownPlaceMilliseconds
    const size = JSON.stringify(reviews).length
    if (kept > 0) this.#cached.set(name, { reviews, size, since, until: since + kept })
    return reviews
  }

  /** Counts an answer, and leaves the provider alone for longer with every failure in a row. */
  #note(answer: ReviewAnswer): void {
    this.counts[answer.outcome] += 1
    if (!this.#isPrompt) this.counts.slow += 1
    // Without a cache, an answer that comes too late is lost.
    const isOfUse = this.#isPrompt || this.#options.cacheSeconds > 0
    if (answer.outcome !== 'failed' && isOfUse) {
      this.#failures = 0
      return
    }
    const { reason, retryAfterSeconds } =
      answer.outcome === 'failed' ? answer : { reason: 'slow answers', retryAfterSeconds: null }
    const asked = retryAfterSeconds ?? (reason === 'HTTP 429' ? tooManySeconds : 0)
    const pause = Math.max(asked * 1000, Math.min(shortestPause * 2 ** this.#failures, longestPause))
    this.#pausedUntil = this.#options.clock.milliseconds() + pause
    // After the pause one answer waits again, to find out whether the provider has recovered.
    this.#isPrompt = true
    if (this.#failures === 0 && !this.#closing.signal.aborted)
      this.#options.warn(
        `${this.#options.client.name} gives no reviews: ${reason}. Answers go without them until it does.`,
      )
    this.#failures += 1
  }

  /** Ends inquiries under way. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#underWay.values())
  }
}

const withoutReviews: PropertyReviews = { reviews: [], location: null, inFull: false, isRepeatable: false }

const shownAs = (
  { reviews, location }: Extract<ReviewAnswer, { outcome: 'found' }>,
  inFull: boolean,
): PropertyReviews => ({ reviews, location, inFull, isRepeatable: false })

/** The reviews of an inquiry, or null when it takes longer than these milliseconds. */
async function withinWait(
  inquiry: Promise<PropertyReviews>,
  milliseconds: number,
): Promise<PropertyReviews | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  const reviews = await Promise.race([inquiry, late])
  clearTimeout(timer)
  return reviews
}
