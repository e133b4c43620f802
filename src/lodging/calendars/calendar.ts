// Prices, restrictions and counts of consecutive nights in columns, so that a stay is a contiguous read.

import type { Day } from '../../values/civil-dates.ts'
import type { PriceRule } from '../prices/derivation.ts'
import type { RoomTariff } from '../prices/tariff.ts'

/** A night without a price in a price column; a room without a count in `free`. */
export const absent = -1

/** Bits of `RateCalendar.flags`. */
export const stopSell = 1
export const closedToArrival = 2
export const closedToDeparture = 4

/**
 * One rate plan in one room over the nights from `firstDay`. Price columns are minor units of the property's currency, with
 * `absent` where nothing is set; a null column is absent everywhere. Length-of-stay and advance columns hold nights and
 * days, with 0 for "no limit" (a minimum of 0 restricts nothing; the import refuses a maximum of 0).
 */
export interface RateCalendar {
  readonly roomId: number
  readonly rateCode: string
  readonly firstDay: Day
  readonly nights: number
  /** Price for the standard occupancy. A night without one cannot be sold. */
  readonly standard: Int32Array
  /** Price for one adult alone. */
  readonly single: Int32Array | null
  readonly extraAdult: Int32Array | null
  /** A column for each of the property's child age bands. */
  readonly extraChild: readonly (Int32Array | null)[]
  /**
   * Where nights have prices for other numbers of guests than the standard occupancy and one: a column for each number of guests
   * from 1 on.
   */
  readonly byGuests?: readonly (Int32Array | null)[]
  readonly flags: Uint8Array | null
  readonly minStayArrival: Uint8Array | null
  readonly minStayThrough: Uint8Array | null
  readonly maxStayArrival: Uint8Array | null
  readonly maxStayThrough: Uint8Array | null
  readonly minAdvanceDays: Uint16Array | null
  readonly maxAdvanceDays: Uint16Array | null
  /**
   * The rules that the prices come from, if not from the columns: `standard` then is 0 on nights that have a price, and
   * minimum and maximum stays through also bind stays that depart on the day.
   */
  readonly tariff?: RoomTariff
  /** How the prices of a derived plan come from the columns, which are those of the plan at the root; the first rule first. */
  readonly derivation?: readonly PriceRule[]
}

/** Free rooms on the nights of a stay. */
export interface RoomInventory {
  readonly roomId: number
  readonly firstDay: Day
  /** Free rooms of each night, `absent` where rooms are not counted. */
  readonly free: Int32Array
}

/** The value of a column for a day: `fallback` outside the calendar or where the column is absent. */
export function nightValue(
  calendar: { readonly firstDay: Day },
  column: ArrayLike<number> | null,
  day: Day,
  fallback: number,
): number {
  return column?.[day - calendar.firstDay] ?? fallback
}
