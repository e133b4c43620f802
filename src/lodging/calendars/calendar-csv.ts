// The calendar of a property as a table: a row for each night, room and rate, columns with the names that the calendar has over
// HTTP. calendar-csv-reading.ts reads the same columns.

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { type CsvForm, csvLine } from '../../values/csv.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalText } from '../../values/money.ts'
import type { Property } from '../properties/property.ts'
import { absent } from './calendar.ts'
import { type ColumnName, emptyValue, flagFields, limitFields, priceFields } from './calendar-columns.ts'

/** The night, the room and the rate of a row. A row without a rate is of the room alone. */
export const placeColumns = ['date', 'room_id', 'room_name', 'rate_code'] as const

/** The name of the column of an age band, as in the answer to an edit. */
export const bandColumn = (band: number): string => `extra_child[${band}]`

/** An allotment that follows the standing one of its room. */
export const standingWord = 'standing'

/** An allotment without a count. */
export const unlimitedWord = 'unlimited'

/**
 * The columns of a property with that many age bands. The last is never empty: spreadsheets leave out empty cells at the end of a
 * line, and then nobody can tell a whole line from one that was cut off.
 */
export const csvColumns = (bands: number): string[] => [
  ...placeColumns,
  'allotment',
  ...priceFields,
  ...Array.from({ length: bands }, (_, band) => bandColumn(band)),
  ...flagFields.map(([name]) => name),
  ...limitFields,
  'currency',
]

/** Nights of a room in rates, from a first night on; a value for each night. */
export interface CsvNights {
  readonly room: Property['rooms'][number]
  readonly from: Day
  readonly nights: number
  readonly allotment: readonly (number | null)[]
  /** Null: of the room alone. */
  readonly rateCode: string | null
  readonly columns: ReadonlyMap<ColumnName, { readonly [night: number]: number }>
  /** The night of `from` in the columns. */
  readonly offset: number
}

/** The heading of a table, after a byte order mark, by which spreadsheets know that it is in UTF-8. */
export const csvHeading = (property: Property, form: CsvForm): string =>
  `\ufeff${csvLine(csvColumns(property.childAgeBands.length), form)}`

/** The rows of some nights, one a night. */
export function csvRows(property: Property, nights: CsvNights, form: CsvForm): string {
  const { room, rateCode, from, columns, offset, allotment } = nights
  const decimals = decimalsOf(property.currency)
  const unitsOf = (name: ColumnName, night: number) => columns.get(name)?.[night + offset] ?? emptyValue(name)
  const priceOf = (name: ColumnName, night: number) => {
    const units = unitsOf(name, night)
    return units === absent ? null : { amount: decimalText(units, decimals) }
  }
  const bands = property.childAgeBands.map((_, band) => band)
  return Array.from({ length: nights.nights }, (_, night) => {
    const restrictions =
      rateCode === null
        ? [...flagFields, ...limitFields].map(() => null)
        : [
            ...flagFields.map(([, bit]) => (unitsOf('flags', night) & bit ? 'yes' : 'no')),
            ...limitFields.map(name => unitsOf(name, night) || null),
          ]
    return csvLine(
      [
        formatDay((from + night) as Day),
        room.id,
        room.name,
        rateCode,
        allotment[night] ?? unlimitedWord,
        ...priceFields.map(name => priceOf(name, night)),
        ...bands.map(band => priceOf(band, night)),
        ...restrictions,
        property.currency,
      ],
      form,
    )
  }).join('')
}
