// When a reconciliation with a payment gateway is due, by times that lie just at the limit and just beyond, and what is told of it.

import { describe, expect, test } from 'vitest'
import {
  readPaymentDifferences,
  takeComparison,
  writeComparison,
} from '../../../src/store/payments/payment-reconciliation.ts'
import { doneIn, stored } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const done = doneIn((await testDatabase()).database)
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()

describe('a reconciliation', () => {
  const turn = { now, endedBefore: second(-100), differedBefore: second(-50), begunBefore: second(-30) }
  const found = ['something differs']

  test.each<[what: string, row: object | null, taken: boolean]>([
    ['was never', null, true],
    ['ended long ago', { begun_at: second(-200), compared_at: second(-100) }, true],
    ['ended a while ago', { begun_at: second(-200), compared_at: second(-99) }, false],
    [
      'ended a while ago and found something',
      { begun_at: second(-200), compared_at: second(-50), differences: found },
      true,
    ],
    [
      'ended lately and found something',
      { begun_at: second(-200), compared_at: second(-49), differences: found },
      false,
    ],
    ['began and ended at once, long ago', { begun_at: second(-100), compared_at: second(-100) }, true],
    ['began and ended at once, a while ago', { begun_at: second(-40), compared_at: second(-40) }, false],
    ['began long ago and never ended', { begun_at: second(-30), compared_at: null }, true],
    ['began lately', { begun_at: second(-29), compared_at: null }, false],
    ['began again long ago and never ended', { begun_at: second(-30), compared_at: second(-31) }, true],
    ['began again lately', { begun_at: second(-29), compared_at: second(-200) }, false],
  ])('that %s is due, or is not', async (_what, row, taken) => {
    const turns = [
      { gateway: 'test', begun_at: second(-999) },
      ...(row ? [{ gateway: 'stripe', ...row }] : []),
    ]
    const { result, changes } = await done({ payment_comparison: turns }, transaction =>
      takeComparison(transaction, 'stripe', turn),
    )
    const fresh = { gateway: 'stripe', begun_at: stored(now), differences: [] }
    expect(result).toBe(taken)
    expect(changes).toEqual(
      taken ? { 'payment_comparison stripe': row === null ? fresh : { begun_at: stored(now) } } : {},
    )
  })

  test('is told with its differences, by gateway and in their order', async () => {
    const turns = ['test', 'stripe', 'third'].map(gateway => ({ gateway }))
    const { result } = await done({ payment_comparison: turns }, async transaction => {
      await writeComparison(transaction, 'test', ['b', 'a'], now)
      await writeComparison(transaction, 'stripe', ['c'], now)
      return readPaymentDifferences(transaction)
    })
    expect(result).toEqual(
      ['stripe c', 'test b', 'test a'].map(
        each => `${each.slice(0, -2)}, compared at 2030-06-15 12:00:00+00: ${each.slice(-1)}`,
      ),
    )
  })
})
