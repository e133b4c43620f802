// What a discount code changes, and why it may change nothing (contract P4).

import { describe, expect, test } from 'vitest'
import { day, factsOf, type Row } from '../../support/prices/pricing-case.ts'
import {
  aCode,
  aPromotion,
  cents,
  combinable,
  percentCode,
  percentOff,
} from '../../support/prices/pricing-rules.ts'

const amountCode = (amount: number, asRebate = false) =>
  aCode({ kind: 'amount', amount: cents(amount), currency: 'EUR', asRebate })
const unlocking = (...promotionIds: number[]) => aCode({ kind: 'promotion', promotionIds })
const valueAdd = aCode({ kind: 'value_add', instructions: 'Ask for it', receivedUpon: 'check-in' })
const hidden = aPromotion(3, percentOff(25), { needsCode: true })
const ten = aPromotion(1, percentOff(10))

const applied: Row[] = [
  {
    cites: 'P4, P5',
    says: 'percent comes off what promotions leave of the subtotal',
    of: { promotions: [ten], code: percentCode(15) },
    gives: {
      promotionalSavings: 4000,
      discountSavings: 5400,
      subtotal: 30_600,
      rates: [9000, 9000, 9000, 9000],
      nightlyAvg: 7650,
      refusal: null,
    },
  },
  {
    cites: 'P4',
    says: 'an amount comes off the subtotal',
    of: { code: amountCode(3000) },
    gives: { discount: 3000, subtotal: 37_000 },
  },
  {
    cites: 'P4',
    says: 'an amount takes no more than the subtotal',
    of: { code: amountCode(99_999) },
    gives: { discount: 40_000, subtotal: 0, total: 0 },
  },
  {
    cites: 'P4',
    says: 'a rebate leaves the price',
    of: { code: percentCode(10, {}, true) },
    gives: { rebate: 4000, discount: 0, discountSavings: 0, total: 40_000 },
  },
  {
    cites: 'P4',
    says: 'a rebate of an amount leaves the price',
    of: { code: amountCode(2500, true) },
    gives: { rebate: 2500, total: 40_000 },
  },
  {
    cites: 'P4',
    says: 'a value-add changes no price',
    of: { code: valueAdd },
    gives: { discount: 0, total: 40_000, refusal: null },
  },
  {
    cites: 'P4',
    says: 'a code unlocks its promotion',
    of: { promotions: [ten, hidden], code: unlocking(3) },
    gives: { promotions: [[3, 10_000]], discount: 0, discountSavings: 0, subtotal: 30_000 },
  },
  {
    cites: 'P4',
    says: 'an unlocked combinable promotion joins the stack',
    of: { promotions: [combinable(ten), combinable(hidden)], code: unlocking(3) },
    gives: { rates: [6750, 6750, 6750, 6750], refusal: null },
  },
  {
    cites: 'P4',
    says: 'the minimum is compared before the code is applied',
    of: { code: percentCode(50, { minSubtotal: cents(40_000) }) },
    gives: { discount: 20_000 },
  },
  {
    cites: 'P4',
    says: 'the last use that is left still counts',
    of: { code: percentCode(10, { maxUses: 3, uses: 2 }) },
    gives: { discount: 4000 },
  },
]

const future = { from: day('2026-12-22'), to: null }
const refused: Row[] = (
  [
    ['unknown_code', {}, 'unknown'],
    ['not_for_this_property', {}, percentCode(10, { properties: [1] })],
    ['unknown_code', {}, percentCode(10, { publishers: [1] })],
    ['outside_booking_window', {}, percentCode(10, { booking: future })],
    ['outside_stay_window', {}, percentCode(10, { stay: future })],
    ['outside_stay_window', {}, percentCode(10, { stay: { from: null, to: day('2026-12-23') } })],
    ['used_up', {}, percentCode(10, { maxUses: 3, uses: 3 })],
    ['other_currency', { currency: 'USD' }, amountCode(1000)],
    ['other_currency', {}, percentCode(10, { minSubtotal: cents(1), minSubtotalCurrency: 'USD' })],
    ['not_for_this_room_or_rate', {}, percentCode(10, { rooms: [12] })],
    ['not_for_this_room_or_rate', {}, percentCode(10, { ratePlans: ['OTHER'] })],
    ['below_min_subtotal', {}, percentCode(10, { minSubtotal: cents(40_001) })],
    ['nothing_to_unlock', {}, unlocking(3)],
    ['nothing_to_unlock', { promotions: [ten] }, unlocking(1)],
    ['nothing_to_unlock', { promotions: [aPromotion(2, percentOff(30)), hidden] }, unlocking(3)],
    ['nothing_to_unlock', { promotions: [hidden] }, unlocking(4)],
  ] as const
).map(([refusal, of, code]) => ({
  cites: 'P4',
  says: refusal,
  of: { ...of, code },
  gives: { refusal, discount: null, discountSavings: 0 },
}))

describe('a code that applies gives what it promises', () => {
  test.each(applied)('$cites $says', ({ of, gives }) => expect(factsOf(of)).toMatchObject(gives))
})

describe('a code that does not apply changes nothing and says why', () => {
  test.each(refused)('$cites $says', ({ of, gives }) => {
    const { code: _code, ...withoutCode } = of
    expect(factsOf(of)).toMatchObject({ ...gives, total: factsOf(withoutCode).total })
  })
})

test('P4 the minimum looks at what promotions leave', () => {
  const code = percentCode(10, { minSubtotal: cents(40_000) })
  expect(factsOf({ promotions: [ten], code }).refusal).toBe('below_min_subtotal')
})

test('P9 a code that is not refundable makes the whole stay owed, whatever the policy says', () => {
  const plan = { cancellationText: 'Always free' }
  expect(factsOf({ plan, code: percentCode(10, { nonRefundable: true }) })).toMatchObject({
    refundable: 'N',
    penalties: [[null, null, 36_000]],
    noShow: 36_000,
    cancellationText:
      'Not refundable: on cancellation the full amount is charged. If nobody arrives, the full amount is charged.',
  })
  expect(factsOf({ plan })).toMatchObject({ refundable: 'Y', cancellationText: 'Always free' })
})
