// What nobody could find out is decided by a person: a reservation in review becomes confirmed or failed, for a reason
// that stays in its record, and the money follows (reservation protocol 1).

import { ownInventory } from '../lodging/property.ts'
import { publicStatus, type Reservation } from '../lodging/reservation.ts'
import type { PaymentFinding } from '../outbound/payments/payment-gateway.ts'
import { type AttemptResult, type PaymentAttempt, readAttempts } from '../store/payment-attempts.ts'
import { Fault } from '../values/faults.ts'
import { checkedReason, type DeskDecision, type DeskFile, getAtDesk, showAtDesk } from './desk.ts'
import type { House } from './house.ts'
import { confirmHeld, failHeld, type Settlement, type SourceSettlement } from './settle-reservation.ts'

export interface ReviewDecision extends DeskDecision {
  readonly verdict: 'confirmed' | 'failed'
  /** The number at a remote source, where a person has found it out. */
  readonly sourceConfirmation: string | null
}

const findSeconds = 15

/**
 * Settles a reservation in review. The gateway is asked once more what it holds: what it holds is captured for a confirmed
 * one and released for a failed one; where it still cannot tell, the payment stays unknown and is asked for again later.
 * BookingValidationException when the reservation is not in review (any more), or when it is to be confirmed and its remote
 * source was never asked for it.
 */
export async function decideReview(house: House, decision: ReviewDecision): Promise<DeskFile> {
  const cause = `${decision.verdict} by ${decision.by}: ${checkedReason(decision.reason)}`
  const reservation = await getAtDesk(house, decision.reference)
  if (reservation.status !== 'review') throw notInReview(reservation)
  const attempts = await readAttempts(house.database, reservation.propertyId, reservation.id)
  const open = attempts.findLast(({ kind, state }) => kind === 'authorise' && isOpen(state))
  if (open && decision.verdict === 'confirmed' && reservation.source !== ownInventory)
    throw neverSent(reservation)
  const at = house.clock.now().toString()
  const found = open ? await paymentOf(house, open, at) : sourceOf(decision, at)
  const settle = decision.verdict === 'confirmed' ? confirmHeld : failHeld
  const isSettled = await house.database.transaction(transaction =>
    settle(transaction, reservation, { cause, ...found }),
  )
  if (!isSettled) throw notInReview(await getAtDesk(house, decision.reference))
  house.bell.ring()
  return showAtDesk(house, decision.reference)
}

const isOpen = (state: PaymentAttempt['state']): boolean => state === 'sent' || state === 'unknown'

/** What is held for a payment that nobody could tell of, as the gateway says now. */
async function paymentOf(
  house: House,
  attempt: PaymentAttempt,
  at: string,
): Promise<Omit<Settlement, 'cause'>> {
  const finding = await ask(house, attempt)
  const result = { gatewayReference: null, reason: null, at, ...resultOf(finding) }
  return { paymentState: stateAfter[finding.found], attempt, result }
}

/** Where the payment is known, it was the source that nobody could tell of; a person has. */
function sourceOf(
  { verdict, sourceConfirmation }: ReviewDecision,
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

/** What the gateway has, if it is the one that was asked. */
async function ask({ payments }: House, attempt: PaymentAttempt): Promise<PaymentFinding> {
  if (payments?.name !== attempt.gateway) {
    return { found: 'cannot_tell', reason: `the payment gateway ${attempt.gateway} is not configured` }
  }
  const { key, amount, currency, reservationId, sentAt } = attempt
  const lost = { key, amount, currency, reference: reservationId, sentAt }
  return payments.find(lost, AbortSignal.timeout(findSeconds * 1000))
}

/** Its payment was never settled, so its source was never asked. */
const neverSent = ({ source }: Reservation): Fault =>
  new Fault(
    'BookingValidationException',
    `The reservation was never sent to its source ${source}, where it would have to be booked: decide "failed", and let the guest book again.`,
    { errors: [{ field: 'verdict', message: 'cannot be confirmed: the source was never asked' }] },
  )

const notInReview = ({ status }: Reservation): Fault =>
  new Fault(
    'BookingValidationException',
    `The reservation is ${status.replace('_', '-')}: only one in review waits for a decision.`,
    { errors: [{ field: 'status', message: `${publicStatus(status)}: not_in_review` }] },
  )
