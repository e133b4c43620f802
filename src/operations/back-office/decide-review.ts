// Staff decides what no system could tell: a reservation in review becomes confirmed or failed, with a reason that
// stays in its record, and the payment follows (reservation protocol 1). Staff also records that a booking is
// cancelled at a source that the server cannot ask to cancel.

import { ownInventory } from '../../lodging/properties/property.ts'
import { publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import type { PaymentFinding } from '../../outbound/payments/payment-gateway.ts'
import { readRecordedBooking } from '../../store/back-office/reservation-records.ts'
import {
  type AttemptResult,
  type PaymentAttempt,
  readAttempts,
} from '../../store/payments/payment-attempts.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import {
  confirmHeld,
  failHeld,
  type Settlement,
  type SourceSettlement,
} from '../reservations/finish-reservation.ts'
import { finishCancelling } from '../sources/finish-cancelling.ts'
import { finishOrphan } from '../sources/orphan-bookings.ts'
import {
  checkedReason,
  getRecordedReservation,
  type OperatorDecision,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'

export const verdicts = ['confirmed', 'failed', 'cancelled'] as const
export type Verdict = (typeof verdicts)[number]

export interface ReviewDecision extends OperatorDecision {
  readonly verdict: Verdict
  /** The number at a remote source, if staff knows it; null for a cancelled one. */
  readonly sourceConfirmation: string | null
}

const findSeconds = 15

/**
 * Settles a reservation in review. The gateway is asked once more what it holds: what it holds is captured for a confirmed
 * one and released for a failed one; where it still cannot tell, the payment stays unknown and is asked for again later.
 * `cancelled` settles one that is cancelling as if its source had said so, and an orphan.
 * BookingValidationException when the reservation does not wait for the verdict (any more), or when it is to be confirmed
 * and its remote source was never asked for it.
 */
export async function decideReview(
  context: AppContext,
  decision: ReviewDecision,
): Promise<ReservationRecord> {
  const cause = `${decision.verdict} by ${decision.by}: ${checkedReason(decision.reason)}`
  const reservation = await getRecordedReservation(context, decision.reference)
  const { verdict } = decision
  if (verdict === 'cancelled') await decideCancelled(context, reservation, { ...decision, cause })
  else await decideBooked(context, reservation, { ...decision, verdict, cause })
  return showReservationRecord(context, decision.reference)
}

interface BookedDecision extends ReviewDecision {
  readonly verdict: 'confirmed' | 'failed'
  readonly cause: string
}

async function decideBooked(
  context: AppContext,
  reservation: Reservation,
  decision: BookedDecision,
): Promise<void> {
  if (reservation.status !== 'review') throw notWaiting(reservation, 'not_in_review')
  const attempts = await readAttempts(context.database, reservation.propertyId, reservation.id)
  const open = attempts.findLast(({ kind, state }) => kind === 'authorise' && isOpen(state))
  if (open && decision.verdict === 'confirmed' && reservation.source !== ownInventory)
    throw neverSent(reservation)
  const at = context.clock.now().toString()
  const found = open ? await paymentOf(context, open, at) : sourceOf(decision, at)
  const settle = decision.verdict === 'confirmed' ? confirmHeld : failHeld
  const isSettled = await context.database.transaction(transaction =>
    settle(transaction, reservation, { cause: decision.cause, ...found }),
  )
  if (!isSettled) throw notWaiting(await getRecordedReservation(context, decision.reference), 'not_in_review')
}

/** Staff has the answer from the source, and it counts. */
async function decideCancelled(
  context: AppContext,
  reservation: Reservation,
  { cause, sourceConfirmation }: Pick<BookedDecision, 'cause' | 'sourceConfirmation'>,
): Promise<void> {
  if (sourceConfirmation !== null)
    throw badRequest([
      { field: 'source_confirmation', message: 'must not be sent with the verdict cancelled' },
    ])
  const { propertyId, id, status } = reservation
  const at = context.clock.now().toString()
  const isCancelling = status === 'cancelling'
  if (!isCancelling && (await readRecordedBooking(context.database, propertyId, id))?.state !== 'orphan')
    throw notWaiting(reservation, 'not_to_be_cancelled')
  const isSettled = await context.database.transaction(transaction =>
    isCancelling
      ? finishCancelling(transaction, reservation, { cause, at })
      : finishOrphan(transaction, reservation, { cause: `orphan_${cause}`, at }),
  )
  if (!isSettled) throw isChanging()
}

const isOpen = (state: PaymentAttempt['state']): boolean => state === 'sent' || state === 'unknown'

/** The payment whose outcome was unknown, as the gateway reports it now. */
async function paymentOf(
  context: AppContext,
  attempt: PaymentAttempt,
  at: string,
): Promise<Omit<Settlement, 'cause'>> {
  const finding = await ask(context, attempt)
  const result = { gatewayReference: null, reason: null, at, ...resultOf(finding) }
  return { paymentState: stateAfter[finding.found], attempt, result }
}

/** If the payment is known, it was the source's outcome that was unknown, and staff has decided it. */
function sourceOf(
  { verdict, sourceConfirmation }: BookedDecision,
  at: string,
): Omit<SourceSettlement, 'cause'> {
  return { source: { state: verdict, confirmation: sourceConfirmation, reason: null, at } }
}

const stateAfter = {
  approved: 'authorized',
  declined: 'declined',
  nothing: 'none',
  cannot_tell: 'unknown',
} as const

function resultOf(
  finding: PaymentFinding,
): Pick<AttemptResult, 'state'> & Partial<Pick<AttemptResult, 'gatewayReference' | 'reason'>> {
  switch (finding.found) {
    case 'approved':
      return { state: 'approved', gatewayReference: finding.gatewayReference }
    case 'declined':
      return { state: 'declined' }
    case 'nothing':
      return { state: 'failed' }
    case 'cannot_tell':
      return { state: 'unknown', reason: finding.reason }
  }
}

/** What the gateway holds, if it is the gateway that was asked. */
async function ask({ payments }: AppContext, attempt: PaymentAttempt): Promise<PaymentFinding> {
  if (payments?.name !== attempt.gateway) {
    return { found: 'cannot_tell', reason: `the payment gateway ${attempt.gateway} is not configured` }
  }
  const { key, amount, currency, reservationId, sentAt } = attempt
  const lost = { key, amount, currency, reference: reservationId, sentAt }
  return payments.find(lost, AbortSignal.timeout(findSeconds * 1000))
}

/** Its payment was never finished, so its source was never asked. */
const neverSent = ({ source }: Reservation): Fault =>
  new Fault(
    'BookingValidationException',
    `The reservation was never sent to its source ${source}, where it would have to be booked: decide "failed", and let the guest book again.`,
    { errors: [{ field: 'verdict', message: 'cannot be confirmed: the source was never asked' }] },
  )

const notWaiting = ({ status }: Reservation, id: string): Fault =>
  new Fault(
    'BookingValidationException',
    `The reservation is ${status.replace('_', '-')}: only one in review can be decided as confirmed or failed, and only one that is cancelling, or failed and is still booked at its source, as cancelled.`,
    { errors: [{ field: 'status', message: `${publicStatus(status)}: ${id}` }] },
  )

const isChanging = (): Fault =>
  new Fault(
    'BookingValidationException',
    'Not decided: the reservation is being changed right now; try again in a moment.',
    { errors: [{ field: 'status', message: 'changed' }] },
  )
