// The price of a night of one room, guest by guest (contract P2).

import { absent, type RateCalendar } from '../../src/lodging/calendars/calendar.ts'
import type { Property, Room, RoomParty } from '../../src/lodging/properties/property.ts'
import { total } from './fraction.ts'
import { valueOn } from './naive-availability.ts'

export type Guest = { readonly kind: 'adult' } | { readonly kind: 'child'; readonly band: number }

/** The price of one room for its party on a night, before promotions. */
export function priceForParty(
  property: Property,
  room: Room,
  calendar: RateCalendar,
  party: RoomParty,
  night: number,
): bigint {
  const price = (column: ArrayLike<number> | null) => valueOn(calendar.firstDay, column, night, absent)
  const extra = (column: ArrayLike<number> | null) => BigInt(Math.max(0, price(column)))
  const guests = guestsInOrder(property, party)

  const single = price(calendar.single)
  if (guests.length === 1 && guests[0]?.kind === 'adult' && single !== absent) return BigInt(single)

  // The table counts adults, and children as far as they fit into the standard occupancy.
  const adults = guests.filter(guest => guest.kind === 'adult').length
  const counted = adults > room.standardOccupancy ? adults : Math.min(guests.length, room.standardOccupancy)
  const numbers = counted > room.standardOccupancy ? range(counted, room.standardOccupancy + 1) : [counted]
  const ofTable = numbers.find(number => price(calendar.byGuests?.[number - 1] ?? null) !== absent)
  if (ofTable !== undefined) {
    const adultsBeyond = Array.from({ length: counted - ofTable }, () => extra(calendar.extraAdult))
    const childrenBeyond = guests
      .slice(counted)
      .map(guest => extra(guest.kind === 'child' ? (calendar.extraChild[guest.band] ?? null) : null))
    return BigInt(price(calendar.byGuests![ofTable - 1]!)) + total([...adultsBeyond, ...childrenBeyond])
  }

  const beyondStandard = guests.slice(room.standardOccupancy)
  const extras = beyondStandard.map(guest =>
    extra(guest.kind === 'adult' ? calendar.extraAdult : (calendar.extraChild[guest.band] ?? null)),
  )
  return BigInt(price(calendar.standard)) + total(extras)
}

/** From the larger number down to the smaller one. */
const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)

/** Adults first, then children from the oldest; a child older than every band is an adult. */
export function guestsInOrder(property: Property, party: RoomParty): Guest[] {
  const bandOf = (age: number) =>
    property.childAgeBands.findIndex(({ fromAge, toAge }) => fromAge <= age && age <= toAge)
  const oldestFirst = [...party.childAges].sort((a, b) => b - a)
  const children = oldestFirst.filter(age => bandOf(age) >= 0)
  const adults = party.adults + oldestFirst.length - children.length
  return [
    ...Array.from({ length: adults }, (): Guest => ({ kind: 'adult' })),
    ...children.map((age): Guest => ({ kind: 'child', band: bandOf(age) })),
  ]
}
