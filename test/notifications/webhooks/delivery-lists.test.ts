// Deliveries as they are listed, over rows that differ by one condition each: exactly those that are meant, in order, with all
// that is known of them.

import { describe, expect, test } from 'vitest'
import { listDeliveries, readMails } from '../../../src/store/notifications/deliveries.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { type PlantedRow, plant, undone, uuid } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const delivery = (id: number, row: object = {}): PlantedRow => ({
  delivery_id: id,
  endpoint_id: 1,
  attempts: 2,
  next_attempt_at: noon,
  ...row,
})

describe('deliveries are read', () => {
  const event = (sequence: number, row: object = {}) => ({
    sequence,
    event_id: uuid(sequence),
    type: `type ${sequence}`,
    property_id: 1,
    reservation_id: uuid(1),
    occurred_at: noon,
    ...row,
  })
  const read = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    undone(database, async transaction => {
      await plant(
        transaction,
        'outbox_event',
        ...[1, 2, 3, 4, 5, 6].map(sequence => event(sequence)),
        event(7, { property_id: 2 }),
        event(8, { reservation_id: uuid(2) }),
      )
      const later = { delivered_at: '2030-06-15T12:00:09Z', last_status: 'sent' }
      await plant(
        transaction,
        'delivery',
        delivery(1),
        delivery(2, { state: 'parked', last_status: 'x' }),
        delivery(3, { endpoint_id: 2 }),
        delivery(4),
        delivery(5, { sequence: 2, kind: 'property_mail', endpoint_id: null, state: 'delivered', ...later }),
        delivery(6, { sequence: 2, kind: 'guest_mail', endpoint_id: null, state: 'parked' }),
        delivery(7, { sequence: 1, kind: 'guest_mail', endpoint_id: null }),
        delivery(8, { sequence: 7, kind: 'guest_mail', endpoint_id: null }),
        delivery(9, { sequence: 8, kind: 'guest_mail', endpoint_id: null }),
      )
      return work(transaction)
    })

  test.each([
    ['all of an endpoint, the newest first', null, { after: null, limit: 9 }, [4, 2, 1]],
    ['those of a state', 'waiting', { after: null, limit: 9 }, [4, 1]],
    ['those after one', null, { after: 4, limit: 9 }, [2, 1]],
    ['so many', null, { after: null, limit: 1 }, [4]],
  ] as const)('%s', async (_name, state, part, ids) => {
    const found = await read(transaction => listDeliveries(transaction, { endpointId: 1, state }, part))
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  test('with all that is known of them', async () => {
    const found = await read(transaction =>
      listDeliveries(transaction, { endpointId: 1, state: null }, { after: 4, limit: 9 }),
    )
    const of = (sequence: number, row: object) => ({
      id: sequence,
      sequence,
      eventId: uuid(sequence),
      type: `type ${sequence}`,
      kind: 'webhook',
      attempts: 2,
      deliveredAt: null,
      ...row,
    })
    expect(found).toEqual([
      of(2, { state: 'parked', nextAttemptAt: null, lastStatus: 'x' }),
      of(1, { state: 'waiting', nextAttemptAt: noon, lastStatus: null }),
    ])
  })

  test('as the mails about a reservation, in the order of their events', async () => {
    const found = await read(transaction => readMails(transaction, 1, uuid(1)))
    const of = (id: number, sequence: number, kind: string, row: object) => ({
      id,
      kind,
      type: `type ${sequence}`,
      lastStatus: null,
      at: noon,
      ...row,
    })
    expect(found).toEqual([
      of(7, 1, 'guest_mail', { state: 'waiting' }),
      of(6, 2, 'guest_mail', { state: 'parked' }),
      of(5, 2, 'property_mail', { state: 'delivered', lastStatus: 'sent', at: '2030-06-15T12:00:09Z' }),
    ])
  })
})
