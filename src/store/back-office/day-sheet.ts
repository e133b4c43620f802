// Stays of a day at some properties: those that begin, end or go on, with what the staff noted on them.

import { type Reservation, standingStatuses } from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { reservationColumns } from '../reservations/reservations.ts'
import type { PlaceAndDay } from './figures.ts'
import type { ReservationNote } from './reservation-notes.ts'
import type { Within } from './reservation-records.ts'

export interface DayRange {
  /** The first and the last of the days. */
  readonly first: Day
  readonly last: Day
  /** No stay is longer, so that an index bounds what is read. */
  readonly mostNights: number
  readonly limit: number
}

/** Reservations whose rooms are or were sold, by property, arrival and departure. */
export async function readStaysOfDay(
  reader: Reader,
  places: readonly PlaceAndDay[],
  within: Within,
  { first, last, mostNights, limit }: DayRange,
): Promise<Reservation[]> {
  return reader.query<Reservation>(
    `SELECT ${reservationColumns}
       FROM reservation JOIN unnest($1::int[], $2::date[]) AS place (property_id, day) USING (property_id)
      WHERE status = ANY ($3) AND checkin BETWEEN $4::date - $9::int AND $5
        AND checkin <= place.day AND checkout >= place.day
        AND ($6::int[] IS NULL OR property_id = ANY ($6) OR publisher_id = ANY ($7::int[]))
      ORDER BY property_id, checkin, checkout, reservation_id
      LIMIT $8`,
    [
      places.map(({ propertyId }) => propertyId),
      places.map(({ day }) => formatDay(day)),
      standingStatuses,
      formatDay(first),
      formatDay(last),
      within?.propertyIds ?? null,
      within?.publisherIds ?? null,
      limit,
      mostNights,
    ],
  )
}

/** The notes of each reservation in the order in which they were written, by its id; none where there are none. */
export async function readNotesOf(
  reader: Reader,
  reservations: readonly Pick<Reservation, 'id' | 'propertyId'>[],
): Promise<ReadonlyMap<string, readonly ReservationNote[]>> {
  const rows = await reader.query<ReservationNote & { readonly reservationId: string }>(
    `SELECT note.note_id AS id, note.text, note.written_by AS "writtenBy", note.written_at AS at,
            note.reservation_id AS "reservationId"
       FROM reservation_note AS note
       JOIN unnest($1::int[], $2::uuid[]) AS asked (property_id, reservation_id) USING (property_id, reservation_id)
      ORDER BY note.note_id`,
    [reservations.map(({ propertyId }) => propertyId), reservations.map(({ id }) => id)],
  )
  return Map.groupBy(rows, ({ reservationId }) => reservationId)
}
