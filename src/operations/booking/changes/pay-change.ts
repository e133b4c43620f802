// The payment of a change whose rooms are set aside, outside of any transaction, and what follows from its outcome
// (reservation protocol 8).

import type { PaymentGateway, PaymentOutcome } from '../../../outbound/payments/payment-gateway.ts'
import type { AttemptResult, PaymentAttempt } from '../../../store/payments/payment-attempts.ts'
import { type Transaction, traceable } from '../../../store/postgres/database.ts'
import type { WaitingChange } from '../../../store/reservations/reservation-changes.ts'
import { Fault } from '../../../values/faults.ts'
import type { AppContext } from '../../context.ts'
import { authorise, type Payment } from '../../payments/pay-reservation.ts'
import { completeChange, failChange, leaveToGuest, leaveUnknown } from './finish-change.ts'

export interface ChangePayment {
  readonly waiting: WaitingChange
  readonly attempt: PaymentAttempt
  readonly card: Payment['card']
}

/**
 * Authorises what is charged and settles the change, or leaves it to the guest whom the bank asks, or to the job where the payment
 * company or the database does not answer. CreditCardException 402 when the card is declined, ServiceUnavailableException when the gateway was not reached;
 * then the reservation is as it was.
 */
export async function payChange(
  context: AppContext,
  gateway: PaymentGateway,
  { waiting, attempt, card }: ChangePayment,
): Promise<void> {
  const outcome = await authorise(gateway, { reservation: waiting.proposed, attempt, card })
  if (outcome.outcome === 'challenged') {
    await unlessUnanswered(
      settleTraceable(context, transaction => leaveToGuest(transaction, waiting, attempt)),
    )
    return
  }
  const result = resultOf(outcome, context.clock.now().toString())
  const refusal = refusalOf(outcome)
  const settled =
    outcome.outcome === 'approved'
      ? approveChange(context, waiting, result)
      : outcome.outcome === 'unknown'
        ? settleTraceable(context, transaction => leaveUnknown(transaction, waiting, result))
        : refuseChange(context, waiting, { result, refusal })
  if ((await unlessUnanswered(settled)) && refusal) throw refusal
}

/** False when the gateway has answered and the database has not: the job finds out, until then the change is pending. */
async function unlessUnanswered(settled: Promise<boolean>): Promise<boolean> {
  try {
    await settled
    return true
  } catch (error) {
    if (error instanceof Fault && error.status === 503) return false
    throw error
  }
}

/** Changes the reservation; where that is no longer possible the change fails, and BookingValidationException says why. */
export async function approveChange(
  context: AppContext,
  waiting: WaitingChange,
  result: AttemptResult,
): Promise<boolean> {
  try {
    return await settleTraceable(context, transaction =>
      completeChange(transaction, context, waiting, result),
    )
  } catch (error) {
    if (!(error instanceof Fault) || error.status !== 422) throw error
    await refuseChange(context, waiting, { result, refusal: error })
    throw error
  }
}

interface Refused {
  readonly result: AttemptResult
  readonly refusal: Fault | null
}

/** Under its Idempotency-Key a refusal of the card or of the code comes again; after a fault the request may be repeated. */
const refuseChange = (
  context: AppContext,
  waiting: WaitingChange,
  { result, refusal }: Refused,
): Promise<boolean> =>
  settleTraceable(context, transaction =>
    failChange(transaction, waiting, {
      at: result.at,
      result,
      refusal: refusal?.status === 503 ? null : refusal,
    }),
  )

/** When the answer to the commit is lost, its outcome is found out. */
const settleTraceable = (
  { database }: AppContext,
  settle: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> => database.transaction(settle, traceable)

function resultOf(outcome: PaymentOutcome, at: string): AttemptResult {
  const state = outcome.outcome === 'not_sent' ? 'failed' : outcome.outcome
  const gatewayReference = 'gatewayReference' in outcome ? outcome.gatewayReference : null
  return { state, gatewayReference, reason: 'reason' in outcome ? outcome.reason : null, at }
}

function refusalOf(outcome: PaymentOutcome): Fault | null {
  if (outcome.outcome === 'declined') return changeDeclined()
  if (outcome.outcome !== 'not_sent') return null
  return new Fault(
    'ServiceUnavailableException',
    'The payment could not be made. Nothing was changed or charged; send the request again.',
    {
      headers: { 'Retry-After': '5' },
      cause: new Error(`the payment gateway was not reached: ${outcome.reason}`),
    },
  )
}

/** One text for every reason, or whoever tries stolen cards would learn from it (threat C2). */
export const changeDeclined = (): Fault =>
  new Fault('CreditCardException', 'The card was declined. Nothing was changed; use another card.', {
    status: 402,
  })
