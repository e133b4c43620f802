// A payment that waits until its guest has confirmed it with the bank: of a booking, or of a change that costs more. The jobs leave
// it alone for ten minutes; whoever looks at the reservation meanwhile makes the server ask the payment company, so that no message
// of the company is waited for.

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { findOpenChange } from '../../store/reservations/reservation-changes.ts'
import type { ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { type AskedPayment, challengeEnd } from '../payments/challenge-time.ts'
import { resolvePayment } from '../payments/resolve-unknown-payments.ts'
import { viewReservation, viewSurely } from '../reservations/reservations.ts'
import { resolveChange } from './changes/resolve-open-changes.ts'

/** Adds to the answer what the guest's browser needs; a payment that waits no longer moves its reservation on first. */
export async function withChallenge(
  context: AppContext,
  holder: KeyHolder,
  answer: ReservationAnswer,
): Promise<ReservationAnswer> {
  const { reservation } = answer
  const asked = await askAbout(context, reservation)
  if (asked === null) return answer
  const { attempt, challenge } = asked
  const form = context.payments?.cardForm
  if (challenge.waitsFor !== 'guest' || !form || !context.payments) {
    const now = await viewReservation(context, holder, { id: reservation.id })
    return { ...now, ...(answer.isReplayed && { isReplayed: true }) }
  }
  return {
    ...answer,
    challenge: {
      provider: context.payments.name,
      publishableKey: form.publishableKey,
      clientSecret: challenge.clientSecret,
      expiresAt: challengeEnd(attempt).toString({ smallestUnit: 'second' }),
    },
  }
}

/** Null where no guest was asked: a payment that a request or a job is at work on is left to them. */
async function askAbout(context: AppContext, reservation: Reservation): Promise<AskedPayment | null> {
  if (reservation.paymentState === 'challenged') return resolvePayment(context, reservation)
  if (reservation.openChange === null) return null
  const open = await findOpenChange(context.database, reservation)
  return open?.change.isChallenged ? resolveChange(context, open) : null
}

type Reference = Parameters<typeof viewReservation>[2]

/** The reservation after the payment company was asked about a payment that waits for its guest. Throws as `viewReservation`. */
export const viewWithChallenge = async (
  context: AppContext,
  holder: KeyHolder,
  reference: Reference,
): Promise<ReservationAnswer> =>
  withChallenge(context, holder, await viewReservation(context, holder, reference))

/**
 * The reservation as its publisher looks at it. Whoever asks by the id may have been answered as pending; a confirmation
 * number is told only of what is kept.
 */
export const viewAsPublisher = async (
  context: AppContext,
  holder: KeyHolder,
  reference: Reference,
): Promise<ReservationAnswer> =>
  'id' in reference
    ? withChallenge(context, holder, await viewSurely(context, holder, reference))
    : viewWithChallenge(context, holder, reference)
