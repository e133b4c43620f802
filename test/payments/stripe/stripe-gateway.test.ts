// Stripe as it is when the network is not kind, and what is written down then, with Stripe's codes. The contract that it shares
// is gateway-contract.test.ts.

import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, lost, settlement, soon } from '../../support/payments/gateways.ts'
import { type Misbehaviour, type StripeStep, startStripeFake } from '../../support/payments/stripe-fake.ts'

const fake = await startStripeFake()
afterAll(() => fake[Symbol.asyncDispose]())

const clock = new FixedClock(Temporal.Now.instant().toString())
const gateway = openStripeGateway({ secretKey: new Secret(fake.secretKey), apiUrl: fake.url, clock })
/** Under a wrong key of Stripe. */
const stranger = openStripeGateway({ secretKey: new Secret('sk_test_x'), apiUrl: fake.url, clock })
const wrongKey = '401 invalid_request_error api_key_expired'

let reference = ''
let requests = 0
beforeEach(() => {
  fake.misbehave(null)
  requests += 1
  reference = `reservation-${requests}`
})

const ruin = (step: StripeStep, wrong: Misbehaviour): void =>
  fake.misbehave(call => (call.step === step ? wrong : undefined))
const intents = () => fake.books.intents.filter(({ metadata }) => metadata.reservation === reference)
const calls = (step: StripeStep) =>
  fake.calls.filter(call => call.step === step && call.key?.startsWith(reference)).length

async function held(): Promise<string> {
  const outcome = await gateway.authorise(authorisation(reference), soon())
  if (outcome.outcome !== 'approved') throw new Error(outcome.outcome)
  return outcome.gatewayReference
}

describe('an authorisation', () => {
  test.each<[string, Misbehaviour, 'requires_capture' | 'requires_payment_method']>([
    ['is reset after it was acted on', { reset: 'after' }, 'requires_capture'],
    ['is reset before it was acted on', { reset: 'before' }, 'requires_payment_method'],
    ['breaks at Stripe', { fails: 'after' }, 'requires_capture'],
    ['is answered with a page', { answers: 'html' }, 'requires_capture'],
    ['is answered by half', { answers: 'half' }, 'requires_capture'],
    ['is answered with nothing readable', { answers: 'nothing readable' }, 'requires_capture'],
  ])('whose confirmation %s is unknown, is not sent again, and is found', async (_, wrong, status) => {
    ruin('confirm', wrong)
    const outcome = await gateway.authorise(authorisation(reference), soon())
    expect(outcome.outcome).toBe('unknown')
    expect(calls('confirm')).toBe(1)
    expect(intents()).toMatchObject([{ status }])
    fake.misbehave(null)
    expect(await gateway.find(lost(authorisation(reference)), soon())).toMatchObject({
      found: status === 'requires_capture' ? 'approved' : 'nothing',
    })
    expect(intents()).toHaveLength(1)
  })

  test.each<[string, Misbehaviour]>([
    ['is reset', { reset: 'after' }],
    ['breaks', { fails: 'after' }],
    ['is throttled', { throttles: true }],
    ['is answered with a page', { answers: 'html' }],
  ])('whose preparation %s holds nothing and is not sent', async (_, wrong) => {
    for (const step of ['create', 'card'] as const) {
      ruin(step, wrong)
      expect((await gateway.authorise(authorisation(reference), soon())).outcome).toBe('not_sent')
    }
    expect(calls('confirm')).toBe(0)
    expect(intents().every(({ status }) => status === 'requires_payment_method')).toBe(true)
  })

  test('that is throttled at its confirmation is not sent', async () => {
    ruin('confirm', { throttles: true })
    expect((await gateway.authorise(authorisation(reference), soon())).outcome).toBe('not_sent')
  })

  test('whose key is in use elsewhere is unknown', async () => {
    for (const step of ['create', 'confirm'] as const) {
      const request = authorisation(`${reference}-${step}`)
      ruin(step, { delayMilliseconds: 300, when: 'before' })
      const first = gateway.authorise(request, soon())
      await new Promise(resume => setTimeout(resume, 150))
      fake.misbehave(null)
      expect((await gateway.authorise(request, soon())).outcome).toBe('unknown')
      expect((await first).outcome).toBe('approved')
    }
  })

  test('that answers late but in time is approved', async () => {
    ruin('confirm', { delayMilliseconds: 300, when: 'after' })
    expect((await gateway.authorise(authorisation(reference), soon())).outcome).toBe('approved')
  })

  test('is not sent where nobody listens, or under a key of Stripe that is wrong', async () => {
    const apiUrl = `http://127.0.0.1:${await unusedPort()}`
    const nowhere = openStripeGateway({ secretKey: new Secret('sk_test_x'), apiUrl, clock })
    expect((await nowhere.authorise(authorisation(reference), soon())).outcome).toBe('not_sent')
    expect((await nowhere.capture(settlement('k', 'pi_x', 1), soon())).outcome).toBe('not_sent')
    expect((await stranger.authorise(authorisation(reference), soon())).outcome).toBe('not_sent')
  })

  test('in a currency that Stripe does not take is not sent', async () => {
    const request = authorisation(reference, { currency: 'CLF' })
    expect((await gateway.authorise(request, soon())).outcome).toBe('not_sent')
    expect(await gateway.find(lost(request), soon())).toEqual({ found: 'nothing' })
    expect(intents()).toEqual([])
  })

  test('shows its card to Stripe in one call only and to nobody else', async () => {
    const request = authorisation(reference, { number: '4000000000009987', cvv: '847' })
    const outcome = await gateway.authorise(request, soon())
    const seen = inspect([outcome, request, fake.calls], { depth: 10 })
    expect(seen).not.toContain('4000000000009987')
    expect(seen).not.toMatch(/\b847\b/)
    expect(JSON.stringify(intents())).not.toContain('4000000000009987')
  })
})

describe('a key that Stripe has forgotten', () => {
  test('is found by search once the index has it, and a fresh one without', async () => {
    await held()
    expect(await gateway.find(lost(authorisation(reference)), soon())).toMatchObject({ found: 'approved' })
    fake.forgetKeys()
    fake.books.index()
    expect(await gateway.find(lost(authorisation(reference), 30), soon())).toMatchObject({
      found: 'approved',
    })
    expect(await gateway.find(lost(authorisation('never'), 30), soon())).toEqual({ found: 'nothing' })
    expect(intents()).toHaveLength(1)
  })

  test('of a confirmation does not hide that the payment is confirmed', async () => {
    await held()
    fake.forgetKeys(':confirm')
    expect((await gateway.authorise(authorisation(reference), soon())).outcome).toBe('approved')
    expect(intents()).toHaveLength(1)
  })

  test('captures, refunds and releases no second time', async () => {
    const at = await held()
    const capture = settlement(`${reference}:capture:1`, at, 9_000)
    const refund = settlement(`${reference}:refund:1`, at, 3_000)
    for (const _ of [1, 2]) {
      expect((await gateway.capture(capture, soon())).outcome).toBe('approved')
      expect((await gateway.refund(refund, soon())).outcome).toBe('approved')
      fake.forgetKeys()
    }
    expect(intents()).toMatchObject([{ amount_received: 9_000 }])
    expect(fake.books.refunds.filter(({ payment_intent }) => payment_intent === at)).toHaveLength(1)
    reference = `${reference}-other`
    const release = settlement(`${reference}:void`, await held(), 10_000)
    for (const _ of [1, 2]) {
      expect((await gateway.void(release, soon())).outcome).toBe('approved')
      fake.forgetKeys()
    }
  })
})

describe('a later step', () => {
  test.each(['capture', 'void', 'refund'] as const)(
    '%s whose answer is lost is done once, also if it is repeated under a wrong key of Stripe between',
    async kind => {
      const at = await held()
      if (kind === 'refund') await gateway.capture(settlement(`${reference}:capture:1`, at, 10_000), soon())
      const step = settlement(`${reference}:${kind}:2`, at, 4_000)
      ruin(kind === 'void' ? 'cancel' : kind, { reset: 'after' })
      expect((await gateway[kind](step, soon())).outcome).toBe('unknown')
      fake.misbehave(null)
      expect(await stranger[kind](step, soon())).toEqual({ outcome: 'not_sent', reason: wrongKey })
      expect((await gateway[kind](step, soon())).outcome).toBe('approved')
      const [intent] = intents()
      expect(intent?.status).toBe(kind === 'void' ? 'canceled' : 'succeeded')
      const refunds = fake.books.refunds.filter(({ payment_intent }) => payment_intent === at)
      expect(refunds.map(({ amount }) => amount)).toEqual(kind === 'refund' ? [4_000] : [])
    },
  )

  test('on a payment that is not there is declined', async () => {
    expect((await gateway.capture(settlement(`${reference}:c`, 'pi_none', 1), soon())).outcome).toBe(
      'declined',
    )
  })
})

test('a search that Stripe does not answer tells nothing', async () => {
  ruin('read', { fails: 'before' })
  expect(await gateway.find(lost(authorisation(reference)), soon())).toMatchObject({ found: 'cannot_tell' })
  ruin('read', { silent: 'before' })
  expect(await gateway.find(lost(authorisation(reference)), soon(200))).toMatchObject({
    found: 'cannot_tell',
  })
})

describe('an authorisation that did not come about is written down', () => {
  const authorised = (options: { number?: string; cvv?: string } = {}) =>
    gateway.authorise(authorisation(reference, options), soon())

  const [connection, fault, page] = ['StripeConnectionError', '500 api_error', 'StripeAPIError']
  const throttled = '429 invalid_request_error rate_limit'
  test.each<[StripeStep, Misbehaviour, string, string]>([
    ['create', { reset: 'after' }, 'not_sent', connection],
    ['create', { fails: 'after' }, 'not_sent', fault],
    ['create', { throttles: true }, 'not_sent', throttled],
    ['create', { answers: 'html' }, 'not_sent', page],
    ['card', { reset: 'after' }, 'not_sent', connection],
    ['card', { fails: 'after' }, 'not_sent', fault],
    ['card', { throttles: true }, 'not_sent', throttled],
    ['card', { answers: 'html' }, 'not_sent', page],
    ['confirm', { reset: 'after' }, 'unknown', connection],
    ['confirm', { fails: 'after' }, 'unknown', fault],
    ['confirm', { throttles: true }, 'not_sent', throttled],
    ['confirm', { answers: 'html' }, 'unknown', page],
  ])('the call %s with %j comes to %s: %s', async (step, wrong, outcome, reason) => {
    ruin(step, wrong)
    expect(await authorised()).toEqual({ outcome, reason })
  })

  test.each([
    [{ number: '1' }, 'invalid_number'],
    [{ cvv: 'x' }, 'invalid_cvc'],
    [{ number: '4000000000000002' }, 'card_declined generic_decline'],
    [{ number: '4000000000009995' }, 'card_declined insufficient_funds'],
    [{ number: '4000002760003184' }, 'authentication_required'],
    [{ number: '4000000000000119' }, 'processing_error'],
  ])('a card that is refused for %j is declined with Stripe’s code', async (card, code) => {
    expect(await authorised(card)).toEqual({ outcome: 'declined', reason: `402 card_error ${code}` })
  })

  test('a key that stands for another amount, or a deadline that passes, leaves it unknown', async () => {
    await authorised()
    const other = gateway.authorise(authorisation(reference, { amount: 20_000 }), soon())
    expect(await other).toEqual({ outcome: 'unknown', reason: '400 idempotency_error' })
    reference = 'silent'
    ruin('confirm', { silent: 'after' })
    expect(await gateway.authorise(authorisation(reference), soon(200))).toEqual({
      outcome: 'unknown',
      reason: 'no answer in time',
    })
  })

  test('a payment that was confirmed before is read, and unknown where it cannot be', async () => {
    const first = await authorised()
    fake.forgetKeys(':confirm')
    expect(await authorised()).toEqual(first)
    ruin('read', { fails: 'before' })
    expect(await authorised()).toEqual({ outcome: 'unknown', reason: fault })
    expect(await gateway.find(lost(authorisation(reference)), soon())).toEqual({
      found: 'cannot_tell',
      reason: fault,
    })
  })

  test('under a wrong key of Stripe nothing is sent, and nothing can be told', async () => {
    expect(await stranger.authorise(authorisation(reference), soon())).toEqual({
      outcome: 'not_sent',
      reason: wrongKey,
    })
    expect(await stranger.find(lost(authorisation(reference)), soon())).toEqual({
      found: 'cannot_tell',
      reason: wrongKey,
    })
  })
})

/** A port that was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}
