// The limit on the requests of a key: a token bucket for each key, in the memory of each server. A minute's requests may come
// at once; after that they are given back evenly.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
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

/** Requests of a key that were counted elsewhere, or are to be counted there. */
export interface TakenRequests {
  readonly keyId: string
  readonly requestsPerMinute: number
  readonly requests: number
}

const minute = 60_000
/** Number of buckets above which full ones are dropped. */
const sweepAbove = 10_000

export class RequestLimits {
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()
  /** By key, since the last call of `taken`; null until the first, when nobody asks. */
  #taken: Map<string, TakenRequests> | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes one request from the limit of a key; null for a key without one. */
  take({ keyId, requestsPerMinute }: Pick<KeyHolder, 'keyId' | 'requestsPerMinute'>): RequestQuota | null {
    if (requestsPerMinute === null) return null
    const bucket = this.#bucketNow(keyId, requestsPerMinute)
    const isOver = bucket.level < minute
    if (!isOver) {
      bucket.level -= minute
      this.#note(keyId, requestsPerMinute)
    }
    const remaining = Math.max(0, Math.floor(bucket.level / minute))
    const milliseconds = ((remaining + 1) * minute - bucket.level) / requestsPerMinute
    return { perMinute: requestsPerMinute, remaining, seconds: Math.ceil(milliseconds / 1000), isOver }
  }

  /** The requests that were taken since the last call, for other processes; from the first call on they are counted. */
  taken(): TakenRequests[] {
    const taken = [...(this.#taken?.values() ?? [])]
    this.#taken = new Map()
    return taken
  }

  /** Takes what another process has admitted; at most a minute's requests are owed by that. */
  takeElsewhere({ keyId, requestsPerMinute, requests }: TakenRequests): void {
    const bucket = this.#bucketNow(keyId, requestsPerMinute)
    bucket.level = Math.max(-requestsPerMinute * minute, bucket.level - requests * minute)
  }

  #note(keyId: string, requestsPerMinute: number): void {
    if (this.#taken === null) return
    const requests = 1 + (this.#taken.get(keyId)?.requests ?? 0)
    this.#taken.set(keyId, { keyId, requestsPerMinute, requests })
  }

  /** The bucket of a key with what it has gained until now. */
  #bucketNow(keyId: string, requestsPerMinute: number): Bucket {
    const now = this.#clock.milliseconds()
    const bucket = this.#buckets.get(keyId) ?? this.#newBucket(keyId, requestsPerMinute, now)
    const gained = Math.max(0, now - bucket.at) * requestsPerMinute
    // Also where the limit was lowered.
    bucket.level = Math.min(requestsPerMinute * minute, bucket.level + gained)
    bucket.at = now
    return bucket
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
