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

  const beyondStandard = guests.slice(room.standardOccupancy)
  const extras = beyondStandard.map(guest =>
    extra(guest.kind === 'adult' ? calendar.extraAdult : (calendar.extraChild[guest.band] ?? null)),
  )
  return BigInt(price(calendar.standard)) + total(extras)
}

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
