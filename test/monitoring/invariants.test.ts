// Each invariant over rows of which some lie just beyond it, by one condition each, and the others just within: exactly the
// first are found, in order.

import { describe, expect, test } from 'vitest'
import { findViolations } from '../../src/store/monitoring/invariants.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { clockOf, plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'

/** What an invariant says of the rows that are planted. */
const found = (invariant: string, planting: (transaction: Transaction) => Promise<void>): Promise<string[]> =>
  undone(database, async transaction => {
    await planting(transaction)
    const findings = await findViolations(transaction, now)
    return findings.flatMap(finding => (finding.invariant === invariant ? [shortIds(finding.sentence)] : []))
  })

const reservation = (id: number, row: object = {}) => ({ property_id: 1, reservation_id: uuid(id), ...row })

test('a night has no more rooms sold and held than it has, with those that are oversold', async () => {
  const night = (property: number, room: number, date: string, row: object) => ({
    property_id: property,
    room_id: room,
    night: date,
    allotment: 3,
    follows_room: false,
    ...row,
  })
  const sentences = await found('I1', async transaction => {
    // The table itself forbids all of these, so the check is of what was written around it.
    for (const rule of ['night_never_oversold', 'night_sold_check', 'night_held_check'])
      await transaction.query(`ALTER TABLE night DROP CONSTRAINT ${rule}`)
    await plant(
      transaction,
      'night',
      night(2, 1, '2030-02-01', { sold: 2, held: 2 }),
      night(1, 2, '2030-02-01', { sold: 3, held: 2, oversold: 1 }),
      night(1, 1, '2030-02-02', { sold: -1 }),
      night(1, 1, '2030-02-01', { held: -1 }),
      night(1, 1, '2030-02-03', { sold: 0, held: 0 }),
      night(1, 1, '2030-02-04', { sold: 2, held: 1 }),
      night(1, 1, '2030-02-05', { sold: 3, held: 1, oversold: 1 }),
      night(1, 1, '2030-02-06', { sold: 9, held: 9, allotment: null }),
    )
  })
  expect(sentences).toEqual([
    'room 1 of property 1 on 2030-02-01: 0 sold, -1 held of 3',
    'room 1 of property 1 on 2030-02-02: -1 sold, 0 held of 3',
    'room 2 of property 1 on 2030-02-01: 3 sold, 2 held of 3',
    'room 1 of property 2 on 2030-02-01: 2 sold, 2 held of 3',
  ])
})

test('nights count the rooms of the stays that stand and of the holds, from the first night that is kept', async () => {
  const sentences = await found('I2', async transaction => {
    await transaction.query("UPDATE night_floor SET kept_from = '2030-01-02'")
    const stay = (id: number, room: number, row: object = {}) =>
      reservation(id, { room_id: room, checkin: '2030-01-01', checkout: '2030-01-04', ...row })
    await plant(
      transaction,
      'reservation',
      stay(1, 5, { rooms_count: 2 }),
      stay(2, 5),
      stay(3, 1, { status: 'review' }),
      ...['confirmed', 'cancelling', 'no_show', 'completed'].map((status, index) =>
        stay(10 + index, 4, { status }),
      ),
      ...['cancelled', 'failed', 'unknown'].map((status, index) => stay(20 + index, 3, { status })),
      stay(30, 2, { checkout: '2030-01-02' }),
    )
    await plant(
      transaction,
      'inventory_hold',
      { property_id: 1, hold_id: uuid(1), room_id: 5, checkin: '2030-01-02', checkout: '2030-01-03' },
      { property_id: 1, hold_id: uuid(2), room_id: 6, checkin: '2030-01-05', checkout: '2030-01-06' },
    )
    const night = (room: number, day: number, sold: number, held = 0, property = 1) => ({
      property_id: property,
      room_id: room,
      night: `2030-01-0${day}`,
      follows_room: true,
      sold,
      held,
    })
    await plant(
      transaction,
      'night',
      night(5, 1, 7),
      night(5, 2, 3, 1),
      night(5, 3, 3, 1),
      night(5, 4, 0),
      night(4, 2, 4),
      night(4, 3, 3),
      night(7, 9, 0, 1, 2),
      night(7, 8, 1, 0, 2),
      night(1, 2, 1, 0, 2),
    )
  })
  const says = (room: number, property: number, day: number, counted: string, claimed: string) =>
    `room ${room} of property ${property} on 2030-01-0${day}: counters say ${counted} held, reservations say ${claimed} held`
  expect(sentences).toEqual([
    says(4, 1, 3, '3 sold and 0', '4 sold and 0'),
    says(5, 1, 3, '3 sold and 1', '3 sold and 0'),
    says(6, 1, 5, ' sold and ', '0 sold and 1'),
    says(1, 2, 2, '1 sold and 0', ' sold and '),
    says(7, 2, 8, '1 sold and 0', ' sold and '),
    says(7, 2, 9, '0 sold and 1', ' sold and '),
  ])
})

test('a stay that was confirmed once has its number for good, and no other has one', async () => {
  const sentences = await found('I3', async transaction => {
    const states = [
      'review',
      'failed',
      'confirmed',
      'cancelling',
      'cancelled',
      'no_show',
      'completed',
      'held',
    ]
    await plant(
      transaction,
      'reservation',
      ...states.map((status, index) =>
        reservation(index + 1, { status, confirmation_number: `R${index + 1}` }),
      ),
      ...states.map((status, index) => reservation(index + 11, { status })),
    )
    const confirmed = (id: number, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      sequence: 1,
      to_status: 'confirmed',
      ...row,
    })
    await plant(
      transaction,
      'reservation_event',
      ...states.map((_, index) => confirmed(index + 1)),
      confirmed(11, { to_status: 'review' }),
      confirmed(12, { property_id: 2 }),
      confirmed(13, { property_id: 2 }),
      confirmed(14, { to_status: 'cancelling' }),
    )
    await plant(
      transaction,
      'archived_reservation',
      reservation(3, { status: 'completed' }),
      reservation(8, { status: 'failed', property_id: 2 }),
      reservation(40, { status: 'failed' }),
    )
  })
  expect(sentences.toSorted()).toEqual(
    [
      'reservation #1 was confirmed as R1 and is now review',
      'reservation #2 was confirmed as R2 and is now failed',
      'reservation #3 is in the archive and outside of it',
      'reservation #8 was confirmed as R8 and is now held',
      'reservation #13 is confirmed but was never confirmed',
      'reservation #14 is cancelling but was never confirmed',
      'reservation #15 is cancelled but was never confirmed',
      'reservation #16 is no_show but was never confirmed',
      'reservation #17 is completed but was never confirmed',
    ].toSorted(),
  )
})

test('a guest is barred from the same stay by one reservation, and by none that came to nothing', async () => {
  const sentences = await found('I4', async transaction => {
    await transaction.query('DROP INDEX reservation_duplicate')
    const bars = (id: number, fingerprint: string, row: object = {}) =>
      reservation(id, { duplicate_active: true, duplicate_fingerprint: fingerprint, ...row })
    await plant(
      transaction,
      'reservation',
      bars(1, '\\x01', { created_at: '2030-03-03' }),
      bars(2, '\\x01', { created_at: '2030-03-02' }),
      bars(3, '\\x01', { created_at: '2030-03-01', duplicate_active: false }),
      bars(4, '\\x01', { property_id: 2 }),
      bars(5, '\\x02'),
      bars(6, '\\x06', { status: 'failed' }),
      bars(7, '\\x07', { status: 'cancelled' }),
      bars(8, '\\x08', { status: 'completed' }),
      bars(9, '\\x09', { status: 'failed', duplicate_active: false }),
    )
  })
  expect(sentences.toSorted()).toEqual([
    'reservation #6 is failed but still blocks its guest from booking again',
    'reservation #7 is cancelled but still blocks its guest from booking again',
    'reservations #2, #1 are active duplicates of each other',
  ])
})

describe('a stay at a source', () => {
  const states = ['prepared', 'sent', 'unknown', 'confirmed', 'failed', 'orphan', 'orphan_cancelled', null]
  const statuses = [
    'confirmed',
    'cancelling',
    'completed',
    'no_show',
    'cancelled',
    'failed',
    'held',
    'review',
  ]

  test.each<[status: string, allowed: readonly (string | null)[]]>([
    ...['confirmed', 'cancelling', 'completed', 'no_show'].map(
      status => [status, ['confirmed']] satisfies [string, string[]],
    ),
    ['cancelled', ['confirmed', 'orphan_cancelled']],
    ['failed', ['prepared', 'failed', 'orphan_cancelled']],
    ['held', ['prepared', 'sent', 'unknown', 'confirmed', 'failed', 'orphan', 'orphan_cancelled']],
    ['review', ['prepared', 'sent', 'unknown', 'confirmed', 'failed', 'orphan', 'orphan_cancelled']],
  ])('that is %s agrees with these states of its booking only', async (status, allowed) => {
    const sentences = await found('I7', async transaction => {
      await plant(
        transaction,
        'reservation',
        ...states.map((_, index) => reservation(index, { status, source: 'hotel-system' })),
      )
      const attempts = states.flatMap((state, index) => (state === null ? [] : [{ state, index }]))
      await plant(
        transaction,
        'source_attempt',
        ...attempts.map(({ state, index }) => ({
          property_id: 1,
          reservation_id: uuid(index),
          source: 'hotel-system',
          state,
        })),
      )
    })
    const wrong = states.entries().filter(([, state]) => !allowed.includes(state))
    const advice = (index: number): string =>
      `; if it cannot be cancelled from here, cancel it at the source, then record it: hostelry reservation resolve #${index} cancelled`
    expect(sentences.toSorted()).toEqual(
      wrong
        .map(([index, state]) => {
          const is = `reservation #${index} is ${status} and its booking at hotel-system is ${state ?? 'missing'}`
          return state === 'orphan' ? is + advice(index) : is
        })
        .toArray()
        .toSorted(),
    )
  })

  test('is a stay of the source that the attempt names, and a stay of our own has none', async () => {
    const sentences = await found('I7', async transaction => {
      await plant(
        transaction,
        'reservation',
        reservation(1, { source: 'one' }),
        ...statuses.map((status, index) => reservation(index + 10, { status })),
      )
      await plant(transaction, 'source_attempt', {
        property_id: 1,
        reservation_id: uuid(1),
        source: 'other',
        state: 'confirmed',
      })
    })
    expect(sentences).toEqual(['reservation #1 is confirmed and its booking at one is missing'])
  })

  test('is compared by the day, and what was found is told for thirty days', async () => {
    const difference = (day: string) => ({ source: 'one', day, number: 1, sentence: `differs on ${day}` })
    const sentences = await found('I7', transaction =>
      plant(transaction, 'source_difference', ...['2030-05-15', '2030-05-16', '2030-05-17'].map(difference)),
    )
    expect(sentences).toEqual(['differs on 2030-05-17'])
  })
})

describe('every event goes out:', () => {
  const month = 28 * 24 * 3600

  test('each end of a stay within 28 days', async () => {
    const sentences = await found('I8', async transaction => {
      const at = await clockOf(transaction)
      const event = (id: number, row: object = {}) => ({
        property_id: 1,
        reservation_id: uuid(id),
        sequence: 2,
        to_status: 'confirmed',
        at: at(1 - month),
        ...row,
      })
      await plant(
        transaction,
        'reservation_event',
        event(1, { from_status: 'held' }),
        event(2, { from_status: null, to_status: 'failed' }),
        event(3, { from_status: 'confirmed' }),
        event(4, { to_status: 'cancelling' }),
        event(5, { at: at(-month) }),
        event(6, { to_status: 'cancelled' }),
        event(7),
        event(8, { to_status: 'review' }),
      )
      await plant(
        transaction,
        'outbox_event',
        { event_id: uuid(1), reservation_id: uuid(6), reservation_version: 2, dispatched_at: now },
        { event_id: uuid(2), reservation_id: uuid(7), reservation_version: 3, dispatched_at: now },
      )
    })
    const says = (id: number, status: string) =>
      `no event was written when reservation #${id} became ${status}`
    expect(sentences.toSorted()).toEqual([says(1, 'confirmed'), says(2, 'failed'), says(7, 'confirmed')])
  })

  test('each change within 28 days', async () => {
    const sentences = await found('I8', async transaction => {
      const at = await clockOf(transaction)
      const change = (id: number, row: object = {}) => ({
        property_id: 1,
        reservation_id: uuid(id),
        change_id: uuid(id),
        state: 'done',
        reservation_version: 4,
        settled_at: at(1 - month),
        ...row,
      })
      await plant(
        transaction,
        'reservation_change',
        change(1),
        change(2, { state: 'failed', reservation_version: null }),
        change(3, { settled_at: at(-month) }),
        change(4),
        change(5),
      )
      await plant(
        transaction,
        'outbox_event',
        { event_id: uuid(1), reservation_id: uuid(4), reservation_version: 4, dispatched_at: now },
        { event_id: uuid(2), reservation_id: uuid(5), reservation_version: 5, dispatched_at: now },
      )
    })
    const says = (id: number) => `no event was written when change #${id} of reservation #${id} was made`
    expect(sentences.toSorted()).toEqual([says(1), says(5)])
  })

  test('events within a quarter of an hour, and deliveries within an hour after they were due', async () => {
    const sentences = await found('I8', async transaction => {
      const at = await clockOf(transaction)
      const event = (sequence: number, occurred: number, dispatched: string | null = null) => ({
        sequence,
        event_id: uuid(sequence),
        reservation_id: uuid(sequence),
        occurred_at: at(occurred),
        dispatched_at: dispatched,
      })
      await plant(transaction, 'outbox_event', event(1, -900), event(2, -900.001), event(3, -960, at()))
      const delivery = (id: number, state: string, due: number) => ({
        delivery_id: id,
        kind: 'webhook',
        state,
        next_attempt_at: at(due),
      })
      await plant(
        transaction,
        'delivery',
        delivery(1, 'waiting', -3600),
        delivery(2, 'waiting', -3600.001),
        delivery(3, 'parked', -7200),
        delivery(4, 'delivered', -7200),
      )
    })
    expect(sentences.map(sentence => sentence.replace(/ since .*/, ''))).toEqual([
      'event 2 of reservation #2 has been waiting',
      'webhook delivery 2 has been due',
    ])
  })
})
