// The instants at which policies change, and how they read on the property's wall (contract P9, B3).

import { type Day, formatDay } from '../values/civil-dates.ts'

export interface Moment {
  readonly epochMilliseconds: number
  /** ISO 8601 with the property's offset: "2026-12-24T18:00:00+01:00". */
  readonly instant: string
  /** "24 Dec 2026, 18:00". */
  readonly wallText: string
}

// Plans share their hours and guests ask for the same days, while time zone arithmetic costs as much as a whole rate.
// A moment depends on its key alone, so remembering some changes no answer.
const remembered = new Map<string, Moment>()
const mostRemembered = 10_000

/**
 * The moment so many hours before a minute of a day at a property. Minutes are counted on the wall clock, so 18:00 is
 * 18:00 also on a day of 23 hours; the hours before it are hours that pass.
 */
export function momentBefore(day: Day, minute: number, hoursBefore: number, timeZone: string): Moment {
  const key = `${day} ${minute} ${hoursBefore} ${timeZone}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const moment = momentOf(wallTime(day, minute, timeZone).subtract({ hours: hoursBefore }))
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(key, moment)
  return moment
}

const wallTime = (day: Day, minute: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(formatDay(day)).add({ minutes: minute }).toZonedDateTime(timeZone)

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function momentOf(time: Temporal.ZonedDateTime): Moment {
  const { year, month, day } = time
  const clock = `${twoDigits(time.hour)}:${twoDigits(time.minute)}`
  return {
    epochMilliseconds: time.epochMilliseconds,
    instant: `${year}-${twoDigits(month)}-${twoDigits(day)}T${clock}:00${time.offset}`,
    wallText: `${day} ${monthNames[month - 1]} ${year}, ${clock}`,
  }
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))
