// Nights that the staff of a property closes for a reason, from a night to a night.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface Closure {
  readonly id: number
  readonly propertyId: number
  /** Null: all rooms, also later ones. */
  readonly roomIds: readonly number[] | null
  readonly first: Day
  /** Before `first` where it was ended before it began. */
  readonly last: Day
  /** As it was made. */
  readonly plannedLast: Day
  readonly reason: string
  readonly madeBy: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** Null unless it was ended early. */
  readonly endedBy: string | null
  readonly endedAt: string | null
}

/** Whether a closure covers a night of a room, of these columns of the statement around it. */
export const isClosedByStaff = (propertyId: string, roomId: string, night: string): string => `EXISTS (
  SELECT FROM closure
   WHERE closure.property_id = ${propertyId} AND ${night} BETWEEN closure.first_night AND closure.last_night
     AND (closure.room_ids IS NULL OR ${roomId} = ANY (closure.room_ids)))`

const columns = `closure_id AS id, property_id AS "propertyId", room_ids AS "roomIds",
            ${dayNumber('first_night')} AS first, ${dayNumber('last_night')} AS last,
            ${dayNumber('planned_last_night')} AS "plannedLast", reason, made_by AS "madeBy", made_at AS "madeAt",
            ended_by AS "endedBy", ended_at AS "endedAt"`

type Row = Omit<Closure, 'roomIds'> & { readonly roomIds: Int32Array | null }

const closureOf = ({ roomIds, ...row }: Row): Closure => ({ ...row, roomIds: roomIds && [...roomIds] })

/** Closures of a property in the order in which they were made; with `from` those that close a night from it on. */
export async function listClosures(
  reader: Reader,
  propertyId: number,
  { after, limit, from }: ListPart<number> & { readonly from: Day | null },
): Promise<Closure[]> {
  const rows = await reader.query<Row>(
    `SELECT ${columns} FROM closure
      WHERE property_id = $1 AND closure_id > $2 AND ($4::date IS NULL OR last_night >= greatest($4, first_night))
      ORDER BY closure_id
      LIMIT $3`,
    [propertyId, after ?? 0, limit, from === null ? null : formatDay(from)],
  )
  return rows.map(closureOf)
}

/** Those that close nights between two days, the first of them first. */
export async function readClosures(
  reader: Reader,
  propertyId: number,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Closure[]> {
  const rows = await reader.query<Row>(
    `SELECT ${columns} FROM closure
      WHERE property_id = $1 AND first_night <= $3 AND last_night >= greatest($2, first_night)
      ORDER BY first_night, closure_id`,
    [propertyId, formatDay(from), formatDay(to)],
  )
  return rows.map(closureOf)
}

/** Undefined when the property has no such closure. */
export async function findClosure(
  reader: Reader,
  propertyId: number,
  id: number,
): Promise<Closure | undefined> {
  const [row] = await reader.query<Row>(
    `SELECT ${columns} FROM closure WHERE property_id = $1 AND closure_id = $2`,
    [propertyId, id],
  )
  return row && closureOf(row)
}

/** The closures of a property that close a night from a day on. */
export async function countStandingClosures(reader: Reader, propertyId: number, from: Day): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'SELECT count(*) FROM closure WHERE property_id = $1 AND last_night >= greatest($2, first_night)',
    [propertyId, formatDay(from)],
  )
  return row!.count
}

/** Returns its id; the nights of its rooms are to be settled after it. */
export async function insertClosure(
  transaction: Transaction,
  closure: Pick<Closure, 'propertyId' | 'roomIds' | 'first' | 'last' | 'reason' | 'madeBy' | 'madeAt'>,
): Promise<number> {
  const [row] = await transaction.query<{ id: number }>(
    `INSERT INTO closure (property_id, room_ids, first_night, last_night, planned_last_night, reason, made_by, made_at)
     VALUES ($1, $2, $3, $4, $4, $5, $6, $7)
     RETURNING closure_id AS id`,
    [
      closure.propertyId,
      closure.roomIds,
      formatDay(closure.first),
      formatDay(closure.last),
      closure.reason,
      closure.madeBy,
      closure.madeAt,
    ],
  )
  return row!.id
}

/** Makes a night the last one of a closure; the nights of its rooms are to be settled after it. */
export async function endClosure(
  transaction: Transaction,
  { propertyId, id }: Pick<Closure, 'propertyId' | 'id'>,
  { last, by, at }: { readonly last: Day; readonly by: string; readonly at: string },
): Promise<void> {
  await transaction.query(
    `UPDATE closure SET last_night = $3, ended_by = $4, ended_at = $5 WHERE property_id = $1 AND closure_id = $2`,
    [propertyId, id, formatDay(last), by, at],
  )
}

/** Nights of rooms between two days on which rooms are sold or held, in order. */
export async function readTakenRooms(
  reader: Reader,
  propertyId: number,
  { roomIds, first, last }: { readonly roomIds: readonly number[]; readonly first: Day; readonly last: Day },
): Promise<{ readonly roomId: number; readonly day: Day; readonly rooms: number }[]> {
  return reader.query<{ readonly roomId: number; readonly day: Day; readonly rooms: number }>(
    `SELECT room_id AS "roomId", ${dayNumber('night')} AS day, sold + held AS rooms
       FROM night
      WHERE property_id = $1 AND room_id = ANY ($2) AND night BETWEEN $3 AND $4 AND sold + held > 0
      ORDER BY night, room_id`,
    [propertyId, roomIds, formatDay(first), formatDay(last)],
  )
}

/** The rooms of a property in inventory, ascending; also those that its document has dropped and that are sold still. */
export async function readRoomIds(reader: Reader, propertyId: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(
    'SELECT room_id AS id FROM room WHERE property_id = $1 ORDER BY room_id',
    [propertyId],
  )
  return rows.map(({ id }) => id)
}
