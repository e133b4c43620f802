// What the doctor says of others: a mail server and a payment company that do not take what we send, and an administration to which
// no link in a mail leads. It asks them, and sends and charges nothing.

import { describe, expect, test } from 'vitest'
import { outsideTroubles } from '../../src/operations/monitoring/outside-troubles.ts'
import { tryMail } from '../../src/operations/notifications/try-mail.ts'
import { tryPayments } from '../../src/operations/payments/try-payments.ts'
import { openMail } from '../../src/outbound/mail.ts'
import { openStripeGateway } from '../../src/outbound/payments/stripe-gateway.ts'
import { openTestGateway } from '../../src/outbound/payments/test-gateway.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { mailServer } from '../support/notifications/mail-server.ts'
import { startStripeFake } from '../support/payments/stripe-fake.ts'
import { atTheEnd } from '../support/run/at-the-end.ts'

const mails = await mailServer()
atTheEnd(async () => mails[Symbol.asyncDispose]())
const fake = await startStripeFake()
atTheEnd(async () => fake[Symbol.asyncDispose]())

const clock = new FixedClock('2030-06-15T12:00:00Z')
const desk = 'https://desk.example.com'
const site = 'https://rooms.example.com'
const mailAt = (url: string | null) =>
  openMail({
    smtpUrl: url === null ? null : new Secret(url),
    from: 'stay@example.com',
    directory: '/nowhere',
  })
const stripe = (secretKey: string) =>
  openStripeGateway({ secretKey: new Secret(secretKey), apiUrl: fake.url, clock })

const found = async (changes: Partial<Parameters<typeof outsideTroubles>[0]>) =>
  (
    await outsideTroubles({ mail: mailAt(null), payments: null, adminUrl: desk, publicUrl: site, ...changes })
  ).map(({ code, sentence }) => `${code} ${sentence}`)

describe('the doctor says', () => {
  test('nothing where a mail server and a payment company take what is sent', async () => {
    expect(await found({})).toEqual([])
    expect(await found({ mail: mailAt(mails.url), payments: stripe(fake.secretKey) })).toEqual([])
    expect(mails.received).toEqual([])
  })

  test('that the mail server cannot be used', async () => {
    const [sentence, ...others] = await found({ mail: mailAt('smtp://127.0.0.1:1') })
    expect(others).toEqual([])
    expect(sentence).toMatch(/^HST-501 The mail server of SMTP_URL cannot be used \(\w+\)\. Check/)
  })

  test('that Stripe refuses the key', async () => {
    expect(await found({ payments: stripe('sk_test_x') })).toEqual([
      'HST-502 Stripe does not take STRIPE_SECRET_KEY (401 invalid_request_error api_key_expired). Check the key and its rights; cards cannot be charged.',
    ])
  })

  test.each([
    ['http://127.0.0.1:8081', site, true],
    ['http://0.0.0.0:8081', site, true],
    ['http://[::]:8081', site, true],
    [desk, site, false],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', false],
  ])('whether links to %s lead anywhere from %s', async (adminUrl, publicUrl, isTold) => {
    const sentences = await found({ adminUrl, publicUrl })
    expect(sentences).toHaveLength(isTold ? 1 : 0)
    if (isTold) expect(sentences[0]).toMatch(/^HST-503 ADMIN_URL is not set, so invitations .* Set it to/)
  })
})

describe('whoever tries out', () => {
  test('mail sends one, and reads what the server said of it', async () => {
    const mail = mailAt(mails.url)
    atTheEnd(async () => mail[Symbol.asyncDispose]())
    const trial = await tryMail({ mail, publicUrl: site }, 'ada@example.com', 'de')
    expect(trial).toEqual({ isTaken: true, answer: expect.stringMatching(/^250 /) })
    const [received, ...others] = mails.received.splice(0)
    expect(others).toEqual([])
    expect(received).toMatchObject({
      recipients: ['ada@example.com'],
      mail: { subject: 'Testmail von rooms.example.com' },
    })
    mails.refused.set('bob@example.com', 550)
    expect(await tryMail({ mail, publicUrl: site }, 'bob@example.com', 'en')).toEqual({
      isTaken: false,
      answer: expect.stringContaining('550 go away'),
    })
    await expect(tryMail({ mail, publicUrl: site }, 'bob', 'en')).rejects.toThrow('must be a mail address')
  })

  test('mail where no server is, is told so', async () => {
    const away = await tryMail(
      { mail: mailAt('smtp://ada:hunter2@127.0.0.1:1'), publicUrl: site },
      'ada@example.com',
      'en',
    )
    expect(away).toEqual({ isTaken: false, answer: expect.stringContaining('ECONNREFUSED') })
    expect(away.answer).not.toContain('hunter2')
  })

  test('payments learns whether the keys are taken, and of which mode they are', async () => {
    const asked = fake.calls.length
    expect(await tryPayments({ payments: stripe(fake.secretKey) })).toEqual({
      gateway: 'stripe',
      mode: 'test',
      trouble: null,
      hasCardForm: false,
      readsMessages: false,
    })
    expect(fake.calls.slice(asked).map(({ step }) => step)).toEqual(['read'])
    expect(await tryPayments({ payments: stripe('sk_live_x') })).toMatchObject({
      mode: 'live',
      trouble: expect.stringContaining('Stripe does not take STRIPE_SECRET_KEY'),
    })
    expect(await tryPayments({ payments: null })).toMatchObject({ gateway: null })
    expect(await tryPayments({ payments: openTestGateway() })).toMatchObject({ gateway: 'test', mode: null })
  })
})
