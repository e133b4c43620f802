// Applies a discount code: an amount off, a rebate, unlocked promotions, or a value-add (contract P4).

import type { AppliedDiscount } from '../../lodging/prices/price.ts'
import type { DiscountBenefit, DiscountCode, DiscountRefusal } from '../../lodging/prices/rules.ts'
import type { Property, RatePlan, Stay } from '../../lodging/properties/property.ts'
import { addDays, type Day, type DayRange } from '../../values/civil-dates.ts'
import { foldedText } from '../../values/folded-text.ts'
import { least, type Minor, percentOf, zero } from '../../values/money.ts'
import { isAmong, isWithin } from '../conditions.ts'
import { type Draft, sumOfRates } from '../draft.ts'
import type { StaySearch } from '../search.ts'
import { applyUnlockedPromotions } from './promotions.ts'

/** Applies the search's code to the draft, or leaves the draft unchanged and sets `discountRefusal` to the reason. */
export function applyDiscountCode(draft: Draft): void {
  const { search, discount, codeRefusal } = draft.offer.stayContext
  if (search.discountCode === null) return
  draft.discountRefusal = codeRefusal ?? rateRefusal(discount, draft)
  if (discount === null || codeRefusal !== null) return
  // A code that opened the plan stays with the price, whatever else it gives.
  if (opensPlan(discount, draft.offer.terms.plan))
    draft.price.discount = { discount, applied: zero, rebate: zero }
  if (draft.discountRefusal !== null) return
  const { benefit } = discount
  if (benefit.kind === 'promotion') unlockPromotions(draft, discount)
  else draft.price.discount = appliedTo(sumOfRates(draft.price.nights), discount, benefit)
}

/** Whether a plan is for guests with this code. */
export const opensPlan = ({ code }: DiscountCode, { access }: RatePlan): boolean =>
  access?.codes.includes(foldedText(code)) ?? false

/** Ids of the promotions that a code unlocks. */
export const unlockedPromotions = (discount: DiscountCode | null): readonly number[] =>
  discount?.benefit.kind === 'promotion' ? discount.benefit.promotionIds : []

/** Why a code cannot apply to any rate of the property; null when it may, or when none was sent. */
export function codeRefusal(
  discount: DiscountCode | null,
  property: Pick<Property, 'id' | 'currency'>,
  search: StaySearch,
): DiscountRefusal | null {
  if (search.discountCode === null) return null
  if (discount === null || !isAmong(discount.publishers, search.publisherId)) return 'unknown_code'
  if (!isAmong(discount.properties, property.id)) return 'not_for_this_property'
  if (!isWithin(discount.booking, search.local.today)) return 'outside_booking_window'
  if (!isStayWithin(discount.stay, search.stay)) return 'outside_stay_window'
  if (isUsedUp(discount)) return 'used_up'
  if (isInOtherCurrency(discount, property.currency)) return 'other_currency'
  return null
}

/** Whether a code can be used on a day at some property, for a stay unless that is null. */
export const isCodeOpen = (discount: DiscountCode, today: Day, stay: Stay | null): boolean =>
  isWithin(discount.booking, today) &&
  (stay === null || isStayWithin(discount.stay, stay)) &&
  !isUsedUp(discount)

const isUsedUp = ({ maxUses, uses }: DiscountCode): boolean => maxUses !== null && uses >= maxUses

/** Requires every night to be in the range. */
const isStayWithin = (range: DayRange | null, { checkin, checkout }: Stay): boolean =>
  isWithin(range, checkin) && isWithin(range, addDays(checkout, -1))

/** Amounts and minimums in another currency are not comparable with the property's prices. */
function isInOtherCurrency(discount: DiscountCode, currency: string): boolean {
  const { benefit, minSubtotal, minSubtotalCurrency } = discount
  return (
    (benefit.kind === 'amount' && benefit.currency !== currency) ||
    (minSubtotal !== null && minSubtotalCurrency !== null && minSubtotalCurrency !== currency)
  )
}

function rateRefusal(discount: DiscountCode | null, draft: Draft): DiscountRefusal | null {
  if (discount === null) return null
  const { room, terms } = draft.offer
  if (!isAmong(discount.rooms, room.room.id) || !isAmong(discount.ratePlans, terms.plan.code)) {
    return 'not_for_this_room_or_rate'
  }
  const isBelow = discount.minSubtotal !== null && sumOfRates(draft.price.nights) < discount.minSubtotal
  return isBelow ? 'below_min_subtotal' : null
}

/** Computes the promotions again with the unlocked ones; the code counts only if one of those applies. */
function unlockPromotions(draft: Draft, discount: DiscountCode): void {
  if (applyUnlockedPromotions(draft)) draft.price.discount = { discount, applied: zero, rebate: zero }
  else if (!opensPlan(discount, draft.offer.terms.plan)) draft.discountRefusal = 'nothing_to_unlock'
}

/** Never more than the subtotal. A rebate does not change the price. */
function appliedTo(
  subtotal: Minor,
  discount: DiscountCode,
  benefit: Exclude<DiscountBenefit, { kind: 'promotion' }>,
): AppliedDiscount {
  if (benefit.kind === 'value_add') return { discount, applied: zero, rebate: zero }
  const worth = benefit.kind === 'percent' ? percentOf(subtotal, benefit.percent) : benefit.amount
  const amount = least(worth, subtotal)
  return benefit.asRebate
    ? { discount, applied: zero, rebate: amount }
    : { discount, applied: amount, rebate: zero }
}
