// Watches of publishers: made, listed and removed with their keys, made due by what changed, and told of once.

import type { ToldWatch, WatchedStay } from '../../lodging/reservations/stay-watch.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { ShownWatch } from '../notifications/outbox.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'
import { dayNumber } from '../postgres/value-formats.ts'

export interface StayWatch extends WatchedStay {
  readonly id: string
  readonly publisherId: number
  readonly keyId: string
  /** RFC 3339, UTC, like the others. */
  readonly createdAt: string
  readonly endsAt: string
  /** Null while it waits. */
  readonly toldAt: string | null
  readonly told: ToldWatch | null
}

const watchColumns = `property_id AS "propertyId", watch_id AS id, publisher_id AS "publisherId", key_id AS "keyId",
            room_id AS "roomId", rate_code AS "rateCode", ${dayNumber('checkin')} AS checkin, ${dayNumber('checkout')} AS checkout,
            rooms, currency, below, holds, created_at AS "createdAt", ends_at AS "endsAt", told_at AS "toldAt", told`

/** How many watches a key has that have not ended, while nobody else counts them until the transaction ends. */
export async function lockWatchesOf(
  transaction: Transaction,
  { publisherId, keyId }: Pick<StayWatch, 'publisherId' | 'keyId'>,
  now: string,
): Promise<number> {
  await transaction.query("SELECT pg_advisory_xact_lock(hashtext('hostelry watches of a publisher'), $1)", [
    publisherId,
  ])
  const [row] = await transaction.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM stay_watch
      WHERE publisher_id = $1 AND key_id = $2 AND ends_at > $3::timestamptz`,
    [publisherId, keyId, now],
  )
  return row!.count
}

/** Writes a watch, which is due to be looked at. */
export async function insertWatch(transaction: Transaction, watch: StayWatch): Promise<void> {
  await transaction.query(
    `INSERT INTO stay_watch (property_id, watch_id, publisher_id, key_id, room_id, rate_code, checkin, checkout, rooms, currency,
                             below, holds, created_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      watch.propertyId,
      watch.id,
      watch.publisherId,
      watch.keyId,
      watch.roomId,
      watch.rateCode,
      formatDay(watch.checkin),
      formatDay(watch.checkout),
      JSON.stringify(watch.rooms),
      watch.currency,
      watch.below,
      watch.holds,
      watch.createdAt,
      watch.endsAt,
    ],
  )
}

/** Those of a publisher that have not ended, in the order in which they were made. */
export const listWatches = (reader: Reader, publisherId: number, now: string): Promise<StayWatch[]> =>
  reader.query<StayWatch>(
    `SELECT ${watchColumns} FROM stay_watch
      WHERE publisher_id = $1 AND ends_at > $2::timestamptz
      ORDER BY sequence`,
    [publisherId, now],
  )

/** False when the publisher has none of this id. */
export async function deleteWatch(
  transaction: Transaction,
  publisherId: number,
  id: string,
): Promise<boolean> {
  const deleted = await transaction.query(
    'DELETE FROM stay_watch WHERE publisher_id = $1 AND watch_id = $2 RETURNING watch_id',
    [publisherId, id],
  )
  return deleted.length > 0
}

/** Deletes what has ended by an instant. */
export async function deleteEndedWatches(transaction: Transaction, now: string): Promise<void> {
  await transaction.query('DELETE FROM stay_watch WHERE ends_at <= $1::timestamptz', [now])
}

/**
 * Makes those due that depend on what has changed since the last time, of the changes that are as old as `settleMilliseconds`, and with
 * a new one all that have waited longer for the same nights.
 */
export async function makeWatchesDue(transaction: Transaction, settleMilliseconds: number): Promise<void> {
  const [turn] = await transaction.query<{ upTo: number; settled: number; isLost: boolean }>(
    `SELECT up_to AS "upTo", up_to < kept_from AS "isLost",
            greatest(up_to, kept_from, (SELECT sequence FROM property_change
                                         WHERE at <= clock_timestamp() - make_interval(secs => $1::int / 1000.0)
                                         ORDER BY sequence DESC LIMIT 1)) AS settled
       FROM watch_turn, change_log
      WHERE EXISTS (SELECT FROM stay_watch WHERE told_at IS NULL)
        FOR UPDATE OF watch_turn SKIP LOCKED`,
    [settleMilliseconds],
  )
  if (!turn) return
  await transaction.query(dueByChanges, [turn.upTo, turn.settled, turn.isLost])
  if (turn.settled > turn.upTo) await transaction.query('UPDATE watch_turn SET up_to = $1', [turn.settled])
}

// A rule of the day of departure counts too. What concerns all properties, rooms or nights names none.
const dueByChanges = `
  WITH news AS MATERIALIZED (
    SELECT DISTINCT property_id, room_id, publisher_id, first_night, last_night
      FROM property_change
     WHERE sequence > $1 AND sequence <= $2 AND kind <> 'content'
  ), touched AS (
    SELECT watch.property_id, watch.watch_id
      FROM stay_watch AS watch
      JOIN news ON news.property_id = watch.property_id OR news.property_id IS NULL
     WHERE (news.room_id IS NULL OR watch.room_id IS NULL OR news.room_id = watch.room_id)
       AND (news.publisher_id IS NULL OR news.publisher_id = watch.publisher_id)
       AND (news.first_night IS NULL OR news.first_night <= watch.checkout AND news.last_night >= watch.checkin)
     UNION
    SELECT older.property_id, older.watch_id
      FROM stay_watch AS newer
      JOIN stay_watch AS older USING (property_id)
     WHERE newer.is_due AND older.sequence < newer.sequence
       AND older.checkin < newer.checkout AND newer.checkin < older.checkout
  )
  UPDATE stay_watch
     SET is_due = true
   WHERE told_at IS NULL AND NOT is_due AND ($3 OR (property_id, watch_id) IN (SELECT property_id, watch_id FROM touched))`

/** Takes the turn to look at watches, for a while, so that they are looked at in their order; false while another has it. */
export async function leaseWatches(transaction: Transaction, seconds: number): Promise<boolean> {
  const taken = await transaction.query(
    `UPDATE watch_turn SET leased_until = now() + make_interval(secs => $1)
      WHERE leased_until <= now()
     RETURNING is_row`,
    [seconds],
  )
  return taken.length > 0
}

/** Ends the turn. */
export async function releaseWatches(transaction: Transaction): Promise<void> {
  await transaction.query('UPDATE watch_turn SET leased_until = now()', [])
}

/** Those to be looked at, who has waited longest first. */
export const readDueWatches = (reader: Reader, now: string, limit: number): Promise<StayWatch[]> =>
  reader.query<StayWatch>(
    `SELECT ${watchColumns} FROM stay_watch
      WHERE is_due AND ends_at > $1::timestamptz
      ORDER BY sequence
      LIMIT $2`,
    [now, limit],
  )

/** The change up to which watches have been made due. */
export async function readWatchTurn(reader: Reader): Promise<number> {
  const [turn] = await reader.query<{ upTo: number }>('SELECT up_to AS "upTo" FROM watch_turn')
  return turn!.upTo
}

/**
 * It has been looked at and goes on waiting. Where watches were made due since `upTo`, which was read before the look, it stays due: the
 * look may not have seen what has changed.
 */
export async function keepWaiting(
  transaction: Transaction,
  { propertyId, id }: Pick<StayWatch, 'propertyId' | 'id'>,
  upTo: number,
): Promise<void> {
  await transaction.query(
    `UPDATE stay_watch SET is_due = false
       FROM (SELECT FROM watch_turn WHERE up_to = $3 FOR SHARE) AS turn
      WHERE property_id = $1 AND watch_id = $2 AND is_due`,
    [propertyId, id, upTo],
  )
}

/** Tells of a watch by an event, and keeps it until `endsAt` at most; false when it is gone or was told of. */
export async function tellWatch(
  transaction: Transaction,
  watch: StayWatch,
  { told, at, endsAt }: { readonly told: ToldWatch; readonly at: string; readonly endsAt: string },
): Promise<boolean> {
  const { propertyId, id, publisherId, checkin, checkout } = watch
  const kept = await transaction.query(
    `UPDATE stay_watch
        SET is_due = false, told_at = $3, told = $4, ends_at = least(ends_at, $5::timestamptz)
      WHERE property_id = $1 AND watch_id = $2 AND told_at IS NULL
     RETURNING watch_id`,
    [propertyId, id, at, JSON.stringify(told), endsAt],
  )
  if (kept.length === 0) return false
  const { type, ...offer } = told
  const shown: ShownWatch = { id, checkin: formatDay(checkin), checkout: formatDay(checkout), ...offer }
  await transaction.query(
    `INSERT INTO outbox_event (event_id, publisher_id, property_id, type, watch)
     VALUES (gen_random_uuid(), $1, $2, $3, $4)`,
    [publisherId, propertyId, type, JSON.stringify(shown)],
  )
  transaction.announce(workWaits)
  return true
}
