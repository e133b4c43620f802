// Days and instants as text for mails.

import { type Day, formatDay } from '../values/civil-dates.ts'
import type { Words } from './words.ts'

/** "Friday, 12 June 2026". */
export const dayText = (day: Day, { dates }: Words): string => dates.weekdayAndDate(civilDate(day))

/** "12 June 2026". */
export const shortDayText = (day: Day, { dates }: Words): string => dates.date(civilDate(day))

/** "Friday, 12 June 2026, 18:00" on the clock of the property; `instant` is RFC 3339. */
export function instantText(instant: string, timeZone: string, { dates }: Words): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return dates.moment(local, local.toPlainTime().toString({ smallestUnit: 'minute' }))
}

const civilDate = (day: Day): Temporal.PlainDate => Temporal.PlainDate.from(formatDay(day))
