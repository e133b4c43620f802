// What is written down of an authorisation that did not come about: the outcome with Stripe's codes, whole, by the call that
// failed.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secret.ts'
import { authorisation, lost, soon } from '../support/gateways.ts'
import { type Misbehaviour, type StripeStep, startStripeFake } from '../support/stripe-fake.ts'

const fake = await startStripeFake()
afterAll(() => fake[Symbol.asyncDispose]())
const clock = new FixedClock(Temporal.Now.instant().toString())
const gateway = openStripeGateway({ secretKey: new Secret(fake.secretKey), apiUrl: fake.url, clock })

let reference = ''
let requests = 0
beforeEach(() => {
  fake.misbehave(null)
  requests += 1
  reference = `r${requests}`
})
const ruin = (step: StripeStep, wrong: Misbehaviour): void =>
  fake.misbehave(call => (call.step === step ? wrong : undefined))
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
  const stranger = openStripeGateway({ secretKey: new Secret('sk_test_x'), apiUrl: fake.url, clock })
  const reason = '401 invalid_request_error api_key_expired'
  expect(await stranger.authorise(authorisation(reference), soon())).toEqual({ outcome: 'not_sent', reason })
  expect(await stranger.find(lost(authorisation(reference)), soon())).toEqual({
    found: 'cannot_tell',
    reason,
  })
})
