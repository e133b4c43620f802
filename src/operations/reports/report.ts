// Reports on reservations and searches: sums by one or two dimensions, and totals. Currencies are never added together.

import {
  type Dimension,
  type FigureKeys,
  type Figures,
  readCapacity,
  readFigures,
} from '../../store/reports/figures.ts'
import { formatDay, localTime } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { badRequest } from '../../values/faults.ts'
import { minor } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { lostSearches } from './lost-searches.ts'
import { type Column, type FigureReport, occupancyColumns, reportKinds, type Sums } from './report-columns.ts'
import { withLabels } from './report-labels.ts'
import {
  type CheckedQuestion,
  checkedQuestion,
  mostRows,
  type Report,
  type ReportFigures,
  type ReportQuestion,
  type ReportRow,
} from './report-question.ts'

/**
 * A report. BadRequestException for a range that is backwards or longer than `mostDays`, a grouping or filter that the report
 * does not know, and more than `mostRows` rows.
 */
export async function showReport(context: AppContext, asked: ReportQuestion): Promise<Report> {
  const question = checkedQuestion(localTime(context.clock.now(), 'UTC').today, asked)
  const { report } = question
  const found =
    report === 'lost-searches'
      ? await lostSearches(context, question)
      : await figureReport(context, report, question)
  if (found.rows.length > mostRows) {
    const message = `gives more than ${mostRows} rows; ask for fewer days, or for one property`
    throw badRequest([{ field: 'group', message }])
  }
  return { report, from: question.from, to: question.to, by: question.by, ...found }
}

async function figureReport(
  context: AppContext,
  report: FigureReport,
  question: CheckedQuestion,
): Promise<ReportFigures> {
  const { basis } = reportKinds[report]
  const by = question.by as readonly Dimension[]
  const isPickUp = report === 'pick-up'
  const asked = {
    basis,
    by,
    from: question.from,
    to: question.to,
    filter: question.filter,
    limit: mostRows + 1,
    since: isPickUp ? question.since : null,
    until: isPickUp ? question.until : null,
  }
  const hasCapacity = report === 'stays' && countsRooms(question)
  const [figures, capacity] = await Promise.all([
    readFigures(context.database.patient, asked),
    hasCapacity ? readCapacity(context.database.patient, asked) : [],
  ])
  const columns = [...reportKinds[report].columns, ...(hasCapacity ? occupancyColumns : [])]
  const summed = merged(figures, capacity, by)
  const rows = summed.map(({ sums, decimals, currency, keys }) => ({
    currency,
    decimals,
    keys,
    labels: keys,
    values: columns.map(({ sumOf }) => sumOf(sums)),
  }))
  return {
    columns,
    rows: await withLabels(context, question.by, rows),
    totals: totalsOf(summed, columns),
    searches: null,
  }
}

/** Whether every room of a row is the report's own: a publisher or a rate has no rooms. */
const countsRooms = ({ by, filter }: CheckedQuestion): boolean =>
  by.every(each => ['day', 'month', 'property', 'room'].includes(each)) &&
  [filter.publisherId, filter.rateCode, filter.channel, filter.country].every(each => each === null) &&
  (filter.within === null || filter.within.publisherIds.length === 0)

interface Summed extends Pick<ReportRow, 'decimals' | 'keys'> {
  readonly currency: string
  readonly sums: Sums
}

type CapacityRow = Awaited<ReturnType<typeof readCapacity>>[number]

/** Figures with the capacity of the same keys; a day or room with a capacity and no stay is a row too. */
function merged(
  figures: readonly (FigureKeys & Figures)[],
  capacity: readonly CapacityRow[],
  by: readonly Dimension[],
): Summed[] {
  const rows = new Map<string, Summed>()
  for (const row of figures) {
    const { currency, decimals } = row
    const keys = by.map(each => keyOf(row, each))
    rows.set(`${currency} ${keys.join(' ')}`, {
      currency,
      decimals,
      keys,
      sums: { ...row, forSale: 0, sold: 0 },
    })
  }
  for (const row of capacity) {
    const { currency, forSale, sold } = row
    const keys = by.map(each => keyOf({ ...unkeyed, ...row }, each))
    const name = `${currency} ${keys.join(' ')}`
    const known = rows.get(name) ?? { currency, decimals: decimalsOf(currency), keys, sums: nothing }
    rows.set(name, { ...known, sums: { ...known.sums, forSale, sold } })
  }
  return capacity.length === 0 ? [...rows.values()] : [...rows.values()].sort(byKeys)
}

const byKeys = (one: Summed, other: Summed): number =>
  one.currency.localeCompare(other.currency) ||
  one.keys
    .map((key, index) => key.localeCompare(other.keys[index]!, 'en', { numeric: true }))
    .find(order => order !== 0) ||
  0

const unkeyed = { rate: null, publisher: null, channel: null, country: null }

function keyOf(row: Omit<FigureKeys, 'currency' | 'decimals'>, by: Dimension): string {
  if (by === 'day') return row.day === null ? '' : formatDay(row.day)
  if (by === 'room') return `${row.property}/${row.room}`
  return String(row[by] ?? '')
}

const nothing: Sums = {
  bookings: 0,
  cancelled: 0,
  noShows: 0,
  roomNights: 0,
  pickedUp: 0,
  stayNights: 0,
  leadDays: 0,
  roomRevenue: minor(0),
  revenue: minor(0),
  penalties: minor(0),
  refunds: minor(0),
  commissionable: minor(0),
  commission: minor(0),
  payable: minor(0),
  forSale: 0,
  sold: 0,
}

const sumFields = Object.keys(nothing) as readonly (keyof Sums)[]

/** By currency, in the order of the rows. */
function totalsOf(rows: readonly Summed[], columns: readonly Column[]): Report['totals'] {
  const totals = new Map<string, { decimals: number; sums: Record<keyof Sums, number> }>()
  for (const { currency, decimals, sums } of rows) {
    const total = totals.get(currency) ?? { decimals, sums: { ...nothing } }
    for (const field of sumFields) total.sums[field] += sums[field]
    totals.set(currency, total)
  }
  return [...totals].map(([currency, { decimals, sums }]) => ({
    currency,
    decimals,
    values: columns.map(({ sumOf }) => sumOf(sums as Sums)),
  }))
}
