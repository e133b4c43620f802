// The page of price rules in a real browser: a rule is made and read back as a sentence, tried out, switched on, seen in the log, and
// stopped.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { realToday, smallHotel } from '../support/hotels/small-hotel.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testApp } from '../support/run/test-app.ts'

const timeout = 90_000

describe.skipIf(!hasBrowser)('the page of price rules', { timeout }, () => {
  let harness: Awaited<ReturnType<typeof testApp>>
  let browser: Browser
  beforeAll(async () => {
    harness = await testApp({ jobs: false })
    harness.clock.moveTo(Temporal.Now.instant().toString())
    browser = await openBrowser()
    await importProperty(harness.app.context, smallHotel({ id: 1, from: realToday(), nights: 60 }), null)
  }, timeout)
  afterAll(() => browser?.close())

  /** Fits into the width of every device, and breaks no rule of accessibility. */
  async function requireSound(page: Page, name: string) {
    expect(await violationsIn(page)).toEqual([])
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
      expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(room ?? 0)
      if (!process.env.ADMIN_SHOTS) continue
      mkdirSync(process.env.ADMIN_SHOTS, { recursive: true })
      await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/${name}-${width}.png`, fullPage: true })
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  test('makes a rule, tries it out, lets it work, shows what it did, and stops it', async () => {
    const { page, errors } = await signedIn(browser, harness.app, 'Wilhelmina')
    await page.goto(`${harness.app.url}/admin/price-rules?property=1`)
    await page.getByText('There is no rule yet.').waitFor()
    await page.getByRole('button', { name: 'New rule' }).press('Enter')
    const form = page.getByRole('form', { name: 'New rule' })
    await form.getByLabel('Name').fill('Early booking')
    await form.getByLabel('What it looks at').selectOption('days_to_arrival')
    await form.getByLabel('From', { exact: true }).fill('50')
    await form.getByLabel('Change', { exact: true }).fill('-10')
    await form.getByLabel('Round to a multiple of').fill('5')
    await form.getByRole('checkbox', { name: 'Uncounted' }).check()
    await requireSound(page, 'rule-form')
    await form.getByRole('button', { name: 'Keep the rule' }).press('Enter')
    await page.getByText('From 50 days before arrival on: -10 %, in steps of 5').waitFor()

    await page.getByRole('button', { name: 'Simulate' }).press('Enter')
    await page.getByText('10 prices would change, of 60 nights.').waitFor()
    const priceOf = async () => {
      const [row] = await harness.app.context.database.query<{ lowest: number }>(
        'SELECT min(price) AS lowest FROM rate_calendar, unnest(standard) AS price WHERE room_id = 2 AND price > 0',
        [],
      )
      return row!.lowest
    }
    expect(await priceOf()).toBe(10_000)
    await page.getByRole('button', { name: 'Let the rules work' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Let the rules work' }).press('Enter')
    await page.getByText('The rules work: prices follow within a minute.').waitFor()
    await page.getByText('Early booking (59 days to go)').first().waitFor()
    expect(await priceOf()).toBe(9_000)
    await requireSound(page, 'rules-on')

    await page.getByRole('button', { name: 'Stop all rules' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop all rules' }).press('Enter')
    await page.getByText('The base price stands again.').first().waitFor()
    expect(await priceOf()).toBe(10_000)
    expect(errors).toEqual([])
  })
})
