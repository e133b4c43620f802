// Counts as a channel knows them: rooms left to sell, from which the bookings that it does not know yet are taken off. Sold
// counts are never touched.

import { standingStatuses } from '../../lodging/reservations/reservation.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { roomsByType } from '../inventory/rooms-by-type.ts'
import type { Transaction } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'
import {
  changeInventory,
  type InventoryException,
  type OversoldNight,
} from '../properties/inventory-import.ts'

/** The rooms left to sell of a room type on a night, as a channel says; null sells without a count. */
export type NightLeft = InventoryException

/**
 * Sets the allotments of nights so that as many rooms are left to sell as the channel says, less the bookings that it does
 * not know yet: `allotment = left + sold - sold to bookings it does not know`. Oversold nights are those on which more is
 * taken than that. The transaction must have locked the property.
 */
export async function setRoomsLeft(
  transaction: Transaction,
  { channelId, propertyId }: { readonly channelId: number; readonly propertyId: number },
  nights: readonly NightLeft[],
): Promise<{ changed: boolean; oversold: OversoldNight[] }> {
  if (nights.length === 0) return { changed: false, oversold: [] }
  const named = [propertyId, nights.map(({ roomId }) => roomId), nights.map(({ day }) => formatDay(day))]
  await lockNamed(transaction, named)
  const known = await transaction.query<{ place: number; known: number }>(
    `SELECT named.place::int AS place, (night.sold - coalesce(unknown.rooms, 0))::int AS known
       FROM unnest($2::int[], $3::date[]) WITH ORDINALITY AS named (room_id, night, place)
       JOIN night ON night.property_id = $1 AND night.room_id = named.room_id AND night.night = named.night
       LEFT JOIN (${unknownRooms}) AS unknown
         ON unknown.room_id = named.room_id AND unknown.night = named.night
      WHERE night.sold > 0`,
    [...named, channelId],
  )
  const knownAt = new Map(known.map(({ place, known }) => [place - 1, known]))
  return changeInventory(
    transaction,
    propertyId,
    nights.map((night, index) => ({
      ...night,
      allotment: night.allotment === null ? null : night.allotment + (knownAt.get(index) ?? 0),
    })),
  )
}

/** With its room locked nobody adds a night, and with the nights locked nobody sells them before the transaction ends. */
async function lockNamed(transaction: Transaction, named: readonly unknown[]): Promise<void> {
  const [propertyId, roomIds] = named as [number, number[]]
  await transaction.query(
    'SELECT FROM room WHERE property_id = $1 AND room_id = ANY ($2) ORDER BY room_id FOR NO KEY UPDATE',
    [propertyId, [...new Set(roomIds)]],
  )
  await transaction.query(
    `SELECT FROM night
       JOIN unnest($2::int[], $3::date[]) AS named (room_id, night)
         ON night.property_id = $1 AND night.room_id = named.room_id AND night.night = named.night
      ORDER BY night.room_id, night.night
        FOR UPDATE OF night`,
    named,
  )
}

/**
 * Rooms by room type and night of the bookings that the connection $4 does not know: those whose last version it has not
 * acknowledged, and those whose event is not dispatched yet.
 */
const unknownRooms = `
  SELECT by_type.room_id, covered::date AS night, sum(by_type.rooms_count)::int AS rooms
    FROM reservation
    JOIN (SELECT reservation_id FROM channel_booking
           WHERE channel_id = $4 AND known_version < version
          UNION
          SELECT reservation_id FROM outbox_event
           WHERE dispatched_at IS NULL AND property_id = $1
             AND type IN ('reservation.confirmed', 'reservation.modified')) AS unknown USING (reservation_id)
        ${roomsByType}
   CROSS JOIN generate_series(checkin::timestamp, checkout::timestamp - interval '1 day',
                              interval '1 day') AS covered
   WHERE property_id = $1 AND status IN ${textList(standingStatuses)}
   GROUP BY by_type.room_id, covered::date`
