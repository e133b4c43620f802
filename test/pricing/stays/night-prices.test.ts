// What a night costs for the guests of each room, before anything comes off (contract P2).

import { describe, expect, test } from 'vitest'
import { type Case, factsOf } from '../../support/prices/pricing-case.ts'

const column = (amount: number) => new Int32Array(30).fill(amount)
/** Standard 100.00 for two, 70.00 alone, 30.00 an extra adult, 10.00 a child to 5, 20.00 a child to 12. */
const calendar = {
  single: column(7000),
  extraAdult: column(3000),
  extraChild: [column(1000), column(2000)],
}
/** Besides, 125.00 for three. */
const byGuests = { ...calendar, byGuests: [null, null, column(12_500)] }
const party = (adults: number, ...childAges: number[]) => ({ adults, childAges })

const rows: { cites: string; says: string; of: Case; night: number }[] = (
  [
    ['two adults pay the standard price', { parties: [party(2)] }, 10_000],
    ['one adult alone pays the single price', { parties: [party(1)] }, 7000],
    [
      'one adult without a single price pays the standard price',
      { parties: [party(1)], calendar: { ...calendar, single: null } },
      10_000,
    ],
    [
      'a single price missing on the night falls back to the standard price',
      { parties: [party(1)], calendar: { ...calendar, single: column(-1) } },
      10_000,
    ],
    ['a third adult pays extra', { parties: [party(3)] }, 13_000],
    ['two extra adults pay twice', { parties: [party(4)] }, 16_000],
    ['a child takes the place that an adult leaves', { parties: [party(1, 8)] }, 10_000],
    ['the oldest child takes the place, the youngest pays its band', { parties: [party(1, 3, 8)] }, 11_000],
    ['each extra child pays its band', { parties: [party(2, 3, 8)] }, 13_000],
    ['a child older than every band pays as an adult', { parties: [party(2, 13)] }, 13_000],
    ['such a child fills a standard place before a younger one', { parties: [party(1, 13, 3)] }, 11_000],
    [
      'a child in a band without a price is free',
      { parties: [party(2, 8)], calendar: { ...calendar, extraChild: [column(1000), null] } },
      10_000,
    ],
    [
      'an extra adult without a price is free',
      { parties: [party(3)], calendar: { ...calendar, extraAdult: null } },
      10_000,
    ],
    ['one adult alone still pays the single price', { parties: [party(1)], calendar: byGuests }, 7000],
    ['three adults pay the price for three', { parties: [party(3)], calendar: byGuests }, 12_500],
    ['a fourth adult pays extra beyond it', { parties: [party(4)], calendar: byGuests }, 15_500],
    [
      'children beyond the standard occupancy pay their band',
      { parties: [party(3, 8)], calendar: byGuests },
      14_500,
    ],
    [
      'a child within the standard occupancy counts as a guest',
      { parties: [party(1, 8)], calendar: byGuests },
      10_000,
    ],
    [
      'a night without a price for three adds an extra adult',
      { parties: [party(3)], calendar: { ...calendar, byGuests: [null, null, column(-1)] } },
      13_000,
    ],
    [
      'fewer guests than the standard occupancy pay their price, children included',
      {
        parties: [party(1, 8)],
        room: { standardOccupancy: 4 },
        calendar: { ...calendar, byGuests: [null, column(6000)] },
      },
      6000,
    ],
    [
      'without age bands children pay as adults',
      { parties: [party(2, 3)], property: { childAgeBands: [] } },
      13_000,
    ],
    [
      'the original rate is the sum over the rooms',
      { parties: [party(2), party(1), party(2, 8)] },
      10_000 + 7000 + 12_000,
    ],
  ] as [string, Case, number][]
).map(([says, of, night]) => ({ cites: 'P2', says, of, night }))

describe('a night costs the price of its guests, summed over the rooms', () => {
  test.each(rows)('$cites $says', ({ of, night }) => {
    expect(factsOf({ calendar, nights: 1, ...of }).original).toEqual([night])
  })

  test('P2 each night has its own price', () => {
    expect(factsOf({ nights: 3, price: [10_000, 12_000, 9000] })).toMatchObject({
      original: [10_000, 12_000, 9000],
      originalSubtotal: 31_000,
      originalNightlyAvg: 10_333,
    })
  })

  test('P5 averages are rounded half away from zero', () => {
    expect(factsOf({ nights: 2, price: [10_001, 10_000] }).nightlyAvg).toBe(10_001)
  })
})
