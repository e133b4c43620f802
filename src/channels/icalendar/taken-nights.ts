// The nights that a calendar of another site takes: all-day events, events in a time zone, in UTC and in no zone, and what
// recurs. A calendar comes from outside, so its size and the work that it makes are bounded.

import { addDays, type Day, formatDay, localTimeAt } from '../../values/civil-dates.ts'
import { type CalendarEvent, eventsOf } from './calendar-events.ts'
import { CalendarRefusal } from './calendar-refusal.ts'
import { occupyingComponents } from './calendar-text.ts'
import { instantOf, readTime, type Start, startIn, wholeDays, zoneOf } from './calendar-times.ts'
import { recurringDays, UnknownRule } from './recurrence.ts'

export interface CalendarWindow {
  /** The first night that can be taken, and the last. */
  readonly from: Day
  readonly to: Day
  /** The property's. */
  readonly timeZone: string
  /** Whether an event is one of ours that comes back. */
  readonly isOwn: (uid: string) => boolean
}

export interface CalendarReading {
  /** Ascending. */
  readonly nights: readonly Day[]
  /** A sentence for each event of which not all could be read; the nights that are sure are among the others. */
  readonly unreadable: readonly string[]
}

/** Days looked at for all rules together, and nights of all events. */
const mostWork = 500_000

/**
 * The nights between two days that the events of a calendar take. A cancelled or transparent event takes none; one that begins and ends
 * on the same day neither. CalendarRefusal for a text that is no calendar, or too much of one.
 */
export function readCalendar(text: string, window: CalendarWindow): CalendarReading {
  const read = occupyingComponents(text).map(component => {
    const faults: string[] = []
    return { faults, events: eventsOf(component, fault => faults.push(fault)) }
  })
  const events = read.flatMap(({ events }) => events)
  const moved = movedOccurrences(events, window)
  const nights = new Set<Day>()
  const unreadable: string[] = []
  const work = new Work()
  for (const [index, { faults, events }] of read.entries()) {
    const counting = events.filter(({ takesNights, uid }) => takesNights && !window.isOwn(uid))
    for (const event of counting) {
      const { first, nights: length } = lengthOf(event, window)
      for (const day of occurrencesOf(event, window, { work, faults })) {
        if (event.recurrenceId === null && moved.has(`${event.uid} ${day}`)) continue
        const arrival = addDays(day, first)
        const end = Math.min(arrival + length - 1, window.to)
        work.add(Math.max(0, end - Math.max(arrival, window.from)))
        for (let night = Math.max(arrival, window.from); night <= end; night += 1) nights.add(night as Day)
      }
    }
    const isLongOver = counting.length > 0 && counting.every(event => !reaches(event, window))
    if (faults.length > 0 && !isLongOver && (counting.length > 0 || events.length === 0)) {
      unreadable.push(unreadableSentence(index + 1, counting[0], faults))
    }
  }
  return { nights: [...nights].sort((a, b) => a - b), unreadable }
}

/** Whether an event of which not all can be read may be of nights from today on: it recurs, or it began less than a year ago. */
const reaches = ({ start, rules, added }: CalendarEvent, { from }: CalendarWindow): boolean =>
  rules.length + added.length > 0 || start.day > from - 366

function unreadableSentence(
  number: number,
  event: CalendarEvent | undefined,
  faults: readonly string[],
): string {
  const name = event ? `Event ${number} (${formatDay(event.start.day)})` : `Event ${number}`
  const outcome = event ? 'Only the nights that are sure are closed' : 'It closes no night'
  return `${name} of the calendar cannot be read in full: ${[...new Set(faults)].join('; ')}. ${outcome}; look it up at the site.`
}

class Work {
  #done = 0
  add(steps: number): void {
    this.#done += steps
    if (this.#done > mostWork)
      throw new CalendarRefusal('The calendar repeats its events too often to be read.')
  }
}

/** The occurrences that events with a RECURRENCE-ID replace or cancel, as days in the zone of their series. */
function movedOccurrences(events: readonly CalendarEvent[], { timeZone }: CalendarWindow): Set<string> {
  const zones = new Map(
    events
      .filter(({ recurrenceId }) => recurrenceId === null)
      .map(({ uid, start }) => [uid, zoneOf(start, timeZone)]),
  )
  return new Set(
    events.flatMap(({ uid, recurrenceId }) =>
      recurrenceId ? [`${uid} ${startIn(recurrenceId, zones.get(uid) ?? timeZone).day}`] : [],
    ),
  )
}

/** The days, in the zone of the event, on which it begins, also before the window. A rule that is not understood adds none. */
function occurrencesOf(
  event: CalendarEvent,
  window: CalendarWindow,
  { work, faults }: { readonly work: Work; readonly faults: string[] },
): Set<Day> {
  const zone = zoneOf(event.start, window.timeZone)
  const start = startIn(event.start, zone)
  const days = new Set<Day>([start.day])
  for (const rule of event.rules) {
    work.add(Math.max(0, window.to - start.day))
    try {
      for (const day of recurringDays(start, rule, window.to, untilIn(zone))) days.add(day)
    } catch (error) {
      if (!(error instanceof UnknownRule)) throw error
      faults.push(error.message)
    }
  }
  for (const time of event.added) days.add(startIn(time, zone).day)
  for (const time of event.excluded) days.delete(startIn(time, zone).day)
  work.add(days.size)
  return days
}

/** Days from the beginning of an occurrence, in the event's zone, to its first night at the property, and its nights. */
function lengthOf(event: CalendarEvent, { timeZone }: CalendarWindow): { first: number; nights: number } {
  const begin = startIn(event.start, zoneOf(event.start, timeZone)).day
  if (event.start.wall === null) {
    const end = event.end ? startIn(event.end, timeZone).day : begin + wholeDays(event.duration ?? 0)
    // Some sites write a night as an event that ends on the day it begins.
    return { first: 0, nights: Math.max(1, end - begin) }
  }
  const from = instantOf(event.start, timeZone)
  const until = event.end ? instantOf(event.end, timeZone) : from + (event.duration ?? 0)
  const arrival = localTimeAt(from, timeZone).today
  const departure = localTimeAt(until, timeZone).today
  return { first: arrival - begin, nights: Math.max(0, departure - arrival) }
}

/** The end of a rule that is a date includes its whole day. */
const untilIn =
  (zone: string) =>
  (text: string): Start => {
    const time = readTime(text, {})
    if (!time) throw new UnknownRule('its UNTIL is no date')
    return time.wall === null ? { day: time.day, minute: 24 * 60 } : startIn(time, zone)
  }
