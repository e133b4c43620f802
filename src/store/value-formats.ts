// How values cross between PostgreSQL and us: the driver's own choices would turn dates into local midnights,
// counts into text and calendars into boxed numbers.

import pg from 'pg'

const readers: Readonly<Record<number, (text: string) => unknown>> = {
  20: readBigint,
  1005: readIntegers,
  1007: readIntegers,
  1082: text => text,
  1184: readInstant,
}

/** Parsers by type oid for the pool: bigint, smallint[], int[], date, timestamptz; the driver's own for the rest. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    (format !== 'binary' && readers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
}

/** The days from 1970-01-01 to a `date` column: how a statement answers a Day. */
export const dayNumber = (column: string): string => `${column} - DATE '1970-01-01'`

/** A one-dimensional array literal of integers. */
export const integerArray = (numbers: ArrayLike<number>): string =>
  `{${Array.prototype.join.call(numbers, ',')}}`

function readBigint(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint beyond 2^53: ${text}`)
  return value
}

function readInstant(text: string): string {
  return Temporal.Instant.from(text.replace(' ', 'T')).toString()
}

/** Reads `{1,-1,20}`; digits are added up on the way, as calendars hold thousands of them. */
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
