// The nights of a stay under a tariff before rounding: its rates one after another, each for as many nights as its amounts
// are for, and the nights that cost nothing.

import type { Fine, FreeNights, RoomTariff, TariffRate } from '../../lodging/prices/tariff.ts'
import { isOfAge, type PayingGuests } from './tariff-guests.ts'

/** One element for each night. */
export interface TariffNights {
  /** The price times the nights that the amounts of the tariff are for, so that it is whole. */
  readonly prices: readonly Fine[]
  readonly isFree: readonly boolean[]
}

/** `arrival` is an index of the calendar. Null when a night has no rate, or its rate no amount for one of the guests. */
export function tariffNights(
  { rates, rateOf, tariff }: RoomTariff,
  [arrival, nights]: readonly [number, number],
  guests: PayingGuests,
  standardOccupancy: number,
): TariffNights | null {
  const prices = new Array<Fine>(nights)
  const isFree = new Array<boolean>(nights).fill(false)
  for (let night = 0; night < nights; ) {
    const index = rateOf[arrival + night] ?? -1
    if (index < 0) return null
    const price = amountFor(rates[index]!, tariff.basis, guests, standardOccupancy)
    if (price === null) return null
    const count = nightsTogether(rateOf, arrival + night, Math.min(tariff.unitNights, nights - night))
    // A single night that is left of several for one amount can be free as well: the Alliance's test application has it so.
    const free = count === 1 && isFreeNight(tariff.freeNights, night, nights)
    for (let part = 0; part < count; part += 1) {
      prices[night + part] = free ? 0 : price
      isFree[night + part] = free
    }
    night += count
  }
  return { prices, isFree }
}

/** Nights from one on that have the same rate, at most so many. */
function nightsTogether(rateOf: Int16Array, from: number, most: number): number {
  let count = 1
  while (count < most && rateOf[from + count] === rateOf[from]) count += 1
  return count
}

/** Null when the rate has no amount for one of the guests. */
function amountFor(
  { base, extraAdult, children }: TariffRate,
  basis: 'guest' | 'room',
  guests: PayingGuests,
  standardOccupancy: number,
): Fine | null {
  const inBase = Math.min(guests.adults, standardOccupancy)
  let price = 0
  if (inBase > 0) {
    const everybody = guests.adults + guests.childAges.length + guests.free
    const amount = base[basis === 'guest' ? Math.min(everybody, standardOccupancy) : inBase]
    if (amount === undefined) return null
    price += basis === 'guest' ? amount * inBase : amount
  }
  if (guests.adults > inBase) {
    if (extraAdult === null) return null
    price += extraAdult * (guests.adults - inBase)
  }
  for (const age of guests.childAges) {
    const bracket = children.find(each => isOfAge(each, age))
    if (bracket === undefined) return null
    price += bracket.amount
  }
  return price
}

function isFreeNight(offer: FreeNights | null, night: number, nights: number): boolean {
  if (offer === null || nights < offer.required) return false
  return offer.repeats ? night % offer.required >= offer.required - offer.free : nights - night <= offer.free
}
