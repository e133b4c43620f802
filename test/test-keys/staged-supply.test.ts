// A scenario of a test key changes the nights of the stay, and no other.

import { expect, test } from 'vitest'
import { stopSell } from '../../src/lodging/calendars/calendar.ts'
import type { Stay } from '../../src/lodging/properties/property.ts'
import { stagedSupply } from '../../src/operations/shopping/live/staged-supply.ts'
import type { Supply } from '../../src/pricing/search.ts'
import { addDays } from '../../src/values/civil-dates.ts'
import { day } from '../support/hotels/stored-property.ts'

const checkin = day('2027-02-02')
const stay = { checkin, checkout: addDays(checkin, 2) } as Stay
const firstDay = addDays(checkin, -1)
const supply = {
  property: { rooms: [1, 2].map(id => ({ id, allotment: 9 })) },
  inventory: [{ roomId: 1, firstDay, free: Int32Array.of(4, 5, 6, 7) }],
  calendars: [
    { firstDay, nights: 4, flags: null },
    { firstDay, nights: 4, flags: Uint8Array.of(0, 0, stopSell, stopSell) },
  ],
} as unknown as Supply

test('sold_out takes the rooms of the nights of the stay', () => {
  const { inventory, calendars } = stagedSupply('sold_out', supply, stay)
  expect(inventory.map(({ roomId, firstDay, free }) => [roomId, firstDay, [...free]])).toEqual([
    [1, firstDay, [4, 0, 0, 7]],
    [2, checkin, [0, 0]],
  ])
  expect(calendars).toBe(supply.calendars)
})

test('property_closed stops the sale of the nights of the stay', () => {
  const { inventory, calendars } = stagedSupply('property_closed', supply, stay)
  expect(calendars.map(({ flags }) => [...flags!])).toEqual([
    [0, stopSell, stopSell, 0],
    [0, stopSell, stopSell, stopSell],
  ])
  expect(inventory).toBe(supply.inventory)
})
