// Takes rooms; a commit whose answer is lost is looked up in the database (reservation protocol 4, step C).

import { CommitOutcomeUnknown } from '../../store/postgres/commits.ts'
import { defaultTimeouts } from '../../store/postgres/database.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import { bookInBatch, isBatchable } from './book-in-batch.ts'
import type { Booking } from './prepare-booking.ts'
import { reservationOf, type TakenRoom, takeRoom } from './take-room.ts'

/**
 * Takes the rooms as `takeRoom` does. When the answer to the commit is lost, the reservation is looked up by its id.
 * If it exists, the rooms are taken. If not: ServiceUnavailableException, and the request may be sent again. If
 * nobody can tell in time, the answer is a pending reservation, because it may exist.
 */
export async function takeVerified(booking: Booking): Promise<TakenRoom> {
  const { context, request, intent } = booking
  const written = { propertyId: request.propertyId, id: intent.id }
  try {
    if (isBatchable(booking)) return await bookInBatch(booking)
    return await context.database.transaction(
      transaction => takeRoom(transaction, booking),
      defaultTimeouts,
      async reader => (await findReservation(reader, written)) !== undefined,
    )
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknown)) throw error
    const reservation = isBatchable(booking)
      ? reservationOf(booking, booking.chosen, context.clock.now())
      : (error.result as TakenRoom).reservation
    return { reservation: { ...reservation, status: 'unknown' }, attempt: null }
  }
}
