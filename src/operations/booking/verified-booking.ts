// Commits whose answer may get lost: whoever is told of a reservation, or that there is none, is told what the database
// says (reservation protocol 4, step C).

import type { Reservation } from '../../lodging/reservation.ts'
import { CommitUnclear } from '../../store/postgres/commits.ts'
import { defaultPatience, type Transaction } from '../../store/postgres/database.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { House } from '../context.ts'
import { goesInRush, takeInRush } from './book-in-batch.ts'
import type { Booking } from './prepare-booking.ts'
import { reservationOf, type TakenRoom, takeRoom } from './take-room.ts'

/**
 * Takes the rooms as `takeRoom` does. When the answer to the commit is lost the reservation is looked for by its id: there,
 * it is taken; not there, ServiceUnavailableException, and it may be sent again; where neither can be told in time, the
 * answer is a reservation that is pending, as it may be one.
 */
export async function takeSurely(booking: Booking): Promise<TakenRoom> {
  const { house, request, intent } = booking
  const written = { propertyId: request.propertyId, id: intent.id }
  try {
    if (goesInRush(booking)) return await takeInRush(booking)
    return await house.database.transaction(
      transaction => takeRoom(transaction, booking),
      defaultPatience,
      async reader => (await findReservation(reader, written)) !== undefined,
    )
  } catch (error) {
    if (!(error instanceof CommitUnclear)) throw error
    const reservation = goesInRush(booking)
      ? reservationOf(booking, booking.chosen, house.clock.now())
      : (error.result as TakenRoom).reservation
    return { reservation: { ...reservation, status: 'unknown' }, attempt: null }
  } finally {
    // That may have been the last use of the code; the next availability is to know.
    if (request.discountCode !== null) house.catalog.note({ subject: 'code', id: null })
  }
}

/** Moves a reservation on; when the answer to the commit is lost, it was moved if it is no longer as it was seen. */
export const moveSurely = (
  { database }: House,
  seen: Reservation,
  move: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> =>
  database.transaction(move, defaultPatience, async reader => {
    const present = await findReservation(reader, seen)
    return present !== undefined && present.version !== seen.version
  })
