// The stay as a calendar file (RFC 5545, RFC 5546): whole days, which no time zone can shift.

import { formatDay } from '../../../values/civil-dates.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { Words } from '../../../wording/words.ts'
import type { MailContext } from './mail-content.ts'
import { oneLine } from './one-line.ts'
import { addressLine } from './stay-parts.ts'

export type CalendarMethod = 'PUBLISH' | 'CANCEL'

/** The stay, and which of its states the file tells. */
export interface CalendarStay extends Pick<MailContext, 'reservation' | 'property' | 'language'> {
  readonly event: Pick<MailContext['event'], 'reservationVersion' | 'occurredAt'>
}

/**
 * One event over the nights of each stay, in the language of the first. A UID is the same for confirmation and cancellation, and
 * SEQUENCE rises, so that a calendar removes the event it has added. `organizer` is the sender's address.
 */
export function calendarFile(
  stays: CalendarStay | readonly [CalendarStay, ...CalendarStay[]],
  method: CalendarMethod,
  organizer: string,
): string {
  const all = 'event' in stays ? ([stays] as const) : stays
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Hostelry//Reservations//${wordsIn(all[0].language).language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...all.flatMap(stay => eventLines(stay, method, organizer)),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

function eventLines(stay: CalendarStay, method: CalendarMethod, organizer: string): readonly string[] {
  const { event, reservation, property, language } = stay
  const { content } = property
  const words = wordsIn(language)
  const name = oneLine(property.name)
  const { latitude, longitude } = content.physical_address ?? { latitude: null, longitude: null }
  const isCancelled = method === 'CANCEL'
  return [
    'BEGIN:VEVENT',
    `UID:${reservation.id}@hostelry`,
    `DTSTAMP:${compactInstant(event.occurredAt)}`,
    `SEQUENCE:${event.reservationVersion}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART;VALUE=DATE:${compactDay(formatDay(reservation.checkin))}`,
    `DTEND;VALUE=DATE:${compactDay(formatDay(reservation.checkout))}`,
    `SUMMARY:${escaped(isCancelled ? words.mails.calendar.cancelled(name) : name)}`,
    `DESCRIPTION:${escaped(description(stay, words))}`,
    `LOCATION:${escaped([name, addressLine(content.physical_address, words)].filter(Boolean).join(', '))}`,
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude};${longitude}`]),
    ...(content.url === null ? [] : [`URL:${oneLine(content.url, 2000)}`]),
    `ORGANIZER;CN=${parameter(name)}:mailto:${organizer}`,
    'TRANSP:TRANSPARENT',
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

function description({ reservation, property }: CalendarStay, { mails }: Words): string {
  const { labels, calendar, labelled } = mails
  const { checkin_time, checkout_time, main_telephone } = property.content
  return [
    labelled(labels.confirmationNumber, reservation.confirmationNumber),
    labelled(labels.room, oneLine(reservation.roomName)),
    checkin_time && calendar.checkinFrom(checkin_time),
    checkout_time && calendar.checkoutUntil(checkout_time),
    main_telephone && labelled(labels.telephone, oneLine(main_telephone)),
  ]
    .filter(Boolean)
    .join('\n')
}

const compactDay = (day: string): string => day.replaceAll('-', '')

const compactInstant = (instant: string): string =>
  Temporal.Instant.from(instant).round('second').toString().replaceAll(/[-:]/g, '')

/** RFC 5545 3.3.11. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** RFC 5545 3.2: within double quotes, which cannot be escaped there. */
const parameter = (text: string): string => `"${text.replaceAll('"', "'")}"`

/** RFC 5545 3.1: lines of at most 75 octets; a continuation begins with a blank. No character is split. */
function folded(line: string): string {
  let width = 0
  let text = ''
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (width + octets > 75) {
      text += '\r\n '
      width = 1
    }
    text += character
    width += octets
  }
  return text
}
