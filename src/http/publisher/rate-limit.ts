// The limit on the requests of a key, in the fields RateLimit and RateLimit-Policy of the IETF draft
// (draft-ietf-httpapi-ratelimit-headers).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { overRequestLimit } from '../../operations/limits/request-limits.ts'
import type { Operations } from '../../operations/operations.ts'
import type { Fault } from '../../values/faults.ts'
import type { FixedHeaders } from '../wire/headers.ts'

interface Admission {
  /** The rest of the limit; none for a key without one. */
  readonly headers: FixedHeaders
  /** TooManyRequestsException for a request over the limit. */
  readonly refusal: Fault | null
}

/** Counts a request of a key to an operation, by its path. */
export function countRequest(
  { countRequest: count }: Pick<Operations, 'countRequest'>,
  holder: KeyHolder,
  path: string,
): Admission {
  const quota = count(holder, path)
  if (quota === null) return unlimited
  const { perMinute, remaining, seconds, isOver } = quota
  const headers = {
    'ratelimit-policy': `"key";q=${perMinute};w=60`,
    ratelimit: `"key";r=${remaining};t=${seconds}`,
  }
  return { headers, refusal: isOver ? overRequestLimit(perMinute, seconds) : null }
}

const unlimited: Admission = { headers: {}, refusal: null }
