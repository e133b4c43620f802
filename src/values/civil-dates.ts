// Civil dates as counts of days, so that nights are subtractions and a calendar is an array index.
// Stays have no hours; only "now at the property" needs a time zone, and Temporal answers that.

import { dayMilliseconds, minuteMilliseconds, offsetAt } from './zone-offsets.ts'

declare const dayBrand: unique symbol

/** Days since 1970-01-01 in the civil (proleptic Gregorian) calendar. */
export type Day = number & { readonly [dayBrand]: true }

/** Both ends belong to the range; null leaves that side open. */
export interface DayRange {
  readonly from: Day | null
  readonly to: Day | null
}

/** A month counted from January of year 0: year × 12 + month − 1. */
export type MonthIndex = number

/** Monday first, as ISO 8601 counts. The position in this list is the weekday number used in rules. */
export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type WeekdayName = (typeof weekdayNames)[number]

/** Reads a strict `YYYY-MM-DD` that exists in the calendar (years 1900 to 2999); undefined otherwise (contract R7). */
export function parseDay(text: unknown): Day | undefined {
  if (typeof text !== 'string') return undefined
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2999 || month < 1 || month > 12) return undefined
  if (dayOfMonth < 1 || dayOfMonth > daysInMonth(year * 12 + month - 1)) return undefined
  return dayOf(year, month, dayOfMonth)
}

/** The day as `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  const { year, month, dayOfMonth } = dateOf(day)
  const fourDigits = year < 1000 ? String(year).padStart(4, '0') : year
  return `${fourDigits}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** 0 to 99 with a leading zero where it needs one. */
export const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number))

export const addDays = (day: Day, days: number): Day => (day + days) as Day

/** Nights of a stay [checkin, checkout). */
export const nightsBetween = (checkin: Day, checkout: Day): number => checkout - checkin

/** 0 for Monday to 6 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7

export const monthOf = (day: Day): MonthIndex => {
  const { year, month } = dateOf(day)
  return year * 12 + month - 1
}

export const firstDayOfMonth = (month: MonthIndex): Day => dayOf(Math.floor(month / 12), (month % 12) + 1, 1)

export const daysInMonth = (month: MonthIndex): number => firstDayOfMonth(month + 1) - firstDayOfMonth(month)

/** Today and the minute of the day in property local time. */
export interface LocalTime {
  readonly today: Day
  readonly minuteOfDay: number
}

/** The civil date and minute in an IANA time zone at an instant. Throws RangeError on a zone that does not exist. */
export const localTime = (now: Temporal.Instant, timeZone: string): LocalTime =>
  localTimeAt(now.epochMilliseconds, timeZone)

/** The same for an instant in milliseconds since 1970, for code that runs with every request. */
export const localTimeAt = (instant: number, timeZone: string): LocalTime =>
  wallTime(instant + offsetAt(instant, timeZone).milliseconds)

/** The day and minute of a local time, given in milliseconds since 1970-01-01T00:00 local time. */
export function wallTime(wallMilliseconds: number): LocalTime {
  const today = Math.floor(wallMilliseconds / dayMilliseconds)
  const minuteOfDay = Math.floor((wallMilliseconds - today * dayMilliseconds) / minuteMilliseconds)
  return { today: today as Day, minuteOfDay }
}

/** Whether an IANA time zone is known to this machine. */
export function isTimeZone(timeZone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone)
    return !/^[+-]/.test(timeZone)
  } catch {
    return false
  }
}

/** Days from a civil date, by shifting the year to begin in March so that leap days come last. */
function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return (era * 146_097 + dayOfEra - 719_468) as Day
}

/** Year, month (1 to 12) and day of the month. */
export function dateOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}
