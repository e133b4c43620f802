// Reports, as JSON and as CSV.

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import type { Operations } from '../../operations/operations.ts'
import { reportCsv } from '../../operations/reports/report-csv.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { addAdminRoute } from './admin-route.ts'
import * as schemas from './report-schemas.ts'

const one = '/admin/v1/reports/:report'

/** Adds the routes of reports. */
export function addReportRoutes(scope: FastifyInstance, operations: Operations): void {
  addAdminRoute(scope, {
    method: 'GET',
    url: one,
    operationId: 'showReport',
    summary: 'A report.',
    description:
      'Sums by one or two dimensions, with totals by currency. Of properties and publishers that the caller may see.',
    path: schemas.reportPath,
    query: schemas.reportQuery,
    result: schemas.reportAnswer,
    answer: async ({ path, query, within }) =>
      schemas.presentReport(
        await operations.showReport(schemas.questionOf(path.report, query, within)),
        query,
      ),
  })
  addAdminRoute(scope, {
    method: 'GET',
    url: `${one}/csv`,
    operationId: 'downloadReport',
    summary: 'A report as CSV.',
    description: 'All rows, in UTF-8 with a byte order mark. No cell is a formula to a spreadsheet.',
    path: schemas.reportPath,
    query: schemas.csvQuery,
    result: Type.Unsafe<Readable>({ type: 'string', description: 'Rows of a CSV file.' }),
    answer: async ({ path, query, within }, { reply }) => {
      const report = await operations.showReport(schemas.questionOf(path.report, query, within))
      const name = `${report.report}-${formatDay(report.from)}-${formatDay(report.to)}.csv`
      reply.type('text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="${name}"`)
      return Readable.from(reportCsv(report))
    },
  })
}
