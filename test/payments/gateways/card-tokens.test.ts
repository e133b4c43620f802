// A token of the payment company's form in place of a card: what may be sent, what is refused, and that no card is stored.

import { afterEach, describe, expect, test } from 'vitest'
import { hotels, outcome } from '../../support/hotels/booking-context.ts'
import { cardBody } from '../../support/hotels/small-hotel.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'

const server = await stripeContext()
const { fake, harness } = server
afterEach(() => fake.misbehave(null))

const preview = async (property: number) => {
  const { payment: _, guest: __, ...asked } = server.request({ property })
  return (await harness.post('book/preview/.json', asked)).body
}

describe('preview', () => {
  test('says where the card is typed into the form of the company, and what the form is started with', async () => {
    const { meta_data } = await preview(hotels.paid)
    const card_form = {
      provider: 'stripe',
      publishable_key: fake.publishableKey,
      amount: 10_000,
      currency: 'usd',
    }
    expect(meta_data).toMatchObject({ card_form })
    for (const hotel of [hotels.plain, hotels.vault])
      expect((await preview(hotel)).meta_data.card_form).toBeUndefined()
  })
})

describe('a reservation with a token', () => {
  test('is charged once, and shows and keeps what the company says of the card', async () => {
    const request = server.tokenRequest()
    const { status, body } = await server.book(request)
    expect(status).toBe(200)
    expect(body.payment).toEqual({ brand: 'VI', last_four: '4242', expiry_month: '12', expiry_year: 2034 })
    expect(server.paymentsOf(body.id)).toEqual(['requires_capture'])
    expect(fake.calls.filter(({ step }) => step === 'card')).toEqual([])
    expect(harness.logLines.join()).not.toContain(request.payment.token)
  })

  test('sent again under its key with the card typed in once more gives the first answer', async () => {
    const headers = { 'idempotency-key': 'typed-twice' }
    const request = server.tokenRequest()
    const first = await server.book(request, headers)
    const again = { ...request, payment: server.tokenRequest().payment }
    const second = await server.book(again, headers)
    expect([second.status, second.body.id]).toEqual([200, first.body.id])
    expect(server.paymentsOf(first.body.id)).toHaveLength(1)
  })

  test('that is declined books nothing', async () => {
    const request = server.tokenRequest({ number: stripeCards.declined })
    expect(outcome(await server.book(request))).toBe('402 CreditCardException')
    const [stored] = await server.reservations(hotels.paid, request.checkin)
    expect(stored).toMatchObject({ status: 'failed', payment: 'declined' })
    expect(await server.counters(hotels.paid, request.checkin)).toEqual({ sold: 0, held: 0 })
  })

  test.each([
    ['that does not exist', () => ({ token: 'ctoken_unknown1' }), 'cannot be used'],
    ['of another kind', () => ({ token: 'tok_12345678' }), 'cannot be used'],
    ['of a brand that is not accepted', () => tokenOf('30569309025904'), 'accepts Visa'],
  ])('%s is refused by its field, before anything is booked', async (_, payment, sentence) => {
    const { checkin, ...request } = server.tokenRequest()
    const { status, body } = await server.book({ ...request, checkin, payment: payment() })
    expect([status, body.type]).toEqual([422, 'CreditCardException'])
    expect(body.errors).toEqual([{ field: 'payment.token', message: expect.stringContaining(sentence) }])
    expect(await server.reservations(hotels.paid, checkin)).toEqual([])
  })

  const tokenOf = (number: string) => server.tokenRequest({ number }).payment

  test('that was used is refused', async () => {
    const used = server.tokenRequest()
    expect((await server.book(used)).status).toBe(200)
    const { body } = await server.book({ ...server.tokenRequest(), payment: used.payment })
    expect(body.errors).toEqual([{ field: 'payment.token', message: expect.stringContaining('no longer') }])
  })

  test('is refused where the hotel takes the card itself', async () => {
    for (const property of [hotels.plain, hotels.vault]) {
      const request = { ...server.request({ property }), payment: server.tokenRequest().payment }
      const { status, body } = await server.book(request)
      expect([status, body.errors[0].message]).toEqual([422, expect.stringContaining('send the card')])
    }
  })

  test('books nothing when the company does not say what the token is', async () => {
    fake.misbehave(({ path }) => (path.includes('confirmation_tokens') ? { fails: 'before' } : undefined))
    const request = server.tokenRequest()
    expect(outcome(await server.book(request))).toBe('503 ServiceUnavailableException')
    expect(await server.reservations(hotels.paid, request.checkin)).toEqual([])
  })

  test.each<[string, unknown, string[]]>([
    ['with a card as well', { ...cardBody, token: 'ctoken_12345678' }, Object.keys(cardBody)],
    ['without either', {}, Object.keys(cardBody)],
    [
      'with a part of a card',
      { number: cardBody.number, cvv: '123' },
      ['cardholder', 'month', 'year', 'postal_code'],
    ],
    ['that is no text', { token: 4242 }, ['token']],
    ['that is too long', { token: `ctoken_${'x'.repeat(300)}` }, ['token']],
    ['that holds a card number', { token: 'ctoken_4111111111111111' }, ['token']],
    ['with a quote in it', { token: `ctoken_"><script>` }, ['token']],
  ])('%s is refused with 400 by its fields', async (_, payment, fields) => {
    const { status, body, text } = await server.book({ ...server.tokenRequest(), payment })
    expect(status).toBe(400)
    const named = body.errors.map(({ field }: { field: string }) => field.replace('payment.', ''))
    expect(named.toSorted()).toEqual(fields.toSorted())
    expect(text).not.toMatch(/4111111111111111|<script>/)
  })
})
