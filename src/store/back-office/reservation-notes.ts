// Notes of the staff on a reservation.

import type { ReservationKey } from '../payments/card-vault.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface ReservationNote {
  readonly id: number
  readonly text: string
  /** A name, or the id of an admin key. */
  readonly writtenBy: string
  /** RFC 3339, UTC. */
  readonly at: string
}

/** In the order in which they were written. */
export async function readNotes(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<ReservationNote[]> {
  return reader.query<ReservationNote>(
    `SELECT note_id AS id, text, written_by AS "writtenBy", written_at AS at FROM reservation_note
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY note_id`,
    [propertyId, reservationId],
  )
}

/** False, with nothing written, where the reservation has `most` notes already. */
export async function insertNote(
  transaction: Transaction,
  { propertyId, reservationId }: ReservationKey,
  { text, writtenBy, at }: Omit<ReservationNote, 'id'>,
  most: number,
): Promise<boolean> {
  const inserted = await transaction.query(
    `INSERT INTO reservation_note (property_id, reservation_id, text, written_by, written_at)
     SELECT $1, $2, $3, $4, $5
      WHERE (SELECT count(*) FROM reservation_note WHERE property_id = $1 AND reservation_id = $2) < $6
     RETURNING note_id`,
    [propertyId, reservationId, text, writtenBy, at, most],
  )
  return inserted.length > 0
}
