// Pays for a reservation whose rooms are held, outside any transaction, and applies the outcome (reservation protocol
// P1 and P2).

import { ownInventory } from '../../lodging/properties/property.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { PresentedToken } from '../../outbound/payments/card-form.ts'
import type {
  AuthoriseOutcome,
  PaymentGateway,
  PaymentOutcome,
} from '../../outbound/payments/payment-gateway.ts'
import type { PaymentAttempt } from '../../store/payments/payment-attempts.ts'
import { type Transaction, traceable } from '../../store/postgres/database.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import { Fault } from '../../values/faults.ts'
import { restartClock } from '../../values/request-clock.ts'
import type { AppContext } from '../context.ts'
import type { CardPayment } from '../requests.ts'
import { cardDeclined, failureOf, paymentFailed } from '../reservations/await-outcome.ts'
import {
  andWait,
  authorizeHeld,
  confirmHeld,
  failHeld,
  leaveUnknown,
  type Settlement,
} from '../reservations/finish-reservation.ts'
import { leaveToGuest } from './challenge-time.ts'

/** Seconds in which the gateway must answer; after that the answer counts as lost. */
export const authoriseSeconds = 15
/** Seconds for which the jobs leave the step to the source to the request. */
const goOnSeconds = 30
/** Milliseconds after which a lost answer is requested again under the same key, all within the deadline. */
const askAgainAfter = [250, 1_000]

export interface Payment {
  readonly reservation: Reservation
  readonly attempt: PaymentAttempt
  readonly card: CardPayment | PresentedToken
}

/**
 * Authorises what is due and finishes the reservation: confirmed, or authorised where a source comes next, or left
 * unknown for the jobs, or waiting for the guest. CreditCardException 402 when the card is declined, ServiceUnavailableException when the
 * gateway was not reached; then everything is released.
 */
export async function payReservation(
  context: AppContext,
  gateway: PaymentGateway,
  payment: Payment,
): Promise<Reservation> {
  const { reservation } = payment
  const outcome = await authorise(gateway, payment)
  const { settle, refusal } = consequence(payment, outcome, context.clock.now().toString())
  let isSettled: boolean
  try {
    isSettled = await context.database.transaction(transaction => settle(transaction, reservation), traceable)
  } catch (error) {
    // The gateway has answered and the database has not: a job finds out; it is pending until then.
    if (error instanceof Fault && error.status === 503) return reservation
    throw error
  }
  if (isSettled && refusal) throw refusal
  return settledReservation(context, reservation)
}

/** Asks for the amount of an attempt that is written down; a lost answer is asked for again under the same key. */
export async function authorise(gateway: PaymentGateway, payment: Payment): Promise<AuthoriseOutcome> {
  const outcome = await lastOutcome(gateway, payment)
  restartClock()
  return outcome
}

async function lastOutcome(
  gateway: PaymentGateway,
  { reservation, attempt, card }: Payment,
): Promise<AuthoriseOutcome> {
  const { key, amount, currency } = attempt
  const request = { key, amount, currency, reference: reservation.id, card }
  const deadline = AbortSignal.timeout(authoriseSeconds * 1000)
  let outcome = await gateway.authorise(request, deadline)
  for (const pause of askAgainAfter) {
    if (outcome.outcome !== 'unknown' || deadline.aborted) return outcome
    await new Promise(resume => setTimeout(resume, pause))
    const again = await gateway.authorise(request, deadline)
    // A repetition that was not sent leaves the first attempt unknown.
    if (again.outcome !== 'not_sent') outcome = again
  }
  return outcome
}

interface Consequence {
  settle(transaction: Transaction, seen: Reservation): Promise<boolean>
  readonly refusal: Fault | null
}

function consequence(payment: Payment, outcome: AuthoriseOutcome, at: string): Consequence {
  const { attempt } = payment
  if (outcome.outcome === 'challenged') {
    return {
      settle: (transaction, seen) => leaveToGuest(transaction, seen, { attempt, at }),
      refusal: null,
    }
  }
  const { settle, settlement, refusal } = answered(payment, outcome, at)
  return { settle: (transaction, seen) => settle(transaction, seen, settlement), refusal }
}

interface Answered {
  readonly settle: typeof confirmHeld
  readonly settlement: Settlement
  readonly refusal: Fault | null
}

function answered({ reservation, attempt }: Payment, outcome: PaymentOutcome, at: string): Answered {
  const reason = 'reason' in outcome ? outcome.reason : null
  const result = { gatewayReference: null, reason, at }
  switch (outcome.outcome) {
    case 'approved': {
      const approved = { ...result, state: 'approved', gatewayReference: outcome.gatewayReference } as const
      const settlement = { cause: 'payment authorised', paymentState: 'authorized', attempt } as const
      const settle = reservation.source === ownInventory ? confirmHeld : andWait(authorizeHeld, goOnSeconds)
      return { settle, settlement: { ...settlement, result: approved }, refusal: null }
    }
    case 'declined': {
      const settlement = { cause: 'card declined', paymentState: 'declined', attempt } as const
      return {
        settle: failHeld,
        settlement: { ...settlement, result: { ...result, state: 'declined' } },
        refusal: cardDeclined(),
      }
    }
    case 'not_sent': {
      const settlement = { cause: 'payment not sent', paymentState: 'none', attempt } as const
      return {
        settle: failHeld,
        settlement: { ...settlement, result: { ...result, state: 'failed' } },
        refusal: paymentFailed(new Error(`the payment gateway was not reached: ${reason}`)),
      }
    }
    case 'unknown': {
      const settlement = { cause: 'payment unanswered', paymentState: 'unknown', attempt } as const
      return {
        settle: leaveUnknown,
        settlement: { ...settlement, result: { ...result, state: 'unknown' } },
        refusal: null,
      }
    }
  }
}

/** The reservation as it is now, whoever finished it; throws its refusal when it has failed. */
async function settledReservation(
  context: AppContext,
  { propertyId, id }: Reservation,
): Promise<Reservation> {
  const reservation = await findReservation(context.database, { propertyId, id })
  if (!reservation) throw new Error(`reservation ${id} is gone`)
  if (reservation.status === 'failed') throw failureOf(reservation)
  return reservation
}
