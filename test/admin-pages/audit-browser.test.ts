// The page of the audit trail in a real browser: somebody finds who changed what, and reads what was before and after, by keyboard
// too; it is accessible and fits, light and dark, on every width.

import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changePublisher, createPublisher } from '../../src/operations/publishers/publishers.ts'
import { actingAs } from '../../src/values/actor.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const pages = await adminPages()
const { context } = pages.harness.app
const somebody = { kind: 'command', id: 'ada', address: null, source: 'publisher set' } as const
await actingAs(somebody, async () => {
  const name = `Alpine ${'long '.repeat(30)}`
  const { id } = await createPublisher(context, { name, sellsAll: false })
  await changePublisher(context, id, { name: 'Andes' })
})
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

describe.skipIf(!hasBrowser)('the audit trail', { timeout: 120_000 }, () => {
  test('is searched, opened, filtered by what an entry is about, and sent to a colleague', async () => {
    await using opened = await pages.openSignedIn(browser, '/audit')
    const { page, complaints } = opened
    await page.getByText('Publisher Andes').first().waitFor()
    await page.getByLabel('Anybody').selectOption('Command line')
    await page.getByText('2 entries', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Andes changed name/ }).press('Enter')
    const difference = page.getByRole('table', { name: 'Before and after' })
    await difference.getByRole('row', { name: /^name Alpine long .* Andes$/ }).waitFor()
    await page.getByRole('button', { name: 'All entries about it' }).press('Enter')
    await page.waitForURL(/what=publisher%3A\d+/)
    await page.getByLabel('Anybody').selectOption('Anybody')
    await page.getByText('2 entries', { exact: true }).waitFor()
    const [table] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as a table' }).press('Enter'),
    ])
    expect((await readFile(await table.path(), 'utf8')).match(/\r\n/g)).toHaveLength(3)
    await page.reload()
    await difference.waitFor()
    await page.getByRole('searchbox').fill('nobody has this name')
    await page.getByRole('heading', { name: 'No entry is like that' }).waitFor()
    await page.getByRole('button', { name: 'Show all entries' }).press('Enter')
    await page.getByRole('button', { name: 'Show older entries' }).press('Enter')
    await page.getByText(/^(5[1-9]|[6-9]\d) entries$/).waitFor()
    expect(complaints).toEqual([])
  })

  test.each([
    [1280, false, 'de-DE'],
    [768, true, 'en-GB'],
    [360, false, 'en-GB'],
    [360, true, 'en-GB'],
  ])('is accessible and fits %i pixels, dark: %s, %s', async (width, dark, language) => {
    await using opened = await pages.openSignedIn(browser, '/audit?who=command', { width, dark, language })
    const { page, complaints } = opened
    await page.locator('tbody button').first().click()
    await page
      .locator('caption', { hasText: /Before and after|Vorher und nachher/ })
      .waitFor({ state: 'attached' })
    expect(await violationsIn(page)).toEqual([])
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide).toBeLessThanOrEqual(room ?? 0)
    expect(complaints).toEqual([])
  })
})
