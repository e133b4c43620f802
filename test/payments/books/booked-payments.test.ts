// Our records for the reconciliation with a payment gateway, over rows that differ by one condition each: exactly the
// authorisations that are meant, with exactly what followed each.

import { describe, expect, test } from 'vitest'
import {
  adoptAuthorisation,
  type BookedPayment,
  readBookedPayments,
  readMadeRefunds,
  readPaymentsLeftUnknown,
} from '../../../src/store/payments/payment-reconciliation.ts'
import {
  changesIn,
  type PlantedRow,
  plant,
  shortIds,
  stored,
  undone,
  uuid,
} from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const reservation = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  payment_state: 'authorized',
  changed_at: second(-9),
  version: 4,
  ...row,
})
const attempt = (id: number, row: object = {}): PlantedRow => ({
  property_id: 1,
  reservation_id: uuid(id),
  attempt_key: `k${id}`,
  gateway: 'stripe',
  amount: 100,
  sent_at: now,
  ...row,
})

describe('authorisations', () => {
  const read = (
    attempts: readonly PlantedRow[],
    changes: readonly PlantedRow[] = [],
    keys: readonly string[] = [],
  ) =>
    undone(database, async transaction => {
      await plant(transaction, 'reservation', ...[1, 2, 3, 4, 5, 6, 7, 8].map(id => reservation(id)))
      await plant(transaction, 'payment_attempt', ...attempts)
      await plant(transaction, 'reservation_change', ...changes)
      const period = { from: second(-60), until: second(60) }
      const found = await readBookedPayments(transaction, 'stripe', period, keys)
      return found.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    })

  test('are those of the gateway and the period, and those whose keys are named', async () => {
    const attempts = [
      attempt(1, { sent_at: second(-60) }),
      attempt(2, { sent_at: second(59) }),
      attempt(3, { sent_at: second(60) }),
      attempt(4, { sent_at: second(-61) }),
      attempt(5, { gateway: 'test' }),
      attempt(6, { kind: 'capture' }),
      attempt(7, { sent_at: second(-999) }),
      attempt(9),
      attempt(8, { sent_at: second(-999), gateway: 'test' }),
    ]
    const found = await read(attempts, [], ['k7', 'k8', 'x'])
    expect(found.map(({ key }) => key)).toEqual(['k1', 'k2', 'k7'])
    expect(found[0]).toEqual({
      propertyId: 1,
      id: uuid(1),
      publisherId: 1,
      status: 'confirmed',
      paymentState: 'authorized',
      version: 4,
      changedAt: second(-9),
      key: 'k1',
      state: 'approved',
      sentAt: second(-60),
      authorised: 100,
      currency: 'EUR',
      captured: 0,
      refunded: 0,
      isVoided: false,
      isMoving: false,
    })
  })

  test('have what was captured, refunded and voided of them', async () => {
    const step = (id: number, key: string, kind: string, amount: number, row: object = {}) =>
      attempt(id, {
        attempt_key: `${key} ${kind} ${amount}`,
        kind,
        amount,
        authorisation_key: `k${id}`,
        gateway: 'test',
        ...row,
      })
    const found = await read([
      ...[1, 2, 3, 4, 5].map(id => attempt(id)),
      step(1, 'a', 'capture', 60),
      step(1, 'b', 'capture', 30),
      step(1, 'a', 'refund', 20),
      step(1, 'b', 'refund', 5),
      step(1, 'c', 'capture', 7, { state: 'declined' }),
      step(1, 'c', 'refund', 7, { state: 'failed' }),
      step(2, 'a', 'void', 100),
      step(3, 'a', 'void', 100, { state: 'declined' }),
      step(4, 'a', 'capture', 9, { property_id: 2 }),
      step(4, 'a', 'capture', 8, { authorisation_key: 'k5' }),
      step(5, 'a', 'capture', 9, { reservation_id: uuid(6), authorisation_key: 'k5' }),
    ])
    expect(
      found.map(({ key, captured, refunded, isVoided, isMoving }) => [
        key,
        captured,
        refunded,
        isVoided,
        isMoving,
      ]),
    ).toEqual([
      ['k1', 90, 25, false, false],
      ['k2', 0, 0, true, false],
      ['k3', 0, 0, false, false],
      ['k4', 0, 0, false, false],
      ['k5', 0, 0, false, false],
    ])
  })

  test('are moving while a step is open, or a change waits for them', async () => {
    const step = (id: number, state: string) =>
      attempt(id, { attempt_key: `s${id}`, kind: 'capture', authorisation_key: `k${id}`, state })
    const change = (id: number, state: string, row: object = {}) => ({
      property_id: 1,
      reservation_id: uuid(id),
      change_id: uuid(id),
      payment_key: `k${id}`,
      state,
      ...(state !== 'failed' && { proposed: {} }),
      ...row,
    })
    const found = await read(
      [
        ...[1, 2, 3, 4, 5, 6, 7, 8].map(id => attempt(id)),
        step(1, 'sent'),
        step(2, 'unknown'),
        step(3, 'failed'),
      ],
      [
        change(4, 'authorizing'),
        change(5, 'unknown'),
        change(6, 'failed'),
        change(7, 'unknown', { property_id: 2 }),
        change(8, 'unknown', { payment_key: 'k9' }),
        change(3, 'unknown', { reservation_id: uuid(9) }),
      ],
    )
    expect(found.filter(({ isMoving }) => isMoving).map(({ key }) => key)).toEqual(['k1', 'k2', 'k4', 'k5'])
  })
})

describe('an authorisation that the gateway holds', () => {
  const adopt = (row: object) =>
    undone(database, async transaction => {
      const unknown = { payment_state: 'unknown', lease_until: now, ...row }
      const others = [reservation(1, { property_id: 2 }), reservation(2)]
      await plant(transaction, 'reservation', reservation(1, unknown), ...others)
      await plant(
        transaction,
        'payment_attempt',
        attempt(1, { state: 'unknown' }),
        attempt(1, { state: 'unknown', property_id: 2 }),
        attempt(1, { state: 'unknown', attempt_key: 'other' }),
        attempt(2, { state: 'unknown', attempt_key: 'k1' }),
      )
      const seen = { propertyId: 1, id: uuid(1), status: 'confirmed', version: 4, key: 'k1' } as BookedPayment
      let result: boolean | undefined
      const tables = ['reservation', 'payment_attempt', 'reservation_event']
      const changes = await changesIn(transaction, tables, async () => {
        result = await adoptAuthorisation(transaction, seen, 'pi_1', now)
      })
      return { result, changes }
    })

  test('becomes ours, with an event in the record', async () => {
    const { result, changes } = await adopt({})
    const { 'reservation_event 1 #1 5': event, ...others } = changes
    expect(result).toBe(true)
    expect(event).toMatchObject({
      cause: 'payment found authorised at the gateway',
      from_status: 'confirmed',
      to_status: 'confirmed',
    })
    expect(others).toEqual({
      'reservation 1 #1': {
        version: 5,
        changed_at: stored(now),
        lease_until: null,
        payment_state: 'authorized',
      },
      'payment_attempt 1 #1 k1': { state: 'approved', gateway_reference: 'pi_1', settled_at: stored(now) },
    })
  })

  test.each([{ version: 5 }, { status: 'cancelling' }])(
    'is left alone when the reservation is %o by now',
    async row => {
      expect(await adopt(row)).toEqual({ result: false, changes: {} })
    },
  )
})

test('payments that a person left unknown are of settled stays, the oldest first, so many', async () => {
  const found = await undone(database, async transaction => {
    const left = (id: number, row: object = {}) =>
      reservation(id, { payment_state: 'unknown', created_at: second(-id), ...row })
    await plant(
      transaction,
      'reservation',
      left(1),
      left(3, { status: 'cancelled' }),
      left(2, { status: 'failed' }),
      left(4, { status: 'review' }),
      left(5, { payment_state: 'authorized' }),
      left(6, { status: 'no_show' }),
      left(7, { status: 'cancelling' }),
    )
    const read = async (limit: number) =>
      (await readPaymentsLeftUnknown(transaction, limit)).map(({ id }) => shortIds(id))
    return [await read(9), await read(2)]
  })
  expect(found).toEqual([
    ['#6', '#3', '#2', '#1'],
    ['#6', '#3'],
  ])
})

test('refunds that were made are those of the gateway with the keys that are named', async () => {
  const refund = (id: number, row: object = {}) => attempt(id, { kind: 'refund', ...row })
  const made = await undone(database, async transaction => {
    await plant(
      transaction,
      'payment_attempt',
      refund(1),
      refund(2),
      refund(3, { state: 'declined' }),
      refund(4, { gateway: 'test' }),
      attempt(5),
      refund(6, { sent_at: second(-1) }),
    )
    return readMadeRefunds(transaction, 'stripe', ['k1', 'k3', 'k4', 'k5', 'k6'])
  })
  expect(made).toEqual([6, 1].map(id => ({ id: uuid(id), key: `k${id}`, amount: 100, currency: 'EUR' })))
})
