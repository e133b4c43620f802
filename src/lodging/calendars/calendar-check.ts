// Checks calendar and inventory entries of a document: references, lists as long as their dates, and a size that the
// server can hold. Checks only entries without schema errors.

import { type Day, parseDay } from '../../values/civil-dates.ts'
import type { ErrorList, Place } from '../documents/document-errors.ts'
import { shown } from '../documents/schema-sentences.ts'
import { checkReferences } from '../properties/limit-checks.ts'
import { type SoundEntry, soundEntries } from '../properties/property-cross-checks.ts'
import type { PropertyDocument } from '../properties/property-document-schema.ts'
import type { CalendarEntry, InventoryEntry } from '../properties/schema-calendar.ts'

/** Five years with their leap days. */
const longestSpan = 1827
/** Nights of all rooms and rates together; a night counts once for each entry. */
const largestCalendar = 20_000_000
const largestInventory = 1_000_000

/** Adds an error for every calendar entry that does not fit its dates or references, and for a calendar that is too large. */
export function checkCalendar(document: PropertyDocument, errors: ErrorList): void {
  const entries = soundEntries(document, 'calendar', errors)
  const [rooms, rates] = [countOf(document.rooms), countOf(document.rate_plans)]
  let [written, pairs] = [0, 0]
  for (const { entry, place } of entries) {
    checkReferences(document, entry, place, errors)
    if (entry.price !== undefined) checkDerived(document, entry, place, errors)
    checkLists(entry, priceLists(entry), place, errors)
    checkBands(document, entry, place, errors)
    checkTwice(document, entry, place, errors)
    if (Object.keys(entry).every(field => layerFields.has(field))) {
      errors.add(place, 'changes nothing; name a price or a restriction, or leave the entry out.')
    }
    const covered = (entry.rooms?.length ?? rooms) * (entry.rate_plans?.length ?? rates)
    pairs += covered
    written += covered * nightsOf(entry)
  }
  const span = checkSpan('calendar', entries, errors)
  const size = Math.max(written, Math.min(pairs, rooms * rates) * span)
  if (size > largestCalendar) {
    const advice = 'send fewer nights, rooms or rate plans at a time.'
    errors.add(
      ['calendar'],
      `covers ${size} nights of rooms and rates; at most ${largestCalendar} fit: ${advice}`,
    )
  }
}

/** The prices of a derived plan are computed: only restrictions can be written to its nights. */
export function checkDerived(
  { rate_plans: plans }: Pick<PropertyDocument, 'rate_plans'>,
  entry: { readonly rate_plans?: readonly string[] },
  place: Place,
  errors: ErrorList,
): void {
  if (!(entry.rate_plans && Array.isArray(plans))) return
  for (const [index, code] of entry.rate_plans.entries()) {
    const from = plans.find(plan => Object(plan).code === code)?.derived?.from
    if (from === undefined) continue
    const follows = `${shown(code)} follows the rate plan ${shown(from)}`
    errors.add([...place, 'rate_plans', index], `${follows}; change the prices of that one.`)
  }
}

/** The same for inventory entries. */
export function checkInventory(document: PropertyDocument, errors: ErrorList): void {
  const entries = soundEntries(document, 'inventory', errors)
  let nights = 0
  for (const { entry, place } of entries) {
    checkReferences(document, entry, place, errors)
    checkLists(entry, Array.isArray(entry.allotment) ? [[['allotment'], entry.allotment]] : [], place, errors)
    nights += (entry.rooms?.length ?? countOf(document.rooms)) * nightsOf(entry)
  }
  checkSpan('inventory', entries, errors)
  if (nights > largestInventory) {
    errors.add(
      ['inventory'],
      `covers ${nights} nights of rooms; at most ${largestInventory} fit: name fewer.`,
    )
  }
}

const layerFields = new Set(['rooms', 'rate_plans', 'from', 'to', 'weekdays'])

const countOf = (entries: unknown): number => (Array.isArray(entries) ? entries.length : 0)

const dayIn = (text: string): Day => parseDay(text) ?? (0 as Day)

const nightsOf = (entry: { from: string; to: string }): number => dayIn(entry.to) - dayIn(entry.from) + 1

type NightList = readonly [field: Place, values: readonly unknown[]]

/** Every list with one value a night in an entry, with its field. */
function priceLists(entry: CalendarEntry): NightList[] {
  const { extra_child: child, by_guests: guests, ...others } = entry.price ?? {}
  const lists = Object.entries(others).map(([field, value]): [Place, unknown] => [['price', field], value])
  for (const [field, values] of Object.entries({ extra_child: child, by_guests: guests }))
    if (Array.isArray(values))
      lists.push(...values.map((value, index): [Place, unknown] => [['price', field, index], value]))
  return lists.filter((list): list is [Place, unknown[]] => Array.isArray(list[1]))
}

function checkLists(
  entry: CalendarEntry | InventoryEntry,
  lists: readonly NightList[],
  place: Place,
  errors: ErrorList,
): void {
  const nights = nightsOf(entry)
  for (const [field, values] of lists) {
    if (values.length !== nights) {
      const dates = `the ${nights} nights from ${entry.from} to ${entry.to}`
      errors.add([...place, ...field], `has ${values.length} values for ${dates}; write one a night.`)
    }
  }
  if (lists.length > 0 && entry.weekdays) {
    errors.add(
      [...place, 'weekdays'],
      'cannot stand beside a list of one value a night; leave one of them out.',
    )
  }
}

function checkBands(document: PropertyDocument, entry: CalendarEntry, place: Place, errors: ErrorList): void {
  const child = entry.price?.extra_child
  if (child === undefined || child === null || !errors.isSound('child_age_bands')) return
  const bands = countOf(document.child_age_bands)
  const field = [...place, 'price', 'extra_child']
  if (bands === 0) errors.add(field, 'needs child_age_bands; name the ages that it is for.')
  else if (Array.isArray(child) && child.length !== bands) {
    errors.add(field, `has ${child.length} values for ${bands} child_age_bands; write one a band.`)
  }
}

/** One guest and the standard occupancy of each room have one price each. */
function checkTwice(document: PropertyDocument, entry: CalendarEntry, place: Place, errors: ErrorList): void {
  const { by_guests: table, standard, single } = entry.price ?? {}
  if (!(table && errors.isSound('rooms'))) return
  const rooms = document.rooms.filter(({ id }) => entry.rooms?.includes(id) ?? true)
  const twice = (guests: number, field: string) =>
    errors.add(
      [...place, 'price', 'by_guests', guests - 1],
      `is a price that ${field} is beside it; leave one of them out.`,
    )
  if (single !== undefined && (table[0] ?? null) !== null) twice(1, 'single')
  if (standard === undefined) return
  const named = rooms.find(({ standard_occupancy: guests }) => (table[guests - 1] ?? null) !== null)
  if (named) twice(named.standard_occupancy, `standard in room ${named.id}`)
}

/** The nights from the first entry to the last. */
function checkSpan(
  section: 'calendar' | 'inventory',
  entries: readonly SoundEntry<{ from: string; to: string }>[],
  errors: ErrorList,
): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { entry } of entries) {
    first = Math.min(first, dayIn(entry.from))
    last = Math.max(last, dayIn(entry.to))
  }
  const span = Math.max(0, last - first + 1)
  if (span > longestSpan) {
    errors.add(
      [section],
      `spans ${span} nights; at most five years (${longestSpan} nights) fit into one document.`,
    )
  }
  return span
}
