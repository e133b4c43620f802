// Errors of calls to other systems, by what the caller may do next.

/**
 * - `refused_address`: this address is never called; trying again changes nothing.
 * - `not_sent`: nobody can have acted on the request, as it was never handed over (no such name, no connection, no
 *   trusted certificate, or no time left before there was one); it may be sent again.
 * - `timeout`: the request went out and the answer was not complete in time; it may have been acted on.
 * - `too_large`: the answer is over its limit; the request has probably been acted on.
 * - `broken`: the connection broke or the answer is not HTTP; the request may have been acted on.
 */
export type OutboundErrorKind = 'refused_address' | 'not_sent' | 'timeout' | 'too_large' | 'broken'

/** Names the host but never path, query, headers or resolved address, which may be secret. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly kind: OutboundErrorKind

  constructor(kind: OutboundErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
