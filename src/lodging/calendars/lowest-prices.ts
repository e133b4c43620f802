// What is kept of a property to say what a stay costs there at least, without the rest of it.

import { wholeInMillionths } from '../../values/money.ts'
import type { Promotion } from '../prices/rules.ts'
import type { Property } from '../properties/property.ts'
import type { RateCalendar } from './calendar.ts'
import { type LowestNights, lowestNights } from './lowest-nights.ts'

/** The rules of a property that every price depends on. */
export type PricingRules = Pick<
  Property,
  | 'id'
  | 'isOpen'
  | 'currency'
  | 'cutoffDays'
  | 'cutoffMinute'
  | 'sellsSeveralRooms'
  | 'childAgeBands'
  | 'assumedChildAge'
  | 'promotions'
  | 'taxes'
  | 'fees'
  | 'totalRounding'
  | 'comparesAltogether'
> & {
  readonly source: string
  readonly timeZone: string
  /** Whether its prices are for lodging alone. */
  readonly hasParts: boolean
}

export interface LowestPrices {
  readonly rules: PricingRules
  /** Null: nothing is known. */
  readonly nights: LowestNights | null
  readonly promoted: LeastShare | null
  /** Estimated size in memory. */
  readonly bytes: number
}

/** What promotions leave of the price of a night at least, whatever they are for: a share of it, less a part of a unit. */
export interface LeastShare {
  readonly share: number
  readonly off: number
}

/** Made of a version of a property, for as long as it is that one. */
export function lowestPrices(property: Property, calendars: readonly RateCalendar[]): LowestPrices {
  const nights = lowestNights(property, calendars)
  const promotions = property.promotions.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const rules = rulesOf({ ...property, promotions })
  return { rules, nights, promoted: leastShare(promotions), bytes: bytesOf(nights) }
}

/** As if all that can be combined held at once; null where some take off something other than a percentage. */
function leastShare(promotions: readonly Promotion[]): LeastShare | null {
  let together = 1
  let alone = 1
  for (const { offer, combinable } of promotions) {
    if (offer.kind !== 'percent') return null
    const share = 1 - offer.percent / wholeInMillionths
    if (combinable) together *= share
    else alone = Math.min(alone, share)
  }
  // Each of them rounds by half a unit at most.
  return { share: Math.min(together, alone), off: promotions.length / 2 }
}

const rulesOf = (property: Property): PricingRules => ({
  id: property.id,
  isOpen: property.isOpen,
  source: property.source,
  timeZone: property.timeZone,
  currency: property.currency,
  cutoffDays: property.cutoffDays,
  cutoffMinute: property.cutoffMinute,
  sellsSeveralRooms: property.sellsSeveralRooms,
  childAgeBands: property.childAgeBands,
  assumedChildAge: property.assumedChildAge,
  promotions: property.promotions,
  taxes: property.taxes,
  fees: property.fees,
  hasParts: property.priceParts !== undefined,
  ...(property.totalRounding && { totalRounding: property.totalRounding }),
  ...(property.comparesAltogether && { comparesAltogether: true }),
})

const bytesOfRules = 2000

function bytesOf(nights: LowestNights | null): number {
  const columns = new Set((nights?.kinds ?? []).flatMap(({ usual, alone }) => [usual.steps, alone.steps]))
  let bytes = bytesOfRules
  for (const { byteLength } of columns) bytes += byteLength
  return bytes
}
