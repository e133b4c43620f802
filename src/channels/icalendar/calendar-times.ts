// Dates, times and durations as calendars write them, and the days that they are at a property.

import { type Day, isTimeZone, localTimeAt, parseDay, wallTime } from '../../values/civil-dates.ts'
import { instantOfWall, minuteMilliseconds } from '../../values/zone-offsets.ts'
import type { CalendarProperty } from './calendar-text.ts'

/** A whole day, or a time. */
export interface CalendarTime {
  readonly day: Day
  /** Milliseconds since 1970 of the written time as if it were UTC; null for a whole day. */
  readonly wall: number | null
  /** In which the time is written; null for none. */
  readonly zone: string | null
}

/** A start of an event, in the time zone in which it recurs. */
export interface Start {
  readonly day: Day
  /** Minute of the day; 0 for an event of whole days. */
  readonly minute: number
}

const dayMilliseconds = 86_400_000
/** The last that is a date here. */
const lastYear = '2999'

/**
 * The date or time of one value; undefined for one that cannot be read. Eight digits are a date whatever the line says that they are.
 */
export function readTime(
  value: string,
  { VALUE: type, TZID: zone }: CalendarProperty['parameters'],
): CalendarTime | undefined {
  const written = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?(Z?))?$/i.exec(
    value.trim(),
  )
  // "Until the year 9999" means without an end.
  const year = written && written[1]! > lastYear ? lastYear : written?.[1]
  const day = written ? parseDay(`${year}-${written[2]}-${written[3]}`) : undefined
  if (!written || day === undefined) return undefined
  const [hour, minute, utc] = written.slice(4)
  if (hour === undefined || type?.toUpperCase() === 'DATE') return { day, wall: null, zone: null }
  const minutes = Math.min(Number(hour) * 60 + Number(minute), 24 * 60)
  return {
    day,
    wall: day * dayMilliseconds + minutes * minuteMilliseconds,
    zone: utc ? 'UTC' : (zone ?? null),
  }
}

/** Milliseconds of a duration, as in P2D or PT8H; undefined for one that cannot be read. */
export function readDuration(text: string): number | undefined {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,8}S)?)?$/i.exec(
    text.trim(),
  )
  if (!match) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1, 5).map(part => Number(part ?? 0))
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * minuteMilliseconds
}

export const wholeDays = (milliseconds: number): number => Math.floor(milliseconds / dayMilliseconds)

/** The zone in which a time is written. One that nobody knows, and none, are the property's. */
export function zoneOf({ zone }: CalendarTime, timeZone: string): string {
  if (zone === null) return timeZone
  // Some programs put their own name before that of the zone.
  const known = [zone, zone.replace(/^\//, ''), zone.split('/').slice(-2).join('/')].find(isTimeZone)
  return known ?? timeZone
}

/** The day and minute of a time as a zone sees it. */
export function startIn(time: CalendarTime, zone: string): Start {
  if (time.wall === null) return { day: time.day, minute: 0 }
  const { today, minuteOfDay } =
    zoneOf(time, zone) === zone ? wallTime(time.wall) : localTimeAt(instantOf(time, zone), zone)
  return { day: today, minute: minuteOfDay }
}

export const instantOf = (time: CalendarTime, timeZone: string): number =>
  instantOfWall(time.wall ?? time.day * dayMilliseconds, zoneOf(time, timeZone))
