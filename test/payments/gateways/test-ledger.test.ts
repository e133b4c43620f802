// The books of the test gateway: each step moves an entry once, no more is moved than there is, and the list of a time has the
// payments from its first instant to before its last.

import { expect, test } from 'vitest'
import { TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import { minor } from '../../../src/values/money.ts'

const at = Temporal.Instant.from('2026-11-22T12:00:00Z')
const held = (key = 'k') => {
  const ledger = new TestLedger({ now: () => at, milliseconds: () => 0 } as never)
  ledger.authorise({ key, amount: minor(100), currency: 'EUR', reference: 'r' } as never, null)
  return ledger
}
const approved = { outcome: 'approved', gatewayReference: 'test_k' }
const settle = (ledger: TestLedger, kind: 'capture' | 'void' | 'refund', key: string, amount: number) =>
  ledger.settle(kind, { key, gatewayReference: 'test_k', amount: minor(amount), currency: 'EUR' } as never)
const declined = (reason: string) => ({ outcome: 'declined', reason })
const entry = {
  key: 'k',
  gatewayReference: 'test_k',
  reference: 'r',
  currency: 'EUR',
  authorised: 100,
  captured: 0,
  refunded: 0,
  state: 'authorised',
  at: '2026-11-22T12:00:00Z',
}

test('a payment is held, captured, and refunded until nothing of it is left', () => {
  const ledger = held()
  expect(ledger.entries).toEqual([entry])
  const tooMuch = (step: string, state: string) => declined(`${step} of what is ${state}, or of too much`)
  expect(settle(ledger, 'capture', 'c1', 101)).toEqual(tooMuch('capture', 'authorised'))
  expect(settle(ledger, 'capture', 'c2', 0)).toEqual(tooMuch('capture', 'authorised'))
  expect(settle(ledger, 'refund', 'r0', 1)).toEqual(tooMuch('refund', 'authorised'))
  expect(settle(ledger, 'capture', 'c3', 100)).toEqual(approved)
  expect(settle(ledger, 'capture', 'c4', 100)).toEqual(tooMuch('capture', 'captured'))
  expect(settle(ledger, 'void', 'v1', 100)).toEqual(tooMuch('void', 'captured'))
  expect(settle(ledger, 'refund', 'r1', 0)).toEqual(tooMuch('refund', 'captured'))
  expect(settle(ledger, 'refund', 'r2', 40)).toEqual(approved)
  expect(settle(ledger, 'refund', 'r2', 40)).toEqual(approved)
  expect(settle(ledger, 'refund', 'r3', 61)).toEqual(tooMuch('refund', 'refunded'))
  expect(settle(ledger, 'refund', 'r4', 60)).toEqual(approved)
  expect(ledger.entries).toEqual([{ ...entry, captured: 100, refunded: 100, state: 'refunded' }])
  expect(ledger.find('k')).toEqual({ found: 'approved', gatewayReference: 'test_k' })
})

test('what is released is found no more, and a key that was looked for in vain is closed', () => {
  const ledger = held()
  expect(settle(ledger, 'void', 'v1', 100)).toEqual(approved)
  expect(ledger.entries).toEqual([{ ...entry, state: 'voided' }])
  expect(ledger.find('k')).toEqual({ found: 'nothing' })
  expect(ledger.find('new')).toEqual({ found: 'nothing' })
  const attempt = { key: 'new', amount: minor(1), currency: 'EUR', reference: 'r' } as never
  expect(ledger.authorise(attempt, null)).toEqual({ outcome: 'not_sent', reason: 'the key was closed' })
  const other = { key: 'other', amount: minor(1), currency: 'EUR', reference: 'r' }
  expect(ledger.authorise(other as never, 'generic_decline')).toEqual(declined('generic_decline'))
  expect(ledger.find('other')).toEqual({ found: 'declined' })
  expect(ledger.authorise({ ...other, reference: 's' } as never, null)).toEqual({
    outcome: 'unknown',
    reason: 'the key stands for another request',
  })
})

test('the list of a time has what was made from its first instant to before its last', async () => {
  const { books } = held()
  const listed = async (from: string, until: string) => {
    const list = await books.list({ from, until } as never, undefined as never)
    return 'payments' in list ? list.payments : null
  }
  const [before, now, after] = ['2026-11-22T11:59:59Z', '2026-11-22T12:00:00Z', '2026-11-22T12:00:01Z']
  expect(await listed(now, after)).toEqual([{ ...entry, state: 'held' }])
  expect(await listed(before, now)).toEqual([])
  expect(await listed(after, after)).toEqual([])
})
