// The page of reports and the charts of the dashboard in a real browser: they show the figures of the server, lead to where a lost
// search is mended, and can be read without seeing them.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsIn } from '../support/pages/accessibility.ts'
import { type AdminPages, adminPages } from '../support/pages/admin-pages.ts'
import { addHistory } from '../support/prices/report-history.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testToday } from '../support/run/test-app.ts'
import { adminRequests } from '../support/wire/admin-requests.ts'

const timeout = 60_000

describe.skipIf(!hasBrowser)('reports', { timeout }, () => {
  let pages: AdminPages
  let browser: Browser
  beforeAll(async () => {
    pages = await adminPages()
    await addHistory(pages.harness.app.context.database, testToday)
    browser = await openBrowser()
  }, timeout)
  afterAll(() => browser?.close())

  let shots = 0
  const shot = async (page: Page, name: string) => {
    if (!process.env.ADMIN_SHOTS) return
    mkdirSync(process.env.ADMIN_SHOTS, { recursive: true })
    shots += 1
    const height = await page.evaluate(() => document.querySelector('main')?.scrollHeight ?? 900)
    await page.setViewportSize({ width: page.viewportSize()!.width, height: height + 80 })
    await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/${shots}-${name}.png` })
  }
  const cellsOf = (page: Page) =>
    page
      .locator('tbody tr')
      .evaluateAll(rows =>
        rows.map(row => [...row.querySelectorAll('td')].map(cell => (cell.textContent ?? '').trim())),
      )

  test('a report is chosen, grouped and downloaded, and its address can be sent to a colleague', async () => {
    await using opened = await pages.openSignedIn(browser, '/reports')
    const { page, complaints } = opened
    await page.getByLabel('Report', { exact: true }).selectOption('bookings')
    await page.getByLabel('By', { exact: true }).selectOption('country')
    await page.locator('tbody tr', { hasText: 'Germany' }).waitFor()
    const { ask } = await adminRequests(pages.harness.app)
    const { body } = await ask('GET', 'reports/bookings?from=2026-11-02&to=2026-12-01&group=country')
    const german = body.rows.find(({ keys }: { keys: string[] }) => keys[0] === 'DE')
    const shown = (await cellsOf(page)).find(([country]) => country === 'Germany')!
    expect(shown.slice(1, 4)).toEqual(['USD', String(german.values[0]), String(german.values[1])])
    expect(shown[11]).toBe(german.values[9].toLocaleString('en', { minimumFractionDigits: 2 }))
    expect(page.url()).toContain('by=country')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('bookings-2026-11-02-2026-12-01.csv')
    await page.getByLabel('By', { exact: true }).selectOption('day')
    await page.getByRole('img', { name: 'Revenue' }).waitFor()
    await page.getByLabel('Shown in the plot').selectOption('bookings')
    await page.getByRole('img', { name: 'Bookings' }).waitFor()
    await shot(page, 'bookings')
    expect(await violationsIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a lost search leads to the calendar at the arrival that most of them were for', async () => {
    await using opened = await pages.openSignedIn(browser, '/reports?report=lost-searches')
    const { page } = opened
    await page.getByText('No rooms left').first().waitFor()
    await shot(page, 'lost')
    await page
      .getByRole('link', { name: /Open calendar: .*, 18 Dec/ })
      .first()
      .click()
    await page.waitForURL(/calendar\?property=3144&from=2026-12-18/)
    await page.getByRole('grid').waitFor()
  })

  test('the dashboard shows pick-up, last year and lost searches, each as a table too', async () => {
    await using opened = await pages.openSignedIn(browser, '/')
    const { page, complaints } = opened
    const pickUp = page.getByRole('region', { name: 'Pick-up' })
    await pickUp.getByRole('img').waitFor()
    await page.getByRole('region', { name: 'Searched and not found' }).getByText('Party too large').waitFor()
    await page.getByRole('region', { name: 'Revenue and bookings by day' }).getByText('last year').waitFor()
    await shot(page, 'dashboard')
    await pickUp.getByRole('button', { name: 'Table' }).click()
    const { ask } = await adminRequests(pages.harness.app)
    const { body } = await ask('GET', 'reports/pick-up?from=2026-12-01&to=2026-12-07&group=month')
    const first = await pickUp.locator('tbody tr').first().locator('td').allTextContents()
    expect(first.slice(1, 3)).toEqual([String(body.rows[0].values[0]), `+${body.rows[0].values[1]}`])
    expect(Number(first[3])).toBeGreaterThan(0)
    expect(await violationsIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test.runIf(process.env.ADMIN_SHOTS)('looks right in every width, light and dark', async () => {
    for (const [width, dark] of [
      [360, false],
      [768, true],
      [1680, false],
      [1280, true],
    ] as const) {
      for (const path of ['/', '/reports', '/reports?by=property', '/reports?report=lost-searches']) {
        await using opened = await pages.openSignedIn(browser, path, { width, dark, language: 'de-DE' })
        await opened.page.waitForLoadState('networkidle')
        await shot(opened.page, `${width}${path.replace(/\W+/g, '-')}${dark ? 'dark' : ''}`)
      }
    }
  })
})
