// The edges of the way to Stripe: how old a message may be, what is said when no answer comes, and what a step in a currency
// that Stripe does not take asks for.

import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { listWith } from '../../../src/outbound/payments/stripe-books.ts'
import { stripeCardForm } from '../../../src/outbound/payments/stripe-card-form.ts'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { captureWith, refundWith, voidWith } from '../../../src/outbound/payments/stripe-settlements.ts'
import { messageReader } from '../../../src/outbound/payments/stripe-webhook.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { minor } from '../../../src/values/money.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, lost, settlement, soon } from '../../support/payments/gateways.ts'
import {
  answering,
  broken,
  fail,
  raw,
  systemError,
  wrongState,
} from '../../support/payments/stripe-answers.ts'

const { errors } = Stripe
const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const clock = new FixedClock(now.toString())
const secretKey = new Secret('sk_test_x')

test('a message is read up to five minutes after it was signed', () => {
  const read = messageReader(new Secret('whsec_x'), clock)
  const event = { type: 'charge.refunded', data: { object: { metadata: { reservation: 'r' } } } }
  const body = JSON.stringify(event)
  const signedBefore = (seconds: number) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: 'whsec_x',
      timestamp: now.epochMilliseconds / 1000 - seconds,
    })
  const reading = (seconds: number) => read(Buffer.from(body), { 'stripe-signature': signedBefore(seconds) })
  expect(reading(0)).toEqual({ isVerified: true, references: ['r'] })
  expect(reading(300)).toEqual({ isVerified: true, references: ['r'] })
  expect(reading(301)).toEqual({
    isVerified: false,
    cause: expect.any(Stripe.errors.StripeSignatureVerificationError),
  })
  expect(read(Buffer.from(body), { 'stripe-signature': [signedBefore(0)] })).toMatchObject({
    isVerified: false,
  })
})

test('a page with the form loads what Stripe names, and the form counts as Stripe does', () => {
  const { from, counted, publishableKey } = stripeCardForm(
    answering({}).stripe,
    'pk_test_1',
    async () => null,
  )
  expect(publishableKey).toBe('pk_test_1')
  expect(from).toEqual({
    script: 'https://js.stripe.com/endive/stripe.js',
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  })
  expect([counted(minor(5), 'ISK'), counted(minor(5), 'CLF')]).toEqual([500, null])
})

test('steps ask for their payment, amount and key; an amount that Stripe cannot count is nothing', async () => {
  const { stripe, asked } = answering({
    paymentIntents: { capture: () => ({ status: 'succeeded', amount_received: 12 }), cancel: () => ({}) },
    refunds: { list: () => ({ data: [] }), create: () => ({ id: 're', status: 'pending' }) },
  })
  await captureWith(stripe, settlement('k', 'pi', 12), soon())
  await captureWith(stripe, { ...settlement('k', 'pi', 12), currency: 'CLF' }, soon())
  await voidWith(stripe, settlement('v', 'pi', 12), soon())
  await refundWith(stripe, { ...settlement('f', 'pi', 12), currency: 'CLF' }, soon())
  expect(asked).toEqual([
    ['paymentIntents.capture', 'pi', { amount_to_capture: 12 }, { idempotencyKey: 'k' }],
    ['paymentIntents.capture', 'pi', { amount_to_capture: 0 }, { idempotencyKey: 'k' }],
    ['paymentIntents.cancel', 'pi', {}, { idempotencyKey: 'v' }],
    ['refunds.list', { payment_intent: 'pi', limit: 100 }],
    [
      'refunds.create',
      { payment_intent: 'pi', amount: 0, metadata: { attempt_key: 'f' } },
      { idempotencyKey: 'f' },
    ],
  ])
  const { books } = openStripeGateway({ secretKey, clock })
  expect([books!.counted(minor(7), 'CLF'), books!.counted(minor(7), 'EUR')]).toEqual([0, 7])
})

test('a step past its deadline is unknown, and one without any time left is not sent', async () => {
  const silent = () => new Promise(() => undefined)
  const { stripe, asked } = answering({
    paymentIntents: { capture: silent, cancel: silent, list: silent },
    refunds: { list: silent },
  })
  const step = settlement('k', 'pi', 1)
  for (const settle of [captureWith, voidWith, refundWith]) {
    expect(await settle(stripe, step, soon(5))).toEqual({ outcome: 'unknown', reason: 'no answer in time' })
    expect(await settle(stripe, step, AbortSignal.abort())).toEqual({
      outcome: 'not_sent',
      reason: 'no time was left',
    })
  }
  expect(asked).toHaveLength(3)
  const period = { from: now.toString(), until: now.toString() }
  expect(await listWith(stripe, period, AbortSignal.abort())).toEqual({
    listed: false,
    reason: 'no time was left',
  })
})

test('a step is refused, declined, lost or not sent, each with Stripe’s codes', async () => {
  const refused = new errors.StripeInvalidRequestError(raw({ code: 'amount_too_large', statusCode: 400 }))
  const throttled = new errors.StripeRateLimitError(raw({ statusCode: 429 }))
  const lostCall = broken(systemError('ECONNRESET', 'read'))
  const outcomesOf = async (error: Error) => {
    const { stripe } = answering({
      paymentIntents: { capture: fail(error), cancel: fail(error) },
      refunds: { list: fail(error) },
    })
    const step = settlement('k', 'pi', 1)
    return Promise.all([captureWith, voidWith, refundWith].map(settle => settle(stripe, step, soon())))
  }
  const thrice = (outcome: string, reason: string) => Array(3).fill({ outcome, reason })
  expect(await outcomesOf(refused)).toEqual(
    thrice('declined', '400 StripeInvalidRequestError amount_too_large'),
  )
  expect(await outcomesOf(throttled)).toEqual(thrice('not_sent', '429 StripeRateLimitError'))
  expect(await outcomesOf(lostCall)).toEqual(thrice('unknown', 'StripeConnectionError'))
})

test('a release of a payment that is released already is done, of another it is declined', async () => {
  const released = (status: string) => {
    const { stripe, asked } = answering({
      paymentIntents: { cancel: fail(wrongState()), retrieve: () => ({ status }) },
    })
    return voidWith(stripe, settlement('k', 'pi', 1), soon()).then(outcome => ({ outcome, asked }))
  }
  const { outcome, asked } = await released('canceled')
  expect(outcome).toEqual({ outcome: 'approved', gatewayReference: 'pi' })
  expect(asked.at(-1)).toEqual(['paymentIntents.retrieve', 'pi'])
  expect((await released('succeeded')).outcome).toEqual({
    outcome: 'declined',
    reason: '400 invalid_request_error payment_intent_unexpected_state: the payment is succeeded',
  })
})

test('an authorisation in a currency that Stripe does not take says so, and no payment is looked for', async () => {
  const gateway = openStripeGateway({ secretKey, clock, apiUrl: 'http://127.0.0.1:1' })
  const request = authorisation('r', { currency: 'CLF' })
  expect(await gateway.authorise(request, soon())).toEqual({
    outcome: 'not_sent',
    reason: 'Stripe does not take CLF',
  })
  expect(await gateway.find(lost(request), soon())).toEqual({ found: 'nothing' })
  const dollars = authorisation('r')
  expect(await gateway.authorise(dollars, AbortSignal.abort())).toEqual({
    outcome: 'not_sent',
    reason: 'no time was left',
  })
  expect(await gateway.find(lost(dollars), soon())).toEqual({
    found: 'cannot_tell',
    reason: 'StripeConnectionError',
  })
})
