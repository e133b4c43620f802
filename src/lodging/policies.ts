// Deposit and cancellation policies as data, from which texts and flags are generated so that they cannot disagree
// (contract P9, B3).

import type { Millionths, Minor } from '../values/money.ts'

export type PolicyCharge =
  | { readonly kind: 'none' }
  | { readonly kind: 'nights'; readonly nights: number }
  | { readonly kind: 'percent'; readonly percent: Millionths }
  /** For each room. */
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'full' }

/** What is due when booking. The step with the smallest `withinDays` that covers the lead time applies. */
export interface DepositPolicy {
  /** Applies when arrival is no more than `withinDays` days away; null for any lead time. */
  readonly steps: readonly { readonly withinDays: number | null; readonly charge: PolicyCharge }[]
}

/**
 * What cancelling costs. Steps run from early to late: a step's charge is owed from `hoursBefore` hours before
 * 00:00 at the property on the arrival day plus `arrivalMinute`, until the next step. Before the first it is free.
 */
export interface CancellationPolicy {
  readonly arrivalMinute: number
  /** Descending by `hoursBefore`; null means from the moment of booking, so nothing is ever free. */
  readonly steps: readonly { readonly hoursBefore: number | null; readonly charge: PolicyCharge }[]
  readonly noShow: PolicyCharge
}
