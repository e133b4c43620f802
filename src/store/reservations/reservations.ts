// Stored reservations and their history.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { recordMove, type Told } from './reservation-moves.ts'

/** Another reservation has this confirmation number. Nothing was written: draw another and insert again. */
export class ConfirmationNumberTaken extends Error {
  override readonly name = 'ConfirmationNumberTaken'
}

/** Another live reservation is for the same booking. Nothing was written. */
export class DuplicateReservation extends Error {
  override readonly name = 'DuplicateReservation'
}

/**
 * Writes a new reservation with its first event, under a fingerprint that finds duplicates (null: it has none). `told` is of the
 * event. Throws ConfirmationNumberTaken or DuplicateReservation, after which the transaction is still usable (contract B4: the insert is
 * the claim).
 */
export async function insertReservation(
  transaction: Transaction,
  reservation: Reservation,
  duplicateFingerprint: Uint8Array | null = null,
  told: Told = { cause: 'reserved' },
): Promise<void> {
  const fingerprint = duplicateFingerprint && Buffer.from(duplicateFingerprint)
  const inserted = await transaction.query(
    `INSERT INTO reservation (
       property_id, reservation_id, confirmation_number, publisher_id, room_id, room_name, rate_code, status,
       checkin, checkout, rooms_count, guest, rooms, card, session, price, property_price, exchange, discount_id,
       created_at, changed_at, payment_state, source, language, duplicate_fingerprint, duplicate_active, source_confirmation)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $21, $22,
            $23, $24::bytea, $24::bytea IS NOT NULL, $25
      WHERE NOT EXISTS (SELECT FROM reservation WHERE confirmation_number = $3)
     ON CONFLICT DO NOTHING
     RETURNING reservation_id`,
    [...valuesOf(reservation), fingerprint, reservation.sourceConfirmation],
  )
  if (inserted.length === 0) {
    const { propertyId } = reservation
    const [twin] = fingerprint ? await findDuplicates(transaction, [{ propertyId, fingerprint }]) : []
    throw twin === undefined ? new ConfirmationNumberTaken() : new DuplicateReservation()
  }
  await recordMove(transaction, reservation, null, told)
}

/** Unique among live reservations. */
export interface DuplicateKey {
  readonly propertyId: number
  readonly fingerprint: Uint8Array
}

/** The ids of the live reservations with these fingerprints, in order; undefined where there is none. */
export async function findDuplicates(
  reader: Reader,
  keys: readonly DuplicateKey[],
): Promise<(string | undefined)[]> {
  const rows = await reader.query<{ place: number; id: string }>(
    `SELECT asked.place::int AS place, reservation_id AS id
       FROM unnest($1::int[], $2::bytea[]) WITH ORDINALITY AS asked (property_id, duplicate_fingerprint, place)
       JOIN ONLY reservation USING (property_id, duplicate_fingerprint)
      WHERE duplicate_active`,
    [keys.map(({ propertyId }) => propertyId), keys.map(({ fingerprint }) => Buffer.from(fingerprint))],
  )
  const ids = new Array<string | undefined>(keys.length).fill(undefined)
  for (const { place, id } of rows) ids[place - 1] = id
  return ids
}

/** A reservation from its row. */
export const reservationColumns = `
            reservation_id AS id, confirmation_number AS "confirmationNumber", property_id AS "propertyId",
            publisher_id AS "publisherId", room_id AS "roomId", room_name AS "roomName", rate_code AS "rateCode",
            source, source_confirmation AS "sourceConfirmation",
            status, version, payment_state AS "paymentState", cancellation, ${dayNumber('checkin')} AS checkin, ${dayNumber('checkout')} AS checkout,
            rooms, guest, card, session, created_at AS "createdAt",
            price, property_price AS "propertyPrice", exchange, discount_id AS "discountId", language,
            open_change AS "openChange"`

/** By property and id, or by the confirmation number, which is unique. Undefined when there is none. */
export async function findReservation(
  reader: Reader,
  by: { readonly propertyId: number; readonly id: string } | { readonly confirmationNumber: string },
): Promise<Reservation | undefined> {
  const [condition, values] =
    'id' in by
      ? ['property_id = $1 AND reservation_id = $2', [by.propertyId, by.id]]
      : ['confirmation_number = $1', [by.confirmationNumber]]
  const [row] = await reader.query<Reservation>(
    `SELECT ${reservationColumns}
       FROM reservation
      WHERE ${condition}`,
    values,
  )
  return row
}

/** The reservation as it is now, which nobody else changes until the transaction ends. */
export async function lockReservation(
  transaction: Transaction,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
): Promise<Reservation> {
  const [row] = await transaction.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation WHERE property_id = $1 AND reservation_id = $2 FOR UPDATE`,
    [propertyId, id],
  )
  return row!
}

/** Keeps a reservation from failing until the transaction ends; false when it has failed. */
export async function keepFromFailing(
  transaction: Transaction,
  { propertyId, id }: { readonly propertyId: number; readonly id: string },
): Promise<boolean> {
  const standing = await transaction.query(
    "SELECT FROM reservation WHERE property_id = $1 AND reservation_id = $2 AND status <> 'failed' FOR SHARE",
    [propertyId, id],
  )
  return standing.length > 0
}

export interface ReservationEvent {
  readonly sequence: number
  readonly from: Reservation['status'] | null
  readonly to: Reservation['status']
  readonly cause: string
  /** RFC 3339, UTC. */
  readonly at: string
}

/** The history of a reservation, in order of time (contract B5). */
export async function readReservationEvents(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<ReservationEvent[]> {
  return reader.query<ReservationEvent>(
    `SELECT sequence, from_status AS "from", to_status AS "to", cause, at
       FROM reservation_event
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY sequence`,
    [propertyId, reservationId],
  )
}

/** In the order of the insert. Lists are JSON text, because the driver would send them as arrays. */
const valuesOf = (reservation: Reservation): unknown[] => [
  reservation.propertyId,
  reservation.id,
  reservation.confirmationNumber,
  reservation.publisherId,
  reservation.roomId,
  reservation.roomName,
  reservation.rateCode,
  reservation.status,
  formatDay(reservation.checkin),
  formatDay(reservation.checkout),
  reservation.rooms.length,
  JSON.stringify(reservation.guest),
  JSON.stringify(reservation.rooms),
  JSON.stringify(reservation.card),
  JSON.stringify(reservation.session),
  JSON.stringify(reservation.price),
  JSON.stringify(reservation.propertyPrice),
  JSON.stringify(reservation.exchange),
  reservation.discountId,
  reservation.createdAt,
  reservation.paymentState,
  reservation.source,
  reservation.language,
]
