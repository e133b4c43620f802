// Results of the operations on baskets.

import type { ExchangeRate } from '../../../lodging/prices/exchange.ts'
import type { CancellationAnswer, CardFormFacts, PropertyAnswer, ReservationAnswer } from '../../answers.ts'
import type { BasketTotal } from './basket-total.ts'

/** Several stays, each as preview answers it, and what they cost together. */
export interface BasketPreview {
  readonly items: readonly PropertyAnswer[]
  /** From the currency that all are charged in to the one shown. */
  readonly exchange: ExchangeRate
  /** As that of a stay. */
  readonly missedCurrency: string | null
  /** In the currency shown. */
  readonly total: BasketTotal
  /** As it is charged. */
  readonly owed: BasketTotal
  /** As that of a stay, for what all cost together. */
  readonly cardForm: CardFormFacts | null
}

/** Reservations that were made together. */
export interface BasketAnswer {
  readonly number: string
  /** In the order of the request. */
  readonly items: readonly ReservationAnswer[]
  /** As that of a reservation. */
  readonly isReplayed?: true
}

/** What cancelling all of them costs, or has cost. */
export interface BasketCancellation extends BasketAnswer, Omit<CancellationAnswer, keyof ReservationAnswer> {}
