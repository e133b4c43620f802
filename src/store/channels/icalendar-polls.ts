// When calendars of other sites are read, and what our own calendars showed last.

import type { Reader, Transaction } from '../postgres/database.ts'

/** What a hotel has to know of the calendar of a connection. */
export interface CalendarTrouble {
  /** Why it is not read; null when it is. */
  readonly error: string | null
  /** Events that cannot be read in full. */
  readonly unreadable: number
  /** Nights that are closed still, although the calendar has them no more. */
  readonly missing: number
  /** When the first of those open; RFC 3339, null where there are none. */
  readonly opensAt: string | null
}

export interface DuePoll {
  readonly channelId: number
  readonly failures: number
  /** Keyed hash of the address that was read last, and its ETag and Last-Modified. */
  readonly addressHash: Buffer | null
  readonly etag: string | null
  readonly modified: string | null
  /** Of the reading before; null when all was well. */
  readonly trouble: CalendarTrouble | null
}

/** Leases calendars that are due to one server. A connection that was paused or has no address any more is left out. */
export async function takeDuePolls(
  transaction: Transaction,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<DuePoll[]> {
  await transaction.query(
    `INSERT INTO icalendar_poll (channel_id)
     SELECT channel_id FROM channel
      WHERE kind = 'icalendar' AND partner_secret IS NOT NULL AND state = 'active'
     ON CONFLICT DO NOTHING`,
  )
  return transaction.query<DuePoll>(
    `UPDATE icalendar_poll AS poll
        SET next_at = now() + make_interval(secs => $2)
       FROM (SELECT channel_id FROM icalendar_poll JOIN channel USING (channel_id)
              WHERE next_at <= now() AND state = 'active' AND partner_secret IS NOT NULL
              ORDER BY next_at
              LIMIT $1
                FOR UPDATE OF icalendar_poll SKIP LOCKED) AS due
      WHERE poll.channel_id = due.channel_id
     RETURNING poll.channel_id AS "channelId", failures, address_hash AS "addressHash", etag, modified,
               trouble`,
    [limit, leaseSeconds],
  )
}

/** Writes the outcome of a reading and when the next one is due. The hotel is told of a trouble once, as long as it is the same. */
export async function settlePoll(
  reader: Reader,
  { channelId, failures, addressHash, etag, modified, trouble }: DuePoll,
  seconds: number,
): Promise<void> {
  await reader.query(
    `UPDATE icalendar_poll
        SET failures = $2, address_hash = $3, etag = $4, modified = $5, next_at = now() + make_interval(secs => $6),
            trouble = $7, told_trouble = $8,
            tell_at = CASE WHEN $8::text IS NULL THEN NULL
                           WHEN told_trouble IS DISTINCT FROM $8 THEN now()
                           ELSE tell_at END
      WHERE channel_id = $1`,
    [channelId, failures, addressHash, etag, modified, seconds, trouble, trouble && kindOf(trouble)],
  )
}

/** What makes one trouble another. */
const kindOf = ({ error, unreadable, missing }: CalendarTrouble): string =>
  [error === null ? '' : 'unread', unreadable, missing === 0 ? '' : 'missing'].join(' ')

/** The trouble of a connection's calendar; null when all is well. */
export async function readTrouble(reader: Reader, channelId: number): Promise<CalendarTrouble | null> {
  const [row] = await reader.query<{ trouble: CalendarTrouble | null }>(
    'SELECT trouble FROM icalendar_poll WHERE channel_id = $1',
    [channelId],
  )
  return row?.trouble ?? null
}

/** Notes that no nights of a connection are missing any more; a trouble that is nothing else is over. */
export async function forgetMissing(transaction: Transaction, channelId: number): Promise<void> {
  await transaction.query(
    `UPDATE icalendar_poll
        SET trouble = CASE WHEN trouble ->> 'error' IS NULL AND trouble -> 'unreadable' = '0' THEN NULL
                           ELSE trouble || '{"missing": 0, "opensAt": null}' END
      WHERE channel_id = $1`,
    [channelId],
  )
}

export interface TroubleToTell {
  readonly channelId: number
  readonly propertyId: number
  /** Null where it is over. */
  readonly trouble: CalendarTrouble | null
}

/** Takes troubles that the hotel is to be told, for so many seconds, after which they are told again. */
export const takeTroubles = (
  transaction: Transaction,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<TroubleToTell[]> =>
  transaction.query<TroubleToTell>(
    `UPDATE icalendar_poll AS poll
        SET tell_at = now() + make_interval(secs => $2)
       FROM (SELECT channel_id, property_id FROM icalendar_poll JOIN channel USING (channel_id)
              WHERE tell_at <= now() AND state = 'active'
              ORDER BY tell_at
              LIMIT $1
                FOR UPDATE OF icalendar_poll SKIP LOCKED) AS due
      WHERE poll.channel_id = due.channel_id
     RETURNING poll.channel_id AS "channelId", due.property_id AS "propertyId", trouble`,
    [limit, leaseSeconds],
  )

/** Notes that the trouble of a connection was told, or cannot be. */
export async function noteTold(reader: Reader, channelId: number): Promise<void> {
  await reader.query('UPDATE icalendar_poll SET tell_at = NULL WHERE channel_id = $1', [channelId])
}

/** Forgets what was read of a calendar: it is read at once as if it never was, and a reading under way is not noted. */
export async function forgetPoll(transaction: Transaction, channelId: number): Promise<void> {
  await transaction.query('DELETE FROM icalendar_poll WHERE channel_id = $1', [channelId])
}

/** Since when our calendar has shown what has this digest; from now on, if it showed something else. RFC 3339, UTC. */
export async function noteShown(
  reader: Reader,
  channelId: number,
  { digest, now }: { readonly digest: string; readonly now: string },
): Promise<string> {
  const [row] = await reader.query<{ at: string | null }>(
    'SELECT shown_at AS at FROM icalendar_poll WHERE channel_id = $1 AND shown_digest = $2',
    [channelId, digest],
  )
  if (row?.at) return row.at
  await reader.query(
    `INSERT INTO icalendar_poll AS poll (channel_id, shown_digest, shown_at)
     VALUES ($1, $2, $3)
     ON CONFLICT (channel_id) DO UPDATE SET shown_digest = excluded.shown_digest, shown_at = excluded.shown_at`,
    [channelId, digest, now],
  )
  return now
}
