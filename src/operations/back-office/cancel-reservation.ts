// Cancels for a publisher: computes the penalty first, and cancels only if it is not higher than the guest was shown
// (contract B3, B5).

import { raisedAmount } from '../../lodging/installation/test-scenarios.ts'
import { ownInventory, type Stay } from '../../lodging/properties/property.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { type Cancellation, publicStatus, type Reservation } from '../../lodging/reservations/reservation.ts'
import { countedRooms, kindsOf } from '../../lodging/reservations/room-kinds.ts'
import { countRooms, lockRooms, releaseNights } from '../../store/inventory/inventory.ts'
import { type Transaction, traceable } from '../../store/postgres/database.ts'
import { returnDiscount } from '../../store/properties/discount-codes.ts'
import { runLater } from '../../store/reservations/due-reservations.ts'
import { moveReservation } from '../../store/reservations/reservation-moves.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import { decimalNumber, type Minor, parseAmount } from '../../values/money.ts'
import type { CancellationAnswer, ReservationAnswer } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { CancelRequest } from '../requests.ts'
import { cancelRefusal, penaltyAt, refundOf, shownCancellation } from '../reservations/reservation-actions.ts'
import { viewReservation, viewSurely } from '../reservations/reservations.ts'
import { cancelAtSource } from '../sources/finish-cancelling.ts'

/** How often a cancellation is tried when the reservation moves meanwhile. */
const attempts = 3
/** Seconds for which the jobs leave the source's answer to the request. */
const answerSeconds = 45

/**
 * Cancels a reservation of the publisher, or computes the cost. Cancelling again gives the first result, whoever
 * cancelled. BookingValidationException when it cannot be cancelled (any more), PriceChangedException when the
 * penalty is higher than `expected_penalty`.
 */
export async function cancelReservation(
  context: AppContext,
  holder: KeyHolder,
  request: CancelRequest,
): Promise<CancellationAnswer> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const found = await viewReservation(context, holder, request.reference)
    const simulated = request.simulate
    const earlier = found.reservation.cancellation
    if (earlier) {
      const kept = await viewSurely(context, holder, request.reference)
      const { cancellation } = kept.reservation
      if (cancellation) return { ...kept, ...termsOf(kept, cancellation), simulated }
      continue
    }
    const now = context.clock.now()
    refuseCancel(context, found, now)
    const cancellation = cancellationOf(found.reservation, now)
    const terms = termsOf(found, cancellation)
    refuseHigherPenalty(request, terms)
    if (request.testScenario === 'price_changed')
      throw penaltyChanged(terms.penalty, { ...terms, penalty: raisedAmount(terms.penalty) })
    if (simulated) return { ...found, ...terms, simulated }
    const { today } = localTime(now, found.property.timeZone)
    const isOwn = found.reservation.source === ownInventory
    const isDone = isOwn
      ? await context.database.transaction(
          transaction => cancel(transaction, { reservation: found.reservation, cancellation, today }),
          traceable,
        )
      : await cancelRemote(context, found.reservation, cancellation)
    if (isDone) return { ...(await viewReservation(context, holder, request.reference)), ...terms, simulated }
  }
  throw new Fault(
    'ServiceUnavailableException',
    'The reservation is being changed right now; try again in a moment.',
    {
      headers: { 'Retry-After': '1' },
    },
  )
}

export type Terms = Pick<CancellationAnswer, 'penalty' | 'refund' | 'currency' | 'decimals' | 'owed' | 'asOf'>

/** In the currency that the guest was shown, and as they are charged. */
export function termsOf({ reservation }: ReservationAnswer, cancellation: Cancellation): Terms {
  const { currency, decimals } = reservation.price
  const { penalty, refund } = cancellation
  const owed = { currency: reservation.propertyPrice.currency, amounts: { penalty, refund } }
  return { ...shownCancellation(reservation, cancellation), currency, decimals, owed, asOf: cancellation.at }
}

/** What cancelling now costs. */
export function cancellationOf(reservation: Reservation, now: Temporal.Instant): Cancellation {
  const { propertyPrice } = reservation
  const penalty = penaltyAt(propertyPrice, now)
  // Never later than the moment that the penalty is of.
  const at = now.round({ smallestUnit: 'millisecond', roundingMode: 'floor' }).toString()
  return { at, by: 'publisher', penalty, refund: refundOf(reservation, propertyPrice, penalty) }
}

/** BookingValidationException where it cannot be cancelled (any more). */
export function refuseCancel(
  context: AppContext,
  { reservation, property }: ReservationAnswer,
  now: Temporal.Instant,
): void {
  const reason = cancelRefusal(context, reservation, property, now)
  if (reason === null) return
  throw new Fault('BookingValidationException', `The reservation cannot be cancelled: ${reason.message}`, {
    errors: [{ field: 'status', message: `${publicStatus(reservation.status)}: ${reason.id}` }],
  })
}

/** PriceChangedException where the penalty is higher than the one named. */
export function refuseHigherPenalty(
  { expectedPenalty }: Pick<CancelRequest, 'expectedPenalty'>,
  terms: Terms,
): void {
  if (expectedPenalty === null) return
  const { penalty, currency, decimals } = terms
  const expected = parseAmount(expectedPenalty, decimals)
  if (expected === undefined) {
    const message = `is an amount in ${currency} with at most ${decimals} decimals`
    throw badRequest([{ field: 'expected_penalty', message }])
  }
  if (penalty > expected) throw penaltyChanged(expected, terms)
}

function penaltyChanged(old: Minor, { penalty, currency, decimals }: Terms): Fault {
  const [was, is] = [old, penalty].map(amount => decimalNumber(amount, decimals))
  return new Fault(
    'PriceChangedException',
    `Cancelling costs ${is} ${currency} now, not ${was}; show the guest the new penalty and cancel again.`,
    {
      errors: [
        { field: 'old_penalty', message: String(was) },
        { field: 'new_penalty', message: String(is) },
      ],
    },
  )
}

/**
 * Records that it is being cancelled, then asks the source. If the source does not answer, the jobs ask again, and
 * until then the reservation is shown as confirmed. False when it has moved since it was read.
 */
async function cancelRemote(
  context: AppContext,
  reservation: Reservation,
  cancellation: Cancellation,
): Promise<boolean> {
  const now = context.clock.now()
  const cancelling = {
    ...reservation,
    status: 'cancelling',
    version: reservation.version + 1,
    cancellation,
  } as const
  const isOurs = await context.database.transaction(async transaction => {
    const move = {
      to: 'cancelling',
      cause: 'cancelled by publisher',
      cancellation,
      at: now.toString(),
    } as const
    if (!(await moveReservation(transaction, reservation, move))) return false
    await runLater(transaction, cancelling, now.add({ seconds: answerSeconds }).toString())
    return true
  })
  if (isOurs) await cancelAtSource(context, cancelling)
  return isOurs
}

/** Releases the remaining nights and moves the reservation; false when it has moved since it was read. */
export async function cancel(
  transaction: Transaction,
  { reservation, cancellation, today }: { reservation: Reservation; cancellation: Cancellation; today: Day },
): Promise<boolean> {
  const { propertyId, id } = reservation
  const { locked } = await lockRooms(
    transaction,
    propertyId,
    countedRooms(kindsOf(reservation)),
    nightsToRelease(reservation, today),
  )
  const { at } = cancellation
  const move = { to: 'cancelled', cause: 'cancelled by publisher', cancellation, at } as const
  if (!(await moveReservation(transaction, reservation, move))) return false
  await countRooms(transaction, propertyId, locked, releaseNights)
  if (reservation.discountId !== null) await returnDiscount(transaction, id)
  return true
}

/** Nights that have begun are not given back. */
export const nightsToRelease = ({ checkin, checkout }: Reservation, today: Day): Stay => ({
  checkin: checkin > today ? checkin : today,
  checkout,
})
