// The limit on the requests of a key: a token bucket for each key, in the memory of each server. A minute's requests may come
// at once; after that they are given back evenly.

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { Clock } from '../../values/clock.ts'
import { Fault } from '../../values/faults.ts'

/** The rest of a key's limit after a request. */
export interface RequestQuota {
  readonly perMinute: number
  /** Whole requests; 0 for one that was over the limit. */
  readonly remaining: number
  /** Seconds until there is one more, at least 1. */
  readonly seconds: number
  /** Whether the request was over the limit. */
  readonly isOver: boolean
}

interface Bucket {
  /** Requests times the milliseconds of a minute, so that what is given back in a millisecond is a whole number. */
  level: number
  /** When they were counted, in milliseconds. */
  at: number
}

const minute = 60_000
/** Number of buckets above which full ones are dropped. */
const sweepAbove = 10_000

export class RequestLimits {
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes one request from the limit of a key; null for a key without one. */
  take({ keyId, requestsPerMinute }: Pick<KeyHolder, 'keyId' | 'requestsPerMinute'>): RequestQuota | null {
    if (requestsPerMinute === null) return null
    const now = this.#clock.milliseconds()
    const bucket = this.#buckets.get(keyId) ?? this.#newBucket(keyId, requestsPerMinute, now)
    const gained = Math.max(0, now - bucket.at) * requestsPerMinute
    // Also where the limit was lowered.
    bucket.level = Math.min(requestsPerMinute * minute, bucket.level + gained)
    bucket.at = now
    const isOver = bucket.level < minute
    if (!isOver) bucket.level -= minute
    const remaining = Math.floor(bucket.level / minute)
    const milliseconds = ((remaining + 1) * minute - bucket.level) / requestsPerMinute
    return { perMinute: requestsPerMinute, remaining, seconds: Math.ceil(milliseconds / 1000), isOver }
  }

  #newBucket(keyId: string, requests: number, at: number): Bucket {
    if (this.#buckets.size > sweepAbove) this.#sweep(at)
    const bucket = { level: requests * minute, at }
    this.#buckets.set(keyId, bucket)
    return bucket
  }

  #sweep(now: number): void {
    for (const [keyId, { at }] of this.#buckets) if (at <= now - minute) this.#buckets.delete(keyId)
  }
}

/** TooManyRequestsException for a request over the limit of its key. */
export const overRequestLimit = (perMinute: number, seconds: number): Fault =>
  new Fault(
    'TooManyRequestsException',
    `This key may send ${perMinute} requests a minute; wait as long as Retry-After says before the next.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
