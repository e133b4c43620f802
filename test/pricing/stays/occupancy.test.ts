// Who pays what in a room: places of the standard price, age bands and their edges, rooms of other sizes, several
// rooms (contract P2, P5).

import { describe, expect, test } from 'vitest'
import { factsOf, type Row } from '../../support/prices/pricing-case.ts'

const column = (...amounts: number[]) =>
  Int32Array.from({ length: 30 }, (_, night) => amounts[night] ?? amounts.at(-1) ?? 0)
/** Standard 100.00 for two, 70.00 alone, 30.00 an extra adult, 10.00 a child to 5, 20.00 a child to 12. */
const calendar = {
  single: column(7000),
  extraAdult: column(3000),
  extraChild: [column(1000), column(2000)],
}
const party = (adults: number, ...childAges: number[]) => ({ adults, childAges })
const roomFor = (standardOccupancy: number) => ({ room: { standardOccupancy } })

const nights = (
  [
    ['an infant pays the first band', { parties: [party(2, 0)] }, 11_000],
    ['the last year of a band belongs to it', { parties: [party(2, 5)] }, 11_000],
    ['the first year of the next band does not', { parties: [party(2, 6)] }, 12_000],
    ['the last year of the last band is still a child', { parties: [party(2, 12)] }, 12_000],
    ['a year more is an adult', { parties: [party(2, 13)] }, 13_000],
    ['two children of one band pay it twice', { parties: [party(2, 2, 4)] }, 12_000],
    ['an extra adult and a child pay one each', { parties: [party(3, 4)] }, 14_000],
    ['an adult with a child who counts as an adult is not alone', { parties: [party(1, 13)] }, 10_000],
    [
      'an adult with an infant is not alone either',
      { parties: [party(1, 0)], calendar: { ...calendar, single: column(7000) } },
      10_000,
    ],
    ['a room for one takes one adult at the single price', { ...roomFor(1), parties: [party(1)] }, 7000],
    ['in a room for one the second adult is extra', { ...roomFor(1), parties: [party(2)] }, 13_000],
    ['in a room for one any child is extra', { ...roomFor(1), parties: [party(1, 8)] }, 12_000],
    ['in a room for three a child has the third place', { ...roomFor(3), parties: [party(2, 8)] }, 10_000],
    [
      'in a room for three the older two children have places, the youngest is extra',
      { ...roomFor(3), parties: [party(1, 10, 3, 8)] },
      11_000,
    ],
    ['a room for four holds a family of four', { ...roomFor(4), parties: [party(2, 3, 3)] }, 10_000],
    [
      'in a room for four one adult alone pays the single price',
      { ...roomFor(4), parties: [party(1)] },
      7000,
    ],
    [
      'a single price above the standard price is charged as written',
      { parties: [party(1)], calendar: { ...calendar, single: column(11_000) } },
      11_000,
    ],
    [
      'a band of 0 is free',
      { parties: [party(2, 3)], calendar: { ...calendar, extraChild: [column(0), column(2000)] } },
      10_000,
    ],
    [
      'one band may reach to 17',
      { parties: [party(2, 17)], property: { childAgeBands: [{ fromAge: 0, toAge: 17 }] } },
      11_000,
    ],
    ['three rooms alike cost three times one', { parties: [party(2), party(2), party(2)] }, 30_000],
    // 70.00 alone and 100.00 + 2 x 30.00
    ['each room is priced for its own guests', { parties: [party(1), party(4)] }, 23_000],
    // 100.00 + 10.00, and 100.00 with the child of 8 in the second place
    ['a child is not moved to the place of another room', { parties: [party(2, 3), party(1, 8)] }, 21_000],
  ] as [string, Row['of'], number][]
).map(
  ([says, of, night]): Row => ({
    cites: 'P2',
    says,
    of: { calendar, nights: 1, ...of },
    gives: { original: [night] },
  }),
)

const stays: Row[] = [
  {
    cites: 'P2',
    says: 'the price of an extra adult may differ from night to night',
    of: {
      nights: 3,
      parties: [party(3)],
      calendar: { ...calendar, extraAdult: column(3000, 5000, -1) },
    },
    gives: { original: [13_000, 15_000, 10_000], originalSubtotal: 38_000 },
  },
  {
    cites: 'P2',
    says: 'the single price may be there on some nights only',
    of: { nights: 3, parties: [party(1)], calendar: { ...calendar, single: column(7000, -1, 8000) } },
    gives: { original: [7000, 10_000, 8000] },
  },
  {
    cites: 'P5',
    says: 'averages are for a night of the whole party',
    of: { nights: 2, parties: [party(2), party(1)], calendar },
    gives: { originalSubtotal: 34_000, originalNightlyAvg: 17_000, nightlyAvg: 17_000 },
  },
  {
    cites: 'P5, P1',
    says: 'an average of half a unit is rounded away from zero',
    of: { nights: 4, price: [10_000, 10_000, 10_001, 10_001] },
    gives: { originalNightlyAvg: 10_001 },
  },
  {
    cites: 'P5, P1',
    says: 'an average of less than half a unit is rounded down',
    of: { nights: 4, price: [10_000, 10_000, 10_000, 10_001] },
    gives: { originalNightlyAvg: 10_000 },
  },
]

describe('a night costs what its guests cost', () => {
  test.each(nights)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a stay is its nights', () => {
  test.each(stays)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
