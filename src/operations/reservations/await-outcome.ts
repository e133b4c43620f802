// Waits for the outcome of another request with the same intent, so that both get the same answer.

import { ownInventory } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Reservation, ReservationStatus } from '../../lodging/reservations/reservation.ts'
import { Fault } from '../../values/faults.ts'
import { restartClock } from '../../values/request-clock.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { viewReservation, viewSurely } from './reservations.ts'

/** Milliseconds that a second request waits for the first. */
const longestWait = 20_000
const pause = 100

/**
 * Some request works on a reservation in these states right now; later states have been answered, if only as pending, and
 * so was a payment that waits for the guest.
 */
const underWay: readonly ReservationStatus[] = ['held', 'authorizing', 'authorized', 'source_sent']

export interface FirstOutcome {
  readonly answer: ReservationAnswer
  /** Whether it was still under way at the first look. */
  readonly waited: boolean
  /** Whether it still is, after the longest wait. */
  readonly isUnderWay: boolean
}

/** The outcome of a reservation, waiting up to 20 seconds. ServiceUnavailableException when it is not sure to be kept. */
export async function awaitOutcome(
  context: AppContext,
  holder: KeyHolder,
  reservationId: string,
): Promise<FirstOutcome> {
  const end = performance.now() + longestWait
  let waited = false
  for (;;) {
    const answer = await viewReservation(context, holder, { id: reservationId })
    const { status, paymentState } = answer.reservation
    const isUnderWay = underWay.includes(status) && paymentState !== 'challenged'
    if (!isUnderWay)
      return { answer: await viewSurely(context, holder, { id: reservationId }), waited, isUnderWay }
    if (performance.now() >= end) return { answer, waited, isUnderWay }
    waited = true
    await new Promise(resume => setTimeout(resume, pause))
    restartClock()
  }
}

/** The refusal of a failed reservation, the same for every request. */
export function failureOf({ paymentState, source }: Reservation): Fault {
  if (paymentState === 'declined') return cardDeclined()
  return source === ownInventory ? paymentFailed() : bookingFailed()
}

/** One text for every reason, because a specific one would help card testers (threat C2). */
export const cardDeclined = (): Fault =>
  new Fault('CreditCardException', 'The card was declined. Nothing was booked; use another card.', {
    status: 402,
  })

/** The same text whatever the source said; `cause` is for the log. */
export const bookingFailed = (cause?: unknown): Fault =>
  new Fault(
    'RemoteInventoryException',
    'The booking system of the property did not take the booking. Nothing was booked or charged; send the request ' +
      'again, or book at another property.',
    { headers: { 'Retry-After': '5' }, cause },
  )

/** The refusal when no payment could be made; `cause` is for the log. */
export const paymentFailed = (cause?: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'The payment could not be made. Nothing was booked or charged; send the request again.',
    { headers: { 'Retry-After': '5' }, cause },
  )
