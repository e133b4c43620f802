// The keys that requests were sent with, over rows that differ by one condition each.

import { expect, test } from 'vitest'
import {
  claimKey,
  findClaim,
  freeClaims,
  pruneClaims,
  settleClaims,
  settleClaimsOfChange,
} from '../../src/store/reservations/idempotency.ts'
import { doneIn, noChanges, type PlantedRow, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database)
const row = (key: string, changes: PlantedRow = {}): PlantedRow => ({
  publisher_id: 1,
  endpoint: 'book',
  key,
  property_id: 5,
  reservation_id: uuid(1),
  change_id: null,
  expires_at: '2030-01-03T00:00:00Z',
  ...changes,
})
const outcome = { type: 'RoomUnavailableException', status: 409, message: 'Sold.', errors: [] } as const
const name = (key: string, publisher = 1, endpoint = 'book'): string =>
  `idempotency_claim ${publisher} ${endpoint} ${key}`

test('a key is claimed once for each publisher and operation', async () => {
  const claim = async (publisherId: number, endpoint: string, key: string) => {
    const { result, changes } = await done({ idempotency_claim: [row('a')] }, tx =>
      claimKey(
        tx,
        { publisherId, endpoint, key, fingerprint: Buffer.from('01', 'hex') },
        {
          propertyId: 6,
          reservationId: uuid(2),
          changeId: uuid(3),
          outcome,
          createdAt: '2030-01-01T00:00:00Z',
          expiresAt: '2030-01-02T00:00:00Z',
        },
      ),
    )
    return [result, changes]
  }
  expect(await claim(1, 'book', 'a')).toEqual([false, noChanges])
  expect(await claim(1, 'book', 'b')).toEqual([
    true,
    {
      [name('b')]: {
        publisher_id: 1,
        endpoint: 'book',
        key: 'b',
        fingerprint: '\\x01',
        property_id: 6,
        outcome,
        reservation_id: '#2',
        change_id: '#3',
        created_at: '2030-01-01T00:00:00+00:00',
        expires_at: '2030-01-02T00:00:00+00:00',
      },
    },
  ])
  for (const [publisherId, endpoint] of [
    [2, 'book'],
    [1, 'modify'],
  ] as const)
    expect(await claim(publisherId, endpoint, 'a')).toMatchObject([
      true,
      { [name('a', publisherId, endpoint)]: { property_id: 6 } },
    ])
})

test('a claim is found by publisher, operation and key', async () => {
  const rows = [row('a', { fingerprint: '\\x0102', change_id: uuid(4), outcome }), row('b')]
  const find = async (publisherId: number, endpoint: string, key: string) =>
    (
      await done({ idempotency_claim: rows }, tx =>
        findClaim(tx, { publisherId, endpoint, key, fingerprint: Buffer.alloc(1) }),
      )
    ).result
  expect(await find(1, 'book', 'a')).toEqual({
    fingerprint: Buffer.from('0102', 'hex'),
    propertyId: 5,
    reservationId: uuid(1),
    changeId: uuid(4),
    outcome,
  })
  expect(await find(1, 'book', 'b')).toMatchObject({ changeId: null, outcome: null })
  for (const [publisherId, endpoint, key] of [
    [2, 'book', 'a'],
    [1, 'modify', 'a'],
    [1, 'book', 'c'],
  ] as const)
    expect(await find(publisherId, endpoint, key)).toBeUndefined()
})

test('what a reservation came to is kept for its keys, or frees them', async () => {
  const idempotency_claim = [row('a'), row('b'), row('c', { reservation_id: uuid(2) })]
  const settled = await done({ idempotency_claim }, tx => settleClaims(tx, uuid(1), outcome))
  expect(settled.changes).toEqual({ [name('a')]: { outcome }, [name('b')]: { outcome } })
  const freed = await done({ idempotency_claim }, tx => freeClaims(tx, uuid(1)))
  expect(freed.changes).toEqual({ [name('a')]: null, [name('b')]: null })
})

test('what a change came to concerns the keys of that change only', async () => {
  const idempotency_claim = [
    row('a', { change_id: uuid(4) }),
    row('b', { change_id: uuid(5) }),
    row('c'),
    row('d', { change_id: uuid(4), reservation_id: uuid(2) }),
  ]
  const settle = async (of: typeof outcome | null) =>
    (await done({ idempotency_claim }, tx => settleClaimsOfChange(tx, uuid(1), uuid(4), of))).changes
  expect(await settle(outcome)).toEqual({ [name('a')]: { outcome } })
  expect(await settle(null)).toEqual({ [name('a')]: null })
})

test('keys are freed at their end, unless their reservation is still under way', async () => {
  const reservation = (id: number, status: string, property_id = 5): PlantedRow => ({
    property_id,
    reservation_id: uuid(id),
    status,
  })
  const at = (key: string, id: number, expires_at = '2030-01-02T00:00:00Z') =>
    row(key, { reservation_id: uuid(id), expires_at })
  const { changes } = await done(
    {
      reservation: [
        reservation(1, 'unknown'),
        reservation(2, 'confirmed'),
        reservation(3, 'unknown', 6),
        reservation(9, 'unknown'),
      ],
      idempotency_claim: [
        at('under way', 1),
        at('confirmed', 2),
        at('elsewhere', 3),
        at('gone', 4),
        at('later', 2, '2030-01-02T00:00:00.000001Z'),
      ],
    },
    tx => pruneClaims(tx, '2030-01-02T00:00:00Z'),
  )
  expect(changes).toEqual({ [name('confirmed')]: null, [name('elsewhere')]: null, [name('gone')]: null })
})
