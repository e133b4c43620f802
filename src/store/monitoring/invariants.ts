// The invariants of inventory, reservations and payments (reservation protocol 7). Each statement finds the rows that
// violate one and describes them in a sentence.

import {
  confirmedStatuses,
  settledStatuses,
  standingStatuses,
  statusesOfNothing,
} from '../../lodging/reservations/reservation.ts'
import { roomsByType } from '../inventory/rooms-by-type.ts'
import type { Reader } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'
import type { Check, Finding } from './invariant-check.ts'
import { linesSumToTotals, neverMoreThanAuthorised, nothingHeldForNothing } from './payment-invariants.ts'

/** All violations at an instant (RFC 3339), in the order of the invariants. */
export async function findViolations(reader: Reader, now: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { invariant, statement, needsNow } of checks) {
    const rows = await reader.query<{ sentence: string }>(statement, needsNow ? [now] : [])
    findings.push(...rows.map(({ sentence }) => ({ invariant, sentence })))
  }
  return findings
}

const standing = textList(standingStatuses)
const everConfirmed = textList(confirmedStatuses)
const ofNothing = textList(statusesOfNothing)

/** The nights of a stay or hold. */
const coveredNights = `CROSS JOIN generate_series(checkin::timestamp, checkout::timestamp - interval '1 day',
                                              interval '1 day') AS covered`

const countersWithinLimits: Check = {
  invariant: 'I1',
  statement: `
    SELECT format('room %s of property %s on %s: %s sold, %s held of %s', room_id, property_id, night, sold, held,
                  allotment) AS sentence
      FROM night
     WHERE sold < 0 OR held < 0 OR sold + held > allotment + oversold OR sold + held > closed_with
     ORDER BY property_id, room_id, night`,
}

/** On each night that is still counted `sold` is the rooms of standing reservations, and `held` the rooms of holds. */
const countersMatchReservations: Check = {
  invariant: 'I2',
  statement: `
    WITH claimed AS (
      SELECT property_id, by_type.room_id, covered::date AS night, by_type.rooms_count AS sold, 0 AS held
        FROM reservation ${roomsByType} ${coveredNights}
       WHERE status IN ${standing} AND checkout > (SELECT kept_from FROM night_floor)
      UNION ALL
      SELECT property_id, room_id, covered::date, 0, rooms_count
        FROM inventory_hold ${coveredNights}
    ), summed AS (
      SELECT property_id, room_id, night, sum(sold) AS sold, sum(held) AS held
        FROM claimed GROUP BY property_id, room_id, night
    )
    SELECT format('room %s of property %s on %s: counters say %s sold and %s held, reservations say %s sold and %s held', room_id,
                  property_id, night, night.sold, night.held, summed.sold, summed.held) AS sentence
      FROM night
      FULL JOIN summed USING (property_id, room_id, night)
     WHERE (coalesce(night.sold, 0), coalesce(night.held, 0))
           IS DISTINCT FROM (coalesce(summed.sold, 0), coalesce(summed.held, 0))
       AND night >= (SELECT kept_from FROM night_floor)
     ORDER BY property_id, room_id, night`,
}

const numbersStand: Check = {
  invariant: 'I3',
  statement: `
    SELECT format('reservation %s was confirmed as %s and is now %s', reservation_id, confirmation_number, status) AS sentence
      FROM reservation
     WHERE status NOT IN ${everConfirmed}
       AND EXISTS (SELECT FROM reservation_event event
                    WHERE event.property_id = reservation.property_id
                      AND event.reservation_id = reservation.reservation_id AND event.to_status = 'confirmed')
    UNION ALL
    SELECT format('reservation %s is %s but was never confirmed', reservation_id, status)
      FROM reservation
     WHERE status IN ${everConfirmed}
       AND NOT EXISTS (SELECT FROM reservation_event event
                        WHERE event.property_id = reservation.property_id
                          AND event.reservation_id = reservation.reservation_id AND event.to_status = 'confirmed')
    UNION ALL
    SELECT format('reservation %s is in the archive and outside of it', reservation_id)
      FROM archived_reservation JOIN ONLY reservation USING (property_id, reservation_id)`,
}

const oneOfEachIntent: Check = {
  invariant: 'I4',
  statement: `
    SELECT format('reservations %s are active duplicates of each other',
                  string_agg(reservation_id::text, ', ' ORDER BY created_at)) AS sentence
      FROM reservation
     WHERE duplicate_active
     GROUP BY property_id, duplicate_fingerprint
    HAVING count(*) > 1
    UNION ALL
    SELECT format('reservation %s is %s but still blocks its guest from booking again', reservation_id, status)
      FROM reservation
     WHERE duplicate_active AND status IN ${ofNothing}`,
}

/** Our records, and the findings of the daily reconciliation with the source. */
const sourcesAgree: Check = {
  invariant: 'I7',
  needsNow: true,
  statement: `
    SELECT format('reservation %s is %s and its booking at %s is %s', reservation_id, status, source,
                  coalesce(attempt.state, 'missing'))
           || CASE WHEN attempt.state = 'orphan'
                   THEN format('; if it cannot be cancelled from here, cancel it at the source, then record it: '
                               'hostelry reservation resolve %s cancelled', reservation_id) ELSE '' END AS sentence
      FROM reservation
      LEFT JOIN source_attempt attempt USING (property_id, reservation_id, source)
     WHERE source <> 'crs'
       AND CASE WHEN status IN ${standing} THEN attempt.state IS DISTINCT FROM 'confirmed'
                WHEN status = 'cancelled' THEN coalesce(attempt.state, 'missing') NOT IN
                                               ('confirmed', 'orphan_cancelled')
                WHEN status = 'failed' THEN coalesce(attempt.state, 'missing') NOT IN
                                            ('failed', 'prepared', 'orphan_cancelled')
                ELSE attempt.state IS NULL END
    UNION ALL
    SELECT sentence FROM source_difference WHERE day > ($1::timestamptz AT TIME ZONE 'UTC')::date - 30`,
}

/** Uses the database's clock, which writes these times. Events are kept for at least a month, see `eventRetentionMonths`. */
const everyEventGoesOut: Check = {
  invariant: 'I8',
  statement: `
    SELECT format('no event was written when reservation %s became %s', reservation_id, to_status) AS sentence
      FROM reservation_event event
     WHERE to_status IN ${textList(settledStatuses)}
       AND from_status IS DISTINCT FROM to_status
       AND event.at > now() - interval '28 days'
       AND NOT EXISTS (SELECT FROM outbox_event
                        WHERE outbox_event.reservation_id = event.reservation_id
                          AND outbox_event.reservation_version = event.sequence)
    UNION ALL
    SELECT format('no event was written when change %s of reservation %s was made', change_id, reservation_id)
      FROM reservation_change AS change
     WHERE state = 'done' AND settled_at > now() - interval '28 days'
       AND NOT EXISTS (SELECT FROM outbox_event
                        WHERE outbox_event.reservation_id = change.reservation_id
                          AND outbox_event.reservation_version = change.reservation_version)
    UNION ALL
    SELECT format('event %s of %s has been waiting since %s', sequence,
                  coalesce('reservation ' || reservation_id, 'property ' || property_id, 'properties'), occurred_at)
      FROM outbox_event
     WHERE dispatched_at IS NULL AND occurred_at < now() - interval '15 minutes'
    UNION ALL
    SELECT format('%s delivery %s has been due since %s', kind, delivery_id, next_attempt_at)
      FROM delivery
     WHERE state = 'waiting' AND next_attempt_at < now() - interval '1 hour'`,
}

const nothingLeftBehind: Check = {
  invariant: 'I12',
  needsNow: true,
  statement: `
    SELECT format('hold %s of property %s expired at %s but its rooms are still held', hold_id, property_id, expires_at)
             AS sentence
      FROM inventory_hold
     WHERE expires_at < $1::timestamptz - interval '60 seconds'
    UNION ALL
    SELECT format('reservation %s has been %s since %s', reservation_id, status, changed_at)
      FROM reservation
     WHERE (status IN ('authorizing', 'held') AND created_at < $1::timestamptz - interval '15 minutes')
        -- Counted from the change of state: while all servers were down, none could ask.
        OR (status = 'unknown'
            AND changed_at < $1::timestamptz - CASE unknown_cause WHEN 'payment' THEN interval '35 minutes'
                                                                  ELSE interval '60 minutes' END)
        -- A process that was paused may have sent it long after the reservation was made.
        OR (status IN ('authorized', 'source_sent')
            AND greatest(created_at, (SELECT sent_at FROM source_attempt AS attempt
                                       WHERE attempt.property_id = reservation.property_id
                                         AND attempt.reservation_id = reservation.reservation_id))
                < $1::timestamptz - interval '60 minutes')
    UNION ALL
    SELECT format('change %s of reservation %s has been %s since %s', change_id, reservation_id, state, made_at)
      FROM reservation_change
     WHERE (state = 'authorizing' AND made_at < $1::timestamptz - interval '15 minutes')
        OR (state = 'unknown' AND made_at < $1::timestamptz - interval '35 minutes')`,
}

/** A reservation is as its last change made it, and knows the one that is under way. */
const changesAreKept: Check = {
  invariant: 'I13',
  statement: `
    SELECT format('reservation %s is not as its change %s made it', reservation_id, change_id) AS sentence
      FROM (SELECT DISTINCT ON (property_id, reservation_id) property_id, reservation_id, change_id, after
              FROM reservation_change
             WHERE state = 'done'
             ORDER BY property_id, reservation_id, reservation_version DESC) AS last
      JOIN reservation USING (property_id, reservation_id)
     WHERE (room_id, checkin, checkout, rooms_count, property_price #>> '{total,total}')
           IS DISTINCT FROM ((after ->> 'roomId')::int, DATE '1970-01-01' + (after ->> 'checkin')::int,
                             DATE '1970-01-01' + (after ->> 'checkout')::int, jsonb_array_length(after -> 'party'),
                             after #>> '{propertyPrice,total,total}')
    UNION ALL
    SELECT format('reservation %s waits for change %s, and the one under way is %s', reservation_id,
                  coalesce(reservation.open_change::text, 'none'), coalesce(change_id::text, 'none'))
      FROM (SELECT property_id, reservation_id, open_change FROM reservation
             WHERE open_change IS NOT NULL) AS reservation
      FULL JOIN (SELECT property_id, reservation_id, change_id FROM reservation_change
                  WHERE state IN ('authorizing', 'unknown')) AS open USING (property_id, reservation_id)
     WHERE reservation.open_change IS DISTINCT FROM change_id`,
}

const checks: readonly Check[] = [
  countersWithinLimits,
  countersMatchReservations,
  numbersStand,
  oneOfEachIntent,
  neverMoreThanAuthorised,
  nothingHeldForNothing,
  sourcesAgree,
  everyEventGoesOut,
  linesSumToTotals,
  nothingLeftBehind,
  changesAreKept,
]
