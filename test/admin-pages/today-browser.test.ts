// The day of the front desk in a real browser: it is where the desk begins, leads to each reservation by keyboard, takes money there,
// and is one sheet on paper.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '../../src/operations/people/people.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages()
const desk = { email: 'dora@example.com', password: 'ten patient kettles' }
await createPerson(pages.harness.app.context, {
  name: 'Dora Front',
  email: desk.email,
  language: 'en',
  password: new Secret(desk.password),
  grants: [{ role: 'front_desk', publisherId: null, propertyId: 3144 }],
})
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)('the day of the front desk', { timeout: 120_000 }, () => {
  test('is where the desk begins; a guest pays in cash, a wrong entry is reversed, and then nothing is to pay', async () => {
    await using opened = await pages.open(browser, { width: 1280 })
    const { page, complaints } = opened
    await page.goto(`${pages.url}/admin`)
    await page.getByLabel('E-mail address').fill(desk.email)
    await page.getByLabel('Password', { exact: true }).fill(desk.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/admin/today')
    await page.getByRole('heading', { name: 'Tue 1 Dec 2026' }).waitFor()
    const arrivals = page.getByRole('table', { name: /^Arrivals/ })
    const guest = arrivals.getByRole('link').first()
    const name = (await guest.textContent())!
    await expect.poll(() => violationsIn(page)).toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Print' }).count()).toBe(0)
    await arrivals.waitFor()
    await page.emulateMedia({ media: 'screen' })

    await guest.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: 'Take payment' }).click()
    const amount = page.getByLabel('Amount (USD)')
    const due = await amount.inputValue()
    await page.getByText('Then nothing is to pay.').waitFor()
    await amount.fill('1000')
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    const entry = page.getByRole('row', { name: /^Taken cash/ })
    await entry.waitFor()
    await entry.getByRole('button', { name: /^Reverse/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse', exact: true }).click()
    await page.getByRole('row', { name: /^Reversal: Taken/ }).waitFor()
    await page.getByRole('button', { name: 'Take payment' }).click()
    expect(await page.getByLabel('Amount (USD)').inputValue()).toBe(due)
    await page.getByLabel('How', { exact: true }).selectOption('card_machine')
    await expect.poll(() => violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Record', exact: true }).click()
    await page.getByRole('row', { name: 'Still to pay paid' }).waitFor()

    const invoices = page.getByRole('region', { name: 'Invoices' })
    await invoices.getByRole('button', { name: 'Write invoice' }).click()
    expect(await invoices.getByLabel('To', { exact: true }).inputValue()).toBe(name)
    await invoices.getByLabel('To', { exact: true }).fill('Analytical Engines Ltd')
    await invoices.getByLabel('Address').fill('1 Mill Lane\nLondon')
    await expect.poll(() => violationsIn(page)).toEqual([])
    await invoices.getByRole('form').getByRole('button', { name: 'Write invoice' }).click()
    await invoices.getByText('Invoice 2026-0001').waitFor()
    const sheet = await page.request.get(
      `${pages.url}${await invoices.getByRole('link', { name: /^To print/ }).getAttribute('href')}`,
    )
    expect(await sheet.text()).toContain('Paid in full. This invoice is the receipt.')
    await invoices.getByRole('button', { name: /^Take back/ }).click()
    await invoices.getByLabel('Reason').fill('another company')
    await invoices.getByRole('form').getByRole('button', { name: 'Take back', exact: true }).click()
    await invoices.getByText('Credit note 2026-0002').waitFor()
    await expect.poll(() => violationsIn(page)).toEqual([])

    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await page.getByRole('row', { name: new RegExp(`^${name}.*paid$`) }).waitFor()
    await page.getByRole('button', { name: 'The day before' }).click()
    await page.getByRole('heading', { name: 'Mon 30 Nov 2026' }).waitFor()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.getByRole('term').filter({ hasText: 'Arrivals today' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('fits a telephone, with what has no column there below the guest', async () => {
    await using opened = await pages.open(browser, { width: 360 })
    const { page, complaints } = opened
    await page.goto(`${pages.url}/admin/today?property=3144`)
    await page.getByLabel('E-mail address').fill(desk.email)
    await page.getByLabel('Password', { exact: true }).fill(desk.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('table', { name: /^Arrivals/ }).waitFor()
    await expect.poll(() => violationsIn(page)).toEqual([])
    const isWider = () =>
      document.querySelector('main')!.scrollWidth > document.querySelector('main')!.clientWidth
    expect(await page.evaluate(isWider)).toBe(false)
    expect(complaints).toEqual([])
  })
})
