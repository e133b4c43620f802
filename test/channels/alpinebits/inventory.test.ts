// What Inventory/Basic makes of the rooms of a property, and what the hotel is told of the rest.

import { expect, test } from 'vitest'
import type { RoomCategory } from '../../../src/channels/alpinebits/inventory/read-inventory.ts'
import { withCategories } from '../../../src/channels/alpinebits/inventory/room-content.ts'
import { ownCodes } from '../../../src/lodging/channels/channel.ts'
import type { StoredDocument } from '../../../src/lodging/properties/property-document-schema.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { smallHotel } from '../../support/hotels/small-hotel.ts'

const hotel = smallHotel({ id: 1, from: parseDay('2026-12-01')! }) as unknown as StoredDocument
const ids = hotel.rooms.map(({ id }) => id)
const category = (code: string, changes: Partial<RoomCategory> = {}): RoomCategory => ({
  code,
  minimumOccupancy: 1,
  standardOccupancy: 2,
  maximumOccupancy: 4,
  maximumChildren: 2,
  texts: { name: new Map([['en', code]]), description: new Map() },
  roomIds: [],
  ...changes,
})

test('a room takes the occupancies of its category, and a category without a limit of children removes that limit', () => {
  const sent = (changes: Partial<RoomCategory>) =>
    withCategories(hotel, [category(String(ids[0]), changes)], ownCodes).document.rooms[0]!
  expect(sent({})).toMatchObject({
    minimum_occupancy: 1,
    standard_occupancy: 2,
    maximum_occupancy: 4,
    maximum_children: 2,
  })
  expect(sent({ maximumChildren: null }).maximum_children).toBeNull()
})

test('rooms that the message leaves out stay as they are, and the hotel is told which', () => {
  const { document, warnings } = withCategories(hotel, [category(String(ids[0]))], ownCodes)
  expect(document.rooms.slice(1)).toEqual(hotel.rooms.slice(1))
  expect(warnings).toEqual([
    expect.stringMatching(/^Rooms? [\d, ]+ (is|are) not in the message; rooms are not deleted/),
  ])
  const mapping = { rooms: [{ theirs: 'D', room: ids[0]! }], rates: [] }
  expect(withCategories(hotel, [category('D')], mapping).warnings).toEqual([])
})

test('of two categories that are one room here the first is taken, and the hotel is told', () => {
  const rooms = ['D', 'E'].map(theirs => ({ theirs, room: ids[0]! }))
  const { document, warnings } = withCategories(hotel, [category('D'), category('E')], { rooms, rates: [] })
  expect(warnings).toEqual(['Category E is the same room here as D; nothing was taken of it.'])
  expect(document.rooms[0]!.name).toMatchObject({ en: 'D' })
})
