// The lead rate of a property: the cheapest one that can be booked.

import { comparedAmount } from '../lodging/prices/price.ts'
import type { PricedProperty, PricedRate, PricedRoom } from './priced-stay.ts'

export interface LeadRate {
  readonly room: PricedRoom
  readonly rate: PricedRate
}

/** The cheapest rate by what is compared; of equal ones the first listed. Null when none is available. */
export function leadRate(priced: PricedProperty): LeadRate | null {
  let lowest: LeadRate | null = null
  for (const room of priced.rooms) {
    for (const rate of room.rates) {
      if (lowest === null || comparedAmount(rate) < comparedAmount(lowest.rate)) lowest = { room, rate }
    }
  }
  return lowest
}
