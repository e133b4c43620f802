// Reads single cells of a table of reservations.

import { type Day, parseDay } from '../../values/civil-dates.ts'
import { withoutApostrophe } from '../../values/csv.ts'
import type { Complaint } from '../../values/faults.ts'
import { parseInstant } from '../../values/instants.ts'
import { type CellFault, fault, quoted, readDate } from '../documents/csv-cells.ts'
import { isCountry } from '../installation/countries.ts'
import { type ImportedStatus, importedStatuses } from './imported-reservation.ts'

/** Words of other systems for the same. */
const statusWords: Readonly<Record<string, ImportedStatus>> = {
  '': 'confirmed',
  booked: 'confirmed',
  canceled: 'cancelled',
  noshow: 'no_show',
  'no-show': 'no_show',
  'no show': 'no_show',
  stayed: 'completed',
  checked_out: 'completed',
  ...Object.fromEntries(importedStatuses.map(status => [status, status])),
}

/** An empty cell is a confirmed reservation. */
export function readStatus(cell: string): ImportedStatus | CellFault {
  const status = Object.hasOwn(statusWords, cell.toLowerCase()) ? statusWords[cell.toLowerCase()] : undefined
  return (
    status ??
    fault({
      message: `must be one of ${importedStatuses.join(', ')}, not ${quoted(cell)}; leave out what was never confirmed`,
      code: 'choice',
    })
  )
}

const noDay = (cell: string): Complaint => ({
  message: `must be a day that exists, not ${quoted(cell)}`,
  code: 'date',
})

/** A day that exists. */
export function readDay(cell: string): Day | CellFault {
  const date = readDate(cell)
  if (typeof date !== 'string') return date
  return parseDay(date) ?? fault(noDay(cell))
}

/** An instant, RFC 3339 UTC, or a day, which is its beginning in UTC; null for an empty cell. */
export function readInstant(cell: string): string | null | CellFault {
  if (cell === '') return null
  if (cell.length <= 40 && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(cell)) {
    return (
      parseInstant(cell)?.round('millisecond').toString() ??
      fault(`must be an instant with its offset, such as 2027-03-12T08:00:00Z, not ${quoted(cell)}`)
    )
  }
  const day = readDate(cell)
  if (typeof day !== 'string') return day
  return parseDay(day) === undefined ? fault(noDay(cell)) : `${day}T00:00:00Z`
}

/** A text of the guest or of the other system, in one line, which no refusal repeats. */
export const readText = (cell: string, longest: number): string | CellFault =>
  readLines(cell.replace(/[\s\p{Zl}\p{Zp}]{1,1000}/gu, ' '), longest)

/** The same with its lines. */
export function readLines(cell: string, longest: number): string | CellFault {
  const text = withoutApostrophe(cell)
  if (!text.isWellFormed() || /[^\P{Cc}\r\n\t]/u.test(text)) {
    return fault('has characters that are no text; write it anew')
  }
  return text.length <= longest ? text : fault(`has more than ${longest} characters; shorten it`)
}

/** Null for an empty cell. */
export function readCountry(cell: string): string | null | CellFault {
  const code = cell.toUpperCase()
  if (code === '') return null
  return isCountry(code) ? code : fault('must be a country of two letters, such as DE, or empty')
}
