// Nights that calendars of other sites take and give back, over a room and rows that differ from it by one thing each: exactly
// the nights of that calendar, room and property change, and what each becomes is seen in all its columns.

import { describe, expect, test } from 'vitest'
import {
  giveBackNights,
  lockRoomNights,
  readCalendarNights,
  readTakenNights,
  takeNights,
} from '../../src/store/channels/icalendar-nights.ts'
import { type Day, formatDay } from '../../src/values/civil-dates.ts'
import { testDatabase } from '../support/database.ts'
import { doneIn, type PlantedRow } from '../support/planted-rows.ts'
import { day } from '../support/stored-property.ts'

const { database } = await testDatabase()
const room = { channelId: 1, propertyId: 1, roomId: 1 }
const dateOf = (number: number): string => `2030-01-${String(number).padStart(2, '0')}`
const days = (...numbers: readonly number[]): Day[] => numbers.map(number => day(dateOf(number)))
const numbers = (list: readonly Day[]): number[] => list.map(each => Number(formatDay(each).slice(-2)))

type Rows = readonly PlantedRow[]
const night = (number: number, row: object = {}) => ({
  ...{ property_id: 1, room_id: 1, night: dateOf(number), allotment: 1, follows_room: false, ...row },
})
const taken = (number: number, row: object = {}) => ({
  ...{ channel_id: 1, property_id: 1, room_id: 1, night: dateOf(number), allotment_before: 1, ...row },
})
const rooms = (allotment: number | null = 3): Rows => [
  { property_id: 1, room_id: 2, allotment: 7 },
  { property_id: 1, room_id: 1, allotment },
  { property_id: 2, room_id: 1, allotment: 8 },
]
const done = doneIn(database, ['night', 'icalendar_night'])

test('the nights of a calendar are read in order, and a clash is over when nothing is sold or held', async () => {
  const tables = {
    icalendar_night: [
      ...[taken(5, { room_id: 2 }), taken(3), taken(4, { is_clash: true }), taken(10, { is_clash: true })],
      ...[taken(6, { is_clash: true }), taken(7, { is_clash: true }), taken(8, { is_clash: true })],
      taken(9, { channel_id: 2 }),
    ],
    night: [
      ...[night(3), night(4, { sold: 1 }), night(6, { held: 1 }), night(7)],
      night(10, { allotment: 2, sold: 1, held: 1 }),
    ],
  }
  const { result } = await done(tables, transaction => readCalendarNights(transaction, 1))
  const of = (number: number, isClash: boolean, isFreed: boolean) => ({
    roomId: number === 5 ? 2 : 1,
    day: days(number)[0],
    isClash,
    isFreed,
  })
  expect(result).toEqual([
    ...[of(3, false, false), of(4, true, false), of(5, false, false), of(6, true, false)],
    ...[of(7, true, true), of(8, true, true), of(10, true, false)],
  ])
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

describe('nights that are taken', () => {
  const take = async (night: Rows, wanted: readonly number[], known: Rows = []) => {
    const tables = { room: rooms(), night, icalendar_night: known }
    const { result, changes } = await done(tables, tx => takeNights(tx, room, days(...wanted)))
    return { clashes: numbers(result), changes }
  }
  const row = (number: number, isClash: boolean, before: number | null, followed: boolean) => ({
    [`icalendar_night 1 ${dateOf(number)}`]: {
      ...{ channel_id: 1, property_id: 1, room_id: 1, night: dateOf(number), is_clash: isClash },
      ...(before !== null && { allotment_before: before }),
      followed_room: followed,
    },
  })
  const closed = { allotment: 0, follows_room: false }

  test('are closed and remember what they had, and of those that are booked or held it is told', async () => {
    const { clashes, changes } = await take(
      [
        ...[night(2, { allotment: 2 }), night(3, { allotment: null }), night(4, { follows_room: true })],
        ...[night(5, { sold: 1 }), night(6, { held: 1 }), night(8)],
        ...[night(1, { room_id: 2, sold: 1 }), night(1, { property_id: 2, sold: 1 })],
      ],
      [1, 2, 3, 4, 5, 6],
      [taken(5, { channel_id: 2 })],
    )
    expect(clashes).toEqual([5, 6])
    expect(changes).toEqual({
      ...{ ...row(1, false, 3, true), ...row(2, false, 2, false), ...row(3, false, null, false) },
      ...{ ...row(4, false, 1, true), ...row(5, true, 1, false), ...row(6, true, 1, false) },
      'night 1 1 2030-01-01': {
        ...{ property_id: 1, room_id: 1, night: dateOf(1), ...closed, oversold: 0, sold: 0, held: 0 },
      },
      ...{ 'night 1 1 2030-01-02': { allotment: 0 }, 'night 1 1 2030-01-03': { allotment: 0 } },
      'night 1 1 2030-01-04': closed,
    })
  })

  test('are noted anew where they were known, and others that the calendar has stay', async () => {
    const { clashes, changes } = await take(
      [night(1), night(2), night(3)],
      [1],
      [
        taken(1, { is_clash: true, allotment_before: 9, followed_room: true }),
        ...[taken(2), taken(3, { channel_id: 2 })],
      ],
    )
    expect(clashes).toEqual([])
    expect(changes).toEqual({
      'icalendar_night 1 2030-01-01': { is_clash: false, allotment_before: 1, followed_room: false },
      'night 1 1 2030-01-01': { allotment: 0 },
    })
  })
})

describe('nights that are given back', () => {
  const giveBack = async (known: Rows, night: Rows, wanted: readonly number[], of = room) => {
    const channel = [{ channel_id: 2 }, { channel_id: 3 }, { channel_id: 4, state: 'archived' }]
    const tables = { channel, room: rooms(), night, icalendar_night: known }
    return (await done(tables, tx => giveBackNights(tx, of, days(...wanted)))).changes
  }
  const gone = (number: number) => ({ [`icalendar_night 1 ${dateOf(number)}`]: null })
  const shut = (number: number, row: object = {}) => night(number, { allotment: 0, ...row })

  test('have what they had before, or what their room has where they followed it', async () => {
    expect(
      await giveBack(
        [taken(1), taken(2, { followed_room: true }), taken(3, { allotment_before: null }), taken(4)],
        [shut(1), shut(2), shut(3), shut(4), shut(5), shut(1, { room_id: 2 }), shut(1, { property_id: 2 })],
        [1, 2, 3, 5],
      ),
    ).toEqual({
      ...{ ...gone(1), ...gone(2), ...gone(3) },
      'night 1 1 2030-01-01': { allotment: 1 },
      'night 1 1 2030-01-02': { allotment: 3, follows_room: true },
      'night 1 1 2030-01-03': { allotment: null },
    })
  })

  test('stay as they are where they clashed, were changed since, are sold or held, or follow their room', async () => {
    const over = { oversold: 1 }
    expect(
      await giveBack(
        [taken(1, { is_clash: true }), ...[2, 3, 4, 5, 6, 7].map(number => taken(number))],
        [
          ...[
            shut(1),
            night(2, { allotment: 2 }),
            shut(3, { sold: 1, ...over }),
            shut(4, { held: 1, ...over }),
          ],
          ...[shut(5, { follows_room: true }), shut(6, over)],
          shut(7, { sold: 1, held: 1, oversold: 2 }),
        ],
        [1, 2, 3, 4, 5, 6, 7],
      ),
    ).toEqual({
      ...Object.assign({}, ...[1, 2, 3, 4, 5, 6, 7].map(gone)),
      'night 1 1 2030-01-06': { allotment: 1, oversold: 0 },
    })
  })

  test('are no nights of another calendar, room or property', async () => {
    const known = [taken(1, { channel_id: 2 }), taken(2, { room_id: 2 }), taken(3, { property_id: 2 })]
    expect(await giveBack(known, [shut(1), shut(2), shut(3)], [1, 2, 3])).toEqual({})
  })

  test('stay closed while another calendar of the room takes them, which opens them later', async () => {
    const other = (number: number, row: object = {}) =>
      taken(number, { channel_id: 3, allotment_before: 0, ...row })
    expect(
      await giveBack(
        [
          ...[1, 2, 3, 4, 5, 6, 7].map(number =>
            taken(number, { allotment_before: 5, followed_room: number === 1, is_clash: number === 7 }),
          ),
          ...[other(1), other(1, { channel_id: 2 }), other(2, { is_clash: true }), other(3, { room_id: 2 })],
          ...[other(4, { property_id: 2 }), other(5, { allotment_before: 1 }), other(7), other(8)],
        ],
        [1, 2, 3, 4, 5, 6, 7].map(number => shut(number)),
        [1, 2, 3, 4, 5, 6, 7],
      ),
    ).toEqual({
      ...Object.assign({}, ...[1, 2, 3, 4, 5, 6, 7].map(gone)),
      'icalendar_night 2 2030-01-01': { allotment_before: 5, followed_room: true },
      ...{ 'night 1 1 2030-01-02': { allotment: 5 }, 'night 1 1 2030-01-03': { allotment: 5 } },
      ...{ 'night 1 1 2030-01-04': { allotment: 5 }, 'night 1 1 2030-01-06': { allotment: 5 } },
    })
  })

  test('are opened also where the calendar of an archived connection took them', async () => {
    expect(await giveBack([taken(1), taken(1, { channel_id: 4 })], [shut(1)], [1])).toEqual({
      ...gone(1),
      'night 1 1 2030-01-01': { allotment: 1 },
    })
  })
})

describe('nights without a place left', () => {
  const read = async (allotment: number | null, night: Rows, known: Rows = []): Promise<number[]> => {
    const [from, to] = days(2, 9)
    const tables = { room: rooms(allotment), night, icalendar_night: known }
    const range = { from: from!, to: to! }
    return numbers((await done(tables, tx => readTakenNights(tx, room, range))).result)
  }

  test('are those that are sold out or have none, within the days that are asked for', async () => {
    const nights = [
      ...[
        night(1, { allotment: 0 }),
        night(2, { allotment: 0 }),
        night(9, { sold: 1 }),
        night(10, { sold: 1 }),
      ],
      ...[
        night(3, { allotment: 2, sold: 1 }),
        night(4, { held: 1 }),
        night(5, { allotment: 1, sold: 2, oversold: 1 }),
      ],
      ...[night(6, { room_id: 2, allotment: 0 }), night(7, { property_id: 2, allotment: 0 })],
      night(8, { allotment: null, sold: 5 }),
    ]
    expect(await read(1, nights)).toEqual([2, 5, 9])
    expect(await read(0, nights)).toEqual([2, 5, 6, 7, 9])
    expect(await read(null, nights)).toEqual([2, 5, 9])
  })

  test('are not those that only this calendar has closed', async () => {
    const shut = (number: number, row: object = {}) => night(number, { allotment: 0, ...row })
    expect(
      await read(
        1,
        [shut(2), shut(3), shut(4), shut(5), shut(6, { sold: 1, oversold: 1 }), shut(7), shut(8)],
        [
          ...[taken(2), taken(3, { channel_id: 2 }), taken(4, { is_clash: true })],
          ...[taken(5, { allotment_before: 0 }), taken(6), taken(7, { allotment_before: null }), taken(9)],
        ],
      ),
    ).toEqual([3, 4, 5, 6, 8])
  })
})
