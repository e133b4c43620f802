// Nights that calendars of other sites close and open, over a room and rows that differ from it by one thing each: exactly
// the nights of that calendar, room and property change, and what each becomes is seen in all its columns.

import { describe, expect, test } from 'vitest'
import {
  type ClosingChange,
  changeClosings,
  deleteClosings,
  readClosings,
  readTakenNights,
} from '../../../src/store/channels/night-closings.ts'
import { areNightsSettled, lockRoomNights, settleNights } from '../../../src/store/inventory/closed-nights.ts'
import { type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { doneIn, type PlantedRow } from '../../support/hotels/planted-rows.ts'
import { day } from '../../support/hotels/stored-property.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const room = { channelId: 1, propertyId: 1, roomId: 1 }
const dateOf = (number: number): string => `2030-01-${String(number).padStart(2, '0')}`
const days = (...numbers: readonly number[]): Day[] => numbers.map(number => day(dateOf(number)))
const numbers = (list: readonly Day[]): number[] => list.map(each => Number(formatDay(each).slice(-2)))
const [first] = days(1)
const now = '2029-12-31T12:00:00Z'

type Rows = readonly PlantedRow[]
const night = (number: number, row: object = {}) => ({
  property_id: 1,
  room_id: 1,
  night: dateOf(number),
  allotment: 1,
  follows_room: false,
  ...row,
})
const closing = (number: number, row: object = {}) => ({
  channel_id: 1,
  property_id: 1,
  room_id: 1,
  night: dateOf(number),
  ...row,
})
const rooms = (allotment: number | null = 3): Rows => [
  { property_id: 1, room_id: 2, allotment: 7 },
  { property_id: 1, room_id: 1, allotment },
  { property_id: 2, room_id: 1, allotment: 8 },
]
const channel: Rows = [1, 2, 3, 4].map(id => ({ channel_id: id, state: id === 4 ? 'archived' : 'active' }))
const done = doneIn(database, ['night', 'night_closing'])

test('the nights of a calendar are read in order from a day on', async () => {
  const tables = {
    channel,
    night_closing: [
      closing(1),
      closing(5, { room_id: 2 }),
      closing(3, { missing_since: now }),
      closing(2),
      closing(4, { channel_id: 2 }),
    ],
  }
  const { result } = await done(tables, transaction => readClosings(transaction, 1, days(2)[0]!))
  const of = (number: number, roomId = 1, missingSince: string | null = null) => ({
    roomId,
    day: days(number)[0],
    missingSince,
  })
  expect(result).toEqual([of(2), of(3, 1, now), of(5, 2)])
})

test('a room is locked with its own nights, and tells its allotment', async () => {
  const { result } = await done({ room: rooms() }, async transaction => [
    await lockRoomNights(transaction, room),
    await lockRoomNights(transaction, { ...room, roomId: 2 }),
    await lockRoomNights(transaction, { ...room, propertyId: 2 }),
    await lockRoomNights(transaction, { ...room, roomId: 3 }),
  ])
  expect(result).toEqual([{ allotment: 3 }, { allotment: 7 }, { allotment: 8 }, undefined])
})

describe('a change', () => {
  const change = async (night: Rows, known: Rows, wanted: Partial<ClosingChange>) => {
    const tables = { channel, room: rooms(), night, night_closing: known }
    const whole = { added: [], removed: [], missing: [], found: [], ...wanted }
    const { result, changes } = await done(tables, tx =>
      changeClosings(tx, room, whole, { from: first!, now }),
    )
    return { clashes: numbers(result.clashes), changes }
  }
  const closingAt = (number: number) => `night_closing 1 1 ${dateOf(number)} 1`
  const nightAt = (number: number) => `night 1 1 ${dateOf(number)}`
  const added = (number: number) => ({ [closingAt(number)]: closing(number) })

  test('closes nights whatever they have, counts nothing of them, and tells those that are booked or held', async () => {
    const { clashes, changes } = await change(
      [
        night(2, { allotment: 0 }),
        night(3, { allotment: null }),
        night(4, { follows_room: true }),
        night(5, { sold: 1 }),
        night(6, { held: 1 }),
        night(8),
        night(1, { room_id: 2, sold: 1 }),
        night(1, { property_id: 2, sold: 1 }),
      ],
      [closing(5, { channel_id: 2 })],
      { added: days(1, 2, 3, 4, 5, 6) },
    )
    expect(clashes).toEqual([5, 6])
    expect(changes).toEqual({
      ...Object.assign({}, ...[1, 2, 3, 4, 5, 6].map(added)),
      [nightAt(1)]: {
        property_id: 1,
        room_id: 1,
        night: dateOf(1),
        allotment: 3,
        follows_room: true,
        oversold: 0,
        sold: 0,
        held: 0,
        closed_with: 0,
      },
      ...Object.assign({}, ...[2, 3, 4].map(number => ({ [nightAt(number)]: { closed_with: 0 } }))),
      [nightAt(5)]: { closed_with: 1 },
      [nightAt(6)]: { closed_with: 1 },
    })
  })

  test('opens the nights that no calendar has any more, and none of another room, property or connection', async () => {
    const shut = (number: number, row: object = {}) => night(number, { closed_with: 0, ...row })
    const { changes } = await change(
      [
        shut(1),
        shut(2),
        shut(3),
        shut(4, { sold: 1, closed_with: 1 }),
        shut(5),
        shut(6),
        shut(1, { room_id: 2 }),
        shut(1, { property_id: 2 }),
      ],
      [
        ...[1, 2, 3, 4, 6].map(number => closing(number)),
        closing(2, { channel_id: 2 }),
        closing(3, { channel_id: 4 }),
        closing(5, { channel_id: 3 }),
        closing(1, { room_id: 2 }),
        closing(1, { property_id: 2 }),
      ],
      { removed: days(1, 2, 3, 4, 5) },
    )
    expect(changes).toEqual({
      ...Object.assign({}, ...[1, 2, 3, 4].map(number => ({ [closingAt(number)]: null }))),
      ...Object.assign({}, ...[1, 3, 4].map(number => ({ [nightAt(number)]: { closed_with: null } }))),
    })
  })

  test('notes since when nights are missing, and that they are no more; they stay closed', async () => {
    const before = '2029-12-30T12:00:00Z'
    const { changes } = await change(
      [1, 2, 3].map(number => night(number, { closed_with: 0 })),
      [closing(1), closing(2, { missing_since: before }), closing(3, { missing_since: before })],
      { missing: days(1, 2), found: days(3) },
    )
    expect(changes).toEqual({
      [closingAt(1)]: { missing_since: expect.stringContaining('2029-12-31') },
      [closingAt(3)]: { missing_since: null },
    })
  })
})

test('a connection gives up all that it closes, of every room', async () => {
  const tables = {
    channel,
    night_closing: [closing(1), closing(2, { room_id: 2 }), closing(1, { channel_id: 2 })],
  }
  const { result, changes } = await done(tables, tx => deleteClosings(tx, 1))
  expect(result).toEqual([1, 2])
  expect(changes).toEqual({ 'night_closing 1 1 2030-01-01 1': null, 'night_closing 1 2 2030-01-02 1': null })
})

describe('nights are settled', () => {
  const [second] = days(2)
  test.each<[string, boolean, Rows, Rows]>([
    ['without any', true, [], []],
    ['where all are as they should be', true, [night(2, { closed_with: 0 }), night(3)], [closing(2)]],
    ['where one is open', false, [night(2)], [closing(2)]],
    ['where one has no counts', false, [], [closing(2)]],
    ['where one is closed by nobody', false, [night(2, { closed_with: 0 })], []],
    [
      'where one is closed by an archived connection',
      false,
      [night(2, { closed_with: 0 })],
      [closing(2, { channel_id: 4 })],
    ],
    ['where an archived connection closes an open one', true, [night(2)], [closing(2, { channel_id: 4 })]],
    ['where the difference is before the day', true, [night(1)], [closing(1)]],
    ['where it is of another room', true, [night(2, { room_id: 2 })], [closing(2, { room_id: 2 })]],
  ])('%s: %j', async (_, isSettled, nights, known) => {
    const tables = { channel, room: rooms(), night: nights, night_closing: known }
    const { result } = await done(tables, async tx => {
      const before = await areNightsSettled(tx, room, second!)
      await settleNights(tx, room, second!)
      return [before, await areNightsSettled(tx, room, second!)]
    })
    expect(result).toEqual([isSettled, true])
  })
})

describe('nights without a place left', () => {
  const read = async (allotment: number | null, night: Rows, known: Rows = []): Promise<number[]> => {
    const [from, to] = days(2, 9)
    const tables = { channel, room: rooms(allotment), night, night_closing: known }
    const range = { from: from!, to: to! }
    return numbers((await done(tables, tx => readTakenNights(tx, room, range))).result)
  }

  test('are those that are sold out or have none, within the days that are asked for', async () => {
    const nights = [
      night(1, { allotment: 0 }),
      night(2, { allotment: 0 }),
      night(9, { sold: 1 }),
      night(10, { sold: 1 }),
      night(3, { allotment: 2, sold: 1 }),
      night(4, { held: 1 }),
      night(5, { allotment: 1, sold: 2, oversold: 1 }),
      night(6, { room_id: 2, allotment: 0 }),
      night(7, { property_id: 2, allotment: 0 }),
      night(8, { allotment: null, sold: 5 }),
    ]
    expect(await read(1, nights)).toEqual([2, 5, 9])
    expect(await read(0, nights)).toEqual([2, 5, 6, 7, 9])
    expect(await read(null, nights)).toEqual([2, 5, 9])
  })

  test('are not those that only this calendar closes', async () => {
    const shut = (number: number, row: object = {}) => night(number, { closed_with: 0, ...row })
    expect(
      await read(
        1,
        [
          shut(2),
          shut(3),
          shut(4, { sold: 1, closed_with: 1 }),
          shut(5, { allotment: 0 }),
          shut(6),
          shut(7),
          shut(8),
        ],
        [
          closing(2),
          closing(3),
          closing(3, { channel_id: 2 }),
          closing(4),
          closing(5),
          closing(6),
          closing(6, { channel_id: 4 }),
          closing(7, { channel_id: 3 }),
          closing(8, { room_id: 2 }),
        ],
      ),
    ).toEqual([3, 4, 5, 7])
  })
})
