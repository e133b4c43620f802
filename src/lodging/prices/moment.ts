// Instants at which policies change (contract P9, B3).

import { dateOf, type LocalTime, twoDigits, wallTime } from '../../values/civil-dates.ts'
import { dayMilliseconds, instantOfWall, minuteMilliseconds, offsetAt } from '../../values/zone-offsets.ts'

const hourMilliseconds = 60 * minuteMilliseconds

/**
 * The instant, in milliseconds since 1970, that many hours before a minute of a day at a property. The minute is local
 * time, so 18:00 is 18:00 also on a day of 23 hours; the hours before it are elapsed hours.
 */
export const instantBefore = (local: LocalTime, hoursBefore: number, timeZone: string): number =>
  instantOfWall(local.today * dayMilliseconds + local.minuteOfDay * minuteMilliseconds, timeZone) -
  hoursBefore * hourMilliseconds

/** An instant in ISO 8601 with the property's offset: "2026-12-24T18:00:00+01:00". */
export function instantText(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone)
  const { today, minuteOfDay } = wallTime(instant + offset.milliseconds)
  const { year, month, dayOfMonth } = dateOf(today)
  const clock = `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`
  return `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}T${clock}:00${offset.text}`
}
