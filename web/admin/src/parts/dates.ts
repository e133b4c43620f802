// Dates as text, "2027-03-11", and the days between them. All in UTC, so that no clock change makes a day longer.
// biome-ignore-all lint/style/noRestrictedGlobals: not all browsers have Temporal; only dates that exist come in here

const millisecondsOfDay = 86_400_000

/** The date that is some nights after another. */
export const dateAfter = (date: string, nights: number): string =>
  new Date(Date.parse(date) + nights * millisecondsOfDay).toISOString().slice(0, 10)

/** Nights from a date to a later one. */
export const nightsFrom = (date: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(date)) / millisecondsOfDay)

/** 0 for Monday. */
export const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % 7

export const dayOfMonth = (date: string): number => Number(date.slice(8))

/** The date in UTC, which may be the one before or after that of the property. */
export const todayInUtc = (): string => new Date().toISOString().slice(0, 10)

/** Writes dates in a language. */
export function dateWriter(language: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return date => format.format(new Date(date))
}

/** A date that exists, of the years that calendars have. */
export const isDate = (text: string | null): text is string =>
  text !== null &&
  /^[12]\d{3}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  dateAfter(text, 0) === text
