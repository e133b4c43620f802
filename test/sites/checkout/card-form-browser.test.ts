// The checkout with the payment company's form in a real browser: the company's script is a stand-in, its question of the bank
// answered rightly, wrongly and not at all. No request to this server has a number of a card.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, type Day, formatDay } from '../../../src/values/civil-dates.ts'
import { hotels } from '../../support/hotels/booking-context.ts'
import { violationsIn } from '../../support/pages/accessibility.ts'
import { checkoutPath, openSite, someGuest } from '../../support/pages/checkout-visits.ts'
import { unfoldAddress } from '../../support/pages/folded-address.ts'
import { planStay } from '../../support/pages/planned-stay.ts'
import { stripeCards, stripeContext } from '../../support/payments/stripe-context.ts'
import { serveStripeScript } from '../../support/payments/stripe-script.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'

const server = await stripeContext({ TRUST_PROXY: '127.0.0.1' })
await openSite(server)
const { fake, freshDay, harness } = server
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

let visitors = 0

/** A browser of its own at the checkout of a day without bookings. */
async function visitor({ width = 1280, language = '', javaScriptEnabled = true, hasScript = true } = {}) {
  visitors += 1
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    javaScriptEnabled,
    reducedMotion: 'reduce',
  })
  const script = await serveStripeScript(context, fake)
  script.isThere = hasScript
  const page = await context.newPage()
  const complaints: string[] = []
  const sent: string[] = []
  page.on('console', message => {
    if (!/Failed to load resource/.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith(harness.app.url)) return
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
  })
  const day = freshDay()
  await page.goto(`${harness.app.url}${language}${checkoutPath(hotels.paid, day)}`)
  return { page, script, complaints, sent, day, close: () => context.close() }
}

const { cardholder: _, card_number: __, expiry: ___, cvv: ____, ...guest } = someGuest()

async function fill(page: Page): Promise<void> {
  const typed = { ...guest, email: `browser-${visitors}@example.com` }
  await unfoldAddress(page)
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`#checkout [name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
}

const typeCard = (page: Page, number: string) =>
  page.frameLocator('#field-token iframe').locator('input').fill(number)
const press = (page: Page) => page.locator('button.book').click()
const atBooking = /\/my-booking\/\w+\?key=[\w-]{22}$/
const states = async (day: Day) =>
  (await server.reservations(hotels.paid, formatDay(day))).map(({ status }) => status)
/** What Stripe holds for the guests of a day. */
const held = async (day: Day) =>
  (await server.reservations(hotels.paid, formatDay(day)))
    .flatMap(({ id }) => server.paymentsOf(id))
    .filter(state => state === 'requires_capture')

describe.runIf(hasBrowser)('the whole way', () => {
  test.each([
    { width: 360, language: '' },
    { width: 1280, language: '/de' },
  ])(
    '$width pixels, "$language": a declined card, one that the bank asks about, and the booking',
    async choices => {
      const { page, script, complaints, sent, day, close } = await visitor(choices)
      await page.locator('#field-token iframe').waitFor()
      expect(await page.locator('input[autocomplete^="cc-"]').count()).toBe(0)
      expect(await violationsIn(page)).toEqual([])
      await fill(page)
      await press(page)
      await expect.poll(() => page.locator('#field-token-error').textContent()).toContain('incomplete')
      expect(sent.filter(line => line.startsWith('POST'))).toEqual([])
      await typeCard(page, stripeCards.declined)
      await press(page)
      await page.locator('.trouble.danger', { hasText: /declined|abgelehnt/ }).waitFor()
      expect(await violationsIn(page)).toEqual([])
      await typeCard(page, stripeCards.challenged)
      await press(page)
      await page.waitForURL(atBooking)
      expect(await states(day)).toEqual(expect.arrayContaining(['confirmed', 'failed']))
      expect(await held(day)).toHaveLength(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(choices.width)
      expect(complaints).toEqual([])
      expect(script.setUps[0]).toMatchObject({
        key: fake.publishableKey,
        mode: 'payment',
        amount: 10_000,
        currency: 'usd',
        captureMethod: 'manual',
        locale: choices.language === '' ? 'en' : 'de',
      })
      for (const number of Object.values(stripeCards)) expect(sent.join('\n')).not.toContain(number)
      await close()
    },
  )

  test('pressed three times sends one form', async () => {
    const { page, sent, day, close } = await visitor()
    await page.locator('#field-token iframe').waitFor()
    await fill(page)
    await typeCard(page, stripeCards.good)
    await page.evaluate(() => {
      for (const _ of [1, 2, 3]) document.querySelector<HTMLButtonElement>('button.book')!.click()
    })
    await page.waitForURL(atBooking)
    expect(sent.filter(line => line.startsWith('POST'))).toHaveLength(1)
    expect(await held(day)).toHaveLength(1)
    await close()
  })

  test('back from the booking and sent again makes no second one', async () => {
    const { page, day, close } = await visitor()
    for (const _ of [1, 2]) {
      await page.locator('#field-token iframe').waitFor()
      await fill(page)
      await typeCard(page, stripeCards.good)
      await press(page)
      await page.locator('.bk-number, .trouble').first().waitFor()
      if (page.url().includes('my-booking')) await page.goBack()
    }
    expect(await states(day)).toEqual(['confirmed'])
    expect(await held(day)).toHaveLength(1)
    await close()
  })
})

describe.runIf(hasBrowser)('the question of the bank', () => {
  async function asked(answer: 'right' | 'wrong' | 'not at all', width = 1280) {
    const visit = await visitor({ width })
    visit.script.answer = answer
    await visit.page.locator('#field-token iframe').waitFor()
    await fill(visit.page)
    await typeCard(visit.page, stripeCards.challenged)
    await press(visit.page)
    return visit
  }

  test.each([360, 1280])(
    'that is closed is asked again by its button, also after reloading, at %s pixels',
    async width => {
      const { page, script, complaints, day, close } = await asked('not at all', width)
      await page.waitForURL(/confirm\/[\w-]+\?key=[\w-]+&asked=yes$/)
      expect(await violationsIn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await page.reload()
      script.answer = 'right'
      expect(await states(day)).toEqual(['authorizing'])
      await page.locator('[data-challenge] button').dblclick()
      await page.waitForURL(atBooking)
      expect(await states(day)).toEqual(['confirmed'])
      expect(await held(day)).toHaveLength(1)
      expect(complaints).toEqual([])
      await close()
    },
  )

  test('that is answered wrongly leads back to the form, where another card books', async () => {
    const { page, day, close } = await asked('wrong')
    await page.locator('.trouble.danger').waitFor()
    expect(await page.locator('[name="line_1"]').inputValue()).toBe(guest.line_1)
    expect(await violationsIn(page)).toEqual([])
    await typeCard(page, stripeCards.good)
    await press(page)
    await page.waitForURL(atBooking)
    expect(await states(day)).toEqual(expect.arrayContaining(['failed', 'confirmed']))
    expect(await held(day)).toHaveLength(1)
    await close()
  })

  test('in a tab that is closed after the answer ends in the booking, by the job', async () => {
    const { page, day, close } = await asked('not at all')
    await page.waitForURL(/asked=yes/)
    const secret = await page.locator('[data-challenge]').getAttribute('data-challenge')
    await close()
    fake.books.answerChallenge(secret!, true)
    server.pass({ minutes: 11 })
    await server.runJob()
    expect(await states(day)).toEqual(['confirmed'])
    expect(await held(day)).toHaveLength(1)
  })
})

describe.runIf(hasBrowser)('a change that costs more', () => {
  test.each([
    { width: 360, language: '' },
    { width: 1280, language: '/de' },
  ])(
    '$width pixels, "$language": pays by the form, the bank asks, and the booking is changed',
    async choices => {
      const { page, script, complaints, sent, day, close } = await visitor(choices)
      await page.locator('#field-token iframe').waitFor()
      await fill(page)
      await typeCard(page, stripeCards.good)
      await press(page)
      await page.waitForURL(atBooking)
      await page.goto(page.url().replace('?', '/change?'))
      await planStay(page, day, addDays(day, 2))
      await page.locator('.bk-acts button[value="preview"]').click()
      await page.locator('#field-token iframe').waitFor()
      expect(await violationsIn(page)).toEqual([])
      await page.reload()
      await page.locator('#field-token iframe').waitFor()
      const confirm = page.locator('.bk-acts button').first()
      await confirm.click()
      await expect.poll(() => page.locator('#field-token-error').textContent()).toContain('incomplete')
      script.answer = 'not at all'
      await typeCard(page, stripeCards.challenged)
      await confirm.click()
      await page.waitForURL(/confirm\/\w+\?key=[\w-]+&asked=yes$/)
      expect(await violationsIn(page)).toEqual([])
      expect(await held(day)).toHaveLength(1)
      script.answer = 'right'
      await page.locator('[data-challenge] button').click()
      await page.waitForURL(atBooking)
      expect(await server.counters(hotels.paid, formatDay(addDays(day, 1)))).toEqual({ sold: 1, held: 0 })
      expect(await held(day)).toHaveLength(2)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(choices.width)
      expect(complaints).toEqual([])
      for (const number of Object.values(stripeCards)) expect(sent.join('\n')).not.toContain(number)
      await close()
    },
  )
})

describe.runIf(hasBrowser)('without the form', () => {
  test('the page says that it has not come, and sends nothing', async () => {
    const { page, sent, close } = await visitor({ hasScript: false })
    await expect.poll(() => page.locator('#field-token-error').textContent()).toContain('could not be loaded')
    expect(await page.locator('.card-form').textContent()).toBe('')
    await fill(page)
    await press(page)
    await expect.poll(() => page.locator('button.book').getAttribute('aria-disabled')).toBeNull()
    expect(sent.filter(line => line.startsWith('POST'))).toEqual([])
    await close()
  })

  test('as scripts are switched off, the page says why, and whom to call', async () => {
    const { page, close } = await visitor({ javaScriptEnabled: false })
    const text = await page.locator('.needs-scripts').textContent()
    expect(text).toContain('needs JavaScript')
    expect(await page.locator('.card-form').isVisible()).toBe(false)
    await close()
  })
})
