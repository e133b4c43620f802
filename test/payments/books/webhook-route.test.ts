// Messages of the payment gateway come in over HTTP: a signed one hastens what was open, any other is refused (threat E6).
// Stripe's are the ones that there are; the gateway of the reservations below reads them as its own.

import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { capturePayments } from '../../../src/operations/payments/capture-payments.ts'
import { resolveUnknownPayments } from '../../../src/operations/payments/resolve-unknown-payments.ts'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { bookingContext, hotels } from '../../support/hotels/booking-context.ts'
import { testApp } from '../../support/run/test-app.ts'

const secret = 'whsec_for_the_test'
const variables = {
  PAYMENT_GATEWAY: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_for_the_test',
  STRIPE_WEBHOOK_SECRET: secret,
}
const { post, clock } = await testApp({ variables })
const bare = await testApp()
const trial = await testApp({ variables: { PAYMENT_GATEWAY: 'test' } })
const { harness, context, gateway, request, book, counters, findings, pass, key } = await bookingContext()
gateway.readMessage = openStripeGateway({
  secretKey: new Secret('sk_test_for_the_test'),
  webhookSecret: new Secret(secret),
  clock: harness.clock,
}).readMessage!

const messageOf = (reservation: string, type: string): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: { metadata: { reservation } } } })
const id = '018f6f9e-0000-4000-8000-000000000001'
const message = messageOf(id, 'payment_intent.succeeded')

const signed = (payload: string, by = secret, at = clock): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(at.now().epochMilliseconds / 1000),
  }),
})

test('a signed message is taken', async () => {
  const { status, body } = await post('/webhooks/stripe', message, signed(message))
  expect([status, body]).toEqual([200, { received: true }])
})

test('a message is verified as it was sent, byte for byte, blanks and all', async () => {
  const spaced = `  ${JSON.stringify(JSON.parse(message), null, 4)}\r\n`
  expect((await post('/webhooks/stripe', spaced, signed(spaced))).status).toBe(200)
  expect((await post('/webhooks/stripe', message, signed(spaced))).status).toBe(400)
})

test.each([
  ['without a signature', message, {}],
  ['signed with another secret', message, signed(message, 'whsec_of_another')],
  ['changed after it was signed', message.replace('evt_1', 'evt_2'), signed(message)],
  ['empty', '', signed(message)],
])('a message %s is refused', async (_, payload, headers) => {
  const { status, body } = await post('/webhooks/stripe', payload, headers)
  expect([status, body.message]).toEqual([
    400,
    'The message is not signed by stripe for this server; check the signing secret of its webhook.',
  ])
})

test.each([id.slice(1), `0${id}`, `${id}0`, '-'.repeat(36), '0'.repeat(36), '', "'", '\u0000'])(
  'a signed message about %j, which is no reservation, does nothing',
  async reservation => {
    const payload = messageOf(reservation, 'payment_intent.succeeded')
    expect((await post('/webhooks/stripe', payload, signed(payload))).status).toBe(200)
  },
)

test.each([
  '/webhooks/test',
  '/webhooks/Stripe',
  '/webhooks/',
  '/webhooks/stripe/x',
  '/webhooks/%00',
  '/webhooks/__proto__',
])('a gateway that the server does not have has no path: %s', async path => {
  expect((await post(path, message, signed(message))).status).toBe(404)
})

test('a gateway that reads no messages has no path', async () => {
  expect((await bare.post('/webhooks/stripe', message, signed(message))).status).toBe(404)
  expect((await trial.post('/webhooks/test', message, signed(message))).status).toBe(404)
})

describe('a hint about a reservation', () => {
  /** Has messages about a reservation come in. */
  const hear = async (id: string, types: readonly string[]): Promise<void> => {
    for (const type of types) {
      const payload = messageOf(id, type)
      const { status } = await harness.post(
        '/webhooks/scripted',
        payload,
        signed(payload, secret, harness.clock),
      )
      expect(status).toBe(200)
    }
  }
  const reconcile = () => resolveUnknownPayments(context, () => undefined)
  const viewed = async (id: string): Promise<string> =>
    (await harness.post('reservation/view/.json', { key, id })).body.status
  const ledgerOf = (id: string) => gateway.ledger.entries.find(({ reference }) => reference === id)

  /** A reservation whose payment nobody could tell anything of, and which is not to be asked for within a minute. */
  const open = async (acted: boolean) => {
    const body = request({ property: hotels.paid })
    gateway.script = { does: 'lose', acted }
    const { id } = (await book(body)).body
    gateway.isBlind = true
    await reconcile()
    gateway.isBlind = false
    await reconcile()
    expect(await viewed(id)).toBe('pending')
    return { id: id as string, checkin: body.checkin }
  }
  const asked = (id: string) => gateway.calls.filter(call => call === `find ${id}:auth:1`).length

  test('that is true has the gateway asked without waiting, and the reservation confirmed', async () => {
    const { id, checkin } = await open(true)
    await hear(id, ['payment_intent.amount_capturable_updated'])
    expect([await viewed(id), asked(id)]).toEqual(['pending', 1])
    await reconcile()
    expect([await viewed(id), asked(id)]).toEqual(['confirmed', 2])
    expect(await counters(hotels.paid, checkin)).toEqual({ sold: 1, held: 0 })
  })

  test('that says a payment succeeded which the gateway does not hold confirms nothing', async () => {
    const { id, checkin } = await open(false)
    await hear(id, ['payment_intent.succeeded', 'payment_intent.amount_capturable_updated'])
    expect(await viewed(id)).toBe('pending')
    await reconcile()
    expect([await viewed(id), asked(id)]).toEqual(['failed', 2])
    expect(await counters(hotels.paid, checkin)).toEqual({ sold: 0, held: 0 })
    await hear(id, ['payment_intent.succeeded'])
    await reconcile()
    expect(await viewed(id)).toBe('failed')
  })

  const types = [
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'charge.refunded',
  ]
  const doubled = [...types, ...types]
  const shuffles = doubled.map((_, start) => doubled.map((_type, at) => doubled[(start + 3 * at) % 10]!))

  /** Lost, found, captured with a lost answer, cancelled and refunded; hints come, and jobs run, before each step. */
  const live = async (hints: () => readonly string[]) => {
    const { id, checkin } = await open(true)
    const step = async (work: () => Promise<unknown>): Promise<void> => {
      await hear(id, hints())
      await reconcile()
      await capturePayments(context)
      pass({ minutes: 2 })
      await work()
    }
    await step(reconcile)
    gateway.settlements = { outcome: 'unknown', reason: 'no answer' }
    await step(() => capturePayments(context))
    gateway.settlements = null
    await step(() => capturePayments(context))
    await step(() => harness.post('reservation/cancel/.json', { key, id }))
    await step(() => capturePayments(context))
    await step(reconcile)
    const attempts = await context.database.query(
      `SELECT kind, replace(attempt_key, $1, '') AS key, amount, state FROM payment_attempt
        WHERE reservation_id = $1::uuid ORDER BY kind`,
      [id],
    )
    const { state, authorised, captured, refunded } = ledgerOf(id)!
    return {
      status: await viewed(id),
      attempts,
      ledger: { state, authorised, captured, refunded },
      calls: new Set(gateway.calls.filter(call => call.includes(id)).map(call => call.replace(id, ''))),
      counters: await counters(hotels.paid, checkin),
    }
  }

  test('comes twice and in any order, and the books are the same', async () => {
    const quiet = await live(() => [])
    expect(quiet).toMatchObject({ status: 'cancelled', ledger: { captured: 10_000, refunded: 10_000 } })
    let next = 0
    expect(await live(() => shuffles[next++]!)).toEqual(quiet)
    expect(await findings()).toEqual([])
  })
})
