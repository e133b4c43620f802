// Who pays in a room under a tariff: whether it takes the party, which children pay as adults, and which cost nothing.

import type { AgeRange, CountRange, FamilyOffer, StayConditions } from '../../lodging/prices/tariff.ts'
import type { Room, RoomParty } from '../../lodging/properties/property.ts'
import type { HouseSale } from '../search.ts'

/** The guests of a room as a tariff counts them. */
export interface PayingGuests {
  /** Those who pay as adults, some of them children. */
  readonly adults: number
  /** Ages of the others who pay, the youngest first. */
  readonly childAges: readonly number[]
  /** Children who cost nothing. */
  readonly free: number
}

/** Whether the conditions take a party that books so many days before arrival. */
export function takesParty(
  conditions: StayConditions,
  party: RoomParty,
  daysAhead: number,
  sale: HouseSale,
): boolean {
  const { adultsFrom, adults, children, childAges, advance } = conditions
  const isChild = (age: number) => adultsFrom !== null && age < adultsFrom && isOfAge(childAges, age)
  return (
    party.childAges.every(isChild) &&
    isWithin(adults, party.adults) &&
    isWithin(children, party.childAges.length) &&
    takesAdvance(advance, daysAhead, sale)
  )
}

/** As the advance of a calendar: a minimum binds guests and not the house, and nobody arrives who stays on. */
const takesAdvance = (
  { least, most }: CountRange,
  daysAhead: number,
  { isByStaff = false, nightsBefore = 0 }: HouseSale,
): boolean => nightsBefore > 0 || isWithin({ least: isByStaff ? null : least, most }, daysAhead)

export const isOfAge = ({ from, below }: AgeRange, age: number): boolean =>
  (from === null || age >= from) && (below === null || age < below)

const isWithin = ({ least, most }: CountRange, count: number): boolean =>
  (least === null || count >= least) && (most === null || count <= most)

/**
 * Children pay as adults, the oldest first, until as many guests do as the room asks for. Of the others, the youngest that
 * the family offer names cost nothing.
 */
export function payingGuests(room: Room, party: RoomParty, offer: FamilyOffer | null): PayingGuests {
  const ages = party.childAges.toSorted((a, b) => a - b)
  const promoted = Math.max(0, Math.min(ages.length, fullPayers(room) - party.adults))
  const children = ages.slice(0, ages.length - promoted)
  const free = offer === null ? 0 : freeChildren(offer, children)
  return { adults: party.adults + promoted, childAges: children.slice(free), free }
}

/** The guests who pay in full at least: the standard occupancy, or fewer where more children fit. */
const fullPayers = ({ standardOccupancy, maximumOccupancy, maximumChildren }: Room): number =>
  maximumChildren === null
    ? standardOccupancy
    : Math.min(maximumOccupancy - maximumChildren, standardOccupancy)

function freeChildren({ below, least, free }: FamilyOffer, ages: readonly number[]): number {
  const young = ages.filter(age => age < below).length
  return young < Math.max(1, least) ? 0 : Math.min(young, free)
}
