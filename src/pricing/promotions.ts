// Which promotions apply and what they leave of each night: single ones compete, combinable ones stack (contract P3).

import type { AppliedPromotion, PricedNight } from '../lodging/price.ts'
import type { Promotion } from '../lodging/rules.ts'
import { withOne } from '../values/lists.ts'
import { type Minor, minor, subtract, sum, zero } from '../values/money.ts'
import { isAmong } from './conditions.ts'
import type { Draft, Offer } from './draft.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'
import { promotionSavings } from './promotion-savings.ts'

/** Takes off the promotions that need no code; `discount.ts` reckons them again when a code unlocks more. */
export function applyStandingPromotions(draft: Draft): void {
  takeOff(bestOf(draft, false), draft)
}

/**
 * Takes off, of the original rates, whatever is best with the promotions that the code unlocks among them. False, and
 * the draft as it was, when none of those is part of it.
 */
export function applyUnlockedPromotions(draft: Draft): boolean {
  const best = bestOf(draft, true)
  if (!best.some(({ possible }) => possible.promotion.conditions.needsCode)) return false
  takeOff(best, draft)
  return true
}

/** One promotion and what it takes off each night. */
interface Share {
  readonly possible: PossiblePromotion
  readonly savings: readonly Minor[]
  readonly saved: Minor
}

/**
 * The guest gets whatever saves most: one promotion that stands alone, or all combinable ones together; on a tie the
 * lower (first) id.
 */
function bestOf(draft: Draft, withUnlocked: boolean): readonly Share[] {
  const { combinable, alone } = draft.offer.occasion.promotions
  let best = sharesOf(combinable, draft, withUnlocked)
  for (const possible of alone) {
    const ofOne = sharesOf([possible], draft, withUnlocked)
    if (isBetter(ofOne, best)) best = ofOne
  }
  return best
}

const qualifies = ({ promotion }: PossiblePromotion, offer: Offer, withUnlocked: boolean): boolean =>
  (withUnlocked || !promotion.conditions.needsCode) && coversRate(promotion, offer)

const coversRate = ({ conditions }: Promotion, { room, terms }: Offer): boolean =>
  isAmong(conditions.rooms, room.room.id) && isAmong(conditions.ratePlans, terms.plan.code)

const nothingOff: readonly Share[] = []

/** One after another on what is left of each night; a promotion that saves nothing is not listed. */
function sharesOf(
  promotions: readonly PossiblePromotion[],
  { price, offer }: Draft,
  withUnlocked: boolean,
): readonly Share[] {
  if (!promotions.some(possible => qualifies(possible, offer, withUnlocked))) return nothingOff
  const rooms = offer.occasion.search.parties.length
  const left = originalRates(price.nights)
  let shares = nothingOff
  for (const possible of promotions) {
    if (!qualifies(possible, offer, withUnlocked)) continue
    const savings = promotionSavings(possible, left, rooms)
    const saved = sum(savings)
    if (saved === zero) continue
    shares = withOne(shares, { possible, savings, saved })
    for (const night of possible.nights) left[night] = subtract(left[night]!, savings[night]!)
  }
  return shares
}

function originalRates(nights: readonly PricedNight[]): Minor[] {
  const rates = new Array<Minor>(nights.length)
  for (let night = 0; night < nights.length; night += 1) rates[night] = nights[night]!.originalRate
  return rates
}

function isBetter(one: readonly Share[], other: readonly Share[]): boolean {
  const difference = savedBy(one) - savedBy(other)
  if (difference !== 0) return difference > 0
  return firstId(one) < firstId(other)
}

function savedBy(shares: readonly Share[]): number {
  let saved = 0
  for (const share of shares) saved += share.saved
  return saved
}

const firstId = ([first]: readonly Share[]): number =>
  first?.possible.promotion.id ?? Number.POSITIVE_INFINITY

/** Writes shares into the nights and promotions of a draft in place of what was taken off before. */
function takeOff(shares: readonly Share[], { price }: Draft): void {
  if (shares.length === 0) return
  const { nights } = price
  for (let index = 0; index < nights.length; index += 1) {
    const night = nights[index]!
    let savings = 0
    let most = zero
    let promotionId: number | null = null
    for (const { possible, savings: ofNights } of shares) {
      const saved = ofNights[index]!
      savings += saved
      const { id } = possible.promotion
      if (saved > most || (saved === most && promotionId !== null && id < promotionId)) {
        most = saved
        promotionId = id
      }
    }
    night.promotionalSavings = minor(savings)
    night.rate = subtract(night.originalRate, night.promotionalSavings)
    night.promotionId = promotionId
  }
  price.promotions = appliedPromotions(shares)
}

/** The one that saved most first, the lower id on a tie; put in place one by one, as there are never many. */
function appliedPromotions(shares: readonly Share[]): AppliedPromotion[] {
  const applied = new Array<AppliedPromotion>(shares.length)
  for (let count = 0; count < shares.length; count += 1) {
    const { possible, saved } = shares[count]!
    let place = count
    while (place > 0 && comesBefore(shares[count]!, applied[place - 1]!)) {
      applied[place] = applied[place - 1]!
      place -= 1
    }
    applied[place] = { promotion: possible.promotion, saved, displayString: possible.displayString }
  }
  return applied
}

const comesBefore = ({ possible, saved }: Share, applied: AppliedPromotion): boolean =>
  saved > applied.saved || (saved === applied.saved && possible.promotion.id < applied.promotion.id)
