// Which promotions may apply to a search at any room and rate, and on which nights (contract P3).

import type { Promotion } from '../../lodging/prices/rules.ts'
import type { Stay } from '../../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween } from '../../values/civil-dates.ts'
import { isAmong, isBetween, isWithin, nightsWithin } from '../conditions.ts'
import type { StaySearch } from '../search.ts'

export interface PossiblePromotion {
  readonly promotion: Promotion
  /** Indexes of the nights that it reduces, at least one. */
  readonly nights: readonly number[]
}

/** Promotions that may apply to a search and compete: all combinable ones together, in stacking order, and each other one. */
export type PossiblePromotions = readonly (readonly PossiblePromotion[])[]

/** In order; those that need a code only when their id is in `unlocked`. */
export function possiblePromotions(
  promotions: readonly Promotion[],
  search: StaySearch,
  days: readonly Day[],
  unlocked: readonly number[],
): PossiblePromotions {
  const combinable: PossiblePromotion[] = []
  const alone: PossiblePromotion[][] = []
  for (const promotion of promotions) {
    const { conditions } = promotion
    if (conditions.needsCode && !unlocked.includes(promotion.id)) continue
    if (!isOpenFor(promotion, search)) continue
    const nights = nightsWithin(conditions.stay, conditions.weekdays, days)
    if (nights.length === 0) continue
    if (promotion.combinable) combinable.push({ promotion, nights })
    else alone.push([{ promotion, nights }])
  }
  return [combinable, ...alone]
}

/** A stay with its nights. */
export interface StayNights extends Stay {
  readonly days: readonly Day[]
}

/** The same stay with its nights, of which many promotions are asked. */
export const withNights = ({ checkin, checkout }: Stay): StayNights => ({
  checkin,
  checkout,
  days: Array.from({ length: nightsBetween(checkin, checkout) }, (_, night) => addDays(checkin, night)),
})

/** Whether a promotion that needs no code can apply to some rate of its property: today, and to a stay unless that is null. */
export function isPromotionOpen(
  promotion: Pick<Promotion, 'conditions'>,
  { stay, ...booking }: Pick<StaySearch, 'local' | 'publisherId'> & { readonly stay: StayNights | null },
): boolean {
  const { conditions } = promotion
  if (stay === null)
    return (
      isWithin(conditions.booking, booking.local.today) && isAmong(conditions.publishers, booking.publisherId)
    )
  return (
    isOpenFor(promotion, { stay, ...booking }) &&
    nightsWithin(conditions.stay, conditions.weekdays, stay.days).length > 0
  )
}

type Asked = Pick<StaySearch, 'stay' | 'local' | 'publisherId' | 'nightsBefore'>

function isOpenFor(
  { conditions }: Pick<Promotion, 'conditions'>,
  { stay, local, publisherId, nightsBefore = 0 }: Asked,
): boolean {
  const nights = nightsBetween(stay.checkin, stay.checkout) + nightsBefore
  return (
    isWithin(conditions.booking, local.today) &&
    isBetween(conditions.minNights, nights, conditions.maxNights) &&
    isBetween(conditions.minLeadDays, nightsBetween(local.today, stay.checkin), conditions.maxLeadDays) &&
    isAmong(conditions.publishers, publisherId)
  )
}
