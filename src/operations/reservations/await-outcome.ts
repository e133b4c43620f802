// Waiting for what another request of the same intent is being answered, so that both can be answered alike.

import { ownInventory } from '../../lodging/property.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import type { Reservation, ReservationStatus } from '../../lodging/reservation.ts'
import { Fault } from '../../values/faults.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { viewReservation } from './reservations.ts'

/** Milliseconds that a second request waits for the first. */
const longestWait = 20_000
const pause = 100

/** In these someone is at work on it this moment; what comes after them has been answered, if only as pending. */
const underWay: readonly ReservationStatus[] = ['held', 'authorizing', 'authorized', 'source_sent']

export interface FirstOutcome {
  readonly answer: ReservationAnswer
  /** Whether it was still being made when it was first looked at. */
  readonly waited: boolean
  /** Whether it still is, after the longest wait. */
  readonly isUnderWay: boolean
}

/** What becomes of a reservation within 20 seconds. */
export async function awaitOutcome(
  context: AppContext,
  holder: KeyHolder,
  reservationId: string,
): Promise<FirstOutcome> {
  const end = performance.now() + longestWait
  let waited = false
  for (;;) {
    const answer = await viewReservation(context, holder, { id: reservationId })
    const isUnderWay = underWay.includes(answer.reservation.status)
    if (!isUnderWay || performance.now() >= end) return { answer, waited, isUnderWay }
    waited = true
    await new Promise(resume => setTimeout(resume, pause))
  }
}

/** The refusal that a failed reservation was, whoever asks. */
export function failureOf({ paymentState, source }: Reservation): Fault {
  if (paymentState === 'declined') return cardDeclined()
  return source === ownInventory ? paymentFailed() : bookingFailed()
}

/** One text for every reason, or whoever tries stolen cards would learn from it (threat C2). */
export const cardDeclined = (): Fault =>
  new Fault('CreditCardException', 'The card was declined. Nothing was booked; use another card.', {
    status: 402,
  })

/** Whatever the source said, and `cause` is for the log. */
export const bookingFailed = (cause?: unknown): Fault =>
  new Fault(
    'RemoteInventoryException',
    'The booking system of the property did not take the booking. Nothing was booked or charged; send the request ' +
      'again, or book at another property.',
    { headers: { 'Retry-After': '5' }, cause },
  )

export const paymentFailed = (cause?: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The payment could not be made. Nothing was booked or charged; send the request again.',
    { headers: { 'Retry-After': '5' }, cause },
  )
