// Applies promotions to each room: single ones compete, combinable ones stack (contract P2, P3).

import type { AppliedPromotion } from '../../lodging/prices/price.ts'
import type { Promotion } from '../../lodging/prices/rules.ts'
import { withOne } from '../../values/lists.ts'
import { add, type Minor, minor, subtract, sum, times, zero } from '../../values/money.ts'
import { isAmong } from '../conditions.ts'
import type { Draft, PromotedRoom, PromotionShare, RoomNights } from '../draft.ts'
import type { Offer } from '../offer.ts'
import type { PossiblePromotion } from './promotion-conditions.ts'
import { promotionSavings } from './promotion-savings.ts'

/** Applies the promotions that need no code; `discount.ts` computes them again when a code unlocks more. */
export function applyAutomaticPromotions(draft: Draft): void {
  const { rooms, offer } = draft
  for (let index = 0; index < rooms.length; index += 1) {
    const best = bestOf(rooms[index]!, offer, false)
    if (best !== null) promote(rooms[index]!, best)
  }
  takeOff(draft)
}

/**
 * Applies the best promotions to the original rates, with those that the code unlocks. A room for which no unlocked promotion
 * is best keeps what it has. False, with the draft unchanged, when that is so for all rooms.
 */
export function applyUnlockedPromotions(draft: Draft): boolean {
  let isUnlocked = false
  for (const room of draft.rooms) {
    const best = bestOf(room, draft.offer, true)
    if (!best?.shares.some(({ possible }) => possible.promotion.conditions.needsCode)) continue
    promote(room, best)
    isUnlocked = true
  }
  if (isUnlocked) takeOff(draft)
  return isUnlocked
}

function promote(room: RoomNights, { shares, rates }: PromotedRoom): void {
  room.shares = shares
  room.rates = rates
}

/**
 * The guest gets the largest saving on the room: one promotion that stands alone, or all combinable ones together; on a
 * tie the lower (first) id. Null when nothing is saved.
 */
function bestOf({ original }: RoomNights, offer: Offer, withUnlocked: boolean): PromotedRoom | null {
  let best: PromotedRoom | null = null
  for (const promotions of offer.stayContext.promotions) {
    const byThese = promoted(promotions, original, offer, withUnlocked)
    if (byThese !== null && (best === null || isBetter(byThese, best))) best = byThese
  }
  return best
}

const qualifies = ({ promotion }: PossiblePromotion, offer: Offer, withUnlocked: boolean): boolean =>
  (withUnlocked || !promotion.conditions.needsCode) && coversRate(promotion, offer)

/** Whether a promotion is for the room and the rate plan of an offer. */
export const coversRate = ({ conditions }: Promotion, { room, terms }: Offer): boolean =>
  isAmong(conditions.rooms, room.room.id) && isAmong(conditions.ratePlans, terms.plan.code)

const nothingOff: readonly PromotionShare[] = []

/** One after another on the remaining rates; a promotion without saving is not listed. Null for none. */
export function promoted(
  promotions: readonly PossiblePromotion[],
  original: readonly Minor[],
  offer: Offer,
  withUnlocked: boolean,
): PromotedRoom | null {
  let rates: Minor[] | null = null
  let shares = nothingOff
  for (const possible of promotions) {
    if (!qualifies(possible, offer, withUnlocked)) continue
    rates ??= copyOf(original)
    const savings = promotionSavings(possible, rates)
    const saved = sum(savings)
    if (saved === zero) continue
    shares = withOne(shares, { possible, savings, saved })
    for (const night of possible.nights) rates[night] = subtract(rates[night]!, savings[night]!)
  }
  return rates === null || shares.length === 0 ? null : { shares, rates }
}

function copyOf(amounts: readonly Minor[]): Minor[] {
  const copy = new Array<Minor>(amounts.length)
  for (let index = 0; index < amounts.length; index += 1) copy[index] = amounts[index]!
  return copy
}

function isBetter({ shares: one }: PromotedRoom, { shares: other }: PromotedRoom): boolean {
  const difference = savedBy(one) - savedBy(other)
  if (difference !== 0) return difference > 0
  return one[0]!.possible.promotion.id < other[0]!.possible.promotion.id
}

function savedBy(shares: readonly PromotionShare[]): number {
  let saved = 0
  for (const share of shares) saved += share.saved
  return saved
}

/** The saving of each promotion on all rooms of the booking. */
function sharesOfBooking(rooms: readonly RoomNights[]): readonly PromotionShare[] {
  const [first] = rooms
  if (rooms.length === 1 && first!.alike.places.length === 1) return first!.shares
  const together: PromotionShare[] = []
  for (const { alike, shares } of rooms) {
    for (const share of shares) {
      const known = together.findIndex(({ possible }) => possible === share.possible)
      const place = known < 0 ? together.length : known
      together[place] = added(together[place], share, alike.places.length)
    }
  }
  return together
}

/** A share with `count` times another share of the same promotion. */
function added(
  known: PromotionShare | undefined,
  { possible, savings, saved }: PromotionShare,
  count: number,
): PromotionShare {
  return {
    possible,
    savings: savings.map((ofNight, night) => add(times(ofNight, count), known?.savings[night] ?? zero)),
    saved: add(times(saved, count), known?.saved ?? zero),
  }
}

/** Replaces the savings in the nights and promotions of a draft by those of its rooms. */
function takeOff({ rooms, price }: Draft): void {
  const shares = sharesOfBooking(rooms)
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

/** The largest saving first, the lower id on a tie. Inserts one by one, as there are few. */
function appliedPromotions(shares: readonly PromotionShare[]): AppliedPromotion[] {
  const applied = new Array<AppliedPromotion>(shares.length)
  for (let count = 0; count < shares.length; count += 1) {
    const { possible, saved } = shares[count]!
    let place = count
    while (place > 0 && comesBefore(shares[count]!, applied[place - 1]!)) {
      applied[place] = applied[place - 1]!
      place -= 1
    }
    applied[place] = { promotion: possible.promotion, saved }
  }
  return applied
}

const comesBefore = ({ possible, saved }: PromotionShare, applied: AppliedPromotion): boolean =>
  saved > applied.saved || (saved === applied.saved && possible.promotion.id < applied.promotion.id)
