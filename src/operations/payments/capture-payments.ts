// The money of reservations after they were made: captured when they stand, released when they came to nothing, given back
// as far as cancelling does not cost (reservation protocol 4 and 5). A capture that fails never undoes a confirmation.

import type { Reservation } from '../../lodging/reservation.ts'
import type { PaymentGateway, PaymentOutcome } from '../../outbound/payments/payment-gateway.ts'
import {
  insertAttempt,
  type PaymentAttempt,
  readAttempts,
  settleAttempt,
} from '../../store/payments/payment-attempts.ts'
import { movePayment, runLater, takeUnpaid } from '../../store/reservations/due-reservations.ts'
import type { AppContext } from '../context.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { nextStep, type PaymentStep, paymentStates } from './payment-steps.ts'

const callSeconds = 15
/** Hours after which a step that was refused is tried anew. */
const retryHours = 1

/** A step that the payment company refused; nothing of guest or card is in it. */
export interface RefusedStep {
  readonly reservationId: string
  readonly kind: PaymentStep['kind']
  /** What the gateway said. */
  readonly reason: string
  /** It is not tried any more, so that a person has to see to it; else it is tried every hour. */
  readonly isGivenUp: boolean
}

/** Told of a refusal when it is the first of its kind, and when it is the last. */
export type OnRefused = (refused: RefusedStep) => void

/** Takes the next step with every payment that has one, once. */
export async function capturePayments(
  context: AppContext,
  onRefused: OnRefused = () => undefined,
): Promise<void> {
  const { payments } = context
  if (!payments) return
  await eachLeased(context, takeUnpaid, async reservation => {
    const refused = await settlePayment(context, payments, reservation)
    if (refused) onRefused(refused)
  })
}

/** What those who run the house have to hear of, if anything. */
async function settlePayment(
  context: AppContext,
  gateway: PaymentGateway,
  reservation: Reservation,
): Promise<RefusedStep | null> {
  const attempts = await readAttempts(context.database, reservation.propertyId, reservation.id)
  const step = nextStep(reservation, attempts)
  if (step === null) {
    await context.database.transaction(transaction => runLater(transaction, reservation, 'infinity'))
    return null
  }
  if (step.authorisation.gateway !== gateway.name) return null
  if (!(await begin(context, reservation, step))) return null
  const { key, amount } = step
  const { gatewayReference, currency } = step.authorisation
  const settlement = { key, gatewayReference, amount, currency }
  const outcome = await gateway[step.kind](settlement, AbortSignal.timeout(callSeconds * 1000))
  const refusals = attempts.filter(({ kind, state }) => kind === step.kind && state === 'declined')
  const isLapsed = hasLapsed(context, gateway, step, refusals)
  const isMoved = await end(context, reservation, step, { outcome, isLapsed })
  if (!isMoved || outcome.outcome !== 'declined') return null
  // What can no longer be released is not held any more.
  if (isLapsed ? step.kind === 'void' : refusals.length > 0) return null
  return { reservationId: reservation.id, kind: step.kind, reason: outcome.reason, isGivenUp: isLapsed }
}

/** Writes down what is about to be asked; false when the reservation was changed since it was taken. */
async function begin(
  { database, clock }: AppContext,
  reservation: Reservation,
  step: PaymentStep,
): Promise<boolean> {
  if (step.isRepeated) return true
  const at = clock.now().toString()
  const again = clock.now().add({ seconds: 60 }).toString()
  const { during } = paymentStates[step.kind]
  return database.transaction(async transaction => {
    const move = { from: reservation.paymentState, to: during, version: reservation.version, again, at }
    if (!(await movePayment(transaction, reservation, move))) return false
    await insertAttempt(transaction, {
      ...step.authorisation,
      key: step.key,
      kind: step.kind,
      amount: step.amount,
      state: 'sent',
      gatewayReference: null,
      sentAt: at,
    })
    return true
  })
}

/**
 * An authorisation that is too old to be captured is no longer held, whatever became of the call. A refund has no such end
 * and is given up when it was refused for as long.
 */
function hasLapsed(
  { clock }: AppContext,
  { captureWithinHours }: PaymentGateway,
  { kind, authorisation }: PaymentStep,
  refusals: readonly PaymentAttempt[],
): boolean {
  const since = kind === 'refund' ? refusals[0]?.sentAt : authorisation.sentAt
  return since !== undefined && clock.now().since(since).total('hours') > captureWithinHours
}

/** Writes down what came of it; false when someone else has. */
async function end(
  { database, clock }: AppContext,
  reservation: Reservation,
  step: PaymentStep,
  { outcome, isLapsed }: { outcome: PaymentOutcome; isLapsed: boolean },
): Promise<boolean> {
  const at = clock.now().toString()
  const { during, after, refused } = paymentStates[step.kind]
  const reason = 'reason' in outcome ? outcome.reason : null
  const gatewayReference = 'gatewayReference' in outcome ? outcome.gatewayReference : null
  const attempt = { propertyId: reservation.propertyId, reservationId: reservation.id, key: step.key }
  return database.transaction(async transaction => {
    // Whatever was not answered for certain is asked again under the same key when the lease has ended.
    const state = outcome.outcome === 'not_sent' ? 'sent' : outcome.outcome
    await settleAttempt(transaction, attempt, { state, gatewayReference, reason, at })
    if (outcome.outcome === 'approved') {
      return movePayment(transaction, reservation, { from: during, to: after, again: null, at })
    }
    if (outcome.outcome === 'declined') {
      const isReleased = isLapsed && step.kind === 'void'
      const again = isLapsed ? 'infinity' : clock.now().add({ hours: retryHours }).toString()
      const to = isReleased ? 'voided' : refused
      return movePayment(transaction, reservation, { from: during, to, again, at })
    }
    return false
  })
}
