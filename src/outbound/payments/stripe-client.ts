// Stripe's own library, with our rules: no retries of its own, and no call longer than its deadline.

import { Stripe } from 'stripe'
import type { Secret } from '../../values/secrets/secret.ts'

export interface StripeAddress {
  readonly secretKey: Secret
  /** Address of Stripe's API; default: Stripe's own. */
  readonly apiUrl?: string
}

/** Milliseconds of silence after which a connection is closed; deadlines are shorter. */
const idleMilliseconds = 30_000

/** The library without retries, telemetry and bodies in events. */
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
 * A call without an answer. Even with retries switched off, the library retries when it sees the code of a reset
 * connection; a refused second try would then hide that the first may have had an effect. This error shows no code.
 */
export class BrokenCall extends Error {
  override readonly name = 'BrokenCall'
  /** There was no connection, so the call had no effect. */
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

/** Codes of an untrusted certificate: the handshake ended before the request was sent. */
const untrusted = /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_)/

/** No time was left for the call. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
}

/** The call was made and its answer did not come in time. */
export class DeadlinePassed extends Error {
  override readonly name = 'DeadlinePassed'
}

/**
 * The call's answer; throws NotCalled or DeadlinePassed. A call past its deadline runs on, and its answer is dropped.
 */
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
