// Which promotions apply and what they leave of each night: single ones compete, combinable ones stack (contract P3).

import type { AppliedPromotion, PricedNight } from '../lodging/price.ts'
import { add, type Minor, subtract, sum, sumOf, zero } from '../values/money.ts'
import { isAmong } from './conditions.ts'
import type { Draft, Offer } from './draft.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'
import { promotionSavings } from './promotion-savings.ts'

/** Takes off the promotions that need no code; `discount.ts` reckons them again when a code unlocks more. */
export const applyStandingPromotions = (draft: Draft): Draft =>
  takeBest(
    draft,
    draft.offer.occasion.promotions.filter(
      ({ promotion }) => !promotion.conditions.needsCode && coversRate(promotion, draft.offer),
    ),
  )

/** Takes off, of the original rates, whatever is best with the promotions that the code unlocks among them. */
export const applyUnlockedPromotions = (draft: Draft): Draft =>
  takeBest(
    draft,
    draft.offer.occasion.promotions.filter(({ promotion }) => coversRate(promotion, draft.offer)),
  )

const coversRate = ({ conditions }: PossiblePromotion['promotion'], { room, terms }: Offer): boolean =>
  isAmong(conditions.rooms, room.room.id) && isAmong(conditions.ratePlans, terms.plan.code)

function takeBest(draft: Draft, qualified: readonly PossiblePromotion[]): Draft {
  const best = qualified.length === 0 ? [] : bestOf(qualified, draft)
  if (best.length === 0) return draft
  return {
    ...draft,
    nights: draft.nights.map((night, index) => nightAfter(night, index, best)),
    promotions: best.map(toApplied).sort((a, b) => b.saved - a.saved || a.promotion.id - b.promotion.id),
  }
}

/**
 * The guest gets whatever saves most: one promotion that stands alone, or all combinable ones together; on a tie the
 * lower (first) id.
 */
function bestOf(qualified: readonly PossiblePromotion[], draft: Draft): Share[] {
  const isCombinable = ({ promotion }: PossiblePromotion) => promotion.combinable
  let best = takeOff(qualified.filter(isCombinable), draft)
  for (const possible of qualified) {
    if (isCombinable(possible)) continue
    const alone = takeOff([possible], draft)
    if (isBetter(alone, best)) best = alone
  }
  return best
}

/** One promotion and what it takes off each night. */
interface Share {
  readonly possible: PossiblePromotion
  readonly savings: readonly Minor[]
  readonly saved: Minor
}

/** One after another on what is left of each night; a promotion that saves nothing is not listed. */
function takeOff(promotions: readonly PossiblePromotion[], draft: Draft): Share[] {
  const rooms = draft.offer.occasion.search.parties.length
  const left = draft.nights.map(night => night.originalRate)
  const shares: Share[] = []
  for (const possible of promotions) {
    const savings = promotionSavings(possible, left, rooms)
    const saved = sum(savings)
    if (saved === zero) continue
    shares.push({ possible, savings, saved })
    for (const night of possible.nights) {
      left[night] = subtract(left[night] ?? zero, savings[night] ?? zero)
    }
  }
  return shares
}

function isBetter(one: readonly Share[], other: readonly Share[]): boolean {
  const difference = sumOf(one, share => share.saved) - sumOf(other, share => share.saved)
  if (difference !== 0) return difference > 0
  return firstId(one) < firstId(other)
}

const firstId = ([first]: readonly Share[]): number =>
  first?.possible.promotion.id ?? Number.POSITIVE_INFINITY

function nightAfter(night: PricedNight, index: number, shares: readonly Share[]): PricedNight {
  let promotionalSavings = zero
  let most = zero
  let promotionId: number | null = null
  for (const { possible, savings } of shares) {
    const saved = savings[index] ?? zero
    promotionalSavings = add(promotionalSavings, saved)
    const { id } = possible.promotion
    if (saved > most || (saved === most && promotionId !== null && id < promotionId)) {
      most = saved
      promotionId = id
    }
  }
  return {
    day: night.day,
    originalRate: night.originalRate,
    rate: subtract(night.originalRate, promotionalSavings),
    promotionalSavings,
    promotionId,
    inventory: night.inventory,
  }
}

const toApplied = ({ possible, saved }: Share): AppliedPromotion => ({
  promotion: possible.promotion,
  saved,
  displayString: possible.displayString,
})
