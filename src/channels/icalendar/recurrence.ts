// The days on which a recurring event begins. Rules come from outside and may match nothing for ever, so every day between
// the first one and the end of the window is looked at once, and nothing else: the work is bounded whatever the rule says.

import {
  addDays,
  type Day,
  dateOf,
  daysInMonth,
  monthOf,
  weekdayNames,
  weekdayOf,
} from '../../values/civil-dates.ts'
import type { Start } from './calendar-times.ts'

/** The parts of a rule by their names, in capitals: FREQ, BYDAY. */
export type RecurrenceRule = Readonly<Record<string, string>>

/** The parts of a rule as it is written. */
export const ruleOf = (text: string): RecurrenceRule =>
  Object.fromEntries(
    text
      .toUpperCase()
      .split(';')
      .filter(part => part.trim() !== '')
      .map(part => part.split(/=(.*)/s).map(each => each.trim()) as [string, string]),
  )

/** A rule that is not understood; `message` goes on after the name of its event. */
export class UnknownRule extends Error {
  override readonly name = 'UnknownRule'
}

interface Matcher {
  readonly frequency: Frequency
  readonly interval: number
  /** Occurrences in all; null for no end. */
  readonly count: number | null
  readonly until: Start | null
  readonly weekdays: readonly { readonly weekday: number; readonly ordinal: number }[]
  readonly monthDays: readonly number[]
  readonly months: readonly number[]
  /** Of the days that the rest of the rule names in each period, only those at these places; empty for all. */
  readonly positions: readonly number[]
  /** The first day of a week, 0 for Monday. */
  readonly weekStart: number
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

/**
 * The days from the first one to the last of the window that a rule names, the first one always among them. `readUntil`
 * reads the end of the rule into the time zone of the start. UnknownRule for a rule that is not understood.
 */
export function recurringDays(
  start: Start,
  rule: RecurrenceRule,
  lastDay: Day,
  readUntil: (text: string) => Start,
): Day[] {
  const matcher = matcherOf(rule, readUntil)
  const days: Day[] = []
  let count = 0
  for (const day of namedDays(start.day, lastDay, matcher)) {
    if (matcher.until && isAfter({ day, minute: start.minute }, matcher.until)) break
    count += 1
    if (matcher.count !== null && count > matcher.count) break
    days.push(day)
  }
  return days
}

/** The first day, which counts also where the rule does not name it (RFC 5545, 3.8.5.3), and those that the rule names after it. */
function* namedDays(first: Day, lastDay: Day, matcher: Matcher): Generator<Day> {
  yield first
  if (matcher.positions.length === 0) {
    for (let day = addDays(first, 1); day <= lastDay; day = addDays(day, 1)) {
      if (matches(day, first, matcher)) yield day
    }
    return
  }
  // A place counts from the beginning of its period, which may be before the first day, or from its end.
  let day = addDays(first, -placeInPeriod(first, matcher))
  while (day <= lastDay) {
    const named: Day[] = []
    const period = periodOf(day, matcher)
    for (; periodOf(day, matcher) === period; day = addDays(day, 1)) {
      if (matches(day, first, matcher)) named.push(day)
    }
    for (const [index, each] of named.entries()) {
      const isChosen = matcher.positions.some(place => place === index + 1 || place === index - named.length)
      if (isChosen && each > first && each <= lastDay) yield each
    }
  }
}

const isAfter = (a: Start, b: Start): boolean => a.day > b.day || (a.day === b.day && a.minute > b.minute)

const understood = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  // Within a day they change nothing of nights.
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
])

function matcherOf(rule: RecurrenceRule, readUntil: (text: string) => Start): Matcher {
  for (const part of Object.keys(rule)) {
    if (!understood.has(part)) refuse(`has the part ${part.slice(0, 20)}`)
  }
  const frequency = frequencies.find(name => name === rule.FREQ)
  if (!frequency) refuse('has a FREQ that is none of DAILY, WEEKLY, MONTHLY and YEARLY')
  return {
    frequency,
    interval: rule.INTERVAL === undefined ? 1 : wholeIn(rule.INTERVAL, 1, 10_000),
    count: rule.COUNT === undefined ? null : wholeIn(rule.COUNT, 1, 100_000),
    until: rule.UNTIL === undefined ? null : readUntil(rule.UNTIL),
    weekdays: listOf(rule.BYDAY).map(weekdayIn),
    monthDays: listOf(rule.BYMONTHDAY).map(value => wholeIn(value, -31, 31)),
    months: listOf(rule.BYMONTH).map(value => wholeIn(value, 1, 12)),
    positions: listOf(rule.BYSETPOS).map(value => wholeIn(value, -366, 366)),
    weekStart: rule.WKST === undefined ? 0 : weekdayIn(rule.WKST).weekday,
  }
}

const listOf = (value: string | undefined): readonly string[] => value?.split(',') ?? []

function wholeIn(value: string, from: number, to: number): number {
  const number = /^[+-]?\d{1,6}$/.test(value) ? Number(value) : Number.NaN
  if (Number.isNaN(number) || number < from || number > to) refuse('has a number that is out of range')
  return number
}

const twoLetters = weekdayNames.map(name => name.slice(0, 2).toUpperCase())

function weekdayIn(value: string): { weekday: number; ordinal: number } {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(value)
  if (!match) refuse('has a day of the week that is none')
  return { weekday: twoLetters.indexOf(match[2]!), ordinal: Number(match[1] ?? 0) }
}

/** The number of the day, week, month or year of a rule in which a day is. */
function periodOf(day: Day, { frequency, weekStart }: Pick<Matcher, 'frequency' | 'weekStart'>): number {
  if (frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return Math.floor((day + 3 - weekStart) / 7)
  return frequency === 'MONTHLY' ? monthOf(day) : dateOf(day).year
}

/** Days since the period of a day began. */
function placeInPeriod(day: Day, { frequency, weekStart }: Matcher): number {
  if (frequency === 'DAILY') return 0
  if (frequency === 'WEEKLY') return (((day + 3 - weekStart) % 7) + 7) % 7
  return frequency === 'MONTHLY' ? dateOf(day).dayOfMonth - 1 : dayOfYear(day) - 1
}

function matches(day: Day, first: Day, matcher: Matcher): boolean {
  const { frequency, weekdays, monthDays, months } = matcher
  if (!isInInterval(day, first, matcher)) return false
  const date = dateOf(day)
  if (months.length > 0) {
    if (!months.includes(date.month)) return false
  } else if (frequency === 'YEARLY' && weekdays.length === 0 && date.month !== dateOf(first).month)
    return false
  if (monthDays.length > 0) {
    const fromEnd = date.dayOfMonth - daysInMonth(monthOf(day)) - 1
    if (!monthDays.includes(date.dayOfMonth) && !monthDays.includes(fromEnd)) return false
  }
  if (weekdays.length > 0) return weekdays.some(entry => isWeekday(day, entry, matcher))
  if (monthDays.length > 0 || frequency === 'DAILY') return true
  if (frequency === 'WEEKLY') return weekdayOf(day) === weekdayOf(first)
  return date.dayOfMonth === dateOf(first).dayOfMonth
}

const isInInterval = (day: Day, first: Day, matcher: Matcher): boolean =>
  (periodOf(day, matcher) - periodOf(first, matcher)) % matcher.interval === 0

/** An ordinal counts within the month, or within the year for a yearly rule without months. */
function isWeekday(
  day: Day,
  { weekday, ordinal }: { weekday: number; ordinal: number },
  { frequency, months }: Matcher,
): boolean {
  if (weekdayOf(day) !== weekday) return false
  if (ordinal === 0) return true
  if (frequency === 'DAILY' || frequency === 'WEEKLY') return false
  const date = dateOf(day)
  const isOfYear = frequency === 'YEARLY' && months.length === 0
  const before = isOfYear ? dayOfYear(day) : date.dayOfMonth
  const length = isOfYear ? daysInYear(date.year) : daysInMonth(monthOf(day))
  return ordinal > 0 ? Math.ceil(before / 7) === ordinal : Math.ceil((length - before + 1) / 7) === -ordinal
}

function dayOfYear(day: Day): number {
  const { month, dayOfMonth } = dateOf(day)
  const year = monthOf(day) - (month - 1)
  let days = dayOfMonth
  for (let earlier = 0; earlier < month - 1; earlier += 1) days += daysInMonth(year + earlier)
  return days
}

const daysInYear = (year: number): number => 337 + daysInMonth(year * 12 + 1)

function refuse(reason: string): never {
  throw new UnknownRule(`its RRULE ${reason}`)
}
