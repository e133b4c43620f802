// Undoes an edit of nights: those that are still to come get back what the audit trail says that they had before, by an edit of the
// calendar like any other.

import { checkCalendarEdit } from '../../lodging/calendars/calendar-edit-check.ts'
import type { CalendarEditDocument } from '../../lodging/calendars/schema-calendar-edit.ts'
import type { Property } from '../../lodging/properties/property.ts'
import { propertyFrom } from '../../lodging/properties/property-document.ts'
import type { StoredDocument } from '../../lodging/properties/property-document-schema.ts'
import { type LaterChange, readLaterChanges } from '../../store/audit/later-changes.ts'
import type { Reader, Transaction } from '../../store/postgres/database.ts'
import { readProperties } from '../../store/properties/properties.ts'
import { type Day, localTime } from '../../values/civil-dates.ts'
import { notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { calendarTimeouts } from '../properties/change-calendar.ts'
import {
  type CalendarEdited,
  type CalendarStep,
  editCalendarWithin,
  stepTo,
  tryCalendarEdit,
} from '../properties/edit-calendar.ts'
import { type EditDifferences, editDifferences } from '../properties/edit-differences.ts'
import { summaryOf } from '../properties/edit-summary.ts'
import {
  cannotUndo,
  cannotUndoNow,
  changedSince,
  type EntryToUndo,
  namesIn,
  noteUndone,
  nothingOfFields,
  nothingOfNights,
  type UndoChoices,
  type Undone,
} from './undone.ts'

/** Undoes the entry, or says what that would do. */
export async function undoCalendar(
  { database, clock }: AppContext,
  entry: EntryToUndo,
  choices: UndoChoices,
): Promise<Undone> {
  const todayIn = (property: Property) => localTime(clock.now(), property.timeZone).today
  if (choices.isDryRun) {
    const plan = await planned(database, entry, todayIn)
    const edited = plan.step && (await tryCalendarEdit(database, entry.propertyId, plan.step, choices))
    return undone(entry, choices, plan, edited)
  }
  return database.transaction(async transaction => {
    const plan = await planned(transaction, entry, todayIn)
    const edited = plan.step && (await madeAndNoted(transaction, entry, plan.step, choices))
    return undone(entry, choices, plan, edited)
  }, calendarTimeouts)
}

async function madeAndNoted(
  transaction: Transaction,
  entry: EntryToUndo,
  step: CalendarStep,
  choices: UndoChoices,
): Promise<CalendarEdited> {
  const edited = await editCalendarWithin(transaction, entry.propertyId, step, choices)
  await noteUndone(transaction, entry, { nights: edited.rateNights + edited.roomNights })
  return edited
}

interface Plan {
  readonly property: Property
  readonly version: number
  /** Null where every night is as it was before, or over. */
  readonly step: CalendarStep | null
  readonly lost: Undone['lost']
  readonly since: readonly LaterChange[]
  readonly gone: readonly string[]
}

async function planned(
  reader: Reader,
  { id, propertyId, before, after }: EntryToUndo,
  todayIn: (property: Property) => Day,
): Promise<Plan> {
  const [row] = await readProperties(reader, [propertyId])
  if (!row) throw notFound(`There is no property ${propertyId}.`)
  const property = propertyFrom(row.document)
  const gone = new Set<string>()
  const [back, forth] = [before, after].map(state => stillThere(stepOf(state), property, gone))
  const today = todayIn(property)
  const differences = await differencesBy(reader, row.document, property, back)
  const taken = {
    rates: differences.rates.map(field => onDays(field, day => day >= today)),
    rooms: differences.rooms.filter(({ day }) => day >= today),
  }
  const foreign = await differencesBy(reader, row.document, property, forth)
  const lost = inBoth(taken, foreign)
  const isNothing = [...taken.rates.map(({ days }) => days), taken.rooms].every(({ length }) => length === 0)
  const step = isNothing ? null : await stepTo('after', taken, property)
  if (step === null && !isNothing) throw cannotUndo('undo_unknown')
  const later = hasAny(lost)
    ? await readLaterChanges(reader, { kind: 'calendar', id: String(propertyId), entryId: id })
    : []
  return {
    property,
    version: row.version,
    step,
    lost: await summaryOf(lost, property),
    since: later.filter(change => touches(change, lost)),
    gone: [...gone],
  }
}

const undone = (
  { id, kind, propertyId }: EntryToUndo,
  { isDryRun }: UndoChoices,
  { property, version, lost, since, gone }: Plan,
  edited: CalendarEdited | null,
): Undone => ({
  entry: id,
  kind,
  propertyId,
  isDryRun,
  ...namesIn(property),
  ...nothingOfFields,
  version: edited?.version ?? version,
  changed: edited?.changed ?? false,
  warnings: edited?.warnings ?? [],
  nights: edited ?? nothingOfNights,
  lost,
  gone,
  since: changedSince(since),
})

const sections = ['calendar', 'inventory', 'standing'] as const

/** The edit in one side of an entry. */
function stepOf(state: Readonly<Record<string, unknown>> | null): CalendarStep {
  const step = Object.fromEntries(sections.flatMap(name => (state?.[name] ? [[name, state[name]]] : [])))
  if (Object.keys(step).length > 0) return step
  throw cannotUndo('undo_unknown')
}

interface Covering {
  readonly rooms?: readonly number[]
  readonly rate_plans?: readonly string[]
}

/** The edit without rooms and rate plans that the property no longer has; adds their names to `gone`. */
function stillThere(step: CalendarStep, { rooms, ratePlans }: Property, gone: Set<string>): CalendarStep {
  const ids = new Set(rooms.map(({ id }) => id))
  const codes = new Set(ratePlans.map(({ code }) => code))
  const known = <Name>(names: readonly Name[] | undefined, present: ReadonlySet<Name>) => {
    for (const name of names ?? []) if (!present.has(name)) gone.add(String(name))
    return names?.filter(name => present.has(name))
  }
  const left = <Entry extends Covering>(entries: readonly Entry[]) =>
    entries.flatMap(entry => {
      const covered = {
        ...entry,
        ...(entry.rooms && { rooms: known(entry.rooms, ids) }),
        ...(entry.rate_plans && { rate_plans: known(entry.rate_plans, codes) }),
      }
      return covered.rooms?.length === 0 || covered.rate_plans?.length === 0 ? [] : [covered]
    })
  const found = sections.map(name => [name, left((step[name] ?? []) as readonly Covering[])] as const)
  return Object.fromEntries(found.filter(([, entries]) => entries.length > 0))
}

/** What an edit would change now. */
async function differencesBy(
  reader: Reader,
  document: StoredDocument,
  property: Property,
  edit: CalendarEditDocument | undefined,
): Promise<EditDifferences> {
  if (edit === undefined || Object.keys(edit).length === 0) return { rates: [], rooms: [] }
  const checked = checkCalendarEdit(edit, document)
  if ('edit' in checked) return editDifferences(reader, property, checked.edit)
  throw cannotUndoNow(checked.errors)
}

type RateDifference = EditDifferences['rates'][number]

/** A difference on some of its days. */
function onDays(field: RateDifference, isKept: (day: Day) => boolean): RateDifference {
  const kept = field.days.flatMap((day, index) => (isKept(day) ? [index] : []))
  const at = <Value>(values: readonly Value[]) => kept.map(index => values[index]!)
  return { ...field, days: at(field.days), before: at(field.before), after: at(field.after) }
}

/** The first differences as far as the others are on the same nights of the same fields. */
function inBoth(some: EditDifferences, others: EditDifferences): EditDifferences {
  const keyOf = ({ roomId, rateCode, field }: RateDifference) => `${roomId} ${field} ${rateCode}`
  const days = new Map(others.rates.map(field => [keyOf(field), new Set(field.days)]))
  const rooms = new Set(others.rooms.map(({ roomId, day }) => `${roomId} ${day}`))
  return {
    rates: some.rates
      .map(field => onDays(field, day => days.get(keyOf(field))?.has(day) ?? false))
      .filter(field => field.days.length > 0),
    rooms: some.rooms.filter(({ roomId, day }) => rooms.has(`${roomId} ${day}`)),
  }
}

const hasAny = ({ rates, rooms }: EditDifferences): boolean => rates.length + rooms.length > 0

/** Whether a later change covers one of the nights. */
function touches({ extent }: LaterChange, { rates, rooms }: EditDifferences): boolean {
  if (extent === null) return true
  const { roomIds, rateCodes, first, last } = extent
  const isIn = (day: Day): boolean => day >= first && day <= last
  return (
    rates.some(
      ({ roomId, rateCode, days }) =>
        roomIds.includes(roomId) && rateCodes.includes(rateCode) && days.some(isIn),
    ) || rooms.some(({ roomId, day }) => roomIds.includes(roomId) && isIn(day))
  )
}
