// How long a guest has for the bank's question, and the wait for it.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { Challenge } from '../../outbound/payments/card-form.ts'
import type { PaymentAttempt } from '../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { movePayment, runLater } from '../../store/reservations/due-reservations.ts'
import type { AppContext } from '../context.ts'

/** Minutes from the authorisation; the rooms are held for no longer. */
const challengeMinutes = 10
const askSeconds = 15

/** After it, a payment that still waits for its guest is closed. */
export const challengeEnd = ({ sentAt }: Pick<PaymentAttempt, 'sentAt'>): Temporal.Instant =>
  Temporal.Instant.from(sentAt).add({ minutes: challengeMinutes })

/** Whom the payment waits for; nobody, once the guest's time is over. */
export async function challengeOf(
  { payments, clock }: Pick<AppContext, 'payments' | 'clock'>,
  attempt: PaymentAttempt,
): Promise<Challenge> {
  const isOver = Temporal.Instant.compare(clock.now(), challengeEnd(attempt)) >= 0
  if (isOver || payments?.name !== attempt.gateway || !payments.cardForm) return { waitsFor: 'nobody' }
  const { key, amount, currency, reservationId, sentAt } = attempt
  const lost = { key, amount, currency, reference: reservationId, sentAt }
  return payments.cardForm.challengeOf(lost, AbortSignal.timeout(askSeconds * 1000))
}

/** An authorisation that was asked about, and whom it waits for. */
export interface AskedPayment {
  readonly attempt: PaymentAttempt
  readonly challenge: Challenge
}

/** Leaves the reservation to its guest until the time is over; false when it has moved since it was read. */
export async function leaveToGuest(
  transaction: Transaction,
  seen: Reservation,
  { attempt, at }: { readonly attempt: PaymentAttempt; readonly at: string },
): Promise<boolean> {
  const again = challengeEnd(attempt).toString()
  if (seen.paymentState === 'challenged') {
    await runLater(transaction, seen, again)
    return true
  }
  const { paymentState: from, version } = seen
  return movePayment(transaction, seen, { from, version, to: 'challenged', again, at })
}
