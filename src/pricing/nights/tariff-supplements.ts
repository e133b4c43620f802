// What the mandatory supplements of a tariff cost on a stay, before rounding.

import { isOn } from '../../lodging/calendars/tariff-calendar.ts'
import type { Fine, NamedSupplement } from '../../lodging/prices/tariff.ts'
import { type Day, weekdayOf } from '../../values/civil-dates.ts'
import { allocatedTo, type Minor } from '../../values/money.ts'

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
 * What a stay owes of an agreed amount if it has only its first night, its first two, … all of them: what a stay of that length
 * owes, but never more than the amount. Null where the supplement makes nothing of the stay.
 */
export function supplementUpTo(
  supplement: NamedSupplement,
  { days, isFree }: Pick<SupplementedStay, 'days' | 'isFree'>,
  agreed: Minor,
): Minor[] | null {
  const costOf = (nights: number) =>
    supplementCost(supplement, { days: days.slice(0, nights), isFree, guests: 1 })
  const all = costOf(days.length)
  if (all === 0) return null
  // Costs are times the nights of their stay.
  return days.map((_, night) => {
    const whole = all * (night + 1)
    return allocatedTo(agreed, Math.min(costOf(night + 1) * days.length, whole), whole)
  })
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
