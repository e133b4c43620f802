// Reports, as JSON and as CSV.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../../operations/operations.ts'
import { reportCsv } from '../../../operations/reports/report-csv.ts'
import type { ReportName, ReportQuestion } from '../../../operations/reports/report-question.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { may } from '../kit/access.ts'
import { addAdminRoute } from '../kit/admin-route.ts'
import { type Caller, requireAllowed } from '../kit/caller.ts'
import * as schemas from './report-schemas.ts'

type Within = ReportQuestion['filter']['within']

const one = '/admin/v1/reports/:report'

/** Adds the routes of reports. */
export function addReportRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showReport',
    access: may('reservations.read', 'list'),
    summary: 'A report.',
    description:
      'Sums by one or two dimensions, with totals by currency. Of properties and publishers that the caller may see; ' +
      'commissions only of publishers that the caller may read, and 403 for a caller who reads none.',
    path: schemas.reportPath,
    query: schemas.reportQuery,
    result: schemas.reportAnswer,
    answer: async ({ path: { report }, query, within, caller }) =>
      schemas.presentReport(
        await operations.showReport(schemas.questionOf(report, query, shownOf(report, { within, caller }))),
        query,
      ),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/csv`,
    operationId: 'downloadReport',
    access: may('reservations.read', 'list'),
    summary: 'A report as CSV.',
    description: 'All rows, in UTF-8 with a byte order mark. No cell is a formula to a spreadsheet.',
    path: schemas.reportPath,
    query: schemas.csvQuery,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'Rows of a CSV file.' }),
    answer: async ({ path, query, within, caller }, { reply }) => {
      const limits = shownOf(path.report, { within, caller })
      const report = await operations.showReport(schemas.questionOf(path.report, query, limits))
      const name = `${report.report}-${formatDay(report.from)}-${formatDay(report.to)}.csv`
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return Readable.from(reportCsv(report))
    },
  })
}

/**
 * Of which properties and publishers a report is. What a publisher earns is shown to those who may read the publisher, not to the
 * hotels that it sells; ForbiddenException for those who may read none.
 */
function shownOf(
  report: ReportName,
  { within, caller }: { readonly within: Within; readonly caller: Caller },
): Within {
  if (report !== 'commissions') return within
  const coverage = requireAllowed(caller, { right: 'publishers.read', about: 'list' })
  return coverage === 'everything' ? within : { propertyIds: [], publisherIds: coverage.publisherIds }
}
