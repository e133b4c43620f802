// Our records for the daily reconciliation with sources: the days that were compared, our bookings of a day, and the
// differences (reservation protocol 5, I7).

import type { ReservationStatus } from '../../lodging/reservations/reservation.ts'
import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import type { SourceAttemptState } from './source-attempts.ts'

/** A booking in our records. */
export interface KnownBooking {
  readonly propertyId: number
  readonly reference: string
  readonly status: ReservationStatus
  readonly state: SourceAttemptState
  readonly confirmation: string | null
  /** When it was sent, and when the reservation last changed; RFC 3339. */
  readonly sentAt: string
  readonly changedAt: string
  /** The guest's; null once the guest is erased. */
  readonly email: string | null
}

const knownColumns = `attempt.property_id AS "propertyId", attempt.reservation_id AS reference, status, state,
            attempt.confirmation, sent_at AS "sentAt", changed_at AS "changedAt",
            CASE WHEN erased_at IS NULL THEN guest ->> 'email' END AS email`

/** Everything sent to a source on a day (UTC). */
export const readSentOn = (reader: Reader, source: string, day: Day): Promise<KnownBooking[]> =>
  reader.query<KnownBooking>(
    `SELECT ${knownColumns}
       FROM source_attempt attempt
       JOIN reservation USING (property_id, reservation_id)
      WHERE attempt.source = $1
        AND sent_at >= $2::timestamp AT TIME ZONE 'UTC' AND sent_at < $3::timestamp AT TIME ZONE 'UTC'
      ORDER BY sent_at, attempt.reservation_id`,
    [source, formatDay(day), formatDay(addDays(day, 1))],
  )

/** Those of these references that were sent to a source on any day. */
export const readSentAs = (
  reader: Reader,
  source: string,
  references: readonly string[],
): Promise<KnownBooking[]> =>
  reader.query<KnownBooking>(
    `SELECT ${knownColumns}
       FROM source_attempt attempt
       JOIN reservation USING (property_id, reservation_id)
      WHERE attempt.source = $1 AND sent_at IS NOT NULL AND attempt.reservation_id::text = ANY ($2)`,
    [source, references],
  )

/** The days before `today` to compare: the uncompared ones of a week, and those of a month with differences. */
export async function readDaysToCompare(reader: Reader, source: string, today: Day): Promise<Day[]> {
  const rows = await reader.query<{ day: Day }>(
    `SELECT ${dayNumber('past.midnight::date')} AS day
       FROM generate_series($2::timestamp, $3::timestamp, interval '1 day') AS past (midnight)
      WHERE past.midnight >= $4::timestamp
            AND NOT EXISTS (SELECT FROM source_comparison WHERE source = $1 AND day = past.midnight::date)
         OR EXISTS (SELECT FROM source_difference WHERE source = $1 AND day = past.midnight::date)
      ORDER BY past.midnight`,
    [source, ...[-30, -1, -7].map(days => formatDay(addDays(today, days)))],
  )
  return rows.map(({ day }) => day)
}

export interface Comparison {
  readonly source: string
  readonly day: Day
  /** Each in a sentence. */
  readonly differences: readonly string[]
  /** RFC 3339. */
  readonly at: string
}

/** Replaces the findings of a day and returns the new ones. */
export async function writeComparison(
  transaction: Transaction,
  { source, day, differences, at }: Comparison,
): Promise<string[]> {
  const key = [source, formatDay(day)]
  // The row is also the lock: of two servers that compare a day, the second waits and sees what the first found.
  await transaction.query(
    `INSERT INTO source_comparison (source, day, compared_at) VALUES ($1, $2, $3)
     ON CONFLICT (source, day) DO UPDATE SET compared_at = excluded.compared_at`,
    [...key, at],
  )
  const known = await transaction.query<{ sentence: string }>(
    'DELETE FROM source_difference WHERE source = $1 AND day = $2 RETURNING sentence',
    key,
  )
  await transaction.query(
    `INSERT INTO source_difference (source, day, number, sentence)
     SELECT $1, $2, number, sentence FROM unnest($3::text[]) WITH ORDINALITY AS found (sentence, number)`,
    [...key, differences],
  )
  const before = new Set(known.map(({ sentence }) => sentence))
  return differences.filter(sentence => !before.has(sentence))
}
