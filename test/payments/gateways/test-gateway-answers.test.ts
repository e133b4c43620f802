// Every answer of the test gateway, whole: of each of its cards, with a deadline and past it, and of its books.

import { describe, expect, test } from 'vitest'
import { openTestGateway } from '../../../src/outbound/payments/test-gateway.ts'
import { TestLedger } from '../../../src/outbound/payments/test-ledger.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, lost, settlement, soon } from '../../support/payments/gateways.ts'

const approved = { outcome: 'approved', gatewayReference: 'test_r:auth:1' }
const declined = (reason: string) => ({ outcome: 'declined', reason })
const noAnswer = { outcome: 'unknown', reason: 'no answer in time' }
const late = '5555550000000036'
const opened = (options: { lateMilliseconds?: number } = {}) => {
  const ledger = new TestLedger(new FixedClock('2026-11-22T12:00:00Z'))
  return { ledger, gateway: openTestGateway({ ledger, ...options }) }
}
const statesIn = (ledger: TestLedger) => ledger.entries.map(({ state, at }) => [state, at])
const held = [['authorised', '2026-11-22T12:00:00Z']]

describe('an authorisation', () => {
  test.each([
    ['4242424242424242', approved, held],
    ['5555 5555-5555 4444', approved, held],
    ['4000 0000-0000 0002', declined('generic_decline'), []],
    ['5555550000000044', { outcome: 'unknown', reason: 'the gateway broke' }, held],
  ])('of the card %s', async (number, outcome, entries) => {
    const { ledger, gateway } = opened()
    expect(await gateway.authorise(authorisation('r', { number }), soon())).toEqual(outcome)
    expect(statesIn(ledger)).toEqual(entries)
  })

  test.each([
    ['5555550000000010', held],
    ['5555550000000028', []],
  ])('of the card %s is answered when the deadline is over, not before', async (number, entries) => {
    const { ledger, gateway } = opened()
    const deadline = new AbortController()
    let answer: unknown = 'none yet'
    const asked = gateway.authorise(authorisation('r', { number }), deadline.signal).then(outcome => {
      answer = outcome
    })
    await new Promise(setImmediate)
    expect(answer).toBe('none yet')
    deadline.abort()
    await asked
    expect(answer).toEqual(noAnswer)
    expect(statesIn(ledger)).toEqual(entries)
  })

  test('of the late card is approved after its time, and without an answer past the deadline', async () => {
    const request = authorisation('r', { number: late })
    expect(await opened({ lateMilliseconds: 1 }).gateway.authorise(request, soon())).toEqual(approved)
    const deadline = new AbortController()
    const asked = opened({ lateMilliseconds: 60_000 }).gateway.authorise(request, deadline.signal)
    deadline.abort()
    expect(await asked).toEqual(noAnswer)
  })

  test('with no time left, or with a token, is not sent and holds nothing', async () => {
    const { ledger, gateway } = opened()
    expect(await gateway.authorise(authorisation('r'), AbortSignal.abort())).toEqual({
      outcome: 'not_sent',
      reason: 'no time was left',
    })
    const byToken = { ...authorisation('r'), card: { token: new Secret('4242424242424242') } }
    expect(await gateway.authorise(byToken, soon())).toEqual({
      outcome: 'not_sent',
      reason: 'the test gateway has no card form',
    })
    expect(ledger.entries).toEqual([])
  })
})

test('a settlement of an authorisation that is not there, or of another currency, is declined', async () => {
  const { ledger, gateway } = opened()
  await gateway.authorise(authorisation('r'), soon())
  const at = 'test_r:auth:1'
  const none = declined('no such authorisation')
  for (const kind of ['capture', 'void', 'refund'] as const) {
    expect(await gateway[kind](settlement(`${kind}:1`, 'test_other', 1), soon())).toEqual(none)
    const euros = { ...settlement(`${kind}:2`, at, 1), currency: 'EUR' }
    expect(await gateway[kind](euros, soon())).toEqual(none)
  }
  expect(statesIn(ledger)).toEqual(held)
})

test('a key stands for its whole request: its step, payment, amount and currency', async () => {
  const { gateway } = opened()
  await gateway.authorise(authorisation('r'), soon())
  const step = settlement('step', 'test_r:auth:1', 4)
  expect(await gateway.capture(step, soon())).toEqual(approved)
  const other = { outcome: 'unknown', reason: 'the key stands for another request' }
  expect(await gateway.refund(step, soon())).toEqual(other)
  expect(await gateway.capture({ ...step, amount: minor(5) }, soon())).toEqual(other)
  expect(await gateway.capture({ ...step, currency: 'EUR' }, soon())).toEqual(other)
  expect(await gateway.capture({ ...step, gatewayReference: 'test_x' }, soon())).toEqual(other)
  for (const changes of [{ amount: 1 }, { currency: 'EUR' }])
    expect(await gateway.authorise(authorisation('r', changes), soon())).toEqual(other)
  expect(await gateway.authorise({ ...authorisation('r'), reference: 's' }, soon())).toEqual(other)
  expect(await gateway.authorise(authorisation('r'), soon())).toEqual(approved)
})

test('the books begin with the ledger, and count amounts as they are', async () => {
  const { gateway } = opened()
  await gateway.authorise(authorisation('r'), soon())
  await gateway.authorise(authorisation('s'), soon())
  await gateway.void(settlement('s:void', 'test_s:auth:1', 1), soon())
  const begun = { key: 'r:auth:1', gatewayReference: 'test_r:auth:1', reference: 'r', currency: 'USD' }
  const amounts = { authorised: 10_000, captured: 0, refunded: 0, at: '2026-11-22T12:00:00Z' }
  const period = { from: '2026-11-22T12:00:00Z', until: '2026-11-22T12:00:01Z' }
  expect(await gateway.books!.list(period, soon())).toEqual({
    listed: true,
    payments: [
      { ...begun, ...amounts, state: 'held' },
      {
        ...begun,
        ...amounts,
        key: 's:auth:1',
        gatewayReference: 'test_s:auth:1',
        reference: 's',
        state: 'released',
      },
    ],
    from: '2026-11-22T12:00:00Z',
  })
  expect(gateway.books!.counted(minor(12_345), 'KWD')).toBe(12_345)
})

test('is named test, and captures within seven days', async () => {
  const { gateway } = opened()
  expect([gateway.name, gateway.captureWithinHours]).toEqual(['test', 168])
  expect(await gateway.find(lost(authorisation('r')), soon())).toEqual({ found: 'nothing' })
})
