// Days as counts from 1970-01-01 and as `YYYY-MM-DD`, without time zones.

export type Day = number

/** A month counted from January of year 0. */
export type Month = number

export const weekdays = 7

/** The count of a `YYYY-MM-DD`. */
export function dayOf(text: string): Day {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return firstOf(year * 12 + month - 1) + day - 1
}

/** The first day of a month. */
export function firstOf(month: Month): Day {
  const march = month - 2
  const year = Math.floor(march / 12)
  const ofYear = Math.floor((153 * (march - year * 12) + 2) / 5)
  return 365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + ofYear - 719468
}

/** The month that a day is in. */
export function monthOf(day: Day): Month {
  let month = Math.floor(1970 * 12 + day / 30.4369)
  while (firstOf(month + 1) <= day) month += 1
  while (firstOf(month) > day) month -= 1
  return month
}

export const lengthOf = (month: Month): number => firstOf(month + 1) - firstOf(month)

/** `YYYY-MM-DD`. */
export function textOf(day: Day): string {
  const month = monthOf(day)
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${two((month % 12) + 1)}-${two(day - firstOf(month) + 1)}`
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % weekdays) + weekdays) % weekdays) + 1

/** The same day of the month so many months later, or its last. */
export function addMonths(day: Day, months: number): Day {
  const month = monthOf(day)
  const ofMonth = day - firstOf(month)
  return firstOf(month + months) + Math.min(ofMonth, lengthOf(month + months) - 1)
}

/** Formats days of a locale; noon in UTC is of the same day there. */
export function dayFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const instant = (day: Day): number => (day + 0.5) * 86_400_000
  return {
    of: (day: Day): string => format.format(instant(day)),
    range: (from: Day, to: Day): string => format.formatRange(instant(from), instant(to)),
  }
}

/** Forms of a count, `{count}` in them for the count. */
export interface Forms {
  readonly one?: string
  readonly other: string
}

/** The form of a count in a locale. */
export function counted(locale: string, count: number, { one, other }: Forms): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? (one ?? other) : other
  return form.replaceAll('{count}', String(count))
}
