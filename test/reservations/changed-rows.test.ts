// The statements that change reservations and keep the record of it, over rows that differ by one condition each: exactly the
// one that is meant changes, in exactly these columns.

import { describe, expect, test } from 'vitest'
import type { ReservationChange } from '../../src/lodging/reservations/reservation-change.ts'
import {
  findChange,
  findOpenChange,
  leaveChangeToGuest,
  leaveChangeUnknown,
  openChange,
  readChanges,
  readChangesOfAll,
  settleChange,
  takeOpenChanges,
} from '../../src/store/reservations/reservation-changes.ts'
import { doneIn, type PlantedRow, shortIds, stored, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()

const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  version: 4,
  changed_at: second(-9),
  lease_until: 'infinity',
  ...row,
})
const change = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(1),
  change_id: uuid(id),
  state: 'authorizing',
  proposed: { rooms: 1 },
  made_at: now,
  lease_until: second(1),
  is_challenged: true,
  ...row,
})
const done = doneIn(database, ['reservation', 'reservation_change', 'reservation_event'])

/** Beside the reservation and the change that are meant: of another property, and of another id. */
const others = [
  reservation(1, { property_id: 2, open_change: uuid(1) }),
  reservation(2, { open_change: uuid(1) }),
]
const otherChanges = [change(1, { property_id: 2 }), change(1, { reservation_id: uuid(2) })]
const one = { propertyId: 1, reservationId: uuid(1), id: uuid(1) }

describe('a change is opened', () => {
  test.each([
    ['of a reservation as it was seen', {}, true],
    ['of no other version', { version: 5 }, false],
    ['of none that is not confirmed', { status: 'cancelling' }, false],
    ['of none that has one open', { open_change: uuid(9) }, false],
    ['of none whose guest was erased', { erased_at: now }, false],
  ])('%s', async (_name, row, opens) => {
    const beside = [reservation(1, { property_id: 2 }), reservation(2)]
    const { changes, result } = await done({ reservation: [reservation(1, row), ...beside] }, transaction =>
      openChange(transaction, { propertyId: 1, id: uuid(1), version: 4 }, uuid(7)),
    )
    expect({ changes, result }).toEqual({
      changes: opens ? { 'reservation 1 #1': { open_change: '#7', version: 5 } } : {},
      result: opens,
    })
  })
})

describe('a change', () => {
  const settled = { state: 'done', reservation_version: 5, settled_at: stored(now), proposed: null }
  const free = { lease_until: null, is_challenged: false }

  test.each([
    ['authorizing', {}, true],
    ['unknown', {}, true],
    ['failed', { proposed: null }, false],
    ['done', { proposed: null, reservation_version: 3 }, false],
  ])('that is %s is settled, or is so already', async (state, row, settles) => {
    const reservations = [reservation(1, { open_change: uuid(1) }), ...others]
    const rows = {
      reservation: reservations,
      reservation_change: [change(1, { state, ...row }), ...otherChanges],
    }
    const { changes } = await done(rows, transaction =>
      settleChange(transaction, one, { state: 'done', version: 5, at: now }),
    )
    expect(changes).toEqual({
      ...(settles && { 'reservation_change 1 #1 #1': { ...settled, ...free } }),
      'reservation 1 #1': { open_change: null, version: 5, lease_until: null },
    })
  })

  test('that is settled leaves a reservation alone that waits for another', async () => {
    const { changes } = await done({ reservation: [reservation(1, { open_change: uuid(9) })] }, transaction =>
      settleChange(transaction, one, { state: 'failed', version: null, at: now }),
    )
    expect(changes).toEqual({})
  })

  test.each([
    ['authorizing', {}, { state: 'unknown', ...free }],
    ['unknown', {}, null],
    ['failed', { proposed: null }, null],
  ])('that is %s is left unknown, or as it is', async (state, row, left) => {
    const { changes } = await done(
      { reservation_change: [change(1, { state, ...row }), ...otherChanges] },
      transaction => leaveChangeUnknown(transaction, one),
    )
    expect(changes).toEqual(left === null ? {} : { 'reservation_change 1 #1 #1': left })
  })

  test.each([
    ['authorizing', { is_challenged: false }, { is_challenged: true, lease_until: stored(second(60)) }],
    ['unknown', {}, { state: 'authorizing', lease_until: stored(second(60)) }],
    ['failed', { proposed: null }, null],
  ])('that is %s is left to the guest, or as it is', async (state, row, left) => {
    const { changes } = await done(
      { reservation_change: [change(1, { state, ...row }), ...otherChanges] },
      transaction => leaveChangeToGuest(transaction, one, second(60)),
    )
    expect(changes).toEqual(left === null ? {} : { 'reservation_change 1 #1 #1': left })
  })
})

describe('changes are read', () => {
  const past = { state: 'failed', proposed: null }
  const changes = [
    change(3, { made_at: second(1), ...past }),
    change(2, { made_at: second(1) }),
    change(4, { ...past }),
    change(1, { property_id: 2 }),
    change(1, { reservation_id: uuid(2), state: 'unknown' }),
    change(5, { reservation_id: uuid(3), ...past }),
  ]
  const ids = (list: readonly ReservationChange[] | undefined) => list?.map(({ id }) => shortIds(id))

  test('the earliest first, of one reservation and of several', async () => {
    const { result } = await done({ reservation_change: changes }, async transaction => {
      const pairs = [1, 2, 4].map(id => ({ propertyId: 1, id: uuid(id) }))
      const all = await readChangesOfAll(transaction, pairs)
      return [
        ids(await readChanges(transaction, 1, uuid(1))),
        ...pairs.map(({ id }) => ids(all.get(id))),
        all.size,
      ]
    })
    expect(result).toEqual([['#4', '#2', '#3'], ['#4', '#2', '#3'], ['#1'], undefined, 2])
  })

  test('one by its id, with all that is known of it', async () => {
    const { result } = await done({ reservation_change: changes }, async transaction => {
      const found = [await findChange(transaction, { ...one, id: uuid(4) })]
      for (const other of [{ propertyId: 2 }, { reservationId: uuid(2) }, { id: uuid(9) }])
        found.push(await findChange(transaction, { ...one, id: uuid(4), ...other }))
      return found
    })
    const expected = {
      propertyId: 1,
      reservationId: uuid(1),
      id: uuid(4),
      state: 'failed',
      version: null,
      cause: '',
      before: {},
      after: {},
      penalty: 1,
      charged: 1,
      refunded: 1,
      paymentKey: null,
      madeAt: now,
      settledAt: null,
      isChallenged: true,
    }
    expect(result).toEqual([expected, undefined, undefined, undefined])
  })

  test('the one under way, with what it makes of the reservation', async () => {
    const { result } = await done({ reservation_change: changes }, async transaction => {
      const open = [1, 2, 3].map(id => () => findOpenChange(transaction, { propertyId: 1, id: uuid(id) }))
      const found: unknown[] = []
      for (const find of open) {
        const each = await find()
        found.push(each && [shortIds(each.change.id), each.proposed])
      }
      return found
    })
    expect(result).toEqual([['#2', { rooms: 1 }], ['#1', { rooms: 1 }], undefined])
  })
})

test('changes are taken whose payment was not answered in time, is unknown, or was left to the guest', async () => {
  const made = (id: number, row: object = {}) =>
    change(id, {
      reservation_id: uuid(id),
      made_at: second(-60 - id),
      payment_key: `k${id}`,
      lease_until: null,
      is_challenged: false,
      ...row,
    })
  const asked = (id: number, row: object = {}) => ({
    property_id: 1,
    reservation_id: uuid(id),
    attempt_key: `k${id}`,
    kind: 'authorise',
    state: 'sent',
    ...row,
  })
  const tables = {
    reservation_change: [
      made(1),
      made(2, { made_at: second(-59) }),
      made(3, { made_at: second(-60) }),
      made(4, { state: 'unknown', made_at: second(0) }),
      made(6, { lease_until: now }),
      made(5, { is_challenged: true, made_at: second(0) }),
      made(7, { lease_until: second(1) }),
      made(8, { state: 'failed', proposed: null }),
      made(14, { payment_key: 'other' }),
      ...[9, 10, 11, 12, 13].map(id => made(id)),
    ],
    payment_attempt: [
      ...[1, 2, 3, 4, 5, 6, 7].map(id => asked(id)),
      asked(8, { state: 'unknown' }),
      asked(9, { state: 'approved' }),
      asked(10, { kind: 'capture' }),
      asked(11, { property_id: 2 }),
      asked(12, { reservation_id: uuid(1) }),
      asked(14),
    ],
  }
  const take = async (limit: number) => {
    const { result, changes } = await done(tables, transaction =>
      takeOpenChanges(transaction, { now, until: second(300), limit }, second(-60)),
    )
    const ids = result.map(({ change: { id } }) => shortIds(id)).toSorted()
    const leased = { lease_until: stored(second(300)) }
    expect(changes).toEqual(Object.fromEntries(ids.map(id => [`reservation_change 1 ${id} ${id}`, leased])))
    return { ids, proposed: result.filter(({ proposed }) => proposed === null).length }
  }
  expect(await take(99)).toEqual({ ids: ['#1', '#3', '#4', '#5', '#6', '#8'], proposed: 1 })
  expect(await take(2)).toEqual({ ids: ['#6', '#8'], proposed: 1 })
})
