// Gives numbers to what changed, for publishers. One writer at a time reads the rows of the change feed that were committed since
// the last reading, whatever their own numbers are, and numbers them in its own transaction: whoever sees a number sees every
// lower one, so that a transaction which commits late is never skipped (decision 58).

import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Transaction } from '../postgres/database.ts'

/** Takes the turn to number, fold or delete changes until the transaction ends; false while another has it. */
export async function takeChangesTurn(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.query<{ isTaken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('hostelry property changes')) AS "isTaken"`,
    [],
  )
  return row!.isTaken
}

/** A number so far on that nobody has read up to it: after a restored backup, in which transactions count anew. */
const leap = 1_000_000_000

/**
 * Where the database was restored into another cluster, what was seen there says nothing here: everybody is sent to a snapshot.
 * To be called with the turn.
 */
export async function beginAnewAfterRestore(transaction: Transaction): Promise<void> {
  await transaction.query(
    `UPDATE change_log
        SET seen = pg_current_snapshot(), newest = newest + ${leap}, kept_from = newest + ${leap},
            folded_to = newest + ${leap}
      WHERE pg_snapshot_xmax(seen) > pg_snapshot_xmax(pg_current_snapshot())`,
    [],
  )
}

// Rows of the same room, rate and kind become one over all their nights. Nights that are over are nobody's.
const number = `
  WITH log AS MATERIALIZED (SELECT seen, newest, numbered_at FROM change_log),
  fresh AS MATERIALIZED (
    SELECT change.*
      FROM change, log
     WHERE change.transaction >= pg_snapshot_xmin(log.seen) AND NOT pg_visible_in_snapshot(change.transaction, log.seen)
  ), told AS (
    SELECT told.kind, coalesce(fresh.property_id, CASE WHEN subject IN ('property', 'inventory') THEN id END) AS property_id,
           room_id, rate_code, publisher_id, first_night, last_night
      FROM fresh
      CROSS JOIN LATERAL (
        SELECT unnest(kinds) AS kind
        UNION
        SELECT unnest(CASE WHEN field = ANY ($1) THEN '{content}'::text[] ELSE '{content,terms}' END)
          FROM unnest(fields) AS field) AS told
     WHERE last_night IS NULL OR last_night >= $2::date
  ), folded AS (
    SELECT kind, property_id, room_id, rate_code, publisher_id,
           CASE WHEN count(first_night) = count(*) THEN min(first_night) END AS first_night,
           CASE WHEN count(last_night) = count(*) THEN max(last_night) END AS last_night
      FROM told
     GROUP BY kind, property_id, room_id, rate_code, publisher_id
  ), numbered AS (
    INSERT INTO property_change (sequence, kind, property_id, room_id, rate_code, publisher_id, first_night, last_night, at)
    SELECT log.newest + row_number() OVER (ORDER BY property_id, kind), kind, property_id, room_id, rate_code, publisher_id,
           first_night, last_night, greatest(clock_timestamp(), log.numbered_at)
      FROM folded, log
    RETURNING sequence, at
  )
  UPDATE change_log
     SET seen = pg_current_snapshot(),
         newest = newest + (SELECT count(*) FROM numbered),
         numbered_at = greatest(numbered_at, (SELECT max(at) FROM numbered))
   WHERE EXISTS (SELECT FROM fresh)
  RETURNING (SELECT count(*) FROM numbered)::int AS count`

/**
 * Numbers what was committed since the last time and returns how many changes that made. `contentFields`: the fields of a document
 * whose change is one of content alone; `since`: the first night that anybody may still ask for. To be called with the turn.
 */
export async function numberChanges(
  transaction: Transaction,
  { contentFields, since }: { readonly contentFields: readonly string[]; readonly since: Day },
): Promise<number> {
  const [row] = await transaction.query<{ count: number }>(number, [contentFields, formatDay(since)])
  return row?.count ?? 0
}

/** Changes are kept for so long. */
const keptDays = 7

/** What is younger than this may be being read page by page, and stays as it is. */
const unfoldedMinutes = 10

/** Rows looked at in one statement. */
const rowsTogether = 50_000

/**
 * Deletes changes that a later one says too, whose nights are made to cover both, and those that are too old. Whoever goes on
 * reading behind a deleted one reads the later one. To be called with the turn; returns how many were deleted.
 */
export async function foldChanges(transaction: Transaction): Promise<number> {
  const folded = await transaction.query<{ count: number }>(fold, [unfoldedMinutes, rowsTogether])
  const forgotten = await transaction.query<{ count: number }>(forget, [keptDays, rowsTogether])
  return (folded[0]?.count ?? 0) + (forgotten[0]?.count ?? 0)
}

// The rows since the last folding, and of older ones those of the same kind, property, room and rate.
const fold = `
  WITH part AS MATERIALIZED (
    SELECT sequence, kind, property_id, room_id, rate_code, publisher_id
      FROM property_change, change_log
     WHERE sequence > folded_to AND at < now() - make_interval(mins => $1)
     ORDER BY sequence
     LIMIT $2
  ), newest AS MATERIALIZED (
    SELECT max(sequence) AS sequence, kind, property_id, room_id, rate_code, publisher_id
      FROM part
     GROUP BY kind, property_id, room_id, rate_code, publisher_id
  ), said_again AS MATERIALIZED (
    SELECT former.sequence, former.first_night, former.last_night, newest.sequence AS by
      FROM newest
      JOIN property_change AS former
        ON former.kind = newest.kind AND former.sequence < newest.sequence
       AND (coalesce(former.property_id, 0), coalesce(former.room_id, 0), coalesce(former.rate_code, ''), coalesce(former.publisher_id, 0))
         = (coalesce(newest.property_id, 0), coalesce(newest.room_id, 0), coalesce(newest.rate_code, ''), coalesce(newest.publisher_id, 0))
  ), widened AS (
    UPDATE property_change AS kept
       SET first_night = CASE WHEN kept.first_night IS NOT NULL AND said.has_nights THEN least(kept.first_night, said.first_night) END,
           last_night = CASE WHEN kept.last_night IS NOT NULL AND said.has_nights THEN greatest(kept.last_night, said.last_night) END
      FROM (SELECT by, min(first_night) AS first_night, max(last_night) AS last_night, count(first_night) = count(*) AS has_nights
              FROM said_again GROUP BY by) AS said
     WHERE kept.sequence = said.by
  ), gone AS (
    DELETE FROM property_change WHERE sequence IN (SELECT sequence FROM said_again) RETURNING sequence
  ), noted AS (
    UPDATE change_log SET folded_to = (SELECT max(sequence) FROM part) WHERE EXISTS (SELECT FROM part)
  )
  SELECT count(*)::int AS count FROM gone`

const forget = `
  WITH gone AS (
    DELETE FROM property_change
     WHERE sequence IN (SELECT sequence FROM property_change ORDER BY sequence LIMIT $2) AND at < now() - make_interval(days => $1)
    RETURNING sequence
  ), noted AS (
    UPDATE change_log SET kept_from = (SELECT max(sequence) FROM gone) WHERE EXISTS (SELECT FROM gone)
  )
  SELECT count(*)::int AS count FROM gone`
