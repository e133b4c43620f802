// Reads what changed for a publisher, in the order of its numbers.

import type { ChangeKind } from '../../lodging/properties/change-kinds.ts'
import type { Day } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** A change. Null: of all properties, rooms, rates or nights. */
export interface PropertyChange {
  readonly sequence: number
  readonly kind: ChangeKind
  readonly propertyId: number | null
  readonly roomId: number | null
  readonly rateCode: string | null
  readonly first: Day | null
  readonly last: Day | null
  /** RFC 3339, UTC. */
  readonly at: string
}

/** How far the changes go. */
export interface ChangesKept {
  /** Whoever has read less far needs a snapshot. */
  readonly keptFrom: number
  /** The last that may be read by now. */
  readonly settled: number
  /** The last number given. */
  readonly newest: number
}

interface ChangesAsked {
  readonly publisherId: number
  readonly sellsAll: boolean
  readonly kinds: readonly ChangeKind[]
  readonly after: number
  readonly limit: number
  /** Changes are answered when they are so old: by then no server answers from what was before them. */
  readonly settleMilliseconds: number
}

/** Numbers that are looked at for one answer, so that a publisher of one property does not read the changes of a million. */
export const numbersTogether = 20_000

const kept = (settle: string) => `
  SELECT kept_from AS "keptFrom", newest,
         greatest(kept_from, coalesce((SELECT sequence FROM property_change
                                        WHERE at <= clock_timestamp() - make_interval(secs => ${settle} / 1000.0)
                                        ORDER BY sequence DESC LIMIT 1), kept_from)) AS settled
    FROM change_log`

/** How far the changes go, for a copy that is begun now. */
export async function readChangesKept(reader: Reader, settleMilliseconds: number): Promise<ChangesKept> {
  const [row] = await reader.query<ChangesKept>(kept('$1::int'), [settleMilliseconds])
  return row!
}

// One statement, so that nothing is deleted between the look at what is kept and the reading.
const changesOf = `
  WITH log AS MATERIALIZED (${kept('$6::int')}),
  found AS MATERIALIZED (
    SELECT property_change.*
      FROM log, property_change
     WHERE sequence > $3 AND sequence <= least(log.settled, $3 + ${numbersTogether}) AND kind = ANY ($4)
       AND CASE WHEN publisher_id IS NULL
                THEN $2::boolean OR property_id IS NULL
                     OR property_id IN (SELECT granted.property_id FROM publisher_property AS granted WHERE granted.publisher_id = $1)
                ELSE publisher_id = $1 END
     ORDER BY sequence
     LIMIT $5),
  -- A rate plan is named where it alone has changed, and only to those whom it is for: one that others follow has changed them too,
  -- and of one that is gone nobody knows any more whom it was for.
  named AS (
    SELECT property_id, plan ->> 'code' AS rate_code
      FROM property CROSS JOIN LATERAL jsonb_array_elements(document -> 'rate_plans') AS plan
     WHERE property_id IN (SELECT property_id FROM found WHERE rate_code IS NOT NULL)
       AND (jsonb_typeof(plan -> 'access') IS DISTINCT FROM 'object' OR plan #> '{access,publishers}' @> to_jsonb($1::int))
       AND NOT EXISTS (SELECT FROM jsonb_array_elements(document -> 'rate_plans') AS follower
                        WHERE follower #>> '{derived,from}' = plan ->> 'code'))
  SELECT log."keptFrom", log.settled, log.newest,
         found.sequence, found.kind, found.property_id AS "propertyId", found.room_id AS "roomId",
         named.rate_code AS "rateCode",
         ${dayNumber('found.first_night')} AS first, ${dayNumber('found.last_night')} AS last, found.at
    FROM log
    LEFT JOIN found ON true
    LEFT JOIN named USING (property_id, rate_code)
   ORDER BY found.sequence`

interface FoundRow extends ChangesKept {
  readonly sequence: number | null
  readonly kind: ChangeKind | null
  readonly propertyId: number | null
  readonly roomId: number | null
  readonly rateCode: string | null
  readonly first: Day | null
  readonly last: Day | null
  readonly at: string | null
}

/** What changed for a publisher after a number, at most `limit` changes, with how far they go. */
export async function readPropertyChanges(
  reader: Reader,
  { publisherId, sellsAll, kinds, after, limit, settleMilliseconds }: ChangesAsked,
): Promise<ChangesKept & { readonly changes: readonly PropertyChange[] }> {
  const rows = await reader.query<FoundRow>(changesOf, [
    publisherId,
    sellsAll,
    after,
    kinds,
    limit,
    settleMilliseconds,
  ])
  const [{ keptFrom, settled, newest }] = rows as [FoundRow]
  const changes = rows.flatMap(({ sequence, kind, at, ...row }) =>
    sequence === null ? [] : [{ ...row, sequence, kind: kind!, at: at! }],
  )
  return { keptFrom, settled, newest, changes }
}
