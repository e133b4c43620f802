// Which reservations a job takes, and what is left of them: of rows that differ by one condition each, exactly those that are
// due are leased, the oldest first, and nothing else changes.

import { describe, expect, test } from 'vitest'
import type { Reservation } from '../../src/lodging/reservations/reservation.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import {
  takeCancelling,
  takeOrphans,
  takeUnauthorised,
  takeUnbooked,
  takeUnpaid,
} from '../../src/store/reservations/due-reservations.ts'
import { doneIn, shortIds, type Tables, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const until = '2030-06-15T12:05:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const lease = { now, until, limit: 99 }
const leased = { lease_until: '2030-06-15T12:05:00+00:00' }

const reservationOf = (id: number, row: object) => ({
  property_id: 1,
  reservation_id: uuid(id),
  created_at: second(id - 1000),
  changed_at: now,
  ...row,
})
type Row = readonly [id: number, row: object]
const done = doneIn(database, ['reservation'])
/** The ids that are taken of rows, after seeing that exactly these are leased. */
async function taken(
  rows: readonly Row[],
  take: (transaction: Transaction) => Promise<Reservation[]>,
  more: Tables = {},
): Promise<string[]> {
  const reservation = rows.map(([id, row]) => reservationOf(id, row))
  const { result, changes } = await done({ reservation, ...more }, take)
  const ids = result.map(({ id }) => shortIds(id)).toSorted()
  expect(changes).toEqual(Object.fromEntries(ids.map(id => [`reservation 1 ${id}`, leased])))
  return ids
}

describe('a job takes', () => {
  test('payments without an answer: unknown ones, those left to the guest, and those asked for long enough ago', async () => {
    const rows: readonly Row[] = [
      [1, { status: 'unknown', unknown_cause: 'payment' }],
      [2, { status: 'unknown', unknown_cause: 'source' }],
      [3, { status: 'authorizing', payment_state: 'challenged', created_at: second(0) }],
      [4, { status: 'authorizing', payment_state: 'authorizing', created_at: second(-60) }],
      [5, { status: 'authorizing', payment_state: 'authorizing', created_at: second(-59) }],
      [6, { status: 'held', payment_state: 'challenged' }],
      [7, { status: 'unknown', unknown_cause: 'payment', lease_until: second(0) }],
      [8, { status: 'unknown', unknown_cause: 'payment', lease_until: second(1) }],
      [9, { status: 'confirmed', unknown_cause: 'payment' }],
    ]
    expect(await taken(rows, transaction => takeUnauthorised(transaction, lease, second(-60)))).toEqual([
      '#1',
      '#3',
      '#4',
      '#7',
    ])
  })

  test('bookings without an answer of their source, and those that were left before they were sent', async () => {
    const rows: readonly Row[] = [
      [1, { status: 'authorized' }],
      [2, { status: 'source_sent' }],
      [3, { status: 'unknown', unknown_cause: 'source' }],
      [4, { status: 'unknown', unknown_cause: 'payment' }],
      [5, { status: 'held', created_at: second(-60) }],
      [6, { status: 'held', created_at: second(-59) }],
      [7, { status: 'review', unknown_cause: 'source' }],
      [8, { status: 'authorizing', created_at: second(-60) }],
      [9, { status: 'authorized', lease_until: second(1) }],
    ]
    expect(await taken(rows, transaction => takeUnbooked(transaction, lease, second(-60)))).toEqual([
      '#1',
      '#2',
      '#3',
      '#5',
    ])
  })

  test('cancellations that a source has not answered, as many as it may, the oldest first', async () => {
    const rows: readonly Row[] = [
      [3, { status: 'cancelling' }],
      [4, { status: 'cancelling' }],
      [2, { status: 'cancelling' }],
      [1, { status: 'cancelled' }],
    ]
    expect(await taken(rows, transaction => takeCancelling(transaction, lease))).toEqual(['#2', '#3', '#4'])
    expect(await taken(rows, transaction => takeCancelling(transaction, { ...lease, limit: 2 }))).toEqual([
      '#2',
      '#3',
    ])
  })

  test('stays that came to nothing and are still booked at a source, even if their payment waits for ever', async () => {
    const rows: readonly Row[] = [
      [1, { status: 'failed' }],
      [2, { status: 'cancelled' }],
      [3, { status: 'confirmed' }],
      [4, { status: 'failed' }],
      [5, { status: 'failed', lease_until: 'infinity' }],
      [6, { status: 'failed', lease_until: second(0) }],
      [7, { status: 'failed', lease_until: second(1) }],
      [8, { status: 'failed' }],
    ]
    const booked = (id: number, state: string, property_id = 1) => ({
      property_id,
      reservation_id: uuid(id),
      state,
    })
    const source_attempt = [
      ...[1, 2, 3, 5, 6, 7].map(id => booked(id, 'orphan')),
      booked(4, 'orphan_cancelled'),
      booked(8, 'orphan', 2),
    ]
    const ids = await taken(rows, transaction => takeOrphans(transaction, lease), { source_attempt })
    expect(ids).toEqual(['#1', '#2', '#5', '#6'])
  })

  test('settled stays whose payment is to be taken, given up or given back', async () => {
    const open = ['authorized', 'capturing', 'capture_failed', 'voiding', 'refunding']
    const closed = ['none', 'vaulted', 'challenged', 'captured', 'voided', 'refunded', 'declined', 'unknown']
    const rows: readonly Row[] = [
      ...open.map((payment_state, index) => [index + 1, { payment_state }] satisfies Row),
      ...closed.map((payment_state, index) => [index + 10, { payment_state }] satisfies Row),
      ...['cancelled', 'no_show', 'completed', 'failed', 'cancelling', 'review'].flatMap(
        (status, index) =>
          [
            [index + 20, { status, payment_state: 'captured' }],
            [index + 30, { status, payment_state: 'authorized' }],
          ] satisfies Row[],
      ),
      [40, { payment_state: 'authorized', lease_until: 'infinity' }],
    ]
    expect(await taken(rows, transaction => takeUnpaid(transaction, lease))).toEqual(
      ['#1', '#2', '#3', '#4', '#5', '#20', '#21', '#30', '#31', '#32', '#33'].toSorted(),
    )
  })
})
