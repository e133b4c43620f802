// A day of every kind of booking and of cards in every wrong place, with payments through Stripe: nothing that is said
// to the database, and so nothing that it keeps, holds a card number in clear, a CVV or a key, in any form; nor do
// logs, errors, metrics, webhooks and mails (contract B6, threats A5, C4, C5).

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'
import { createWebhook } from '../../../src/operations/notifications/webhooks.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { openStripeGateway } from '../../../src/outbound/payments/stripe-gateway.ts'
import { createKey } from '../../../src/store/publishers/keys.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import {
  type CanaryAnswer,
  type CanaryCall,
  canaryBooking,
  canaryHotels,
  cvvNeedles,
  guestNeedles,
  keyNeedles,
  refusedCards,
  reserveBy,
  shortCvvs,
} from '../../support/canaries/canary-bookings.ts'
import { canaryDay } from '../../support/canaries/canary-day.ts'
import {
  canariesIn,
  canaryNumber,
  cardNeedles,
  grouped,
  needlesOf,
} from '../../support/canaries/canary-needles.ts'
import { codeAsWord, codesAmong, copyOfTables } from '../../support/canaries/canary-places.ts'
import { webhookReceiver } from '../../support/notifications/webhook-receiver.ts'
import { startStripeFake } from '../../support/payments/stripe-fake.ts'
import { testDatabase } from '../../support/run/database.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'
import { sqlTap } from '../../support/statements/sql-tap.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

const tap = await sqlTap((await testDatabase()).connectionString)
const stripe = await startStripeFake()
const receiver = await webhookReceiver()
afterAll(async () => {
  for (const each of [tap, stripe, receiver]) await each[Symbol.asyncDispose]()
})
const running = await testApp({
  allowHttp: true,
  payments: openStripeGateway({
    secretKey: new Secret(stripe.secretKey),
    webhookSecret: new Secret(stripe.webhookSecret),
    apiUrl: stripe.url,
    clock: new FixedClock(`${testToday}T12:00:00Z`),
  }),
  variables: {
    DATABASE_URL: tap.connectionString,
    WEBHOOK_ALLOW_PRIVATE: 'true',
    PAYMENT_GATEWAY: 'stripe',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    METRICS_TOKEN: 'the-token-of-the-metrics',
    LOG_LEVEL: 'trace',
  },
})
const { app, logLines, environment } = running
const { context } = app
const firstDay = parseDay(testToday)!
const { key, publisherId } = await testPublisher(running, { settings: { readsByGet: true } })
const { key: adminKey } = await context.database.transaction(transaction =>
  createKey(transaction, { holder: { kind: 'admin' }, label: 'canaries', expiresAt: null }),
)
for (const hotel of canaryHotels(firstDay)) await importProperty(context, hotel, null)
const { secret } = await createWebhook(context, { publisherId, url: receiver.url, types: [] })

async function send(call: CanaryCall): Promise<CanaryAnswer> {
  const { method, path, body, headers = {} } = call
  const answer = await sendTo(`${app.url}${path}`, (body ?? '') as object, { method, headers })
  app.server.flushRequestNotes()
  const text = answer.text + JSON.stringify(answer.headers)
  return { call, status: answer.status, text, body: answer.body }
}

const server = { key, adminKey, firstDay, send }
const answers = await canaryDay(server)

/** Stripe out of order in every way that takes no time. */
for (const wrong of [
  { reset: 'before' },
  { reset: 'after' },
  { fails: 'before' },
  { fails: 'after' },
] as const) {
  stripe.misbehave(({ step }) => (step === 'confirm' ? wrong : undefined))
  answers.push(await reserveBy(server, canaryBooking(server, 9002)))
  stripe.misbehave(({ step }) => (step === 'card' ? wrong : undefined))
  answers.push(await reserveBy(server, canaryBooking(server, 9002, 'AX')))
}
stripe.misbehave(null)

/** The database refuses reservations with an error that quotes the row. */
await context.database.query('ALTER TABLE reservation ADD CONSTRAINT broken CHECK (guest IS NULL) NOT VALID')
for (const property of [9001, 9002, 9003])
  answers.push(await reserveBy(server, canaryBooking(server, property)))
await context.database.query('ALTER TABLE reservation DROP CONSTRAINT broken')

/** What Stripe tells, as it is, and with a card in it that Stripe would never send. */
const strange = {
  id: 'evt_1',
  object: 'event',
  type: 'charge.failed',
  data: { object: { number: canaryNumber() } },
}
for (const body of [...stripe.messages.map(message => message.body), Buffer.from(JSON.stringify(strange))]) {
  const signature = stripe.signature(body, running.clock.now())
  answers.push(
    await send({
      method: 'POST',
      path: '/webhooks/stripe',
      body,
      headers: { 'stripe-signature': signature },
    }),
  )
}

const keys = [key, adminKey, stripe.secretKey, stripe.webhookSecret, 'the-token-of-the-metrics']
const secretKeys = [...keyNeedles(keys), ...secret.reveal(text => needlesOf(text.replace('whsec_', '')))]
const cards = [
  ...cardNeedles(),
  ...refusedCards.flatMap(number => [number, grouped(number, ' ')].flatMap(needlesOf)),
]
const never = [...cards, ...cvvNeedles(), ...secretKeys]
const neverNorGuests = [...never, ...guestNeedles()]

describe('the day', () => {
  test('had bookings, declines and refusals of every kind', () => {
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect(counts.get(200)!.length).toBeGreaterThan(60)
    for (const status of [202, 400, 401, 402, 404, 405, 409, 413, 422, 500])
      expect([...counts.keys()], `${status}`).toContain(status)
  })
})

describe('no card number, CVV or key', () => {
  test('is in an answer, nor a guest in a refusal', () => {
    const leaks = answers.flatMap(({ call, status, text }) =>
      canariesIn(text, status < 300 ? never : neverNorGuests).map(
        canary => `${status} ${call.path.split('?')[0]}: ${canary}`,
      ),
    )
    expect(leaks).toEqual([])
  })

  test('is in the log, which has no guest either', () => {
    expect(logLines.length).toBeGreaterThan(answers.length)
    expect(canariesIn(logLines.join(''), neverNorGuests)).toEqual([])
    expect(logLines.join('')).not.toMatch(codeAsWord(shortCvvs))
  })

  test('is in the metrics', async () => {
    const { status, text } = await send({
      method: 'GET',
      path: '/metrics',
      headers: { authorization: 'Bearer the-token-of-the-metrics' },
    })
    expect(status).toBe(200)
    expect(canariesIn(text, neverNorGuests)).toEqual([])
  })

  test('was ever said to the database', () => {
    expect(tap.values.length).toBeGreaterThan(3_000)
    expect(canariesIn(Buffer.concat(tap.values.map(({ value }) => value)), never)).toEqual([])
    expect(canariesIn([...tap.statements].join('\n'), never)).toEqual([])
    const values = tap.values.map(({ statement, value }) => ({
      place: statement,
      value: value.toString('latin1'),
    }))
    expect(codesAmong(values, shortCvvs)).toEqual([])
  })

  test('is in a table, and guests are in that of reservations alone', async () => {
    const columns = await copyOfTables(context.database)
    expect(columns.length).toBeGreaterThan(150)
    const leaks = columns.flatMap(({ column, text }) =>
      canariesIn(text, never).map(canary => `${column}: ${canary}`),
    )
    expect(leaks).toEqual([])
    const homes = columns.filter(({ text }) => canariesIn(text, guestNeedles()).length > 0)
    expect(homes.map(({ column }) => column)).toEqual(['reservation.guest'])
    // A cardholder's name is kept; of the card, the four digits and the month beside it.
    const kept = columns.find(({ column }) => column === 'reservation.card')!.text.split('\n')
    expect(Object.keys(JSON.parse(kept[0]!)).sort()).toEqual([
      'brand',
      'cardholder',
      'expiry_month',
      'expiry_year',
      'last_four',
    ])
  })

  test('went out with webhooks, which have no guest either, or with mails', async () => {
    const confirmed = answers.filter(({ body }) => body?.status === 'confirmed').length
    await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBeGreaterThan(confirmed / 2)
    for (const { text, headers } of receiver.received)
      expect(canariesIn(text + JSON.stringify(headers), neverNorGuests)).toEqual([])
    const mails = join(environment.DATA_DIR!, 'mail')
    await expect
      .poll(async () => (await readdir(mails)).length, { timeout: 15_000 })
      .toBeGreaterThan(confirmed)
    for (const name of await readdir(mails)) {
      const raw = await readFile(join(mails, name))
      const { text = '', html = '', attachments } = await PostalMime.parse(raw)
      const parts = [
        raw,
        text,
        html,
        ...attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
      ]
      for (const part of parts) expect(canariesIn(part, never), name).toEqual([])
    }
  })
})
