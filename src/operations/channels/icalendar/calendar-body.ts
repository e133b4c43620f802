// The text of a calendar that a site sent: UTF-8, or UTF-16 where its first bytes say so, and unpacked where it came packed unasked.

import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CalendarRefusal } from '../../../channels/icalendar/calendar-refusal.ts'
import { mostCalendarBytes } from '../../../channels/icalendar/calendar-text.ts'

/** CalendarRefusal for what cannot be unpacked. */
export async function calendarTextOf(body: Uint8Array): Promise<string> {
  const bytes = body[0] === 0x1f && body[1] === 0x8b ? await unpacked(body) : body
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

async function unpacked(body: Uint8Array): Promise<Uint8Array> {
  try {
    return await promisify(gunzip)(body, { maxOutputLength: mostCalendarBytes })
  } catch {
    throw new CalendarRefusal(
      `The calendar is packed and cannot be unpacked into ${mostCalendarBytes} bytes.`,
    )
  }
}

/** By a mark of byte order, or the zero beside the first letter. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : 'utf-8'
}
