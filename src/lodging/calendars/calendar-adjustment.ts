// Raises or lowers the prices of a calendar: by an amount or a percentage, exact to the minor unit, rounded half up.

import { type Day, formatDay, weekdayOf } from '../../values/civil-dates.ts'
import { scaleHalfAway, wholeInMillionths } from '../../values/money.ts'
import { millionths, minorUnits, readDay, weekdayNumbers } from '../documents/document-reading.ts'
import { largestPrice } from '../documents/schema-values.ts'
import { absent, type RateCalendar } from './calendar.ts'
import { type ColumnName, calendarOf, columnsOf, guestsColumn } from './calendar-columns.ts'
import type { AdjustmentDocument } from './schema-calendar-edit.ts'

/** A checked adjustment, read once and then applied to calendars. */
export interface Adjustment {
  readonly first: Day
  readonly last: Day
  readonly covers: (day: Day) => boolean
  readonly columns: (calendar: RateCalendar) => ColumnName[]
  /** The new price of a night, before it is checked. */
  readonly price: (units: number) => number
}

/** Reads an adjustment; amounts are in a currency with that many decimals. */
export function adjustmentFrom(document: AdjustmentDocument, decimals: number): Adjustment {
  const { prices = ['standard'], add, percent, round_to: multiple } = document
  const unit = multiple === undefined ? 1 : minorUnits(multiple, decimals)
  const [first, last] = [readDay(document.from), readDay(document.to)]
  const weekdays = document.weekdays ? weekdayNumbers(document.weekdays) : null
  return {
    first,
    last,
    covers: day => day >= first && day <= last && (weekdays === null || weekdays.includes(weekdayOf(day))),
    columns: calendar =>
      prices.flatMap((name): ColumnName[] =>
        name === 'extra_child'
          ? calendar.extraChild.map((_, band) => band)
          : name === 'by_guests'
            ? (calendar.byGuests ?? []).map((_, index) => guestsColumn(index + 1))
            : [name],
      ),
    price:
      add !== undefined
        ? units => scaleHalfAway(units + minorUnits(add, decimals), 1, unit) * unit
        : units =>
            scaleHalfAway(units, wholeInMillionths + millionths(percent ?? 0), wholeInMillionths * unit) *
            unit,
  }
}

/**
 * The calendar with its prices adjusted; the same object where it has none of them. `refuse` gets a sentence for the first
 * night whose new price would be below zero or too large to store.
 */
export function adjusted(
  calendar: RateCalendar,
  adjustment: Adjustment,
  refuse: (sentence: string) => void,
): RateCalendar {
  const columns = columnsOf(calendar)
  let isChanged = false
  for (const name of adjustment.columns(calendar)) {
    const column = columns.get(name)?.slice()
    if (!column) continue
    for (let night = 0; night < calendar.nights; night += 1) {
      const units = column[night]!
      const day = (calendar.firstDay + night) as Day
      if (units === absent || !adjustment.covers(day)) continue
      const price = adjustment.price(units)
      if (price < 0 || price > largestPrice) {
        const end = price < 0 ? 'below zero' : 'higher than a price can be'
        refuse(
          `makes the price of ${formatDay(day)} in room ${calendar.roomId}, ${calendar.rateCode} ${end}; change it by less.`,
        )
        return calendar
      }
      column[night] = price
    }
    columns.set(name, column)
    isChanged = true
  }
  return isChanged ? calendarOf({ ...calendar, bands: calendar.extraChild.length }, columns) : calendar
}
