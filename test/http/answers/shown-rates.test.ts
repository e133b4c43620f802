// A room and its rates as availability and preview show them, written out; and promotions and discount codes of every kind.

import { describe, expect, test } from 'vitest'
import { amountsIn } from '../../../src/http/publisher/presenter/amounts.ts'
import { writeProperty } from '../../../src/http/publisher/presenter/property.ts'
import { writeDiscount, writePromotion } from '../../../src/http/publisher/presenter/savings.ts'
import type { DiscountBenefit, DiscountCategory, PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import type { SearchedStay } from '../../../src/operations/answers.ts'
import type { Verbosity } from '../../../src/operations/requests.ts'
import type { PricedRate } from '../../../src/pricing/priced-stay.ts'
import { minor } from '../../../src/values/money.ts'
import {
  sampleAnswer,
  sampleDiscount,
  samplePromotion,
  sampleSearch,
} from '../../support/prices/sample-answers.ts'
import { shownBooking } from '../../support/prices/shown-reservation.ts'
import { written } from '../../support/statements/written.ts'

const [searchedRoom] = sampleSearch.priced.rooms
const [, bar] = searchedRoom!.rates
const shown = (
  verbosity: Verbosity,
  changes: Partial<PricedRate> = {},
  search: Partial<SearchedStay> = {},
) => {
  const rooms = [{ ...searchedRoom!, rates: [{ ...bar!, ...changes }] }]
  const searched = { ...sampleSearch, ...search, priced: { ...sampleSearch.priced, rooms } }
  const answer = written(out =>
    writeProperty(out, sampleAnswer(verbosity, searched), 'https://rooms.example'),
  )
  return {
    room: answer.property_accommodation[0],
    rate: answer.property_accommodation[0].rates[0],
    low: answer.rate.low,
  }
}

const { nights, total, discount, promotions, tax_items, fees, checkin_fees } = shownBooking
const [promotion] = promotions
const beds = [
  { code: 'king', description: 'One king' },
  { code: 'twin', description: 'Two twins' },
]
const rate = {
  code: 'BAR',
  description: { title: 'Best available', text: 'Our best rate', meal_plan: 'breakfast' },
  balance_due: 90.89,
  is_refundable: 'N',
  is_deposit_required: 'Y',
  deposit_policy: shownBooking.deposit_policy,
  cancellation_policy: shownBooking.cancellation_policy,
  cancellation_penalties: shownBooking.cancellation_penalties,
  no_show_penalty: 424.1,
  total,
  beds,
  tax_items: [],
  fees: [],
  checkin_fees: [],
  promotion,
  nights,
  discount,
  promotions,
  message: null,
  meta_data: null,
  tmp: null,
}
const room = {
  id: 28,
  name: 'Garden Suite',
  type: 'suite',
  standard_occupancy: 2,
  maximum_occupancy: 4,
  updated_at: '2026-11-20T08:00:00Z',
  is_available: true,
  is_closedout: false,
  is_occupancy_exceeded: false,
  has_no_inventory: false,
  is_less_than_min_stay: false,
  is_greater_than_max_stay: false,
  unavailable_reasons: [],
  unavailable_details: [],
  rates: [rate],
  adult_maximum_occupancy: null,
  child_maximum_occupancy: null,
  adult_rate_adjustment: null,
  child_rate_adjustment: null,
  unavailable_reason: null,
  property_accommodation_type: null,
}
const images = [
  {
    alt: 'Bed',
    season: null,
    url: 'https://rooms.example/images/a1b2',
    is_hero_image: null,
    url_small: null,
    url_medium: null,
    external_data: null,
  },
]

describe('a room', () => {
  test('is shown whole, each field from its verbosity on', () => {
    const short = { short_description: 'A suite', bedding: 'One king or two twins' }
    expect(shown(0).room).toEqual(room)
    expect(shown(1).room).toEqual({ ...room, ...short })
    expect(shown(2).room).toEqual({
      ...room,
      ...short,
      long_description: 'A suite with a garden',
      rates: [{ ...rate, property_accommodation_image: images }],
    })
  })

  test('has the flags of its search', () => {
    for (const flag of Object.keys(searchedRoom!.flags)) {
      const flags = { ...searchedRoom!.flags, [flag]: true }
      const rooms = [{ ...searchedRoom!, flags, isAvailable: false, rates: [] }]
      const searched = { ...sampleSearch, priced: { ...sampleSearch.priced, rooms } }
      const { property_accommodation } = written(out => writeProperty(out, sampleAnswer(0, searched), ''))
      expect(property_accommodation[0]).toEqual({ ...room, is_available: false, [flag]: true, rates: [] })
    }
  })
})

describe('a rate', () => {
  test('has its charges in preview, and its own beds where it has some', () => {
    expect(shown(0, {}, { itemised: true }).rate).toEqual({ ...rate, tax_items, fees, checkin_fees })
    const own = [{ code: 'own', description: 'Own' }]
    expect(shown(0, { beds: own }).rate).toEqual({ ...rate, beds: own })
    expect(shown(0, { beds: own }, { itemised: true }).rate).toEqual({
      ...rate,
      beds: own,
      tax_items,
      fees,
      checkin_fees,
    })
    expect(shown(0, { beds: [] }).rate.beds).toEqual([])
  })

  test.each([
    [0, false],
    [0, true],
    [1, false],
    [1, true],
    [2, true],
  ])(
    'with %i promotions, and a discount: %s, shows both, and so does the cheapest',
    (count, isDiscounted) => {
      const more = { ...samplePromotion, id: 8 }
      const applied = [samplePromotion, more]
        .slice(0, count)
        .map(each => ({ promotion: each, saved: minor(4040) }))
      const changes = { promotions: applied, discount: isDiscounted ? bar!.discount : null }
      const expected = {
        promotion: count === 0 ? null : promotion,
        discount: isDiscounted ? discount : null,
      }
      const found = shown(0, changes)
      expect(found.rate).toEqual({
        ...rate,
        ...expected,
        promotions: [promotion, { ...promotion, id: 8 }].slice(0, count),
      })
      expect(found.low).toEqual({ accommodation_id: 28, rate_code: 'BAR', total, ...expected })
    },
  )

  test('has nights with and without savings', () => {
    const [night] = bar!.nights
    const nightOf = (changes: Partial<typeof night>) =>
      shown(0, { nights: [{ ...night!, ...changes }] }).rate.nights[0]
    const plain = { promotionId: null, promotionalSavings: minor(0) }
    expect(nightOf({ ...plain, inventory: 0 })).toEqual({
      ...nights[0],
      promotional_savings: 0,
      promotional_id: null,
      inventory: 0,
    })
    expect(nightOf({ promotionId: null })).toMatchObject({ promotional_savings: 10.1, promotional_id: null })
    expect(nightOf({ promotionalSavings: minor(0) })).toMatchObject({
      promotional_savings: 0,
      promotional_id: 7,
    })
    expect(nightOf({ inventory: 5 })).toEqual({ ...nights[0], inventory: 5 })
  })
})

const dollars = amountsIn({ from: 'USD', to: 'USD', rate: '1', asOf: null })
const yen = amountsIn({ from: 'USD', to: 'JPY', rate: '150', asOf: null })

describe('a promotion', () => {
  test.each<[PromotionOffer, { id: number; name: string; amount: number }, number]>([
    [{ kind: 'percent', percent: 105_000 }, { id: 1, name: 'Percent off', amount: 10.5 }, 10.5],
    [
      { kind: 'amount_per_night', amount: minor(1050) },
      { id: 2, name: 'Amount off each night', amount: 10.5 },
      1575,
    ],
    [
      { kind: 'amount_per_stay', amount: minor(1000) },
      { id: 3, name: 'Amount off the stay', amount: 10 },
      1500,
    ],
    [{ kind: 'free_nights', stay: 7, pay: 5 }, { id: 4, name: 'Free nights', amount: 2 }, 2],
    [
      { kind: 'fixed_price', amount: minor(9900) },
      { id: 5, name: 'Fixed nightly price', amount: 99 },
      14_850,
    ],
  ])('has the amount of its kind, money in the currency shown: %j', (offer, { id, name, amount }, inYen) => {
    const applied = { promotion: { ...samplePromotion, offer }, saved: minor(150), displayString: 'text' }
    const whole = {
      id: 7,
      display_string: 'text',
      name: 'Ten percent off',
      promotion_type_id: id,
      amount,
      discount_applied: 1.5,
      total_discount: 1.5,
      promotion_type: { id, name },
    }
    expect(written(out => writePromotion(out, applied, dollars))).toEqual(whole)
    expect(written(out => writePromotion(out, applied, yen))).toEqual({
      ...whole,
      amount: inYen,
      discount_applied: 150,
      total_discount: 150,
    })
  })
})

describe('a discount code', () => {
  const shownAs = (
    category: DiscountCategory,
    benefit: DiscountBenefit,
    amounts = dollars,
    min = minor(500),
  ) =>
    written(out =>
      writeDiscount(
        out,
        {
          discount: { ...sampleDiscount, category, benefit, minSubtotal: min, nonRefundable: false },
          applied: minor(120),
          rebate: minor(30),
        },
        amounts,
      ),
    )
  const whole = {
    ...discount,
    amount: null,
    non_refundable: false,
    min_subtotal: 5,
    discount_applied: 1.2,
    rebate_applied: null,
  }

  test.each<[DiscountCategory, DiscountBenefit, object]>([
    [
      'discount',
      { kind: 'percent', percent: 125_000, asRebate: true },
      { type: { id: 1, name: 'Percent' }, amount: 12.5, rebate_applied: '0.30' },
    ],
    [
      'discount',
      { kind: 'amount', amount: minor(2000), currency: 'USD', asRebate: false },
      { type: { id: 2, name: 'Amount' }, amount: 20, rebate_applied: '0.30' },
    ],
    ['promotion', { kind: 'promotion', promotionIds: [7] }, { type: { id: 3, name: 'Promotion' } }],
    [
      'value-add',
      { kind: 'value_add', instructions: 'Ask', receivedUpon: 'email' },
      { type: { id: 4, name: 'Value-add' }, instructions: 'Ask', received_upon: 'email' },
    ],
  ])('that is a %s has the worth of its kind: %j', (category, benefit, expected) => {
    expect(shownAs(category, benefit)).toEqual({ ...whole, category, ...expected })
  })

  test('has its amounts in the currency shown', () => {
    const benefit = { kind: 'amount', amount: minor(2000), currency: 'USD', asRebate: false } as const
    expect(shownAs('discount', benefit, yen)).toMatchObject({
      amount: 3000,
      min_subtotal: 750,
      discount_applied: 120,
      rebate_applied: '30',
    })
    expect(shownAs('discount', benefit, dollars, minor(0)).min_subtotal).toBe(0)
  })
})
