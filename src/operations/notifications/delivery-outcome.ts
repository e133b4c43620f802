// The outcome of a delivery attempt and what follows from it: delivered, retried later, or given up.

import type { Settlement } from '../../store/notifications/deliveries.ts'

export type Outcome =
  | { readonly kind: 'delivered'; readonly status: string; readonly note?: string }
  /** `afterSeconds`: the receiver asked not to be tried sooner. */
  | { readonly kind: 'failed'; readonly status: string; readonly afterSeconds?: number }
  /** A retry would change nothing. */
  | { readonly kind: 'refused'; readonly status: string }
  /** The receiver wants no more deliveries, ever. */
  | { readonly kind: 'gone'; readonly status: string }

const seconds = 1
const minutes = 60
const hours = 3600

/** Pauses after the first attempt and the following ones: a little over three days in all. */
export const retryPauses: readonly number[] = [
  5 * seconds,
  30 * seconds,
  2 * minutes,
  10 * minutes,
  30 * minutes,
  1 * hours,
  2 * hours,
  4 * hours,
  ...new Array<number>(11).fill(6 * hours),
]

/** The next state of a delivery that has been attempted `attempts` times. `chance` is from 0 to 1. */
export function settlementOf(outcome: Outcome, attempts: number, chance = Math.random()): Settlement {
  if (outcome.kind === 'delivered') return { state: 'delivered', status: outcome.status }
  const pause = retryPauses[attempts - 1]
  if (outcome.kind !== 'failed' || pause === undefined) return { state: 'parked', status: outcome.status }
  const asked = Math.min(outcome.afterSeconds ?? 0, 6 * hours)
  // A random tenth more or less, so that deliveries that failed together are not retried together.
  return {
    state: 'waiting',
    status: outcome.status,
    afterSeconds: Math.max(pause * (0.9 + 0.2 * chance), asked),
  }
}
