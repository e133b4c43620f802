// What the mandatory supplements of a tariff cost on a stay, before rounding.

import type { Fine, NamedSupplement } from '../lodging/tariff.ts'
import { isOn } from '../lodging/tariff-calendar.ts'
import { type Day, weekdayOf } from '../values/civil-dates.ts'

/** A stay that owes supplements. */
export interface SupplementedStay {
  /** The day of each night. */
  readonly days: readonly Day[]
  /** The nights that cost nothing, on which nothing is owed for a night. */
  readonly isFree: readonly boolean[]
  /** Guests who do not stay free. */
  readonly guests: number
}

/** The cost of a supplement times the nights of the stay, so that it is whole. */
export function supplementCost(supplement: NamedSupplement, stay: SupplementedStay): Fine {
  const { days, isFree, guests } = stay
  let perNight = 0
  let perStay = 0
  for (let night = 0; night < days.length; night += 1) {
    const amount = amountOn(supplement, days[night]!)
    if (amount === null) continue
    if (supplement.charge === 'item') return amount * days.length
    if (isForStay(supplement)) perStay += amount
    else if (isFree[night] !== true) perNight += amount
  }
  const times = supplement.charge === 'guest_night' || supplement.charge === 'guest_stay' ? guests : 1
  return (perNight * days.length + perStay) * times
}

/**
 * What a stay owes that ends after its first `kept` nights, at least one, as a part of what the whole stay owes; never more than
 * that. Null where the supplement makes nothing of either.
 */
export function keptPart(
  supplement: NamedSupplement,
  { days, isFree }: Pick<SupplementedStay, 'days' | 'isFree'>,
  kept: number,
): readonly [part: number, whole: number] | null {
  const costOf = (nights: number) =>
    supplementCost(supplement, { days: days.slice(0, nights), isFree, guests: 1 })
  // Costs are times the nights of their stay.
  const whole = costOf(days.length) * kept
  return whole === 0 ? null : [Math.min(costOf(kept) * days.length, whole), whole]
}

const isForStay = ({ charge }: NamedSupplement): boolean => charge === 'stay' || charge === 'guest_stay'

/** Whether it is owed for the stay, however many nights it has. */
export const isOwedOnce = (supplement: NamedSupplement): boolean =>
  supplement.charge === 'item' || isForStay(supplement)

/** Null on a night on which it is not owed. */
function amountOn({ weekdays, prices }: NamedSupplement, day: Day): Fine | null {
  if (!isOn(weekdays, weekdayOf(day))) return null
  let sum: Fine | null = null
  for (const { first, last, amount } of prices) if (day >= first && day <= last) sum = (sum ?? 0) + amount
  return sum
}
