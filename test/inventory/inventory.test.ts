// Nothing is ever oversold, whatever runs beside it, and no import touches what is sold (contract B1).

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
} from '../../src/store/inventory/inventory.ts'
import {
  changeInventory,
  type InventoryException,
  readInventoryExceptions,
  writeInventory,
} from '../../src/store/properties/inventory-import.ts'
import { writeProperty } from '../../src/store/properties/properties.ts'
import { readCounts } from '../../src/store/properties/stock.ts'
import { day, smallProperty, storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const stay = { checkin: day('2027-02-27'), checkout: day('2027-03-02') }

const free = async (propertyId: number, roomId = 1): Promise<number[]> => {
  const inventory = await readInventory(database, [propertyId], stay.checkin, stay.checkout)
  return Array.from(inventory.get(propertyId)!.find(room => room.roomId === roomId)!.free)
}

const sell = (propertyId: number, rooms: number, roomId = 1, nights = stay) =>
  database.transaction(async transaction => {
    const { inventory } = await lockNights(transaction, propertyId, roomId, nights)
    await sellNights(transaction, propertyId, inventory, rooms)
  })

const release = (propertyId: number, rooms: number) =>
  database.transaction(async transaction => {
    const { inventory } = await lockNights(transaction, propertyId, 1, stay)
    await releaseNights(transaction, propertyId, inventory, rooms)
  })

const offer = (propertyId: number, nights: readonly InventoryException[]) =>
  database.transaction(transaction => writeInventory(transaction, propertyId, nights))

const on = (text: string, allotment: number | null, roomId = 1) => ({ roomId, day: day(text), allotment })

const counters = (propertyId: number) =>
  database.query(
    `SELECT night, allotment, follows_room, oversold, sold FROM night WHERE property_id = $1 ORDER BY room_id, night`,
    [propertyId],
  )

describe('what is free', () => {
  test('is the standing allotment until a night says otherwise', async () => {
    await storeProperty(database, 1)
    await offer(1, [on('2027-02-28', 2), on('2027-03-01', 0), on('2027-02-27', 3, 2)])
    expect(await free(1)).toEqual([5, 2, 0])
    expect(await free(1, 2)).toEqual([3, absent, absent])
    await sell(1, 1, 1, { checkin: stay.checkin, checkout: day('2027-03-01') })
    expect(await free(1)).toEqual([4, 1, 0])
  })

  test('is told by room and property', async () => {
    await storeProperty(database, 2)
    await storeProperty(database, 3, { rooms: [] })
    const inventory = await readInventory(database, [3, 2, 999], stay.checkin, stay.checkout)
    expect([...inventory.keys()]).toEqual([2])
    expect(inventory.get(2)!.map(room => room.roomId)).toEqual([1, 2])
  })

  test('comes with the version of the property that holds once the nights are locked', async () => {
    await storeProperty(database, 4)
    await storeProperty(database, 4, { name: 'Renamed' })
    const locked = await database.transaction(transaction => lockNights(transaction, 4, 1, stay))
    expect(locked).toMatchObject({ version: 2, inventory: { roomId: 1, firstDay: stay.checkin } })
    expect(Array.from(locked.inventory.free)).toEqual([5, 5, 5])
  })

  test('waits for whoever is at the same nights, and is what they left', async () => {
    await storeProperty(database, 5)
    await sell(5, 1)
    let looking: ReturnType<typeof lockNights> | undefined
    await database.transaction(async transaction => {
      const { inventory } = await lockNights(transaction, 5, 1, stay)
      looking = database.transaction(other => lockNights(other, 5, 1, stay))
      await new Promise(resume => setTimeout(resume, 200))
      await sellNights(transaction, 5, inventory, 3)
      await writeProperty(transaction, smallProperty(5, { name: 'Renamed' }))
    })
    const { inventory, version } = await looking!
    expect([Array.from(inventory.free), version]).toEqual([[1, 1, 1], 2])
  })
})

describe('selling', () => {
  test('twenty at once for five rooms sells exactly five', async () => {
    await storeProperty(database, 10)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => sell(10, 1)))
    const refused = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason.type] : []))
    expect(refused).toEqual(new Array(15).fill('RoomUnavailableException'))
    expect(await free(10)).toEqual([0, 0, 0])
    expect(await counters(10)).toHaveLength(3)
    for (const night of await counters(10)) expect(night).toMatchObject({ sold: 5, allotment: 5 })
  })

  test('stays that overlap are sold to the last room and no further', async () => {
    await storeProperty(database, 11)
    const stays = Array.from({ length: 24 }, (_, index) => ({
      checkin: day(`2027-05-0${1 + (index % 3)}`),
      checkout: day(`2027-05-0${3 + (index % 3)}`),
    }))
    await Promise.allSettled(stays.map(nights => sell(11, 1, 1, nights)))
    const nights = await database.query<{ sold: number }>('SELECT sold FROM night WHERE property_id = 11')
    expect(nights.every(({ sold }) => sold <= 5)).toBe(true)
    expect(Math.max(...nights.map(({ sold }) => sold))).toBe(5)
  })

  test('and holding, and giving back, change the nights of the stay and of the room, and none beside them', async () => {
    for (const id of [17, 18]) {
      await storeProperty(database, id)
      for (const room of [1, 2])
        await sell(id, 1, room, { checkin: day('2027-02-25'), checkout: day('2027-03-05') })
    }
    const change = (count: typeof sellNights) =>
      database.transaction(async transaction => {
        const { inventory } = await lockNights(transaction, 17, 1, stay)
        await count(transaction, 17, inventory, 2)
      })
    /** What is sold and held on the nights from 25 February to 4 March, of room 1 and then of room 2. */
    const taken = async (propertyId: number): Promise<string[]> => {
      const rows = await database.query<{ room_id: number; sold: number; held: number }>(
        'SELECT room_id, sold, held FROM night WHERE property_id = $1 ORDER BY room_id, night',
        [propertyId],
      )
      return [1, 2].map(room =>
        rows
          .filter(({ room_id }) => room_id === room)
          .map(({ sold, held }) => (held > 0 ? `${sold}+${held}` : sold))
          .join(' '),
      )
    }
    const untouched = '1 1 1 1 1 1 1 1'
    for (const [count, expected] of [
      [sellNights, '1 1 3 3 3 1 1 1'],
      [releaseNights, untouched],
      [holdNights, '1 1 1+2 1+2 1+2 1 1 1'],
      [releaseHeldNights, untouched],
      [holdNights, '1 1 1+2 1+2 1+2 1 1 1'],
      [sellHeldNights, '1 1 3 3 3 1 1 1'],
    ] as const) {
      await change(count)
      expect(await taken(17)).toEqual([expected, untouched])
    }
    expect(await taken(18)).toEqual([untouched, untouched])
  })

  test('one night without a room refuses the whole stay and takes nothing', async () => {
    await storeProperty(database, 12)
    await offer(12, [on('2027-02-28', 1)])
    await expect(sell(12, 2)).rejects.toMatchObject({ type: 'RoomUnavailableException' })
    expect(await free(12)).toEqual([5, 1, 5])
  })

  test('a room without a count never runs out, and is counted all the same', async () => {
    await storeProperty(database, 13)
    await sell(13, 9, 2)
    expect(await free(13, 2)).toEqual([absent, absent, absent])
    for (const night of await counters(13)) expect(night).toMatchObject({ sold: 9, allotment: null })
  })

  test('a room that was taken away is refused', async () => {
    await storeProperty(database, 14)
    await expect(sell(14, 1, 99)).rejects.toMatchObject({ type: 'RoomUnavailableException' })
  })

  test('what is given back can be sold again', async () => {
    await storeProperty(database, 15)
    await sell(15, 5)
    await release(15, 2)
    expect(await free(15)).toEqual([2, 2, 2])
    await expect(release(15, 4)).rejects.toThrow(/check constraint/)
  })

  test('the database itself refuses to oversell when our code is passed by', async () => {
    await storeProperty(database, 16)
    await sell(16, 5)
    await expect(database.query('UPDATE night SET sold = sold + 1 WHERE property_id = 16')).rejects.toThrow(
      /night_never_oversold/,
    )
    await expect(database.query('UPDATE night SET held = 1 WHERE property_id = 16')).rejects.toThrow(
      /night_never_oversold/,
    )
  })
})

describe('other counts for some nights', () => {
  const set = (propertyId: number, nights: readonly InventoryException[]) =>
    database.transaction(transaction => changeInventory(transaction, propertyId, nights))

  test('lock these nights and their rooms, those that stay as they are too, and no others', async () => {
    for (const id of [47, 48]) {
      await storeProperty(database, id)
      await offer(id, [on('2027-02-27', 2), on('2027-02-28', 2), on('2027-02-28', 3, 2)])
    }
    const [rooms, nights] = await database.transaction(async transaction => {
      await changeInventory(transaction, 47, [on('2027-02-28', 2)])
      const free = async (from: string): Promise<string[]> => {
        const rows = await database.query<object>(
          `SELECT ${from} WHERE property_id IN (47, 48) ORDER BY 1, 2 FOR NO KEY UPDATE SKIP LOCKED`,
        )
        return rows.map(row => Object.values(row).join(' '))
      }
      return Promise.all([
        free('property_id, room_id FROM room'),
        free(`property_id, room_id, to_char(night, 'DD') AS day FROM night`),
      ])
    })
    expect(rooms).toEqual(['47 2', '48 1', '48 2'])
    expect(nights.toSorted()).toEqual(['47 1 27', '47 2 28', '48 1 27', '48 1 28', '48 2 28'])
  })

  test('of a room that the property does not have are for no room', async () => {
    await storeProperty(database, 49)
    await storeProperty(database, 50, { rooms: [{ roomId: 9, allotment: 5 }] })
    expect(await set(49, [on('2027-02-28', 2, 9)])).toEqual({ changed: false, oversold: [] })
    expect([await counters(49), await counters(50)]).toEqual([[], []])
  })
})

describe('an import', () => {
  test('never touches what is sold', async () => {
    await storeProperty(database, 20)
    await sell(20, 2)
    await offer(20, [on('2027-02-28', 9)])
    await storeProperty(database, 20, { rooms: [{ roomId: 1, allotment: 7 }] })
    expect(await counters(20)).toMatchObject([
      { night: '2027-02-27', allotment: 7, follows_room: true, sold: 2 },
      { night: '2027-02-28', allotment: 9, follows_room: false, sold: 2 },
      { night: '2027-03-01', allotment: 7, follows_room: true, sold: 2 },
    ])
  })

  test('of another standing allotment moves what is free on the nights that follow it, and on no others', async () => {
    await storeProperty(database, 27)
    await sell(27, 2)
    // The hotel names a number that the room has at this moment: from now on it is that night's own.
    const named = [on('2027-02-28', 5)]
    const changed = await database.transaction(transaction => changeInventory(transaction, 27, named))
    expect(changed).toEqual({ changed: true, oversold: [] })
    await storeProperty(database, 27, { rooms: [{ roomId: 1, allotment: 7 }] })
    expect(await free(27)).toEqual([5, 3, 5])
    const counted = (await readCounts(database, [27], stay.checkin)).get(27)!
    expect(Array.from(counted[0]!.free)).toEqual([5, 3, 5])
    await offer(27, [on('2027-02-27', 7)])
    await storeProperty(database, 27, { rooms: [{ roomId: 1, allotment: 9 }] })
    expect(await free(27)).toEqual([5, 7, 7])
  })

  test('written again as it is changes nothing', async () => {
    await storeProperty(database, 21)
    const nights = [on('2027-02-28', 9), on('2027-03-01', null)]
    expect(await offer(21, nights)).toEqual({ changed: true, oversold: [] })
    expect(await offer(21, nights)).toEqual({ changed: false, oversold: [] })
    expect(await readInventoryExceptions(database, 21)).toEqual(nights)
    expect(await offer(21, [])).toEqual({ changed: true, oversold: [] })
    expect(await readInventoryExceptions(database, 21)).toEqual([])
    expect(await free(21)).toEqual([5, 5, 5])
  })

  test('below what is sold is taken and told, and not a room more is sold until it fits', async () => {
    await storeProperty(database, 22)
    await sell(22, 4)
    const { oversold } = await offer(22, [on('2027-02-28', 2)])
    expect(oversold).toEqual([{ roomId: 1, day: day('2027-02-28'), allotment: 2, taken: 4 }])
    expect(await free(22)).toEqual([1, 0, 1])
    await expect(sell(22, 1)).rejects.toMatchObject({ type: 'RoomUnavailableException' })
    await release(22, 1)
    await expect(sell(22, 1)).rejects.toMatchObject({ type: 'RoomUnavailableException' })
    const night = `property_id = 22 AND night = '2027-02-28'`
    await expect(database.query(`UPDATE night SET sold = sold + 1 WHERE ${night}`)).rejects.toThrow(
      /never_oversold/,
    )
    await release(22, 2)
    expect(await database.query(`SELECT sold, oversold FROM night WHERE ${night}`)).toEqual([
      { sold: 1, oversold: 0 },
    ])
    await sell(22, 1)
  })

  test('of a smaller standing allotment marks the nights that follow it', async () => {
    await storeProperty(database, 23)
    await sell(23, 4)
    await storeProperty(database, 23, { rooms: [{ roomId: 1, allotment: 3 }] })
    expect((await offer(23, [])).oversold).toHaveLength(3)
  })

  test('without a room that has reservations keeps its nights, and drops it without', async () => {
    await storeProperty(database, 24)
    await sell(24, 1)
    await storeProperty(database, 24, { rooms: [] })
    expect(await counters(24)).toHaveLength(3)
    await release(24, 1)
    expect(await storeProperty(database, 24, { rooms: [] })).toMatchObject({ changed: true })
    expect(await counters(24)).toEqual([])
  })

  test('under way makes a sale of nights without a row wait for the new allotment', async () => {
    await storeProperty(database, 26)
    let sale: Promise<void> | undefined
    await database.transaction(async transaction => {
      await writeProperty(transaction, smallProperty(26, { rooms: [{ roomId: 1, allotment: 3 }] }))
      sale = sell(26, 1)
      await new Promise(resume => setTimeout(resume, 200))
    })
    await sale
    for (const night of await counters(26)) expect(night).toMatchObject({ allotment: 3, sold: 1 })
  })

  test('beside sales of the same nights loses none of them', async () => {
    await storeProperty(database, 25, { rooms: [{ roomId: 1, allotment: 40 }] })
    const sales = Array.from({ length: 20 }, () => sell(25, 1))
    const imports = Array.from({ length: 10 }, (_, index) =>
      database.transaction(async transaction => {
        const rooms = [{ roomId: 1, allotment: 30 + index }]
        await writeProperty(transaction, smallProperty(25, { rooms }))
        await writeInventory(transaction, 25, index % 2 ? [on('2027-02-28', 25)] : [])
      }),
    )
    await Promise.all([...sales, ...imports])
    for (const night of await counters(25)) expect(night).toMatchObject({ sold: 20, oversold: 0 })
    const [room] = await database.query<{ allotment: number }>(
      'SELECT allotment FROM room WHERE property_id = 25',
    )
    for (const night of await counters(25)) {
      if (night.follows_room) expect(night).toMatchObject(room!)
    }
  })
})
