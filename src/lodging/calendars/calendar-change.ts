// Checks a change of prices, restrictions and counts for some nights of some rooms and rates, as channel managers send it
// all day, without the property document.

import type { FieldError } from '../../values/faults.ts'
import { resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import { propertyFrom } from '../properties/property-document.ts'
import {
  calendarChangeSchema,
  type PropertyDocument,
  type StoredDocument,
} from '../properties/property-document-schema.ts'
import { checkCalendar, checkInventory } from './calendar-check.ts'
import { type CalendarChange, changesFrom } from './calendar-document.ts'
import { type AllotmentException, inventoryFrom } from './inventory-document.ts'

export interface CheckedChange {
  readonly calendars: readonly CalendarChange[]
  readonly inventory: readonly AllotmentException[]
}

/**
 * The calendar and inventory changes for the property of a stored document, or errors with their fields. Entries obey
 * the rules of the property document. Never throws.
 */
export const checkCalendarChange = (
  input: unknown,
  stored: StoredDocument,
): CheckedChange | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(calendarChangeSchema, input, errors)
    checkValues(calendarChangeSchema, input, errors, stored.currency)
    const { calendar, inventory } = Object(input) as Pick<PropertyDocument, 'calendar' | 'inventory'>
    const whole = { ...stored, ...(calendar && { calendar }), ...(inventory && { inventory }) }
    checkCalendar(whole, errors)
    checkInventory(whole, errors)
    if (errors.isEmpty && calendar === undefined && inventory === undefined) {
      errors.add([], 'changes nothing; send calendar, inventory or both.')
    }
    if (!errors.isEmpty) return undefined
    const property = propertyFrom(stored)
    return {
      calendars: changesFrom(calendar ?? [], property),
      inventory: inventoryFrom(inventory ?? [], property),
    }
  })
