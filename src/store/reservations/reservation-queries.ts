// Reservations of a publisher: one by its number or id, lists by filter. Every statement names the publisher, so that it
// never reads another's (threat A1).

import { type Reservation, statusesSeenAs } from '../../lodging/reservations/reservation.ts'
import type { PublisherReference, ReservationFilter } from '../../lodging/reservations/reservation-search.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { reservationColumns } from './reservations.ts'

/** The publisher's reservation with that confirmation number or id; undefined when there is none or it is another publisher's. */
export async function findReservationOf(
  reader: Reader,
  publisherId: number,
  reference: PublisherReference,
): Promise<Reservation | undefined> {
  const [condition, value] =
    'id' in reference
      ? ['reservation_id = $2', reference.id]
      : 'number' in reference
        ? [
            'reservation_id = (SELECT reservation_id FROM reservation_number WHERE number = $2)',
            reference.number,
          ]
        : ['confirmation_number = $2', reference.confirmationNumber]
  const [row] = await reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation WHERE publisher_id = $1 AND ${condition}`,
    [publisherId, value],
  )
  return row
}

/** The publisher's reservations of these ids, by their id. */
export async function findReservationsOf(
  reader: Reader,
  publisherId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Reservation>> {
  const rows = await reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation WHERE publisher_id = $1 AND reservation_id = ANY ($2)`,
    [publisherId, ids],
  )
  return new Map(rows.map(row => [row.id, row]))
}

export interface Page {
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** One page of the publisher's reservations, newest first, and the count of all. */
export async function listReservationsOf(
  reader: Reader,
  publisherId: number,
  filter: ReservationFilter,
  { page, limit }: Page,
): Promise<{ reservations: Reservation[]; total: number }> {
  const conditions = conditionValues(publisherId, filter)
  const [count] = await reader.query<{ total: number }>(
    `SELECT count(*) AS total FROM reservation WHERE ${conditionsText}`,
    conditions,
  )
  const reservations = await reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation
      WHERE ${conditionsText}
      ORDER BY created_at DESC, reservation_id
      LIMIT $12 OFFSET $13`,
    [...conditions, limit, (page - 1) * limit],
  )
  return { reservations, total: count?.total ?? 0 }
}

const conditionsText = `publisher_id = $1
        AND ($2::int IS NULL OR property_id = $2)
        AND ($3::text[] IS NULL OR status = ANY ($3))
        AND ($4::date IS NULL OR checkin >= $4)
        AND ($5::date IS NULL OR checkin <= $5)
        AND ($6::date IS NULL OR checkout >= $6)
        AND ($7::date IS NULL OR checkout <= $7)
        AND ($8::date IS NULL OR created_at >= $8::timestamp AT TIME ZONE 'UTC')
        AND ($9::date IS NULL OR created_at < ($9::date + 1)::timestamp AT TIME ZONE 'UTC')
        AND ($10::timestamptz IS NULL OR changed_at >= $10)
        AND ($11::text IS NULL OR in_capitals(price #>> '{discount,discount,code}') = in_capitals($11))`

const conditionValues = (publisherId: number, filter: ReservationFilter): unknown[] => [
  publisherId,
  filter.propertyId,
  filter.status && statusesSeenAs(filter.status),
  dayText(filter.checkinFrom),
  dayText(filter.checkinTo),
  dayText(filter.checkoutFrom),
  dayText(filter.checkoutTo),
  dayText(filter.createdFrom),
  dayText(filter.createdTo),
  filter.changedSince,
  filter.discountCode,
]

const dayText = (day: Day | null): string | null => (day === null ? null : formatDay(day))
