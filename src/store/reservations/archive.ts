// The archive: reservations of stays long past, in tables that inherit from those of the others (decision 51). All that reads
// reservations reads it too; what is about open work asks the tables ONLY, and never meets it.

import { endedStatuses, type Reservation } from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Transaction } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'
import { dayNumber } from '../postgres/value-formats.ts'

/** No payment is under way or awaited in these. */
const paidStates = textList(['none', 'vaulted', 'captured', 'voided', 'refunded', 'declined'])

/** Whether nothing belongs to the reservation that is still to be done, or that a new row may follow. */
const nothingIsOpen = `NOT EXISTS (
                SELECT FROM payment_attempt AS attempt
                 WHERE attempt.property_id = reservation.property_id AND attempt.reservation_id = reservation.reservation_id
                   AND attempt.state IN ('sent', 'unknown'))
          AND NOT EXISTS (
                SELECT FROM source_attempt AS attempt
                 WHERE attempt.property_id = reservation.property_id AND attempt.reservation_id = reservation.reservation_id
                   AND attempt.state IN ('sent', 'unknown', 'orphan'))
          AND NOT EXISTS (
                SELECT FROM reservation_change AS change
                 WHERE change.property_id = reservation.property_id AND change.reservation_id = reservation.reservation_id
                   AND change.state IN ('authorizing', 'unknown'))
          AND NOT EXISTS (
                SELECT FROM card_vault AS card
                 WHERE card.property_id = reservation.property_id AND card.reservation_id = reservation.reservation_id)`

export interface Archiving {
  /** Departures from this day on; null: from the first. So what has to stay is not looked at again and again. */
  readonly from: Day | null
  /** Departures before this day. */
  readonly before: Day
  readonly limit: number
}

interface Archived {
  readonly count: number
  /** The last day of departure that was reached; null for none. */
  readonly reached: Day | null
}

/**
 * Moves up to `limit` reservations into the archive, the earliest departures first, with their history, changes, attempts and card
 * views. Left where they are: those with a guest, with anything open, and those that somebody else is at.
 */
export async function archiveReservations(
  { query }: Transaction,
  { from, before, limit }: Archiving,
): Promise<Archived> {
  // Locked first, so that the second statement sees all that was written about them.
  const due = await query<Pick<Reservation, 'propertyId' | 'id' | 'checkout'>>(
    `SELECT property_id AS "propertyId", reservation_id AS id, ${dayNumber('checkout')} AS checkout
       FROM ONLY reservation
      WHERE erased_at IS NOT NULL AND checkout < $1 AND checkout >= coalesce($3::date, '-infinity')
        AND status IN ${textList(endedStatuses)} AND payment_state IN ${paidStates}
        AND (payment_state <> 'captured' OR status NOT IN ('cancelled', 'no_show') OR lease_until = 'infinity')
        AND open_change IS NULL AND NOT duplicate_active AND ${nothingIsOpen}
      ORDER BY reservation.checkout
      LIMIT $2
        FOR UPDATE SKIP LOCKED`,
    [formatDay(before), limit, from === null ? null : formatDay(from)],
  )
  await query(move, [due.map(({ propertyId }) => propertyId), due.map(({ id }) => id)])
  return { count: due.length, reached: due.at(-1)?.checkout ?? null }
}

/** The tables and the archive of each have the same columns in the same order: an archive inherits them. */
const move = `
  WITH due AS (
    SELECT property_id, reservation_id FROM unnest($1::int[], $2::uuid[]) AS due (property_id, reservation_id)
  ), gone AS (
    DELETE FROM ONLY reservation AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), gone_event AS (
    DELETE FROM ONLY reservation_event AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), gone_change AS (
    DELETE FROM ONLY reservation_change AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), gone_payment AS (
    DELETE FROM ONLY payment_attempt AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), gone_booking AS (
    DELETE FROM ONLY source_attempt AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), gone_view AS (
    DELETE FROM ONLY card_view AS gone USING due
     WHERE gone.property_id = due.property_id AND gone.reservation_id = due.reservation_id RETURNING gone.*
  ), kept AS (INSERT INTO archived_reservation SELECT * FROM gone
  ), kept_event AS (INSERT INTO archived_reservation_event SELECT * FROM gone_event
  ), kept_change AS (INSERT INTO archived_reservation_change SELECT * FROM gone_change
  ), kept_payment AS (INSERT INTO archived_payment_attempt SELECT * FROM gone_payment
  ), kept_booking AS (INSERT INTO archived_source_attempt SELECT * FROM gone_booking
  )
  INSERT INTO archived_card_view SELECT * FROM gone_view`
