// Moves a reservation; a commit whose answer is lost is looked up (reservation protocol 4, step C).

import type { Reservation } from '../../lodging/reservation.ts'
import { defaultTimeouts, type Transaction } from '../../store/postgres/database.ts'
import { findReservation } from '../../store/reservations/reservations.ts'
import type { AppContext } from '../context.ts'

/**
 * Moves a reservation on. If the answer to the commit is lost, it was moved when its version is no longer the one
 * read.
 */
export const moveVerified = (
  { database }: AppContext,
  seen: Reservation,
  move: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> =>
  database.transaction(move, defaultTimeouts, async reader => {
    const present = await findReservation(reader, seen)
    return present !== undefined && present.version !== seen.version
  })
