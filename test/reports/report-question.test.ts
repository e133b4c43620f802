// What a report is asked, with its defaults and its limits; what its columns are made of; and how it is written as a table. Without
// a database.

import { describe, expect, test } from 'vitest'
import { occupancyColumns, reportKinds, type Sums } from '../../src/operations/reports/report-columns.ts'
import { decimalsOf, reportCsv } from '../../src/operations/reports/report-csv.ts'
import { checkedQuestion, type ReportQuestion } from '../../src/operations/reports/report-question.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'

const on = (text: string) => parseDay(text)!
const today = on('2026-12-11')

const everything = {
  propertyId: null,
  publisherId: null,
  roomId: null,
  rateCode: null,
  channel: null,
  country: null,
  currency: null,
  within: null,
}
const asked = (report: ReportQuestion['report'], changes: Partial<ReportQuestion> = {}): ReportQuestion => ({
  report,
  from: null,
  to: null,
  by: null,
  filter: everything,
  since: null,
  until: null,
  ...changes,
})

describe('a report that is asked for without more', () => {
  test.each<[ReportQuestion['report'], Partial<Record<'from' | 'to', string>>, string, string, string]>([
    ['bookings', {}, '2026-12-01', '2026-12-11', 'day'],
    ['bookings', { to: '2026-11-20' }, '2026-11-01', '2026-11-20', 'day'],
    ['bookings', { from: '2026-10-05' }, '2026-10-05', '2026-12-11', 'day'],
    ['bookings', { from: '2026-12-20' }, '2026-12-20', '2026-12-20', 'day'],
    ['lost-searches', {}, '2026-12-01', '2026-12-11', 'reason'],
    ['commissions', {}, '2026-12-01', '2026-12-11', 'publisher month'],
    ['stays', {}, '2026-12-11', '2027-01-10', 'day'],
    ['stays', { from: '2026-10-05' }, '2026-10-05', '2026-11-04', 'day'],
    ['stays', { to: '2026-12-12' }, '2026-12-11', '2026-12-12', 'day'],
    ['pick-up', {}, '2026-12-11', '2027-01-10', 'day'],
    ['pick-up', { to: '2026-12-01' }, '2026-12-01', '2026-12-01', 'day'],
  ])('%s of %j is from %s to %s, by %s', (report, given, from, to, by) => {
    const days = Object.fromEntries(Object.entries(given).map(([name, text]) => [name, on(text)]))
    const question = checkedQuestion(today, asked(report, days))
    expect([formatDay(question.from), formatDay(question.to), question.by.join(' ')]).toEqual([from, to, by])
    expect([question.since, question.until]).toEqual([addDays(today, -7), today])
    expect(question.filter).toBe(everything)
  })

  test('looks at what was picked up in the seven days before the day that is named', () => {
    const until = on('2026-12-05')
    expect(checkedQuestion(today, asked('pick-up', { until }))).toMatchObject({
      since: on('2026-11-28'),
      until,
    })
    const since = on('2026-12-04')
    expect(checkedQuestion(today, asked('pick-up', { since }))).toMatchObject({ since, until: today })
  })
})

describe('a question is refused', () => {
  const faultsOf = (question: ReportQuestion) => {
    try {
      checkedQuestion(today, question)
      return []
    } catch (error) {
      const { status, errors } = error as { status: number; errors: { field: string; message: string }[] }
      return [status, ...errors.map(({ field, message }) => `${field} ${message}`)]
    }
  }
  const between = (days: number) => asked('stays', { from: today, to: addDays(today, days) })

  test('for days that end before they begin, and for more than three years of them', () => {
    expect([faultsOf(between(0)), faultsOf(between(1099))]).toEqual([[], []])
    expect(faultsOf(between(1100))).toEqual([400, 'to must be within 1100 days of from'])
    expect(faultsOf(between(-1))).toEqual([400, 'to must be 2026-12-11 or later'])
  })

  const all = 'day, month, property, room, rate, publisher, channel, country'
  test.each([
    ['bookings', ['rate', 'country'], null],
    ['bookings', [], null],
    ['bookings', ['day', 'day'], all],
    ['bookings', ['day', 'month', 'room'], all],
    ['stays', ['reason'], all],
    ['pick-up', ['month', 'publisher'], null],
    ['pick-up', ['room'], 'day, month, property, publisher'],
    ['lost-searches', ['arrival', 'nights'], null],
    ['lost-searches', ['rate'], 'reason, day, month, property, publisher, arrival, nights'],
    ['commissions', ['property', 'day'], null],
    ['commissions', ['channel'], 'month, publisher, day, property'],
  ] as const)('for a grouping that it does not know: %s by %j', (report, by, known) => {
    const message = `group must be one or two of ${known}, with a comma between them`
    expect(faultsOf(asked(report, { by }))).toEqual(known === null ? [] : [400, message])
  })

  const narrow = { roomId: 1, rateCode: 'BAR', channel: 'crs', country: '', currency: 'USD' }
  const refused = (report: string) =>
    ['room_id', 'rate', 'channel', 'country'].map(field => `${field} is no condition of the report ${report}`)
  test.each([
    ['bookings', []],
    ['stays', []],
    ['pick-up', [400, ...refused('pick-up')]],
    ['commissions', [400, ...refused('commissions')]],
    [
      'lost-searches',
      [400, ...refused('lost-searches'), 'currency is no condition of the report lost-searches'],
    ],
  ] as const)('for conditions that it does not have: %s', (report, faults) => {
    const filter = { ...everything, ...narrow, propertyId: 1, publisherId: 2 }
    expect(faultsOf(asked(report, { filter }))).toEqual(faults)
  })

  test('for everything that is wrong with it at once', () => {
    const question = asked('pick-up', {
      from: today,
      to: addDays(today, -1),
      by: ['reason'],
      filter: { ...everything, roomId: 1 },
    })
    expect(faultsOf(question).map(fault => String(fault).split(' ')[0])).toEqual([
      '400',
      'to',
      'group',
      'room_id',
    ])
  })
})

describe('a column', () => {
  const sums = {
    bookings: 20,
    cancelled: 3,
    noShows: 2,
    roomNights: 40,
    pickedUp: 7,
    stayNights: 32,
    leadDays: 100,
    roomRevenue: 100_010,
    revenue: 110_000,
    penalties: 501,
    refunds: 502,
    commissionable: 90_000,
    commission: 9_000,
    payable: 81_000,
    forSale: 300,
    sold: 50,
  } as Sums
  const valuesOf = (columns: readonly (typeof occupancyColumns)[number][], of: Sums) =>
    Object.fromEntries(columns.map(({ name, kind, sumOf }) => [`${name} ${kind}`, sumOf(of)]))

  test.each<[keyof typeof reportKinds, object]>([
    [
      'bookings',
      {
        'bookings count': 20,
        'cancelled count': 3,
        'no_shows count': 2,
        'cancellation_share percent': 150,
        'room_nights count': 40,
        // Of the fifteen that stand.
        'average_nights tenths': 21,
        'average_lead_days tenths': 67,
        'average_rate amount': 2500,
        'room_revenue amount': 100_010,
        'revenue amount': 110_000,
        'penalties amount': 501,
        'refunds amount': 502,
      },
    ],
    [
      'stays',
      {
        'room_nights count': 40,
        'average_rate amount': 2500,
        'room_revenue amount': 100_010,
        'revenue amount': 110_000,
      },
    ],
    ['pick-up', { 'room_nights count': 40, 'picked_up count': 7 }],
    [
      'commissions',
      {
        'bookings count': 20,
        'room_revenue amount': 100_010,
        'penalties amount': 501,
        'commissionable amount': 90_000,
        'commission amount': 9_000,
        'payout amount': 81_000,
      },
    ],
  ])('of %s is what its name says', (report, values) => {
    expect(valuesOf(reportKinds[report].columns, sums)).toEqual(values)
  })

  test('of the occupancy is the share of the rooms for sale', () => {
    const expected = { 'rooms_for_sale count': 300, 'rooms_sold count': 50, 'occupancy percent': 167 }
    expect(valuesOf(occupancyColumns, sums)).toEqual(expected)
  })

  test('is empty where there is nothing to divide by', () => {
    const none = { ...sums, bookings: 5, roomNights: 0, forSale: 0 }
    const { columns } = reportKinds.bookings
    const empty = Object.entries(valuesOf([...columns, ...occupancyColumns], none)).filter(
      ([, value]) => value === null,
    )
    expect(empty.map(([name]) => name)).toEqual([
      'average_nights tenths',
      'average_lead_days tenths',
      'average_rate amount',
      'occupancy percent',
    ])
    expect(valuesOf(columns, { ...none, bookings: 0 })).toMatchObject({ 'cancellation_share percent': null })
  })
})

describe('a report as a table', () => {
  const columns = [
    { name: 'bookings', kind: 'count' },
    { name: 'average_nights', kind: 'tenths' },
    { name: 'share', kind: 'percent' },
    { name: 'revenue', kind: 'amount' },
  ] as const
  const row = (currency: string | null, decimals: number, keys: string[], labels: string[]) => ({
    currency,
    decimals,
    keys,
    labels,
    values: [3, 25, 150, 12_345],
  })
  const report = (by: readonly string[], rows: readonly object[]) => [
    ...reportCsv({ by, columns, rows } as never),
  ]

  test('has names beside the numbers of properties, rooms and publishers, and amounts in their currency', () => {
    const rows = [
      row('USD', 2, ['1', '2026-12'], ['Inn', '2026-12']),
      row('JPY', 0, ['2', '2026-12'], ['Ryokan', '2026-12']),
      { ...row(null, 0, ['3', ''], ['Hut', '']), values: [1, null, null] },
    ]
    expect(report(['property', 'month'], rows)).toEqual([
      '\ufeff"property","property_name","month","currency","bookings","average_nights","share","revenue"\r\n',
      '1,"Inn","2026-12","USD",3,2.5,15.0,123.45\r\n' +
        '2,"Ryokan","2026-12","JPY",3,2.5,15.0,12345\r\n' +
        '3,"Hut","","",1,"","",""\r\n',
    ])
    const one = row('USD', 2, ['1/2', '7'], ['Double, Inn', 'Guide'])
    expect(report(['room', 'publisher'], [one])[1]).toBe(
      '"1/2","Double, Inn",7,"Guide","USD",3,2.5,15.0,123.45\r\n',
    )
  })

  test('has every row once, however many pieces it comes in', () => {
    const rows = Array.from({ length: 1001 }, (_, index) => row('USD', 2, [`d${index}`], ['']))
    const [, ...pieces] = report(['day'], rows)
    expect(pieces.map(piece => piece.trimEnd().split('\r\n').length)).toEqual([500, 500, 1])
    const days = pieces.flatMap(piece =>
      piece
        .trimEnd()
        .split('\r\n')
        .map(line => line.split(',')[0]),
    )
    expect(days).toEqual(rows.map((_, index) => `"d${index}"`))
    expect(report([], [])).toEqual(['\ufeff"currency","bookings","average_nights","share","revenue"\r\n'])
  })

  test('counts whole things, and has one decimal of shares and averages', () => {
    const kinds = ['amount', 'count', 'tenths', 'percent'] as const
    expect(kinds.map(kind => decimalsOf(kind, 3))).toEqual([3, 0, 1, 1])
  })
})
