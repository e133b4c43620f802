// Where the conditions of fees, taxes and deposits begin and end (contract P6, P7, P9).

import { describe, expect, test } from 'vitest'
import { day, factsOf, priceOf, type Row } from '../../support/prices/pricing-case.ts'
import { aFee, aTax, cents, flat, ofPercent, percent } from '../../support/prices/pricing-rules.ts'

const fromSecondNight = { from: day('2026-12-22'), to: null }
const untilFirstNight = { from: null, to: day('2026-12-21') }

const rows: Row[] = [
  {
    cites: 'P6',
    says: 'a fee for each person is not owed when only later nights lie in its dates',
    of: { fees: [aFee('Fee', flat(500, 'person'), { conditions: { stay: fromSecondNight } })] },
    gives: { fees: [], total: 40_000 },
  },
  {
    cites: 'P6',
    says: 'a fee for each person is owed when the arrival day lies in its dates',
    of: { fees: [aFee('Fee', flat(500, 'person'), { conditions: { stay: untilFirstNight } })] },
    gives: { fees: [['Fee', 1000]] },
  },
  {
    cites: 'P6',
    says: 'a fee for each person and night counts the later nights that lie in its dates',
    of: { fees: [aFee('Fee', flat(500, 'person_night'), { conditions: { stay: fromSecondNight } })] },
    gives: { fees: [['Fee', 3000]] },
  },
  {
    cites: 'P7',
    says: 'a tax once for the stay is not owed when no night reaches its rate band',
    of: { taxes: [aTax('Tax', flat(700, 'stay'), { conditions: { rateFrom: cents(10_001) } })] },
    gives: { taxItems: [], total: 40_000 },
  },
  {
    cites: 'P7',
    says: 'a tax once for the stay is owed when one night reaches its rate band',
    of: {
      price: [10_000, 10_000, 10_001, 10_000],
      taxes: [aTax('Tax', flat(700, 'stay'), { conditions: { rateFrom: cents(10_001) } })],
    },
    gives: { taxItems: [['Tax', 700]] },
  },
  {
    cites: 'P7',
    says: 'a compound tax on the first night takes that night’s share of the tax before it, by price',
    of: {
      price: [30_000, 10_000, 10_000, 10_000],
      taxes: [
        aTax('First', ofPercent(10)),
        aTax('On top', ofPercent(10), { compound: true, conditions: { chargedNights: 1 } }),
      ],
    },
    gives: {
      taxItems: [
        ['First', 6000],
        ['On top', 3300],
      ],
    },
  },
  {
    cites: 'P7',
    says: 'a flat tax inside a price is paid with it, whatever is said of when it is due',
    of: { taxes: [aTax('Tax', flat(700, 'stay'), { included: true, due: 'checkin' })] },
    gives: { taxItems: [['Tax', 700]], atCheckin: [], subtotal: 39_300, total: 40_000 },
  },
  ...[
    [20, 30],
    [30, 20],
  ].map(
    ([first, second]): Row => ({
      cites: 'P9',
      says: `of deposits within ${first} and within ${second} days, 20 days ahead, the one within 20 is due`,
      of: {
        plan: {
          deposit: {
            steps: [first!, second!].map(withinDays => ({
              withinDays,
              charge: { kind: 'amount', amount: cents(withinDays * 100) },
            })),
          },
        },
      },
      gives: { balanceDue: 2000 },
    }),
  ),
]

describe('charges begin and end where their conditions say', () => {
  test.each(rows)('$cites $says', ({ of, gives }) => {
    expect(factsOf(of)).toMatchObject(gives)
  })
})

test('P6, P7 a fee keeps its description; its tax and the taxes of the stay have none', () => {
  const price = priceOf({
    fees: [aFee('Cleaning', flat(5000, 'stay'), { description: 'Once', taxRate: percent(19) })],
    taxes: [aTax('VAT', ofPercent(10))],
  })
  expect(price.fees).toEqual([{ name: 'Cleaning', description: 'Once', total: 5000, included: false }])
  expect(price.taxItems).toEqual([
    { name: 'VAT', description: '', total: 4000, included: false },
    { name: 'Cleaning', description: '', total: 950, included: false, taxOf: 'Cleaning' },
  ])
})
