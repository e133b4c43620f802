// The shortest stay from a day that some rate of some room sells, by what restricts them: calendars, counts and tariffs.

import { closedToDeparture, type RateCalendar, stopSell } from '../lodging/calendars/calendar.ts'
import type { Room } from '../lodging/properties/property.ts'
import { addDays, type Day } from '../values/civil-dates.ts'
import { isPriced } from './nights/night-prices.ts'
import { tariffTakesStay } from './nights/tariff-price.ts'
import type { GuestsToPrice } from './offer.ts'
import { daysAfterNights } from './restrictions.ts'
import type { StaySearch } from './search.ts'

/** A rate that is open to arrival on a day, in a room that the parties of the search fit in. */
export interface OpenRate {
  readonly room: Room
  readonly calendar: RateCalendar
  /** Of each room that is asked for, where its price depends on them (`guestsAt`). */
  readonly guests: readonly GuestsToPrice[]
  /** Nights from the day on which the room is free for the parties. */
  readonly freeNights: number
}

/** Nights of the shortest stay longer than `after` and at most `most` that one of the rates sells; null when none does. */
export function shortestStay(
  rates: readonly OpenRate[],
  search: StaySearch,
  after: number,
  most: number,
): number | null {
  let shortest: number | null = null
  for (const rate of rates) {
    const limit = Math.min(shortest === null ? most : shortest - 1, rate.freeNights)
    shortest = shortestAt(rate, search, after, limit) ?? shortest
  }
  return shortest
}

function shortestAt(
  { room, calendar, guests }: OpenRate,
  search: StaySearch,
  after: number,
  most: number,
): number | null {
  const { flags, minStayThrough, maxStayThrough, tariff } = calendar
  const arrival = search.stay.checkin - calendar.firstDay
  const later = daysAfterNights(calendar)
  let minimum = calendar.minStayArrival?.[arrival] ?? 0
  let maximum = calendar.maxStayArrival?.[arrival] || Number.POSITIVE_INFINITY
  // The limits of nights before the last of the stay, or of its day of departure, hold for every longer one.
  for (let night = arrival; night < arrival + later; night += 1) limitBy(night)
  for (let nights = 1; nights <= most; nights += 1) {
    const last = arrival + nights - 1
    if (!isPriced(calendar, last, guests) || ((flags?.[last] ?? 0) & stopSell) !== 0) return null
    limitBy(last + later)
    if (nights > maximum) return null
    if (nights <= after || nights < minimum || ((flags?.[last + 1] ?? 0) & closedToDeparture) !== 0) continue
    // What a tariff does not price is in every longer stay too.
    return tariff === undefined || tariffTakesStay(calendar, tariff, { room, nights, guests }, search)
      ? nights
      : null
  }
  return null

  function limitBy(night: number): void {
    minimum = Math.max(minimum, minStayThrough?.[night] ?? 0)
    maximum = Math.min(maximum, maxStayThrough?.[night] || Number.POSITIVE_INFINITY)
  }
}

/** Nights from a day with at least so many free rooms, at most `most`. */
export function nightsFree(
  freeOn: (day: Day) => number | null,
  from: Day,
  rooms: number,
  most: number,
): number {
  for (let nights = 0; nights < most; nights += 1) {
    const free = freeOn(addDays(from, nights))
    if (free !== null && free < rooms) return nights
  }
  return most
}
