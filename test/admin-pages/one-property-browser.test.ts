// Pages about one property, looked at with all of them chosen; and a property that is not finished: in a real browser.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPublisher } from '../../src/operations/publishers/publishers.ts'
import { addDays, formatDay, parseDay } from '../../src/values/civil-dates.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages } from '../support/pages/admin-pages.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const timeout = 60_000

describe.skipIf(!hasBrowser)('with all properties chosen', { timeout }, async () => {
  const pages = await adminPages()
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  }, timeout)
  afterAll(() => browser?.close())
  let shots = 0
  const shot = async (page: Page, name: string) => {
    if (!process.env.ADMIN_SHOTS) return
    mkdirSync(process.env.ADMIN_SHOTS, { recursive: true })
    shots += 1
    await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/one-${shots}-${name}.png`, fullPage: true })
  }

  test.each([
    ['/property?section=rooms', 1280, true],
    ['/property', 360, false],
    ['/property?section=prices', 820, false],
  ])('%s asks which, at %i pixels, dark: %s', async (path, width, dark) => {
    await using opened = await pages.openSignedIn(browser, path, { width, dark })
    const { page, complaints } = opened
    await page.getByRole('heading', { name: 'Which property?' }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    await shot(page, `which-${width}-${dark}`)
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('searchbox', { name: 'Find a property' }).fill('JUNÍPER vac')
    await page.getByRole('list', { name: 'Choose a property' }).getByRole('link').click()
    await page.waitForURL(url => url.searchParams.get('property') === '3144')
    for (const [name, value] of new URLSearchParams(path.split('?')[1]))
      expect(new URL(page.url()).searchParams.get(name)).toBe(value)
    expect(complaints).toEqual([])
  })

  test('a connection is not made for the first property unless it is chosen', async () => {
    await using opened = await pages.openSignedIn(browser, '/channels/new')
    const { page } = opened
    await page.getByRole('combobox', { name: 'Property', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Connect a channel' }).last().click()
    await page.getByRole('alert').filter({ hasText: 'is needed' }).waitFor()
  })

  test('a room that was just added is not wrong yet, in German either, and says so in German', async () => {
    await using german = await signedIn(browser, pages.harness.app, 'Ulrike', undefined, 'de')
    const { page } = german
    await page.goto(`${pages.url}/admin/property?property=3144&section=rooms`)
    await page.getByText('Bereit zum Verkauf').waitFor()
    const checked = page.waitForResponse(answer => answer.url().includes('/check'))
    await page.getByRole('button', { name: '+ Zimmer' }).click()
    await checked
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('wird gebraucht').count()).toBe(0)
    expect(await page.getByText('must be').count()).toBe(0)
    await shot(page, 'room-added')
    const name = page.getByRole('textbox', { name: 'Name' }).last()
    await name.fill('x')
    await name.fill('')
    await page.getByText('wird gebraucht').first().waitFor()
    await shot(page, 'room-emptied')
    expect(await page.getByText('must be').count()).toBe(0)
  })

  test.each([
    [1280, true],
    [820, false],
    [360, false],
  ])('nights are closed for a reason and opened again, at %i pixels, dark: %s', async (width, dark) => {
    await using opened = await pages.openSignedIn(browser, '/calendar?property=3144', { width, dark })
    const { page, complaints } = opened
    await page.getByRole('button', { name: 'Closures' }).click()
    const panel = page.getByRole('complementary', { name: 'Closures' })
    const first = await panel.getByLabel('First night').inputValue()
    await panel.getByLabel('Last night').fill(formatDay(addDays(parseDay(first)!, 2)))
    await panel.getByRole('group', { name: 'Rooms' }).getByRole('button').nth(1).click()
    await panel.getByLabel('Why').fill('New bathrooms')
    await panel.getByText('Closes 3 nights of rooms').waitFor()
    await shot(page, `closing-${width}`)
    await panel.getByRole('button', { name: 'Close these nights' }).click()
    const made = panel.getByRole('article', { name: 'New bathrooms' })
    await made.getByRole('button', { name: 'End early' }).click()
    const cell = page.getByRole('gridcell', { name: 'closed: New bathrooms' })
    await cell.first().waitFor()
    await shot(page, `closed-${width}`)
    expect(await violationsIn(page)).toEqual([])
    await made.getByRole('button', { name: 'Open again' }).click()
    await made.waitFor({ state: 'detached' })
    await cell.first().waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('the pages that publishers show it on are those of publishers who may sell it', async () => {
    const { context } = pages.harness.app
    const { id } = await createPublisher(context, { name: 'Desert Guide', sellsAll: false })
    await using opened = await pages.openSignedIn(browser, '/property?property=3144&section=publishers')
    const { page } = opened
    const made = await opened.context.request.post(`${pages.url}/admin/v1/sites`, {
      data: { publisher_id: id, name: 'Desert Pages' },
      headers: { origin: pages.url },
    })
    expect(made.status(), await made.text()).toBe(201)
    await page.reload()
    const links = page.getByRole('main').locator('a[target=_blank]')
    await links.first().waitFor()
    expect(await links.allTextContents()).not.toContain('Desert Pages')
    for (const link of await links.all())
      expect((await opened.context.request.get((await link.getAttribute('href'))!)).status()).toBe(200)
  })
})
