// Searches near to one that found nothing: which stays, in which order, and how a party is divided.

import { describe, expect, test } from 'vitest'
import { priceTotals } from '../../../src/pricing/availability.ts'
import {
  cheapestPair,
  dividedParty,
  mostNearbySearches,
  nearbyStays,
} from '../../../src/pricing/nearby-searches.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { aCalendar, aRoom, couple, day, searchOf, supplyOf } from '../../support/prices/pricing-case.ts'

const around = (nights: number, today: string, horizon: string) =>
  [...nearbyStays(searchOf({ nights, today }), day(horizon))].map(({ kind, stay }) => [
    kind,
    formatDay(stay.checkin),
    stay.checkout - stay.checkin,
  ])

describe('stays nearby', () => {
  test('are two weeks in all directions, the nearest first', () => {
    const stays = around(20, '2026-12-01', '2028-12-01')
    expect(stays.slice(0, 6)).toEqual([
      ['dates', '2026-12-20', 20],
      ['dates', '2026-12-22', 20],
      ['length', '2026-12-21', 19],
      ['length', '2026-12-21', 21],
      ['dates', '2026-12-19', 20],
      ['dates', '2026-12-23', 20],
    ])
    expect(stays).toHaveLength(56)
    expect(stays.at(-1)).toEqual(['length', '2026-12-21', 34])
    expect(mostNearbySearches).toBe(stays.length + 3)
  })

  test('R7 begin today at the earliest, end at the horizon, and have 1 to 99 nights', () => {
    expect(around(1, '2026-12-20', '2026-12-23')).toEqual([
      ['dates', '2026-12-20', 1],
      ['dates', '2026-12-22', 1],
      ['length', '2026-12-21', 2],
    ])
    const long = around(98, '2026-12-21', '2028-12-01').map(([, , nights]) => Number(nights))
    expect(Math.max(...long)).toBe(99)
  })
})

test.each([
  [{ adults: 1, childAges: [3, 4] }, null],
  [
    couple,
    [
      { adults: 1, childAges: [] },
      { adults: 1, childAges: [] },
    ],
  ],
  [
    { adults: 5, childAges: [] },
    [
      { adults: 3, childAges: [] },
      { adults: 2, childAges: [] },
    ],
  ],
  [
    { adults: 3, childAges: [9, 2, 5] },
    [
      { adults: 2, childAges: [5] },
      { adults: 1, childAges: [2, 9] },
    ],
  ],
])('a party is divided with adults in both rooms: %j', (party, rooms) => {
  expect(dividedParty(party)).toEqual(rooms)
})

describe('two bookings', () => {
  const supply = (free: number) => ({
    ...supplyOf({ property: { rooms: [aRoom(), aRoom({ id: 12 })] } }),
    calendars: [aCalendar(), aCalendar({ roomId: 12, standard: new Int32Array(30).fill(12_000) })],
    inventory: [11, 12].map(roomId => ({
      roomId,
      firstDay: day('2026-12-21'),
      free: new Int32Array(30).fill(free),
    })),
  })
  const pairOf = (free: number) => {
    const alone = priceTotals(supply(free), searchOf({}))
    return cheapestPair(alone, alone)?.map(({ room, rate }) => [room.room.id, Number(rate.total.total)])
  }

  test('are of different types where each has one room left', () => {
    expect(pairOf(1)).toEqual([
      [11, 40_000],
      [12, 48_000],
    ])
  })

  test('may be of the cheapest type where two are left', () => {
    expect(pairOf(2)).toEqual([
      [11, 40_000],
      [11, 40_000],
    ])
  })

  test('are none where nothing is left', () => {
    expect(pairOf(0)).toBeUndefined()
  })
})
