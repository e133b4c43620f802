// What went wrong at Stripe, by what its library says of it: whether something may have happened, in codes alone.

import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import {
  BrokenCall,
  DeadlinePassed,
  NotCalled,
  openStripe,
  within,
} from '../../../src/outbound/payments/stripe-client.ts'
import { troubleOf } from '../../../src/outbound/payments/stripe-troubles.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { soon } from '../../support/payments/gateways.ts'
import { broken, fail, raw, systemError } from '../../support/payments/stripe-answers.ts'

const { errors } = Stripe

describe('a trouble', () => {
  test.each<[string, unknown, object]>([
    [
      'a card that the bank refuses',
      new errors.StripeCardError(
        raw({
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'insufficient_funds',
          statusCode: 402,
        }),
      ),
      { kind: 'declined', reason: '402 card_error card_declined insufficient_funds', wrongState: false },
    ],
    [
      'a card that the library calls so and Stripe does not',
      new errors.StripeCardError(raw({ type: 'api_error', code: '', statusCode: 402 })),
      { kind: 'refused', reason: '402 api_error', wrongState: false },
    ],
    [
      'too many calls',
      new errors.StripeRateLimitError(raw({ statusCode: 429 })),
      { kind: 'not_sent', reason: '429 StripeRateLimitError', wrongState: false },
    ],
    [
      'a call that is wrong',
      new errors.StripeInvalidRequestError(raw({ type: 'invalid_request_error', code: 'amount_too_small' })),
      { kind: 'refused', reason: 'invalid_request_error amount_too_small', wrongState: false },
    ],
    [
      'a key that is wrong',
      new errors.StripeAuthenticationError(raw({ statusCode: 401 })),
      { kind: 'not_sent', reason: '401 StripeAuthenticationError', wrongState: false },
    ],
    [
      'a key that may not',
      new errors.StripePermissionError(raw({ statusCode: 403 })),
      { kind: 'not_sent', reason: '403 StripePermissionError', wrongState: false },
    ],
    [
      'a fault of Stripe',
      new errors.StripeAPIError(raw({ type: 'api_error', statusCode: 500 })),
      { kind: 'unknown', reason: '500 api_error', wrongState: false },
    ],
    [
      'a connection that never was',
      broken(systemError('ECONNREFUSED', 'connect')),
      { kind: 'not_sent', reason: 'StripeConnectionError', wrongState: false },
    ],
    [
      'a connection that broke',
      broken(systemError('ECONNRESET', 'read')),
      { kind: 'unknown', reason: 'StripeConnectionError', wrongState: false },
    ],
    ['no time left', new NotCalled('no time was left'), { kind: 'not_sent', reason: 'no time was left' }],
    [
      'no answer in time',
      new DeadlinePassed('no answer in time'),
      { kind: 'unknown', reason: 'no answer in time' },
    ],
    ['anything else', new Error('secret'), { kind: 'unknown', reason: 'unreadable answer' }],
    ['what is no error', 'secret', { kind: 'unknown', reason: 'unreadable answer', wrongState: false }],
  ])('of %s is told in codes alone', (_, error, expected) => {
    expect(troubleOf(error)).toMatchObject(expected)
  })

  test.each([
    ['payment_intent_unexpected_state', true],
    ['intent_invalid_state', true],
    ['charge_already_captured', true],
    ['charge_already_refunded', true],
    ['amount_too_large', false],
    [undefined, false],
  ])('with the code %s is of the state of the payment: %s', (code, isOfState) => {
    const error = new errors.StripeInvalidRequestError(raw({ type: 'invalid_request_error', code }))
    expect(troubleOf(error).wrongState).toBe(isOfState)
  })

  test.each<[string, unknown, boolean]>([
    ['a refused connection', systemError('ECONNREFUSED', 'connect'), true],
    ['a name that is not found', systemError('ENOTFOUND', 'getaddrinfo'), true],
    ['a certificate for another name', systemError('ERR_TLS_CERT_ALTNAME_INVALID'), true],
    ['a certificate that has expired', systemError('CERT_HAS_EXPIRED'), true],
    ['a certificate of nobody', systemError('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), true],
    ['a certificate of its own', systemError('DEPTH_ZERO_SELF_SIGNED_CERT'), true],
    ['a chain of its own', systemError('SELF_SIGNED_CERT_IN_CHAIN'), true],
    ['a reset', systemError('ECONNRESET', 'read'), false],
    ['an error that only ends so', systemError('X_CERT_HAS_EXPIRED'), false],
    ['an error without a code', new Error('?'), false],
    ['no error', 'connect', false],
    [
      'two refused connections',
      new AggregateError([systemError('A', 'connect'), systemError('B', 'connect')]),
      true,
    ],
    [
      'one of two that broke',
      new AggregateError([systemError('A', 'connect'), systemError('B', 'read')]),
      false,
    ],
  ])('of %s: had no connection: %s', (_, cause, isUnconnected) => {
    expect(new BrokenCall(cause).neverConnected).toBe(isUnconnected)
  })
})

describe('a deadline', () => {
  test('that is over makes no call, and one that passes drops the answer', async () => {
    let isCalled = false
    const call = async () => {
      isCalled = true
      return 1
    }
    await expect(within(AbortSignal.abort(), call)).rejects.toThrow(NotCalled)
    expect(isCalled).toBe(false)
    const ending = new AbortController()
    const waiting = within(ending.signal, () => new Promise(() => undefined))
    ending.abort()
    await expect(waiting).rejects.toThrow(DeadlinePassed)
    expect(await within(soon(), call)).toBe(1)
  })
})

test('the library tries each call once, and asks the address that it is given', () => {
  const secretKey = new Secret('sk_test_x')
  const apiOf = (apiUrl?: string) => {
    const stripe = openStripe({ secretKey, ...(apiUrl !== undefined && { apiUrl }) })
    expect(stripe.getMaxNetworkRetries()).toBe(0)
    expect(stripe.getTelemetryEnabled()).toBe(false)
    return ['protocol', 'host', 'port'].map(field => String(stripe.getApiField(field as 'host')))
  }
  expect(apiOf()).toEqual(['https', 'api.stripe.com', '443'])
  expect(apiOf('http://127.0.0.1:8123')).toEqual(['http', '127.0.0.1', '8123'])
  expect(apiOf('http://stripe.test')).toEqual(['http', 'stripe.test', '80'])
  expect(apiOf('https://stripe.test')).toEqual(['https', 'stripe.test', '443'])
})

test('what broke is named and kept, and says whether there was a connection', () => {
  const cause = systemError('ECONNRESET', 'read')
  expect(new BrokenCall(cause)).toMatchObject({
    name: 'BrokenCall',
    message: 'the call to Stripe had no answer',
    cause,
    neverConnected: false,
  })
  expect([new NotCalled('x').name, new DeadlinePassed('x').name]).toEqual(['NotCalled', 'DeadlinePassed'])
})

test('a call within its deadline leaves nothing waiting for that, whether it answers or fails', async () => {
  const waiting = new Set<unknown>()
  const deadline = {
    aborted: false,
    addEventListener: (_: string, listener: unknown) => waiting.add(listener),
    removeEventListener: (_: string, listener: unknown) => waiting.delete(listener),
  } as unknown as AbortSignal
  expect(await within(deadline, async () => waiting.size)).toBe(1)
  await expect(within(deadline, fail(new Error('broke')) as () => Promise<never>)).rejects.toThrow('broke')
  expect(waiting.size).toBe(0)
  await expect(within(AbortSignal.abort(), async () => 1)).rejects.toThrow(/^no time was left$/)
  await expect(within(soon(1), () => new Promise(() => undefined))).rejects.toThrow(/^no answer in time$/)
})

test('a connection is given up after thirty seconds of silence', () => {
  expect(openStripe({ secretKey: new Secret('sk_test_x') }).getApiField('timeout')).toBe(30_000)
})
