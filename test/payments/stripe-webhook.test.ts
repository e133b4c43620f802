// What Stripe tells is believed only when it is signed, and then only as a hint.

import { afterAll, expect, test } from 'vitest'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { readStripeHint } from '../../src/outbound/payments/stripe-webhook.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secret.ts'
import { authorisation, settlement, soon } from '../support/gateways.ts'
import { startStripeFake } from '../support/stripe-fake.ts'

const fake = await startStripeFake()
afterAll(() => fake[Symbol.asyncDispose]())
const clock = new FixedClock('2026-12-01T12:00:00Z')
const secret = new Secret(fake.webhookSecret)
const gateway = openStripeGateway({ secretKey: new Secret(fake.secretKey), apiUrl: fake.url, clock })

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

const read = (body: Uint8Array, signature: string) => readStripeHint({ body, signature }, secret, clock)
const signed = (body: Uint8Array) => fake.signature(body, clock.now())

test('every step of a payment is a hint that names the reservation and nothing more', () => {
  expect(fake.messages.map(({ body }) => read(body, signed(body)))).toEqual([
    { reservationReference: 'booking', kind: 'authorised' },
    { reservationReference: 'booking', kind: 'captured' },
    { reservationReference: 'booking', kind: 'refunded' },
    { reservationReference: 'refused', kind: 'declined' },
    { reservationReference: 'gone', kind: 'authorised' },
    { reservationReference: 'gone', kind: 'voided' },
  ])
})

test('a message about something else is no hint', () => {
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
    expect(read(body, signed(body))).toBeNull()
  }
})

test('a message with any byte changed is refused', () => {
  const { body } = fake.messages[0]!
  const signature = signed(body)
  for (let index = 0; index < body.length; index += 1) {
    const forged = Buffer.from(body)
    forged[index]! ^= 1
    expect(() => read(forged, signature)).toThrow('not signed')
  }
})

test.each([
  ['without a signature', ''],
  ['with a signature that is none', 't=1,v1=00'],
  ['signed with another secret', fake.signature(fake.messages[0]!.body, clock.now(), 'whsec_other')],
  ['that is too old', fake.signature(fake.messages[0]!.body, clock.now().subtract({ minutes: 6 }))],
])('a message %s is refused', (_, signature) => {
  expect(() => read(fake.messages[0]!.body, signature)).toThrow('not signed')
})

test.each(['', '{', '{"object":"event"', 'event', '\u0000'])(
  '%j, signed, is no JSON and is refused',
  text => {
    const body = Buffer.from(text)
    expect(() => read(body, signed(body))).toThrow(
      expect.objectContaining({
        type: 'BadRequestException',
        message: expect.stringContaining('not signed'),
      }),
    )
  },
)

test.each(['null', '[]', '7', 'true', '"event"', '{"type":["payment_intent.succeeded"]}'])(
  '%s, signed, is JSON but no message, and no hint',
  text => {
    const body = Buffer.from(text)
    expect(read(body, signed(body))).toBeNull()
  },
)
