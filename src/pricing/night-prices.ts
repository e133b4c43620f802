// What each night costs before anything comes off: the rate's price for the guests of each requested room (contract P2).

import { absent, nightValue, type RateCalendar } from '../lodging/calendar.ts'
import type { ChildAgeBand, Property, Room, RoomParty } from '../lodging/property.ts'
import type { Day } from '../values/civil-dates.ts'
import { add, type Minor, minor, sum, times, zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import { daysOf } from './restrictions.ts'
import { freeRooms } from './room-flags.ts'

/** Fills `nights` with original rates, the sum over the requested rooms, in minor units of the property's currency. */
export function priceNights(draft: Draft): Draft {
  const { property, room, calendar, inventory, search } = draft.offer
  const guests = search.parties.map(party => guestsToPrice(property, room, party))
  const nights = daysOf(search.stay).map(day => {
    const originalRate = sum(guests.map(each => partyPrice(each, calendar, day)))
    return {
      day,
      originalRate,
      rate: originalRate,
      promotionalSavings: zero,
      promotionId: null,
      inventory: freeRooms(room, inventory, day),
    }
  })
  return { ...draft, nights }
}

interface GuestsToPrice {
  readonly isOneAdultAlone: boolean
  readonly extraAdults: number
  /** The age band of each child beyond the standard occupancy; -1 for one younger than every band. */
  readonly extraChildBands: readonly number[]
}

/**
 * Adults take the places of the standard price first, then children, oldest first, so that those left over are the
 * youngest. A child older than every band is priced as an adult.
 */
function guestsToPrice(property: Property, room: Room, party: RoomParty): GuestsToPrice {
  const bands = property.childAgeBands
  const pricedAsChild = (age: number) => bands.some(band => age <= band.toAge)
  const adults = party.adults + party.childAges.filter(age => !pricedAsChild(age)).length
  const children = party.childAges.filter(pricedAsChild).sort((a, b) => b - a)
  const placesForChildren = Math.max(0, room.standardOccupancy - adults)
  return {
    isOneAdultAlone: adults === 1 && children.length === 0,
    extraAdults: Math.max(0, adults - room.standardOccupancy),
    extraChildBands: children.slice(placesForChildren).map(age => bandOf(bands, age)),
  }
}

const bandOf = (bands: readonly ChildAgeBand[], age: number): number =>
  bands.findIndex(band => age >= band.fromAge && age <= band.toAge)

/** The price of one room for its guests on one night; an extra guest for whom no amount is set stays free. */
function partyPrice(guests: GuestsToPrice, calendar: RateCalendar, day: Day): Minor {
  const single = nightValue(calendar, calendar.single, day, absent)
  if (guests.isOneAdultAlone && single !== absent) return minor(single)
  const extra = (column: Int32Array | null) => minor(Math.max(0, nightValue(calendar, column, day, absent)))
  const standard = extra(calendar.standard)
  const adults = times(extra(calendar.extraAdult), guests.extraAdults)
  const children = sum(guests.extraChildBands.map(band => extra(calendar.extraChild[band] ?? null)))
  return add(standard, add(adults, children))
}
