// Sums of reports, over rows that differ by one condition each: exactly those that are asked for are summed, told apart by what
// is asked, in order.

import { describe, expect, test } from 'vitest'
import type { FigureQuestion, ReportFilter } from '../../src/store/reports/figures.ts'
import { any, date, dayOf, figure, figuresIn } from '../support/prices/figure-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const read = figuresIn(database)
const fine = { by: ['rate'] as const, filter: any }
test('figures are sums over the days and the basis that are asked for', async () => {
  const counts = {
    bookings: 1,
    cancelled: 2,
    no_shows: 3,
    room_nights: 4,
    stay_nights: 5,
    lead_days: 6,
    room_revenue: 7,
    revenue: 8,
    penalties: 9,
    refunds: 10,
    commissionable: 11,
    commission: 1_500_000,
    payable: -1_500_000,
  }
  const rows = [
    figure({ ...counts, day: date(2) }),
    figure({ ...counts, day: date(4), decimals: 3 }),
    figure({ day: date(1) }),
    figure({ day: date(5) }),
    figure({ basis: 'night' }),
    figure({ grain: 'property' }),
  ]
  expect(await read(rows, fine)).toEqual([
    {
      currency: 'EUR',
      decimals: 3,
      day: null,
      month: null,
      property: null,
      room: null,
      rate: 'A',
      publisher: null,
      channel: null,
      country: null,
      bookings: 2,
      cancelled: 4,
      noShows: 6,
      roomNights: 8,
      pickedUp: 0,
      stayNights: 10,
      leadDays: 12,
      roomRevenue: 14,
      revenue: 16,
      penalties: 18,
      refunds: 20,
      commissionable: 22,
      commission: 3,
      payable: -3,
    },
  ])
})

describe('figures are told apart', () => {
  const rows = [
    figure({ day: date(2) }),
    figure({ day: date(3), property_id: 2 }),
    figure({ day: date(4), property_id: 2, room_id: 2, rate_code: 'B' }),
    figure({ publisher_id: 2, source: 'apaleo', country: '' }),
    figure({ property_id: 2, currency: 'CHF' }),
  ]

  test.each<[by: FigureQuestion['by'], rows: readonly (readonly unknown[])[]]>([
    [
      ['rate', 'day'],
      [
        ['CHF', 3, 'A', 1],
        ['EUR', 2, 'A', 1],
        ['EUR', 3, 'A', 2],
        ['EUR', 4, 'B', 1],
      ],
    ],
    [
      ['rate', 'month'],
      [
        ['CHF', '2030-01', 'A', 1],
        ['EUR', '2030-01', 'A', 3],
        ['EUR', '2030-01', 'B', 1],
      ],
    ],
    [
      ['rate', 'property'],
      [
        ['CHF', 2, 'A', 1],
        ['EUR', 1, 'A', 2],
        ['EUR', 2, 'A', 1],
        ['EUR', 2, 'B', 1],
      ],
    ],
    [
      ['room'],
      [
        ['CHF', 2, 1, 1],
        ['EUR', 1, 1, 2],
        ['EUR', 2, 1, 1],
        ['EUR', 2, 2, 1],
      ],
    ],
    [
      ['rate', 'publisher'],
      [
        ['CHF', 'A', 1, 1],
        ['EUR', 'A', 1, 2],
        ['EUR', 'A', 2, 1],
        ['EUR', 'B', 1, 1],
      ],
    ],
    [
      ['rate', 'channel'],
      [
        ['CHF', 'A', 'crs', 1],
        ['EUR', 'A', 'apaleo', 1],
        ['EUR', 'A', 'crs', 2],
        ['EUR', 'B', 'crs', 1],
      ],
    ],
    [
      ['rate', 'country'],
      [
        ['CHF', 'A', 'AT', 1],
        ['EUR', 'A', '', 1],
        ['EUR', 'A', 'AT', 2],
        ['EUR', 'B', 'AT', 1],
      ],
    ],
  ])('by %j', async (by, expected) => {
    const found = await read(rows, { by })
    const keys = found.map(
      ({ currency, day, month, property, room, rate, publisher, channel, country, bookings }) =>
        [
          currency,
          day === null ? null : day - dayOf(1) + 1,
          month,
          property,
          room,
          rate,
          publisher,
          channel,
          country,
          bookings,
        ].filter(key => key !== null),
    )
    expect(keys).toEqual(expected)
  })

  test('so many', async () => {
    expect((await read(rows, { by: ['rate', 'day'], limit: 2 })).map(({ currency }) => currency)).toEqual([
      'CHF',
      'EUR',
    ])
  })
})

describe('figures are of', () => {
  const rows = [
    figure({ bookings: 1 }),
    figure({ bookings: 2, property_id: 2 }),
    figure({ bookings: 4, publisher_id: 2 }),
    figure({ bookings: 8, room_id: 2 }),
    figure({ bookings: 16, rate_code: 'B' }),
    figure({ bookings: 32, source: 'apaleo' }),
    figure({ bookings: 64, country: 'DE' }),
  ]
  test.each<[what: string, filter: Partial<ReportFilter>, bookings: number]>([
    ['everything', {}, 127],
    ['a property', { propertyId: 2 }, 2],
    ['a publisher', { publisherId: 2 }, 4],
    ['a room', { roomId: 2 }, 8],
    ['a rate', { rateCode: 'B' }, 16],
    ['a channel', { channel: 'apaleo' }, 32],
    ['a country', { country: 'DE' }, 64],
    ['a currency', { currency: 'EUR' }, 127],
    ['a reach of properties', { within: { propertyIds: [2], publisherIds: [] } }, 2],
    ['a reach of both', { within: { propertyIds: [2], publisherIds: [2] } }, 6],
  ])('%s', async (_what, filter, bookings) => {
    const found = await read(rows, { by: ['room'], filter: { ...any, ...filter } })
    expect(found.reduce((sum, row) => sum + row.bookings, 0)).toBe(bookings)
  })

  test('nothing where no currency or reach fits', async () => {
    for (const filter of [{ currency: 'CHF' }, { within: { propertyIds: [], publisherIds: [] } }])
      expect(await read(rows, { by: ['room'], filter: { ...any, ...filter } })).toEqual([])
  })
})

describe('figures of nights on the books', () => {
  const nights = (moved: number, room_nights: number, row: object = {}) =>
    figure({ basis: 'pick_up', grain: 'both', moved_on: date(moved), bookings: 0, room_nights, ...row })
  const rows = [
    nights(5, 1),
    nights(6, 2),
    nights(7, 4),
    nights(8, 8),
    nights(9, 16),
    nights(9, 5, { currency: 'CHF' }),
    nights(6, 3, { currency: 'USD' }),
    nights(9, 3, { currency: 'USD' }),
    nights(6, 1, { currency: 'JPY' }),
    nights(7, -1, { currency: 'JPY' }),
    figure({ basis: 'pick_up', grain: 'both', bookings: 0, revenue: 5, currency: 'NOK' }),
  ]

  test('are those at the end of a day, and those since the end of another, where there are any', async () => {
    const asked = {
      basis: 'pick_up',
      by: ['property', 'publisher'],
      since: dayOf(6),
      until: dayOf(8),
    } as const
    const found = await read(rows, asked)
    expect(found.map(({ currency, roomNights, pickedUp }) => [currency, roomNights, pickedUp])).toEqual([
      ['EUR', 15, 12],
      ['JPY', 0, -1],
      ['NOK', 0, 0],
      ['USD', 3, 0],
    ])
  })
})
