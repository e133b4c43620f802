// Promotions and the discount code of a rate (interface 2.6, 2.6a).

import type { AppliedDiscount, AppliedPromotion } from '../../lodging/price.ts'
import { type DiscountBenefit, type PromotionOffer, promotionTypes } from '../../lodging/rules.ts'
import { percentNumber } from '../../values/money.ts'
import type { Amounts } from './amounts.ts'

export const presentPromotions = (promotions: readonly AppliedPromotion[], amounts: Amounts) =>
  promotions.map(promotion => presentPromotion(promotion, amounts))

export function presentPromotion({ promotion, saved, displayString }: AppliedPromotion, amounts: Amounts) {
  const type = promotionTypes[promotion.offer.kind]
  return {
    id: promotion.id,
    display_string: displayString,
    name: promotion.name,
    promotion_type_id: type.id,
    amount: amountOf(promotion.offer, amounts),
    discount_applied: amounts.shown(saved),
    total_discount: amounts.shown(saved),
    promotion_type: { id: type.id, name: type.name },
  }
}

/** A percentage, an amount of money, or the number of nights that are free. */
function amountOf(offer: PromotionOffer, { converted }: Amounts): number {
  if (offer.kind === 'percent') return percentNumber(offer.percent)
  if (offer.kind === 'free_nights') return offer.stay - offer.pay
  return converted(offer.amount)
}

/** `type` of the interface's discount; the ids are published in docs/interface.md. */
export const discountTypes = {
  percent: { id: 1, name: 'Percent' },
  amount: { id: 2, name: 'Amount' },
  promotion: { id: 3, name: 'Promotion' },
  value_add: { id: 4, name: 'Value-add' },
} as const satisfies Record<DiscountBenefit['kind'], { id: number; name: string }>

/** `rebate_applied` is the one amount that is a text (contract S4). */
export function presentDiscount({ discount, applied, rebate }: AppliedDiscount, amounts: Amounts) {
  const { benefit, category } = discount
  const valueAdd = benefit.kind === 'value_add' ? benefit : null
  return {
    id: discount.id,
    category,
    type: discountTypes[benefit.kind],
    code: discount.code,
    amount: discountAmount(benefit, amounts),
    description: discount.description,
    instructions: valueAdd?.instructions ?? null,
    non_refundable: discount.nonRefundable,
    min_subtotal: discount.minSubtotal === null ? null : amounts.converted(discount.minSubtotal),
    display_string: discount.description,
    received_upon: valueAdd?.receivedUpon ?? null,
    discount_applied: amounts.shown(applied),
    rebate_applied: category === 'discount' ? amounts.shownText(rebate) : null,
    rebate_type: 'customer',
  }
}

/** A percentage, or an amount: a code applies only where its currency is the property's, so it converts the same. */
function discountAmount(benefit: DiscountBenefit, { converted }: Amounts): number | null {
  if (benefit.kind === 'percent') return percentNumber(benefit.percent)
  return benefit.kind === 'amount' ? converted(benefit.amount) : null
}
