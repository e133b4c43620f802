// What channels know of bookings, over rows that differ by one condition each: exactly those that are meant are read, taken
// and changed, in order, and what becomes of them is seen in all columns.

import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  addPresentBookings,
  findChannelBooking,
  listChannelBookings,
  noteSending,
  noteTold,
} from '../../../src/store/channels/channel-bookings.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { type Changes, doneIn, type PlantedRow, shortIds, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(noon).add({ seconds }).toString()

const booking = (id: number, row: object = {}): PlantedRow => ({
  channel_id: 1,
  property_id: 1,
  reservation_id: uuid(id),
  version: 3,
  state: 'waiting',
  changed_at: noon,
  ...row,
})
const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  confirmation_number: `R${id}`,
  ...row,
})

const done = doneIn(database)
/** What happens to bookings while something is done with them. */
const changesOf = async (
  bookings: readonly PlantedRow[],
  work: (transaction: Transaction) => Promise<unknown>,
): Promise<Changes> => (await done({ channel_booking: bookings }, work)).changes

describe('bookings are read', () => {
  const bookings = [
    booking(3, { changed_at: second(1) }),
    booking(2, { changed_at: second(2), known_version: 2, told_version: 2, sent_version: 1 }),
    booking(1, { changed_at: second(2), known_version: 3 }),
    booking(4, { changed_at: second(0), known_version: 4 }),
    booking(5, { channel_id: 2 }),
    booking(6, { property_id: 2 }),
  ]
  const tables = {
    channel_booking: bookings,
    reservation: [1, 2, 3, 4, 5, 6].map(id => reservation(id)),
  }
  const all = { channelId: 1, since: null, unknownOnly: false, limit: null }

  test.each([
    ['all of a connection, in the order they changed', all, [4, 3, 1, 2]],
    ['those that changed since an instant', { ...all, since: second(1) }, [3, 1, 2]],
    ['those whose last version it does not know', { ...all, unknownOnly: true }, [3, 2]],
    ['so many, the oldest', { ...all, limit: 3 }, [4, 3, 1]],
    ['those of another connection', { ...all, channelId: 2 }, [5]],
  ])('%s', async (_name, filter, ids) => {
    const { result } = await done(tables, transaction => listChannelBookings(transaction, filter))
    expect(result.map(({ reservationId }) => shortIds(reservationId))).toEqual(ids.map(id => `#${id}`))
  })

  test('one by its number, with all that is known of it', async () => {
    const { result } = await done(tables, async transaction => [
      await findChannelBooking(transaction, 1, 'R2'),
      await findChannelBooking(transaction, 2, 'R2'),
      await findChannelBooking(transaction, 1, 'R9'),
    ])
    const expected = {
      channelId: 1,
      propertyId: 1,
      reservationId: uuid(2),
      confirmationNumber: 'R2',
      version: 3,
      changedAt: second(2),
      toldVersion: 2,
      sentVersion: 1,
      knownVersion: 2,
      partnerReference: null,
      state: 'waiting',
      attempts: 0,
      lastStatus: null,
    }
    expect(result).toEqual([expected, undefined, undefined])
  })
})

test('a new connection is to be told the stays that stand and are not over, where it has an address', async () => {
  const stay = (id: number, checkout: string, row: object = {}) =>
    reservation(id, { checkin: '2030-01-01', checkout, version: 7, ...row })
  const stays = [
    stay(1, '2030-06-16'),
    stay(2, '2030-06-15'),
    stay(3, '2030-06-17', { status: 'cancelling' }),
    stay(4, '2030-06-17', { status: 'cancelled' }),
    stay(5, '2030-06-17', { status: 'held' }),
    stay(6, '2030-06-17', { property_id: 2 }),
  ]
  const added = async (callbackUrl: string | null) => {
    const { result, told } = await done({ reservation: stays }, async transaction => {
      await addPresentBookings(transaction, { id: 8, propertyId: 1, callbackUrl }, '2030-06-15')
      return transaction.query(
        `SELECT channel_id AS channel, property_id AS property, reservation_id AS id, version, state,
                changed_at = now() AS "isNew" FROM channel_booking ORDER BY reservation_id`,
      )
    })
    expect(told).toHaveLength(1)
    return result
  }
  const of = (id: number, state: string) => ({
    channel: 8,
    property: 1,
    id: uuid(id),
    version: 7,
    state,
    isNew: true,
  })
  expect(await added('https://channel.example')).toEqual([of(1, 'waiting'), of(3, 'waiting')])
  expect(await added(null)).toEqual([of(1, 'fetched'), of(3, 'fetched')])
})

describe('a booking is noted', () => {
  const bookings = [
    booking(1, { told_version: 2, known_version: 1, acknowledgement: 'old' }),
    booking(1, { channel_id: 2 }),
    booking(2),
  ]
  const told = { channelId: 1, reservationId: uuid(1), version: 3, acknowledgement: null, isKnown: false }

  test.each([
    ['as told', told, { told_version: 3 }],
    ['as told and known', { ...told, isKnown: true }, { told_version: 3, known_version: 3 }],
    ['as told under an id', { ...told, acknowledgement: 'new' }, { told_version: 3, acknowledgement: 'new' }],
    ['as known by an older version', { ...told, version: 2, isKnown: true }, { known_version: 2 }],
    ['as told before, which takes nothing back', { ...told, version: 0, isKnown: true }, null],
  ])('%s', async (_name, telling, change) => {
    const changes = await changesOf(bookings, transaction => noteTold(transaction, telling))
    expect(changes).toEqual(change === null ? {} : { 'channel_booking 1 #1': change })
  })

  test('as being sent, the first time only', async () => {
    const sending = { channelId: 1, reservationId: uuid(1), version: 3 }
    expect(await changesOf(bookings, transaction => noteSending(transaction, sending))).toEqual({
      'channel_booking 1 #1': { sent_version: 3 },
    })
    const sent = [booking(1, { sent_version: 1 })]
    expect(await changesOf(sent, transaction => noteSending(transaction, sending))).toEqual({})
  })
})

describe('an acknowledgement', () => {
  const bookings = [
    booking(1, { version: 6, told_version: 4, known_version: 2, acknowledgement: 'mine' }),
    booking(1, { channel_id: 2, told_version: 3 }),
    booking(2, { told_version: 3 }),
  ]
  const nothing = { version: null, acknowledgement: null, partnerReference: null }

  test.each([
    ['that names nothing is of what was told last', nothing, { known_version: 4 }],
    ['that names a version is of it', { ...nothing, version: 3 }, { known_version: 3 }],
    [
      'of a version that is not there yet is of the present one',
      { ...nothing, version: 7 },
      { known_version: 6 },
    ],
    ['of a version takes nothing back', { ...nothing, version: 1 }, null],
    [
      'that names the delivery is of what was told',
      { ...nothing, acknowledgement: 'mine' },
      { known_version: 4 },
    ],
    ['that names another delivery is of nothing', { ...nothing, acknowledgement: 'other' }, null],
    [
      'brings the number of the booking at the channel',
      { version: 5, acknowledgement: 'other', partnerReference: 'B1' },
      { known_version: 5, partner_reference: 'B1' },
    ],
  ])('%s', async (_name, acknowledged, change) => {
    const named = { channelId: 1, reservationId: uuid(1) }
    const changes = await changesOf(bookings, transaction => acknowledge(transaction, named, acknowledged))
    expect(changes).toEqual(change === null ? {} : { 'channel_booking 1 #1': change })
  })
})
