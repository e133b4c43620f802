// What is read of the tokens of Stripe's form, and when a guest has to confirm a payment.

import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { stripeCardForm } from '../../../src/outbound/payments/stripe-card-form.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { soon } from '../../support/payments/gateways.ts'
import { answering, fail, raw } from '../../support/payments/stripe-answers.ts'

const { errors } = Stripe

describe('a token of Stripe’s form', () => {
  const preview = (card: object | null, billing: object = { name: 'Ada' }) => ({
    payment_method_preview: { card, billing_details: billing },
    payment_intent: null,
  })
  const card = { brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2031 }
  const form = (retrieve: () => unknown, known: string | null = 'pi') =>
    stripeCardForm(
      answering({ confirmationTokens: { retrieve }, paymentIntents: { retrieve } }).stripe,
      'pk',
      async () => known,
    )
  const reading = (retrieve: () => unknown) => form(retrieve).read(new Secret('ctoken_1'), soon())

  test('is read as its card, the month with two digits', async () => {
    expect(await reading(() => preview(card))).toEqual({
      read: 'card',
      card: { brand: 'VI', lastFour: '4242', month: '03', year: 2031, cardholder: 'Ada' },
    })
    expect(await reading(() => preview({ ...card, exp_month: 12 }, { name: null }))).toMatchObject({
      card: { month: '12', cardholder: '' },
    })
  })

  test.each([
    ['visa', 'VI'],
    ['mastercard', 'MC'],
    ['amex', 'AX'],
    ['discover', 'DS'],
    ['diners', 'DC'],
    ['jcb', 'JC'],
    ['unionpay', 'UP'],
    ['cartes_bancaires', null],
  ])('of %s is of %s', async (brand, expected) => {
    expect(await reading(() => preview({ ...card, brand }))).toMatchObject({ card: { brand: expected } })
  })

  test.each<[string, () => unknown]>([
    ['was used', () => ({ ...preview(card), payment_intent: 'pi_1' })],
    ['is of no card', () => preview(null)],
    ['has nothing to show', () => ({ payment_method_preview: null, payment_intent: null })],
    [
      'is not there',
      fail(new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', statusCode: 404 }))),
    ],
  ])('that %s is unusable', async (_, retrieve) => {
    expect(await reading(retrieve)).toEqual({ read: 'unusable' })
  })

  test('that Stripe does not answer for may be good', async () => {
    expect(await reading(fail(new errors.StripeRateLimitError(raw({ statusCode: 429 }))))).toEqual({
      read: 'no answer',
      reason: 'not_sent: 429 StripeRateLimitError',
    })
  })

  test('begins with ctoken_ and has letters and digits only, at most 200', () => {
    const { isToken } = form(() => null)
    const good = ['ctoken_1', `ctoken_${'x'.repeat(200)}`]
    const bad = ['ctoken_', `ctoken_${'x'.repeat(201)}`, 'x ctoken_1', 'ctoken_1 x', 'ctoken_1/2', '']
    expect([...good, ...bad].filter(isToken)).toEqual(good)
  })

  test('whose payment waits for the guest is confirmed with the secret of that payment', async () => {
    const challenge = (payment: object, known: string | null = 'pi') =>
      form(() => payment, known).challengeOf({} as never, soon())
    const waiting = await challenge({ status: 'requires_action', client_secret: 's' })
    expect(waiting.waitsFor === 'guest' && waiting.clientSecret.reveal(text => text)).toBe('s')
    expect(await challenge({ status: 'requires_capture', client_secret: 's' })).toEqual({
      waitsFor: 'nobody',
    })
    expect(await challenge({ status: 'requires_action', client_secret: null })).toEqual({
      waitsFor: 'nobody',
    })
    expect(await challenge({ status: 'requires_action', client_secret: 's' }, null)).toEqual({
      waitsFor: 'nobody',
    })
    expect(await form(fail(new Error('?'))).challengeOf({} as never, soon())).toEqual({
      waitsFor: 'cannot tell',
      reason: 'unreadable answer',
    })
  })
})
