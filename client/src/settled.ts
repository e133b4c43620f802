import type { Client } from './client.ts'
import { wait } from './send.ts'
import type { Reservation } from './types.ts'

interface SettledOptions {
  /** Default: 300,000. */
  readonly timeoutMs?: number
  /** Milliseconds between two views. Default: 10,000. */
  readonly pauseMs?: number
  readonly signal?: AbortSignal
}

/**
 * Views a reservation until it is no longer pending (interface, Pending reservations), and returns it as it is then, or
 * as it is after the timeout. The key needs the scope `manage`.
 */
export async function whenSettled(
  client: Client,
  reservation: Reservation,
  { timeoutMs = 300_000, pauseMs = 10_000, signal }: SettledOptions = {},
): Promise<Reservation> {
  const end = performance.now() + timeoutMs
  let latest = reservation
  while (latest.status === 'pending' && performance.now() + pauseMs <= end) {
    await wait(pauseMs, signal)
    latest = await client.reservation.view({ id: reservation.id }, signal && { signal })
  }
  return latest
}
