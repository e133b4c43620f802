// Which promotions may apply to a search, whatever room and rate it ends at, and to which nights (contract P3).

import type { Property } from '../lodging/property.ts'
import type { Promotion } from '../lodging/rules.ts'
import { type Day, nightsBetween } from '../values/civil-dates.ts'
import { isAmong, isBetween, isWithin, nightsWithin } from './conditions.ts'
import { promotionDisplay } from './promotion-display.ts'
import type { StaySearch } from './search.ts'

export interface PossiblePromotion {
  readonly promotion: Promotion
  /** Indexes of the nights that it comes off, at least one. */
  readonly nights: readonly number[]
  /** In the property's currency. */
  readonly displayString: string
}

/** Those that need a code only when their id is among `unlocked`. In the order in which combinable ones stack. */
export function possiblePromotions(
  { promotions, currency }: Property,
  search: StaySearch,
  days: readonly Day[],
  unlocked: readonly number[],
): PossiblePromotion[] {
  const possible: PossiblePromotion[] = []
  for (const promotion of promotions) {
    const { conditions } = promotion
    if (conditions.needsCode && !unlocked.includes(promotion.id)) continue
    if (!isOpenFor(promotion, search)) continue
    const nights = nightsWithin(conditions.stay, conditions.weekdays, days)
    if (nights.length === 0) continue
    possible.push({ promotion, nights, displayString: promotionDisplay(promotion.offer, currency) })
  }
  return possible.sort(({ promotion: a }, { promotion: b }) => a.order - b.order || a.id - b.id)
}

function isOpenFor({ conditions }: Promotion, { stay, local, publisherId }: StaySearch): boolean {
  return (
    isWithin(conditions.booking, local.today) &&
    isBetween(conditions.minNights, nightsBetween(stay.checkin, stay.checkout), conditions.maxNights) &&
    isBetween(conditions.minLeadDays, nightsBetween(local.today, stay.checkin), conditions.maxLeadDays) &&
    isAmong(conditions.publishers, publisherId)
  )
}
