// Events become deliveries, and deliveries are taken, over rows that differ by one condition each: exactly those that are
// meant, in order, and each once.

import { describe, expect, test } from 'vitest'
import { dispatchEvents, takeDeliveries } from '../../../src/store/notifications/outbox.ts'
import { listEvents } from '../../../src/store/notifications/published-events.ts'
import {
  changesIn,
  clockOf,
  type PlantedRow,
  plant,
  shortIds,
  stored,
  undone,
  uuid,
} from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const event = (sequence: number, row: object = {}): PlantedRow => ({
  sequence,
  event_id: uuid(sequence),
  property_id: 1,
  reservation_id: uuid(sequence),
  type: 'reservation.completed',
  occurred_at: noon,
  reservation_version: sequence,
  ...row,
})

describe('an event', () => {
  const dispatch = (
    limit: number,
    events: readonly PlantedRow[],
    plantMore: Record<string, readonly PlantedRow[]>,
  ) =>
    undone(database, async transaction => {
      await plant(transaction, 'outbox_event', ...events)
      for (const [table, rows] of Object.entries(plantMore)) await plant(transaction, table, ...rows)
      const count = await dispatchEvents(transaction, limit)
      const left = await transaction.query<{ sequence: number }>(
        'SELECT sequence FROM outbox_event WHERE dispatched_at IS NULL ORDER BY sequence',
      )
      const deliveries = await transaction.query<{ text: string }>(
        `SELECT concat_ws(' ', sequence, kind, endpoint_id, state) AS text FROM delivery ORDER BY sequence, kind, endpoint_id`,
      )
      const bookings = await transaction.query<{ text: string }>(
        `SELECT concat_ws(' ', channel_id, property_id, reservation_id, version, state, attempts) AS text
           FROM channel_booking ORDER BY channel_id, reservation_id`,
      )
      return {
        count,
        left: left.map(({ sequence }) => sequence),
        deliveries: deliveries.map(({ text }) => text),
        bookings: bookings.map(({ text }) => shortIds(text)),
      }
    })

  test('goes to the webhooks of its publisher that want its type, and so many at a time, the earliest first', async () => {
    const endpoint = (id: number, row: object = {}) => ({ endpoint_id: id, publisher_id: 1, ...row })
    const webhook_endpoint = [
      endpoint(1),
      endpoint(2, { event_types: ['reservation.completed'] }),
      endpoint(3, { event_types: ['reservation.failed'] }),
      endpoint(4, { disabled_at: noon }),
      endpoint(5, { publisher_id: 2 }),
    ]
    const events = [
      event(4),
      event(3),
      event(2),
      event(1, { dispatched_at: noon }),
      event(5, { publisher_id: 2 }),
    ]
    const known = [{ delivery_id: 1_000_000, sequence: 2, kind: 'webhook', endpoint_id: 1, state: 'parked' }]
    expect(await dispatch(9, events, { webhook_endpoint, delivery: known })).toMatchObject({
      count: 4,
      left: [],
      deliveries: [
        '2 webhook 1 parked',
        '2 webhook 2 waiting',
        '3 webhook 1 waiting',
        '3 webhook 2 waiting',
        '4 webhook 1 waiting',
        '4 webhook 2 waiting',
        '5 webhook 5 waiting',
      ],
    })
    expect(await dispatch(2, events, { webhook_endpoint })).toMatchObject({ count: 2, left: [4, 5] })
  })

  const types = ['confirmed', 'modified', 'cancelled', 'no_show', 'completed', 'failed']
  const typed = types.map((type, index) => event(index + 1, { type: `reservation.${type}` }))

  test('of a stay that is confirmed, modified or cancelled is mailed to the guest and the hotel that have an address', async () => {
    const stay = (id: number, email: string, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      guest: { email },
      ...row,
    })
    const confirmed = { type: 'reservation.confirmed' }
    const events = [
      ...typed,
      event(7, confirmed),
      event(8, { ...confirmed, property_id: 2 }),
      event(9, { ...confirmed, property_id: 3 }),
      event(10, confirmed),
    ]
    const reservation = [
      ...typed.map((_, index) => stay(index + 1, 'guest@example.com')),
      stay(7, ''),
      stay(8, 'a@example.com', { property_id: 2 }),
      stay(10, 'b@example.com', { property_id: 2 }),
    ]
    const property = [
      { property_id: 1, document: { reservation_email: 'desk@example.com' } },
      { property_id: 2, document: {} },
    ]
    expect((await dispatch(99, events, { reservation, property })).deliveries).toEqual([
      ...[1, 2, 3].flatMap(id => [`${id} guest_mail waiting`, `${id} property_mail waiting`]),
      '7 property_mail waiting',
      '8 guest_mail waiting',
      '10 property_mail waiting',
    ])
  })

  test('of such a stay is to be told to the channels of its property, as it is by then', async () => {
    const channel = (id: number, row: object = {}) => ({
      channel_id: id,
      callback_url: 'https://channel.example',
      ...row,
    })
    const events = [
      ...typed,
      ...[9, 8].map(sequence => event(sequence, { type: 'reservation.modified', reservation_id: uuid(1) })),
    ]
    const { bookings } = await dispatch(99, events, {
      channel: [
        channel(1),
        channel(2, { callback_url: null }),
        channel(3, { state: 'paused' }),
        channel(4, { state: 'archived' }),
        channel(5, { property_id: 2 }),
      ],
      channel_booking: [
        { channel_id: 1, property_id: 1, reservation_id: uuid(2), version: 99, state: 'told', attempts: 7 },
        { channel_id: 1, property_id: 1, reservation_id: uuid(4), version: 1, state: 'told', attempts: 7 },
        { channel_id: 3, property_id: 1, reservation_id: uuid(3), version: 1, state: 'parked', attempts: 7 },
      ],
    })
    expect(bookings).toEqual([
      '1 1 #1 9 waiting 0',
      '1 1 #2 99 waiting 0',
      '1 1 #3 3 waiting 0',
      '1 1 #4 1 told 7',
      '2 1 #1 9 fetched 0',
      '2 1 #2 2 fetched 0',
      '2 1 #3 3 fetched 0',
      '3 1 #1 9 waiting 0',
      '3 1 #2 2 waiting 0',
      '3 1 #3 3 waiting 0',
    ])
  })
})

describe('deliveries are taken', () => {
  type Clock = (seconds?: number) => string
  const taking = { limit: 99, eachLane: 99, busyLanes: [] as string[], leaseSeconds: 60 }
  const take = (
    rows: (at: Clock) => readonly PlantedRow[],
    events: readonly PlantedRow[],
    asked: Partial<typeof taking> = {},
  ) =>
    undone(database, async transaction => {
      const at = await clockOf(transaction)
      const endpoint = (id: number, row: object = {}) => ({ endpoint_id: id, publisher_id: 1, ...row })
      await plant(
        transaction,
        'webhook_endpoint',
        endpoint(1),
        endpoint(2),
        endpoint(3, { disabled_at: noon }),
      )
      await plant(transaction, 'outbox_event', ...events)
      await plant(transaction, 'delivery', ...rows(at).map(row => ({ attempts: 2, times_resent: 5, ...row })))
      let taken: Awaited<ReturnType<typeof takeDeliveries>> = []
      const changes = await changesIn(transaction, ['delivery'], async () => {
        taken = await takeDeliveries(transaction, { ...taking, ...asked })
      })
      taken.sort((one, other) => one.id - other.id)
      const leased = { attempts: 3, next_attempt_at: stored(at(60)) }
      expect(changes).toEqual(Object.fromEntries(taken.map(({ id }) => [`delivery ${id}`, leased])))
      return taken
    })
  const ids = (taken: Awaited<ReturnType<typeof take>>) => taken.map(({ id }) => id)
  const sent = (sequence: number, row: object = {}) => event(sequence, { dispatched_at: noon, ...row })
  const events = [1, 2, 3, 4, 5, 6, 7, 8].map(sequence => sent(sequence))
  const due = (id: number, at: string, row: object = {}) => ({
    delivery_id: id,
    endpoint_id: 1,
    next_attempt_at: at,
    ...row,
  })
  const mail = { kind: 'guest_mail', endpoint_id: null }

  test('when they are due, of all lanes that are not busy, with their event', async () => {
    const rows = (at: Clock) => [
      due(1, at()),
      due(2, at(0.000001)),
      due(3, at(-9), { state: 'parked' }),
      due(4, at(-9), { endpoint_id: 3 }),
      due(5, at(-1), mail),
      due(6, at(-1), { kind: 'property_mail', endpoint_id: null }),
      due(7, at(-1), { endpoint_id: 2 }),
      due(8, at(-9), { state: 'delivered' }),
    ]
    const taken = await take(rows, events)
    expect(ids(taken)).toEqual([1, 5, 6, 7])
    expect(taken[0]).toEqual({
      id: 1,
      kind: 'webhook',
      endpointId: 1,
      attempts: 3,
      timesResent: 5,
      event: {
        sequence: 1,
        eventId: uuid(1),
        type: 'reservation.completed',
        publisherId: 1,
        propertyId: 1,
        reservationId: uuid(1),
        reservationVersion: 1,
        occurredAt: noon,
      },
    })
    expect(ids(await take(rows, events, { busyLanes: ['webhook 1', 'guest_mail 0'] }))).toEqual([6, 7])
  })

  test('so many of each lane, those that wait longest first, and so many in all', async () => {
    const rows = (at: Clock) => [
      due(1, at(-1)),
      due(2, at(-3)),
      due(3, at(-2)),
      due(4, at(-3), { sequence: 1, endpoint_id: 2 }),
      due(5, at(-3), { endpoint_id: 2, sequence: 2 }),
      due(6, at(-2), mail),
    ]
    expect(ids(await take(rows, events, { eachLane: 2 }))).toEqual([2, 3, 4, 5, 6])
    expect(ids(await take(rows, events, { eachLane: 1 }))).toEqual([2, 4, 6])
    expect(await take(rows, events, { limit: 2 })).toHaveLength(2)
  })

  test('in the order of a reservation, where an earlier event of it is still under way for the same receiver', async () => {
    const of = (id: number) => ({ reservation_id: uuid(100 + id) })
    const pairs = [
      // The earlier event waits for the same endpoint: only it is taken.
      sent(1, of(1)),
      sent(2, of(1)),
      // It waits for another endpoint, has arrived, or is a mail.
      sent(3, of(2)),
      sent(4, of(2)),
      sent(5, of(3)),
      sent(6, of(3)),
      sent(7, of(4)),
      sent(8, of(4)),
      // It is not dispatched yet; and it is of another reservation.
      event(9, of(5)),
      sent(10, of(5)),
      event(11, of(6)),
      sent(12, of(7)),
    ]
    const rows = (at: Clock) => [
      due(1, at(60)),
      due(2, at(-1)),
      due(3, at(60), { endpoint_id: 2 }),
      due(4, at(-1)),
      due(5, at(60), { state: 'delivered' }),
      due(6, at(-1)),
      due(7, at(60), mail),
      due(8, at(-1)),
      due(10, at(-1)),
      due(12, at(-1)),
    ]
    expect(ids(await take(rows, pairs))).toEqual([4, 6, 8, 12])
  })

  test('of mails in that order too', async () => {
    const rows = (at: Clock) => [
      due(1, at(60), mail),
      due(2, at(-1), mail),
      due(3, at(-1), { ...mail, kind: 'property_mail' }),
    ]
    const same = [1, 2, 3].map(sequence => sent(sequence, { reservation_id: uuid(1) }))
    expect(ids(await take(rows, same))).toEqual([3])
  })
})

test('events of a publisher are read after one and up to another, in order', async () => {
  const found = await undone(database, async transaction => {
    await plant(
      transaction,
      'outbox_event',
      event(5),
      event(4),
      event(3),
      event(2),
      event(1),
      event(6, { publisher_id: 2 }),
      event(7),
    )
    const read = async (after: number, upTo: number, limit: number) =>
      (await listEvents(transaction, 1, { after, upTo, limit })).map(({ sequence }) => sequence)
    return [await read(1, 7, 9), await read(0, 4, 9), await read(0, 9, 2)]
  })
  expect(found).toEqual([
    [2, 3, 4, 5, 7],
    [1, 2, 3, 4],
    [1, 2],
  ])
})
