// Conversions between PostgreSQL and us. The driver's defaults would turn dates into local midnights, counts into text and
// calendars into boxed numbers.

import pg from 'pg'

const readers: Readonly<Record<number, (text: string) => unknown>> = {
  20: readBigint,
  1005: readIntegers,
  1007: readIntegers,
  1082: text => text,
  1184: readInstant,
}

/** Parsers by type oid for the pool: bigint, smallint[], int[], date, timestamptz; the driver's for all others. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
}

/** The days from 1970-01-01 to a `date` column, which is how a statement returns a Day. */
export const dayNumber = (column: string): string => `${column} - DATE '1970-01-01'`

/**
 * An array of integers as an int[] parameter in binary form, which the server reads several times faster than text: a
 * header of five words, then for each number its length in bytes and its value.
 */
export function binaryIntegers(numbers: Int32Array): Buffer {
  if (numbers.length === 0) return Buffer.from(new Int32Array([0, 0, int4]).buffer).swap32()
  const words = new Int32Array(5 + 2 * numbers.length)
  words.set([1, 0, int4, numbers.length, 1])
  let at = 5
  for (const number of numbers) {
    words[at] = 4
    words[at + 1] = number
    at += 2
  }
  return Buffer.from(words.buffer).swap32()
}

/** The oid of int4. */
const int4 = 23

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint beyond 2^53: ${text}`)
  return value
}

function readInstant(text: string): string {
  return Temporal.Instant.from(text.replace(' ', 'T')).toString()
}

/** Reads `{1,-1,20}` digit by digit, because calendars hold thousands of numbers. */
function readIntegers(text: string): Int32Array {
  if (text === '{}') return new Int32Array(0)
  let count = 1
  for (let index = 1; index < text.length; index++) if (text.charCodeAt(index) === comma) count++
  const numbers = new Int32Array(count)
  let [position, value, sign] = [0, 0, 1]
  for (let index = 1; index < text.length; index++) {
    const character = text.charCodeAt(index)
    if (character >= zeroDigit && character <= zeroDigit + 9) value = value * 10 + character - zeroDigit
    else if (character === minus) sign = -1
    else if (character === comma || character === closingBrace) {
      numbers[position++] = sign * value
      value = 0
      sign = 1
    } else throw new RangeError('an array of integers with something else in it')
  }
  return numbers
}

const [comma, minus, zeroDigit, closingBrace] = [44, 45, 48, 125]
