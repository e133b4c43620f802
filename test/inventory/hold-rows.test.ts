// Holds over rows that differ by one condition each: exactly those that are meant are found, counted and ended.

import { describe, expect, test } from 'vitest'
import {
  countHeldRooms,
  deleteHold,
  deleteHoldsOf,
  findHold,
  readExpiredHolds,
} from '../../src/store/inventory/holds.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { changesIn, type PlantedRow, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()

describe('holds', () => {
  const hold = (id: number, row: object = {}): PlantedRow => ({
    property_id: 1,
    hold_id: uuid(id),
    publisher_id: 1,
    room_id: 1,
    ...row,
  })
  const withHolds = <Result>(
    holds: readonly PlantedRow[],
    work: (transaction: Transaction) => Promise<Result>,
  ) =>
    undone(database, async transaction => {
      await plant(transaction, 'inventory_hold', ...holds)
      return work(transaction)
    })
  const ofStay = { reservation_id: uuid(7) }

  test('are found by property, id and publisher, and are none of a reservation', async () => {
    const holds = [hold(1), hold(1, { property_id: 2 }), hold(2, ofStay), hold(3, { publisher_id: 2 })]
    const found = await withHolds(holds, async transaction => [
      await findHold(transaction, 1, 1, uuid(1)),
      await findHold(transaction, 1, 3, uuid(1)),
      await findHold(transaction, 1, 1, uuid(2)),
      await findHold(transaction, 1, 1, uuid(3)),
    ])
    expect(found).toEqual([
      {
        propertyId: 1,
        id: uuid(1),
        publisherId: 1,
        keyId: null,
        roomId: 1,
        checkin: 21_915,
        checkout: 21_916,
        rooms: 1,
        reservationId: null,
        sessionId: null,
        guestAddress: null,
        expiresAt: null,
      },
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are counted by session, address, key and publisher', async () => {
    const other = { rooms_count: 100, session_id: 's', key_id: 'k', guest_address: '\\x01' }
    const holds = [
      hold(1, { ...other, publisher_id: 2 }),
      hold(2, { ...other, rooms_count: 1 }),
      hold(3, { rooms_count: 2, session_id: 's' }),
      hold(4, { rooms_count: 4, key_id: 'k' }),
      hold(5, { rooms_count: 8, guest_address: '\\x01' }),
      hold(6, { rooms_count: 16, session_id: 't' }),
      hold(7, { rooms_count: 32, ...ofStay, session_id: 's' }),
      hold(8, { rooms_count: 64, property_id: 2 }),
    ]
    const by = { publisherId: 1, keyId: 'k', sessionId: 's', guestAddress: Buffer.from([1]) }
    const found = await withHolds(holds, async transaction => [
      await countHeldRooms(transaction, by),
      await countHeldRooms(transaction, { publisherId: 3, keyId: null, sessionId: null, guestAddress: null }),
    ])
    expect(found).toEqual([
      { ofSession: 35, ofKey: 5, ofAddress: 9, ofPublisher: 95 },
      { ofSession: 0, ofKey: 0, ofAddress: 0, ofPublisher: 0 },
    ])
  })

  test('end one by one, or with the reservation that has them', async () => {
    const holds = [
      hold(1),
      hold(1, { property_id: 2 }),
      hold(2, ofStay),
      hold(3, ofStay),
      hold(4, { reservation_id: uuid(8) }),
    ]
    const gone = (work: (transaction: Transaction) => Promise<unknown>) =>
      withHolds([...holds, hold(5, { ...ofStay, property_id: 2 })], async transaction => {
        let result: unknown
        const changes = await changesIn(transaction, ['inventory_hold'], async () => {
          result = await work(transaction)
        })
        return [result, changes]
      })
    expect(await gone(transaction => deleteHold(transaction, 1, uuid(1)))).toEqual([
      true,
      { 'inventory_hold 1 #1': null },
    ])
    expect(await gone(transaction => deleteHold(transaction, 3, uuid(1)))).toEqual([false, {}])
    expect(await gone(transaction => deleteHoldsOf(transaction, 1, uuid(7)))).toEqual([
      undefined,
      { 'inventory_hold 1 #2': null, 'inventory_hold 1 #3': null },
    ])
  })

  test('that have expired are read the oldest first, so many', async () => {
    const ends = (id: number, second: number | null) =>
      hold(id, { expires_at: second === null ? null : `2030-06-15T12:00:0${second}Z` })
    const found = await withHolds(
      [ends(1, 5), ends(2, 3), ends(3, 4), ends(4, 6), ends(5, null)],
      async transaction => {
        const read = async (limit: number) =>
          (await readExpiredHolds(transaction, '2030-06-15T12:00:05Z', limit)).map(({ id }) => shortIds(id))
        return [await read(9), await read(2)]
      },
    )
    expect(found).toEqual([
      ['#2', '#3', '#1'],
      ['#2', '#3'],
    ])
  })
})
