// The reasons why a room cannot be sold, each with the day and the limit that it comes from (contract S7).

import { expect, test } from 'vitest'
import { closedToArrival, closedToDeparture, stopSell } from '../../../src/lodging/calendars/calendar.ts'
import { priceProperty } from '../../../src/pricing/availability.ts'
import { reasonDetails } from '../../../src/pricing/promotions/reason-details.ts'
import { aCalendar, type Case, couple, day, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'

const nights = (...values: number[]) => Uint8Array.from(values)
const days = (...values: number[]) => Uint16Array.from(values)

type Detail = [code: string, day: string | null, limit?: number, requested?: number]

/** Four nights for a couple from 21 December, twenty days ahead. */
const rows: [says: string, of: Case, details: Detail[]][] = [
  ['nothing', {}, []],
  [
    'the first stop sell',
    { calendar: { flags: nights(0, 0, stopSell, stopSell) } },
    [['stop_sell', '2026-12-23']],
  ],
  ['arrival', { calendar: { flags: nights(closedToArrival) } }, [['closed_to_arrival', '2026-12-21']]],
  [
    'departure',
    { calendar: { flags: nights(0, 0, 0, 0, closedToDeparture) } },
    [['closed_to_departure', '2026-12-25']],
  ],
  [
    'a booking too late',
    { calendar: { minAdvanceDays: days(30) } },
    [['advance_days', '2026-12-21', 30, 20]],
  ],
  ['a booking too early', { calendar: { maxAdvanceDays: days(7) } }, [['advance_days', '2026-12-21', 7, 20]]],
  [
    'the minimum of the arrival',
    { calendar: { minStayArrival: nights(6) } },
    [['less_than_min_stay', '2026-12-21', 6, 4]],
  ],
  [
    'the strictest minimum',
    { calendar: { minStayArrival: nights(6), minStayThrough: nights(5, 0, 7) } },
    [['less_than_min_stay', '2026-12-23', 7, 4]],
  ],
  [
    'the strictest maximum',
    { calendar: { maxStayArrival: nights(3), maxStayThrough: nights(0, 2) } },
    [['greater_than_max_stay', '2026-12-22', 2, 4]],
  ],
  ['the first night without a price', { price: [100, -1, -1, 100] }, [['no_price', '2026-12-22']]],
  ['a room without rates', { otherCalendars: [], calendar: { roomId: 99 } }, [['no_price', null]]],
  [
    'the first night with too few rooms',
    { free: [2, 1, 0, 2], parties: [couple, couple] },
    [['no_inventory', '2026-12-22', 1, 2]],
  ],
  ['an oversold night', { free: [-3, 1, 1, 1] }, [['no_inventory', '2026-12-21', 0, 1]]],
  ['guests', { parties: [couple, { adults: 3, childAges: [1, 2] }] }, [['occupancy_exceeded', null, 4, 5]]],
  [
    'adults',
    { parties: [{ adults: 3, childAges: [] }], room: { maximumAdults: 2 } },
    [['occupancy_exceeded', null, 2, 3]],
  ],
  [
    'children',
    { parties: [{ adults: 1, childAges: [4] }], room: { maximumChildren: 0 } },
    [['occupancy_exceeded', null, 0, 1]],
  ],
  [
    'of several rates the one that comes nearest',
    {
      calendar: { minStayArrival: nights(9) },
      otherCalendars: [
        aCalendar({ rateCode: 'B', minStayArrival: nights(5) }),
        aCalendar({ rateCode: 'C', minStayArrival: nights(7) }),
      ],
    },
    [['less_than_min_stay', '2026-12-21', 5, 4]],
  ],
  [
    'of rates with another obstacle beside the length none, where one has none',
    {
      calendar: { minStayArrival: nights(5), flags: nights(stopSell) },
      otherCalendars: [aCalendar({ rateCode: 'B', minStayArrival: nights(7) })],
    },
    [['less_than_min_stay', '2026-12-21', 7, 4]],
  ],
  [
    'several at once',
    { free: [0, 0, 0, 0], calendar: { flags: nights(0, stopSell), maxStayArrival: nights(2) } },
    [
      ['stop_sell', '2026-12-22'],
      ['no_inventory', '2026-12-21', 0, 1],
      ['greater_than_max_stay', '2026-12-21', 2, 4],
    ],
  ],
]

test.each(rows)('S7 details of %s', (_, of, details) => {
  const [supply, search] = [supplyOf(of), searchOf(of)]
  const [room] = priceProperty(supply, search).rooms
  const expected = details.map(([code, date, limit = null, requested = null]) => ({
    code,
    day: date === null ? null : day(date),
    limit,
    requested,
  }))
  expect(reasonDetails(supply, search, room!)).toEqual(expected)
})
