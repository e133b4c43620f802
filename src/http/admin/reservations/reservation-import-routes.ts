// Import of reservations that were made elsewhere: begun with a file, then continued until it is finished.

import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { ReservationImport } from '../../../operations/back-office/import-reservations.ts'
import type { Operations } from '../../../operations/operations.ts'
import { mostFileBytes } from '../calendars/calendar-schemas.ts'
import { inPath, may } from '../kit/access.ts'
import { addAdminRoute, closed } from '../kit/admin-route.ts'
import { fieldError } from '../kit/error-answer.ts'
import { flag, instant, integer, orNull } from '../kit/schema-words.ts'
import { propertyPath } from '../properties/property-schemas.ts'

const one = '/admin/v1/properties/:id/reservations/import'

const body = Type.Object(
  {
    file: Type.Unsafe<string>({
      type: 'string',
      format: 'table-file',
      description: 'The text of the file, as another system wrote it or a spreadsheet saved it.',
    }),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'Whether to say only what would come of it.', default: false }),
    ),
    oversell: Type.Optional(
      Type.Boolean({
        description: 'Whether nights may get more reservations than they have rooms.',
        default: false,
      }),
    ),
  },
  {
    ...closed,
    examples: [
      {
        file:
          'confirmation_number,room_id,checkin,checkout,adults,total,guest_last_name\r\n' +
          'HX-4711,1,2027-06-01,2027-06-04,2,360.00,Lovelace\r\n',
        dry_run: true,
      },
    ],
  },
)

const result = Type.Object(
  {
    property_id: integer('Property identifier.'),
    dry_run: flag('Nothing was taken in.'),
    oversell: flag('Nights may get more reservations than they have rooms.'),
    total: integer('Lines of the file.'),
    done: integer('Lines that are done.'),
    imported: integer('Lines that became reservations here, or would.'),
    present: integer('Lines whose reservations were here already; nothing was changed.'),
    elsewhere: integer('Lines of other properties, which were left out.'),
    refused: integer('Lines that were refused.'),
    refusals: Type.Array(fieldError, {
      description: 'What was refused and why; about the first two hundred.',
    }),
    started_at: instant('When it began.'),
    finished_at: orNull(instant('When it ended; null while it has not.')),
  },
  { description: 'How far the import is, and what came of it.' },
)

const answerOf = ({
  propertyId,
  isDryRun,
  mayOversell,
  startedAt,
  finishedAt,
  ...same
}: ReservationImport) => ({
  ...same,
  refusals: [...same.refusals],
  property_id: propertyId,
  dry_run: isDryRun,
  oversell: mayOversell,
  started_at: startedAt,
  finished_at: finishedAt,
})

/** Adds the routes of imports of reservations. */
export function addReservationImportRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'POST',
    url: one,
    operationId: 'startReservationImport',
    // It changes how many rooms are left, as an edit of the calendar does.
    access: may('properties.change', inPath('property')),
    summary: 'Begins an import of reservations from a file.',
    description:
      'Reservations that were made elsewhere: a line each, in the columns of the download or some of them; at most 20,000. ' +
      'With `dry_run` it says what would come of each line. Otherwise continue it until `finished_at` is set. A line is taken ' +
      'in whole or refused. The same number is never taken in twice. It takes the place of one that was not finished.',
    path: propertyPath,
    body,
    mostBytes: mostFileBytes,
    result,
    refusals: [409],
    answer: async ({ path: { id }, body: { file, dry_run: isDryRun = false, oversell = false } }) =>
      answerOf(await operations.startReservationImport(id, file, { mayOversell: oversell, isDryRun })),
  })
  addAdminRoute(scope, {
    method: 'POST',
    url: `${one}/continue`,
    operationId: 'continueReservationImport',
    access: may('properties.change', inPath('property')),
    summary: 'Takes in the next lines of an import of reservations.',
    description:
      'At most a hundred lines, and says how far the import is. Nobody is mailed, and no channel is told.',
    path: propertyPath,
    result,
    refusals: [409],
    answer: async ({ path: { id } }) => answerOf(await operations.continueReservationImport(id)),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showReservationImport',
    access: may('properties.change', inPath('property')),
    summary: 'The last import of reservations of a property.',
    description: 'How far it is, and what came of it so far.',
    path: propertyPath,
    result,
    answer: async ({ path: { id } }) => answerOf(await operations.showReservationImport(id)),
  })
}
