// Stripe's own library, held to our rules: no repetition of its own, and no call that outlives its deadline.

import { Stripe } from 'stripe'
import type { Secret } from '../../values/secret.ts'

export interface StripeAddress {
  readonly secretKey: Secret
  /** Where Stripe is; its own address unless said, as in tests. */
  readonly apiUrl?: string
}

/** How long a connection may be silent before it is dropped; deadlines are shorter. */
const idleMilliseconds = 30_000

/** The library with its repetitions, telemetry and bodies in events switched off. */
export function openStripe({ secretKey, apiUrl }: StripeAddress): Stripe {
  const node = Stripe.createNodeHttpClient()
  return secretKey.reveal(
    key =>
      new Stripe(key, {
        maxNetworkRetries: 0,
        timeout: idleMilliseconds,
        telemetry: false,
        httpClient: {
          getClientName: () => node.getClientName(),
          makeRequest: (...call) =>
            node.makeRequest(...call).catch(error => {
              throw new BrokenCall(error)
            }),
        },
        ...(apiUrl && addressOf(apiUrl)),
      }),
  )
}

function addressOf(apiUrl: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(apiUrl)
  return protocol === 'http:'
    ? { protocol: 'http', host: hostname, port: port || '80' }
    : { protocol: 'https', host: hostname, port: port || '443' }
}

/**
 * A call without an answer. The library sends a call again by itself when it sees the code of a reset connection,
 * even with repetitions switched off; a refused second try would then hide that the first may have been acted on.
 * This error shows no code.
 */
export class BrokenCall extends Error {
  override readonly name = 'BrokenCall'
  /** There never was a connection, so nobody can have acted. */
  readonly neverConnected: boolean

  constructor(cause: unknown) {
    super('the call to Stripe had no answer', { cause })
    this.neverConnected = neverConnected(cause)
  }
}

function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(neverConnected)
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return syscall === 'connect' || syscall === 'getaddrinfo' || untrusted.test(code ?? '')
}

/** Codes of a certificate that is not trusted: the handshake ended before the request was sent. */
const untrusted = /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_)/

/** No time was left to make the call. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
}

/** The call was made and its answer did not come in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/** What the call answers, or NotCalled or DeadlinePassed. A call that is given up runs on, and its answer is dropped. */
export async function within<Answer>(deadline: AbortSignal, call: () => Promise<Answer>): Promise<Answer> {
  if (deadline.aborted) throw new NotCalled('no time was left')
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = (): void => reject(new DeadlinePassed('no answer in time'))
  deadline.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([call(), promise])
  } finally {
    deadline.removeEventListener('abort', onAbort)
  }
}
