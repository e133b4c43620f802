// Rooms for sale by the night: free rooms, and the locking, selling and releasing. Every writer locks the room before the
// night, so that no two deadlock (contract B1). Nights that calendars of other sites close sell nothing (decision 55).

import { absent, type RoomInventory } from '../../lodging/calendars/calendar.ts'
import type { Stay } from '../../lodging/properties/property.ts'
import type { CountedRooms } from '../../lodging/reservations/room-kinds.ts'
import { addDays, type Day, formatDay, nightsBetween } from '../../values/civil-dates.ts'
import { Fault } from '../../values/faults.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { inventoryChanged } from '../postgres/notices.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import { readKeptFrom } from './past-nights.ts'

/** Free rooms on a row of `night`: none where a calendar closes it, `absent` where rooms are not counted. */
export const freeRooms = `CASE WHEN night.closed_with IS NOT NULL THEN 0
                        WHEN night.allotment IS NULL THEN ${absent}
                        ELSE greatest(0, night.allotment - night.sold - night.held) END`

/** Free rooms of every room of these properties on the nights [checkin, checkout), by property id. */
export async function readInventory(
  reader: Reader,
  propertyIds: readonly number[],
  checkin: Day,
  checkout: Day,
): Promise<Map<number, RoomInventory[]>> {
  const rows = await reader.query<{
    property_id: number
    room_id: number
    standing: number
    day: Day | null
    free: number
  }>(
    `SELECT room.property_id, room.room_id, coalesce(room.allotment, ${absent}) AS standing,
            ${dayNumber('night.night')} AS day, ${freeRooms} AS free
       FROM room
       LEFT JOIN night
         ON night.property_id = room.property_id AND night.room_id = room.room_id
        AND night.night >= $2 AND night.night < $3
      WHERE room.property_id = ANY ($1)
      ORDER BY room.property_id, room.room_id`,
    [propertyIds, formatDay(checkin), formatDay(checkout)],
  )
  const inventory = new Map<number, RoomInventory[]>()
  for (const { property_id, room_id, standing, day, free } of rows) {
    const rooms = inventory.get(property_id) ?? []
    inventory.set(property_id, rooms)
    if (rooms.at(-1)?.roomId !== room_id) {
      rooms.push({
        roomId: room_id,
        firstDay: checkin,
        free: new Int32Array(nightsBetween(checkin, checkout)).fill(standing),
      })
    }
    if (day !== null) rooms.at(-1)!.free[day - checkin] = free
  }
  return inventory
}

/**
 * Locks the nights of a stay until the transaction ends. Returns their free rooms and the version of the property read
 * after the lock: a price computed for another version must be computed again; null for an archived one, where nothing is sold. Nights whose counts were given up are left out.
 * RoomUnavailableException when the room no longer exists.
 */
export async function lockNights(
  transaction: Transaction,
  propertyId: number,
  roomId: number,
  stay: Stay,
): Promise<{ inventory: RoomInventory; version: number | null }> {
  const checkin = await addNights(transaction, propertyId, roomId, stay)
  const range = [propertyId, roomId, formatDay(checkin), formatDay(stay.checkout)]
  const locked = await transaction.query<{ free: number }>(
    `SELECT ${freeRooms} AS free FROM night
      WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4
      ORDER BY night
        FOR UPDATE`,
    range,
  )
  // A separate statement: after waiting for a lock, a statement still sees other tables as they were when it began.
  const [property] = await transaction.query<{ version: number | null }>(
    'SELECT CASE WHEN archived_at IS NULL THEN version END AS version FROM property WHERE property_id = $1',
    [propertyId],
  )
  if (!property || locked.length < nightsBetween(checkin, stay.checkout)) throw roomGone()
  const free = Int32Array.from(locked, night => night.free)
  return { inventory: { roomId, firstDay: checkin, free }, version: property.version }
}

/** Makes rows of the nights of a stay that have none; returns the first night of it whose counts are kept. */
async function addNights(
  transaction: Transaction,
  propertyId: number,
  roomId: number,
  { checkin, checkout }: Stay,
): Promise<Day> {
  const range = [propertyId, roomId, formatDay(checkin), formatDay(checkout)]
  const [present] = await transaction.query<{ count: number }>(
    `SELECT count(*) FROM night
      WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4`,
    range,
  )
  if (present!.count === nightsBetween(checkin, checkout)) return checkin
  const keptFrom = await readKeptFrom(transaction)
  const first = checkin >= keptFrom ? checkin : keptFrom < checkout ? keptFrom : checkout
  range[2] = formatDay(first)
  await addMissingNights(transaction, range)
  return first
}

/** A stay in a room. */
export interface RoomStay extends Stay {
  readonly propertyId: number
  readonly roomId: number
}

/**
 * Locks the nights of several stays, in the one order of all who lock: property, room, night. Whoever takes them one after another
 * afterwards waits for nobody.
 */
export async function lockStays(transaction: Transaction, stays: readonly RoomStay[]): Promise<void> {
  const inOrder = [...stays].sort(
    (one, other) =>
      one.propertyId - other.propertyId || one.roomId - other.roomId || one.checkin - other.checkin,
  )
  // Adding nights locks their room, which everybody does before locking nights.
  for (const stay of inOrder) await addNights(transaction, stay.propertyId, stay.roomId, stay)
  for (const stay of inOrder) await lockNights(transaction, stay.propertyId, stay.roomId, stay)
}

/** Rooms of a type on locked nights. */
export interface LockedRooms extends CountedRooms {
  readonly nights: RoomInventory
}

/**
 * Locks the nights of a stay in rooms of several types, as `lockNights` those of one; `counted` is in the order of the types. Null where
 * the property is archived.
 */
export async function lockRooms(
  transaction: Transaction,
  propertyId: number,
  counted: readonly CountedRooms[],
  stay: Stay,
): Promise<{ locked: LockedRooms[]; version: number | null }> {
  if (counted.length > 1)
    for (const { roomId } of counted) await addNights(transaction, propertyId, roomId, stay)
  const locked: LockedRooms[] = []
  let version: number | null = null
  for (const rooms of counted) {
    const nights = await lockNights(transaction, propertyId, rooms.roomId, stay)
    version = nights.version
    locked.push({ ...rooms, nights: nights.inventory })
  }
  return { locked, version }
}

/** Changes the counters of rooms of several types. */
export async function countRooms(
  transaction: Transaction,
  propertyId: number,
  locked: readonly LockedRooms[],
  count: CountRooms,
): Promise<void> {
  for (const { nights, rooms } of locked) await count(transaction, propertyId, nights, rooms)
}

/** Changes the counters of nights that the transaction has locked. */
type CountRooms = (
  transaction: Transaction,
  propertyId: number,
  nights: RoomInventory,
  rooms: number,
) => Promise<void>

/** Sells rooms. RoomUnavailableException when a night has too few left. */
export const sellNights: CountRooms = taking('sold')

/** Holds rooms for a row of inventory_hold; refuses as selling does. */
export const holdNights: CountRooms = taking('held')

/** Counts rooms as sold that were sold elsewhere already, whether the nights have as many or not. */
export const sellRecordedNights: CountRooms = async (transaction, propertyId, nights, rooms) => {
  await transaction.query(
    `UPDATE night
        SET sold = sold + $5, oversold = greatest(0, coalesce(sold + held + $5 - allotment, 0)),
            closed_with = closed_with + $5
      WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4`,
    [propertyId, ...rangeOf(nights), rooms],
  )
  transaction.announce(inventoryChanged(propertyId))
}

/** Releases sold rooms. */
export const releaseNights: CountRooms = givingBack('sold')

/** Releases held rooms. */
export const releaseHeldNights: CountRooms = givingBack('held')

/** Turns held rooms into sold ones. */
export const sellHeldNights: CountRooms = async (transaction, propertyId, nights, rooms) => {
  await transaction.query(
    `UPDATE night
        SET held = held - $5, sold = sold + $5
      WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4`,
    [propertyId, ...rangeOf(nights), rooms],
  )
  transaction.announce(inventoryChanged(propertyId))
}

function taking(counter: 'sold' | 'held'): CountRooms {
  return async (transaction, propertyId, nights, rooms) => {
    const taken = await transaction.query(
      `UPDATE night
          SET ${counter} = ${counter} + $5
        WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4
          AND closed_with IS NULL AND (allotment IS NULL OR sold + held + $5 <= allotment)
        RETURNING night`,
      [propertyId, ...rangeOf(nights), rooms],
    )
    if (taken.length < nights.free.length) {
      throw roomSold()
    }
    transaction.announce(inventoryChanged(propertyId))
  }
}

function givingBack(counter: 'sold' | 'held'): CountRooms {
  return async (transaction, propertyId, nights, rooms) => {
    // Oversold rooms shrink first, or the released room could be sold beyond the allotment.
    await transaction.query(
      `UPDATE night
          SET ${counter} = ${counter} - $5,
              oversold = greatest(0, coalesce(sold + held - $5 - allotment, 0))
        WHERE property_id = $1 AND room_id = $2 AND night >= $3 AND night < $4`,
      [propertyId, ...rangeOf(nights), rooms],
    )
    transaction.announce(inventoryChanged(propertyId))
  }
}

/** Adds missing nights as copies of the room, whose lock keeps an import from changing it in between. */
async function addMissingNights(transaction: Transaction, range: readonly unknown[]): Promise<void> {
  const [room] = await transaction.query<{ allotment: number | null }>(
    'SELECT allotment FROM room WHERE property_id = $1 AND room_id = $2 FOR SHARE',
    range.slice(0, 2),
  )
  if (!room) throw roomGone()
  await transaction.query(
    `INSERT INTO night (property_id, room_id, night, allotment, follows_room)
     SELECT $1, $2, day::date, $5, true
       FROM generate_series($3::timestamp, $4::timestamp - interval '1 day', interval '1 day') AS day
      ORDER BY day
     ON CONFLICT (property_id, room_id, night) DO NOTHING`,
    [...range, room.allotment],
  )
}

const rangeOf = ({ roomId, firstDay, free }: RoomInventory): [number, string, string] => [
  roomId,
  formatDay(firstDay),
  formatDay(addDays(firstDay, free.length)),
]

/** RoomUnavailableException: another booking was faster. */
export const roomSold = (): Fault =>
  new Fault(
    'RoomUnavailableException',
    'The last room was sold a moment ago. Search again for what is left.',
    {
      errors: [{ field: 'accommodation_id', message: 'has_no_inventory' }],
    },
  )

const roomGone = (): Fault =>
  new Fault('RoomUnavailableException', 'The property has just taken this room off sale. Search again.', {
    errors: [{ field: 'accommodation_id', message: 'is_closedout' }],
  })
