// Asks the payment company whether it takes our keys. Nothing is charged.

import type { AppContext } from '../context.ts'

/** Milliseconds for an answer. */
const patience = 10_000

export interface PaymentTrial {
  /** Name of the gateway; null: there is none. */
  readonly gateway: string | null
  /** Null where nobody is asked: there is no company behind the gateway. */
  readonly mode: 'live' | 'test' | null
  /** A sentence where the company does not take our calls now. */
  readonly trouble: string | null
  /** Whether guests' browsers can give their cards to the company itself. */
  readonly hasCardForm: boolean
  /** Whether messages of the company can be verified. */
  readonly readsMessages: boolean
}

/** Asks with the configured keys. */
export async function tryPayments({ payments }: Pick<AppContext, 'payments'>): Promise<PaymentTrial> {
  if (payments === null)
    return { gateway: null, mode: null, trouble: null, hasCardForm: false, readsMessages: false }
  return {
    gateway: payments.name,
    mode: payments.mode ?? null,
    trouble: (await payments.trouble?.(AbortSignal.timeout(patience))) ?? null,
    hasCardForm: payments.cardForm !== undefined,
    readsMessages: payments.readMessage !== undefined,
  }
}
