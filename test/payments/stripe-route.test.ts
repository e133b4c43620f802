// Stripe's messages come in over HTTP: a signed one hastens what was open, any other is refused (threat E6).

import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { testApp } from '../support/test-app.ts'

const secret = 'whsec_for_the_test'
const { post, clock } = await testApp({
  variables: {
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_for_the_test',
    STRIPE_WEBHOOK_SECRET: secret,
  },
})
const bare = await testApp()

const message = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { metadata: { reservation: '018f6f9e-0000-4000-8000-000000000001' } } },
})

const signed = (payload: string, by = secret): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(clock.now().epochMilliseconds / 1000),
  }),
})

test('a signed message is taken', async () => {
  const { status, body } = await post('/webhooks/stripe', message, signed(message))
  expect([status, body]).toEqual([200, { received: true }])
})

test.each([
  ['without a signature', message, {}],
  ['signed with another secret', message, signed(message, 'whsec_of_another')],
  ['changed after it was signed', message.replace('evt_1', 'evt_2'), signed(message)],
  ['empty', '', signed(message)],
])('a message %s is refused', async (_, payload, headers) => {
  expect((await post('/webhooks/stripe', payload, headers)).status).toBe(400)
})

test('where Stripe is not set up there is no such path', async () => {
  expect((await bare.post('/webhooks/stripe', message, signed(message))).status).toBe(404)
})
