// What is said to Stripe of a payment, word by word, and what each state means that Stripe answers with.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, lost, soon } from '../../support/payments/gateways.ts'

interface Asked {
  readonly call: string
  readonly key: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** By method and path; the payment is `pi_1`. */
let answers: Record<string, object> = {}
let asked: Asked[] = []
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test')
  const sent = request.method === 'POST' ? new URLSearchParams(await text(request)) : searchParams
  const call = `${request.method} ${pathname.replace('/v1/', '')}`
  const key = request.headers['idempotency-key'] as string | undefined
  asked.push({ call, key, fields: Object.fromEntries(sent) })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answers[call] ?? {}))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
})

const clock = new FixedClock('2026-06-01T12:00:00Z')
const gateway = openStripeGateway({
  secretKey: new Secret('sk_test_x'),
  apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  clock,
})
const request = authorisation('r', { number: '4242 4242-4242 4242' })
const confirm = 'POST payment_intents/pi_1/confirm'
const read = 'GET payment_intents/pi_1'
const cancel = 'POST payment_intents/pi_1/cancel'
beforeEach(() => {
  asked = []
  answers = { 'POST payment_intents': { id: 'pi_1' }, 'POST payment_methods': { id: 'pm_1' } }
})
const calls = () => asked.map(({ call }) => call)

describe('an authorisation', () => {
  test.each([
    ['requires_capture', { outcome: 'approved', gatewayReference: 'pi_1' }],
    ['succeeded', { outcome: 'approved', gatewayReference: 'pi_1' }],
    ['requires_action', { outcome: 'challenged' }],
    ['canceled', { outcome: 'not_sent', reason: 'the payment was closed' }],
    ['processing', { outcome: 'unknown', reason: 'the payment is processing' }],
  ])('that is %s is told so', async (status, expected) => {
    answers[confirm] = { id: 'pi_1', status }
    expect(await gateway.authorise(request, soon())).toEqual(expected)
  })

  test('says its amount and its reservation before, and shows the card apart', async () => {
    answers[confirm] = { id: 'pi_1', status: 'requires_capture' }
    await gateway.authorise(request, soon())
    const [confirmed] = asked.splice(2)
    expect(asked.toSorted((a, b) => (a.call < b.call ? -1 : 1))).toEqual([
      {
        call: 'POST payment_intents',
        key: 'r:auth:1',
        fields: {
          amount: '10000',
          currency: 'usd',
          capture_method: 'manual',
          'allowed_payment_method_types[0]': 'card',
          'metadata[reservation]': 'r',
          'metadata[attempt_key]': 'r:auth:1',
        },
      },
      {
        call: 'POST payment_methods',
        key: 'r:auth:1:card',
        fields: {
          type: 'card',
          'card[number]': '4242424242424242',
          'card[cvc]': '123',
          'card[exp_month]': '12',
          'card[exp_year]': '2034',
          'billing_details[name]': 'Ada Lovelace',
          'billing_details[address][postal_code]': 'SW1A 1AA',
        },
      },
    ])
    expect(confirmed).toEqual({
      call: confirm,
      key: 'r:auth:1:confirm',
      fields: { payment_method: 'pm_1', error_on_requires_action: 'true' },
    })
  })

  test('with a token of the form shows no card, and the guest may be asked to confirm', async () => {
    answers[confirm] = { id: 'pi_1', status: 'requires_action' }
    const byToken = { ...request, card: { token: new Secret('ctoken_1') } }
    expect(await gateway.authorise(byToken, soon())).toEqual({ outcome: 'challenged' })
    expect(calls()).toEqual(['POST payment_intents', confirm])
    expect(asked[1]?.fields).toEqual({ confirmation_token: 'ctoken_1' })
  })
})

describe('a payment that is looked for', () => {
  const hoursAgo = (hours: number) => ({
    ...lost(request),
    sentAt: clock
      .now()
      .subtract({ seconds: Math.round(hours * 3600) })
      .toString(),
  })
  const find = (hours = 0) => gateway.find(hoursAgo(hours), soon())

  test.each([
    ['requires_capture', null, { found: 'approved', gatewayReference: 'pi_1' }, [read]],
    ['succeeded', null, { found: 'approved', gatewayReference: 'pi_1' }, [read]],
    ['processing', null, { found: 'cannot_tell', reason: 'the payment is processing' }, [read]],
    ['requires_payment_method', null, { found: 'nothing' }, [read, cancel]],
    ['requires_payment_method', { code: 'card_declined' }, { found: 'declined' }, [read, cancel]],
    ['requires_action', null, { found: 'nothing' }, [read, cancel]],
    ['canceled', null, { found: 'nothing' }, [read]],
    ['canceled', { code: 'card_declined' }, { found: 'declined' }, [read]],
  ])('and is %s after the error %j', async (status, error, expected, then) => {
    answers[read] = { id: 'pi_1', status, last_payment_error: error }
    expect(await find()).toEqual(expected)
    expect(calls()).toEqual(['POST payment_intents', ...then])
  })

  test('is asked for under its key for 23 hours, and searched for from then on', async () => {
    answers[read] = { id: 'pi_1', status: 'succeeded' }
    answers['GET payment_intents/search'] = { data: [{ id: 'pi_1' }] }
    await find(22.999)
    expect(asked[0]).toMatchObject({ call: 'POST payment_intents', key: 'r:auth:1' })
    asked = []
    expect(await find(23)).toEqual({ found: 'approved', gatewayReference: 'pi_1' })
    expect(asked[0]).toMatchObject({
      call: 'GET payment_intents/search',
      fields: { query: "metadata['attempt_key']:'r:auth:1'", limit: '1' },
    })
    answers['GET payment_intents/search'] = { data: [] }
    expect(await find(24)).toEqual({ found: 'nothing' })
  })
})

test('the time to capture in is below the shortest that Stripe documents, in hours', () => {
  expect(gateway.captureWithinHours).toBe(4 * 24 + 18)
})

test('a form and messages are there where their keys are', () => {
  const opened = (keys: object) =>
    openStripeGateway({ secretKey: new Secret('sk_test_x'), clock, ...keys }) as unknown as Record<
      string,
      unknown
    >
  const parts = (keys: object) => ['cardForm', 'readMessage'].filter(part => part in opened(keys))
  expect(parts({})).toEqual([])
  expect(parts({ publishableKey: 'pk' })).toEqual(['cardForm'])
  expect(parts({ webhookSecret: new Secret('whsec') })).toEqual(['readMessage'])
})
