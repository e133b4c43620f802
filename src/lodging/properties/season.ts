// Spans of nights with a name, once or each year, and how the nights of one year lie beside those of the next.

import {
  addDays,
  type Day,
  dateOf,
  daysInMonth,
  parseDay,
  twoDigits,
  weekdayOf,
} from '../../values/civil-dates.ts'

export interface SeasonDates {
  readonly first: Day
  readonly last: Day
  /** 0 for Monday to 6 for Sunday, ascending. */
  readonly weekdays: readonly number[]
  /** Whether it comes again each year on the same dates. */
  readonly isYearly: boolean
}

/** The nights of a season in one year. */
export interface Span {
  readonly first: Day
  readonly last: Day
}

/** The most nights of a season; one that comes each year does not meet itself. */
export const mostSeasonNights = 366

/** How many times a season is shown that comes each year. */
const shownTimes = 4

/**
 * When a season is: the last time that is over, and those after it; one that does not come again, its only time. The 29th of
 * February is the 28th in other years.
 */
export function timesOf(season: SeasonDates, today: Day): Span[] {
  if (!season.isYearly) return [{ first: season.first, last: season.last }]
  const begin = dateOf(season.first).year
  const now = dateOf(today).year
  const times = Array.from({ length: shownTimes + 3 }, (_, index) => inYear(season, now - 2 + index, begin))
  const next = times.findIndex(({ last }) => last >= today)
  return times.slice(Math.max(0, next - 1), Math.max(0, next - 1) + shownTimes)
}

/** The season that begins in a year. */
function inYear({ first, last }: SeasonDates, year: number, begin: number): Span {
  return { first: moved(first, year - begin), last: moved(last, year - begin) }
}

/** The same date so many years later. */
function moved(day: Day, years: number): Day {
  const { year, month, dayOfMonth } = dateOf(day)
  const most = daysInMonth((year + years) * 12 + month - 1)
  return parseDay(`${year + years}-${twoDigits(month)}-${twoDigits(Math.min(dayOfMonth, most))}`)!
}

/** The time after one of a season; for one that does not come again, 52 weeks later. */
export function timeAfter(season: SeasonDates, { first, last }: Span): Span {
  if (!season.isYearly) return { first: addDays(first, 364), last: addDays(last, 364) }
  const begin = dateOf(season.first).year
  return inYear(season, dateOf(first).year + 1, begin)
}

/**
 * The night that a night of the next time is like: the same weekday 52 weeks before, or in the nearest week that is in the span; null
 * for a weekday that the span does not have.
 */
export function likeNight(night: Day, { first, last }: Span): Day | null {
  const before = addDays(night, -364)
  if (before >= first && before <= last) return before
  const weekday = weekdayOf(night)
  if (before > last) {
    const found = addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
    return found >= first ? found : null
  }
  const found = addDays(first, (weekday - weekdayOf(first) + 7) % 7)
  return found <= last ? found : null
}
