// Why a rate is not available for a stay, from its calendar alone.

import {
  absent,
  closedToArrival,
  closedToDeparture,
  type RateCalendar,
  stopSell,
} from '../lodging/calendars/calendar.ts'
import type { Stay } from '../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween } from '../values/civil-dates.ts'
import type { HouseSale } from './search.ts'

/** Reasons as bits. */
export const restrictions = {
  stopSell: 1,
  closedToArrival: 2,
  closedToDeparture: 4,
  /** Booked too early or too late before arrival. */
  advanceDays: 8,
  belowMinimumStay: 16,
  aboveMaximumStay: 32,
  withoutPrice: 64,
} as const

/** The restrictions of one rate for a stay booked on `today`, which lead to the flags of contract S7; 0 when available. */
export function restrictionsOf(
  calendar: RateCalendar,
  stay: Stay,
  today: Day,
  { isByStaff = false, nightsBefore = 0 }: HouseSale = toGuest,
): number {
  // Column indexes of the arrival night and of the departure day, which is not a night of the stay.
  const arrival = stay.checkin - calendar.firstDay
  const departure = stay.checkout - calendar.firstDay
  if (nightsBefore > 0) return restrictionsOfLonger(calendar, arrival, departure, nightsBefore)
  const advance = nightsBetween(today, stay.checkin)
  let found = closures(calendar, arrival, departure)
  if (isOutsideAdvanceDays(calendar, arrival, advance, isByStaff)) found |= restrictions.advanceDays
  if (departure - arrival < minimumStay(calendar, arrival, departure)) found |= restrictions.belowMinimumStay
  if (departure - arrival > maximumStay(calendar, arrival, departure)) found |= restrictions.aboveMaximumStay
  if (lacksPrice(calendar.standard, arrival, departure)) found |= restrictions.withoutPrice
  return found
}

const toGuest: HouseSale = {}

/** Those of nights that prolong a stay: nobody arrives, and its length is that of the whole. */
function restrictionsOfLonger(
  calendar: RateCalendar,
  first: number,
  departure: number,
  nightsBefore: number,
): number {
  const nights = departure - first + nightsBefore
  let found = closures(calendar, first, departure) & ~restrictions.closedToArrival
  if (nights < minimumThrough(calendar, first, departure)) found |= restrictions.belowMinimumStay
  if (nights > maximumThrough(calendar, first, departure)) found |= restrictions.aboveMaximumStay
  if (lacksPrice(calendar.standard, first, departure)) found |= restrictions.withoutPrice
  return found
}

/** The day of each night of a stay. */
export function daysOf({ checkin, checkout }: Stay): Day[] {
  const days = new Array<Day>(nightsBetween(checkin, checkout))
  for (let night = 0; night < days.length; night += 1) days[night] = addDays(checkin, night)
  return days
}

function lacksPrice(prices: Int32Array, arrival: number, departure: number): boolean {
  for (let night = arrival; night < departure; night += 1) {
    if ((prices[night] ?? absent) === absent) return true
  }
  return false
}

function closures({ flags }: RateCalendar, arrival: number, departure: number): number {
  if (flags === null) return 0
  let found = 0
  if (((flags[arrival] ?? 0) & closedToArrival) !== 0) found |= restrictions.closedToArrival
  if (((flags[departure] ?? 0) & closedToDeparture) !== 0) found |= restrictions.closedToDeparture
  for (let night = arrival; night < departure; night += 1) {
    if (((flags[night] ?? 0) & stopSell) !== 0) return found | restrictions.stopSell
  }
  return found
}

/** Whether the calendar refuses an arrival that is `advance` days ahead; a minimum binds guests and not the house. */
export function isOutsideAdvanceDays(
  calendar: RateCalendar,
  arrival: number,
  advance: number,
  isByStaff = false,
): boolean {
  const maximum = calendar.maxAdvanceDays?.[arrival] ?? 0
  const minimum = isByStaff ? 0 : (calendar.minAdvanceDays?.[arrival] ?? 0)
  return advance < minimum || (maximum > 0 && advance > maximum)
}

/** The strictest minimum of the arrival night and of all nights stayed through; a stored 0 limits nothing. */
export function minimumStay(calendar: RateCalendar, arrival: number, departure: number): number {
  return minimumThrough(calendar, arrival, departure, calendar.minStayArrival?.[arrival])
}

function minimumThrough(calendar: RateCalendar, arrival: number, departure: number, onArrival = 0): number {
  const { minStayThrough } = calendar
  let minimum = onArrival
  if (minStayThrough === null) return minimum
  const end = departure + daysAfterNights(calendar)
  for (let night = arrival; night < end; night += 1) {
    minimum = Math.max(minimum, minStayThrough[night] ?? 0)
  }
  return minimum
}

/** The strictest maximum of the arrival night and of all nights stayed through; a stored 0 limits nothing. */
export function maximumStay(calendar: RateCalendar, arrival: number, departure: number): number {
  return maximumThrough(calendar, arrival, departure, calendar.maxStayArrival?.[arrival] || unlimited)
}

const unlimited = Number.POSITIVE_INFINITY

function maximumThrough(
  calendar: RateCalendar,
  arrival: number,
  departure: number,
  onArrival = unlimited,
): number {
  const { maxStayThrough } = calendar
  let maximum = onArrival
  if (maxStayThrough === null) return maximum
  const end = departure + daysAfterNights(calendar)
  for (let night = arrival; night < end; night += 1) {
    maximum = Math.min(maximum, maxStayThrough[night] || unlimited)
  }
  return maximum
}

/** Days after the last night on which a limit on stays through still counts: the day of departure under a tariff. */
export const daysAfterNights = ({ tariff }: RateCalendar): number => (tariff === undefined ? 0 : 1)
