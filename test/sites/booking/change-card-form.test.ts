// A change of a booking that costs more, where cards are typed into the payment company's form, over HTTP: no card is taken by this
// server, and the bank's question is asked on the page of the checkout.

import { describe, expect, test } from 'vitest'
import { signBooking } from '../../../src/operations/sites/booking-link.ts'
import { addDays, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { openSite, Visit } from '../../support/pages/checkout-visits.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'

const server = await stripeContext({ TRUST_PROXY: '127.0.0.1' })
await openSite(server)
const { fake, context } = server
const [publisher] = await context.database.query<{ id: number }>(
  'SELECT publisher_id AS id FROM site WHERE is_default',
)

const token = (number: string) => fake.books.tokens.make({ number, amount: 10_000, currency: 'usd' }).id

/** A paid stay of one night, and the page that asks to pay for a second one. */
async function priced() {
  const checkin = server.freshDay()
  const { payment } = server.tokenRequest()
  const { body } = await server.book({ ...server.request({ property: hotels.paid, checkin }), payment })
  const number: string = body.confirmation_number
  const key = signBooking(context, publisher!.id, number)
  const visit = new Visit(server)
  const path = `/my-booking/${number}/change?key=${key}`
  const first = await visit.open(path)
  const checkout = formatDay(addDays(checkin, 2))
  const page = await visit.send(first.form, { checkout, step: 'preview' }, { path })
  const send = (fields: Record<string, string>) => visit.send(page.form, fields, { path })
  const nights = async () => [
    await server.counters(hotels.paid, formatDay(checkin)),
    await server.counters(hotels.paid, formatDay(addDays(checkin, 1))),
  ]
  return {
    visit,
    path,
    page,
    send,
    nights,
    id: body.id as string,
    booking: `/my-booking/${number}?key=${key}`,
  }
}

const sold = { sold: 1, held: 0 }
const held = { sold: 0, held: 1 }
const free = { sold: 0, held: 0 }

describe('the page of a change that costs more', () => {
  test('has no field for a card, and may load what the form needs', async () => {
    const { page, visit, path } = await priced()
    expect(page.text).not.toMatch(/name="card_/)
    expect(page.text).toMatch(/data-card-form="pk_test_fake"[^>]*data-amount="10000" data-currency="usd"/)
    expect(page.headers.get('content-security-policy')).toContain('https://*.js.stripe.com')
    const { headers } = await visit.open(path)
    expect(headers.get('content-security-policy')).not.toContain('stripe')
  })

  test.each(['card_number', 'card_cvv'])('refuses a form with the field %s', async field => {
    const { send, nights } = await priced()
    const sent = await send({ [field]: '4111 1111 1111 1111', token: token(stripeCards.good) })
    expect(sent.status).toBe(400)
    expect(sent.text).not.toContain('4111')
    expect(await nights()).toEqual([sold, free])
  })

  test('takes a token, once', async () => {
    const { send, nights, booking, id } = await priced()
    const both = await Promise.all([1, 2].map(() => send({ token: token(stripeCards.good) })))
    expect(both.map(({ status, location }) => [status, location])).toEqual([
      [303, booking],
      [303, booking],
    ])
    expect(await nights()).toEqual([sold, sold])
    expect(server.paymentsOf(id)).toHaveLength(2)
  })

  test.each([
    ['', 'Please check the details of the card.'],
    ['ctoken_unknown1', 'Please check the details of the card.'],
    ['declined', 'The card was not accepted'],
  ])('asks again where the token is "%s"', async (typed, sentence) => {
    const { send, nights } = await priced()
    const sent = await send({ token: typed === 'declined' ? token(stripeCards.declined) : typed })
    expect(sent.status).toBe(422)
    expect(sent.text).toContain(sentence)
    expect(sent.form.get('token')).toBe('')
    expect(await nights()).toEqual([sold, free])
  })
})

describe('the bank’s question', () => {
  async function asked() {
    const one = await priced()
    const { status, location } = await one.send({ token: token(stripeCards.challenged) })
    expect(status).toBe(303)
    expect(location).toMatch(/^\/checkout\/confirm\/\w+\?key=[\w-]+$/)
    const page = await one.visit.open(location!)
    const [, secret] = /data-challenge="([^"]+)"/.exec(page.text) ?? []
    return { ...one, question: location!, page, secret: secret! }
  }

  test('says what is confirmed, and that the booking stays as it is until then', async () => {
    const { page, visit, booking, question, nights } = await asked()
    expect(page.text).toContain('Confirm 100.00\u00a0USD with your bank, and your booking is changed.')
    expect(page.text).toContain('your booking stays as it is and nothing is charged')
    const own = await visit.open(booking)
    expect(own.text).toContain('Your change is waiting for the payment')
    expect(own.text).toContain(`href="${question}"`)
    expect(own.text).not.toContain('http-equiv="refresh"')
    expect(await nights()).toEqual([sold, held])
  })

  test('that is answered rightly changes the booking, however often it is sent', async () => {
    const { visit, question, booking, secret, nights } = await asked()
    fake.books.answerChallenge(secret, true)
    const both = await Promise.all([visit.post(question), visit.post(question)])
    expect(both.map(({ location }) => location)).toEqual([booking, booking])
    expect((await visit.open(booking)).text).toContain('2 nights')
    expect(await nights()).toEqual([sold, sold])
  })

  test('that is answered wrongly leads back to the price, where another card pays', async () => {
    const { visit, path, question, booking, secret, nights } = await asked()
    fake.books.answerChallenge(secret, false)
    const back = await visit.post(question)
    expect(back.status).toBe(422)
    expect(back.text).toContain('The card was not accepted')
    expect(await nights()).toEqual([sold, free])
    const again = await visit.send(back.form, { token: token(stripeCards.good) }, { path })
    expect(again.location).toBe(booking)
    expect(await nights()).toEqual([sold, sold])
  })

  test('that is left alone is asked again when the guest wants it', async () => {
    const { visit, question, nights } = await asked()
    const { location } = await visit.post(question)
    expect((await visit.open(location!)).text).toMatch(/data-waits="yes"/)
    expect(await nights()).toEqual([sold, held])
  })
})
