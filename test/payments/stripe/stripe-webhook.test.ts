// What Stripe tells is believed only when it is signed, and then only as a hint.

import { afterAll, expect, test } from 'vitest'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authorisation, settlement, soon } from '../../support/payments/gateways.ts'
import { startStripeFake } from '../../support/payments/stripe-fake.ts'

const fake = await startStripeFake()
afterAll(() => fake[Symbol.asyncDispose]())
const clock = new FixedClock('2026-12-01T12:00:00Z')
const secretKey = new Secret(fake.secretKey)
const webhookSecret = new Secret(fake.webhookSecret)
const gateway = openStripeGateway({ secretKey, webhookSecret, apiUrl: fake.url, clock })

const outcome = await gateway.authorise(authorisation('booking'), soon())
const at = 'gatewayReference' in outcome ? outcome.gatewayReference : ''
await gateway.capture(settlement('booking:capture:1', at, 5_000), soon())
await gateway.refund(settlement('booking:refund:1', at, 5_000), soon())
await gateway.authorise(authorisation('refused', { number: '4000000000000002' }), soon())
const voided = await gateway.authorise(authorisation('gone'), soon())
await gateway.void(
  settlement('gone:void', 'gatewayReference' in voided ? voided.gatewayReference : '', 10_000),
  soon(),
)

const read = (body: Uint8Array, signature: string) =>
  gateway.readMessage!(body, { 'stripe-signature': signature })
const about = (...references: string[]) => ({ isVerified: true, references })
const refused = { isVerified: false, cause: expect.any(Error) }
const signed = (body: Uint8Array) => fake.signature(body, clock.now())

test('every step of a payment names the reservation and nothing more', () => {
  const types = fake.messages.map(({ type }) => type)
  expect(new Set(types)).toEqual(
    new Set([
      'payment_intent.amount_capturable_updated',
      'payment_intent.succeeded',
      'payment_intent.canceled',
      'payment_intent.payment_failed',
      'charge.refunded',
    ]),
  )
  expect(fake.messages.map(({ body }) => read(body, signed(body)))).toEqual(
    ['booking', 'booking', 'booking', 'refused', 'gone', 'gone'].map(reference => about(reference)),
  )
})

test('without the secret of the endpoint no message is read', () => {
  expect(openStripeGateway({ secretKey, clock })).not.toHaveProperty('readMessage')
  expect(openStripeGateway({ secretKey, webhookSecret: null, clock })).not.toHaveProperty('readMessage')
})

test('a message about something else names no reservation', () => {
  for (const event of [
    { type: 'customer.created', data: { object: { metadata: { reservation: 'r' } } } },
    { type: 'payment_intent.succeeded', data: { object: { metadata: {} } } },
    { type: 'payment_intent.succeeded', data: { object: { metadata: { reservation: 7 } } } },
    { type: 'payment_intent.succeeded', data: { object: null } },
    { type: 'payment_intent.succeeded', data: null },
    { type: 'constructor' },
    {},
  ]) {
    const body = Buffer.from(JSON.stringify({ object: 'event', ...event }))
    expect(read(body, signed(body))).toEqual(about())
  }
})

test('a message with any byte changed is refused', () => {
  const { body } = fake.messages[0]!
  const signature = signed(body)
  for (let index = 0; index < body.length; index += 1) {
    const forged = Buffer.from(body)
    forged[index]! ^= 1
    expect(read(forged, signature)).toEqual(refused)
  }
})

test.each([
  ['without a signature', ''],
  ['with a signature that is none', 't=1,v1=00'],
  ['signed with another secret', fake.signature(fake.messages[0]!.body, clock.now(), 'whsec_other')],
  ['that is too old', fake.signature(fake.messages[0]!.body, clock.now().subtract({ minutes: 6 }))],
])('a message %s is refused', (_, signature) => {
  expect(read(fake.messages[0]!.body, signature)).toEqual(refused)
})

test.each(['', '{', '{"object":"event"', 'event', '\u0000'])(
  '%j, signed, is no JSON and is refused',
  text => {
    const body = Buffer.from(text)
    expect(read(body, signed(body))).toEqual(refused)
  },
)

test.each(['null', '[]', '7', 'true', '"event"', '{"type":["payment_intent.succeeded"]}'])(
  '%s, signed, is JSON but no message, and names no reservation',
  text => {
    const body = Buffer.from(text)
    expect(read(body, signed(body))).toEqual(about())
  },
)
