// Holds, counted in night.held: of a publisher, or of a reservation whose payment is open. Callers lock the nights first
// and change their counters in the same transaction.

import type { Stay } from '../../lodging/properties/property.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface InventoryHold extends Stay {
  readonly propertyId: number
  readonly id: string
  readonly publisherId: number
  /** The key that placed it; null for the hold of a reservation. */
  readonly keyId: string | null
  readonly roomId: number
  readonly rooms: number
  /** Set for the hold of a pending reservation, which only the reservation's outcome ends. */
  readonly reservationId: string | null
  readonly sessionId: string | null
  /** Keyed hash of the address of a guest of booking pages; null for others. */
  readonly guestAddress: Uint8Array | null
  /** RFC 3339; null for the hold of a reservation. */
  readonly expiresAt: string | null
}

const holdColumns = `property_id AS "propertyId", hold_id AS id, publisher_id AS "publisherId", key_id AS "keyId",
            room_id AS "roomId",
            ${dayNumber('checkin')} AS checkin, ${dayNumber('checkout')} AS checkout, rooms_count AS rooms,
            reservation_id AS "reservationId", session_id AS "sessionId", guest_address AS "guestAddress",
            expires_at AS "expiresAt"`

/** Inserts a hold; the caller counts its rooms in `night.held` in the same transaction. */
export async function insertHold(transaction: Transaction, hold: InventoryHold): Promise<void> {
  await transaction.query(
    `INSERT INTO inventory_hold (property_id, hold_id, publisher_id, room_id, checkin, checkout, rooms_count,
                                 reservation_id, session_id, expires_at, key_id, guest_address)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      hold.propertyId,
      hold.id,
      hold.publisherId,
      hold.roomId,
      formatDay(hold.checkin),
      formatDay(hold.checkout),
      hold.rooms,
      hold.reservationId,
      hold.sessionId,
      hold.expiresAt,
      hold.keyId,
      hold.guestAddress,
    ],
  )
}

/** A publisher's hold, expired or not; undefined when there is none. */
export async function findHold(
  reader: Reader,
  publisherId: number,
  propertyId: number,
  holdId: string,
): Promise<InventoryHold | undefined> {
  const [row] = await reader.query<InventoryHold>(
    `SELECT ${holdColumns} FROM inventory_hold
      WHERE property_id = $2 AND hold_id = $3 AND publisher_id = $1 AND reservation_id IS NULL`,
    [publisherId, propertyId, holdId],
  )
  return row
}

export interface HeldRooms {
  readonly ofSession: number
  readonly ofAddress: number
  readonly ofKey: number
  readonly ofPublisher: number
}

/**
 * Rooms in unswept holds of the same session, address, key and publisher; 0 for a session without a name and an address that is
 * not known. Those of reservations whose payment is open count for session and address. Until the transaction ends, other
 * counts for the publisher wait. Call it before locking nights, so that no two transactions deadlock.
 */
export async function countHeldRooms(
  transaction: Transaction,
  {
    publisherId,
    keyId,
    sessionId,
    guestAddress,
  }: Pick<InventoryHold, 'publisherId' | 'keyId' | 'sessionId' | 'guestAddress'>,
): Promise<HeldRooms> {
  // Counts run one at a time, or holds of different nights would all find room for the last one.
  await transaction.query(`SELECT pg_advisory_xact_lock('inventory_hold'::regclass::oid::int, $1)`, [
    publisherId,
  ])
  const [held] = await transaction.query<HeldRooms>(
    `SELECT coalesce(sum(rooms_count) FILTER (WHERE session_id = $3), 0) AS "ofSession",
            coalesce(sum(rooms_count) FILTER (WHERE guest_address = $4), 0) AS "ofAddress",
            coalesce(sum(rooms_count) FILTER (WHERE key_id = $2), 0) AS "ofKey",
            coalesce(sum(rooms_count) FILTER (WHERE reservation_id IS NULL), 0) AS "ofPublisher"
       FROM inventory_hold
      WHERE publisher_id = $1`,
    [publisherId, keyId, sessionId, guestAddress],
  )
  return held!
}

/** Deletes a hold; false when it is already deleted. The caller changes the counters of the nights. */
export async function deleteHold(
  transaction: Transaction,
  propertyId: number,
  holdId: string,
): Promise<boolean> {
  const deleted = await transaction.query(
    'DELETE FROM inventory_hold WHERE property_id = $1 AND hold_id = $2 RETURNING hold_id',
    [propertyId, holdId],
  )
  return deleted.length > 0
}

/** Ends the holds of a reservation that is being changed. The nights' counters are the caller's to change. */
export async function deleteHoldsOf(
  transaction: Transaction,
  propertyId: number,
  reservationId: string,
): Promise<void> {
  await transaction.query('DELETE FROM inventory_hold WHERE property_id = $1 AND reservation_id = $2', [
    propertyId,
    reservationId,
  ])
}

/** Expired holds, the oldest first. */
export async function readExpiredHolds(reader: Reader, now: string, limit: number): Promise<InventoryHold[]> {
  return reader.query<InventoryHold>(
    `SELECT ${holdColumns} FROM inventory_hold WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  )
}
