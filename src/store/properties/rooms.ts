// Rooms of a property in inventory: a standing allotment, and the nights that follow it.

import { closeAddedRooms } from '../inventory/closed-nights.ts'
import type { Transaction } from '../postgres/database.ts'

/**
 * Replaces the rooms of a property and returns whether anything changed. Nights that follow their room take over its
 * allotment; where that is below the sold and held rooms, the difference is marked as oversold. A room that is no longer
 * listed is deleted with its calendar, unless nights of it are sold or held.
 */
export async function writeRooms(
  transaction: Transaction,
  propertyId: number,
  rooms: readonly { readonly roomId: number; readonly allotment: number | null }[],
): Promise<boolean> {
  const roomIds = rooms.map(room => room.roomId)
  const removed = await removeRoomsExcept(transaction, propertyId, roomIds)
  const changed = await transaction.query<{ room_id: number }>(
    `INSERT INTO room AS present (property_id, room_id, allotment)
     SELECT $1, named.room_id, named.allotment
       FROM unnest($2::int[], $3::int[]) AS named (room_id, allotment)
      ORDER BY named.room_id
     ON CONFLICT (property_id, room_id) DO UPDATE
        SET allotment = excluded.allotment
      WHERE present.allotment IS DISTINCT FROM excluded.allotment
     RETURNING room_id`,
    [propertyId, roomIds, rooms.map(room => room.allotment)],
  )
  const changedIds = changed.map(row => row.room_id)
  await moveFollowingNights(transaction, propertyId, changedIds)
  if (changedIds.length > 0) await closeAddedRooms(transaction, propertyId, changedIds)
  return removed || changed.length > 0
}

async function removeRoomsExcept(
  transaction: Transaction,
  propertyId: number,
  kept: readonly number[],
): Promise<boolean> {
  // The lock keeps reservations from adding nights to a room between check and deletion.
  const candidates = await transaction.query<{ room_id: number }>(
    `SELECT room_id FROM room
      WHERE property_id = $1 AND room_id <> ALL ($2)
      ORDER BY room_id
        FOR UPDATE`,
    [propertyId, kept],
  )
  if (candidates.length === 0) return false
  const roomIds = candidates.map(row => row.room_id)
  const nights = await transaction.query<{ room_id: number; in_use: boolean }>(
    `SELECT room_id, sold + held > 0 AS in_use FROM night
      WHERE property_id = $1 AND room_id = ANY ($2)
      ORDER BY room_id, night
        FOR UPDATE`,
    [propertyId, roomIds],
  )
  const inUse = new Set(nights.filter(night => night.in_use).map(night => night.room_id))
  const idle = roomIds.filter(roomId => !inUse.has(roomId))
  if (idle.length === 0) return false
  await transaction.query('DELETE FROM night WHERE property_id = $1 AND room_id = ANY ($2)', [
    propertyId,
    idle,
  ])
  await transaction.query('DELETE FROM room WHERE property_id = $1 AND room_id = ANY ($2)', [
    propertyId,
    idle,
  ])
  return true
}

async function moveFollowingNights(
  transaction: Transaction,
  propertyId: number,
  roomIds: readonly number[],
): Promise<void> {
  if (roomIds.length === 0) return
  // Locks all nights, not only those that follow: locking the others later, out of order, could deadlock.
  await transaction.query(
    `SELECT FROM night
      WHERE property_id = $1 AND room_id = ANY ($2)
      ORDER BY room_id, night
        FOR UPDATE`,
    [propertyId, roomIds],
  )
  await transaction.query(
    `UPDATE night
        SET allotment = room.allotment,
            oversold = greatest(0, coalesce(night.sold + night.held - room.allotment, 0))
       FROM room
      WHERE night.property_id = $1 AND night.room_id = ANY ($2) AND night.follows_room
        AND room.property_id = night.property_id AND room.room_id = night.room_id`,
    [propertyId, roomIds],
  )
}
