// Reads single cells of a table as spreadsheets of many countries write them. Each reader gives a value or the sentence that
// says what is wrong and what to write.

import type { CsvSeparator } from '../../values/csv-reading.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { Said } from '../../values/faults.ts'
import { decimalNumber, parseAmount } from '../../values/money.ts'
import { largestPrice } from './schema-values.ts'
import { beginningOf } from './short-text.ts'

/** What is wrong with a cell. */
export interface CellFault {
  readonly fault: Said
}
export const fault = (said: Said): CellFault => ({ fault: said })

/** A date as "2027-06-01"; "1.6.2027" is the same. */
export function readDate(cell: string): string | CellFault {
  if (/^\d{4}-\d{2}-\d{2}$/.test(cell)) return cell
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? []
  if (year !== '') return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (/^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(cell)) {
    return fault(`may be two days, ${cell}; format the column as a date like 2027-06-30 and save again`)
  }
  return fault({ message: `must be a day like 2027-06-30, not ${quoted(cell)}`, code: 'date' })
}

/** A whole number within limits. */
export function readWhole(cell: string, least: number, most: number): number | CellFault {
  const number = /^\d{1,10}$/.test(cell) ? Number(cell) : -1
  return number >= least && number <= most
    ? number
    : fault({
        message: `must be a whole number from ${least} to ${most}, not ${quoted(cell)}`,
        code: 'whole_number',
        limits: { least, most },
      })
}

/** Reads the prices of one table, whose decimals are all written in one way. */
export class PriceReader {
  readonly #currency: string
  readonly #separator: CsvSeparator
  readonly #largest: number
  #mark: { readonly sign: string; readonly line: number } | null = null

  /** `largest`: in minor units; that of a nightly price unless said. */
  constructor(currency: string, separator: CsvSeparator, largest: number = largestPrice) {
    this.#currency = currency
    this.#separator = separator
    this.#largest = largest
  }

  /** An amount with a decimal point; null for an empty cell, no price. */
  read(cell: string, line: number): string | null | CellFault {
    if (cell === '') return null
    const [, whole, sign, rest] = /^(\d{1,15})(?:([.,])(\d{1,15}))?$/.exec(cell) ?? []
    if (whole === undefined)
      return fault({
        message: `must be an amount like ${this.#example}, without signs for thousands and currency, not ${quoted(cell)}`,
        code: 'amount',
      })
    const misread = sign === undefined ? null : this.#faultOf(sign, line)
    if (misread !== null) return fault(misread)
    const amount = sign === undefined ? whole : `${whole}.${rest}`
    const decimals = decimalsOf(this.#currency)
    const units = parseAmount(amount, decimals)
    // A spreadsheet writes 12,000 yen like this. Only currencies with three decimals have so many.
    if (units !== undefined && rest?.length === 3 && decimals < 3 && /^[1-9]\d{0,2}$/.test(whole))
      return fault(
        `may be ${whole}${rest} or ${amount} ${this.#currency}, ${quoted(cell)}; write it without signs for thousands`,
      )
    const isLarge = (rest?.length ?? 0) <= decimals && units === undefined
    if (units === undefined && !isLarge) {
      const allowed = decimals === 0 ? 'no decimals' : `at most ${decimals} decimals`
      return fault(`has ${allowed} in ${this.#currency}; ${quoted(cell)} has more`)
    }
    return units === undefined || units > this.#largest
      ? fault(`must be at most ${decimalNumber(this.#largest, decimals)}`)
      : amount
  }

  get #example(): string {
    return this.#separator === ',' ? '120.50' : '120,50'
  }

  #faultOf(sign: string, line: number): string | null {
    if (sign === ',' && this.#separator === ',')
      return 'has a decimal comma, and commas separate the columns; separate them by semicolons, or write a decimal point'
    this.#mark ??= { sign, line }
    const [here, there] = sign === '.' ? ['point', 'comma'] : ['comma', 'point']
    return this.#mark.sign === sign
      ? null
      : `has a decimal ${here}, and line ${this.#mark.line} a decimal ${there}; write all prices in one way`
  }
}

/** A cell in a sentence. */
export const quoted = (cell: string): string =>
  cell === '' ? 'an empty cell' : `“${beginningOf(cell.replace(/\p{Cc}/gu, ' '), 40)}”`
