// Many reservations in one transaction and one round trip, each granted or refused separately: the statement behind
// operations/booking/batch-booking.ts. It does in SQL (0071-baseline/06-booking.sql) what takeRoom does for one reservation.

import { randomUUID } from 'node:crypto'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { type Database, defaultTimeouts, lockPatience, type Reader } from '../postgres/database.ts'
import { inventoryChanged, workWaits } from '../postgres/notices.ts'
import type { KeyClaim } from '../reservations/idempotency.ts'
import { firstEventOf } from '../reservations/reservation-moves.ts'

/** A reservation that is confirmed as soon as its rooms are sold, because no other system takes part. */
export interface RoomToTake {
  readonly reservation: Reservation
  /** The version of the property for which the price was computed. */
  readonly version: number
  /** Null: it has no duplicates. */
  readonly fingerprint: Uint8Array | null
  readonly claim: (KeyClaim & { readonly expiresAt: string }) | null
}

/**
 * taken: everything is written. In all other cases nothing is. changed: the property has another version. unavailable: a
 * night has too few rooms. claimed: another request has the Idempotency-Key. duplicate: a live reservation is the same.
 * number_taken: draw another confirmation number.
 */
export type RoomOutcome = 'taken' | 'changed' | 'unavailable' | 'claimed' | 'duplicate' | 'number_taken'

/**
 * Sells the rooms of each reservation, in the order given; the outcomes have the same order. When the answer to the commit
 * is lost, the reservations are looked up by id; missing ones are `lost`. Throws as Database.statement does.
 */
export async function takeRooms(
  database: Database,
  rooms: readonly RoomToTake[],
): Promise<(RoomOutcome | 'lost')[]> {
  const rows = await database.statement<{ place: number; outcome: RoomOutcome | 'lost' }>(
    // The limit is set before the function is called, because its argument needs it.
    `SELECT taken.place, taken.outcome
       FROM set_config('lock_timeout', $2, true) AS limited
      CROSS JOIN LATERAL take_rooms(CASE WHEN limited IS NOT NULL THEN $1::jsonb END) AS taken`,
    [JSON.stringify(rooms.map(rowOf)), String(lockPatience(defaultTimeouts.lockMilliseconds))],
    async reader => {
      const kept = await keptOf(reader, rooms)
      return rooms.map(({ reservation: { id } }, place) => ({
        place,
        outcome: kept.has(id) ? 'taken' : 'lost',
      }))
    },
  )
  const outcomes = new Map(rows.map(({ place, outcome }) => [place, outcome]))
  const settled = rooms.map((_, place) => outcomes.get(place)!)
  announceTaken(
    database,
    rooms.filter((_, place) => settled[place] === 'taken'),
  )
  return settled
}

/** Announces what the writers of a transaction would. */
function announceTaken(database: Database, taken: readonly RoomToTake[]): void {
  if (taken.length === 0) return
  const properties = new Set(taken.map(({ reservation }) => reservation.propertyId))
  database.announce(workWaits, ...[...properties].map(inventoryChanged))
}

async function keptOf(reader: Reader, rooms: readonly RoomToTake[]): Promise<ReadonlySet<string>> {
  const rows = await reader.query<{ id: string }>(
    `SELECT reservation_id AS id
       FROM reservation
       JOIN unnest($1::int[], $2::uuid[]) AS named (property_id, reservation_id) USING (property_id, reservation_id)`,
    [rooms.map(({ reservation }) => reservation.propertyId), rooms.map(({ reservation }) => reservation.id)],
  )
  return new Set(rows.map(({ id }) => id))
}

const hex = (bytes: Uint8Array | null): string | null => bytes && Buffer.from(bytes).toString('hex')

/** The row as the function take_rooms names its columns. */
const rowOf = ({ reservation, version, fingerprint, claim }: RoomToTake, place: number) => ({
  place,
  property_id: reservation.propertyId,
  property_version: version,
  reservation_id: reservation.id,
  confirmation_number: reservation.confirmationNumber,
  publisher_id: reservation.publisherId,
  room_id: reservation.roomId,
  room_name: reservation.roomName,
  rate_code: reservation.rateCode,
  source: reservation.source,
  status: reservation.status,
  payment_state: reservation.paymentState,
  version: reservation.version,
  checkin: formatDay(reservation.checkin),
  checkout: formatDay(reservation.checkout),
  rooms_count: reservation.rooms.length,
  guest: reservation.guest,
  rooms: reservation.rooms,
  card: reservation.card,
  session: reservation.session,
  price: reservation.price,
  property_price: reservation.propertyPrice,
  exchange: reservation.exchange,
  language: reservation.language,
  created_at: reservation.createdAt,
  duplicate_fingerprint: hex(fingerprint),
  claim_endpoint: claim?.endpoint ?? null,
  claim_key: claim?.key ?? null,
  claim_fingerprint: hex(claim?.fingerprint ?? null),
  claim_expires_at: claim?.expiresAt ?? null,
  event_id: randomUUID(),
  ...firstEventOf(reservation),
})
