// Stays whose nights are all given away: what is due, what cancelling costs, and what is said of both (contract P9).

import { describe, expect, test } from 'vitest'
import type { CancellationPolicy, PolicyCharge } from '../../../src/lodging/prices/policies.ts'
import { type Case, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aFee,
  aPromotion,
  flat,
  percent,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const firstNight: PolicyCharge = { kind: 'nights', nights: 1 }
const full: PolicyCharge = { kind: 'full' }
const everything: PolicyCharge = { kind: 'percent', percent: percent(100) }

const depositOf = (charge: PolicyCharge): Case => ({
  plan: { deposit: { steps: [{ withinDays: null, charge }] } },
})
const cancelling = (steps: CancellationPolicy['steps'], noShow: PolicyCharge = full): Case => ({
  plan: { cancellation: { arrivalMinute: 18 * 60, steps, noShow } },
})

const allFree: Case = { promotions: [aPromotion(1, percentOff(100))] }
const fortnight: Case = { ...allFree, nights: 14, fees: [aFee('Cleaning', flat(5558, 'stay'))] }
const free = 'Free cancellation. If nobody arrives, nothing is charged.'

const withFees: Row[] = [
  {
    cites: 'P9',
    says: 'each night has the same share of what is left to pay',
    of: { ...depositOf(firstNight), ...fortnight },
    gives: { total: 5558, balanceDue: 397, depositText: 'The first night is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'more nights than the stay has are all of it',
    of: { ...depositOf({ kind: 'nights', nights: 15 }), ...fortnight },
    gives: { balanceDue: 5558, depositText: 'The full amount is due when booking.' },
  },
  {
    cites: 'P9',
    says: 'a penalty of one night is that share too',
    of: { ...cancelling([{ hoursBefore: null, charge: firstNight }], firstNight), ...fortnight },
    gives: { refundable: 'Y', penalties: [[null, null, 397]], noShow: 397 },
  },
  {
    cites: 'P9',
    says: 'a penalty of everything is the fees, and not refundable',
    of: { ...cancelling([{ hoursBefore: null, charge: full }]), ...fortnight },
    gives: { refundable: 'N', penalties: [[null, null, 5558]] },
  },
]

const policies: [string, CancellationPolicy['steps'], PolicyCharge][] = [
  ['everything', [{ hoursBefore: null, charge: full }], full],
  ['100 percent', [{ hoursBefore: null, charge: everything }], everything],
  [
    'everything at first and less later',
    [
      { hoursBefore: null, charge: full },
      { hoursBefore: 24, charge: firstNight },
    ],
    full,
  ],
]

const withoutFees: Row[] = [
  {
    cites: 'P9',
    says: 'a deposit of everything is none',
    of: { ...depositOf(full), ...allFree },
    gives: { balanceDue: 0, depositRequired: 'N', depositText: 'No deposit is due when booking.' },
  },
  ...policies.map(
    ([says, steps, noShow]): Row => ({
      cites: 'P9',
      says: `${says} is nothing, and is told as free`,
      of: { ...cancelling(steps, noShow), code: percentCode(100) },
      gives: { total: 0, refundable: 'Y', noShow: 0, cancellationText: free },
    }),
  ),
  {
    cites: 'P9',
    says: 'a code without refund keeps its flag, and nothing is charged',
    of: { ...cancelling([]), code: percentCode(100, { nonRefundable: true }) },
    gives: { refundable: 'N', penalties: [[null, null, 0]], noShow: 0, cancellationText: free },
  },
]

describe('a stay of free nights with fees', () => {
  test.each(withFees)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a stay that costs nothing', () => {
  test.each(withoutFees)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})
