// The nights that a calendar of another site takes: all-day events, events in a time zone, in UTC and in no zone, and what
// recurs. A calendar comes from outside, so its size and the work that it makes are bounded.

import ICAL from 'ical.js'
import { addDays, type Day, isTimeZone, localTimeAt, parseDay, wallTime } from '../../values/civil-dates.ts'
import { instantOfWall, minuteMilliseconds } from '../../values/zone-offsets.ts'
import { CalendarRefusal } from './calendar-refusal.ts'
import { type RecurrenceRule, recurringDays, type Start } from './recurrence.ts'

export interface CalendarWindow {
  /** The first night that can be taken, and the last. */
  readonly from: Day
  readonly to: Day
  /** The property's. */
  readonly timeZone: string
  /** Whether an event is one of ours that comes back. */
  readonly isOwn: (uid: string) => boolean
}

export const mostCalendarBytes = 1024 * 1024
const mostEvents = 5000
/** Days looked at for all rules together, and nights of all events. */
const mostWork = 500_000

/**
 * The nights between two days that the events of a calendar take, ascending. A cancelled or transparent event takes none; one
 * that begins and ends on the same day neither. CalendarRefusal for a text that is no calendar, or too much of one.
 */
export function takenNights(text: string, window: CalendarWindow): Day[] {
  const events = eventsIn(text)
  const moved = movedOccurrences(events, window)
  const nights = new Set<Day>()
  const work = new Work()
  for (const event of events) {
    if (!event.takesNights || window.isOwn(event.uid)) continue
    const { first, nights: length } = lengthOf(event, window)
    for (const day of occurrencesOf(event, window, work)) {
      if (event.recurrenceId === null && moved.has(`${event.uid} ${day}`)) continue
      const arrival = addDays(day, first)
      const end = Math.min(arrival + length - 1, window.to)
      work.add(Math.max(0, end - Math.max(arrival, window.from)))
      for (let night = Math.max(arrival, window.from); night <= end; night += 1) nights.add(night as Day)
    }
  }
  return [...nights].sort((a, b) => a - b)
}

class Work {
  #done = 0
  add(steps: number): void {
    this.#done += steps
    if (this.#done > mostWork)
      throw new CalendarRefusal('The calendar repeats its events too often to be read.')
  }
}

interface CalendarEvent {
  readonly uid: string
  readonly start: CalendarTime
  readonly end: CalendarTime | null
  /** Instead of an end, as in P2D. */
  readonly duration: string | null
  readonly rules: readonly RecurrenceRule[]
  readonly added: readonly CalendarTime[]
  readonly excluded: readonly CalendarTime[]
  /** The occurrence that this event replaces; null for an event of its own. */
  readonly recurrenceId: CalendarTime | null
  readonly takesNights: boolean
}

/** A date, or a time in a zone: "2027-03-01" or "2027-03-01T15:00:00Z". */
interface CalendarTime {
  readonly text: string
  readonly zone: string | null
}

/** Name, parameters, type and values of a property, as jCal has them. */
type JcalProperty = [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  ...values: unknown[],
]
type JcalComponent = [name: string, properties: JcalProperty[], components: JcalComponent[]]

function eventsIn(text: string): CalendarEvent[] {
  if (Buffer.byteLength(text) > mostCalendarBytes) {
    throw new CalendarRefusal(`The calendar is larger than ${mostCalendarBytes} bytes.`)
  }
  let parsed: JcalComponent | JcalComponent[]
  try {
    parsed = ICAL.parse(text) as unknown as JcalComponent | JcalComponent[]
  } catch {
    throw new CalendarRefusal('The text is no calendar (RFC 5545).')
  }
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as JcalComponent[]
  if (calendars.length === 0 || calendars.some(([name]) => name !== 'vcalendar')) {
    throw new CalendarRefusal('The text is no calendar: it does not begin with BEGIN:VCALENDAR.')
  }
  const components = calendars.flatMap(([, , inside]) => inside).filter(([name]) => name === 'vevent')
  if (components.length > mostEvents) {
    throw new CalendarRefusal(`The calendar has more than ${mostEvents} events.`)
  }
  return components.map(eventOf)
}

function eventOf([, properties]: JcalComponent): CalendarEvent {
  const all = (name: string) => properties.filter(([its]) => its === name)
  const text = (name: string): string | null => {
    const value = all(name)[0]?.[3]
    return value === undefined ? null : String(value)
  }
  const times = (name: string): CalendarTime[] =>
    all(name).flatMap(([, { tzid }, , ...values]) =>
      values.map(value => ({ text: String(value), zone: typeof tzid === 'string' ? tzid : null })),
    )
  const [start] = times('dtstart')
  if (!start) throw new CalendarRefusal('An event has no DTSTART.')
  return {
    uid: text('uid') ?? '',
    start,
    end: times('dtend')[0] ?? null,
    duration: text('duration'),
    rules: all('rrule').map(([, , , rule]) => rule as RecurrenceRule),
    added: times('rdate'),
    excluded: times('exdate'),
    recurrenceId: times('recurrence-id')[0] ?? null,
    takesNights:
      text('status')?.toUpperCase() !== 'CANCELLED' && text('transp')?.toUpperCase() !== 'TRANSPARENT',
  }
}

/** The occurrences that events with a RECURRENCE-ID replace or cancel, as days in the zone of their series. */
function movedOccurrences(events: readonly CalendarEvent[], { timeZone }: CalendarWindow): Set<string> {
  const series = events.filter(({ recurrenceId }) => recurrenceId === null)
  const zones = new Map(series.map(({ uid, start }) => [uid, zoneOf(start, timeZone)]))
  const moved = new Set<string>()
  for (const { uid, recurrenceId } of events) {
    if (recurrenceId) moved.add(`${uid} ${startIn(recurrenceId, zones.get(uid) ?? timeZone).day}`)
  }
  return moved
}

/** The days, in the zone of the event, on which it begins, also before the window. */
function occurrencesOf(event: CalendarEvent, window: CalendarWindow, work: Work): Set<Day> {
  const zone = zoneOf(event.start, window.timeZone)
  const start = startIn(event.start, zone)
  const days = new Set<Day>([start.day])
  for (const rule of event.rules) {
    work.add(Math.max(0, window.to - start.day))
    for (const day of recurringDays(start, rule, window.to, untilIn(zone))) days.add(day)
  }
  for (const time of event.added) days.add(startIn(firstOfPeriod(time), zone).day)
  for (const time of event.excluded) days.delete(startIn(time, zone).day)
  work.add(days.size)
  return days
}

/** Days from the beginning of an occurrence, in the event's zone, to its first night at the property, and its nights. */
function lengthOf(event: CalendarEvent, { timeZone }: CalendarWindow): { first: number; nights: number } {
  const begin = startIn(event.start, zoneOf(event.start, timeZone)).day
  if (isDate(event.start)) {
    const end = event.end ? startIn(event.end, timeZone).day : begin + daysOf(event.duration)
    // Some sites write a night as an event that ends on the day it begins.
    return { first: 0, nights: Math.max(1, end - begin) }
  }
  const from = instantOf(event.start, timeZone)
  const until = event.end ? instantOf(event.end, timeZone) : from + millisecondsOf(event.duration)
  const arrival = localTimeAt(from, timeZone).today
  const departure = localTimeAt(until, timeZone).today
  return { first: arrival - begin, nights: Math.max(0, departure - arrival) }
}

const isDate = ({ text }: CalendarTime): boolean => !text.includes('T')

/** The zone in which a time is written. One that nobody knows, and none, are the property's. */
function zoneOf({ text, zone }: CalendarTime, timeZone: string): string {
  if (text.endsWith('Z')) return 'UTC'
  if (zone === null) return timeZone
  // Some programs put their own name before that of the zone.
  const known = [zone, zone.split('/').slice(-2).join('/')].find(isTimeZone)
  return known ?? timeZone
}

/** The day and minute of a time as a zone sees it. */
function startIn(time: CalendarTime, zone: string): Start {
  if (isDate(time)) return { day: dayIn(time.text), minute: 0 }
  if (zoneOf(time, zone) === zone) {
    const { today, minuteOfDay } = wallTime(wallOf(time))
    return { day: today, minute: minuteOfDay }
  }
  const { today, minuteOfDay } = localTimeAt(instantOf(time, zone), zone)
  return { day: today, minute: minuteOfDay }
}

const untilIn =
  (zone: string) =>
  (text: string): Start =>
    // The end of a rule that is a date includes its whole day.
    text.includes('T') ? startIn({ text, zone: null }, zone) : { day: dayIn(text), minute: 24 * 60 }

const instantOf = (time: CalendarTime, timeZone: string): number =>
  instantOfWall(isDate(time) ? dayIn(time.text) * 86_400_000 : wallOf(time), zoneOf(time, timeZone))

/** Milliseconds of the written time since 1970 as if it were UTC. */
function wallOf({ text }: CalendarTime): number {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text)
  if (!match) throw new CalendarRefusal('A time of an event cannot be read.')
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return dayIn(match[1]!) * 86_400_000 + Math.min(minutes, 24 * 60) * minuteMilliseconds
}

function dayIn(text: string): Day {
  const day = parseDay(text)
  if (day === undefined) throw new CalendarRefusal('A date of an event cannot be read.')
  return day
}

/** RDATE may hold periods, "start/end". */
const firstOfPeriod = ({ text, zone }: CalendarTime): CalendarTime => ({
  text: text.split(/[/,]/, 1)[0]!,
  zone,
})

const millisecondsOf = (duration: string | null): number => {
  const match = /^P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:\d{1,8}S)?)?$/.exec(
    duration ?? 'PT0S',
  )
  if (!match) throw new CalendarRefusal('A DURATION of an event cannot be read.')
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = match.slice(1, 5).map(part => Number(part ?? 0))
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * minuteMilliseconds
}

const daysOf = (duration: string | null): number => Math.floor(millisecondsOf(duration) / 86_400_000)
