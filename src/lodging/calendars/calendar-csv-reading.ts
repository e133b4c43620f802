// Reads the table of a calendar, row by row. All that is wrong is said at once, each with its line and column.

import { type Day, parseDay } from '../../values/civil-dates.ts'
import { withoutApostrophe } from '../../values/csv.ts'
import { type CsvRow, readCsv } from '../../values/csv-reading.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import type { FieldError, Said } from '../../values/faults.ts'
import { type CellFault, PriceReader, quoted, readDate, readWhole } from '../documents/csv-cells.ts'
import { Refusals } from '../documents/csv-refusals.ts'
import type { Property } from '../properties/property.ts'
import { flagFields, type LimitField, limitFields, priceFields } from './calendar-columns.ts'
import { bandColumn, csvColumns, placeColumns, type standingWord } from './calendar-csv.ts'
import { readAllotment, readFlag, readLimit } from './calendar-csv-cells.ts'

/** What a row says of its night: prices as text, limits, flags; null clears. */
export type RateValues = Readonly<Record<string, string | number | boolean | null>>

export interface CalendarRow {
  readonly line: number
  readonly day: Day
  readonly roomId: number
  /** Null: of the room alone. */
  readonly rateCode: string | null
  /** Whether its prices follow those of another rate, so that the row has none. */
  readonly isDerived: boolean
  /** Undefined: the table does not say. */
  readonly allotment: number | null | typeof standingWord | undefined
  /** Of the columns that the table has; empty for a row of the room alone. */
  readonly values: RateValues
}

export interface CsvCalendar {
  readonly rows: readonly CalendarRow[]
}

/** 20 rooms with 5 rates for 500 nights. */
const mostCsvRows = 50_000

/**
 * The rows of a table for this property, or what is wrong with them. `tariffRates`: rates that a channel prices by the stay.
 * Serves other requests in between.
 */
export async function readCalendarCsv(
  text: string,
  property: Property,
  tariffRates: ReadonlySet<string>,
): Promise<CsvCalendar | { readonly errors: readonly FieldError[] }> {
  const refusals = new Refusals()
  const table = await readCsv(text, mostCsvRows)
  if ('fault' in table) {
    refusals.add(table.fault.line, null, table.fault.message)
    return { errors: refusals.list() }
  }
  const [heading, ...rows] = table.rows
  const columns = heading ? columnsIn(heading, property, refusals) : null
  if (!heading) refusals.add(1, null, 'is empty; the first line has the names of the columns')
  else if (rows.length === 0) refusals.add(heading.line, null, 'is the only line; add a row for each night')
  if (columns === null || !refusals.isEmpty) return { errors: refusals.list() }
  const reader = new RowReader(property, columns, new PriceReader(property.currency, table.separator), {
    refusals,
    tariffRates,
  })
  const turns = new EventLoopYield()
  const read: CalendarRow[] = []
  for (const row of rows) {
    const sound = reader.read(row)
    if (sound !== null) read.push(sound)
    await turns.next()
  }
  return refusals.isEmpty ? { rows: read } : { errors: refusals.list() }
}

type Columns = ReadonlyMap<string, number>

/** Where each column is; null where the heading cannot be used. */
function columnsIn({ line, cells }: CsvRow, property: Property, refusals: Refusals): Columns | null {
  const bands = property.childAgeBands.length
  const known = csvColumns(bands)
  const places = new Map<string, number>()
  for (const [place, cell] of cells.entries()) {
    const name = cell.toLowerCase()
    if (!known.includes(name)) {
      const message = `names the column ${quoted(cell)}, which a calendar does not have; the columns are ${known.join(', ')}`
      refusals.add(line, null, message)
    } else if (places.has(name)) refusals.add(line, name, 'is a column twice; leave one out')
    else places.set(name, place)
  }
  if (!refusals.isEmpty) return null
  const needed = ['date', 'room_id', ...(hasRateColumn(places) ? ['rate_code'] : [])]
  for (const name of needed) {
    if (!places.has(name))
      refusals.add(line, name, { message: 'is missing; every row needs it', code: 'required' })
  }
  const ofBands = Array.from({ length: bands }, (_, band) => bandColumn(band))
  if (ofBands.some(name => places.has(name)) && !ofBands.every(name => places.has(name))) {
    refusals.add(line, ofBands[0]!, `must have all age bands beside it, or none: ${ofBands.join(', ')}`)
  }
  if (!places.has('allotment') && !hasRateColumn(places)) {
    refusals.add(line, null, 'has no column that a night could take, such as standard or allotment')
  }
  return refusals.isEmpty ? places : null
}

const hasRateColumn = (places: Columns): boolean => [...places.keys()].some(name => !beside.includes(name))
const beside: readonly string[] = [...placeColumns, 'allotment', 'currency']

const longestLimit = (name: LimitField): number => (name.endsWith('_days') ? 3650 : 255)

interface Rules {
  readonly refusals: Refusals
  readonly tariffRates: ReadonlySet<string>
}

class RowReader {
  readonly #property: Property
  readonly #columns: Columns
  readonly #prices: PriceReader
  readonly #rules: Rules
  readonly #rooms: ReadonlySet<number>
  readonly #rates: ReadonlySet<string>
  /** The rates that others follow, by the code of those that follow them. */
  readonly #followed: ReadonlyMap<string, string>
  readonly #lines = new Map<string, number>()
  readonly #allotments = new Map<string, Pick<CalendarRow, 'line' | 'allotment'>>()

  constructor(property: Property, columns: Columns, prices: PriceReader, rules: Rules) {
    this.#property = property
    this.#columns = columns
    this.#prices = prices
    this.#rules = rules
    this.#rooms = new Set(property.rooms.map(({ id }) => id))
    this.#rates = new Set(property.ratePlans.map(({ code }) => code))
    this.#followed = new Map(
      property.ratePlans.flatMap(({ code, derived }) => (derived ? [[code, derived.from] as const] : [])),
    )
  }

  /** Null for a row that is refused. */
  read(row: CsvRow): CalendarRow | null {
    const { line, cells } = row
    const width = this.#columns.size
    if (cells.length !== width) {
      this.#refuse(
        line,
        null,
        `has ${cells.length} cells for ${width} columns; the line was cut off, or a text needs quotes`,
      )
      return null
    }
    const place = this.#placeOf(row)
    if (place === null) return null
    const values = this.#valuesOf(row, place.rateCode)
    const isDerived = this.#followed.has(place.rateCode ?? '')
    const allotment = this.#columns.has('allotment')
      ? this.#sound(line, 'allotment', readAllotment(this.#cell(row, 'allotment')))
      : undefined
    const read = { line, ...place, isDerived, values, allotment: allotment as CalendarRow['allotment'] }
    this.#refuseRepeated(read)
    return read
  }

  #refuse(line: number, column: string | null, said: Said): null {
    this.#rules.refusals.add(line, column, said)
    return null
  }

  #cell({ cells }: CsvRow, column: string): string {
    return cells[this.#columns.get(column) ?? -1] ?? ''
  }

  /** The value of a cell; undefined for one that is refused. */
  #sound<Value>(line: number, column: string, value: Value | CellFault): Value | undefined {
    if (typeof value !== 'object' || value === null) return value as Value
    this.#refuse(line, column, (value as CellFault).fault)
    return undefined
  }

  #placeOf(row: CsvRow): Pick<CalendarRow, 'day' | 'roomId' | 'rateCode'> | null {
    const { line } = row
    const date = this.#sound(line, 'date', readDate(this.#cell(row, 'date')))
    const day = parseDay(date)
    if (date !== undefined && day === undefined)
      this.#refuse(line, 'date', { message: `must be a day that exists, not ${quoted(date)}`, code: 'date' })
    const roomId = this.#sound(line, 'room_id', readWhole(this.#cell(row, 'room_id'), 1, 2_147_483_647))
    if (roomId !== undefined && !this.#rooms.has(roomId))
      this.#refuse(
        line,
        'room_id',
        `names no room of the property; its rooms are ${[...this.#rooms].slice(0, 20).join(', ')}`,
      )
    const rateCode = this.#rateIn(row)
    const currency = this.#cell(row, 'currency')
    if (this.#columns.has('currency') && currency.toUpperCase() !== this.#property.currency)
      this.#refuse(
        line,
        'currency',
        `must be ${this.#property.currency}, the currency of the property; prices are not converted`,
      )
    if (day === undefined || roomId === undefined || rateCode === undefined) return null
    return { day, roomId, rateCode }
  }

  /** Undefined for a rate that is refused. */
  #rateIn(row: CsvRow): string | null | undefined {
    const cell = this.#cell(row, 'rate_code')
    if (cell === '') return null
    const code = this.#rates.has(cell) ? cell : withoutApostrophe(cell)
    if (!this.#rates.has(code)) {
      const codes = [...this.#rates].slice(0, 20).join(', ')
      this.#refuse(row.line, 'rate_code', `names no rate of the property; its rates are ${codes}`)
      return undefined
    }
    if (!this.#rules.tariffRates.has(code)) return code
    this.#refuse(row.line, 'rate_code', `${code} is priced by a channel, by the stay; leave its rows out`)
    return undefined
  }

  #valuesOf(row: CsvRow, rateCode: string | null): RateValues {
    const { line } = row
    const values: Record<string, string | number | boolean | null> = {}
    const take = (name: string, value: string | number | boolean | null | CellFault) => {
      const sound = this.#sound(line, name, value)
      if (sound !== undefined) values[name] = sound
    }
    const bands = this.#property.childAgeBands.map((_, band) => bandColumn(band))
    const named = [...priceFields, ...bands, ...flagFields.map(([name]) => name), ...limitFields]
    if (rateCode === null) {
      const full = named.find(name => this.#cell(row, name) !== '')
      if (full) this.#refuse(line, full, 'needs a rate_code; a row without one has an allotment only')
      return {}
    }
    const present = (name: string) => this.#columns.has(name)
    const followed = this.#followed.get(rateCode)
    for (const name of [...priceFields, ...bands].filter(present)) {
      const cell = this.#cell(row, name)
      if (followed !== undefined && cell !== '')
        this.#refuse(line, name, `must be empty: the prices of ${rateCode} follow those of ${followed}`)
      else take(name, this.#prices.read(cell, line))
    }
    for (const [name] of flagFields) if (present(name)) take(name, readFlag(this.#cell(row, name)))
    for (const name of limitFields)
      if (present(name)) take(name, readLimit(this.#cell(row, name), longestLimit(name)))
    return values
  }

  /** A night once for each room and rate, and one allotment for each night of a room. */
  #refuseRepeated({ line, day, roomId, rateCode, allotment }: CalendarRow): void {
    const night = `${roomId} ${day}`
    // No rate has an empty code.
    const place = `${night} ${rateCode ?? ''}`
    const former = this.#lines.get(place)
    if (former !== undefined)
      this.#refuse(line, null, `is the same night, room and rate as line ${former}; leave one out`)
    else this.#lines.set(place, line)
    if (allotment === undefined) return
    const told = this.#allotments.get(night)
    if (!told) this.#allotments.set(night, { line, allotment })
    else if (told.allotment !== allotment) {
      const message = `differs from that of line ${told.line}; all rates of a room share it, so write the same in each of its rows`
      this.#refuse(line, 'allotment', message)
    }
  }
}
