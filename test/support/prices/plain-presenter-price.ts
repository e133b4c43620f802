// Prices as plain objects, to compare with the bytes of the presenter.

import { discountTypes } from '../../../src/http/publisher/presenter/savings.ts'
import { promotionKinds } from '../../../src/lodging/documents/promotion-kinds.ts'
import { converter, type ExchangeRate } from '../../../src/lodging/prices/exchange.ts'
import type {
  AppliedDiscount,
  ChargeItem,
  PricedNight,
  PricedTotal,
  StayPrice,
  WordedPrice,
  WordedPromotion,
} from '../../../src/lodging/prices/price.ts'
import { altogether as allOf, shownItems } from '../../../src/lodging/prices/price.ts'
import type { DiscountBenefit, PromotionOffer } from '../../../src/lodging/prices/rules.ts'
import type { PaymentTerms } from '../../../src/lodging/reservations/deposits.ts'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { decimalsOf } from '../../../src/values/currencies.ts'
import { decimalNumber, decimalText, type Minor, percentNumber, subtract } from '../../../src/values/money.ts'

export interface Amounts {
  /** An amount that is already in the shown currency. */
  shown(amount: Minor): number
  shownText(amount: Minor): string
  /** An amount of the property's own rules, converted and rounded once (contract P10). */
  converted(amount: Minor): number
}

/** `exchange` converts from the property's currency into the shown one. */
export function amountsIn(exchange: ExchangeRate): Amounts {
  const decimals = decimalsOf(exchange.to)
  const convert = converter(exchange)
  return {
    shown: amount => decimalNumber(amount, decimals),
    shownText: amount => decimalText(amount, decimals),
    converted: amount => decimalNumber(convert(amount), decimals),
  }
}

/** The currency of an answer's amounts and its rate, part of its `meta_data`. */
export const exchangeData = ({ to, rate, asOf }: ExchangeRate) => ({
  currency: to,
  /** Rates have at most ten significant digits, which a JSON number holds exactly. */
  exchange_rate: Number(rate),
  exchange_rate_as_of: asOf,
})

export const presentTotal = (total: PricedTotal, { shown }: Amounts) => ({
  original_nightly_avg: shown(total.originalNightlyAvg),
  nightly_avg: shown(total.nightlyAvg),
  original_subtotal: shown(total.originalSubtotal),
  subtotal: shown(total.subtotal),
  tax: shown(total.tax),
  fee: shown(total.fee),
  balance_due: shown(total.balanceDue),
  checkin_fee: shown(total.checkinFee),
  total: shown(total.total),
  altogether: shown(allOf(total)),
  rebate: shown(total.rebate),
  promotional_savings: shown(total.promotionalSavings),
  discount_savings: shown(total.discountSavings),
  group: null,
})

export const presentNights = (nights: readonly PricedNight[], { shown }: Amounts) =>
  nights.map(night => ({
    date: formatDay(night.day),
    rate: shown(night.rate),
    original_rate: shown(night.originalRate),
    promotional_savings: shown(night.promotionalSavings),
    promotional_id: night.promotionId,
    inventory: night.inventory,
    minimum: null,
    maximum: null,
    ...(night.gross !== undefined && { gross: shown(night.gross) }),
    ...(night.priorLowest !== undefined && {
      prior_lowest_30_days: night.priorLowest === null ? null : shown(night.priorLowest),
    }),
  }))

/** `tax_items`, `fees` and `checkin_fees`, which sum to the total's tax, fee and checkin_fee (contract P8). */
export const presentCharges = (
  price: Pick<StayPrice, 'taxItems' | 'fees' | 'checkinFees'>,
  amounts: Amounts,
) => ({
  tax_items: presentItems(price.taxItems, amounts),
  fees: presentItems(price.fees, amounts),
  checkin_fees: presentItems(price.checkinFees, amounts),
})

const presentItems = (items: readonly ChargeItem[], { shown }: Amounts) =>
  shownItems(items).map(({ name, description, total, included }) => ({
    name,
    description,
    total: shown(total),
    included,
  }))

/** Texts and flags of the rate's policies. */
export const presentPolicies = (price: WordedPrice) => ({
  is_refundable: price.isRefundable,
  is_deposit_required: price.isDepositRequired,
  deposit_policy: price.depositPolicy,
  cancellation_policy: price.cancellationPolicy,
})

/** What cancelling and not arriving cost. */
export const presentPenalties = (
  price: Pick<StayPrice, 'cancellationPenalties' | 'noShowPenalty'>,
  { shown }: Amounts,
) => ({
  cancellation_penalties: price.cancellationPenalties.map(({ from, until, penalty }) => ({
    from,
    until,
    penalty: shown(penalty),
  })),
  no_show_penalty: shown(price.noShowPenalty),
})

/** What the guest pays when. */
export function presentDeposits(
  { total }: Pick<StayPrice, 'total'>,
  terms: PaymentTerms,
  { shown }: Amounts,
) {
  const collected = { charged: 'card', kept: 'kept_card', checked: 'property' }[terms.card]
  const parts = [
    { kind: 'deposit', amount: shown(total.balanceDue), due: null, collected },
    {
      kind: 'rest',
      amount: shown(subtract(total.total, total.balanceDue)),
      due: terms.checkin,
      collected: 'property',
    },
    { kind: 'checkin_fees', amount: shown(total.checkinFee), due: terms.checkin, collected: 'property' },
  ]
  return { deposits: parts.filter(({ amount }) => amount !== 0) }
}

export const presentPromotions = (promotions: readonly WordedPromotion[], amounts: Amounts) =>
  promotions.map(promotion => presentPromotion(promotion, amounts))

export function presentPromotion({ promotion, saved, displayString }: WordedPromotion, amounts: Amounts) {
  const type = promotionKinds[promotion.offer.kind]
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

/** A percentage, an amount of money, or the number of free nights. */
function amountOf(offer: PromotionOffer, { converted }: Amounts): number {
  if ('percent' in offer) return percentNumber(offer.percent)
  if (offer.kind === 'free_nights') return offer.stay - offer.pay
  return converted(offer.amount)
}

/** `rebate_applied` is the only amount that is a text (contract S4). */
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

/** A percentage or an amount. The amount is in the property's currency, because the code applies only then. */
function discountAmount(benefit: DiscountBenefit, { converted }: Amounts): number | null {
  if (benefit.kind === 'percent') return percentNumber(benefit.percent)
  return benefit.kind === 'amount' ? converted(benefit.amount) : null
}
