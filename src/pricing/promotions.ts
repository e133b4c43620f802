// Which promotions apply and what they leave of each night: single ones compete, combinable ones stack (contract P3).

import type { AppliedPromotion, PricedNight } from '../lodging/price.ts'
import type { Promotion } from '../lodging/rules.ts'
import { nightsBetween } from '../values/civil-dates.ts'
import { type Minor, subtract, sum, zero } from '../values/money.ts'
import { isAmong, isBetween, isWithin } from './conditions.ts'
import type { Draft, Offer } from './draft.ts'
import { promotionDisplay } from './promotion-display.ts'
import { promotionSavings } from './promotion-savings.ts'

/** Takes off the promotions that need no code; `discount.ts` reckons them again when a code unlocks more. */
export const applyStandingPromotions = (draft: Draft): Draft => applyPromotions(draft, [])

/**
 * Takes the promotions off the original rates of the draft, those with an id in `unlocked` among them. The guest gets
 * whatever saves most: one promotion that stands alone, or all combinable ones together; on a tie the lower (first) id.
 */
export function applyPromotions(draft: Draft, unlocked: readonly number[]): Draft {
  const { offer } = draft
  const qualified = offer.property.promotions.filter(promotion => qualifies(promotion, offer, unlocked))
  const combinable = qualified
    .filter(promotion => promotion.combinable)
    .sort((a, b) => a.order - b.order || a.id - b.id)
  const single = qualified.filter(promotion => !promotion.combinable)
  const best = [combinable, ...single.map(promotion => [promotion])]
    .map(promotions => takeOff(promotions, draft))
    .reduce((first, second) => (isBetter(second, first) ? second : first))
  return {
    ...draft,
    nights: draft.nights.map((night, index) => nightAfter(night, index, best)),
    promotions: best
      .map(share => toApplied(share, draft))
      .sort((a, b) => b.saved - a.saved || a.promotion.id - b.promotion.id),
  }
}

/** One promotion and what it takes off each night. */
interface Share {
  readonly promotion: Promotion
  readonly savings: readonly Minor[]
  readonly saved: Minor
}

function qualifies(promotion: Promotion, offer: Offer, unlocked: readonly number[]): boolean {
  const { conditions } = promotion
  const { stay, local, publisherId } = offer.search
  return (
    (!conditions.needsCode || unlocked.includes(promotion.id)) &&
    isWithin(conditions.booking, local.today) &&
    isBetween(conditions.minNights, nightsBetween(stay.checkin, stay.checkout), conditions.maxNights) &&
    isBetween(conditions.minLeadDays, nightsBetween(local.today, stay.checkin), conditions.maxLeadDays) &&
    isAmong(conditions.rooms, offer.room.id) &&
    isAmong(conditions.ratePlans, offer.plan.code) &&
    isAmong(conditions.publishers, publisherId)
  )
}

/** One after another on what is left of each night; a promotion that saves nothing is not listed. */
function takeOff(promotions: readonly Promotion[], draft: Draft): Share[] {
  let left = draft.nights.map(night => night.originalRate)
  const shares: Share[] = []
  for (const promotion of promotions) {
    const savings = promotionSavings(promotion, draft, left)
    const saved = sum(savings)
    if (saved === zero) continue
    left = left.map((rate, night) => subtract(rate, savings[night] ?? zero))
    shares.push({ promotion, savings, saved })
  }
  return shares
}

function isBetter(one: readonly Share[], other: readonly Share[]): boolean {
  const difference = sum(one.map(share => share.saved)) - sum(other.map(share => share.saved))
  if (difference !== 0) return difference > 0
  return firstId(one) < firstId(other)
}

const firstId = (shares: readonly Share[]): number => shares[0]?.promotion.id ?? Number.POSITIVE_INFINITY

function nightAfter(night: PricedNight, index: number, shares: readonly Share[]): PricedNight {
  const savedBy = (share: Share): Minor => share.savings[index] ?? zero
  const [most] = shares
    .filter(share => savedBy(share) > zero)
    .sort((a, b) => savedBy(b) - savedBy(a) || a.promotion.id - b.promotion.id)
  const promotionalSavings = sum(shares.map(savedBy))
  return {
    ...night,
    rate: subtract(night.originalRate, promotionalSavings),
    promotionalSavings,
    promotionId: most?.promotion.id ?? null,
  }
}

const toApplied = ({ promotion, saved }: Share, draft: Draft): AppliedPromotion => ({
  promotion,
  saved,
  displayString: promotionDisplay(promotion.offer, draft.currency),
})
