// Imports allotments: nights that differ from the standing allotment of their room. Never touches sold or held counts.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** A night whose allotment differs from its room's; null sells without a count. */
export interface InventoryException {
  readonly roomId: number
  readonly day: Day
  readonly allotment: number | null
}

/** A night with more rooms sold or held than the hotel now offers. */
export interface OversoldNight {
  readonly roomId: number
  readonly day: Day
  readonly allotment: number
  readonly taken: number
}

/** The nights of a property that differ from the standing allotment of their room, in the form writeInventory takes. */
export async function readInventoryExceptions(
  reader: Reader,
  propertyId: number,
): Promise<InventoryException[]> {
  return reader.query<InventoryException>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day, allotment
       FROM night
      WHERE property_id = $1 AND NOT follows_room
      ORDER BY room_id, night`,
    [propertyId],
  )
}

/**
 * Makes these the only nights of the property that differ from their rooms' standing allotments; all others follow their
 * room again. An allotment below the sold and held rooms is accepted and the difference marked; `oversold` lists all such
 * nights. Nights of unknown rooms are ignored.
 */
export async function writeInventory(
  transaction: Transaction,
  propertyId: number,
  nights: readonly InventoryException[],
): Promise<{ changed: boolean; oversold: OversoldNight[] }> {
  const named = [
    propertyId,
    nights.map(night => night.roomId),
    nights.map(night => formatDay(night.day)),
    nights.map(night => night.allotment),
  ]
  // With the rooms locked no reservation can add a night, so the set of differing nights below is complete.
  await transaction.query('SELECT FROM room WHERE property_id = $1 ORDER BY room_id FOR NO KEY UPDATE', [
    propertyId,
  ])
  await transaction.query(
    `${nightsToChange} SELECT FROM night JOIN change USING (property_id, room_id, night)
      ORDER BY night.room_id, night.night
        FOR UPDATE OF night`,
    named,
  )
  const updated = await transaction.query(
    `${nightsToChange} UPDATE night
        SET allotment = change.allotment,
            follows_room = change.follows_room,
            oversold = greatest(0, coalesce(night.sold + night.held - change.allotment, 0))
       FROM change
      WHERE night.property_id = $1 AND night.room_id = change.room_id AND night.night = change.night
     RETURNING night.night`,
    named,
  )
  const added = await transaction.query(addNamedNights, named)
  return {
    changed: updated.length + added.length > 0,
    oversold: await readOversoldNights(transaction, propertyId),
  }
}

/**
 * Sets the allotments of these nights and leaves all others unchanged; sold and held rooms stay, as above. `oversold`
 * lists those of them with more rooms taken than are now for sale. Nights of unknown rooms are ignored.
 */
export async function changeInventory(
  transaction: Transaction,
  propertyId: number,
  nights: readonly InventoryException[],
): Promise<{ changed: boolean; oversold: OversoldNight[] }> {
  if (nights.length === 0) return { changed: false, oversold: [] }
  const named = [
    propertyId,
    nights.map(night => night.roomId),
    nights.map(night => formatDay(night.day)),
    nights.map(night => night.allotment),
  ]
  await transaction.query(
    'SELECT FROM room WHERE property_id = $1 AND room_id = ANY ($2) ORDER BY room_id FOR NO KEY UPDATE',
    [propertyId, [...new Set(nights.map(night => night.roomId))]],
  )
  await transaction.query(
    `SELECT FROM night JOIN ${namedNights} ON ${isNamed}
      ORDER BY night.room_id, night.night
        FOR UPDATE OF night`,
    named,
  )
  const updated = await transaction.query(
    `UPDATE night
        SET allotment = named.allotment,
            follows_room = false,
            oversold = greatest(0, coalesce(night.sold + night.held - named.allotment, 0))
       FROM ${namedNights}
      WHERE ${isNamed} AND (night.allotment, night.follows_room) IS DISTINCT FROM (named.allotment, false)
     RETURNING night.night`,
    named,
  )
  const added = await transaction.query(addNamedNights, named)
  const oversold = await transaction.query<OversoldNight>(
    `SELECT night.room_id AS "roomId", ${dayNumber('night.night')} AS day, night.allotment,
            night.sold + night.held AS taken
       FROM night JOIN ${namedNights} ON ${isNamed}
      WHERE night.oversold > 0
      ORDER BY night.room_id, night.night`,
    named,
  )
  return { changed: updated.length + added.length > 0, oversold }
}

/** A night of a room as it is stored. */
export interface CountedNight extends InventoryException {
  /** Whether the allotment is the room's standing one. */
  readonly followsRoom: boolean
  readonly sold: number
  readonly held: number
  /** Whether the calendar of another site closes it, whatever the counts are. */
  readonly isClosed: boolean
}

/** The stored nights of these rooms from `first` to `last`; all others have the standing allotment and nothing sold. */
export async function readCountedNights(
  reader: Reader,
  propertyId: number,
  { roomIds, first, last }: { readonly roomIds: readonly number[]; readonly first: Day; readonly last: Day },
): Promise<CountedNight[]> {
  return reader.query<CountedNight>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day, allotment, follows_room AS "followsRoom", sold, held,
            closed_with IS NOT NULL AS "isClosed"
       FROM night
      WHERE property_id = $1 AND room_id = ANY ($2) AND night BETWEEN $3 AND $4
      ORDER BY room_id, night`,
    [propertyId, roomIds, formatDay(first), formatDay(last)],
  )
}

/**
 * Lets these nights follow the standing allotment of their room again; sold and held rooms stay, and `oversold` lists those
 * of the nights with more rooms taken than are now for sale.
 */
export async function followRooms(
  transaction: Transaction,
  propertyId: number,
  nights: readonly { readonly roomId: number; readonly day: Day }[],
): Promise<{ changed: boolean; oversold: OversoldNight[] }> {
  if (nights.length === 0) return { changed: false, oversold: [] }
  const rooms = [...new Set(nights.map(night => night.roomId))]
  await transaction.query(
    'SELECT FROM room WHERE property_id = $1 AND room_id = ANY ($2) ORDER BY room_id FOR NO KEY UPDATE',
    [propertyId, rooms],
  )
  const named = [propertyId, nights.map(night => night.roomId), nights.map(night => formatDay(night.day))]
  await transaction.query(
    `SELECT FROM night JOIN unnest($2::int[], $3::date[]) AS named (room_id, night) ON ${isNamed}
      ORDER BY night.room_id, night.night
        FOR UPDATE OF night`,
    named,
  )
  const updated = await transaction.query<{
    roomId: number
    day: Day
    allotment: number | null
    taken: number
    oversold: number
  }>(
    `UPDATE night
        SET allotment = room.allotment,
            follows_room = true,
            oversold = greatest(0, coalesce(night.sold + night.held - room.allotment, 0))
       FROM unnest($2::int[], $3::date[]) AS named (room_id, night)
       JOIN room ON room.property_id = $1 AND room.room_id = named.room_id
      WHERE ${isNamed} AND NOT night.follows_room
     RETURNING night.room_id AS "roomId", ${dayNumber('night.night')} AS day, night.allotment,
               night.sold + night.held AS taken, night.oversold`,
    named,
  )
  const oversold = updated.flatMap(({ oversold, allotment, ...night }) =>
    oversold > 0 && allotment !== null ? [{ ...night, allotment }] : [],
  )
  return { changed: updated.length > 0, oversold }
}

const isNamed = 'night.property_id = $1 AND night.room_id = named.room_id AND night.night = named.night'

const namedNights = 'unnest($2::int[], $3::date[], $4::int[]) AS named (room_id, night, allotment)'

const addNamedNights = `
  INSERT INTO night (property_id, room_id, night, allotment, follows_room)
  SELECT $1, named.room_id, named.night, named.allotment, false
    FROM ${namedNights}
    JOIN room ON room.property_id = $1 AND room.room_id = named.room_id
   ORDER BY named.room_id, named.night
  ON CONFLICT (property_id, room_id, night) DO NOTHING
  RETURNING night`

/** The stored nights that change, with their new values. */
const nightsToChange = `
  WITH change AS (
    SELECT night.property_id, night.room_id, night.night, target.allotment, target.follows_room
      FROM night
      JOIN room ON room.property_id = night.property_id AND room.room_id = night.room_id
      LEFT JOIN ${namedNights} ON named.room_id = night.room_id AND named.night = night.night
     CROSS JOIN LATERAL (
           SELECT named.room_id IS NULL AS follows_room,
                  CASE WHEN named.room_id IS NULL THEN room.allotment ELSE named.allotment END AS allotment
         ) AS target
     WHERE night.property_id = $1
       AND (night.allotment, night.follows_room) IS DISTINCT FROM (target.allotment, target.follows_room)
  )`

async function readOversoldNights(reader: Reader, propertyId: number): Promise<OversoldNight[]> {
  return reader.query<OversoldNight>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day, allotment, sold + held AS taken
       FROM night
      WHERE property_id = $1 AND oversold > 0
      ORDER BY room_id, night`,
    [propertyId],
  )
}
