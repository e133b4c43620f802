// Which reservations go into the archive: of rows that differ by one condition each, exactly those with nothing open, the
// earliest departures first, and with them all that belongs to them.

import { expect, test } from 'vitest'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { archiveReservations } from '../../src/store/reservations/archive.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { changesIn, type PlantedRow, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const dayOf = (number: number) => parseDay(`2030-01-${String(number).padStart(2, '0')}`)!
const before = dayOf(20)

const stay = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  status: 'completed',
  payment_state: 'captured',
  checkin: '2030-01-01',
  checkout: '2030-01-10',
  erased_at: '2030-06-01',
  ...row,
})
const archived = async (
  rows: readonly PlantedRow[],
  asked: object = {},
  plantMore: (transaction: Transaction) => Promise<void> = async () => undefined,
) =>
  undone(database, async transaction => {
    await plant(transaction, 'reservation', ...rows)
    await plantMore(transaction)
    const archiving = { from: null, before, limit: 99, ...asked }
    const outcome = await archiveReservations(transaction, archiving)
    const read = (table: string) =>
      transaction.query<{ id: string }>(
        `SELECT reservation_id AS id FROM ONLY ${table} ORDER BY reservation_id, property_id`,
      )
    const ids = async (table: string) => (await read(table)).map(({ id }) => Number(shortIds(id).slice(1)))
    return { ...outcome, ids: await ids('archived_reservation'), left: await ids('reservation') }
  })

test('they are of guests that are erased, ended, paid, and before the day', async () => {
  const ended = ['cancelled', 'no_show', 'completed', 'failed']
  const others = [
    'held',
    'authorizing',
    'authorized',
    'source_sent',
    'unknown',
    'review',
    'confirmed',
    'cancelling',
  ]
  const paid = ['none', 'vaulted', 'captured', 'voided', 'refunded', 'declined']
  const unpaid = [
    'authorizing',
    'challenged',
    'authorized',
    'capturing',
    'capture_failed',
    'voiding',
    'refunding',
    'unknown',
  ]
  const { ids, left, count } = await archived([
    ...ended.map((status, index) => stay(index + 1, { status, payment_state: 'none' })),
    ...others.map((status, index) => stay(index + 11, { status, payment_state: 'none' })),
    ...paid.map((payment_state, index) => stay(index + 21, { payment_state })),
    ...unpaid.map((payment_state, index) => stay(index + 31, { payment_state })),
    stay(41, { erased_at: null }),
    stay(42, { checkout: '2030-01-20' }),
    stay(43, { open_change: uuid(1) }),
    stay(44, { duplicate_active: true, duplicate_fingerprint: '\\x01' }),
    stay(45, { status: 'cancelled' }),
    stay(46, { status: 'no_show' }),
    stay(47, { status: 'cancelled', lease_until: 'infinity' }),
    stay(48, { status: 'no_show', lease_until: '2030-01-01' }),
    stay(49, { checkout: '2030-01-19' }),
  ])
  expect(ids).toEqual([1, 2, 3, 4, 21, 22, 23, 24, 25, 26, 47, 49])
  expect(left).toEqual([
    11, 12, 13, 14, 15, 16, 17, 18, 31, 32, 33, 34, 35, 36, 37, 38, 41, 42, 43, 44, 45, 46, 48,
  ])
  expect(count).toBe(12)
})

test('they have nothing open', async () => {
  const rows = Array.from({ length: 19 }, (_, index) => stay(index + 1))
  const { left } = await archived(rows, {}, async transaction => {
    const of = (id: number, row: object = {}) => ({ property_id: 1, reservation_id: uuid(id), ...row })
    const elsewhere = { property_id: 2 }
    await plant(
      transaction,
      'payment_attempt',
      ...['sent', 'unknown', 'approved', 'declined'].map((state, index) => of(index + 1, { state })),
      of(5, { state: 'sent', ...elsewhere }),
    )
    await plant(
      transaction,
      'source_attempt',
      ...['sent', 'unknown', 'orphan', 'confirmed', 'prepared'].map((state, index) =>
        of(index + 6, { state }),
      ),
      of(11, { state: 'sent', ...elsewhere }),
    )
    const open = { proposed: {} }
    await plant(
      transaction,
      'reservation_change',
      of(12, { state: 'authorizing', ...open }),
      of(13, { state: 'unknown', ...open }),
      of(14, { state: 'failed' }),
      of(15, { state: 'unknown', ...open, ...elsewhere }),
    )
    await plant(transaction, 'card_vault', of(16), of(17, elsewhere))
  })
  expect(left).toEqual([1, 2, 6, 7, 8, 12, 13, 16])
})

test('they go so many at a time, the earliest departures first, from the day on that is asked for', async () => {
  const rows = [5, 3, 9, 7].map(day => stay(day, { checkout: `2030-01-0${day}` }))
  expect(await archived(rows, { limit: 3 })).toEqual({
    count: 3,
    reached: dayOf(7),
    ids: [3, 5, 7],
    left: [9],
  })
  expect(await archived(rows, { limit: 2, from: dayOf(5) })).toEqual({
    count: 2,
    reached: dayOf(7),
    ids: [5, 7],
    left: [3, 9],
  })
  expect(await archived(rows, { from: dayOf(10) })).toEqual({
    count: 0,
    reached: null,
    ids: [],
    left: [3, 5, 7, 9],
  })
})

test('with them goes all that belongs to them, and nothing else', async () => {
  const changes = await undone(database, async transaction => {
    const of = (id: number, row: object = {}) => ({ property_id: 1, reservation_id: uuid(id), ...row })
    const parts: readonly (readonly [table: string, row: object])[] = [
      ['reservation_event', { sequence: 1 }],
      ['reservation_change', { change_id: uuid(9), state: 'failed' }],
      ['payment_attempt', { attempt_key: 'k' }],
      ['source_attempt', { state: 'confirmed' }],
      ['card_view', { view_number: 1 }],
    ]
    await plant(
      transaction,
      'reservation',
      stay(1),
      stay(2, { erased_at: null }),
      stay(1, { property_id: 2, erased_at: null }),
    )
    for (const [table, row] of parts)
      await plant(transaction, table, of(1, row), of(2, row), of(1, { property_id: 2, ...row }))
    const tables = ['reservation', ...parts.map(([table]) => table)]
    const all = await changesIn(transaction, [...tables, ...tables.map(table => `archived_${table}`)], () =>
      archiveReservations(transaction, { from: null, before, limit: 9 }),
    )
    return Object.entries(all).map(([key, row]) => `${key} ${row === null ? 'gone' : 'there'}`)
  })
  const keys = [
    'reservation',
    'reservation_event',
    'reservation_change',
    'payment_attempt',
    'source_attempt',
    'card_view',
  ]
  const ends = ['', ' 1', ' #9', ' k', '', ' 1']
  expect(changes.toSorted()).toEqual(
    keys
      .flatMap((key, index) => [`${key} 1 #1${ends[index]} gone`, `archived_${key} 1 #1${ends[index]} there`])
      .toSorted(),
  )
})
