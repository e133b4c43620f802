// Conditions shared by promotions, codes, fees and taxes. An absent (null) condition is always met.

import { type Day, type DayRange, weekdayOf } from '../values/civil-dates.ts'

/** Whether a day is in a range; both ends belong to it, null leaves a side open. */
export const isWithin = (range: DayRange | null, day: Day): boolean =>
  range === null || ((range.from === null || day >= range.from) && (range.to === null || day <= range.to))

/** Whether a number is between two bounds, both included. */
export const isBetween = (minimum: number | null, value: number, maximum: number | null): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value <= maximum)

/** Whether a value is in the list. */
export const isAmong = <Value>(named: readonly Value[] | null, value: Value): boolean =>
  named === null || named.includes(value)

export const noNights: readonly number[] = []

/** By the number of nights. Most rules count all nights and share one list. */
const everyNightOf: (readonly number[])[] = []

/** Indexes of all days. */
export function everyNight(days: readonly Day[]): readonly number[] {
  const known = everyNightOf[days.length]
  if (known !== undefined) return known
  for (let nights = everyNightOf.length; nights <= days.length; nights += 1) {
    everyNightOf.push(Array.from({ length: nights }, (_, night) => night))
  }
  return everyNightOf[days.length]!
}

/** Indexes of the days in a range on one of the weekdays. An empty result allocates nothing. */
export function nightsWithin(
  range: DayRange | null,
  weekdays: readonly number[] | null,
  days: readonly Day[],
): readonly number[] {
  if (range === null && weekdays === null) return everyNight(days)
  let nights: number[] | undefined
  for (let night = 0; night < days.length; night += 1) {
    const day = days[night]!
    if (!isWithin(range, day) || (weekdays !== null && !weekdays.includes(weekdayOf(day)))) continue
    nights ??= []
    nights.push(night)
  }
  return nights ?? noNights
}
