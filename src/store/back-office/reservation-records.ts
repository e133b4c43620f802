// Reservations of all publishers for the back office, with what was asked of the payment company and of the source. No
// publisher request reads from here (threat A1).

import {
  pendingStatuses,
  type Reservation,
  type ReservationStatus,
} from '../../lodging/reservations/reservation.ts'
import {
  type ReservationReference,
  type SearchTerms,
  searchTerms,
} from '../../lodging/reservations/reservation-search.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { PaymentAttempt } from '../payments/payment-attempts.ts'
import type { Reader } from '../postgres/database.ts'
import type { Page } from '../reservations/reservation-queries.ts'
import { reservationColumns } from '../reservations/reservations.ts'
import type { SourceAttemptState } from '../sources/source-attempts.ts'

/** Only reservations of these properties or by these publishers; null: all. */
export type Within = {
  readonly propertyIds: readonly number[]
  readonly publisherIds: readonly number[]
} | null

/** An absent (null) condition is always met; both ends belong to a range. */
export interface RecordFilter {
  readonly statuses: readonly ReservationStatus[] | null
  readonly propertyId: number | null
  readonly publisherId: number | null
  readonly checkinFrom: Day | null
  readonly checkinTo: Day | null
  readonly checkoutFrom: Day | null
  readonly checkoutTo: Day | null
  /** The guest sleeps there in the night that begins on this day. */
  readonly stayingOn: Day | null
  /**
   * Words, each a part of a confirmation number, here or at the source, of the name of a guest or of the e-mail address, whatever
   * the capitals and marks; or a part of the telephone, however it is written; or the last four digits of the card.
   */
  readonly search: string | null
  /** It waits for a decision, or its payment could not be collected. */
  readonly needsAttention?: boolean
  /** Its guest still has to pay, as `balanceOf` says. */
  readonly isOwing?: boolean
  readonly within: Within
}

export type RecordOrder = 'created' | 'checkin'

/** Undefined when no reservation has that number or id. */
export async function findRecord(
  reader: Reader,
  reference: ReservationReference,
): Promise<Reservation | undefined> {
  const [condition, value] =
    'id' in reference
      ? ['reservation_id', reference.id]
      : ['confirmation_number', reference.confirmationNumber]
  const [row] = await reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation WHERE ${condition} = $1`,
    [value],
  )
  return row
}

/** In the order of the conditions, $1 to $13. */
const conditionsOf = (filter: RecordFilter): unknown[] => [
  filter.statuses,
  filter.propertyId,
  filter.publisherId,
  dateOf(filter.checkinFrom),
  dateOf(filter.checkinTo),
  dateOf(filter.checkoutFrom),
  dateOf(filter.checkoutTo),
  dateOf(filter.stayingOn),
  filter.within?.propertyIds ?? null,
  filter.within?.publisherIds ?? null,
  filter.needsAttention ?? false,
  filter.isOwing ?? false,
  pendingStatuses,
]

/** It waits for a decision, or its payment could not be collected. */
export const waitsForPerson = "(status = 'review' OR payment_state = 'capture_failed')"

/** More is owed than was paid and written off; `balanceOf` in SQL, given the pending states. */
export const isOwing = (pending: string): string => `(CASE
          WHEN status = 'failed' THEN 0
          WHEN status = 'no_show' THEN (property_price ->> 'noShowPenalty')::bigint
          WHEN cancellation IS NOT NULL AND NOT status = ANY (${pending}) THEN (cancellation ->> 'penalty')::bigint
          ELSE (property_price #>> '{total,total}')::bigint + (property_price #>> '{total,checkinFee}')::bigint
        END > coalesce((SELECT sum(settled.paid + settled.written_off) FROM settlement AS settled
                         WHERE settled.property_id = reservation.property_id
                           AND settled.reservation_id = reservation.reservation_id), 0))`

const isMet = `($1::text[] IS NULL OR status = ANY ($1))
        AND ($2::int IS NULL OR property_id = $2)
        AND ($3::int IS NULL OR publisher_id = $3)
        AND ($4::date IS NULL OR checkin >= $4)
        AND ($5::date IS NULL OR checkin <= $5)
        AND ($6::date IS NULL OR checkout >= $6)
        AND ($7::date IS NULL OR checkout <= $7)
        AND ($8::date IS NULL OR (checkin <= $8 AND checkout > $8))
        AND ($9::int[] IS NULL OR property_id = ANY ($9) OR publisher_id = ANY ($10::int[]))
        AND (NOT $11::boolean OR ${waitsForPerson})
        AND (NOT $12::boolean OR ${isOwing('$13::text[]')})`

/**
 * Met by what is searched for; the reservations are read by their keys. The archive has no guests, and so no cards.
 */
const isFound = (words: string, phones: string, card: string): string =>
  `(property_id, reservation_id) IN (
    SELECT property_id, reservation_id FROM reservations_by_text(${words}::text[], ${phones}::text[])
     UNION ALL
    SELECT property_id, reservation_id FROM ONLY reservation WHERE ${card}::text IS NOT NULL AND card ->> 'last_four' = ${card})`

const searchValues = ({ words, phones, cardLastFour }: SearchTerms): unknown[] => [
  words,
  phones,
  cardLastFour,
]

/** One page, the newest or the next to arrive first, and the count of all. */
export async function listRecords(
  reader: Reader,
  filter: RecordFilter,
  { page, limit, order }: Page & { readonly order: RecordOrder },
): Promise<{ reservations: Reservation[]; total: number }> {
  const conditions = conditionsOf(filter)
  const terms = searchTerms(filter.search ?? '')
  const searched = terms === null ? [] : searchValues(terms)
  const [count] = await reader.query<{ total: number }>(
    `SELECT count(*) AS total FROM reservation
      WHERE ${isMet} AND ${terms === null ? 'true' : isFound('$14', '$15', '$16')}`,
    [...conditions, ...searched],
  )
  const reservations = await reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation
      WHERE ${isMet} AND ${terms === null ? 'true' : isFound('$17', '$18', '$19')}
      ORDER BY CASE WHEN $14 = 'checkin' THEN checkin END, created_at DESC, reservation_id
      LIMIT $15 OFFSET $16`,
    [...conditions, order, limit, (page - 1) * limit, ...searched],
  )
  return { reservations, total: count?.total ?? 0 }
}

/** A reservation with its place in the order of time, to the microsecond. */
export type PlacedReservation = Reservation & { readonly place: string }

/** The newest reservations, or those that follow another, however many there are before it. */
export async function listRecordsAfter(
  reader: Reader,
  filter: RecordFilter,
  after: Pick<PlacedReservation, 'id' | 'place'> | null,
  limit: number,
): Promise<PlacedReservation[]> {
  const terms = searchTerms(filter.search ?? '')
  const searched = terms === null ? [] : searchValues(terms)
  return reader.query<PlacedReservation>(
    `SELECT ${reservationColumns}, created_at::text AS place FROM reservation
      WHERE ${isMet} AND ${terms === null ? 'true' : isFound('$17', '$18', '$19')}
        AND ($14::timestamptz IS NULL OR (created_at, reservation_id) < ($14, $15::uuid))
      ORDER BY created_at DESC, reservation_id DESC
      LIMIT $16`,
    [...conditionsOf(filter), after?.place ?? null, after?.id ?? null, limit, ...searched],
  )
}

/** As PostgreSQL reads it; null for none. */
export const dateOf = (day: Day | null): string | null => (day === null ? null : formatDay(day))

/** When the stay was last changed, by the reservation's id; none where it never was. */
export async function readChangedAt(
  reader: Reader,
  reservations: readonly Pick<Reservation, 'id' | 'propertyId'>[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.query<{ id: string; at: string }>(
    `SELECT reservation_id AS id, max(settled_at) AS at
       FROM reservation_change JOIN unnest($1::int[], $2::uuid[]) AS asked (property_id, reservation_id)
            USING (property_id, reservation_id)
      WHERE state = 'done'
      GROUP BY reservation_id`,
    [reservations.map(({ propertyId }) => propertyId), reservations.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** The booking at an inventory source and its outcome. */
export interface RecordedBooking {
  readonly source: string
  readonly state: SourceAttemptState
  /** The source's own number. */
  readonly confirmation: string | null
  /** For operators only. */
  readonly reason: string | null
  /** Look-ups since it was sent. */
  readonly lookUps: number
  /** RFC 3339; null while nothing was sent, or while the outcome is open. */
  readonly sentAt: string | null
  readonly settledAt: string | null
}

/** Null for a reservation of our own inventory. */
export async function readRecordedBooking(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<RecordedBooking | null> {
  const [row] = await reader.query<RecordedBooking>(
    `SELECT source, state, confirmation, reason, look_ups AS "lookUps", sent_at AS "sentAt", settled_at AS "settledAt"
       FROM source_attempt
      WHERE property_id = $1 AND reservation_id = $2`,
    [propertyId, reservationId],
  )
  return row ?? null
}

export interface RecordedAttempt
  extends Pick<
    PaymentAttempt,
    'kind' | 'key' | 'gateway' | 'amount' | 'currency' | 'state' | 'gatewayReference' | 'sentAt'
  > {
  /** The gateway's reason for not approving; for operators only. */
  readonly reason: string | null
  /** RFC 3339; null while it is open. */
  readonly settledAt: string | null
}

/** Every attempt at the payment company with its outcome, in the order of the attempts. */
export async function readRecordedAttempts(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<RecordedAttempt[]> {
  return reader.query<RecordedAttempt>(
    `SELECT kind, attempt_key AS key, gateway, amount, currency, state, gateway_reference AS "gatewayReference",
            reason, sent_at AS "sentAt", settled_at AS "settledAt"
       FROM payment_attempt
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY sent_at, attempt_key`,
    [propertyId, reservationId],
  )
}
