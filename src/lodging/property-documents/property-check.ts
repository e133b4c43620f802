// Reads a property document from outside: returns all errors at once, or the property. No other code turns foreign JSON
// into a property.

import type { FieldError } from '../../values/faults.ts'
import type { RateCalendar } from '../calendars/calendar.ts'
import { checkCalendar, checkInventory } from '../calendars/calendar-check.ts'
import { calendarsFrom } from '../calendars/calendar-document.ts'
import { type AllotmentException, inventoryFrom } from '../calendars/inventory-document.ts'
import { PriceBounds } from '../calendars/price-bounds.ts'
import { resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import type { Property } from '../properties/property.ts'
import { crossCheckProperty } from '../properties/property-cross-checks.ts'
import { propertyFrom } from '../properties/property-document.ts'
import { type PropertyDocument, propertyDocumentSchema } from '../properties/property-document-schema.ts'

export interface CheckedProperty {
  readonly document: PropertyDocument
  readonly property: Property
  /** Null where the document has no calendar: the stored one stays. */
  readonly calendars: RateCalendar[] | null
  /** Null where the document has no inventory: the stored one stays. */
  readonly inventory: AllotmentException[] | null
}

/** The content of a document, or its errors with their fields, at most 200 and a note. Never throws. */
export const checkPropertyDocument = (
  input: unknown,
): CheckedProperty | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(propertyDocumentSchema, input, errors)
    checkValues(propertyDocumentSchema, input, errors)
    if (typeof input === 'object' && input !== null) {
      // From here on only sections and entries without an error are read by their type.
      const document = input as PropertyDocument
      crossCheckProperty(document, errors)
      checkCalendar(document, errors)
      checkInventory(document, errors)
    }
    if (!errors.isEmpty) return undefined
    const document = input as PropertyDocument
    const property = propertyFrom(document)
    const calendars = document.calendar ? calendarsFrom(document.calendar, property) : null
    const bounds = new PriceBounds(document)
    for (const calendar of calendars ?? []) bounds.checkAll(calendar)
    for (const { field, message } of bounds.errors) errors.add([field], `${message}.`)
    return {
      document,
      property,
      calendars,
      inventory: document.inventory ? inventoryFrom(document.inventory, property) : null,
    }
  })
