// The calendar of a property for people: read in columns, and edited with a dry run, a version and an undo.

import type { FastifyInstance } from 'fastify'
import type { Operations } from '../../operations/operations.ts'
import { badRequest } from '../../values/faults.ts'
import { addAdminRoute } from './admin-route.ts'
import { calendarAnswer, editAnswer } from './calendar-answers.ts'
import * as schemas from './calendar-schemas.ts'
import { editorOf } from './caller.ts'
import { propertyPath } from './property-schemas.ts'

const calendar = '/admin/v1/properties/:id/calendar'

/** Adds the routes of calendars. */
export function addCalendarRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: calendar,
    operationId: 'viewCalendar',
    summary: 'Counts, prices and restrictions, night by night.',
    description:
      'At most 400 nights, and 50,000 nights of rooms and rates. Each column has one value a night, beginning with `from`. ' +
      'The ETag is for If-Match when the calendar is edited; sold and held counts change without it.',
    path: propertyPath,
    query: schemas.calendarQuery,
    result: schemas.calendarView,
    version: ({ version }) => version,
    answer: async ({ path, query }) =>
      calendarAnswer(await operations.viewCalendar({ id: path.id, ...query })),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${calendar}/edit`,
    operationId: 'editCalendar',
    summary: 'Edits many nights at once, or says what would change.',
    description:
      'Sets, raises or lowers prices, sets restrictions and allotments: all of it or nothing. With `dry_run` nothing is ' +
      'changed. Otherwise If-Match is required; where the calendar is at another version, the answer is 412 with who ' +
      'changed what meanwhile. `undo` and `redo` are edits themselves. Counts of sold rooms never change.',
    path: propertyPath,
    query: schemas.editQuery,
    document: schemas.calendarEdit,
    takesIfMatch: true,
    result: schemas.calendarEdited,
    version: ({ version }) => version,
    answer: async ({ path, query, document, ifMatch, caller }) => {
      const isDryRun = query.dry_run ?? false
      if (ifMatch === undefined && !isDryRun) throw withoutVersion()
      const madeBy = isDryRun ? '' : await editorOf(operations, caller)
      const choices = { wanted: ifMatch ?? null, madeBy, isDryRun }
      return editAnswer(await operations.editCalendar(path.id, document, choices))
    },
  })
}

const withoutVersion = () =>
  badRequest([
    {
      field: 'If-Match',
      message: 'is required: send the ETag of the calendar as you read it, or * to change whatever it is now',
    },
  ])
