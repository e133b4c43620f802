// What becomes of reservations with open work, and what is read of them: of rows that differ by one condition each, exactly those
// that are meant.

import { describe, expect, test } from 'vitest'
import {
  type EndedStay,
  forgetDuplicates,
  movePayment,
  readLapsing,
  readLongUnknown,
  readStaysEndedBefore,
  runLater,
  runNow,
} from '../../src/store/reservations/due-reservations.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { doneIn, type PlantedRow, plant, shortIds, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const until = '2030-06-15T12:05:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const leased = { lease_until: '2030-06-15T12:05:00+00:00' }

const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  created_at: second(id - 1000),
  changed_at: now,
  ...row,
})
const done = doneIn(database, ['reservation', 'reservation_change'])

/** The reservation that is meant, and one that has the same id in another property. */
const both = {
  reservation: [reservation(1), reservation(1, { property_id: 2 }), reservation(2)].map(row => ({
    ...row,
    payment_state: 'authorized',
    version: 4,
    lease_until: now,
  })),
}
const one = { propertyId: 1, id: uuid(1) }

describe('a payment moves', () => {
  const move = { from: 'authorized', to: 'capturing', again: null, at: second(9) } as const
  const moved = {
    'reservation 1 #1': {
      payment_state: 'capturing',
      version: 5,
      lease_until: null,
      changed_at: '2030-06-15T12:00:09+00:00',
    },
  }

  test.each([
    ['from the state and version that were seen', { ...move, version: 4 }, true],
    ['from the state that was seen, whatever the version', move, true],
    ['from no other version', { ...move, version: 3 }, false],
    ['from no other state', { ...move, from: 'captured' }, false],
  ] as const)('%s', async (_name, asked, isMoved) => {
    const { changes, result } = await done(both, transaction => movePayment(transaction, one, asked))
    expect({ changes, result }).toEqual({ changes: isMoved ? moved : {}, result: isMoved })
  })

  test('and is looked at again when it says, of which only a move that is due at once is told', async () => {
    const later = await done(both, tx => movePayment(tx, one, { ...move, again: until }))
    expect([later.changes, later.told]).toEqual([
      { 'reservation 1 #1': { ...moved['reservation 1 #1'], ...leased } },
      [],
    ])
    const { told } = await done(both, transaction => movePayment(transaction, one, move))
    expect(told).toHaveLength(1)
  })
})

test('a reservation is due later as long as it is the version that was seen', async () => {
  const later = (version: number) =>
    done(both, transaction => runLater(transaction, { ...one, version }, until)).then(
      ({ changes }) => changes,
    )
  expect(await later(4)).toEqual({ 'reservation 1 #1': leased })
  expect(await later(5)).toEqual({})
})

test('work of a reservation is due at once where it is open, and of no other', async () => {
  const reservations = [
    reservation(1, { status: 'authorizing', property_id: 1 }),
    reservation(1, { status: 'unknown', property_id: 2 }),
    reservation(1, { status: 'confirmed', payment_state: 'capturing', property_id: 3 }),
    reservation(1, { status: 'confirmed', payment_state: 'voiding', property_id: 4 }),
    reservation(1, { status: 'cancelled', payment_state: 'refunding', property_id: 5 }),
    reservation(1, { status: 'confirmed', payment_state: 'captured', property_id: 6 }),
    reservation(2, { status: 'unknown' }),
  ]
  const change = (property: number, state: string, id = 1) => ({
    property_id: property,
    reservation_id: uuid(id),
    change_id: uuid(id),
    lease_until: 'infinity',
    state,
    ...(state === 'failed' ? {} : { proposed: {} }),
  })
  const rows = {
    reservation: reservations.map(row => ({ ...row, lease_until: 'infinity' })),
    reservation_change: [
      change(1, 'authorizing'),
      change(2, 'unknown'),
      change(3, 'failed'),
      change(1, 'unknown', 2),
    ],
  }
  const changesOf = async (id: string) => (await done(rows, tx => runNow(tx, id))).changes
  expect(await changesOf(uuid(1))).toEqual({
    ...Object.fromEntries(
      [1, 2, 3, 4, 5].map(property => [`reservation ${property} #1`, { lease_until: null }]),
    ),
    ...Object.fromEntries(
      [1, 2].map(property => [`reservation_change ${property} #1 #1`, { lease_until: null }]),
    ),
  })
  for (const text of ['', 'x', `x${uuid(1)}`, `${uuid(1)}x`, `${uuid(1)}\n`.replace('-', '')])
    expect(await changesOf(text)).toEqual({})
})

test('duplicates are forgotten of stays that were made before an instant and are pending no more', async () => {
  const made = { duplicate_active: true, created_at: second(-1) }
  const bars = (id: number, row: object = {}) =>
    reservation(id, { ...made, duplicate_fingerprint: `\\x0${id}`, ...row })
  const rows = [
    bars(1),
    bars(2, { created_at: now }),
    bars(3, { status: 'review' }),
    bars(4, { duplicate_active: false }),
  ]
  const { changes } = await done({ reservation: rows }, tx => forgetDuplicates(tx, now))
  expect(changes).toEqual({ 'reservation 1 #1': { duplicate_active: false } })
})

test('stays that ended before a day are read the earliest first, page by page', async () => {
  const stay = (id: number, checkout: string, row: object = {}) =>
    reservation(id, { checkin: '2030-01-01', checkout, ...row })
  const stays = [
    stay(1, '2030-01-05'),
    stay(2, '2030-01-03'),
    stay(3, '2030-01-04'),
    stay(4, '2030-01-06'),
    stay(5, '2030-01-02', { status: 'completed' }),
    stay(7, '2030-01-04'),
    stay(6, '2030-01-04'),
  ]
  const { result } = await done({ reservation: stays }, async transaction => {
    const read = (limit: number, after?: EndedStay) =>
      readStaysEndedBefore(transaction, parseDay('2030-01-06')!, { after, limit })
    const first = await read(3)
    const second = await read(3, first.at(-1))
    return [await read(9), first, second].map(page => page.map(({ id }) => shortIds(id)))
  })
  expect(result).toEqual([
    ['#2', '#3', '#6', '#7', '#1'],
    ['#2', '#3', '#6'],
    ['#7', '#1'],
  ])
})

test('what is unknown for long is told with its cause, the longest first', async () => {
  const unknown = (id: number, since: string, cause: string | null, status = 'unknown') =>
    reservation(id, { status, unknown_cause: cause, changed_at: since })
  const rows = [
    unknown(3, second(-60), 'payment'),
    unknown(2, second(-60), 'source'),
    unknown(4, second(-61), null),
    unknown(5, second(-59), 'payment'),
    unknown(6, second(-99), 'payment', 'review'),
  ]
  const { result } = await done({ reservation: rows }, tx => readLongUnknown(tx, second(-60)))
  expect(result).toEqual([
    { id: uuid(4), cause: null, since: second(-61) },
    { id: uuid(2), cause: 'source', since: second(-60) },
    { id: uuid(3), cause: 'payment', since: second(-60) },
  ])
})

test('authorisations of a gateway that lapse within a time are those that nothing has followed', async () => {
  const [from, to] = [second(-100), second(-50)]
  const { result } = await done({}, async transaction => {
    const states = ['authorized', 'capturing', 'capture_failed', 'unknown', 'captured', 'voided']
    const statuses = ['confirmed', 'cancelling', 'completed', 'no_show', 'review', 'cancelled', 'held']
    const asked = (id: number, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      attempt_key: 'a',
      gateway: 'stripe',
      sent_at: from,
      ...row,
    })
    await plant(
      transaction,
      'reservation',
      ...states.map((payment_state, index) => reservation(index + 1, { payment_state })),
      ...statuses.map((status, index) => reservation(index + 11, { status, payment_state: 'authorized' })),
      ...Array.from({ length: 14 }, (_, index) => reservation(index + 21, { payment_state: 'authorized' })),
    )
    const step = { attempt_key: 'b', kind: 'capture', authorisation_key: 'a' }
    await plant(
      transaction,
      'payment_attempt',
      ...states.map((_, index) => asked(index + 1)),
      ...statuses.map((_, index) => asked(index + 11, { sent_at: to })),
      ...['approved', 'sent', 'unknown', 'declined'].map((state, index) =>
        asked(index + 21, { state, sent_at: second(-60 - index) }),
      ),
      asked(25, { kind: 'capture' }),
      asked(26, { gateway: 'test' }),
      asked(27, { property_id: 2 }),
      asked(28, { sent_at: second(-101) }),
      asked(29, { sent_at: second(-49) }),
      asked(30),
      asked(30, step),
      asked(31),
      asked(31, { ...step, state: 'declined' }),
      asked(32),
      asked(32, { ...step, authorisation_key: 'c' }),
      asked(33),
      asked(33, { ...step, property_id: 2 }),
    )
    return (await readLapsing(transaction, 'stripe', { from, to })).map(
      ({ id, status, sentAt }) =>
        `${shortIds(id)} ${status} ${sentAt === from ? 'from' : sentAt === to ? 'to' : sentAt}`,
    )
  })
  expect(result).toEqual([
    ...[1, 2, 3, 4, 31, 32, 33].map(id => `#${id} confirmed from`),
    ...[23, 22, 21].map(id => `#${id} confirmed ${second(-60 - (id - 21))}`),
    ...['#11 confirmed', '#12 cancelling', '#13 completed', '#14 no_show', '#15 review'].map(
      is => `${is} to`,
    ),
  ])
})
