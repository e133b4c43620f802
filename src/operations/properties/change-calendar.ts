// Changes prices, restrictions and counts of some nights, as channel managers do all day: all errors are reported at
// once; otherwise one transaction.

import { checkCalendarChange } from '../../lodging/calendar-change.ts'
import { calendarOver } from '../../lodging/calendar-document.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { changeCalendars } from '../../store/properties/calendar-changes.ts'
import { changeInventory } from '../../store/properties/inventory-import.ts'
import { bumpPropertyVersion, lockProperty } from '../../store/properties/properties.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type ImportOutcome, warningOf } from './import-property.ts'

/**
 * Merges entries into the stored calendars and inventory of a property; fields that they do not name stay. Repeating
 * it changes nothing. NotFoundException when there is no such property, BadRequestException with all errors and their
 * paths; then nothing is written. Sold and held counts are never touched.
 */
export async function changeCalendar(
  context: AppContext,
  propertyId: number,
  input: unknown,
): Promise<ImportOutcome> {
  return context.database.transaction(
    transaction => write(transaction, propertyId, input),
    // A change may cover years of nights, so it waits longer than a reservation would.
    { lockMilliseconds: 10_000, statementMilliseconds: 60_000 },
  )
}

async function write(transaction: Transaction, id: number, input: unknown): Promise<ImportOutcome> {
  // The lock excludes imports and other changes; reservations do not wait for it.
  const property = await lockProperty(transaction, id)
  if (!property) throw notFound(`There is no property ${id}.`)
  const checked = checkCalendarChange(input, property.document)
  if ('errors' in checked) throw badRequest(checked.errors)
  const repriced = await changeCalendars(transaction, id, checked.calendars, calendarOver)
  const counted = await changeInventory(transaction, id, checked.inventory)
  const changed = repriced || counted.changed
  return {
    id,
    version: changed ? await bumpPropertyVersion(transaction, id) : property.version,
    changed,
    warnings: counted.oversold.map(warningOf),
  }
}
