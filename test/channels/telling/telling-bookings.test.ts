// Bookings that channels are to be told, over rows that differ by one condition each: exactly those that are due are taken, and
// the outcome is written of the attempt that was made.

import { describe, expect, test } from 'vitest'
import {
  countTellings,
  retellBooking,
  retellBookings,
  settleBooking,
  type TakenBooking,
  takeWaitingBookings,
} from '../../../src/store/channels/channel-bookings.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { doneIn, type PlantedRow, shortIds, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(noon).add({ seconds }).toString()

const done = doneIn(database, ['channel_booking'])

const booking = (id: number, row: object = {}): PlantedRow => ({
  channel_id: 1,
  property_id: 1,
  reservation_id: uuid(id),
  version: 3,
  state: 'waiting',
  changed_at: noon,
  ...row,
})

describe('bookings are taken to be told', () => {
  const taking = { limit: 99, eachChannel: 99, busyChannels: [] as number[], leaseSeconds: 60 }
  const channels = [
    { channel_id: 1 },
    { channel_id: 2, kind: 'siteconnect' },
    { channel_id: 3, state: 'paused' },
  ].map(row => ({ property_id: 1, ...row }))
  const take = async (
    rows: (at: (seconds?: number) => string) => readonly PlantedRow[],
    asked: Partial<typeof taking>,
  ): Promise<readonly string[]> => {
    const { result, changes, at } = await done(
      now => ({ channel: channels, channel_booking: rows(now) }),
      transaction => takeWaitingBookings(transaction, { ...taking, ...asked }),
    )
    const keys = result.map(({ channelId, reservationId }) => `${channelId} ${shortIds(reservationId)}`)
    const leased = { attempts: 3, next_attempt_at: at(60) }
    expect(changes).toEqual(Object.fromEntries(keys.map(key => [`channel_booking ${key}`, leased])))
    for (const { channelId, reservationId, ...rest } of result)
      expect(rest).toEqual({
        kind: channelId === 2 ? 'siteconnect' : 'cloudbeds',
        propertyId: 1,
        version: 3,
        attempts: 3,
      })
    return keys.toSorted()
  }
  const due = (id: number, at: string, row: object = {}) =>
    booking(id, { next_attempt_at: at, attempts: 2, ...row })

  test('when they wait, are due, and their connection is active and not busy', async () => {
    const rows = (at: (seconds?: number) => string) => [
      due(1, at()),
      due(2, at(0.000001)),
      due(3, at(-1), { state: 'parked' }),
      due(4, at(-1), { channel_id: 2 }),
      due(5, at(-1), { channel_id: 3 }),
      due(6, at(-9)),
      due(7, at(-1), { state: 'told', channel_id: 2 }),
    ]
    expect(await take(rows, {})).toEqual(['1 #1', '1 #6', '2 #4'])
    expect(await take(rows, { busyChannels: [1] })).toEqual(['2 #4'])
    expect(await take(rows, { busyChannels: [1, 2] })).toEqual([])
  })

  test('so many of each and in all, those that wait longest first', async () => {
    const rows = (at: (seconds?: number) => string) => [
      due(1, at(-1)),
      due(2, at(-3)),
      due(3, at(-2)),
      due(4, at(-3), { changed_at: second(-1) }),
      due(5, at(-1), { channel_id: 2 }),
      due(6, at(-2), { channel_id: 2 }),
    ]
    expect(await take(rows, { eachChannel: 2 })).toEqual(['1 #2', '1 #4', '2 #5', '2 #6'])
    expect(await take(rows, { eachChannel: 1 })).toEqual(['1 #4', '2 #6'])
    expect(await take(rows, { limit: 3, eachChannel: 1, busyChannels: [2] })).toEqual(['1 #4'])
    expect(await take(rows, { limit: 1, busyChannels: [2] })).toEqual(['1 #4'])
  })
})

describe('the outcome of an attempt', () => {
  const taken: TakenBooking = {
    channelId: 1,
    kind: 'cloudbeds' as const,
    propertyId: 1,
    reservationId: uuid(1),
    version: 3,
    attempts: 2,
  }
  const others = [booking(1, { channel_id: 2, attempts: 2 }), booking(2, { attempts: 2 })]
  const settle = (row: object, settlement: Parameters<typeof settleBooking>[2]) =>
    done({ channel_booking: [booking(1, { attempts: 2, ...row }), ...others] }, transaction =>
      settleBooking(transaction, taken, settlement),
    )

  test('is written of the attempt that was made', async () => {
    const again = await settle({}, { state: 'waiting', status: 'HTTP 503', afterSeconds: 90 })
    expect(again.changes).toEqual({
      'channel_booking 1 #1': { last_status: 'HTTP 503', next_attempt_at: again.at(90) },
    })
    const told = await settle({ next_attempt_at: noon }, { state: 'told', status: 'HTTP 200' })
    expect(told.changes).toEqual({
      'channel_booking 1 #1': { state: 'told', last_status: 'HTTP 200', next_attempt_at: told.at() },
    })
  })

  test.each([
    ['changed', { version: 4 }],
    ['taken by another server', { attempts: 3 }],
    ['settled', { state: 'parked' }],
  ])('is dropped when the booking was %s meanwhile', async (_name, row) => {
    expect((await settle(row, { state: 'told', status: 'HTTP 200' })).changes).toEqual({})
  })
})

describe('what was given up is told again', () => {
  const bookings = [
    booking(1, { state: 'parked', attempts: 9 }),
    booking(2, { state: 'waiting', attempts: 5 }),
    booking(3, { state: 'told', attempts: 5 }),
    booking(1, { channel_id: 2, state: 'parked' }),
    booking(4, { state: 'fetched', attempts: 5 }),
  ].map(row => ({ next_attempt_at: noon, ...row }))
  const retold = async (work: (transaction: Transaction) => Promise<unknown>) => {
    const { result, changes, told, at } = await done({ channel_booking: bookings }, work)
    return { result, changes, told: told.length, anew: { attempts: 0, next_attempt_at: at() } }
  }

  test('all of a connection', async () => {
    const { result, changes, told, anew } = await retold(transaction => retellBookings(transaction, 1))
    expect({ result, changes, told }).toEqual({
      result: 1,
      changes: { 'channel_booking 1 #1': { state: 'waiting', ...anew } },
      told: 1,
    })
  })

  test.each([
    [1, 1, { state: 'waiting' }],
    [1, 2, {}],
    [1, 3, null],
    [1, 4, null],
    [2, 1, { state: 'waiting' }],
    [2, 2, null],
  ])('of connection %i booking %i', async (channel, id, change) => {
    const { result, changes, told, anew } = await retold(transaction =>
      retellBooking(transaction, channel, uuid(id)),
    )
    const { attempts, ...later } = anew
    const whole = { ...change, ...(channel === 1 && { attempts }), ...later }
    expect({ result, changes, told }).toEqual({
      result: change !== null,
      changes: change === null ? {} : { [`channel_booking ${channel} #${id}`]: whole },
      told: change === null ? 0 : 1,
    })
  })

  test('and is counted with what waits, and what is not acknowledged', async () => {
    const rows = [
      ...[1, 2, 3].map(id => booking(id, { state: 'waiting', known_version: id })),
      ...[4, 5].map(id => booking(id, { state: 'parked', known_version: 3 })),
      booking(6, { state: 'told' }),
      booking(1, { channel_id: 2 }),
    ]
    const { result } = await done({ channel_booking: rows }, async transaction => [
      await countTellings(transaction, 1),
      await countTellings(transaction, 3),
    ])
    expect(result).toEqual([
      { waiting: 3, parked: 2, unacknowledged: 3 },
      { waiting: 0, parked: 0, unacknowledged: 0 },
    ])
  })
})
