// The calendar of a property for people: read in columns, and edited with a dry run, a version and an undo.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import type { CalendarEditChoices } from '../../../operations/properties/edit-calendar.ts'
import { badRequest } from '../../../values/faults.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { type Caller, editorOf } from '../kit/caller.ts'
import { propertyPath } from '../properties/property-schemas.ts'
import { calendarAnswer, editAnswer } from './calendar-answers.ts'
import * as schemas from './calendar-schemas.ts'

const calendar = '/admin/v1/properties/:id/calendar'

/** Adds the routes of calendars. */
export function addCalendarRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: calendar,
    operationId: 'viewCalendar',
    access: may('properties.read', inPath('property')),
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
    access: may('properties.change', inPath('property')),
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
      const choices = await choicesOf(operations, { query, ifMatch, caller })
      return editAnswer(await operations.editCalendar(path.id, document, choices))
    },
  })
  addFileRoutes(scope, operations)
}

/** The calendar as a file for spreadsheets. */
function addFileRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: `${calendar}/csv`,
    operationId: 'downloadCalendar',
    access: may('properties.read', inPath('property')),
    summary: 'The calendar as a file for spreadsheets.',
    description:
      'CSV in UTF-8 with a byte order mark; a row for each room, rate and night, of at most 1,100 nights. No cell is a formula ' +
      'to a spreadsheet. docs/administration.md has the columns.',
    path: propertyPath,
    query: schemas.csvQuery,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'Rows of a CSV file.' }),
    answer: async ({ path, query }, { reply }) => {
      const { form = 'comma', ...question } = query
      const { name, lines } = await operations.downloadCalendar({ id: path.id, form, ...question })
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return Readable.from(lines)
    },
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${calendar}/csv`,
    operationId: 'importCalendar',
    access: may('properties.change', inPath('property')),
    summary: 'Takes in a calendar from a file, or says what would change.',
    description:
      'The columns of the download, or some of them: nights keep what has no column, and an empty cell clears, an empty allotment excepted. All rows or ' +
      'none; errors name line and column, as `line[12].standard`. At most 50,000 rows. `dry_run`, If-Match, `undo` and `redo` ' +
      'are those of an edit.',
    path: propertyPath,
    query: schemas.editQuery,
    body: schemas.calendarFile,
    mostBytes: schemas.mostFileBytes,
    takesIfMatch: true,
    result: schemas.calendarImported,
    version: ({ version }) => version,
    answer: async ({ path, query, body, ifMatch, caller }) => {
      const choices = await choicesOf(operations, { query, ifMatch, caller })
      const { rows, ...edited } = await operations.importCalendar(path.id, body.file, choices)
      return { ...editAnswer(edited), rows }
    },
  })
}

interface AskedToEdit {
  readonly query: { readonly dry_run?: boolean }
  readonly ifMatch: readonly number[] | null | undefined
  readonly caller: Caller
}

/** BadRequestException without If-Match, unless it is a dry run. */
export async function choicesOf(
  operations: Operations,
  { query, ifMatch, caller }: AskedToEdit,
): Promise<CalendarEditChoices> {
  const isDryRun = query.dry_run ?? false
  if (ifMatch === undefined && !isDryRun) throw withoutVersion()
  const madeBy = isDryRun ? '' : await editorOf(operations, caller)
  return { wanted: ifMatch ?? null, madeBy, isDryRun }
}

const withoutVersion = () =>
  badRequest([
    {
      field: 'If-Match',
      message: 'is required: send the ETag of the calendar as you read it, or * to change whatever it is now',
    },
  ])
