// Takes rooms; what became of a commit whose answer is lost is found out (reservation protocol 4, step C).

import { CommitOutcomeUnknown } from '../../store/postgres/commits.ts'
import { traceable } from '../../store/postgres/database.ts'
import { bookInBatch, isBatchable } from './book-in-batch.ts'
import { reservationOf } from './new-reservation.ts'
import type { Booking } from './prepare-booking.ts'
import { type TakenRoom, takeRoom } from './take-room.ts'

/**
 * Takes the rooms as `takeRoom` does. When the answer to the commit is lost, its outcome is found out. If it was
 * committed, the rooms are taken. If not: ServiceUnavailableException, and the request may be sent again. If nobody can
 * tell in time, the answer is a pending reservation, because it may exist.
 */
export async function takeVerified(booking: Booking): Promise<TakenRoom> {
  const { context } = booking
  try {
    if (isBatchable(booking)) return await bookInBatch(booking)
    return await context.database.transaction(transaction => takeRoom(transaction, booking), traceable)
  } catch (error) {
    if (!(error instanceof CommitOutcomeUnknown)) throw error
    const reservation = isBatchable(booking)
      ? reservationOf(booking, booking.chosen, context.clock.now())
      : (error.result as TakenRoom).reservation
    return { reservation: { ...reservation, status: 'unknown' }, attempt: null }
  }
}
