// Prices and restrictions of rate plans for people who keep the calendar: what is written, and of derived plans the prices that
// come of it.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { type ColumnName, columnsOf, emptyValue } from '../../lodging/calendars/calendar-columns.ts'
import { withDerivedPlans, withoutDerived } from '../../lodging/calendars/derived-calendars.ts'
import { derivedColumns } from '../../lodging/calendars/derived-gaps.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { Day } from '../../values/civil-dates.ts'

/** Prices and restrictions of a rate plan in a room, one value a night; columns with nothing in them are left out. */
export interface RateNights {
  readonly roomId: number
  readonly rateCode: string
  readonly columns: ReadonlyMap<ColumnName, readonly number[]>
}

/** The codes of these plans, and of those that they follow. */
export function codesWithFollowed(
  { ratePlans }: Pick<Property, 'ratePlans'>,
  plans: readonly Property['ratePlans'][number][],
): string[] {
  const codes = new Set<string>()
  for (const plan of plans)
    for (let each: typeof plan | undefined = plan; each !== undefined && !codes.has(each.code); ) {
      codes.add(each.code)
      const from: string | undefined = each.derived?.from
      each = ratePlans.find(({ code }) => code === from)
    }
  return [...codes]
}

/**
 * Of written calendars. A derived plan has the computed prices of the standard occupancy and of one adult alone, and the restrictions
 * of its own.
 */
export function shownRates(
  written: readonly RateCalendar[],
  property: Property,
  from: Day,
  nights: number,
): RateNights[] {
  const shown = new Map<string, RateNights & { readonly columns: Map<ColumnName, readonly number[]> }>()
  const show = (calendar: RateCalendar) => {
    const { roomId, rateCode } = calendar
    const key = `${roomId} ${rateCode}`
    const known = shown.get(key) ?? { roomId, rateCode, columns: new Map() }
    shown.set(key, known)
    for (const [name, column] of columnsWithin(calendar, from, nights)) known.columns.set(name, column)
  }
  for (const calendar of withoutDerived(written, property)) show(calendar)
  for (const calendar of withDerivedPlans(written, property)) {
    if (calendar.derivation === undefined) continue
    const room = property.rooms.find(({ id }) => id === calendar.roomId)
    show({ ...pricesOnly, ...placeOf(calendar), ...derivedColumns(calendar, room?.standardOccupancy ?? 1) })
  }
  return [...shown.values()]
}

const placeOf = ({ roomId, rateCode, firstDay, nights }: RateCalendar) => ({
  roomId,
  rateCode,
  firstDay,
  nights,
})

const pricesOnly = {
  extraAdult: null,
  extraChild: [],
  flags: null,
  minStayArrival: null,
  minStayThrough: null,
  maxStayArrival: null,
  maxStayThrough: null,
  minAdvanceDays: null,
  maxAdvanceDays: null,
} as const

/** The columns of a calendar over some nights, without those that have nothing there. */
function columnsWithin(
  calendar: RateCalendar,
  from: Day,
  nights: number,
): Map<ColumnName, readonly number[]> {
  const columns = new Map<ColumnName, readonly number[]>()
  for (const [name, column] of columnsOf(calendar)) {
    const empty = emptyValue(name)
    const values = Array.from(
      { length: nights },
      (_, night) => column[from - calendar.firstDay + night] ?? empty,
    )
    if (values.some(value => value !== empty)) columns.set(name, values)
  }
  return columns
}
