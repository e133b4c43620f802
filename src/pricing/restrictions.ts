// Why a rate cannot be sold for a stay, read from its calendar alone.

import {
  absent,
  closedToArrival,
  closedToDeparture,
  nightValue,
  type RateCalendar,
  stopSell,
} from '../lodging/calendar.ts'
import type { Stay } from '../lodging/property.ts'
import { addDays, type Day, nightsBetween } from '../values/civil-dates.ts'

/** A rate can be sold when none of these holds. */
export interface RateRestrictions {
  /** Stop sell, closed to arrival or departure, or booked too early or too late before arrival. */
  readonly closed: boolean
  readonly belowMinimumStay: boolean
  readonly aboveMaximumStay: boolean
  readonly withoutPrice: boolean
}

/** The restrictions of one rate for a stay booked on `today`, behind the flags of contract S7. */
export function restrictionsOf(
  calendar: RateCalendar,
  stay: Stay,
  days: readonly Day[],
  today: Day,
): RateRestrictions {
  return {
    closed: isClosed(calendar, stay, days) || isOutsideAdvanceDays(calendar, stay.checkin, today),
    belowMinimumStay: days.length < minimumStay(calendar, stay, days),
    aboveMaximumStay: days.length > maximumStay(calendar, stay, days),
    withoutPrice: days.some(day => nightValue(calendar, calendar.standard, day, absent) === absent),
  }
}

export const canBeSold = (restrictions: RateRestrictions): boolean =>
  !restrictions.closed &&
  !restrictions.belowMinimumStay &&
  !restrictions.aboveMaximumStay &&
  !restrictions.withoutPrice

/** The day of each night of a stay. */
export const daysOf = (stay: Stay): Day[] =>
  Array.from({ length: nightsBetween(stay.checkin, stay.checkout) }, (_, night) =>
    addDays(stay.checkin, night),
  )

/** Departure is read on the checkout day itself, which is no night of the stay. */
function isClosed(calendar: RateCalendar, stay: Stay, days: readonly Day[]): boolean {
  if (calendar.flags === null) return false
  const has = (day: Day, flag: number) => (nightValue(calendar, calendar.flags, day, 0) & flag) !== 0
  return (
    has(stay.checkin, closedToArrival) ||
    has(stay.checkout, closedToDeparture) ||
    days.some(day => has(day, stopSell))
  )
}

function isOutsideAdvanceDays(calendar: RateCalendar, checkin: Day, today: Day): boolean {
  const advance = nightsBetween(today, checkin)
  const maximum = nightValue(calendar, calendar.maxAdvanceDays, checkin, 0)
  return (
    advance < nightValue(calendar, calendar.minAdvanceDays, checkin, 0) || (maximum > 0 && advance > maximum)
  )
}

/** The strictest minimum of the arrival night and of all nights stayed through; a stored 0 limits nothing. */
function minimumStay(calendar: RateCalendar, stay: Stay, days: readonly Day[]): number {
  const through = calendar.minStayThrough
  let minimum = nightValue(calendar, calendar.minStayArrival, stay.checkin, 0)
  if (through === null) return minimum
  for (const day of days) minimum = Math.max(minimum, nightValue(calendar, through, day, 0))
  return minimum
}

/** The strictest maximum of the arrival night and of all nights stayed through; a stored 0 limits nothing. */
function maximumStay(calendar: RateCalendar, stay: Stay, days: readonly Day[]): number {
  const unlimited = Number.POSITIVE_INFINITY
  const through = calendar.maxStayThrough
  let maximum = nightValue(calendar, calendar.maxStayArrival, stay.checkin, 0) || unlimited
  if (through === null) return maximum
  for (const day of days) maximum = Math.min(maximum, nightValue(calendar, through, day, 0) || unlimited)
  return maximum
}
