// A limit of requests for each client address, for what is answered without a key. Behind an unknown proxy all clients would have
// the same address: there is none.

import type { IncomingMessage } from 'node:http'
import type { RequestLimits } from '../../operations/limits/request-limits.ts'
import { Fault } from '../../values/faults.ts'
import type { ClientAddresses } from './client-address.ts'

export interface AddressQuota {
  readonly limits: RequestLimits
  readonly addressOf: ClientAddresses['ofRequest']
}

/** TooManyRequestsException for a request over `perMinute` of its address for `what`. */
export function requireQuota(
  { limits, addressOf }: AddressQuota,
  request: IncomingMessage,
  what: string,
  perMinute: number | null,
): void {
  const address = addressOf(request)
  if (address === null) return
  const quota = limits.take({ keyId: `${what} ${address}`, requestsPerMinute: perMinute })
  if (!quota?.isOver) return
  const headers = { 'Retry-After': String(quota.seconds) }
  throw new Fault('TooManyRequestsException', 'Too many requests for this page; wait a minute.', { headers })
}
