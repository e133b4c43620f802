// Resolves reservations whose payment was left open by a crash or a lost answer: the gateway is asked what it holds
// under the recorded key, and the reservation goes on from there (reservation protocol 5).

import { ownInventory } from '../../lodging/properties/property.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PaymentFinding } from '../../outbound/payments/payment-gateway.ts'
import { type PaymentAttempt, readAttempts } from '../../store/payments/payment-attempts.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { takeUnauthorised } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import type { AppContext } from '../context.ts'
import {
  authorizeHeld,
  confirmHeld,
  failHeld,
  leaveUnknown,
  type Settlement,
} from '../reservations/finish-reservation.ts'
import { eachLeased } from '../reservations/leased-work.ts'
import { type AskedPayment, challengeOf, leaveToGuest } from './challenge-time.ts'
import { authoriseSeconds } from './pay-reservation.ts'

/** Seconds after which no request waits for the authorisation any more, with room for a pause of the process. */
const abandonedAfterSeconds = 2 * authoriseSeconds
/** Minutes after which the guest has probably booked elsewhere. */
export const stillWantedMinutes = 15
const reviewAfterMinutes = 30
const findSeconds = 15

/** Receives reservations that need a decision by staff, with the reason. */
export type OnReview = (reservation: Reservation, reason: string) => void

/** Resolves what can be resolved now; `onReview` receives reservations that need a decision by staff. */
export async function resolveUnknownPayments(context: AppContext, onReview: OnReview): Promise<number> {
  const abandoned = context.clock.now().subtract({ seconds: abandonedAfterSeconds }).toString()
  return eachLeased(
    context,
    (transaction, lease) => takeUnauthorised(transaction, lease, abandoned),
    async reservation => {
      await resolvePayment(context, reservation, onReview)
    },
  )
}

/** Moves a reservation with an open payment on, if the payment company can tell. */
export async function resolvePayment(
  context: AppContext,
  reservation: Reservation,
  onReview: OnReview = () => undefined,
): Promise<AskedPayment> {
  const { propertyId, id } = reservation
  const attempts = await readAttempts(context.database, propertyId, id)
  const attempt = attempts.findLast(({ kind }) => kind === 'authorise')
  if (!attempt) throw new Error(`reservation ${id} waits for a payment that was never asked for`)
  const isChallenged = reservation.paymentState === 'challenged'
  const asked = await askPayment(context, attempt, { isChallenged })
  const { challenge, finding } = asked
  const at = context.clock.now().toString()
  if (challenge.waitsFor === 'guest')
    await context.database.transaction(transaction => leaveToGuest(transaction, reservation, { attempt, at }))
  if (finding === null) return asked
  const age = context.clock.now().since(reservation.createdAt).total('minutes')
  const next = consequence(reservation, attempt, { finding, age, at })
  if (next === null) return asked
  const moved = await context.database.transaction(transaction => next.settle(transaction, reservation))
  if (moved && next.forReview !== undefined) onReview(reservation, next.forReview)
  return asked
}

export interface FoundPayment extends AskedPayment {
  /** Null while the guest has time for the bank's question. */
  readonly finding: PaymentFinding | null
}

/**
 * Whom an open authorisation waits for, and what the payment company holds of one that waits for nobody. Call it only when no
 * request waits for the authorisation any more.
 */
export async function askPayment(
  context: AppContext,
  attempt: PaymentAttempt,
  { isChallenged }: { readonly isChallenged: boolean },
): Promise<FoundPayment> {
  const challenge = await challengeOf(context, attempt)
  if (challenge.waitsFor === 'guest') return { attempt, challenge, finding: null }
  // Looking a payment up closes one that holds nothing, so it is done only when nobody is asked.
  if (challenge.waitsFor === 'nobody')
    return { attempt, challenge, finding: await findPayment(context, attempt) }
  // The guest's time is not shortened because the company does not answer.
  const unknown = { found: 'cannot_tell', reason: challenge.reason } as const
  return { attempt, challenge, finding: isChallenged ? null : unknown }
}

/** What the gateway holds, if it is the gateway that was asked. */
export async function findPayment(
  { payments }: AppContext,
  attempt: PaymentAttempt,
): Promise<PaymentFinding> {
  if (payments?.name !== attempt.gateway) {
    return { found: 'cannot_tell', reason: `the payment gateway ${attempt.gateway} is not configured` }
  }
  const { key, amount, currency, reservationId, sentAt } = attempt
  return payments.find(
    { key, amount, currency, reference: reservationId, sentAt },
    AbortSignal.timeout(findSeconds * 1000),
  )
}

interface Consequence {
  settle(transaction: Transaction, reservation: Reservation): Promise<boolean>
  /** Why staff must decide now. */
  readonly forReview?: string
}

interface Facts {
  readonly finding: PaymentFinding
  /** Minutes since the guest booked. */
  readonly age: number
  readonly at: string
}

function consequence(
  { status, source }: Reservation,
  attempt: PaymentAttempt,
  { finding, age, at }: Facts,
): Consequence | null {
  const nothing = { gatewayReference: null, reason: null, at }
  const settled = (settle: typeof confirmHeld, settlement: Omit<Settlement, 'attempt'>): Consequence => ({
    settle: (transaction, seen) => settle(transaction, seen, { ...settlement, attempt }),
  })
  switch (finding.found) {
    case 'approved': {
      const result = { ...nothing, state: 'approved', gatewayReference: finding.gatewayReference } as const
      const paid = { paymentState: 'authorized', result } as const
      const goOn = source === ownInventory ? confirmHeld : authorizeHeld
      return age < stillWantedMinutes
        ? settled(goOn, { ...paid, cause: 'payment found authorised' })
        : settled(failHeld, { ...paid, cause: 'payment found too late' })
    }
    case 'declined': {
      const result = { ...nothing, state: 'declined' } as const
      return settled(failHeld, { cause: 'card found declined', paymentState: 'declined', result })
    }
    case 'nothing': {
      const result = { ...nothing, state: 'failed' } as const
      return settled(failHeld, { cause: 'payment never made', paymentState: 'none', result })
    }
    case 'cannot_tell': {
      if (status !== 'unknown') {
        const result = { ...nothing, state: 'unknown', reason: finding.reason } as const
        const settlement = { cause: 'payment unanswered', paymentState: 'unknown', result } as const
        return settled(leaveUnknown, settlement)
      }
      return age < reviewAfterMinutes ? null : { settle: toReview(at), forReview: finding.reason }
    }
  }
}

const toReview =
  (at: string): Consequence['settle'] =>
  (transaction, seen) =>
    moveReservation(transaction, seen, {
      to: 'review',
      cause: 'payment unknown for half an hour',
      unknownCause: 'payment',
      at,
    })
