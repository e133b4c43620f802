// The money of reservations after they were made: captured when they stand, released when they came to nothing, given back
// as far as cancelling does not cost (reservation protocol 4 and 5). A capture that fails never undoes a confirmation.

import type { Reservation } from '../lodging/reservation.ts'
import type { PaymentGateway, PaymentOutcome } from '../outbound/payments/payment-gateway.ts'
import { insertAttempt, readAttempts, settleAttempt } from '../store/payment-attempts.ts'
import { movePayment, postpone, takeUnpaid } from '../store/unsettled.ts'
import type { House } from './house.ts'
import { nextStep, type PaymentStep, paymentStates } from './payment-steps.ts'
import { reconcileEach } from './reconciling.ts'

const callSeconds = 15
/** Hours after which a step that was refused is tried anew. */
const retryHours = 1

/** Takes the next step with every payment that has one, once. */
export async function settlePayments(house: House): Promise<void> {
  const { payments } = house
  if (!payments) return
  await reconcileEach(house, takeUnpaid, reservation => settlePayment(house, payments, reservation))
}

async function settlePayment(house: House, gateway: PaymentGateway, reservation: Reservation): Promise<void> {
  const attempts = await readAttempts(house.database, reservation.propertyId, reservation.id)
  const step = nextStep(reservation, attempts)
  if (step === null) {
    await house.database.transaction(transaction => postpone(transaction, reservation, 'infinity'))
    return
  }
  if (step.authorisation.gateway !== gateway.name) return
  if (!(await begin(house, reservation, step))) return
  const { key, amount } = step
  const { gatewayReference, currency } = step.authorisation
  const settlement = { key, gatewayReference, amount, currency }
  const outcome = await gateway[step.kind](settlement, AbortSignal.timeout(callSeconds * 1000))
  await end(house, reservation, step, { outcome, isLapsed: isLapsed(house, gateway, step) })
}

/** Writes down what is about to be asked; false when the reservation was changed since it was taken. */
async function begin(
  { database, clock }: House,
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

/** An authorisation that is too old to be captured is no longer held, whatever became of the call. */
const isLapsed = ({ clock }: House, gateway: PaymentGateway, { authorisation }: PaymentStep): boolean =>
  clock.now().since(authorisation.sentAt).total('hours') > gateway.captureWithinHours

async function end(
  { database, clock }: House,
  reservation: Reservation,
  step: PaymentStep,
  { outcome, isLapsed }: { outcome: PaymentOutcome; isLapsed: boolean },
): Promise<void> {
  const at = clock.now().toString()
  const { during, after, refused } = paymentStates[step.kind]
  const reason = 'reason' in outcome ? outcome.reason : null
  const gatewayReference = 'gatewayReference' in outcome ? outcome.gatewayReference : null
  const attempt = { propertyId: reservation.propertyId, reservationId: reservation.id, key: step.key }
  await database.transaction(async transaction => {
    // Whatever was not answered for certain is asked again under the same key when the lease has ended.
    const state = outcome.outcome === 'not_sent' ? 'sent' : outcome.outcome
    await settleAttempt(transaction, attempt, { state, gatewayReference, reason, at })
    if (outcome.outcome === 'approved') {
      await movePayment(transaction, reservation, { from: during, to: after, again: null, at })
    } else if (outcome.outcome === 'declined') {
      const isReleased = isLapsed && step.kind === 'void'
      const again = isLapsed ? 'infinity' : clock.now().add({ hours: retryHours }).toString()
      await movePayment(transaction, reservation, {
        from: during,
        to: isReleased ? 'voided' : refused,
        again,
        at,
      })
    }
  })
}
