// The two months that the calendar of a property shows.

import {
  addDays,
  type Day,
  daysInMonth,
  firstDayOfMonth,
  formatDay,
  monthOf,
  parseDay,
  weekdayOf,
} from '../../../values/civil-dates.ts'

export interface ShownMonths {
  /** First days of the two months. */
  readonly first: Day
  readonly second: Day
  /** `YYYY-MM` of the months before and after; null at the ends. */
  readonly earlier: string | null
  readonly later: string | null
}

const mostMonthsAhead = 24

/** Those of the address, else those of the arrival, else the present ones; within two years. */
export function shownMonths(
  asked: string | null,
  { today, checkin }: { readonly today: Day; readonly checkin: string | null },
): ShownMonths {
  const present = monthOf(today)
  const last = present + mostMonthsAhead
  const wanted = parseDay(`${asked}-01`) ?? parseDay(checkin) ?? today
  const month = Math.min(Math.max(monthOf(wanted), present), last)
  return {
    first: firstDayOfMonth(month),
    second: firstDayOfMonth(month + 1),
    earlier: month > present ? nameOf(Math.max(present, month - 2)) : null,
    later: month < last ? nameOf(Math.min(last, month + 2)) : null,
  }
}

/** The days of arrival to ask for: from the first that is not past. `days` is not positive where all are past. */
export function calendarDays({ first, second }: ShownMonths, today: Day): { from: Day; days: number } {
  const from = Math.max(first, today) as Day
  return { from, days: addDays(second, daysInMonth(monthOf(second))) - from }
}

/** The days of a month in weeks; null before its first and after its last day. `firstWeekday` is 1 for Monday to 7 for Sunday. */
export function weeksOf(first: Day, firstWeekday: number): (string | null)[][] {
  const count = daysInMonth(monthOf(first))
  const before = (weekdayOf(first) - (firstWeekday - 1) + 7) % 7
  const cells = Math.ceil((before + count) / 7) * 7
  const days = Array.from({ length: cells }, (_, cell) => {
    const day = cell - before
    return day < 0 || day >= count ? null : formatDay(addDays(first, day))
  })
  return Array.from({ length: cells / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

const nameOf = (month: number): string => formatDay(firstDayOfMonth(month)).slice(0, 7)
