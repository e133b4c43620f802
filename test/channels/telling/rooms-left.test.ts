// The rooms that a channel says are left are those it knows: what it does not know yet is taken off, and nothing else.

import { expect, test } from 'vitest'
import { setRoomsLeft } from '../../../src/store/channels/channel-counts.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { changesIn, plant, undone, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'

test('a channel sets the rooms that are left, of what it knows: bookings that it does not know are taken off', async () => {
  const nights = [1, 2, 3, 4].map(date => ({ roomId: 1, day: parseDay(`2030-01-0${date}`)!, allotment: 5 }))
  const found = await undone(database, async transaction => {
    const room = (property: number, id: number) => ({ property_id: property, room_id: id, allotment: 9 })
    await plant(transaction, 'room', room(1, 1), room(1, 2), room(2, 1))
    const night = (property: number, roomId: number, date: number, sold: number) => ({
      property_id: property,
      room_id: roomId,
      night: `2030-01-0${date}`,
      follows_room: true,
      sold,
    })
    await plant(
      transaction,
      'night',
      night(1, 1, 1, 20),
      night(1, 1, 2, 20),
      night(1, 1, 3, 0),
      night(1, 2, 1, 50),
      night(2, 1, 1, 60),
    )
    const stay = (id: number, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      room_id: 1,
      checkin: '2030-01-01',
      checkout: '2030-01-02',
      rooms_count: 1,
      ...row,
    })
    await plant(
      transaction,
      'reservation',
      // Not acknowledged, and not told yet.
      stay(1),
      stay(2, { status: 'cancelling' }),
      stay(3),
      stay(4),
      // Known, ended, of another room, of another connection, of an event that is of no interest or sent.
      stay(5),
      stay(6, { status: 'cancelled' }),
      stay(7, { room_id: 2 }),
      stay(8),
      stay(9),
      stay(10),
      stay(11, { property_id: 2 }),
      stay(12, { checkin: '2030-01-02', checkout: '2030-01-04' }),
      stay(13, { property_id: 2 }),
    )
    const booking = (id: number, known: number, row: object = {}) => ({
      channel_id: 1,
      property_id: 1,
      reservation_id: uuid(id),
      version: 2,
      known_version: known,
      state: 'told',
      ...row,
    })
    await plant(
      transaction,
      'channel_booking',
      booking(1, 1),
      booking(2, 0),
      booking(5, 2),
      booking(6, 1),
      booking(7, 1),
      booking(8, 1, { channel_id: 2 }),
      booking(12, 1),
      booking(13, 1),
    )
    const event = (id: number, type: string, row: object = {}) => ({
      sequence: id,
      event_id: uuid(id),
      reservation_id: uuid(id),
      property_id: 1,
      type,
      ...row,
    })
    await plant(
      transaction,
      'outbox_event',
      event(1, 'reservation.confirmed'),
      event(3, 'reservation.confirmed'),
      event(4, 'reservation.modified'),
      event(9, 'reservation.confirmed', { dispatched_at: now }),
      event(10, 'reservation.cancelled'),
      event(11, 'reservation.confirmed', { property_id: 2 }),
    )
    let result: Awaited<ReturnType<typeof setRoomsLeft>> | undefined
    const changes = await changesIn(transaction, ['night'], async () => {
      result = await setRoomsLeft(transaction, { channelId: 1, propertyId: 1 }, nights)
    })
    return { changes, result }
  })
  const set = (allotment: number) => ({ allotment, follows_room: false })
  expect(found).toEqual({
    changes: {
      'night 1 1 2030-01-01': set(21),
      'night 1 1 2030-01-02': set(24),
      'night 1 1 2030-01-03': set(5),
      'night 1 1 2030-01-04': {
        property_id: 1,
        room_id: 1,
        night: '2030-01-04',
        ...set(5),
        oversold: 0,
        sold: 0,
        held: 0,
      },
    },
    result: { changed: true, oversold: [] },
  })
})
