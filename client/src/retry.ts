import type { HostelryError } from './errors.ts'

/**
 * Whether an operation may be sent again when it is unknown whether it was carried out: a read always; one that books only
 * with the same Idempotency-Key, which gives the first answer again (contract B4); a hold never, since a second one
 * would hold more rooms.
 */
export type Repeatable = 'always' | 'with-key' | 'never'

const firstPause = 250
/** A longer Retry-After is the caller's to wait for. */
const longestPause = 30_000

/** Milliseconds to wait before a failed request is sent again, the first time after attempt 0; null: it is not sent again. */
export function pauseBeforeRetry(
  repeatable: Repeatable,
  error: HostelryError,
  attempt: number,
): number | null {
  if (!mayBeRepeated(repeatable, error)) return null
  const pause =
    error.retryAfterSeconds === null
      ? firstPause * 2 ** attempt * (0.5 + Math.random() / 2)
      : error.retryAfterSeconds * 1000
  return pause <= longestPause ? pause : null
}

function mayBeRepeated(
  repeatable: Repeatable,
  { type, status, retryAfterSeconds, isReplayed }: HostelryError,
) {
  if (repeatable === 'never' || isReplayed) return false
  if (type === 'ConnectionError' || type === 'TimeoutError') return true
  switch (status) {
    case 408:
    case 429:
    case 500:
    case 503:
      return true
    // The outcome of a booking at a remote source does not change by asking again; a proxy's answer says nothing of it.
    case 502:
    case 504:
      return repeatable === 'always' || type === 'UnexpectedAnswer'
    // The first request with the same key is still being worked on.
    case 409:
      return repeatable === 'with-key' && retryAfterSeconds !== null
    default:
      return false
  }
}
