// Occupancies as Rapid writes them: "2" for two adults, "2-9,4" for two adults with children of 9 and 4 years. A price is
// given once for each distinct occupancy, whatever the number of rooms that asked for it.

import type { RoomParty } from '../../lodging/properties/property.ts'

export const occupancyOf = ({ adults, childAges }: RoomParty): string =>
  childAges.length === 0 ? String(adults) : `${adults}-${childAges.join(',')}`

/** The same for the same guests in any order; undefined for a text of another form. */
export function sameOccupancy(text: string): string | undefined {
  const [, adults, ages] = /^(\d{1,2})(?:-(\d{1,2}(?:,\d{1,2})*))?$/.exec(text) ?? []
  if (adults === undefined) return undefined
  const sorted =
    ages === undefined
      ? []
      : ages
          .split(',')
          .map(Number)
          .toSorted((one, other) => one - other)
  return occupancyOf({ adults: Number(adults), childAges: sorted })
}

/** How many rooms ask for each occupancy. */
export function roomsByOccupancy(parties: readonly RoomParty[]): ReadonlyMap<string, number> {
  const rooms = new Map<string, number>()
  for (const party of parties) {
    const occupancy = sameOccupancy(occupancyOf(party)) ?? ''
    rooms.set(occupancy, (rooms.get(occupancy) ?? 0) + 1)
  }
  return rooms
}
