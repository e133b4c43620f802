// Splits the text of a calendar into its events, whatever else stands there: only the lines of events count, and a line that is none
// is passed over, as programs write many that RFC 5545 does not allow.

import { CalendarRefusal } from './calendar-refusal.ts'

/** A line of a component: "DTSTART;TZID=Europe/Berlin:20270301T150000". */
export interface CalendarProperty {
  readonly name: string
  /** By their names in capitals. */
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

export interface CalendarComponent {
  readonly name: string
  readonly properties: readonly CalendarProperty[]
}

export const mostCalendarBytes = 1024 * 1024
const mostComponents = 5000

/** What a calendar consists of at its first level. Alarms, and the parts of time zones, stand inside these. */
const outermost = new Set(['VEVENT', 'VFREEBUSY', 'VTODO', 'VJOURNAL', 'VTIMEZONE', 'VAVAILABILITY'])
/** Those that say that somebody is there. */
const occupying = new Set(['VEVENT', 'VFREEBUSY'])

/**
 * The events and busy times of a text. CalendarRefusal for a text that is no calendar, or too much of one, and for one that does not
 * reach its end: what is missing there must not be taken for gone.
 */
export function occupyingComponents(text: string): CalendarComponent[] {
  if (Buffer.byteLength(text) > mostCalendarBytes) {
    throw new CalendarRefusal(`The calendar is larger than ${mostCalendarBytes} bytes.`)
  }
  const reader = new ComponentReader()
  for (const line of unfoldedLines(text)) reader.read(line)
  if (!reader.hasBegun) {
    throw new CalendarRefusal('The text is no calendar: it has no line BEGIN:VCALENDAR.')
  }
  if (reader.isOpen) {
    throw new CalendarRefusal('The calendar does not reach its end: the line END:VCALENDAR is missing.')
  }
  if (reader.components.length > mostComponents) {
    throw new CalendarRefusal(`The calendar has more than ${mostComponents} events.`)
  }
  return reader.components
}

/** A line that begins with a blank goes on with the one before. */
const unfoldedLines = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')

class ComponentReader {
  readonly components: CalendarComponent[] = []
  hasBegun = false
  isOpen = false
  #present: { readonly name: string; readonly properties: CalendarProperty[] } | null = null
  /** Components that are open inside the present one. */
  #inside = 0

  read(line: string): void {
    const [, edge, name = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? []
    if (edge?.toUpperCase() === 'BEGIN') this.#begin(name.toUpperCase())
    else if (edge) this.#end(name.toUpperCase())
    else if (this.#present && this.#inside === 0) {
      const property = propertyOf(line)
      if (property) this.#present.properties.push(property)
    }
  }

  #begin(name: string): void {
    if (name === 'VCALENDAR') [this.hasBegun, this.isOpen] = [true, true]
    if (!this.isOpen) return
    if (name !== 'VCALENDAR' && !outermost.has(name)) {
      this.#inside += 1
      return
    }
    // One whose end is missing ends here.
    this.#inside = 0
    this.#present = outermost.has(name) ? { name, properties: [] } : null
    if (this.#present && occupying.has(name)) this.components.push(this.#present)
  }

  #end(name: string): void {
    if (name === 'VCALENDAR') this.isOpen = false
    if (name === 'VCALENDAR' || outermost.has(name)) [this.#present, this.#inside] = [null, 0]
    else this.#inside = Math.max(0, this.#inside - 1)
  }
}

function propertyOf(line: string): CalendarProperty | null {
  // A quote that does not end is a sign like any other.
  const outside = /^(?:[^":]|"[^"]*")*:/.exec(line)?.[0].length ?? 0
  const colon = outside > 0 ? outside - 1 : line.indexOf(':')
  if (colon < 1) return null
  const [name = '', ...parameters] = line.slice(0, colon).match(/(?:"[^"]*"|[^;])+/g) ?? []
  return {
    name: name.trim().toUpperCase(),
    parameters: Object.fromEntries(parameters.map(parameterOf)),
    value: line.slice(colon + 1).trim(),
  }
}

function parameterOf(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split(/=(.*)/s)
  return [name.trim().toUpperCase(), value.replaceAll('"', '').trim()]
}
