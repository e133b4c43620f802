// What one promotion takes off each night, whatever else applies: one function a kind of offer (contract P3).

import type { Promotion } from '../lodging/rules.ts'
import { weekdayOf } from '../values/civil-dates.ts'
import { allocate, least, type Minor, most, percentOf, subtract, times, zero } from '../values/money.ts'
import { isAmong, isWithin } from './conditions.ts'
import type { Draft } from './draft.ts'

/**
 * What a promotion saves on each night of the draft, given what is left of each night for all requested rooms.
 * Nights outside its stay window or weekdays save 0; no night saves more than is left of it.
 */
export function promotionSavings(promotion: Promotion, draft: Draft, left: readonly Minor[]): Minor[] {
  const eligible = eligibleNights(promotion, draft)
  const savings = savingsOf(
    promotion,
    eligible.map(night => left[night] ?? zero),
    draft.offer.search.parties.length,
  )
  const byNight = left.map(() => zero)
  eligible.forEach((night, position) => {
    byNight[night] = least(savings[position] ?? zero, left[night] ?? zero)
  })
  return byNight
}

function eligibleNights(promotion: Promotion, draft: Draft): number[] {
  const { stay, weekdays } = promotion.conditions
  return [...draft.nights.keys()].filter(index => {
    const day = draft.nights[index]!.day
    return isWithin(stay, day) && isAmong(weekdays, weekdayOf(day))
  })
}

/** Amounts count for each requested room; what is spread over the stay leaves its remainder on the first night. */
function savingsOf({ offer }: Promotion, nights: readonly Minor[], rooms: number): Minor[] {
  switch (offer.kind) {
    case 'percent':
      return nights.map(left => percentOf(left, offer.percent))
    case 'amount_per_night':
      return nights.map(() => times(offer.amount, rooms))
    case 'amount_per_stay':
      return allocate(
        times(offer.amount, rooms),
        nights.map(() => 1),
      )
    case 'free_nights':
      return freeNights(nights, offer.stay, offer.pay)
    case 'fixed_price':
      return nights.map(left => most(zero, subtract(left, times(offer.amount, rooms))))
  }
}

/** Of every whole group of `stay` nights only `pay` are paid; the cheapest are free, the earlier one of equals. */
function freeNights(nights: readonly Minor[], stay: number, pay: number): Minor[] {
  const count = Math.floor(nights.length / stay) * Math.max(0, stay - pay)
  const cheapestFirst = [...nights.keys()].sort((a, b) => nights[a]! - nights[b]!)
  const free = new Set(cheapestFirst.slice(0, count))
  return nights.map((left, night) => (free.has(night) ? left : zero))
}
