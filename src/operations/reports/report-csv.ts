// A report as CSV (RFC 4180), a piece at a time. No cell is a formula to a spreadsheet.

import { decimalText } from '../../values/money.ts'
import type { ColumnKind, Report, ReportRow } from './report-question.ts'

/** Lines of a piece. */
const mostTogether = 500

/** The lines of a report, with their keys, the names of these and all columns; UTF-8 after a byte order mark. */
export function* reportCsv({ by, columns, rows }: Report): Generator<string> {
  const headings = by.flatMap(each => (isNamed(each) ? [each, `${each}_name`] : [each]))
  yield `\ufeff${line([...headings, 'currency', ...columns.map(({ name }) => name)])}`
  for (let index = 0; index < rows.length; index += mostTogether) {
    yield rows
      .slice(index, index + mostTogether)
      .map(row => line([...keysOf(row, by), row.currency ?? '', ...valuesOf(row, columns)]))
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

const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

/** A text that begins like a formula gets an apostrophe, which spreadsheets take for "this is text"; numbers stay numbers. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
