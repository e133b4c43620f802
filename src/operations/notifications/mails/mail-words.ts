// Dates, amounts and counts the way a person reads them in a mail, and foreign texts made safe to stand in one.

import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalText, type Minor } from '../../../values/money.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

type CivilDate = Pick<Temporal.PlainDate, 'dayOfWeek' | 'day' | 'month' | 'year'>

/** "Friday, 12 June 2026". */
export const dayInWords = (day: Day): string => dateInWords(Temporal.PlainDate.from(formatDay(day)))

/** "12 June 2026". */
export const shortDay = (day: Day): string => dayInWords(day).replace(/^\w+, /, '')

/** "Friday, 12 June 2026, 18:00" on the wall of the property; `instant` is RFC 3339. */
export function instantInWords(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${dateInWords(local)}, ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

const dateInWords = ({ dayOfWeek, day, month, year }: CivilDate): string =>
  `${weekdays[dayOfWeek - 1]}, ${day} ${months[month - 1]} ${year}`

/** "1,250.00 USD": the code is unmistakable where a sign would not be. */
export const amountInWords = (amount: Minor, currency: string): string =>
  `${decimalText(amount, decimalsOf(currency)).replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,')} ${currency}`

/** "1 night", "4 nights". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** "2 adults, 1 child". */
export const partyInWords = ({ adults, children }: { adults: number; children: number }): string =>
  [counted(adults, 'adult'), children === 0 ? '' : children === 1 ? '1 child' : `${children} children`]
    .filter(Boolean)
    .join(', ')

/**
 * A text that somebody else wrote, on one line and cut to a length: without control characters, and without those
 * that turn the direction of writing, with which a text could rearrange what stands around it.
 */
export function oneLine(text: string, longest = 120): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}
