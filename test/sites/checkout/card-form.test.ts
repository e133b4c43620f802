// The checkout of a hotel whose cards are typed into the payment company's form, over HTTP: what the page has, what it may load, and
// that no card is taken by this server.

import { describe, expect, test } from 'vitest'
import { formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import {
  type CheckoutAnswer,
  checkoutPath,
  openSite,
  someGuest,
  Visit,
} from '../../support/pages/checkout-visits.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'

const server = await stripeContext({ TRUST_PROXY: '127.0.0.1' })
await openSite(server)
const { fake, freshDay } = server

const { cardholder: _, card_number, expiry: __, cvv: ___, ...guest } = someGuest()
let guests = 0
/** Another guest at each call, with a token of a card. */
const typed = (number: string = stripeCards.good) => {
  guests += 1
  return { ...guest, email: `token-${guests}@example.com`, token: fake.books.tokens.make({ number }).id }
}

const policyOf = ({ headers }: CheckoutAnswer) =>
  Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map(rule => [rule.split(' ')[0], rule.replace(/^\S+ /, '').replace(/'nonce-[^']+'/, 'nonce')]),
  )

describe('the page', () => {
  test('has no field for a card, and may load from the payment company what its form needs', async () => {
    const shown = await new Visit(server).open(checkoutPath(hotels.paid, freshDay()))
    expect(shown.text).not.toMatch(/name="(card_number|cvv|expiry|cardholder)"/)
    expect(shown.text).toMatch(/data-card-form="pk_test_fake"[^>]*data-amount="10000" data-currency="usd"/)
    expect(policyOf(shown)).toMatchObject({
      'script-src': 'nonce https://js.stripe.com https://*.js.stripe.com',
      'connect-src': "'self' https://api.stripe.com",
      'frame-src': 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    })
  })

  test.each(['plain', 'vault'] as const)(
    'of a hotel that is %s keeps the form of this server, and loads nothing',
    async name => {
      const shown = await new Visit(server).open(checkoutPath(hotels[name], freshDay()))
      expect(shown.text).toMatch(/name="card_number"/)
      expect(shown.text).not.toMatch(/name="token"|stripe/i)
      expect(policyOf(shown)).toMatchObject({
        'script-src': 'nonce',
        'connect-src': "'self'",
        'frame-src': "'none'",
      })
    },
  )

  test.each(['card_number', 'cvv', 'expiry', 'cardholder'])(
    'refuses a form with the field %s',
    async field => {
      const visit = new Visit(server)
      const day = freshDay()
      const { form } = await visit.open(checkoutPath(hotels.paid, day))
      const sent = await visit.send(form, { ...typed(), [field]: card_number! })
      expect(sent.status).toBe(400)
      expect(sent.text).not.toContain(card_number)
      expect(await server.reservations(hotels.paid, formatDay(day))).toEqual([])
    },
  )

  test('asks for the card where no token came, and where one cannot be used', async () => {
    const visit = new Visit(server)
    const { form } = await visit.open(checkoutPath(hotels.paid, freshDay()))
    for (const [token, sentence] of [
      ['', 'Enter your card.'],
      ['ctoken_unknown1', 'This card could not be used.'],
    ] as const) {
      const sent = await visit.send(form, { ...typed(), token })
      expect(sent.status).toBe(422)
      expect(sent.text).toContain(`href="#field-token">${sentence}`)
      expect(sent.form.get('line_1')).toBe(guest.line_1)
      expect(sent.form.get('token')).toBe('')
    }
  })
})

describe('a form that is sent', () => {
  test('twice, with the card typed in once more, books once', async () => {
    const visit = new Visit(server)
    const day = freshDay()
    const { form } = await visit.open(checkoutPath(hotels.paid, day))
    const first = typed()
    const again = { ...first, token: typed().token }
    const [one, two] = await Promise.all([visit.send(form, first), visit.send(form, again)])
    expect([one.status, two.status, two.location]).toEqual([303, 303, one.location])
    const stored = await server.reservations(hotels.paid, formatDay(day))
    expect(stored).toMatchObject([{ status: 'confirmed' }])
    expect(server.paymentsOf(stored[0]!.id)).toEqual(['requires_capture'])
  })

  test('for which nothing is charged in the end is told so, and the rooms are held for another card', async () => {
    const visit = new Visit(server)
    const day = freshDay()
    const { form } = await visit.open(checkoutPath(hotels.paid, day))
    const sent = await visit.send(form, typed(stripeCards.declined))
    expect(sent.status).toBe(402)
    expect(sent.text).toContain('The card was declined')
    expect(sent.form.get('hold')).toMatch(/^[0-9a-f-]{36}$/)
    const second = await visit.send(sent.form, typed())
    expect(second.status).toBe(303)
    expect(await server.counters(hotels.paid, formatDay(day))).toEqual({ sold: 1, held: 0 })
  })
})

describe('a payment that the bank asks the guest about', () => {
  /** The page with the question, which the booking’s own page leads to. */
  async function asked() {
    const visit = new Visit(server)
    const day = freshDay()
    const { form } = await visit.open(checkoutPath(hotels.paid, day))
    const sent = await visit.send(form, typed(stripeCards.challenged))
    expect(sent.status).toBe(303)
    const { location } = await visit.open(sent.location!)
    const page = await visit.open(location!)
    const [, secret] = /data-challenge="([^"]+)"/.exec(page.text) ?? []
    return { visit, day, booking: sent.location!, address: location!, page, secret: secret! }
  }
  const settle = ({ visit, address }: Awaited<ReturnType<typeof asked>>) => visit.post(address)
  const nights = (day: Parameters<typeof formatDay>[0]) => server.counters(hotels.paid, formatDay(day))

  test('is shown with its secret, which is in no address and no log', async () => {
    const one = await asked()
    expect(one.page.status).toBe(200)
    expect(one.page.headers.get('cache-control')).toBe('no-store')
    expect(policyOf(one.page)['frame-src']).toContain('https://hooks.stripe.com')
    expect(one.address).not.toContain('secret')
    expect(server.harness.logLines.join()).not.toContain(one.secret)
    // Reloaded, and opened from the booking once more.
    for (const path of [one.address, (await one.visit.open(one.booking)).location!])
      expect((await one.visit.open(path)).text).toContain(`data-challenge="${one.secret}"`)
  })

  test('opens with its key only', async () => {
    const one = await asked()
    const other = await asked()
    const key = new URL(other.address, 'http://x').searchParams.get('key')!
    for (const path of [one.address.split('?')[0]!, one.address.replace(/key=.+/, `key=${key}`)])
      expect((await one.visit.open(path)).status).toBe(404)
  })

  test('leads to the booking when it is confirmed, however often it is asked', async () => {
    const one = await asked()
    fake.books.answerChallenge(one.secret, true)
    const [first, second] = await Promise.all([settle(one), settle(one)])
    expect([first.status, second.status, second.location]).toEqual([303, 303, first.location])
    const [stored] = await server.reservations(hotels.paid, formatDay(one.day))
    expect(stored).toMatchObject({ status: 'confirmed', payment: 'authorized' })
    expect(await nights(one.day)).toEqual({ sold: 1, held: 0 })
    expect((await one.visit.open(one.address)).status).toBe(303)
    expect(server.paymentsOf(stored!.id)).toEqual(['requires_capture'])
  })

  test('is asked again where it was not answered, and only when the guest wants it', async () => {
    const one = await asked()
    const { status, location } = await settle(one)
    expect(status).toBe(303)
    expect((await one.visit.open(location!)).text).toMatch(/data-waits="yes"/)
    expect(await nights(one.day)).toEqual({ sold: 0, held: 1 })
  })

  test('that fails leads back to the form as it was typed, with the rooms held for another card', async () => {
    const one = await asked()
    fake.books.answerChallenge(one.secret, false)
    const back = await settle(one)
    expect(back.status).toBe(402)
    expect(back.text).toContain('The card was declined')
    expect(await nights(one.day)).toEqual({ sold: 0, held: 1 })
    for (const name of ['first_name', 'phone', 'line_1', 'city', 'region', 'postal_code', 'country'] as const)
      expect(back.form.get(name)).toBe(guest[name])
    const again = await one.visit.send(back.form, {
      token: fake.books.tokens.make({ number: stripeCards.good }).id,
    })
    expect(again.status).toBe(303)
    expect(await nights(one.day)).toEqual({ sold: 1, held: 0 })
    const states = (await server.reservations(hotels.paid, formatDay(one.day))).map(({ status }) => status)
    expect(states.toSorted()).toEqual(['confirmed', 'failed'])
  })
})
