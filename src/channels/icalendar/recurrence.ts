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
import { CalendarRefusal } from './calendar-refusal.ts'

/** A rule as ical.js reads it: names in lower case, one value or a list. */
export type RecurrenceRule = Readonly<Record<string, unknown>>

/** A start of an event, in the time zone in which it recurs. */
export interface Start {
  readonly day: Day
  /** Minute of the day; 0 for an event of whole days. */
  readonly minute: number
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
  /** The first day of a week, 0 for Monday. */
  readonly weekStart: number
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof frequencies)[number]

/**
 * The days from the first one to the last of the window that a rule names, the first one always among them. `readUntil`
 * reads the end of the rule into the time zone of the start. CalendarRefusal for a rule that is not understood.
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
  for (let day = start.day; day <= lastDay; day = addDays(day, 1)) {
    // The first occurrence counts even where the rule does not name it (RFC 5545, 3.8.5.3).
    if (day !== start.day && !matches(day, start.day, matcher)) continue
    if (matcher.until && isAfter({ day, minute: start.minute }, matcher.until)) break
    count += 1
    if (matcher.count !== null && count > matcher.count) break
    days.push(day)
  }
  return days
}

const isAfter = (a: Start, b: Start): boolean => a.day > b.day || (a.day === b.day && a.minute > b.minute)

const understood = new Set(['freq', 'interval', 'count', 'until', 'byday', 'bymonthday', 'bymonth', 'wkst'])

function matcherOf(rule: RecurrenceRule, readUntil: (text: string) => Start): Matcher {
  for (const part of Object.keys(rule)) {
    if (!understood.has(part)) refuse(`its part ${part.slice(0, 20).toUpperCase()} is not understood`)
  }
  const frequency = frequencies.find(name => name === rule.freq)
  if (!frequency) refuse('its FREQ is none of DAILY, WEEKLY, MONTHLY and YEARLY')
  return {
    frequency,
    interval: rule.interval === undefined ? 1 : wholeIn(rule.interval, 1, 10_000),
    count: rule.count === undefined ? null : wholeIn(rule.count, 1, 100_000),
    until: rule.until === undefined ? null : readUntil(String(rule.until)),
    weekdays: listOf(rule.byday).map(weekdayIn),
    monthDays: listOf(rule.bymonthday).map(value => wholeIn(value, -31, 31)),
    months: listOf(rule.bymonth).map(value => wholeIn(value, 1, 12)),
    weekStart: rule.wkst === undefined ? 0 : weekStartIn(rule.wkst),
  }
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

function wholeIn(value: unknown, from: number, to: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < from || number > to) refuse('one of its numbers is out of range')
  return number
}

const twoLetters = weekdayNames.map(name => name.slice(0, 2).toUpperCase())

function weekdayIn(value: unknown): { weekday: number; ordinal: number } {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(String(value))
  if (!match) refuse('its BYDAY is not understood')
  return { weekday: twoLetters.indexOf(match[2]!), ordinal: Number(match[1] ?? 0) }
}

/** ical.js counts from Sunday as 1. */
function weekStartIn(value: unknown): number {
  const named = twoLetters.indexOf(String(value))
  return named >= 0 ? named : (wholeIn(value, 1, 7) + 5) % 7
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

function isInInterval(day: Day, first: Day, { frequency, interval, weekStart }: Matcher): boolean {
  if (frequency === 'DAILY') return (day - first) % interval === 0
  if (frequency === 'WEEKLY') {
    const weekOf = (date: Day) => Math.floor((date + 3 - weekStart) / 7)
    return (weekOf(day) - weekOf(first)) % interval === 0
  }
  const months = monthOf(day) - monthOf(first)
  if (frequency === 'MONTHLY') return months % interval === 0
  return (dateOf(day).year - dateOf(first).year) % interval === 0
}

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
  throw new CalendarRefusal(`A recurrence rule cannot be read: ${reason}.`)
}
