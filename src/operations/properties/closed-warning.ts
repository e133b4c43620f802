// Tells whoever writes counts of nights that some of them sell nothing all the same, as staff or calendars of other sites close them.

import { type RoomNight, readClosedNights } from '../../store/inventory/closed-nights.ts'
import type { Reader } from '../../store/postgres/database.ts'
import { formatDay } from '../../values/civil-dates.ts'

/** One sentence about those of the nights that were given rooms and stay closed; none where none does. */
export async function closedWarnings(
  reader: Reader,
  propertyId: number,
  nights: readonly (RoomNight & { readonly allotment?: number | null })[],
): Promise<string[]> {
  const closed = await readClosedNights(
    reader,
    propertyId,
    nights.filter(({ allotment }) => allotment !== 0),
  )
  const [first] = closed
  if (!first) return []
  const one = closed.length === 1
  const nightOf = `${formatDay(first.day)} of room ${first.roomId}`
  return [
    one
      ? `the night ${nightOf} stays closed: staff or the calendar of another site closes it`
      : `${closed.length} nights stay closed, the first of them ${nightOf}: staff or calendars of other sites close them`,
  ]
}
