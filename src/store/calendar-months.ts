// Cuts the calendar of a room and rate into the months in which it is stored.

import { absent, type RateCalendar } from '../lodging/calendar.ts'
import { addDays, daysInMonth, firstDayOfMonth, type MonthIndex, monthOf } from '../values/civil-dates.ts'
import { integerArray } from './value-formats.ts'

/** The array columns of rate_calendar. */
export const calendarColumns = [
  'standard',
  'single',
  'extra_adult',
  'extra_child',
  'flags',
  'min_stay_arrival',
  'min_stay_through',
  'max_stay_arrival',
  'max_stay_through',
  'min_advance_days',
  'max_advance_days',
] as const

export interface CalendarMonth {
  readonly roomId: number
  readonly rateCode: string
  readonly month: MonthIndex
  /** Array literals over all nights of the month; null where nothing is set. */
  readonly columns: Readonly<Record<(typeof calendarColumns)[number], string | null>>
}

/** The months in which the calendar sets anything. */
export function monthsOf(calendar: RateCalendar): CalendarMonth[] {
  if (calendar.nights === 0) return []
  const months: CalendarMonth[] = []
  const last = monthOf(addDays(calendar.firstDay, calendar.nights - 1))
  for (let month = monthOf(calendar.firstDay); month <= last; month++) {
    const columns = columnsOfMonth(calendar, month)
    if (Object.values(columns).some(column => column !== null)) {
      months.push({ roomId: calendar.roomId, rateCode: calendar.rateCode, month, columns })
    }
  }
  return months
}

function columnsOfMonth(calendar: RateCalendar, month: MonthIndex): CalendarMonth['columns'] {
  const price = (column: Int32Array | null) => literal([nightsOf(calendar, column, month, absent)], absent)
  const limit = (column: ArrayLike<number> | null) => literal([nightsOf(calendar, column, month, 0)], 0)
  return {
    standard: price(calendar.standard),
    single: price(calendar.single),
    extra_adult: price(calendar.extraAdult),
    extra_child: literal(
      calendar.extraChild.map(band => nightsOf(calendar, band, month, absent)),
      absent,
    ),
    flags: limit(calendar.flags),
    min_stay_arrival: limit(calendar.minStayArrival),
    min_stay_through: limit(calendar.minStayThrough),
    max_stay_arrival: limit(calendar.maxStayArrival),
    max_stay_through: limit(calendar.maxStayThrough),
    min_advance_days: limit(calendar.minAdvanceDays),
    max_advance_days: limit(calendar.maxAdvanceDays),
  }
}

/** A column's values for every night of the month, `unset` outside the calendar. */
function nightsOf(
  calendar: RateCalendar,
  column: ArrayLike<number> | null,
  month: MonthIndex,
  unset: number,
): number[] {
  const offset = firstDayOfMonth(month) - calendar.firstDay
  return Array.from({ length: daysInMonth(month) }, (_, day) => column?.[offset + day] ?? unset)
}

function literal(bands: readonly number[][], unset: number): string | null {
  const values = bands.flat()
  return values.every(value => value === unset) ? null : integerArray(values)
}
