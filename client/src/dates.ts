// Days are texts, YYYY-MM-DD, as in requests and answers. They have no hours and no time zone.

const dayMilliseconds = 86_400_000

/** Whether a text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && textOf(numberOf(text)) === text

/** The day that is a number of days later, or earlier if it is negative. Throws RangeError on a day that does not exist. */
export const addDays = (day: string, days: number): string => textOf(checked(day) + days)

/** Nights of a stay. Throws RangeError on a day that does not exist. */
export const nightsBetween = (checkin: string, checkout: string): number =>
  checked(checkout) - checked(checkin)

/** Today in a time zone, such as `America/Denver`: that of the property for its arrivals; by default the runtime's. */
export function today(timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts().map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** A day for people: `formatDay('2027-03-12', 'en-GB')` is `12 Mar 2027`. */
export function formatDay(
  day: string,
  locale?: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    checked(day) * dayMilliseconds,
  )
}

function checked(day: string): number {
  if (!isDay(day)) throw new RangeError(`not a day that exists, written YYYY-MM-DD: ${day}`)
  return numberOf(day)
}

// Days since 1970-01-01. Years are counted from March here, so that the leap day is the last of its year.

function numberOf(text: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number)
  const marchYear = month > 2 ? year : year - 1
  const marchMonth = (month + 9) % 12
  return daysBefore(marchYear) + Math.floor((153 * marchMonth + 2) / 5) + dayOfMonth - 1
}

function textOf(day: number): string {
  let marchYear = 1970 + Math.floor(day / 365.2425)
  if (daysBefore(marchYear) > day) marchYear -= 1
  const dayOfYear = day - daysBefore(marchYear)
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const year = marchMonth < 10 ? marchYear : marchYear + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(dayOfMonth)].join('-')
}

/** Days from 1970-01-01 to 1 March of a year. */
const daysBefore = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) - 719_468

const twoDigits = (number: number): string => String(number).padStart(2, '0')
