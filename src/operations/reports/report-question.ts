// What can be asked of a report, with its defaults and limits.

import { dimensions, type ReportFilter } from '../../store/reports/figures.ts'
import { addDays, type Day, firstDayOfMonth, formatDay, monthOf } from '../../values/civil-dates.ts'
import { badRequest, type FieldError } from '../../values/faults.ts'
import { type Column, type ColumnKind, reportKinds } from './report-columns.ts'

export type { ColumnKind }

export const reportNames = ['bookings', 'stays', 'pick-up', 'lost-searches', 'commissions'] as const
export type ReportName = (typeof reportNames)[number]

export const groupings = [...dimensions, 'reason', 'arrival', 'nights'] as const
export type Grouping = (typeof groupings)[number]

/** Days of a report, both ends in it. */
export const mostDays = 1100
/** A report with more rows is refused. */
export const mostRows = 100_000

export interface ReportQuestion {
  readonly report: ReportName
  /** Null: today for nights to come, otherwise the first day of the month of `to`. */
  readonly from: Day | null
  /** Null: thirty days later, otherwise today in UTC. */
  readonly to: Day | null
  /** None to two; null: what the report is mostly asked by. */
  readonly by: readonly Grouping[] | null
  readonly filter: ReportFilter
  /** For pick-up; null: seven days before `until`. */
  readonly since: Day | null
  /** For pick-up; null: today. */
  readonly until: Day | null
}

export interface ReportColumn extends Pick<Column, 'name' | 'kind'> {}

export interface ReportRow {
  /** Null where no amount is in it. */
  readonly currency: string | null
  readonly decimals: number
  /** One for each grouping, as filters take it. */
  readonly keys: readonly string[]
  /** The same as people know it. */
  readonly labels: readonly string[]
  /** One for each column. */
  readonly values: readonly (number | null)[]
  /** Of a lost search: where most of them are. */
  readonly top?: { readonly propertyId: number; readonly arrival: Day; readonly searches: number }
}

export interface Report {
  readonly report: ReportName
  readonly from: Day
  readonly to: Day
  readonly by: readonly Grouping[]
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** The sums of all rows, one for each currency. */
  readonly totals: readonly Omit<ReportRow, 'keys' | 'labels' | 'top'>[]
  /** Of lost searches: all searches, lost or not. */
  readonly searches: number | null
}

/** What of a report depends on the figures. */
export interface ReportFigures extends Pick<Report, 'columns' | 'rows' | 'totals' | 'searches'> {}

/** The question with its defaults filled in. */
export interface CheckedQuestion extends ReportQuestion {
  readonly from: Day
  readonly to: Day
  readonly by: readonly Grouping[]
}

const usualGrouping: Readonly<Record<ReportName, readonly Grouping[]>> = {
  bookings: ['day'],
  stays: ['day'],
  'pick-up': ['day'],
  'lost-searches': ['reason'],
  commissions: ['publisher', 'month'],
}

const searchGroupings: readonly Grouping[] = [
  ...(['reason', 'day', 'month', 'property', 'publisher', 'arrival', 'nights'] as const),
]

/** What a report can be grouped by. */
const groupingsOf = (report: ReportName): readonly Grouping[] =>
  report === 'lost-searches' ? searchGroupings : reportKinds[report].dimensions

/** BadRequestException for a range that is backwards or too long, and a grouping or condition that the report does not know. */
export function checkedQuestion(today: Day, asked: ReportQuestion): CheckedQuestion {
  const { from, to } = rangeOf(today, asked)
  const by = asked.by ?? usualGrouping[asked.report]
  const until = asked.until ?? today
  const since = asked.since ?? addDays(until, -7)
  const errors = [...rangeErrors(from, to), ...groupErrors(asked.report, by), ...filterErrors(asked)]
  if (errors.length > 0) throw badRequest(errors)
  return { ...asked, from, to, by, since, until }
}

/** Of what is to come, thirty days from today; of what was booked, the month until today. */
function rangeOf(today: Day, { report, from, to }: ReportQuestion): { readonly from: Day; readonly to: Day } {
  if (report === 'stays' || report === 'pick-up') {
    const first = from ?? (to !== null && to < today ? to : today)
    return { from: first, to: to ?? addDays(first, 30) }
  }
  const last = to ?? (from !== null && from > today ? from : today)
  return { from: from ?? firstDayOfMonth(monthOf(last)), to: last }
}

function rangeErrors(from: Day, to: Day): FieldError[] {
  if (to < from) return [{ field: 'to', message: `must be ${formatDay(from)} or later` }]
  return to - from < mostDays ? [] : [{ field: 'to', message: `must be within ${mostDays} days of from` }]
}

function groupErrors(report: ReportName, by: readonly Grouping[]): FieldError[] {
  const known = groupingsOf(report)
  if (by.length <= 2 && new Set(by).size === by.length && by.every(each => known.includes(each))) return []
  return [
    {
      field: 'group',
      message: `must be one or two of ${known.join(', ')}, with a comma between them`,
      code: 'choice',
    },
  ]
}

/** What a report cannot be narrowed to. */
function filterErrors({ report, filter }: ReportQuestion): FieldError[] {
  if (report === 'bookings' || report === 'stays') return []
  const given = {
    room_id: filter.roomId,
    rate: filter.rateCode,
    channel: filter.channel,
    country: filter.country,
  }
  const currency = report === 'lost-searches' ? { currency: filter.currency } : {}
  return Object.entries({ ...given, ...currency })
    .filter(([, value]) => value !== null)
    .map(([field]) => ({ field, message: `is no condition of the report ${report}` }))
}
