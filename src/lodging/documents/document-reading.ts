// Converts single values of a checked document into the form used for computing. They were checked before, so an unreadable
// value is a bug and throws.

import {
  type Day,
  type DayRange,
  parseDay,
  type WeekdayName,
  weekdayNames,
} from '../../values/civil-dates.ts'
import { type Millionths, type Minor, parseAmount, parsePercent } from '../../values/money.ts'
import type { DecimalText } from './schema-values.ts'

/** Major units as minor units of a currency with that many decimals. Throws RangeError on an unchecked value. */
export const minorUnits = (amount: DecimalText, decimals: number): Minor =>
  known(parseAmount(amount, decimals), amount)

/** Percent as millionths. Throws RangeError on an unchecked value. */
export const millionths = (percent: DecimalText): Millionths => known(parsePercent(percent), percent)

/** Throws RangeError on an unchecked value. */
export const readDay = (text: string): Day => known(parseDay(text), text)

/** "18:30" is 1110. */
export const minuteOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** 0 for Monday to 6 for Sunday, ascending. */
export const weekdayNumbers = (names: readonly WeekdayName[]): number[] =>
  names.map(name => weekdayNames.indexOf(name)).sort((a, b) => a - b)

/** Null for a range that is open on both sides. */
export function readDayRange(
  range: { readonly from?: string | null; readonly to?: string | null } | null,
): DayRange | null {
  const from = range?.from ? readDay(range.from) : null
  const to = range?.to ? readDay(range.to) : null
  return from === null && to === null ? null : { from, to }
}

function known<Value>(value: Value | undefined, text: DecimalText): Value {
  if (value === undefined) throw new RangeError(`a document was not checked before it was read: ${text}`)
  return value
}
