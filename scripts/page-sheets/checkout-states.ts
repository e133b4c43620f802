// The states of the checkout.

import { setTimeout as pause } from 'node:timers/promises'
import { deleteDiscountCode, saveDiscountCode } from '../../src/operations/properties/discount-codes.ts'
import { serveStripeScript } from '../../test/support/payments/stripe-script.ts'
import { fillIn, type Typed, typeIntoForm } from './guest.ts'
import {
  at,
  book,
  checkoutOf,
  flexible,
  halfBoard,
  type PageState,
  remote,
  sendCheckout,
  stayQuery,
  type Visit,
} from './page-state.ts'

const checkout = checkoutOf(flexible)

const trouble = (visit: Visit) => visit.page.locator('.trouble').first().waitFor()

/** Sends the form with fields changed that the guest does not see, as if the page were an older one. */
const sendAltered =
  (fields: Readonly<Record<string, string>>) =>
  async (visit: Visit): Promise<void> => {
    const { page, base } = visit
    await page.goto(`${base}/${checkout}`)
    for (const [name, value] of Object.entries(fields)) {
      const field = page.locator(`#checkout [name="${name}"]`)
      await field.evaluate((element, text) => element.setAttribute('value', text), value)
    }
    await fillIn(page, {})
    await page.locator('button.book').click()
    await trouble(visit)
  }

/** As wide as the form gets. */
const upToDesk = [360, 768, 1280]

/** Sends the form while an earlier sending of it is on its way, with other details in it or with the same ones. */
const sentTwice =
  (changed: Typed) =>
  async (visit: Visit): Promise<void> => {
    const { page, base, desk, state } = visit
    const { source } = desk
    await page.goto(`${base}/${checkoutOf(remote)}`)
    await fillIn(page, { email: `ada+${state}@example.com` })
    const form = (await page
      .locator('#checkout')
      .evaluate(element => Object.fromEntries(new FormData(element as HTMLFormElement)))) as Typed
    const bookings = () => source.calls.filter(call => call.startsWith('book')).length
    const before = bookings()
    source.script = { does: 'hang' }
    const first = page.request.post(`${base}/checkout`, { form, timeout: 90_000 })
    try {
      for (let looks = 0; bookings() === before; looks += 1) {
        if (looks > 600) throw new Error('the first sending does not come to the source')
        await pause(50)
      }
      for (const [name, value] of Object.entries(changed))
        await page.locator(`#checkout [name="${name}"]`).fill(value)
      await page.locator('button.book').click({ timeout: 60_000 })
      // The server looks for the outcome of the first for twenty seconds.
      await page.locator('.trouble').first().waitFor({ timeout: 60_000 })
    } finally {
      source.script = { does: 'confirm' }
      source.letGo()
      await first
    }
  }

export const checkoutStates: readonly PageState[] = [
  { name: 'checkout', shows: 'The checkout: nothing is due before the stay.', open: at(checkout) },
  {
    name: 'checkout-rooms',
    shows: 'Two rooms with a choice of beds, a child, and a code.',
    open: at(checkoutOf('property=3101&accommodation=11&rate=BB', `${stayQuery}&room=1-6&code=ALPINE10`)),
  },
  {
    name: 'checkout-address',
    shows: 'The address as another country writes it.',
    open: async ({ page, base }) => {
      await page.goto(`${base}/${checkout}`)
      await page.locator('#checkout [name="country"]').selectOption('JP')
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'checkout-without-scripts',
    shows: 'The checkout in a browser without scripts.',
    hasNoScripts: true,
    open: at(checkout),
  },
  {
    name: 'checkout-errors',
    shows: 'Fields that need another look.',
    open: async visit => {
      await sendCheckout(visit, checkout, { last_name: '', card_number: '4111', expiry: '01/20' })
      await trouble(visit)
    },
  },
  {
    name: 'checkout-declined',
    shows: 'A declined card: the room is kept for another one.',
    open: async visit => {
      await sendCheckout(visit, checkoutOf(halfBoard), { card_number: '4000 0000 0000 0002' })
      await trouble(visit)
    },
  },
  {
    name: 'checkout-too-many-cards',
    shows: 'Too many declined cards.',
    open: async visit => {
      await sendCheckout(visit, checkoutOf(halfBoard), { card_number: '4000 0000 0000 0002' })
      for (let cards = 0; cards < 12; cards += 1) {
        await trouble(visit)
        if ((await visit.page.locator('.trouble.calm').count()) > 0) return
        await fillIn(visit.page, {
          email: `ada+${visit.state}@example.com`,
          card_number: '4000 0000 0000 0002',
        })
        await visit.page.locator('button.book').click()
        await visit.page.waitForLoadState('load')
      }
      throw new Error('no number of declined cards is too many')
    },
  },
  {
    name: 'checkout-price-change',
    shows: 'A price that changed while the guest was typing, with its promise over.',
    open: sendAltered({ total: '398.20', quote: '' }),
  },
  {
    name: 'checkout-code-gone',
    shows: 'A code that was ended while the guest was typing: the price without it.',
    widths: upToDesk,
    from: 'h1',
    most: 480,
    open: async visit => {
      const { page, base, state, desk } = visit
      const { context } = desk.app
      const code = await saveDiscountCode(context, {
        code: 'SPRING15',
        category: 'discount',
        description: 'Until spring',
        percent_off: 15,
      })
      await page.goto(`${base}/${checkout}&code=${code}`)
      await fillIn(page, { email: `ada+${state}@example.com` })
      await deleteDiscountCode(context, code)
      await page.locator('button.book').click()
      await trouble(visit)
    },
  },
  {
    name: 'checkout-under-way',
    shows: 'The same form sent twice at once: the first is still being worked on.',
    widths: upToDesk,
    from: 'h1',
    most: 305,
    open: sentTwice({}),
  },
  {
    name: 'checkout-sent-before',
    shows: 'The same form sent again with another name in it.',
    widths: upToDesk,
    from: 'h1',
    most: 325,
    open: sentTwice({ first_name: 'Augusta' }),
  },
  {
    name: 'checkout-duplicate',
    shows: 'The same stay a second time.',
    open: async visit => {
      await book(visit, checkout)
      await sendCheckout(visit, checkout)
      await trouble(visit)
    },
  },
  {
    name: 'checkout-no-answer',
    shows: 'The booking system of the property does not answer.',
    open: async visit => {
      visit.desk.source.script = { does: 'not sent' }
      await sendCheckout(visit, checkoutOf(remote))
      await trouble(visit)
      visit.desk.source.script = { does: 'confirm' }
    },
  },
  {
    name: 'checkout-without-form',
    shows: 'The property answers neither the reservation nor the price: the page without its form.',
    most: 380,
    open: async ({ page, base, desk: { source }, state }) => {
      await page.goto(`${base}/${checkoutOf(remote)}`)
      await fillIn(page, { email: `ada+${state}@example.com` })
      source.quotes = () => ({ outcome: 'unavailable', reason: 'out of order' })
      try {
        await page.locator('button.book').click()
        await page.locator('section.notice h1').waitFor()
      } finally {
        source.quotes = null
      }
    },
  },
  {
    name: 'checkout-check-again',
    shows: 'A promise of the price that this server did not make: the price, computed anew.',
    widths: upToDesk,
    from: 'h1',
    most: 305,
    open: sendAltered({ quote: 'of-another-server' }),
  },
  {
    name: 'checkout-sold-out',
    shows: 'The room has just been sold.',
    open: at(checkoutOf('property=3108&accommodation=1&rate=HOUSE')),
  },
]

/** At a property that Stripe charges for, as far as the bank's question; the form for the card is a stand-in. */
async function asFarAsQuestion(visit: Visit, answer: 'wrong' | 'not at all'): Promise<void> {
  const { page, base, desk } = visit
  const script = await serveStripeScript(page.context(), desk.stripe!)
  script.answer = answer
  await page.goto(`${base}/${checkoutOf(halfBoard)}`)
  await page.locator('#field-token iframe').waitFor()
  await fillIn(page, { email: `ada+${visit.state}@example.com` })
  await typeIntoForm(page, '4000 0000 0000 3220')
  await page.locator('button.book').click()
}

export const stripeStates: readonly PageState[] = [
  {
    name: 'stripe-checkout',
    shows: 'The card is typed into Stripe’s form, of which this is a stand-in.',
    at: 'stripe',
    open: async ({ page, base, desk }) => {
      await serveStripeScript(page.context(), desk.stripe!)
      await page.goto(`${base}/${checkoutOf(halfBoard)}`)
      await page.locator('#field-token iframe').waitFor()
    },
  },
  {
    name: 'stripe-without-form',
    shows: 'Stripe’s form could not be loaded.',
    at: 'stripe',
    open: async ({ page, base, desk }) => {
      const script = await serveStripeScript(page.context(), desk.stripe!)
      script.isThere = false
      await page.goto(`${base}/${checkoutOf(halfBoard)}`)
      await page.locator('#field-token-error', { hasText: /\w/ }).waitFor()
    },
  },
  {
    name: 'stripe-without-scripts',
    shows: 'Without scripts no card can be taken: whom to call.',
    at: 'stripe',
    hasNoScripts: true,
    open: at(checkoutOf(halfBoard)),
  },
  {
    name: 'stripe-question',
    shows: 'The bank asks the guest: for how long the room is kept.',
    at: 'stripe',
    open: async visit => {
      await asFarAsQuestion(visit, 'not at all')
      await visit.page.waitForURL(/asked=yes/)
    },
  },
  {
    name: 'stripe-declined',
    shows: 'A wrong answer to the bank: the form as it was typed, with the room kept.',
    at: 'stripe',
    open: async visit => {
      await asFarAsQuestion(visit, 'wrong')
      await trouble(visit)
      await visit.page.locator('#field-token iframe').waitFor()
    },
  },
]
