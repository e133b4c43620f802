// Who changed which nights of a calendar lately.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** A change of nights: the rooms, rates and nights that it covered, some of which it may have left as they were. */
export interface CalendarEdit {
  /** Of the property, after the change. */
  readonly version: number
  readonly madeBy: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  readonly roomIds: readonly number[]
  /** Empty where only counts of rooms changed. */
  readonly rateCodes: readonly string[]
  readonly first: Day
  readonly last: Day
}

/** Most of them in one answer. */
const mostEdits = 50

/** What an edit did, for the audit trail: edits that lead to its state before and after; null where that is not known. */
export interface CalendarSteps {
  readonly before: object | null
  readonly after: object | null
}

/** In characters; longer ones are not kept. */
const longestStep = 50_000

/** Writes down a change; the transaction has locked the property. */
export async function noteCalendarEdit(
  transaction: Transaction,
  propertyId: number,
  {
    version,
    madeBy,
    roomIds,
    rateCodes,
    first,
    last,
    steps,
  }: Omit<CalendarEdit, 'madeAt'> & { readonly steps: CalendarSteps },
): Promise<void> {
  await transaction.query(
    `INSERT INTO calendar_edit (property_id, version, made_by, room_ids, rate_codes, first_night, last_night, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (property_id, version) DO NOTHING`,
    [
      propertyId,
      version,
      madeBy,
      roomIds,
      rateCodes,
      formatDay(first),
      formatDay(last),
      stepText(steps.before),
      stepText(steps.after),
    ],
  )
}

function stepText(step: object | null): string | null {
  const text = step && JSON.stringify(step)
  return text === null || text.length > longestStep ? null : text
}

/** The changes of a property after a version, the newest first; the newest of all where there are many. */
export async function readCalendarEdits(
  reader: Reader,
  propertyId: number,
  afterVersion = 0,
): Promise<CalendarEdit[]> {
  const rows = await reader.query<Omit<CalendarEdit, 'roomIds'> & { readonly roomIds: Int32Array }>(
    `SELECT version, made_by AS "madeBy", made_at AS "madeAt", room_ids AS "roomIds", rate_codes AS "rateCodes",
            ${dayNumber('first_night')} AS first, ${dayNumber('last_night')} AS last
       FROM calendar_edit
      WHERE property_id = $1 AND version > $2
      ORDER BY version DESC
      LIMIT ${mostEdits}`,
    [propertyId, afterVersion],
  )
  return rows.map(row => ({ ...row, roomIds: [...row.roomIds] }))
}

/** Deletes changes older than three days; returns their count. */
export async function forgetCalendarEdits(reader: Reader): Promise<number> {
  const forgotten = await reader.query(
    "DELETE FROM calendar_edit WHERE made_at < now() - interval '3 days' RETURNING version",
  )
  return forgotten.length
}
