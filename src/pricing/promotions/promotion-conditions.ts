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
    const nights = nightsOrRefusal(promotion, search, days, unlocked)
    if (typeof nights === 'string') continue
    if (promotion.combinable) combinable.push({ promotion, nights })
    else alone.push([{ promotion, nights }])
  }
  return [combinable, ...alone]
}

/** Why a promotion reduces no rate of a stay. `needs_code` and `other_publisher` are not told to anybody. */
export type PromotionRefusal =
  | 'needs_code'
  | 'other_publisher'
  | 'booking_window'
  | 'length_of_stay'
  | 'days_ahead'
  | 'no_night'

/** The nights that a promotion may reduce, or why there are none. */
export function nightsOrRefusal(
  promotion: Promotion,
  search: StaySearch,
  days: readonly Day[],
  unlocked: readonly number[],
): readonly number[] | PromotionRefusal {
  const { conditions } = promotion
  if (conditions.needsCode && !unlocked.includes(promotion.id)) return 'needs_code'
  const refusal = refusalFor(promotion, search)
  if (refusal !== null) return refusal
  const nights = nightsWithin(conditions.stay, conditions.weekdays, days)
  return nights.length === 0 ? 'no_night' : nights
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
    refusalFor(promotion, { stay, ...booking }) === null &&
    nightsWithin(conditions.stay, conditions.weekdays, stay.days).length > 0
  )
}

type Asked = Pick<StaySearch, 'stay' | 'local' | 'publisherId' | 'nightsBefore'>

function refusalFor(
  { conditions }: Pick<Promotion, 'conditions'>,
  { stay, local, publisherId, nightsBefore = 0 }: Asked,
): PromotionRefusal | null {
  const nights = nightsBetween(stay.checkin, stay.checkout) + nightsBefore
  if (!isAmong(conditions.publishers, publisherId)) return 'other_publisher'
  if (!isWithin(conditions.booking, local.today)) return 'booking_window'
  if (!isBetween(conditions.minNights, nights, conditions.maxNights)) return 'length_of_stay'
  const ahead = nightsBetween(local.today, stay.checkin)
  return isBetween(conditions.minLeadDays, ahead, conditions.maxLeadDays) ? null : 'days_ahead'
}
