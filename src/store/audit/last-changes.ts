// The last changes of an object, from the audit trail.

import type { Reader } from '../postgres/database.ts'

export interface LastChange {
  readonly madeBy: string
  /** RFC 3339, UTC. */
  readonly madeAt: string
  /** The paths of the fields that changed, in order; at most twenty. */
  readonly fields: readonly string[]
}

/** The last changes of an object, the newest first; at most twenty. */
export const readLastChanges = (reader: Reader, kind: string, id: string): Promise<LastChange[]> =>
  reader.query<LastChange>(
    `SELECT actor_name AS "madeBy", to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt",
            ARRAY(SELECT field FROM jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) AS field
                   ORDER BY field LIMIT 20) AS fields
       FROM audit_entry entry
      WHERE object_kind = $1 AND object_id = $2
        AND action IN ('created', 'changed', 'deleted', 'granted', 'revoked', 'decided')
      ORDER BY entry_id DESC
      LIMIT 20`,
    [kind, id],
  )
