// Moves the money of reservations: captured when they are confirmed, released when they failed, refunded less the
// penalty when they are cancelled (reservation protocol 4 and 5). A failed capture never undoes a confirmation.

import type { PaymentState, Reservation } from '../../lodging/reservations/reservation.ts'
import type { PaymentGateway, PaymentOutcome } from '../../outbound/payments/payment-gateway.ts'
import {
  insertAttempt,
  type PaymentAttempt,
  readAttempts,
  settleAttempt,
} from '../../store/payments/payment-attempts.ts'
import { movePayment, runLater, takeUnpaid } from '../../store/reservations/due-reservations.ts'
import { lockReservation } from '../../store/reservations/reservations.ts'
import type { AppContext } from '../context.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { type PaymentStep, paymentStateOf, paymentStates, refusalsOf, stepsLeft } from './payment-steps.ts'

const callSeconds = 15
/** Hours after which a refused step is retried. */
const retryHours = 1

/** A step that the payment company refused, without data of guest or card. */
export interface RefusedStep {
  readonly reservationId: string
  readonly kind: PaymentStep['kind']
  /** The gateway's reason. */
  readonly reason: string
  /** True: it is not retried, and staff must resolve it. False: it is retried every hour. */
  readonly isGivenUp: boolean
}

/** Receives a refusal when it is the first of its kind, and when it is the last. */
export type OnRefused = (refused: RefusedStep) => void

/** Takes the next step of every payment that has one, once. */
export async function capturePayments(
  context: AppContext,
  onRefused: OnRefused = () => undefined,
): Promise<number> {
  const { payments } = context
  if (!payments) return 0
  return eachLeased(context, takeUnpaid, async reservation => {
    const refused = await settlePayment(context, payments, reservation)
    if (refused) onRefused(refused)
  })
}

/** The refusal to report to staff, if any. */
async function settlePayment(
  context: AppContext,
  gateway: PaymentGateway,
  reservation: Reservation,
): Promise<RefusedStep | null> {
  const attempts = await readAttempts(context.database, reservation.propertyId, reservation.id)
  const steps = stepsLeft(reservation, attempts)
  if (steps.length === 0) {
    await context.database.transaction(transaction => runLater(transaction, reservation, 'infinity'))
    return null
  }
  const ofGateway = steps.filter(({ authorisation }) => authorisation.gateway === gateway.name)
  // Where all were given up, somebody asks for them again.
  const step = ofGateway.find(each => !isGivenUp(gateway, each, attempts)) ?? ofGateway[0]
  if (!step) return null
  if (!(await begin(context, reservation, step))) return null
  const { key, amount } = step
  const { gatewayReference, currency } = step.authorisation
  const settlement = { key, gatewayReference, amount, currency }
  const outcome = await gateway[step.kind](settlement, AbortSignal.timeout(callSeconds * 1000))
  const refusals = refusalsOf(step, attempts)
  const isLapsed = hasLapsed(context.clock.now(), gateway, step, refusals)
  const isMoved = await end(context, gateway, reservation, { step, outcome, isLapsed })
  if (!isMoved || outcome.outcome !== 'declined') return null
  // An authorisation that can no longer be released has lapsed and holds nothing.
  if (isLapsed ? step.kind === 'void' : refusals.length > 0) return null
  return { reservationId: reservation.id, kind: step.kind, reason: outcome.reason, isGivenUp: isLapsed }
}

/** Records the step before the gateway is asked; false when the reservation has changed since it was leased. */
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
      authorisationKey: step.authorisation.key,
      amount: step.amount,
      state: 'sent',
      gatewayReference: null,
      sentAt: at,
    })
    return true
  })
}

/**
 * An authorisation too old to be captured holds nothing, whatever the call returned. A refund does not lapse; it is
 * given up when it was refused for as long.
 */
function hasLapsed(
  at: Temporal.Instant,
  { captureWithinHours }: PaymentGateway,
  { kind, authorisation }: PaymentStep,
  refusals: readonly PaymentAttempt[],
): boolean {
  const since = kind === 'refund' ? refusals[0]?.sentAt : authorisation.sentAt
  return since !== undefined && at.since(since).total('hours') > captureWithinHours
}

/** Whether a step was refused when it had lapsed. */
function isGivenUp(gateway: PaymentGateway, step: PaymentStep, attempts: readonly PaymentAttempt[]): boolean {
  const refusals = refusalsOf(step, attempts)
  const last = refusals.at(-1)
  return last !== undefined && hasLapsed(Temporal.Instant.from(last.sentAt), gateway, step, refusals)
}

/** Records the outcome; false when it is already recorded. */
async function end(
  { database, clock }: AppContext,
  gateway: PaymentGateway,
  reservation: Reservation,
  { step, outcome, isLapsed }: { step: PaymentStep; outcome: PaymentOutcome; isLapsed: boolean },
): Promise<boolean> {
  const at = clock.now().toString()
  const { during, refused } = paymentStates[step.kind]
  const reason = 'reason' in outcome ? outcome.reason : null
  const gatewayReference = 'gatewayReference' in outcome ? outcome.gatewayReference : null
  const attempt = { propertyId: reservation.propertyId, reservationId: reservation.id, key: step.key }
  return database.transaction(async transaction => {
    // It may have been changed or cancelled while the gateway was asked, and must not be until this is written.
    const now = await lockReservation(transaction, reservation)
    // A step without a certain answer is sent again under the same key when the lease has expired.
    const state = outcome.outcome === 'not_sent' ? 'sent' : outcome.outcome
    await settleAttempt(transaction, attempt, { state, gatewayReference, reason, at })
    if (outcome.outcome !== 'approved' && outcome.outcome !== 'declined') return false
    const attempts = await readAttempts(transaction, reservation.propertyId, reservation.id)
    if (outcome.outcome === 'approved') {
      const to = paymentStateOf(now, attempts, now.paymentState)
      return movePayment(transaction, reservation, { from: during, to, again: null, at })
    }
    const inAnHour = clock.now().add({ hours: retryHours }).toString()
    const others = stepsLeft(now, attempts).filter(
      each =>
        each.authorisation.key !== step.authorisation.key &&
        each.authorisation.gateway === gateway.name &&
        !isGivenUp(gateway, each, attempts),
    )
    // Another authorisation that was not refused yet goes on at once.
    const isOtherDue = others.some(each => refusalsOf(each, attempts).length === 0)
    if (!isLapsed)
      return movePayment(transaction, reservation, {
        from: during,
        to: refused,
        again: isOtherDue ? null : inAnHour,
        at,
      })
    const to = step.kind === 'void' ? stateAfterLapse(now, attempts, step) : refused
    // One that was cancelled meanwhile may owe another step.
    const isDue = isOtherDue || now.status !== reservation.status
    const again = isDue ? null : others.length > 0 ? inAnHour : 'infinity'
    return movePayment(transaction, reservation, { from: during, to, again, at })
  })
}

/** A release that lapsed leaves nothing held, as if it had been made. */
function stateAfterLapse(
  reservation: Reservation,
  attempts: readonly PaymentAttempt[],
  { key }: PaymentStep,
): PaymentState {
  const released = attempts.map(each => (each.key === key ? { ...each, state: 'approved' as const } : each))
  return paymentStateOf(reservation, released, reservation.paymentState)
}
