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
export function restrictionsOf(calendar: RateCalendar, stay: Stay, today: Day): RateRestrictions {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const [minimum, maximum] = lengthLimits(calendar, stay)
  return {
    closed: isClosed(calendar, stay) || isOutsideAdvanceDays(calendar, stay.checkin, today),
    belowMinimumStay: nights < minimum,
    aboveMaximumStay: nights > maximum,
    withoutPrice: daysOf(stay).some(day => nightValue(calendar, calendar.standard, day, absent) === absent),
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
function isClosed(calendar: RateCalendar, stay: Stay): boolean {
  const has = (day: Day, flag: number) => (nightValue(calendar, calendar.flags, day, 0) & flag) !== 0
  return (
    has(stay.checkin, closedToArrival) ||
    has(stay.checkout, closedToDeparture) ||
    daysOf(stay).some(day => has(day, stopSell))
  )
}

function isOutsideAdvanceDays(calendar: RateCalendar, checkin: Day, today: Day): boolean {
  const advance = nightsBetween(today, checkin)
  const maximum = nightValue(calendar, calendar.maxAdvanceDays, checkin, 0)
  return (
    advance < nightValue(calendar, calendar.minAdvanceDays, checkin, 0) || (maximum > 0 && advance > maximum)
  )
}

/** The strictest limits of the arrival night and of all nights stayed through; a stored 0 limits nothing. */
function lengthLimits(calendar: RateCalendar, stay: Stay): [minimum: number, maximum: number] {
  let minimum = nightValue(calendar, calendar.minStayArrival, stay.checkin, 0)
  let maximum = nightValue(calendar, calendar.maxStayArrival, stay.checkin, 0) || Number.POSITIVE_INFINITY
  for (const day of daysOf(stay)) {
    minimum = Math.max(minimum, nightValue(calendar, calendar.minStayThrough, day, 0))
    maximum = Math.min(
      maximum,
      nightValue(calendar, calendar.maxStayThrough, day, 0) || Number.POSITIVE_INFINITY,
    )
  }
  return [minimum, maximum]
}
