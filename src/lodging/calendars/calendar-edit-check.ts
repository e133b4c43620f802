// Checks an edit of a calendar: everything that a calendar change is checked for, and its adjustments.

import { parseDay } from '../../values/civil-dates.ts'
import type { FieldError } from '../../values/faults.ts'
import { type ErrorList, resultOrErrors } from '../documents/document-errors.ts'
import { checkAgainstSchema } from '../documents/document-schema-check.ts'
import { checkValues } from '../documents/document-values.ts'
import { checkReferences } from '../properties/limit-checks.ts'
import type { StoredDocument } from '../properties/property-document-schema.ts'
import { checkCalendar, checkDerived, checkInventory } from './calendar-check.ts'
import { type CalendarEditDocument, calendarEditSchema } from './schema-calendar-edit.ts'

/** Nights of rooms and rates that one edit may cover: 20 rooms with 5 rates for two and a half years. */
const mostCells = 100_000
/** Five years with their leap days. */
const longestSpan = 1827

type Section = keyof CalendarEditDocument
const sections: readonly Section[] = ['adjust', 'adjust_allotment', 'calendar', 'inventory', 'standing']

/** The edit for the property of a stored document, or errors with their fields. Never throws. */
export const checkCalendarEdit = (
  input: unknown,
  stored: StoredDocument,
): { readonly edit: CalendarEditDocument } | { readonly errors: readonly FieldError[] } =>
  resultOrErrors(errors => {
    checkAgainstSchema(calendarEditSchema, input, errors)
    checkValues(calendarEditSchema, input, errors, stored.currency)
    const edit = Object(input) as CalendarEditDocument
    const { calendar, inventory } = edit
    const whole = { ...stored, ...(calendar && { calendar }), ...(inventory && { inventory }) }
    checkCalendar(whole, errors)
    checkInventory(whole, errors)
    for (const section of ['adjust', 'adjust_allotment', 'standing'] as const) {
      if (!Array.isArray(edit[section])) continue
      for (const [index, entry] of edit[section].entries()) {
        if (!errors.isSound(section, index)) continue
        checkReferences(whole, entry, [section, index], errors)
        if (section === 'adjust') checkDerived(whole, edit[section]![index]!, [section, index], errors)
      }
    }
    if (errors.isEmpty) checkSize(edit, stored, errors)
    return { edit }
  })

interface Covering {
  readonly rooms?: readonly number[]
  readonly rate_plans?: readonly string[]
  readonly from: string
  readonly to: string
}

function checkSize(edit: CalendarEditDocument, stored: StoredDocument, errors: ErrorList): void {
  let [cells, first, last] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const section of sections) {
    const hasRates = section === 'adjust' || section === 'calendar'
    for (const entry of (edit[section] ?? []) as readonly Covering[]) {
      const [from, to] = [parseDay(entry.from)!, parseDay(entry.to)!]
      const rates = hasRates ? (entry.rate_plans?.length ?? stored.rate_plans.length) : 1
      cells += (to - from + 1) * (entry.rooms?.length ?? stored.rooms.length) * rates
      first = Math.min(first, from)
      last = Math.max(last, to)
    }
  }
  if (cells === 0) {
    errors.add([], `changes nothing; send ${sections.slice(0, -1).join(', ')} or ${sections.at(-1)}.`)
  } else if (last - first >= longestSpan) {
    errors.add([], `spans ${last - first + 1} nights; at most ${longestSpan} fit into one edit.`)
  } else if (cells > mostCells) {
    errors.add([], `covers ${cells} nights of rooms and rates; at most ${mostCells} fit: name fewer of them.`)
  }
}
