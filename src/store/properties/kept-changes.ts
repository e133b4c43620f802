// The rows of the change feed as something that is kept for a while: what they still tell, and when they are deleted.

import type { Reader } from '../postgres/database.ts'

/** Changes are kept for so long after their commit, at least. Readers that paused for half of it begin anew. */
const keptMinutes = 10

interface ChangedRow {
  /** Null: of all, or of nothing that is told here. */
  readonly id: number | null
  readonly isKnown: boolean
}

/**
 * The properties whose prices or free rooms have changed for a publisher since an instant (RFC 3339); null where that is not
 * known any more, or all may have.
 */
export async function changedSince(
  reader: Reader,
  { since, publisherId }: { readonly since: string; readonly publisherId: number },
): Promise<readonly number[] | null> {
  const rows = await reader.query<ChangedRow>(
    `SELECT DISTINCT CASE WHEN subject IN ('property', 'inventory') THEN id END AS id,
            asked.since > now() - make_interval(mins => $3)
              AND (subject IN ('terms', 'publisher') AND (id IS NULL OR id = $2)) IS NOT TRUE AS "isKnown"
       FROM (SELECT $1::timestamptz AS since) AS asked
       LEFT JOIN change ON change.at >= asked.since`,
    [since, publisherId, keptMinutes],
  )
  if (!rows.every(({ isKnown }) => isKnown)) return null
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Deletes changes that every polling server has read. */
export class OldChanges {
  readonly #now: () => number
  /** What was committed at which moment, the oldest first. */
  #snapshots: readonly { readonly at: number; readonly text: string }[] = []

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Deletes what was committed ten minutes ago, by a look at the commits of that time: a row has the time of the beginning of its
   * transaction, which may have committed a moment ago. Returns the count.
   */
  async forget(reader: Reader): Promise<number> {
    const [row] = await reader.query<{ text: string }>('SELECT pg_current_snapshot()::text AS text')
    const at = this.#now()
    const isOld = (taken: { readonly at: number }): boolean => taken.at <= at - keptMinutes * 60_000
    const old = this.#snapshots.findLast(isOld)
    const recent = this.#snapshots.filter(taken => !isOld(taken))
    this.#snapshots = [...(old ? [old] : []), ...recent, { at, text: row!.text }]
    if (!old) return 0
    // The time too: a standby that was promoted may use the numbers of lost transactions again. And only what publishers are told
    // of has its number by then.
    const forgotten = await reader.query(
      `DELETE FROM change
        WHERE at < now() - make_interval(mins => $1) AND pg_visible_in_snapshot(transaction, $2::pg_snapshot)
          AND pg_visible_in_snapshot(transaction, (SELECT seen FROM change_log))
       RETURNING sequence`,
      [keptMinutes, old.text],
    )
    return forgotten.length
  }
}
