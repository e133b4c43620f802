// How many stays are still to come: what whoever takes a property or a publisher out of business has to know.

import { pendingStatuses, standingStatuses } from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'

/** Reservations of a property, or (null) of all, and of a publisher, or of all, that are not over on `today`. */
export async function countStaysToCome(
  reader: Reader,
  { propertyId, publisherId }: { readonly propertyId: number | null; readonly publisherId: number | null },
  today: Day,
): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT count(*) FROM reservation
      WHERE status IN ${textList([...new Set([...standingStatuses, ...pendingStatuses])])}
        AND ($1::int IS NULL OR property_id = $1) AND ($2::int IS NULL OR publisher_id = $2)
        AND checkout > $3`,
    [propertyId, publisherId, formatDay(today)],
  )
  return row!.count
}
