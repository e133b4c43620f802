// Allotments that an import or a change writes, over nights that differ by one condition each: exactly those that are meant
// become something else, in all their columns, and those with too many rooms taken are told.

import { describe, expect, test } from 'vitest'
import {
  changeInventory,
  followRooms,
  type InventoryException,
  readCountedNights,
  readInventoryExceptions,
  writeInventory,
} from '../../src/store/properties/inventory-import.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { doneIn, type PlantedRow } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const dayOf = (number: number) => parseDay(`2030-01-0${number}`)!
const night = (number: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  room_id: 1,
  night: `2030-01-0${number}`,
  allotment: 5,
  follows_room: true,
  ...row,
})
const key = (number: number, roomId = 1): string => `night 1 ${roomId} 2030-01-0${number}`
const named = (number: number, allotment: number | null, roomId = 1): InventoryException => ({
  roomId,
  day: dayOf(number),
  allotment,
})
const own = { follows_room: false }
/** A new row of a night. */
const added = (number: number, allotment: number | null, roomId = 1) => ({
  property_id: 1,
  room_id: roomId,
  night: `2030-01-0${number}`,
  ...(allotment !== null && { allotment }),
  follows_room: false,
  oversold: 0,
  sold: 0,
  held: 0,
})

const done = doneIn(database, ['night'])
const rooms = {
  room: [
    { property_id: 2, room_id: 1, allotment: 8 },
    { property_id: 1, room_id: 2, allotment: null },
    { property_id: 1, room_id: 1, allotment: 5 },
  ],
}

/** Nights beside those that are meant: of another property, and of another room. */
const beside = [night(1, { property_id: 2, ...own, allotment: 0, oversold: 1, sold: 1 }), night(9, own)]

describe('an import', () => {
  test('makes the nights that it names the only ones that differ from their room', async () => {
    const nights = [
      night(1),
      night(2, { ...own, allotment: 3 }),
      night(3, { ...own, allotment: 3, sold: 4, held: 2, oversold: 3 }),
      night(4, { sold: 4, held: 1 }),
      night(5, { ...own, allotment: 2 }),
      night(6, { ...own, allotment: null }),
      night(7, { allotment: 4 }),
      night(4, { room_id: 2, allotment: 1, ...own }),
      night(1, { room_id: 3, ...own }),
      night(1, { property_id: 2, ...own, allotment: 0, oversold: 1, sold: 1 }),
    ]
    const names = [
      named(2, 3),
      named(4, 1),
      named(6, 7),
      named(8, 6),
      named(9, null, 2),
      named(9, 1, 4),
      named(1, 5),
    ]
    const { changes, result } = await done({ ...rooms, night: nights }, transaction =>
      writeInventory(transaction, 1, names),
    )
    const follows = { allotment: 5, follows_room: true }
    expect(changes).toEqual({
      [key(1)]: own,
      [key(3)]: { ...follows, oversold: 1 },
      [key(4)]: { allotment: 1, ...own, oversold: 4 },
      [key(5)]: follows,
      [key(6)]: { allotment: 7 },
      [key(7)]: { allotment: 5 },
      [key(4, 2)]: { allotment: null, follows_room: true },
      [key(8)]: added(8, 6),
      [key(9, 2)]: added(9, null, 2),
    })
    const told = (number: number, allotment: number, taken: number) => ({
      roomId: 1,
      day: dayOf(number),
      allotment,
      taken,
    })
    expect(result).toEqual({ changed: true, oversold: [told(3, 5, 6), told(4, 1, 5)] })
  })

  test('changes nothing where all is as it says, and is read back as it was written', async () => {
    const nights = [
      night(2, { ...own, allotment: 3 }),
      night(1),
      night(3, { room_id: 2, ...own, allotment: null }),
      night(1, { room_id: 2, ...own }),
      night(4, { property_id: 2, ...own }),
    ]
    const { changes, result } = await done({ ...rooms, night: nights }, async transaction => {
      const read = await readInventoryExceptions(transaction, 1)
      return { read, written: await writeInventory(transaction, 1, read) }
    })
    expect(changes).toEqual({})
    expect(result).toEqual({
      read: [named(2, 3), named(1, 5, 2), named(3, null, 2)],
      written: { changed: false, oversold: [] },
    })
  })

  test('that only adds nights has changed something', async () => {
    const { result } = await done(rooms, transaction => writeInventory(transaction, 1, [named(1, 2)]))
    expect(result).toEqual({ changed: true, oversold: [] })
  })
})

describe('a change of some nights', () => {
  test('sets those that it names, and leaves all others', async () => {
    const nights = [
      night(1),
      night(2, { ...own, allotment: 3 }),
      night(3, { sold: 3, held: 1 }),
      night(4, { sold: 1 }),
      night(5, { ...own, allotment: 1, sold: 3, oversold: 2 }),
      night(6, { ...own, allotment: 2 }),
      night(8, { ...own, allotment: 0, sold: 1, oversold: 1 }),
      night(1, { room_id: 2, ...own }),
      ...beside,
    ]
    const names = [
      named(4, null),
      named(3, 2),
      named(2, 3),
      named(1, 5),
      named(5, 1),
      named(7, 4),
      named(7, 9, 4),
    ]
    const { changes, result } = await done({ ...rooms, night: nights }, transaction =>
      changeInventory(transaction, 1, names),
    )
    expect(changes).toEqual({
      [key(1)]: own,
      [key(3)]: { allotment: 2, ...own, oversold: 2 },
      [key(4)]: { allotment: null, ...own },
      [key(7)]: added(7, 4),
    })
    expect(result).toEqual({
      changed: true,
      oversold: [
        { roomId: 1, day: dayOf(3), allotment: 2, taken: 4 },
        { roomId: 1, day: dayOf(5), allotment: 1, taken: 3 },
      ],
    })
  })

  test.each([
    ['names none', [], false],
    ['names one that is so', [named(2, 3)], false],
    ['names one that has no row', [named(1, 3)], true],
    ['names one that is not so', [named(2, 4)], true],
  ])('that %s', async (_name, names, changed) => {
    const nights = [night(2, { ...own, allotment: 3 })]
    const { result } = await done({ ...rooms, night: nights }, transaction =>
      changeInventory(transaction, 1, names),
    )
    expect(result).toEqual({ changed, oversold: [] })
  })
})

describe('nights that follow their room again', () => {
  const follow = (nights: readonly PlantedRow[], names: readonly { roomId: number; day: number }[]) =>
    done({ ...rooms, night: nights }, transaction =>
      followRooms(
        transaction,
        1,
        names.map(({ roomId, day }) => ({ roomId, day: dayOf(day) })),
      ),
    ).then(({ result, changes }) => [result, changes])

  test('have what it has, and those with more taken are told', async () => {
    const nights = [
      night(1, { ...own, allotment: 3 }),
      night(2, { allotment: 4 }),
      night(3, { ...own, allotment: 9, sold: 5, held: 2 }),
      night(4, { ...own, allotment: 9, sold: 4, held: 1 }),
      night(5, { ...own, allotment: 3 }),
      night(1, { room_id: 2, ...own, sold: 3 }),
      ...beside,
    ]
    const names = [1, 2, 3, 4].map(day => ({ roomId: 1, day }))
    const [result, changes] = await follow(nights, [...names, { roomId: 2, day: 1 }])
    const follows = { follows_room: true }
    expect(changes).toEqual({
      [key(1)]: { allotment: 5, ...follows },
      [key(3)]: { allotment: 5, ...follows, oversold: 2 },
      [key(4)]: { allotment: 5, ...follows },
      [key(1, 2)]: { allotment: null, ...follows },
    })
    expect(result).toEqual({
      changed: true,
      oversold: [{ roomId: 1, day: dayOf(3), allotment: 5, taken: 7 }],
    })
  })

  test('are not changed where they follow it, or where none is named', async () => {
    const nights = [night(1), night(2, own)]
    const none = [{ changed: false, oversold: [] }, {}]
    expect(await follow(nights, [{ roomId: 1, day: 1 }])).toEqual(none)
    expect(await follow(nights, [])).toEqual(none)
  })
})

test('stored nights are read of these rooms from the first day to the last, by room and night', async () => {
  const nights = [
    night(5, { ...own, sold: 1 }),
    night(2, { held: 1, allotment: null }),
    night(1),
    night(6),
    night(3, { room_id: 2, closed_with: 0 }),
    night(3, { room_id: 3 }),
    night(3, { property_id: 2 }),
  ]
  const { result } = await done({ ...rooms, night: nights }, transaction =>
    readCountedNights(transaction, 1, { roomIds: [2, 1], first: dayOf(2), last: dayOf(5) }),
  )
  const of = (roomId: number, number: number, row: object = {}) => ({
    roomId,
    day: dayOf(number),
    allotment: 5,
    followsRoom: true,
    sold: 0,
    held: 0,
    isClosed: false,
    ...row,
  })
  expect(result).toEqual([
    of(1, 2, { held: 1, allotment: null }),
    of(1, 5, { followsRoom: false, sold: 1 }),
    of(2, 3, { isClosed: true }),
  ])
})
