// What waits for each job, what of it is due and what is stuck, over rows that differ by one condition each: exactly those that
// are meant count.

import { describe, expect, test } from 'vitest'
import { readJobQueues } from '../../src/store/monitoring/job-queues.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { clockOf, type PlantedRow, plant, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
/** The instant that the caller gives; the database has a clock of its own. */
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()

type Clock = (seconds?: number) => string
type Planting = (transaction: Transaction, at: Clock) => Promise<void>

const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  ...row,
})
const leases = [null, second(0), second(1), 'infinity', second(-60)]
/** A reservation with each of the leases. */
const leased = (first: number, row: object): PlantedRow[] =>
  leases.map((lease_until, index) => reservation(first + index, { lease_until, ...row }))

describe('a queue', () => {
  const queueOf = (job: string, planting: Planting) =>
    undone(database, async transaction => {
      const at = await clockOf(transaction)
      await planting(transaction, at)
      const found = (await readJobQueues(transaction, now)).find(({ id }) => id === job)
      const { id: _, dueSince, ...counts } = found!
      return { ...counts, since: dueSince === at(-1) ? 'a second' : dueSince }
    })

  test('of deliveries has those that wait, and the events that were not dispatched', async () => {
    const queue = await queueOf('deliver', async (transaction, at) => {
      const event = (sequence: number, row: object = {}) => ({ sequence, event_id: uuid(sequence), ...row })
      await plant(transaction, 'outbox_event', event(1), event(2), event(3, { dispatched_at: now }))
      const delivery = (id: number, state: string, next: string, row: object = {}) => ({
        delivery_id: id,
        state,
        next_attempt_at: next,
        ...row,
      })
      await plant(
        transaction,
        'delivery',
        delivery(1, 'waiting', at(0)),
        delivery(2, 'waiting', at(-1)),
        delivery(3, 'waiting', at(0.000001)),
        delivery(4, 'parked', at(-9)),
        delivery(5, 'parked', at(), { discarded_at: now }),
        delivery(6, 'delivered', at(-9)),
      )
    })
    expect(queue).toEqual({ waiting: 5, due: 2, since: 'a second', stuck: 1 })
  })

  test('of bookings for channels has those of active connections', async () => {
    const queue = await queueOf('tell-channels', async (transaction, at) => {
      await plant(transaction, 'channel', { channel_id: 1 }, { channel_id: 2, state: 'paused' })
      const booking = (id: number, state: string, next: string, channel = 1) => ({
        channel_id: channel,
        property_id: 1,
        reservation_id: uuid(id),
        state,
        next_attempt_at: next,
      })
      await plant(
        transaction,
        'channel_booking',
        booking(1, 'waiting', at()),
        booking(2, 'waiting', at(-1)),
        booking(3, 'waiting', at(0.000001)),
        booking(4, 'parked', at(-9)),
        booking(5, 'told', at(-9)),
        booking(6, 'waiting', at(-9), 2),
        booking(7, 'parked', at(), 2),
        booking(8, 'fetched', at(-9)),
      )
    })
    expect(queue).toEqual({ waiting: 3, due: 2, since: 'a second', stuck: 1 })
  })

  test.each([
    ['tell-people-how-they-sign-in', 'security_mail', { kind: 'password_changed' }],
    ['tell-of-oversold-nights', 'oversold_mail', {}],
  ])('%s has mails that wait', async (job, table, row) => {
    const queue = await queueOf(job, (transaction, at) =>
      plant(
        transaction,
        table,
        ...[
          { state: 'waiting', next_attempt_at: at() },
          { state: 'waiting', next_attempt_at: at(-1) },
          { state: 'waiting', next_attempt_at: at(0.000001) },
          { state: 'parked', next_attempt_at: at(-9) },
          { state: 'delivered', next_attempt_at: at(-9) },
        ]
          .map((mail, index) => ({
            mail_id: index + 1,
            person_id: index + 1,
            property_id: index + 1,
            ...mail,
            ...row,
          }))
          .map(({ person_id, property_id, ...mail }) => ({
            ...mail,
            ...(table === 'oversold_mail' ? { property_id } : { person_id }),
          })),
      ),
    )
    expect(queue).toEqual({ waiting: 3, due: 2, since: 'a second', stuck: 1 })
  })

  test('whose last work is still to come is due since nothing', async () => {
    const queue = await queueOf('tell-of-oversold-nights', (transaction, at) =>
      plant(transaction, 'oversold_mail', { mail_id: 1, next_attempt_at: at(9) }),
    )
    expect(queue).toEqual({ waiting: 1, due: 0, since: null, stuck: 0 })
  })

  test('of links has those whose mail waits', async () => {
    const link = (id: number, mail_state: string, next: string) => ({
      link_id: uuid(id),
      purpose: 'reset',
      mail_state,
      next_attempt_at: next,
      token_hash: `\\x0${id}`,
    })
    const queue = await queueOf('send-links', transaction =>
      plant(
        transaction,
        'person_link',
        link(1, 'waiting', second(0)),
        link(2, 'waiting', second(-1)),
        link(3, 'waiting', second(1)),
        link(4, 'parked', second(-9)),
        link(5, 'delivered', second(-9)),
      ),
    )
    expect(queue).toEqual({ waiting: 3, due: 2, since: second(-1), stuck: 0 })
  })

  test('of calendars has those of active connections with an address', async () => {
    const queue = await queueOf('read-calendars', async (transaction, at) => {
      const channel = (id: number, row: object = {}) => ({ channel_id: id, partner_secret: '\\x01', ...row })
      await plant(
        transaction,
        'channel',
        channel(1),
        channel(2),
        channel(3),
        channel(4, { state: 'paused' }),
        channel(5, { partner_secret: null }),
      )
      const next = [at(), at(-1), at(0.000001), at(-9), at(-9)]
      await plant(
        transaction,
        'icalendar_poll',
        ...next.map((next_at, index) => ({ channel_id: index + 1, next_at })),
      )
    })
    expect(queue).toEqual({ waiting: 3, due: 2, since: 'a second', stuck: 0 })
  })

  test('of the audit trail has the entries without a seal', async () => {
    const queue = await queueOf('seal-audit-entries', async transaction => {
      await plant(
        transaction,
        'audit_entry',
        ...[1, 2, 3].map(entry_id => ({ entry_id, at: second(-entry_id) })),
      )
      await plant(transaction, 'audit_unsealed', { entry_id: 1 }, { entry_id: 2 })
    })
    expect(queue).toEqual({ waiting: 2, due: 2, since: second(-2), stuck: 0 })
  })

  test('of holds has those that have expired', async () => {
    const hold = (id: number, expires_at: string | null) => ({
      property_id: 1,
      hold_id: uuid(id),
      expires_at,
    })
    const queue = await queueOf('release-expired-holds', transaction =>
      plant(
        transaction,
        'inventory_hold',
        hold(1, second(0)),
        hold(2, second(-1)),
        hold(3, second(1)),
        hold(4, null),
      ),
    )
    expect(queue).toEqual({ waiting: 2, due: 2, since: second(-1), stuck: 0 })
  })

  const due = { waiting: 4, due: 3, since: second(-60), stuck: 0 }
  test.each([
    ['resolve-unknown-payments', { status: 'unknown', unknown_cause: 'payment' }, due],
    ['resolve-unknown-bookings', { status: 'unknown', unknown_cause: 'source' }, due],
    ['resolve-unknown-bookings', { status: 'authorized' }, due],
    ['resolve-unknown-bookings', { status: 'source_sent' }, due],
    ['cancel-at-sources', { status: 'cancelling' }, due],
    ['capture-void-and-refund', { payment_state: 'authorized' }, due],
    ['capture-void-and-refund', { payment_state: 'capturing' }, { ...due, stuck: 1 }],
    ['capture-void-and-refund', { payment_state: 'capture_failed' }, { ...due, stuck: 1 }],
    ['capture-void-and-refund', { payment_state: 'voiding' }, { ...due, stuck: 1 }],
    ['capture-void-and-refund', { status: 'cancelled', payment_state: 'refunding' }, { ...due, stuck: 1 }],
    ['capture-void-and-refund', { status: 'cancelled', payment_state: 'captured' }, due],
    ['capture-void-and-refund', { status: 'no_show', payment_state: 'captured' }, due],
  ])('%s has those whose lease has ended: %o', async (job, row, expected) => {
    const others = [
      ...leased(10, { status: 'review', unknown_cause: 'payment', payment_state: 'authorized' }),
      ...leased(20, { status: 'completed', unknown_cause: 'source', payment_state: 'captured' }),
      ...leased(30, { status: 'held', payment_state: 'voiding' }),
    ]
    const queue = await queueOf(job, transaction =>
      plant(transaction, 'reservation', ...leased(1, row), ...others),
    )
    expect(queue).toEqual(expected)
  })

  test('whose due work was never leased is due since nothing', async () => {
    const leases = [{ lease_until: null }, { lease_until: second(1) }]
    const queue = await queueOf('cancel-at-sources', transaction =>
      plant(
        transaction,
        'reservation',
        ...leases.map((lease, index) => reservation(index, { status: 'cancelling', ...lease })),
      ),
    )
    expect(queue).toEqual({ waiting: 2, due: 1, since: null, stuck: 0 })
  })

  test.each(['authorizing', 'unknown'])('of changes has those that are %s', async state => {
    const queue = await queueOf('resolve-open-changes', transaction =>
      plant(
        transaction,
        'reservation_change',
        ...leased(1, { state, proposed: {} }).map((row, index) => ({ change_id: uuid(index), ...row })),
        ...[...leased(10, { state: 'failed' }), reservation(20, { state: 'failed' })].map((row, index) => ({
          change_id: uuid(index),
          ...row,
        })),
      ),
    )
    expect(queue).toEqual(due)
  })

  test('of bookings that nobody wants any more has those that are still to be cancelled', async () => {
    const queue = await queueOf('cancel-orphan-bookings', transaction =>
      plant(
        transaction,
        'source_attempt',
        ...['orphan', 'orphan', 'orphan_cancelled', 'sent'].map((state, index) =>
          reservation(index, { state }),
        ),
      ),
    )
    expect(queue).toEqual({ waiting: 2, due: 0, since: null, stuck: 0 })
  })
})
