// A guest’s whole way in a real browser: from the search box on another site to the booking, a change of it and its cancelling.
// One total is shown all the way, every step is reloaded, no page is wider than the screen, and in the end every room is for sale again.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '../../../src/values/civil-dates.ts'
import { someGuest } from '../../support/pages/checkout-visits.ts'
import { unfoldAddress } from '../../support/pages/folded-address.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { url, context } = running.app

/** A page of somebody else, with the search box of the demo in a language. */
const host = createServer((request, response) => {
  const language = request.url === '/de' ? 'de' : 'en'
  const box = `<script src="${url}/embed.js" data-site="demo" data-language="${language}"></script>`
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!DOCTYPE html><html lang="${language}"><title>Our valley</title><main>${box}</main></html>`)
})
let browser: Browser
beforeAll(async () => {
  await new Promise<void>(resolve => host.listen(0, 'localhost', resolve))
  if (hasBrowser) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  host.close()
})

const sold = async (): Promise<number> => {
  const [row] = await context.database.query<{ sold: number }>(
    'SELECT coalesce(sum(sold), 0)::int AS sold FROM night WHERE property_id = 3144',
  )
  return row!.sold
}

/** Each of two is met by each of two others. */
const ways = [
  { width: 360, scripts: true, language: 'de' },
  { width: 360, scripts: false, language: 'en' },
  { width: 1280, scripts: true, language: 'en' },
  { width: 1280, scripts: false, language: 'de' },
]

describe.runIf(hasBrowser)('the whole way', () => {
  test.each(ways)(
    '$width pixels, scripts $scripts, $language',
    async ({ width, scripts, language }) => {
      const visit = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled: scripts })
      const page = await visit.newPage()
      const complaints: string[] = []
      page.on('console', message => complaints.push(message.text()))
      page.on('pageerror', error => complaints.push(error.message))
      const german = language === 'de'
      if (scripts) await searchFromElsewhere(page, language)
      else
        await page.goto(
          `${url}/sites/demo${german ? '/de' : ''}/search?Checkin=03/12/2027&Checkout=03/16/2027&GuestsAdult=2`,
        )
      await staysAndFits(page, width)

      await page.locator('.result', { hasText: 'Juniper Vacation Condos' }).locator('h2 a').click()
      await page.waitForURL(/\/properties\/3144\?/)
      await staysAndFits(page, width)
      const total = german ? '413,56' : '413.56'
      const offer = page.locator('.offer', { hasText: total }).first()
      await offer.locator('form button:not([name])').click()

      await page.waitForURL(/\/checkout\?/)
      await staysAndFits(page, width)
      expect(await page.locator('button.book').textContent()).toContain(total)
      for (const [name, value] of Object.entries(someGuest({ country: 'US' }))) {
        await unfoldAddress(page)
        const field = page.locator(`#checkout [name="${name}"]`)
        if (name === 'country' && !scripts) await chooseCountry(page, value)
        else if (name === 'country' || name === 'region') await field.selectOption(value)
        else await field.fill(value)
      }
      await page.locator('button.book').click()

      await page.waitForURL(/\/my-booking\/R\w+\?key=/)
      await staysAndFits(page, width)
      expect(await page.locator('.receipt-sheet').textContent()).toContain(total)
      expect(await sold()).toBe(4)

      await page.locator('main a[href*="/change?"]').click()
      if (scripts) {
        await page.locator('.search-dates button').click()
        for (const day of ['2027-03-12', '2027-03-15'])
          await page.locator(`.calendar [data-day="${parseDay(day)}"]`).click()
        const done = page.locator('.calendar-foot button').last()
        if (await done.isVisible()) await done.click()
      } else await page.locator('[name="checkout"]').fill('2027-03-15')
      await page.locator('main form button[value="preview"]:not(.hidden)').click()
      await staysAndFits(page, width)
      await page.locator('main form button:not([name])').last().click()
      await page.waitForURL(/\/my-booking\/R\w+\?/)
      await staysAndFits(page, width)
      await expect.poll(sold).toBe(3)

      await page.locator('main a[href*="/cancel?"]').click()
      await staysAndFits(page, width)
      await page.locator('.bk-danger').click()
      await page.waitForURL(/\/my-booking\/R\w+\?/)
      await staysAndFits(page, width)
      await expect.poll(sold).toBe(0)
      expect(await page.locator('main a[href*="/cancel?"]').count()).toBe(0)
      expect(complaints).toEqual([])
      await visit.close()
    },
    60_000,
  )
})

/** Fills in the box on the other site and presses its button. */
async function searchFromElsewhere(page: Page, language: string): Promise<void> {
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/${language}`)
  const dates = page.locator('input[type="date"]')
  await dates.first().fill('2027-03-12')
  await dates.last().fill('2027-03-16')
  await page.getByRole('button').last().click()
  await page.waitForURL(/\/search\?Checkin=/)
}

/** Without scripts a button brings the address form of the country. */
async function chooseCountry(page: Page, country: string): Promise<void> {
  await page.locator('#checkout [name="country"]').selectOption(country)
  await page.locator('#checkout button[name="step"]').click()
  await page.locator('#checkout select[name="region"]').waitFor()
}

/** Every step can be reloaded, the answers to forms too. */
const staysAndFits = async (page: Page, width: number): Promise<void> => {
  const title = await page.title()
  await page.reload()
  expect(await page.title()).toBe(title)
  expect(await page.locator('html').evaluate(root => root.scrollWidth), page.url()).toBe(width)
}
