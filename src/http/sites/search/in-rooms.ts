// How a party that no single room takes fits into two or three rooms of a property.

import type { PropertiesAvailableRequest } from '../../../../client/src/types.ts'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import { requestedRooms, type SoughtRoom } from '../stay-query.ts'

export interface InRooms {
  readonly rooms: readonly SoughtRoom[]
  /** In the currency of the page, in major units. */
  readonly total: number
}

/** By the id of the property, with as few rooms as it takes. */
export async function fitInRooms(
  page: Page,
  asked: PropertiesAvailableRequest,
  party: SoughtRoom,
): Promise<ReadonlyMap<number, InRooms>> {
  const found = new Map<number, InRooms>()
  for (const count of [2, 3]) {
    if (party.adults < count) break
    const rooms = divided(party, count)
    try {
      const { body } = await page.ask('properties/available', { ...asked, rooms: requestedRooms(rooms) })
      for (const { id, is_available, rate } of body)
        if (is_available && rate.low !== null && !found.has(id))
          found.set(id, { rooms, total: rate.low.total.total })
    } catch (error) {
      // The list is shown without them.
      if (error instanceof Fault) break
      throw error
    }
  }
  return found
}

/** Evenly; children one after the other, as each room has an adult. */
const divided = ({ adults, ages }: SoughtRoom, count: number): SoughtRoom[] =>
  Array.from({ length: count }, (_, room) => ({
    adults: Math.ceil((adults - room) / count),
    ages: ages.filter((__, child) => child % count === room),
  }))
