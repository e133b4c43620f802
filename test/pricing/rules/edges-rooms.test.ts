// Who fits into a room, what the guests pay and which rooms are free, at the edges (contract P2, R12, S6, S7).

import { describe, expect, test } from 'vitest'
import { priceProperty, priceRate } from '../../../src/pricing/availability.ts'
import {
  aCalendar,
  aRoom,
  type Case,
  couple,
  pricedOf,
  searchOf,
  supplyOf,
} from '../../support/prices/pricing-case.ts'

const column = (amount: number) => new Int32Array(30).fill(amount)

const fitting: [string, Case][] = [
  ['as many adults as the room takes', { room: { maximumAdults: 2 } }],
  ['fewer adults than the room takes', { room: { maximumAdults: 3 } }],
  [
    'as many children as the room takes',
    { room: { maximumChildren: 1 }, parties: [{ adults: 2, childAges: [3] }] },
  ],
  [
    'fewer children than the room takes',
    { room: { maximumChildren: 2 }, parties: [{ adults: 2, childAges: [3] }] },
  ],
  ['exactly the maximum stay of arrival', { calendar: { maxStayArrival: Uint8Array.of(4) } }],
  ['exactly the maximum stay through', { calendar: { maxStayThrough: Uint8Array.of(0, 4) } }],
  ['one room where only one is sold at a time', { property: { sellsSeveralRooms: false } }],
]

describe('S6, S7 a limit that is just kept refuses nothing', () => {
  test.each(fitting)('%s', (_, of) => {
    const priced = pricedOf(of)
    expect(priced.unavailableReason).toBeNull()
    expect(priced.rooms[0]!.isAvailable).toBe(true)
    expect(Object.values(priced.rooms[0]!.flags)).not.toContain(true)
  })
})

const originalRates = (of: Case) => pricedOf(of).rooms[0]!.rates[0]!.nights.map(night => night.originalRate)

test('P2 a child priced as an adult takes no place of the children', () => {
  const [rate] = originalRates({
    room: { standardOccupancy: 3 },
    parties: [{ adults: 1, childAges: [15, 8] }],
    calendar: { extraAdult: column(3000), extraChild: [column(500), column(1000)] },
  })
  expect(rate).toBe(10_000)
})

test('P2 a child younger than every age band is free', () => {
  const [rate] = originalRates({
    property: { childAgeBands: [{ fromAge: 3, toAge: 12 }] },
    parties: [{ adults: 2, childAges: [2, 3] }],
    calendar: { extraChild: [column(1000)] },
  })
  expect(rate).toBe(11_000)
})

test('interface, Night nights show the standing allotment where nothing was counted', () => {
  const [rate] = pricedOf({ room: { allotment: 5 } }).rooms[0]!.rates
  expect(rate!.nights.map(night => night.inventory)).toEqual([5, 5, 5, 5])
})

test('S7 the count of one room says nothing about another', () => {
  const plain = supplyOf({ free: [0, 0, 0, 0] })
  const supply = {
    ...plain,
    property: { ...plain.property, rooms: [...plain.property.rooms, aRoom({ id: 12 })] },
    calendars: [...plain.calendars, aCalendar({ roomId: 12 })],
    inventory: [...plain.inventory, { ...plain.inventory[0]!, roomId: 12, free: Int32Array.of(2, 2, 2, 2) }],
  }
  const rooms = priceProperty(supply, searchOf({})).rooms
  expect(rooms.map(room => [room.room.id, room.isAvailable])).toEqual([
    [11, false],
    [12, true],
  ])
  expect(rooms[1]!.rates[0]!.nights[0]!.inventory).toBe(2)
})

test('R12 a rate of a property that sells nothing is not priced, and the property’s reason is named', () => {
  const several = { parties: [couple, couple], property: { sellsSeveralRooms: false } }
  expect(priceRate(supplyOf(several), searchOf(several), 11, 'BAR')).toMatchObject({
    unavailableReason: 'multi_room_not_supported',
    rate: null,
    discountRefusal: null,
  })
})
