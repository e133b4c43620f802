// Computes the next payment step of a reservation from its state and the attempts so far. Pure: after a crash it
// gives the same step again, under the same key.

import type { PaymentState, Reservation } from '../../lodging/reservation.ts'
import type { PaymentAttempt } from '../../store/payments/payment-attempts.ts'
import { least, type Minor, subtract, sumOf, zero } from '../../values/money.ts'

type StepKind = 'capture' | 'void' | 'refund'

export interface PaymentStep {
  readonly kind: StepKind
  readonly key: string
  readonly amount: Minor
  readonly authorisation: PaymentAttempt & { readonly gatewayReference: string }
  /** It was begun before, and its outcome is unknown. */
  readonly isRepeated: boolean
}

/** The state of the payment while a step is under way, and after it. */
export const paymentStates = {
  capture: { during: 'capturing', after: 'captured', refused: 'capture_failed' },
  void: { during: 'voiding', after: 'voided', refused: 'voiding' },
  refund: { during: 'refunding', after: 'refunded', refused: 'refunding' },
} as const satisfies Record<StepKind, Record<'during' | 'after' | 'refused', PaymentState>>

/** The part of a reservation that decides it. */
type Paid = Pick<Reservation, 'id' | 'status' | 'cancellation' | 'propertyPrice'>

/** The next step; null when there is none. */
export function nextStep(reservation: Paid, attempts: readonly PaymentAttempt[]): PaymentStep | null {
  const authorisation = attempts.find(({ kind, state }) => kind === 'authorise' && state === 'approved')
  if (!isReferenced(authorisation)) return null
  const begun = attempts.find(({ kind, state }) => kind !== 'authorise' && isOpen(state))
  if (begun) {
    const { key, amount } = begun
    return { kind: begun.kind as StepKind, key, amount, authorisation, isRepeated: true }
  }
  const wanted = wantedStep(keptOf(reservation, authorisation.amount), authorisation.amount, attempts)
  if (wanted === null) return null
  const number = attempts.filter(({ kind }) => kind === wanted.kind).length + 1
  return { ...wanted, key: `${reservation.id}:${wanted.kind}:${number}`, authorisation, isRepeated: false }
}

function wantedStep(
  kept: Minor,
  authorised: Minor,
  attempts: readonly PaymentAttempt[],
): Pick<PaymentStep, 'kind' | 'amount'> | null {
  const done = (wanted: StepKind): Minor =>
    sumOf(
      attempts.filter(({ kind, state }) => kind === wanted && state === 'approved'),
      ({ amount }) => amount,
    )
  if (done('void') > 0) return null
  const captured = done('capture')
  if (captured === 0)
    return kept > 0 ? { kind: 'capture', amount: kept } : { kind: 'void', amount: authorised }
  const surplus = subtract(subtract(captured, done('refund')), kept)
  return surplus > 0 ? { kind: 'refund', amount: surplus } : null
}

/**
 * The amount that the property keeps of the authorised one: all, nothing, or the penalty of cancelling or of a
 * no-show.
 */
function keptOf({ status, cancellation, propertyPrice }: Paid, authorised: Minor): Minor {
  if (status === 'failed') return zero
  if (status === 'no_show') return least(authorised, propertyPrice.noShowPenalty)
  return cancellation ? subtract(authorised, cancellation.refund) : authorised
}

const isOpen = (state: PaymentAttempt['state']): boolean => state === 'sent' || state === 'unknown'

const isReferenced = (attempt: PaymentAttempt | undefined): attempt is PaymentStep['authorisation'] =>
  attempt !== undefined && attempt.gatewayReference !== null
