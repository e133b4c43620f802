// What promotions leave of the nights of a season at least, whichever of its stays a night belongs to: made once for all of them, and
// rougher than `leastAfterPromotions`, which looks at the nights of one stay.

import type { OfferOf, PromotionKind } from '../../lodging/documents/promotion-kinds.ts'
import type { Promotion } from '../../lodging/prices/rules.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import { least, type Minor, minor, subtract, wholeInMillionths, zero } from '../../values/money.ts'
import { type PossiblePromotion, possiblePromotions } from '../promotions/promotion-conditions.ts'
import type { Season } from './season.ts'

/** What is left of a price on the night at this place of the season. */
export type LeftOfNight = (price: Minor, night: number) => Minor

/** As if each promotion held for every room, rate and day of arrival that it may hold for. */
export function leftOfNights(
  promotions: readonly Promotion[],
  season: Season,
  unlocked: readonly number[],
): LeftOfNight {
  const asked = new Map(promotions.map(promotion => [promotion.id, promotion]))
  const anyTimeAhead = promotions.map(promotion => ({
    ...promotion,
    conditions: { ...promotion.conditions, minLeadDays: null, maxLeadDays: null },
  }))
  const ways = possiblePromotions(anyTimeAhead, season.search, season.days, unlocked)
    .filter(({ length }) => length > 0)
    .map(together =>
      together.map(({ promotion, nights }) =>
        reducedNights({ promotion: asked.get(promotion.id)!, nights }, together.length === 1, season),
      ),
    )
  return (price, night) => {
    let lowest = price
    for (const together of ways) {
      let left = price
      for (const { isReduced, leaves } of together)
        if (isReduced === null || isReduced[night] === 1) left = leaves(left)
      if (left < lowest) lowest = left
    }
    return lowest
  }
}

interface ReducedNights {
  /** 1 for each night of the season that is reduced in some stay; null: all are. */
  readonly isReduced: Uint8Array | null
  readonly leaves: Leaves
}

function reducedNights(
  { promotion, nights }: PossiblePromotion,
  isAlone: boolean,
  { search, days }: Season,
): ReducedNights {
  const { minLeadDays, maxLeadDays, stay, weekdays } = promotion.conditions
  const length = search.days.length
  const reducesAll = stay === null && weekdays === null
  const leaves = leavesOf(promotion.offer, { length, isAlone, reducesAll })
  if (reducesAll && minLeadDays === null && maxLeadDays === null) return { isReduced: null, leaves }
  const ahead = nightsBetween(search.local.today, search.stay.checkin)
  const isReduced = new Uint8Array(days.length)
  for (const night of nights) {
    // The stays with this night arrive on one of the days before, or on its own.
    const [earliest, latest] = [ahead + night - length + 1, ahead + night]
    if (latest >= (minLeadDays ?? latest) && earliest <= (maxLeadDays ?? earliest)) isReduced[night] = 1
  }
  return { isReduced, leaves }
}

type Leaves = (price: Minor) => Minor

interface ReducedStay {
  /** In nights. */
  readonly length: number
  /** Whether no other promotion applies beside it. */
  readonly isAlone: boolean
  /** Whether all its nights are reduced. */
  readonly reducesAll: boolean
}

/** What each kind leaves of a night at least, which is no less for a higher price. */
const kinds: { readonly [Kind in PromotionKind]: (offer: OfferOf<Kind>, stay: ReducedStay) => Leaves } = {
  percent: ({ percent }) => {
    const share = 1 - percent / wholeInMillionths
    // What is taken off is rounded up by half a unit at most.
    return price => Math.max(0, Math.floor(price * share - 0.5)) as Minor
  },
  amount_per_night: ({ amount }) => lessBy(amount),
  amount_per_stay: ({ amount }, { length, reducesAll }) =>
    // The first night has the remainder.
    lessBy(reducesAll ? minor(Math.floor(amount / length) + (amount % length)) : amount),
  fixed_price:
    ({ amount }) =>
    price =>
      least(price, amount),
  free_nights: ({ stay, pay }, { length, isAlone }) => {
    if (length < stay) return price => price
    // Free are the cheapest of a group, so of its price at most that share; beside others any of them may be.
    return isAlone ? price => minor(Math.floor((price * pay) / stay)) : () => zero
  },
}

const lessBy =
  (amount: Minor): Leaves =>
  price =>
    subtract(price, least(amount, price))

const leavesOf = <Kind extends PromotionKind>(offer: OfferOf<Kind>, stay: ReducedStay): Leaves =>
  kinds[offer.kind](offer, stay)
