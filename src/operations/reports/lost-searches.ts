// What publishers searched and could not get.

import {
  countSearches,
  type LostKeys,
  readLostSearches,
  type SearchDimension,
} from '../../store/reports/searches.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'
import { withLabels } from './report-labels.ts'
import { type CheckedQuestion, mostRows, type ReportFigures } from './report-question.ts'

/** The lost searches of the days, the most first. Those of the last seconds may be missing. */
export async function lostSearches(
  context: Pick<AppContext, 'database'>,
  question: CheckedQuestion,
): Promise<ReportFigures> {
  const { from, to, filter } = question
  const by = question.by as readonly SearchDimension[]
  const reader = context.database.patient
  const [found, searches] = await Promise.all([
    readLostSearches(reader, { from, to, by, filter, limit: mostRows + 1 }),
    countSearches(reader, { from, to, filter }),
  ])
  const rows = found.map(row => {
    const keys = by.map(each => keyOf(row, each))
    const top = { propertyId: row.topProperty, arrival: row.topArrival, searches: row.topSearches }
    return { currency: null, decimals: 0, keys, labels: keys, values: [row.searches], top }
  })
  const total = found.reduce((sum, row) => sum + row.searches, 0)
  return {
    columns: [{ name: 'searches', kind: 'count' }],
    rows: await withLabels(context, by, rows),
    totals: rows.length === 0 ? [] : [{ currency: null, decimals: 0, values: [total] }],
    searches,
  }
}

function keyOf(row: LostKeys, by: SearchDimension): string {
  const value = row[by]
  if (value === null) return ''
  return by === 'day' || by === 'arrival' ? formatDay(row[by]!) : String(value)
}
