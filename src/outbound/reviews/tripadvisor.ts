// The client of Tripadvisor's Content API: two calls for a location, its details and its reviews.

import type { Secret } from '../../values/secrets/secret.ts'
import { type GuardedResponse, guardedFetch } from '../guarded-fetch.ts'
import { OutboundError } from '../outbound-error.ts'
import { type Fields, isFields } from './provider-fields.ts'
import type { ReviewAnswer, ReviewClient } from './review-client.ts'
import { locationFrom, reviewsFrom } from './tripadvisor-shapes.ts'

export interface TripadvisorOptions {
  readonly key: Secret
  /** Replaces the provider's address, for tests; it may be http:// and private. */
  readonly address?: string
}

const ownAddress = 'https://api.content.tripadvisor.com/api/v1'

/** The client. Opening makes no call. */
export function openTripadvisor({ key, address }: TripadvisorOptions): ReviewClient {
  const forTests = address !== undefined
  const call = async (place: string, what: 'details' | 'reviews', deadline: AbortSignal): Promise<Answer> => {
    try {
      const url = `${address ?? ownAddress}/location/${encodeURIComponent(place)}/${what}`
      return readAnswer(
        // The provider takes the key in the query only; errors never contain the query.
        await key.reveal(text =>
          guardedFetch(`${url}?key=${encodeURIComponent(text)}&language=en`, {
            headers: { accept: 'application/json' },
            deadline,
            allowHttp: forTests,
            allowPrivate: forTests,
          }),
        ),
      )
    } catch (error) {
      return failed(error instanceof OutboundError ? error.kind : 'the call broke')
    }
  }
  return {
    name: 'Tripadvisor',
    async ask(place, inFull, deadline) {
      const [details, listed] = await Promise.all([
        call(place, 'details', deadline),
        call(place, 'reviews', deadline),
      ])
      if (details.outcome !== 'read') return details
      if (listed.outcome !== 'read') return listed
      const [location, reviews] = [locationFrom(details.fields), reviewsFrom(listed.fields, inFull)]
      return location && reviews
        ? { outcome: 'found', location, reviews }
        : failed('an answer of another shape')
    },
  }
}

type Answer =
  | { readonly outcome: 'read'; readonly fields: Fields }
  | Exclude<ReviewAnswer, { outcome: 'found' }>

function readAnswer({ status, headers, body }: GuardedResponse): Answer {
  if (status === 404) return { outcome: 'unknown_place' }
  if (status !== 200) return failed(`HTTP ${status}`, headers['retry-after'])
  const fields = objectIn(body)
  return fields ? { outcome: 'read', fields } : failed('HTTP 200 without JSON')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function objectIn(bytes: Uint8Array): Fields | undefined {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes))
    return isFields(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Retry-After as a date is read as if it were missing. */
const failed = (reason: string, retryAfter?: string) =>
  ({
    outcome: 'failed',
    reason,
    retryAfterSeconds: retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null,
  }) as const
