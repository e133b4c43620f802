// The integer ids that clients of the older form know reservations by, beside their UUIDs. A reservation gets one when such a
// client is first given it.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { Reader } from '../postgres/database.ts'

/** The integer ids by UUID; reservations that have none are left out. */
export async function findReservationNumbers(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.query<{ id: string; number: number }>(
    'SELECT reservation_id AS id, number FROM reservation_number WHERE reservation_id = ANY ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/**
 * Gives each of these reservations an integer id, the oldest first; one that has an id keeps it. All servers write in this
 * order, so that they do not deadlock.
 */
export async function numberReservations(
  reader: Reader,
  reservations: readonly Pick<Reservation, 'propertyId' | 'id' | 'createdAt'>[],
): Promise<void> {
  await reader.query(
    `INSERT INTO reservation_number (property_id, reservation_id)
     SELECT property_id, reservation_id
       FROM unnest($1::int[], $2::uuid[], $3::timestamptz[]) AS named (property_id, reservation_id, created_at)
      ORDER BY created_at, reservation_id
     ON CONFLICT (reservation_id) DO NOTHING`,
    [
      reservations.map(({ propertyId }) => propertyId),
      reservations.map(({ id }) => id),
      reservations.map(({ createdAt }) => createdAt),
    ],
  )
}
