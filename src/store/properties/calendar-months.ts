// Cuts the calendar of a room and rate into months, as they are stored.

import { absent, type RateCalendar } from '../../lodging/calendars/calendar.ts'
import { addDays, daysInMonth, firstDayOfMonth, type MonthIndex, monthOf } from '../../values/civil-dates.ts'
import { NumberList } from '../postgres/number-list.ts'

/** The array columns of rate_calendar. */
export const calendarColumns = [
  'standard',
  'single',
  'extra_adult',
  'extra_child',
  'by_guests',
  'flags',
  'min_stay_arrival',
  'min_stay_through',
  'max_stay_arrival',
  'max_stay_through',
  'min_advance_days',
  'max_advance_days',
] as const

/**
 * Months as a statement takes them. The values of all months are in one list, which goes to the database as one parameter;
 * a part of it is its length followed by that many numbers.
 */
export interface CalendarMonths {
  readonly roomIds: number[]
  readonly rateCodes: string[]
  readonly months: MonthIndex[]
  /** For each of calendarColumns the position of every month's part in `values`, from 1; 0 where nothing is set. */
  readonly places: readonly number[][]
  readonly values: NumberList
}

/** A list of months to which `addMonthsOf` adds. */
export const noMonths = (): CalendarMonths => ({
  roomIds: [],
  rateCodes: [],
  months: [],
  places: calendarColumns.map(() => []),
  values: new NumberList(),
})

/** Adds the months in which the calendar sets anything. */
export function addMonthsOf(calendar: RateCalendar, months: CalendarMonths): void {
  if (calendar.nights === 0) return
  const columns = storedColumns(calendar)
  const last = monthOf(addDays(calendar.firstDay, calendar.nights - 1))
  for (let month = monthOf(calendar.firstDay); month <= last; month++) {
    const days = daysInMonth(month)
    const offset = firstDayOfMonth(month) - calendar.firstDay
    const places = columns.map(column => addPart(months.values, column, offset, days))
    if (places.every(place => place === 0)) continue
    months.roomIds.push(calendar.roomId)
    months.rateCodes.push(calendar.rateCode)
    months.months.push(month)
    for (const [index, place] of places.entries()) months.places[index]!.push(place)
  }
}

/** A stored column: a list of nights, or one for each age band or number of guests, and the value of an empty night. */
interface StoredColumn {
  readonly bands: readonly (ArrayLike<number> | null)[]
  readonly unset: number
}

/** In the order of calendarColumns. */
function storedColumns(calendar: RateCalendar): StoredColumn[] {
  const prices = (...bands: (ArrayLike<number> | null)[]): StoredColumn => ({ bands, unset: absent })
  const limits = (column: ArrayLike<number> | null): StoredColumn => ({ bands: [column], unset: 0 })
  return [
    prices(calendar.standard),
    prices(calendar.single),
    prices(calendar.extraAdult),
    prices(...calendar.extraChild),
    prices(...(calendar.byGuests ?? [])),
    limits(calendar.flags),
    limits(calendar.minStayArrival),
    limits(calendar.minStayThrough),
    limits(calendar.maxStayArrival),
    limits(calendar.maxStayThrough),
    limits(calendar.minAdvanceDays),
    limits(calendar.maxAdvanceDays),
  ]
}

/**
 * Adds the values of a column in a month, `unset` outside the calendar, and returns their position; 0, with nothing added,
 * where all are unset. A column with the same value on every night of the month becomes one value for each band.
 */
function addPart(values: NumberList, { bands, unset }: StoredColumn, offset: number, days: number): number {
  if (bands.every(band => band === null)) return 0
  const start = values.length
  values.push(0)
  const kinds = bands.map(band => values.addColumn(band, offset, days, unset))
  if (kinds.every(kind => kind === 'unset')) {
    values.cut(start)
    return 0
  }
  if (!kinds.includes('mixed')) {
    values.cut(start + 1)
    for (const band of bands) values.push(band?.[offset] ?? unset)
  }
  values.set(start, values.length - start - 1)
  return start + 1
}
