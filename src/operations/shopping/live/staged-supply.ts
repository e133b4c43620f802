// What a property sells when the scenario of a test key has it otherwise: prices and refusals then follow as they do for a
// property that is so.

import { absent, type RoomInventory, stopSell } from '../../../lodging/calendars/calendar.ts'
import type { TestScenario } from '../../../lodging/installation/test-scenarios.ts'
import type { Room, Stay } from '../../../lodging/properties/property.ts'
import type { Supply } from '../../../pricing/search.ts'
import { scenarioSources } from '../../../sources/simulated-source.ts'
import type { Day } from '../../../values/civil-dates.ts'

/** The supply under a scenario; the same one where the scenario is about something else. */
export function stagedSupply(scenario: TestScenario, supply: Supply, stay: Stay): Supply {
  switch (scenario) {
    case 'sold_out':
      return {
        ...supply,
        inventory: supply.property.rooms.map(room => soldOut(room, supply.inventory, stay)),
      }
    case 'property_closed':
      return {
        ...supply,
        calendars: supply.calendars.map(calendar => ({
          ...calendar,
          flags: Uint8Array.from({ length: calendar.nights }, (_, index) => {
            const flags = calendar.flags?.[index] ?? 0
            return isWithin(stay, calendar.firstDay + index) ? flags | stopSell : flags
          }),
        })),
      }
    case 'pending':
      return { ...supply, property: { ...supply.property, source: scenarioSources.pending } }
    case 'source_timeout':
      return { ...supply, property: { ...supply.property, source: scenarioSources.silent } }
    default:
      return supply
  }
}

/** Nights that are in no list have the room's standing allotment, so the list is made to hold those of the stay. */
function soldOut(room: Room, inventory: Supply['inventory'], stay: Stay): RoomInventory {
  const counted = inventory.find(({ roomId }) => roomId === room.id) ?? {
    firstDay: stay.checkin,
    free: new Int32Array(0),
  }
  const firstDay = Math.min(stay.checkin, counted.firstDay) as Day
  const end = Math.max(stay.checkout, counted.firstDay + counted.free.length)
  const free = Int32Array.from({ length: end - firstDay }, (_, index) => {
    const day = firstDay + index
    return isWithin(stay, day) ? 0 : (counted.free[day - counted.firstDay] ?? room.allotment ?? absent)
  })
  return { roomId: room.id, firstDay, free }
}

const isWithin = ({ checkin, checkout }: Stay, day: number): boolean => day >= checkin && day < checkout
