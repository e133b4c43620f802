// Counts of nights, over rows that differ by one condition each: what is read and changed are exactly the nights of the stay,
// of the room and of the property, and what each becomes is seen in all its columns.

import { describe, expect, test } from 'vitest'
import { absent } from '../../src/lodging/calendars/calendar.ts'
import {
  holdNights,
  lockNights,
  readInventory,
  releaseHeldNights,
  releaseNights,
  sellHeldNights,
  sellNights,
  sellRecordedNights,
} from '../../src/store/inventory/inventory.ts'
import { inventoryChanged } from '../../src/store/postgres/notices.ts'
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
  sold: 2,
  held: 1,
  ...row,
})
const room = (property: number, id: number, allotment: number | null): PlantedRow => ({
  property_id: property,
  room_id: id,
  allotment,
})
const rooms = [room(1, 1, 5), room(1, 2, null), room(2, 1, 7)]
const done = doneIn(database, ['night'])

test('what is free is told by property and room, of the nights of the stay, and never less than nothing', async () => {
  const tables = {
    room: [...rooms, room(3, 1, 1)].toReversed(),
    night: [
      night(1, { allotment: 0, sold: 0, held: 0 }),
      night(2),
      night(4, { oversold: 3, sold: 7 }),
      night(5),
      night(3, { room_id: 2, allotment: 4 }),
      night(3, { property_id: 2, allotment: null }),
      night(2, { property_id: 3 }),
    ],
  }
  const { result } = await done(tables, tx => readInventory(tx, [1, 2, 9], dayOf(2), dayOf(5)))
  const of = (roomId: number, ...free: number[]) => ({
    roomId,
    firstDay: dayOf(2),
    free: Int32Array.from(free),
  })
  expect([...result]).toEqual([
    [1, [of(1, 2, 5, 0), of(2, absent, 1, absent)]],
    [2, [of(1, 7, absent, 7)]],
  ])
})

describe('nights are locked', () => {
  interface Lock {
    readonly archived?: string | null
    readonly roomId?: number
    readonly keptFrom?: string
  }
  const lock = async (
    nights: readonly PlantedRow[],
    { archived = null, roomId = 1, keptFrom = '2029-01-01' }: Lock,
  ) => {
    const property = [{ property_id: 1, version: 8, archived_at: archived }, { property_id: 2 }]
    const { result, changes } = await done({ room: rooms, property, night: nights }, async transaction => {
      await transaction.query('UPDATE night_floor SET kept_from = $1', [keptFrom])
      return lockNights(transaction, 1, roomId, { checkin: dayOf(2), checkout: dayOf(5) })
    })
    return { locked: result, added: Object.keys(changes), rows: Object.values(changes) }
  }
  const all = (first: number, version: number | null, ...free: number[]) => ({
    inventory: { roomId: 1, firstDay: dayOf(first), free: Int32Array.from(free) },
    version,
  })

  test('where they are there, with what is free, and no others', async () => {
    const nights = [
      night(1),
      night(2),
      night(3, { sold: 4 }),
      night(4, { allotment: null }),
      night(5),
      night(2, { room_id: 2 }),
      night(2, { property_id: 2 }),
    ]
    expect(await lock(nights, {})).toEqual({ locked: all(2, 8, 2, 0, absent), added: [], rows: [] })
    expect((await lock(nights, { archived: '2029-01-01' })).locked).toEqual(all(2, null, 2, 0, absent))
  })

  test('after those that are missing were added as copies of the room', async () => {
    const {
      locked,
      added,
      rows: new_,
    } = await lock([night(3, { room_id: 2 }), night(2), night(4, { property_id: 2 })], {})
    expect(locked).toEqual(all(2, 8, 2, 5, 5))
    expect(added).toEqual(['night 1 1 2030-01-03', 'night 1 1 2030-01-04'])
    const copy = {
      property_id: 1,
      room_id: 1,
      allotment: 5,
      follows_room: true,
      oversold: 0,
      sold: 0,
      held: 0,
    }
    expect(new_).toEqual([3, 4].map(number => ({ ...copy, night: `2030-01-0${number}` })))
  })

  test('from the first that is kept', async () => {
    expect((await lock([], { keptFrom: '2030-01-04' })).locked).toEqual(all(4, 8, 5))
    expect((await lock([], { keptFrom: '2030-01-09' })).locked).toEqual(all(5, 8))
    expect((await lock([], { keptFrom: '2030-01-02' })).added).toHaveLength(3)
  })

  test('of a room that is there only', async () => {
    expect((await lock([], { roomId: 3 })).locked).toMatchObject({
      type: 'RoomUnavailableException',
      message: 'The property has just taken this room off sale. Search again.',
    })
  })
})

describe('rooms of nights are', () => {
  const inventory = { roomId: 1, firstDay: dayOf(2), free: Int32Array.of(2, 2) }
  const around = [
    night(1),
    night(4),
    night(2, { room_id: 2 }),
    night(2, { property_id: 2 }),
    night(3, { room_id: 3 }),
  ]
  type Count = typeof sellNights
  const counted = (nights: readonly PlantedRow[], count: Count, number: number) =>
    done({ night: [...around, ...nights] }, transaction => count(transaction, 1, inventory, number))
  const over = (row: object) => ({ allotment: 3, sold: 4, held: 1, oversold: 2, ...row })

  test.each<
    [what: string, count: Count, number: number, nights: readonly object[], changes: readonly object[]]
  >([
    ['sold to the last', sellNights, 2, [{}, { allotment: null }], [{ sold: 4 }, { sold: 4 }]],
    ['held to the last', holdNights, 2, [{}, { allotment: 9 }], [{ held: 3 }, { held: 3 }]],
    [
      'recorded as sold, whether there are as many or not',
      ...([sellRecordedNights, 3] as const),
      [{}, { allotment: null }],
      [{ sold: 5, oversold: 1 }, { sold: 5 }],
    ],
    [
      'recorded as sold beside free ones',
      sellRecordedNights,
      1,
      [{ allotment: 9 }, {}],
      [{ sold: 3 }, { sold: 3 }],
    ],
    [
      'given back, first those that were too many',
      ...([releaseNights, 1] as const),
      [{}, over({})],
      [{ sold: 1 }, { sold: 3, oversold: 1 }],
    ],
    [
      'given back of a hold',
      ...([releaseHeldNights, 1] as const),
      [{ allotment: null }, over({})],
      [{ held: 0 }, { held: 0, oversold: 1 }],
    ],
    [
      'sold that were held',
      sellHeldNights,
      1,
      [{}, over({})],
      [
        { sold: 3, held: 0 },
        { sold: 5, held: 0 },
      ],
    ],
  ])('%s', async (_what, count, number, [second, third], [one, other]) => {
    const { changes, told } = await counted([night(2, second), night(3, third)], count, number)
    expect(changes).toEqual({ 'night 1 1 2030-01-02': one, 'night 1 1 2030-01-03': other })
    expect(told).toEqual([inventoryChanged(1)])
  })

  test.each([
    ['sold', sellNights],
    ['held', holdNights],
  ])('%s on none where one night has too few', async (_what, count) => {
    const { result } = await counted([night(2, { allotment: 9 }), night(3)], count, 3)
    expect(result).toMatchObject({
      type: 'RoomUnavailableException',
      message: 'The last room was sold a moment ago. Search again for what is left.',
    })
  })
})
