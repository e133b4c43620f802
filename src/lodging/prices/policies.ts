// Deposit and cancellation policies as data. Texts and flags are generated from them, so that these always agree
// (contract P9, B3).

import type { Millionths, Minor } from '../../values/money.ts'

export type PolicyCharge =
  | { readonly kind: 'none' }
  | { readonly kind: 'nights'; readonly nights: number }
  | { readonly kind: 'percent'; readonly percent: Millionths }
  /** For each room. */
  | { readonly kind: 'amount'; readonly amount: Minor }
  | { readonly kind: 'full' }

/** A charge as guests are told it. A source of other companies' rooms gives a sum for all rooms together. */
export type StatedCharge = PolicyCharge | { readonly kind: 'sum'; readonly amount: Minor }

/** What is due at booking. The step with the smallest `withinDays` that covers the lead time applies. */
export interface DepositPolicy {
  /** Applies when arrival is no more than `withinDays` days away; null for any lead time. */
  readonly steps: readonly { readonly withinDays: number | null; readonly charge: PolicyCharge }[]
}

/**
 * The cost of cancelling. Steps run from early to late: the charge of a step applies from `hoursBefore` hours before
 * 00:00 at the property on the arrival day plus `arrivalMinute`, until the next step. Before the first it is free.
 */
export interface CancellationPolicy {
  readonly arrivalMinute: number
  /** Descending by `hoursBefore`; null: from the moment of booking, so cancelling is never free. */
  readonly steps: readonly { readonly hoursBefore: number | null; readonly charge: PolicyCharge }[]
  readonly noShow: PolicyCharge
}

/** Whether publishers may change a reservation, and until how many days before arrival; null: until the day of arrival. */
export interface ModificationPolicy {
  readonly isAllowed: boolean
  readonly untilDays: number | null
}
