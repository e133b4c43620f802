// The events of a calendar as far as they can be read. Of one that cannot be read in full the nights that are sure remain, and why it
// cannot is a sentence for the hotel: somebody may sleep there.

import { addDays } from '../../values/civil-dates.ts'
import type { CalendarComponent, CalendarProperty } from './calendar-text.ts'
import { type CalendarTime, readDuration, readTime } from './calendar-times.ts'
import { type RecurrenceRule, ruleOf } from './recurrence.ts'

export interface CalendarEvent {
  readonly uid: string
  readonly start: CalendarTime
  readonly end: CalendarTime | null
  /** Milliseconds, instead of an end; null for none. */
  readonly duration: number | null
  readonly rules: readonly RecurrenceRule[]
  readonly added: readonly CalendarTime[]
  readonly excluded: readonly CalendarTime[]
  /** The occurrence that this event replaces; null for an event of its own. */
  readonly recurrenceId: CalendarTime | null
  readonly takesNights: boolean
}

/** The events of a component, and notes what of them cannot be read: the field and what is wrong with it. */
export function eventsOf(component: CalendarComponent, note: (fault: string) => void): CalendarEvent[] {
  if (component.name === 'VFREEBUSY') return busyTimes(new Properties(component.properties, note))
  const event = eventOf(component, note)
  return event ? [event] : []
}

class Properties {
  readonly #all: readonly CalendarProperty[]
  readonly note: (fault: string) => void

  constructor(all: readonly CalendarProperty[], note: (fault: string) => void) {
    this.#all = all
    this.note = note
  }

  named = (wanted: string): readonly CalendarProperty[] => this.#all.filter(({ name }) => name === wanted)

  text = (name: string): string | null => this.named(name)[0]?.value ?? null

  /** Undefined where there is none; null, and noted, where it cannot be read. */
  time(name: string): CalendarTime | null | undefined {
    const [property] = this.named(name)
    if (!property || property.value === '') return undefined
    const time = readTime(property.value, property.parameters)
    if (!time) this.note(`its ${name} is no date`)
    return time ?? null
  }

  /** Those of a list that can be read. Of a period, "start/end", only the start counts. */
  times(name: string): CalendarTime[] {
    const values = this.named(name).flatMap(({ value, parameters }) =>
      value
        .split(',')
        .filter(each => each.trim() !== '')
        .map(each => readTime(each.split('/', 1)[0]!, { ...parameters, ...periodParameters(parameters) })),
    )
    if (values.includes(undefined)) this.note(`one of its ${name} is no date`)
    return values.filter(time => time !== undefined)
  }
}

/** "VALUE=PERIOD" says nothing of the start of one. */
const periodParameters = ({ VALUE }: CalendarProperty['parameters']) =>
  VALUE?.toUpperCase() === 'PERIOD' ? { VALUE: '' } : {}

function eventOf({ properties }: CalendarComponent, note: (fault: string) => void): CalendarEvent | null {
  const text = (wanted: string) => properties.find(({ name }) => name === wanted)?.value.toUpperCase()
  const takesNights = text('STATUS') !== 'CANCELLED' && text('TRANSP') !== 'TRANSPARENT'
  // What is wrong with an event that takes no night is of no consequence.
  const read = new Properties(properties, takesNights ? note : () => undefined)
  const [from, end, duration] = [read.time('DTSTART'), read.time('DTEND'), durationOf(read)]
  if (from === undefined) read.note('it has no DTSTART')
  // The night before the end is sure.
  const start = from ?? (end ? { day: addDays(end.day, -1), wall: null, zone: null } : null)
  if (!start) return null
  const isBroken = !from || end === null || duration === undefined
  return {
    uid: read.text('UID') ?? '',
    ...(isBroken
      ? { start: { day: start.day, wall: null, zone: null }, end: null, duration: null }
      : { start, end: end ?? null, duration }),
    rules: read.named('RRULE').map(({ value }) => ruleOf(value)),
    added: read.times('RDATE'),
    excluded: read.times('EXDATE'),
    recurrenceId: read.time('RECURRENCE-ID') ?? null,
    takesNights,
  }
}

/** Null where there is none; undefined, and noted, where it cannot be read. */
function durationOf(read: Properties): number | null | undefined {
  const text = read.text('DURATION')
  if (text === null || text === '') return null
  const duration = readDuration(text)
  if (duration === undefined) read.note('its DURATION is none')
  return duration
}

/** Each busy period is an event of its own. */
function busyTimes(read: Properties): CalendarEvent[] {
  return read
    .named('FREEBUSY')
    .filter(({ parameters }) => parameters.FBTYPE?.toUpperCase() !== 'FREE')
    .flatMap(({ value }) => value.split(','))
    .flatMap(period => {
      const [from = '', until = ''] = period.split('/')
      const [start, end, duration] = [readTime(from, {}), readTime(until, {}), readDuration(until)]
      if (!start || (!end && duration === undefined)) read.note('one of its FREEBUSY is no period')
      if (!start) return []
      const none = { rules: [], added: [], excluded: [], recurrenceId: null, takesNights: true }
      return [{ uid: read.text('UID') ?? '', start, end: end ?? null, duration: duration ?? null, ...none }]
    })
}
