// The invariants of money over rows of which some break one by one unit, one second or one state, and the others do not:
// exactly the first are found.

import { describe, expect, test } from 'vitest'
import { findViolations } from '../../src/store/monitoring/invariants.ts'
import type { Transaction } from '../../src/store/postgres/database.ts'
import { plant, shortIds, undone, uuid } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'

/** What an invariant says of the rows that are planted, without times. */
const found = (invariant: string, planting: (transaction: Transaction) => Promise<void>): Promise<string[]> =>
  undone(database, async transaction => {
    await planting(transaction)
    const findings = await findViolations(transaction, now)
    return findings
      .flatMap(finding => (finding.invariant === invariant ? [finding.sentence] : []))
      .map(text => shortIds(text).replace(/since 2030-\S+ \S+/, 'since then'))
      .toSorted()
  })

const attempt = (id: number, key: string, kind: string, amount: number, row: object = {}) => ({
  property_id: 1,
  reservation_id: uuid(id),
  attempt_key: `${key} ${kind} ${amount}`,
  kind,
  amount,
  ...(kind !== 'authorise' && { authorisation_key: key }),
  ...(kind === 'authorise' && { attempt_key: key }),
  ...row,
})

test('no more is taken than was authorised under a key, given back than was taken, and nothing is both', async () => {
  const sentences = await found('I5', transaction =>
    plant(
      transaction,
      'payment_attempt',
      attempt(1, 'a', 'authorise', 100),
      attempt(1, 'a', 'capture', 60),
      attempt(1, 'a', 'capture', 40),
      attempt(2, 'a', 'authorise', 100),
      attempt(2, 'a', 'capture', 60),
      attempt(2, 'a', 'capture', 41),
      attempt(3, 'a', 'authorise', 100),
      attempt(3, 'a', 'capture', 60),
      attempt(3, 'a', 'refund', 20),
      attempt(3, 'a', 'refund', 40),
      attempt(4, 'a', 'authorise', 100),
      attempt(4, 'a', 'capture', 60),
      attempt(4, 'a', 'refund', 21),
      attempt(4, 'a', 'refund', 40),
      attempt(5, 'a', 'authorise', 100),
      attempt(5, 'a', 'void', 100),
      attempt(6, 'a', 'authorise', 100),
      attempt(6, 'a', 'capture', 1),
      attempt(6, 'a', 'void', 1),
      attempt(7, 'a', 'authorise', 100),
      attempt(7, 'a', 'capture', 101, { state: 'declined' }),
      attempt(8, 'a', 'authorise', 100, { state: 'declined' }),
      attempt(8, 'a', 'capture', 1),
      attempt(9, 'a', 'authorise', 100),
      attempt(9, 'b', 'capture', 1),
      attempt(10, 'a', 'authorise', 100),
      attempt(10, 'a', 'capture', 1, { property_id: 2 }),
    ),
  )
  const says = (id: string, under: string, [authorised, captured, refunded, voided]: readonly number[]) =>
    `reservation #${id}: ${authorised} authorised under ${under}, ${captured} captured, ${refunded} refunded, ${voided} voided`
  expect(sentences).toEqual(
    [
      says('2', 'a', [100, 101, 0, 0]),
      says('4', 'a', [100, 60, 61, 0]),
      says('6', 'a', [100, 1, 0, 1]),
      says('8', 'a', [0, 1, 0, 0]),
      says('9', 'b', [0, 1, 0, 0]),
      says('10', 'a', [0, 1, 0, 0]),
    ].toSorted(),
  )
})

test('there is one authorisation for a booking, and one for each change that was charged', async () => {
  const sentences = await found('I5', async transaction => {
    const two = (id: number, row: object = {}) => [
      attempt(id, 'a', 'authorise', 1),
      attempt(id, 'b', 'authorise', 1, row),
    ]
    await plant(
      transaction,
      'payment_attempt',
      attempt(1, 'a', 'authorise', 1),
      ...two(2),
      ...two(3),
      ...two(4),
      attempt(4, 'c', 'authorise', 1),
      ...two(5),
      ...two(6),
      ...two(7, { state: 'declined' }),
      ...two(8, { property_id: 2 }),
      attempt(9, 'a', 'authorise', 1),
      attempt(9, 'a', 'capture', 1),
    )
    const change = (id: number, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      change_id: uuid(id),
      state: 'failed',
      payment_key: 'b',
      ...row,
    })
    await plant(
      transaction,
      'reservation_change',
      change(3),
      change(4),
      change(5, { payment_key: null }),
      change(6, { property_id: 2 }),
    )
  })
  const says = (id: number, authorisations: number, changes: number) =>
    `reservation #${id}: ${authorisations} authorisations, for the booking and ${changes} changes`
  expect(sentences).toEqual([says(2, 2, 0), says(4, 3, 1), says(5, 2, 0), says(6, 2, 0)])
})

test('nothing is held for a quarter of an hour of a guest whose stay came to nothing', async () => {
  const held = ['authorizing', 'challenged', 'authorized', 'capturing', 'voiding', 'unknown']
  const others = [
    'none',
    'vaulted',
    'captured',
    'capture_failed',
    'voided',
    'refunding',
    'refunded',
    'declined',
  ]
  const sentences = await found('I6', async transaction => {
    const ended = (id: number, row: object) => ({
      property_id: 1,
      reservation_id: uuid(id),
      status: 'failed',
      payment_state: 'authorized',
      changed_at: '2030-06-15T11:44:59Z',
      ...row,
    })
    await plant(
      transaction,
      'reservation',
      ...held.map((payment_state, index) => ended(index + 1, { payment_state })),
      ...others.map((payment_state, index) => ended(index + 16, { payment_state })),
      ended(32, { status: 'cancelled' }),
      ended(33, { status: 'completed' }),
      ended(34, { status: 'review' }),
      ended(35, { changed_at: '2030-06-15T11:45:00Z' }),
    )
  })
  expect(sentences).toEqual(
    [
      ...held.map(
        (state, index) =>
          `reservation #${index + 1} has been failed since then but its payment is still ${state}`,
      ),
      'reservation #32 has been cancelled since then but its payment is still authorized',
    ].toSorted(),
  )
})

describe('a price adds up', () => {
  const total = {
    total: 115,
    subtotal: 90,
    tax: 17,
    fee: 8,
    checkinFee: 11,
    originalSubtotal: 130,
    discountSavings: 10,
  }
  const sound = {
    currency: 'EUR',
    total,
    taxItems: [{ total: 7 }, { total: 10 }],
    fees: [{ total: 3 }, { total: 5 }],
    checkinFees: [{ total: 5 }, { total: 6 }],
    nights: [
      { originalRate: 60, rate: 40 },
      { originalRate: 70, rate: 60 },
    ],
  }
  const wrongIn = (prices: readonly object[], other: object = sound): Promise<string[]> =>
    found('I11', transaction =>
      plant(
        transaction,
        'reservation',
        ...prices.map((price, index) => ({
          property_id: 1,
          reservation_id: uuid(index + 1),
          price,
          property_price: other,
        })),
      ),
    )
  const says = (id: number, currency = 'EUR') =>
    `reservation #${id}: its price lines in ${currency} do not add up to its total`

  test('in all its parts, or is found', async () => {
    const off = (...fields: readonly (keyof typeof total)[]) => ({
      ...sound,
      total: { ...total, ...Object.fromEntries(fields.map(field => [field, total[field] + 1])) },
    })
    expect(
      await wrongIn([
        off('total'),
        // With one part more, the total is right again, and only the lines of that part tell.
        off('total', 'tax'),
        off('total', 'fee'),
        off('total', 'subtotal'),
        off('checkinFee'),
        off('originalSubtotal'),
        off('discountSavings'),
        sound,
        { ...sound, checkinFees: [], total: { ...total, checkinFee: 0 } },
      ]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7].map(id => says(id)))
  })

  test('in the currency of the property too', async () => {
    expect(await wrongIn([sound], { ...sound, currency: 'CHF', fees: [] })).toEqual([says(1, 'CHF')])
  })
})
