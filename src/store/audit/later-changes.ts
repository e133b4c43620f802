// What was changed of an object after an entry of the audit trail.

import { type Day, parseDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'

export interface LaterChange {
  readonly id: number
  readonly madeBy: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** The paths of the fields that changed. */
  readonly fields: readonly string[]
  /** Of a calendar: what it covers; null where that is not known, as of an import. */
  readonly extent: {
    readonly roomIds: readonly number[]
    readonly rateCodes: readonly string[]
    readonly first: Day
    readonly last: Day
  } | null
}

/** More are not looked at. */
const mostChanges = 500

/** The changes of an object after an entry, the newest first. */
export async function readLaterChanges(
  reader: Reader,
  { kind, id, entryId }: { readonly kind: string; readonly id: string; readonly entryId: number },
): Promise<LaterChange[]> {
  const rows = await reader.query<Omit<LaterChange, 'extent'> & { readonly extent: string }>(
    `SELECT entry_id AS id, actor_name AS "madeBy",
            to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt",
            ARRAY(SELECT field FROM jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS field
                   ORDER BY field) AS fields,
            jsonb_build_array(after -> 'room_ids', after -> 'rate_codes', after -> 'first_night',
                              after -> 'last_night')::text AS extent
       FROM audit_entry entry
      WHERE object_kind = $1 AND object_id = $2 AND entry_id > $3 AND action = 'changed'
      ORDER BY entry_id DESC
      LIMIT ${mostChanges}`,
    [kind, id, entryId],
  )
  return rows.map(row => ({ ...row, extent: extentOf(row.extent) }))
}

function extentOf(text: string): LaterChange['extent'] {
  const [roomIds, rateCodes, first, last] = JSON.parse(text)
  if (!roomIds || !rateCodes) return null
  return { roomIds, rateCodes, first: parseDay(first)!, last: parseDay(last)! }
}
