// Reads the table of reservations that were made elsewhere, line by line: one that is refused leaves the others as they are.

import { type CsvRow, type CsvTable, readCsv } from '../../values/csv-reading.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { FieldError } from '../../values/faults.ts'
import { holdsCardNumber } from '../cards/card-numbers.ts'
import { Refusals } from '../documents/csv-refusals.ts'
import type { Property } from '../properties/property.ts'
import type { ImportedReservation } from './imported-reservation.ts'
import { importColumns, meaningfulColumns, neededColumns } from './reservation-csv.ts'
import { type Cells, LineReader } from './reservation-line.ts'

/** Ten years of a house with forty rooms; a larger one sends several files. */
const mostReservations = 20_000

export interface ReadLine {
  readonly line: number
  readonly reservation: ImportedReservation
}

export interface ReservationTable {
  readonly lines: readonly ReadLine[]
  /** Lines of other properties, which are left out. */
  readonly elsewhere: number
  /** Lines that are refused. */
  readonly refused: number
  readonly refusals: readonly FieldError[]
}

/**
 * The reservations of a table for this property as of an instant, or what keeps the whole table from being read. Serves other
 * requests in between.
 */
export async function readReservationCsv(
  text: string,
  property: Property,
  now: Temporal.Instant,
): Promise<ReservationTable | { readonly errors: readonly FieldError[] }> {
  const refusals = new Refusals()
  const table = await tableIn(text, refusals)
  if (table === null) return { errors: refusals.list() }
  const { columns, rows } = table
  const reader = new LineReader(property, columns, { refusals, separator: table.separator, now })
  const turns = new EventLoopYield()
  const lines: ReadLine[] = []
  const numbers = new Map<string, number>()
  let [elsewhere, refused] = [0, 0]
  for (const row of rows) {
    await turns.next()
    const before = refusals.count
    const reservation = sound(row, columns, refusals) ? reader.read(row) : null
    if (reservation === 'elsewhere') elsewhere += 1
    else if (reservation === null || refusals.count > before) refused += 1
    else {
      const first = numbers.get(reservation.number)
      if (first === undefined) lines.push({ line: row.line, reservation })
      else {
        refused += 1
        refusals.add(row.line, 'confirmation_number', `is the number of line ${first} too; leave one out`)
      }
      numbers.set(reservation.number, first ?? row.line)
    }
  }
  return { lines, elsewhere, refused, refusals: refusals.list() }
}

/** The ids of properties that a table names, in its order; none where it has no such column. */
export async function propertiesIn(text: string): Promise<number[]> {
  const table = await readCsv(text, mostReservations)
  if ('fault' in table) return []
  const [heading, ...rows] = table.rows
  const place = heading?.cells.findIndex(cell => cell.toLowerCase() === 'property_id') ?? -1
  const named = rows.map(({ cells }) => cells[place] ?? '').filter(cell => /^[1-9]\d{0,9}$/.test(cell))
  return [...new Set(named.map(Number))]
}

interface Headed extends Pick<CsvTable, 'separator'> {
  readonly columns: Cells
  readonly rows: readonly CsvRow[]
}

async function tableIn(text: string, refusals: Refusals): Promise<Headed | null> {
  const table = await readCsv(text, mostReservations)
  if ('fault' in table) {
    refusals.add(table.fault.line, null, table.fault.message)
    return null
  }
  const [heading, ...rows] = table.rows
  if (!heading) refusals.add(1, null, 'is empty; the first line has the names of the columns')
  else if (rows.length === 0)
    refusals.add(heading.line, null, 'is the only line; add one for each reservation')
  const columns = heading ? columnsIn(heading, refusals) : null
  return columns && refusals.isEmpty ? { separator: table.separator, columns, rows } : null
}

/** Where each column is. */
function columnsIn({ line, cells }: CsvRow, refusals: Refusals): Cells {
  const places = new Map<string, number>()
  for (const [place, cell] of cells.entries()) {
    const name = cell.toLowerCase()
    if (!importColumns.includes(name)) {
      // Not repeated: without a heading, the first line is a guest.
      const known = meaningfulColumns.join(', ')
      refusals.add(
        line,
        null,
        `has a name in column ${place + 1} that is not known here; the columns are ${known}`,
      )
    } else if (places.has(name)) refusals.add(line, name, 'is a column twice; leave one out')
    else places.set(name, place)
  }
  for (const name of neededColumns) {
    if (!places.has(name))
      refusals.add(line, name, { message: 'is missing; every line needs it', code: 'required' })
  }
  if (!places.has('room_id') && !places.has('room')) {
    refusals.add(line, 'room_id', 'is missing, and so is room; every line needs one of them')
  }
  return places
}

/** Whether a row can be read at all; a card number anywhere in it keeps the row out (threat C4). */
function sound({ line, cells }: CsvRow, columns: Cells, refusals: Refusals): boolean {
  if (cells.length !== columns.size) {
    const message = `has ${cells.length} cells for ${columns.size} columns; the line was cut off, or a text needs quotes`
    refusals.add(line, null, message)
    return false
  }
  const column = meaningfulColumns.find(name => holdsCardNumber(cells[columns.get(name) ?? -1] ?? ''))
  if (column === undefined) return true
  refusals.add(line, column, 'looks like a card number; take it out: cards are never imported')
  return false
}
