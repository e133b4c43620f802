// Edits the calendar of a property for people: absolute and relative changes of many nights at once, tried out before they
// are made, refused when somebody else was faster, and answered with what takes them back.

import { entriesTo } from '../../lodging/calendars/calendar-difference.ts'
import { changesFrom } from '../../lodging/calendars/calendar-document.ts'
import { checkCalendarEdit } from '../../lodging/calendars/calendar-edit-check.ts'
import { inventoryEntriesFrom } from '../../lodging/calendars/inventory-document.ts'
import { type BoundedDocument, PriceBounds } from '../../lodging/calendars/price-bounds.ts'
import type { CalendarEditDocument, StandingDocument } from '../../lodging/calendars/schema-calendar-edit.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { Reader, Transaction } from '../../store/postgres/database.ts'
import { type LockedProperty, lockProperty, readProperties } from '../../store/properties/properties.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { requireVersion, type WantedVersion } from './calendar-version.ts'
import { calendarTimeouts, writeNights } from './change-calendar.ts'
import { type EditDifferences, editDifferences } from './edit-differences.ts'
import { type ChangedNights, summaryOf } from './edit-summary.ts'
import type { ImportOutcome } from './import-property.ts'

/** What leads from one state of the edited nights to the other; an edit as well. */
export type CalendarStep = Pick<CalendarEditDocument, 'calendar' | 'inventory' | 'standing'>

export interface CalendarEdited extends ImportOutcome, ChangedNights {
  readonly isDryRun: boolean
  /** Takes the edit back; null where it would have too many entries. */
  readonly undo: CalendarStep | null
  /** Makes it again, whatever the prices are then. */
  readonly redo: CalendarStep | null
}

export interface CalendarEditChoices {
  readonly wanted: WantedVersion
  readonly madeBy: string
  /** Says what would change, and changes nothing. */
  readonly isDryRun: boolean
}

/** Entries of a list in an edit. */
const mostEntries = 50_000

/**
 * Edits nights, all of them or none; sold and held counts are never touched. NotFoundException when there is no such
 * property, BadRequestException with all errors, PreconditionFailedException when the property is at another version than
 * `wanted`.
 */
export async function editCalendar(
  context: AppContext,
  propertyId: number,
  input: unknown,
  choices: CalendarEditChoices,
): Promise<CalendarEdited> {
  if (choices.isDryRun) return tryCalendarEdit(context.database, propertyId, input, choices)
  return context.database.transaction(
    transaction => editCalendarWithin(transaction, propertyId, input, choices),
    calendarTimeouts,
  )
}

/** What an edit would change. Throws as above. */
export async function tryCalendarEdit(
  reader: Reader,
  propertyId: number,
  input: unknown,
  choices: CalendarEditChoices,
): Promise<CalendarEdited> {
  const [row] = await readProperties(reader, [propertyId])
  return (await planned(reader, { id: propertyId, row }, input, choices)).edited
}

/** The same as `editCalendar` within a transaction. */
export async function editCalendarWithin(
  transaction: Transaction,
  propertyId: number,
  input: unknown,
  choices: CalendarEditChoices,
): Promise<CalendarEdited> {
  const row = await lockProperty(transaction, propertyId)
  const plan = await planned(transaction, { id: propertyId, row }, input, choices)
  return { ...plan.edited, ...(await written(transaction, plan, choices.madeBy)) }
}

interface Planned {
  readonly edited: CalendarEdited
  readonly differences: EditDifferences
  readonly property: Property
  readonly document: BoundedDocument
}

interface Sought {
  readonly id: number
  /** Undefined when there is no such property. */
  readonly row: Pick<LockedProperty, 'document' | 'version'> | undefined
}

async function planned(
  reader: Reader,
  { id, row }: Sought,
  input: unknown,
  { wanted, isDryRun }: CalendarEditChoices,
): Promise<Planned> {
  if (!row) throw notFound(`There is no property ${id}.`)
  const checked = checkCalendarEdit(input, row.document)
  if ('errors' in checked) throw badRequest(checked.errors)
  await requireVersion(reader, { id, version: row.version, wanted })
  const property = propertyFrom(row.document)
  const differences = await editDifferences(reader, property, checked.edit)
  requireBounds(row.document, differences)
  const summary = await summaryOf(differences, property)
  const edited = {
    id,
    version: row.version,
    isDryRun,
    warnings: [],
    changed: differences.rates.length + differences.rooms.length > 0,
    ...summary,
    undo: await stepTo('before', differences, property),
    redo: await stepTo('after', differences, property),
  }
  return { edited, differences, property, document: row.document }
}

/** Trying out refuses what making it would refuse. */
function requireBounds(document: BoundedDocument, { rates }: EditDifferences): void {
  const bounds = new PriceBounds(document)
  for (const { roomId, rateCode, field, days, after } of rates) {
    if (typeof field === 'number') continue
    for (const [index, day] of days.entries())
      bounds.check({ roomId, rateCode, day, units: after[index]! }, field)
  }
  if (bounds.errors.length > 0) throw badRequest(bounds.errors)
}

/** The entries that bring the changed nights to their state before or after; null for too many. */
export async function stepTo(
  side: 'before' | 'after',
  { rates, rooms }: EditDifferences,
  property: Property,
): Promise<CalendarStep | null> {
  const calendar = await entriesTo(side, rates, decimalsOf(property.currency))
  const counted = rooms.filter(night => !night[side].followsRoom)
  const inventory = inventoryEntriesFrom(
    counted.map(night => ({ roomId: night.roomId, day: night.day, allotment: night[side].allotment })),
  )
  const standing = standingEntries(rooms.filter(night => night[side].followsRoom))
  if ([calendar, inventory, standing].some(entries => entries.length > mostEntries)) return null
  return {
    ...(calendar.length > 0 && { calendar }),
    ...(inventory.length > 0 && { inventory }),
    ...(standing.length > 0 && { standing }),
  }
}

/** Nights in the order of rooms and days, as one entry for each run of days. */
function standingEntries(nights: EditDifferences['rooms']): StandingDocument[] {
  const entries: { rooms: number[]; from: string; to: string }[] = []
  for (const [index, { roomId, day }] of nights.entries()) {
    const former = nights[index - 1]
    if (former?.roomId === roomId && former.day === day - 1) entries.at(-1)!.to = formatDay(day)
    else entries.push({ rooms: [roomId], from: formatDay(day), to: formatDay(day) })
  }
  return entries
}

/** Writes what differs by the way of every change of nights. */
async function written(
  transaction: Transaction,
  { edited: { id, version, undo, redo }, differences: { rates, rooms }, property, document }: Planned,
  madeBy: string,
): Promise<ImportOutcome> {
  const entries = await entriesTo('after', rates, decimalsOf(property.currency))
  const nights = {
    id,
    version,
    document,
    calendars: changesFrom(entries, property),
    inventory: rooms
      .filter(({ after }) => !after.followsRoom)
      .map(({ roomId, day, after }) => ({ roomId, day, allotment: after.allotment })),
    standing: rooms.filter(({ after }) => after.followsRoom),
  }
  return writeNights(transaction, nights, { madeBy, steps: { before: undo, after: redo } })
}
