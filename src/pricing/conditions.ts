// The few questions that conditions of promotions, codes, fees and taxes ask: an absent (null) condition is always met.

import type { DayRange } from '../lodging/rules.ts'
import type { Day } from '../values/civil-dates.ts'

/** Whether a day lies in a range; both ends belong to it, null leaves a side open. */
export const isWithin = (range: DayRange | null, day: Day): boolean =>
  range === null || ((range.from === null || day >= range.from) && (range.to === null || day <= range.to))

/** Whether a number lies between two bounds that belong to the interval. */
export const isBetween = (minimum: number | null, value: number, maximum: number | null): boolean =>
  (minimum === null || value >= minimum) && (maximum === null || value <= maximum)

/** Whether a value is one of those named. */
export const isAmong = <Value>(named: readonly Value[] | null, value: Value): boolean =>
  named === null || named.includes(value)
