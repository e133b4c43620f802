// A report as CSV, a piece at a time.

import { csvLine } from '../../values/csv.ts'
import { decimalText } from '../../values/money.ts'
import type { ColumnKind, Report, ReportRow } from './report-question.ts'

/** Lines of a piece. */
const mostTogether = 500

/** The lines of a report, with their keys, the names of these and all columns; UTF-8 after a byte order mark. */
export function* reportCsv({ by, columns, rows }: Report): Generator<string> {
  const headings = by.flatMap(each => (isNamed(each) ? [each, `${each}_name`] : [each]))
  yield `\ufeff${csvLine([...headings, 'currency', ...columns.map(({ name }) => name)])}`
  for (let index = 0; index < rows.length; index += mostTogether) {
    yield rows
      .slice(index, index + mostTogether)
      .map(row => csvLine([...keysOf(row, by), row.currency ?? '', ...valuesOf(row, columns)]))
      .join('')
  }
}

const isNamed = (grouping: string): boolean => ['property', 'room', 'publisher'].includes(grouping)

const keysOf = ({ keys, labels }: ReportRow, by: Report['by']): string[] =>
  by.flatMap((each, place) => (isNamed(each) ? [keys[place]!, labels[place]!] : [keys[place]!]))

const valuesOf = ({ values, decimals }: ReportRow, columns: Report['columns']): string[] =>
  columns.map(({ kind }, place) => {
    const value = values[place] ?? null
    return value === null ? '' : decimalText(value, decimalsOf(kind, decimals))
  })

/** The decimals of a value of this kind, in a currency with `decimals`. */
export const decimalsOf = (kind: ColumnKind, decimals: number): number =>
  kind === 'amount' ? decimals : kind === 'count' ? 0 : 1
