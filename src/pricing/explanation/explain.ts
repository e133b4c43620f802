// Explains a price while it is computed: what each step has left in the draft, and for rules that it left out the condition that
// the step itself asked. What a publisher may not know of is in no explanation.

import type { Fee, Promotion, Tax } from '../../lodging/prices/rules.ts'
import { type Minor, minor, subtract, zero } from '../../values/money.ts'
import { type ChargeRefusal, chargedStay, chargeRefusal, isOwedAt } from '../charges/charge-conditions.ts'
import { isOwedAtAnyRate } from '../charges/rate-bands.ts'
import { taxRefusal } from '../charges/taxes.ts'
import type { Draft } from '../draft.ts'
import { preparedProperty } from '../prepared-property.ts'
import { unlockedPromotions } from '../promotions/discount.ts'
import { nightsOrRefusal } from '../promotions/promotion-conditions.ts'
import { coversRate, promoted } from '../promotions/promotions.ts'
import type { ExplainedRefusal, ExplainedRule } from './explained-rule.ts'

/** The price of each night for all rooms. */
export const explainNights = ({ price, offer }: Draft): ExplainedRule[] =>
  price.nights.map(({ day, originalRate }) => ({
    kind: 'night',
    name: offer.terms.plan.code,
    day,
    amount: originalRate,
    in: 'total',
    why: null,
  }))

/** Promotions in their order, and the code of the request. */
export const explainReductions = (draft: Draft): ExplainedRule[] => [
  ...preparedProperty(draft.offer.stayContext.property).promotions.flatMap(
    promotion => explainPromotion(promotion, draft) ?? [],
  ),
  ...explainCode(draft),
]

/** Null for one that this publisher, guest or rate has nothing to do with. */
function explainPromotion(promotion: Promotion, draft: Draft): ExplainedRule | null {
  const { search, days, codeRefusal, discount } = draft.offer.stayContext
  const { id, name, conditions } = promotion
  const unlocked = codeRefusal === null ? unlockedPromotions(discount) : []
  const nights = nightsOrRefusal(promotion, search, days, unlocked)
  const { plan } = draft.offer.terms
  if (nights === 'needs_code' || nights === 'other_publisher') return null
  if (conditions.ratePlans !== null && !conditions.ratePlans.includes(plan.code)) return null
  const of = { kind: 'promotion', name, id, amount: zero, in: 'total' } as const
  const taken = draft.price.promotions.find(applied => applied.promotion.id === id)
  if (taken) return { ...of, amount: subtract(zero, taken.saved), why: null }
  if (typeof nights === 'string') return { ...of, why: nights }
  if (!coversRate(promotion, draft.offer)) return { ...of, why: 'other_room' }
  const wouldSave = savedAlone(promotion, draft)
  return wouldSave === zero
    ? { ...of, why: 'saves_nothing' }
    : { ...of, why: 'another_saves_more', wouldSave }
}

/** What a promotion would save on all rooms in the group that it competes in. */
function savedAlone({ id }: Promotion, { offer, rooms }: Draft): Minor {
  const isIt = (share: { readonly possible: { readonly promotion: Promotion } }) =>
    share.possible.promotion.id === id
  const group = offer.stayContext.promotions.find(some => some.some(({ promotion }) => promotion.id === id))
  let saved = 0
  for (const { original, alike } of rooms) {
    const share = group && promoted(group, original, offer, true)?.shares.find(isIt)
    saved += (share?.saved ?? 0) * alike.places.length
  }
  return minor(saved)
}

function explainCode({ offer, price, discountRefusal }: Draft): ExplainedRule[] {
  const { discountCode } = offer.stayContext.search
  if (discountCode === null) return []
  const amount = subtract(zero, price.discount?.applied ?? zero)
  return [{ kind: 'discount_code', name: discountCode, amount, in: 'total', why: discountRefusal }]
}

/** Taxes inside the prices, supplements of a tariff, fees with their taxes, and taxes on top, each in the property's order. */
export function explainCharges(draft: Draft): ExplainedRule[] {
  const { fees, taxes } = draft.offer.stayContext.property
  const supplements = draft.offer.byTariff?.flatMap(room => room.supplements) ?? []
  return [
    ...taxes.filter(({ included }) => included).map(tax => explainTax(tax, draft)),
    ...supplements.map(({ name, total }) => ({
      kind: 'supplement' as const,
      name,
      amount: total,
      in: 'total' as const,
      why: null,
    })),
    ...fees.flatMap(fee => explainFee(fee, draft)),
    ...taxes.filter(({ included }) => !included).map(tax => explainTax(tax, draft)),
  ]
}

function explainFee(fee: Fee, draft: Draft): ExplainedRule[] {
  const { amount = zero, taxOnIt = zero } = draft.owed?.get(fee) ?? {}
  const { search, days } = draft.offer.stayContext
  const isIn = fee.due === 'booking' ? 'total' : 'checkin'
  const why = amount === zero ? whyNothing(fee, draft, chargeRefusal(fee, chargedStay(search, days))) : null
  const explained: ExplainedRule = { kind: 'fee', name: fee.name, amount, in: isIn, why }
  return taxOnIt === zero ? [explained] : [explained, { ...explained, kind: 'fee_tax', amount: taxOnIt }]
}

function explainTax(tax: Tax, draft: Draft): ExplainedRule {
  const { amount = zero } = draft.owed?.get(tax) ?? {}
  const { search, days } = draft.offer.stayContext
  const isInside = tax.included
  return {
    kind: isInside ? 'included_tax' : 'tax',
    name: tax.name,
    amount,
    in: isInside ? 'price' : tax.due === 'booking' ? 'total' : 'checkin',
    why: amount === zero ? whyNothing(tax, draft, taxRefusal(tax, chargedStay(search, days))) : null,
  }
}

/** `refusal`: why no rate of the stay owes it. */
function whyNothing(
  { conditions }: Fee | Tax,
  { offer }: Draft,
  refusal: ChargeRefusal | null,
): ExplainedRefusal {
  if (refusal !== null) return refusal
  if (!isOwedAt(conditions, offer.room.room.id, offer.terms.plan.code)) return 'other_room_or_rate'
  return isOwedAtAnyRate(conditions) ? 'comes_to_nothing' : 'outside_rate_band'
}

/** The line that rounds the total. */
export function explainRounding({ price, offer }: Draft): ExplainedRule[] {
  const rounding = price.fees.find(({ isRounding }) => isRounding)
  const rule = offer.stayContext.property.totalRounding
  if (rule === undefined) return []
  const of = { kind: 'rounding', name: rule.name, in: 'total' } as const
  return rounding
    ? [{ ...of, amount: rounding.total, why: null }]
    : [{ ...of, amount: zero, why: 'comes_to_nothing' }]
}
