// Stuck work of each job, over rows that differ by one condition each: exactly what is stuck is listed, in order, with all that
// is known of it.

import { describe, expect, test } from 'vitest'
import { type JobWithWork, listStuckWork } from '../../src/store/monitoring/stuck-work.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { clockOf, type PlantedRow, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
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

describe('stuck work', () => {
  const stuck = (job: JobWithWork, planting: Planting, asked: { after?: string; limit?: number } = {}) =>
    undone(database, async transaction => {
      await planting(transaction, await clockOf(transaction))
      const part = { after: asked.after ?? null, limit: asked.limit ?? 99 }
      return (await listStuckWork(transaction, job, part)).map(({ id, ...work }) => ({
        id: shortIds(id),
        ...work,
      }))
    })
  const nobody = { propertyId: null, reservationId: null, webhookId: null, channelId: null, personId: null }
  const tried = { attempts: 2, last_status: 'HTTP 503', next_attempt_at: second(60) }
  const waits = { state: 'waiting', attempts: 2, reason: 'HTTP 503', nextAttemptAt: second(60) }
  /** Rows by their number: 1 and 5 are stuck. */
  const states = [
    { state: 'waiting', ...tried },
    { state: 'waiting', ...tried, attempts: 0 },
    { state: 'waiting', ...tried, last_status: null },
    { state: 'delivered', ...tried },
    { state: 'parked', attempts: 9, last_status: null, next_attempt_at: second(60) },
  ]

  const deliveries: Planting = async transaction => {
    const numbers = states.map((_, index) => index + 1)
    await plant(
      transaction,
      'outbox_event',
      ...[...numbers, 6].map(sequence => ({
        sequence,
        event_id: uuid(sequence),
        property_id: 1,
        reservation_id: uuid(7),
        occurred_at: now,
      })),
    )
    const rows = states.map((row, index) => ({ delivery_id: index + 1, endpoint_id: 3, ...row }))
    await plant(transaction, 'delivery', ...rows, { ...rows[4], delivery_id: 6, discarded_at: now })
  }

  test('of deliveries is the newest first, and not what was discarded', async () => {
    const of = { ...nobody, kind: 'webhook', at: now, propertyId: 1, reservationId: uuid(7), webhookId: 3 }
    const parked = { id: '5', ...of, state: 'parked', attempts: 9, reason: null, nextAttemptAt: null }
    const waiting = { id: '1', ...of, ...waits }
    expect(await stuck('deliver', deliveries)).toEqual([parked, waiting])
    expect(await stuck('deliver', deliveries, { limit: 1 })).toEqual([parked])
    expect(await stuck('deliver', deliveries, { after: '5' })).toEqual([waiting])
    expect(await stuck('deliver', deliveries, { after: 'x' })).toEqual([])
  })

  test.each([
    [
      'tell-people-how-they-sign-in',
      'security_mail',
      { kind: 'password_changed', person_id: 8, changed_at: now },
    ],
    ['tell-of-oversold-nights', 'oversold_mail', { property_id: 8, begun_at: now }],
  ] as const)('%s is mails, the newest first', async (job, table, row) => {
    const planting: Planting = transaction =>
      plant(
        transaction,
        table,
        ...states
          .map((state, index) => ({ mail_id: index + 1, ...row, ...state }))
          .map(mail =>
            // One mail of a kind may wait for a property.
            table === 'oversold_mail' && mail.mail_id < 4 && mail.mail_id > 1
              ? { ...mail, property_id: 10 + mail.mail_id }
              : mail,
          ),
      )
    const of = {
      ...nobody,
      kind: 'mail',
      at: now,
      [table === 'oversold_mail' ? 'propertyId' : 'personId']: 8,
    }
    const parked = { id: '5', ...of, state: 'parked', attempts: 9, reason: null, nextAttemptAt: null }
    const waiting = { id: '1', ...of, ...waits }
    expect(await stuck(job, planting)).toEqual([parked, waiting])
    expect(await stuck(job, planting, { limit: 1 })).toEqual([parked])
    expect(await stuck(job, planting, { after: '5' })).toEqual([waiting])
  })

  test('of bookings is of active connections, by connection and reservation', async () => {
    const planting: Planting = async transaction => {
      await plant(transaction, 'channel', ...[1, 2].map(channel_id => ({ channel_id })), {
        channel_id: 3,
        state: 'paused',
      })
      const rows = states.map((row, index) => ({
        channel_id: 2,
        property_id: 4,
        reservation_id: uuid(index + 1),
        version: 1,
        changed_at: now,
        ...row,
        ...(row.state === 'delivered' && { state: 'told' }),
      }))
      await plant(
        transaction,
        'channel_booking',
        rows[4]!,
        rows[0]!,
        rows[1]!,
        rows[2]!,
        rows[3]!,
        { ...rows[0], channel_id: 1 },
        { ...rows[0], channel_id: 3 },
        { ...rows[4], channel_id: 3 },
      )
    }
    const of = { ...nobody, kind: 'booking', at: now, propertyId: 4 }
    const booking = (channelId: number, id: number, row: object) => ({
      id: `${channelId}-#${id}`,
      ...of,
      reservationId: uuid(id),
      channelId,
      ...row,
    })
    const list = [
      booking(1, 1, waits),
      booking(2, 1, waits),
      booking(2, 5, { state: 'parked', attempts: 9, reason: null, nextAttemptAt: null }),
    ]
    expect(await stuck('tell-channels', planting)).toEqual(list)
    expect(await stuck('tell-channels', planting, { limit: 2 })).toEqual(list.slice(0, 2))
    expect(await stuck('tell-channels', planting, { after: `1-${uuid(1)}` })).toEqual(list.slice(1))
    expect(await stuck('tell-channels', planting, { after: `2-${uuid(1)}` })).toEqual(list.slice(2))
  })

  test('of payments is what is refused and waits for ever', async () => {
    const planting: Planting = transaction => {
      const endless = { lease_until: 'infinity', changed_at: now }
      const payments = ['refunding', 'capturing', 'voiding', 'capture_failed', 'captured', 'authorized']
      return plant(
        transaction,
        'reservation',
        ...payments
          .map((payment_state, index) => reservation(index + 1, { payment_state, ...endless }))
          .reverse(),
        ...leased(11, { payment_state: 'capturing', changed_at: now }).filter(
          ({ lease_until: lease }) => lease !== 'infinity',
        ),
      )
    }
    const payment = (id: number, step: string) => ({
      id: `#${id}`,
      ...nobody,
      kind: 'payment',
      state: 'parked',
      attempts: null,
      reason: `${step} refused`,
      at: now,
      nextAttemptAt: null,
      propertyId: 1,
      reservationId: uuid(id),
    })
    const list = [payment(1, 'refund'), payment(2, 'capture'), payment(3, 'void'), payment(4, 'capture')]
    expect(await stuck('capture-void-and-refund', planting)).toEqual(list)
    expect(await stuck('capture-void-and-refund', planting, { limit: 2 })).toEqual(list.slice(0, 2))
    expect(await stuck('capture-void-and-refund', planting, { after: uuid(2) })).toEqual(list.slice(2))
    expect(await stuck('capture-void-and-refund', planting, { after: 'x' })).toEqual(list)
  })
})
