// What the routes of reports take and answer.

import Type, { type Static } from 'typebox'
import { decimalsOf } from '../../../operations/reports/report-csv.ts'
import {
  type Grouping,
  groupings,
  mostDays,
  type Report,
  type ReportName,
  type ReportQuestion,
  type ReportRow,
  reportNames,
} from '../../../operations/reports/report-question.ts'
import { type Day, formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber } from '../../../values/money.ts'
import { closed } from '../kit/admin-route.ts'
import { choice, day, integer, orNull, recordId, text } from '../kit/schema-words.ts'

const queriedDay = (description: string, example: string) =>
  Type.Optional(Type.Unsafe<Day>({ type: 'string', format: 'date', description, examples: [example] }))

const some = (description: string) => Type.Optional(Type.String({ description, maxLength: 100 }))

const conditions = {
  from: queriedDay(
    `First day, at most ${mostDays} before the last; without it today for nights to come, otherwise the first of the month.`,
    '2027-03-01',
  ),
  to: queriedDay('Last day; without it thirty days later for nights to come, otherwise today.', '2027-03-31'),
  group: Type.Optional(
    Type.Unsafe<readonly Grouping[]>({
      type: 'string',
      format: 'code-list',
      description: `One or two, with a comma between them, of ${groupings.join(', ')}, as far as the report knows them.`,
      examples: ['month,property'],
    }),
  ),
  property_id: Type.Optional(recordId('Only of this property.', 3144)),
  publisher_id: Type.Optional(recordId('Only of this publisher.')),
  room_id: Type.Optional(recordId('Only of this room; with property_id.')),
  rate: some('Only of this rate plan.'),
  channel: some('Only of this inventory source; crs is Hostelry itself.'),
  country: some(
    'Only of guests from this country (ISO 3166); - stands for those whose country is not known.',
  ),
  currency: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'currency', description: 'Only in this currency.' }),
  ),
  since: queriedDay(
    'For pick-up: what came after this day was picked up; without it seven days before.',
    '2027-02-22',
  ),
  until: queriedDay('For pick-up: the books at the end of this day; without it today.', '2027-03-01'),
}

/** Most rows of a page. */
const mostOfPage = 5000

export const reportQuery = Type.Object(
  {
    ...conditions,
    limit: Type.Optional(
      Type.Integer({
        description: 'Most rows of the page.',
        minimum: 1,
        maximum: mostOfPage,
        default: 1000,
      }),
    ),
    cursor: Type.Optional(
      Type.Unsafe<number>({
        type: 'string',
        format: 'id-cursor',
        description: 'The next_cursor of the page before; without it the first page.',
      }),
    ),
  },
  closed,
)

export const csvQuery = Type.Object(conditions, closed)

export const reportPath = {
  fields: Type.Object({ report: choice('Which report.', reportNames, 'bookings') }),
  missing: `There is no such report; there are ${reportNames.join(', ')}.`,
}

/** The question of a request. */
export const questionOf = (
  report: ReportName,
  query: Static<typeof csvQuery>,
  within: ReportQuestion['filter']['within'],
): ReportQuestion => ({
  report,
  from: query.from ?? null,
  to: query.to ?? null,
  by: query.group ?? null,
  filter: {
    propertyId: query.property_id ?? null,
    publisherId: query.publisher_id ?? null,
    roomId: query.room_id ?? null,
    rateCode: query.rate ?? null,
    channel: query.channel ?? null,
    country: query.country === '-' ? '' : (query.country ?? null),
    currency: query.currency ?? null,
    within,
  },
  since: query.since ?? null,
  until: query.until ?? null,
})

const values = Type.Array(orNull(Type.Number()), {
  description: 'One for each column; null where there is nothing to divide by.',
})

const currency = orNull(text('ISO 4217 code; null where no amount is in it.'))

export const reportAnswer = Type.Object(
  {
    report: choice('Which report.', reportNames),
    from: day('First day.'),
    to: day('Last day.'),
    group: Type.Array(choice('What is told apart.', groupings), { description: 'What the rows tell apart.' }),
    columns: Type.Array(
      Type.Object({
        name: text('Name.'),
        kind: choice('What its values are; tenths have one decimal.', [
          'amount',
          'count',
          'tenths',
          'percent',
        ]),
      }),
      { description: 'What the values of the rows are.' },
    ),
    rows: Type.Array(
      Type.Object({
        currency,
        keys: Type.Array(text('A key.'), { description: 'One for each grouping, as conditions take it.' }),
        labels: Type.Array(text('A name.'), { description: 'The same as people know it.' }),
        values,
        top: Type.Optional(
          Type.Object(
            {
              property_id: integer('Property.'),
              arrival: day('Day of arrival.'),
              searches: integer('Searches for them.'),
            },
            { description: 'Of lost searches: the property and the arrival that most of them were for.' },
          ),
        ),
      }),
      { description: 'Sums; amounts in the currency of the row.' },
    ),
    totals: Type.Array(Type.Object({ currency, values }), {
      description: 'The same of all rows, of every page, by currency.',
    }),
    searches: orNull(integer('Of lost searches: all searches of the days, lost or not.')),
    next_cursor: orNull(text('Where the next page begins; null when this is the last.')),
  },
  { description: 'A report.' },
)

/** A page of a report. */
export function presentReport(report: Report, { cursor = 0, limit = 1000 }: Static<typeof reportQuery>) {
  const { rows, columns } = report
  const end = cursor + limit
  return {
    report: report.report,
    from: formatDay(report.from),
    to: formatDay(report.to),
    group: [...report.by],
    columns: columns.map(({ name, kind }) => ({ name, kind })),
    rows: rows.slice(cursor, end).map(row => ({
      ...presentSums(row, columns),
      keys: [...row.keys],
      labels: [...row.labels],
      ...(row.top && {
        top: {
          property_id: row.top.propertyId,
          arrival: formatDay(row.top.arrival),
          searches: row.top.searches,
        },
      }),
    })),
    totals: report.totals.map(total => presentSums(total, columns)),
    searches: report.searches,
    next_cursor: end < rows.length ? String(end) : null,
  }
}

const presentSums = (
  { currency, decimals, values }: Pick<ReportRow, 'currency' | 'decimals' | 'values'>,
  columns: Report['columns'],
) => ({
  currency,
  values: values.map((value, place) =>
    value === null ? null : decimalNumber(value, decimalsOf(columns[place]!.kind, decimals)),
  ),
})
