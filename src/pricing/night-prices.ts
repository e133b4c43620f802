// What each night costs before anything comes off: the rate's price for the guests of each requested room (contract P2).

import { absent, type RateCalendar, type RoomInventory } from '../lodging/calendar.ts'
import type { PricedNight } from '../lodging/price.ts'
import type { ChildAgeBand, Property, Room, RoomParty } from '../lodging/property.ts'
import { type Minor, minor, zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import type { Occasion } from './occasion.ts'
import { freeRooms } from './room-flags.ts'

/** A room of the search with what all its rates have in common. */
export interface RoomOnOffer {
  readonly room: Room
  /** The guests of each requested room. */
  readonly guests: readonly GuestsToPrice[]
  /** Rooms still free on each night; null where the room sells without a count. */
  readonly free: readonly (number | null)[]
}

interface GuestsToPrice {
  readonly isOneAdultAlone: boolean
  readonly extraAdults: number
  /** The age band of each child beyond the standard occupancy; -1 for one younger than every band. */
  readonly extraChildBands: readonly number[]
}

/** `inventory` is null when nothing is counted for the room. */
export const roomOnOffer = (
  { parties, days }: Occasion,
  room: Room,
  inventory: RoomInventory | null,
): RoomOnOffer => ({
  room,
  guests: parties.map(party => guestsToPrice(room, party)),
  free: days.map(day => freeRooms(room, inventory, day)),
})

/** Fills `nights` with original rates, the sum over the requested rooms, in minor units of the property's currency. */
export function priceNights({ offer, price }: Draft): void {
  const { occasion, room, calendar } = offer
  const { days } = occasion
  const nights = new Array<PricedNight>(days.length)
  for (let night = 0; night < days.length; night += 1) {
    const day = days[night]!
    const originalRate = partiesPrice(room.guests, calendar, day - calendar.firstDay)
    nights[night] = {
      day,
      originalRate,
      rate: originalRate,
      promotionalSavings: zero,
      promotionId: null,
      inventory: room.free[night] ?? null,
    }
  }
  price.nights = nights
}

/** A party as the property prices it, the same in every room. */
export interface PricedParty {
  readonly adults: number
  /** The age band of each child, the oldest child first; -1 for one younger than every band. */
  readonly childBands: readonly number[]
}

/** A child older than every band is priced as an adult. */
export function pricedParty({ childAgeBands: bands }: Property, party: RoomParty): PricedParty {
  const pricedAsChild = (age: number) => bands.some(band => age <= band.toAge)
  const children = party.childAges.filter(pricedAsChild).sort((a, b) => b - a)
  return {
    adults: party.adults + party.childAges.length - children.length,
    childBands: children.map(age => bandOf(bands, age)),
  }
}

/**
 * Adults take the places of the standard price first, then children, oldest first, so that those left over are the
 * youngest.
 */
const guestsToPrice = ({ standardOccupancy }: Room, { adults, childBands }: PricedParty): GuestsToPrice => ({
  isOneAdultAlone: adults === 1 && childBands.length === 0,
  extraAdults: Math.max(0, adults - standardOccupancy),
  extraChildBands: childBands.slice(Math.max(0, standardOccupancy - adults)),
})

const bandOf = (bands: readonly ChildAgeBand[], age: number): number =>
  bands.findIndex(band => age >= band.fromAge && age <= band.toAge)

/** `night` is the place of the night in the columns of the calendar. */
function partiesPrice(parties: readonly GuestsToPrice[], calendar: RateCalendar, night: number): Minor {
  let price = 0
  for (const guests of parties) price += partyPrice(guests, calendar, night)
  return minor(price)
}

/** The price of one room for its guests on one night; an extra guest for whom no amount is set stays free. */
function partyPrice(guests: GuestsToPrice, calendar: RateCalendar, night: number): number {
  if (guests.isOneAdultAlone) {
    const single = calendar.single?.[night] ?? absent
    if (single !== absent) return single
  }
  let price = amountIn(calendar.standard, night)
  if (guests.extraAdults > 0) price += amountIn(calendar.extraAdult, night) * guests.extraAdults
  for (const band of guests.extraChildBands) {
    price += amountIn(calendar.extraChild[band] ?? null, night)
  }
  return price
}

const amountIn = (column: Int32Array | null, night: number): number => Math.max(0, column?.[night] ?? absent)
