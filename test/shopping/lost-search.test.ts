// Why a search found nothing, as reports count it.

import { expect, test } from 'vitest'
import { openTallies } from '../../src/operations/monitoring/tallies.ts'
import type { GatheredStay } from '../../src/operations/shopping/gather.ts'
import { countSearch } from '../../src/operations/shopping/lost-search.ts'
import type { PricedProperty } from '../../src/pricing/priced-stay.ts'
import { systemClock } from '../../src/values/clock.ts'
import { day } from '../support/hotels/stored-property.ts'

const stay = { checkin: day('2027-02-01'), checkout: day('2027-02-03') }
const gathered = { supply: { property: { id: 7 } }, search: { stay } } as unknown as GatheredStay

function counted(unavailableReason: string | null, reasonsOfRooms: readonly (readonly string[])[]) {
  const found: unknown[] = []
  const searches = { count: (search: unknown) => found.push(search) }
  const rooms = reasonsOfRooms.map(reasons => ({ reasons }))
  const priced = { unavailableReason, rooms } as unknown as PricedProperty
  const tallies = openTallies(systemClock)
  countSearch({ searches, tallies } as unknown as Parameters<typeof countSearch>[0], 3, gathered, priced)
  return found
}

test.each<[string, string | null, string[][], string | null]>([
  ['none where something is for sale', null, [['sold_out'], []], null],
  ['that of the property', 'property_closed', [['sold_out']], 'property_closed'],
  ['the first of the room that the fewest keep', 'no_rooms_available', [['a', 'b'], ['c'], ['d']], 'c'],
  ['that of a room which has one, where others have none', 'no_rooms_available', [[], ['a', 'b']], 'a'],
  ['that of the property where no room has one', 'no_rooms_available', [[], []], 'no_rooms_available'],
])('the reason is %s', (_what, unavailableReason, rooms, reason) => {
  expect(counted(unavailableReason, rooms)).toEqual([{ propertyId: 7, publisherId: 3, reason, ...stay }])
})
