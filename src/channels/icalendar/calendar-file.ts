// Writes the nights that a room has no place left for as a calendar (RFC 5545), for other sites. It says that nights are
// taken, and nothing of who is there.

import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'

export interface TakenCalendar {
  /** Of the property and the room. */
  readonly name: string
  readonly timeZone: string
  /** Nights, ascending. */
  readonly nights: readonly Day[]
  /** Ends the UID of every event; the same for every file of the room. */
  readonly uidSuffix: string
  /** When the nights last changed. */
  readonly changedAt: Temporal.Instant
}

/** The file. Consecutive nights are one event of whole days, whose end is the day after the last night. */
export function calendarFile({ name, timeZone, nights, uidSuffix, changedAt }: TakenCalendar): string {
  const stamp = changedAt.round('second').toString().replace(/[-:]/g, '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hostelry//Taken nights//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    ...stretches(nights).flatMap(({ first, end }) => [
      'BEGIN:VEVENT',
      `UID:${basic(first)}-${basic(end)}-${uidSuffix}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${basic(first)}`,
      `DTEND;VALUE=DATE:${basic(end)}`,
      'SUMMARY:Not available',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')
}

/** Consecutive nights; `end` is the day after the last. */
function stretches(nights: readonly Day[]): { first: Day; end: Day }[] {
  const found: { first: Day; end: Day }[] = []
  for (const night of nights) {
    const last = found.at(-1)
    if (last?.end === night) last.end = addDays(night, 1)
    else found.push({ first: night, end: addDays(night, 1) })
  }
  return found
}

const basic = (day: Day): string => formatDay(day).replaceAll('-', '')

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')

/** Lines have at most 75 octets; the rest follows behind a blank. */
function folded(line: string): string {
  let [result, length] = ['', 0]
  for (const sign of line) {
    const octets = Buffer.byteLength(sign)
    if (length + octets > 75) [result, length] = [`${result}\r\n `, 1]
    result += sign
    length += octets
  }
  return result
}
