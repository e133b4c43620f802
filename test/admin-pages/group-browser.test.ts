// The calendar of all properties in a real browser: a season's prices for thirteen of them in under a minute, taken back as one; others
// who were faster; who may only look; and the keyboard.

import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editCalendar } from '../../src/operations/properties/edit-calendar.ts'
import { listProperties } from '../../src/operations/properties/list-properties.ts'
import { viewCalendar } from '../../src/operations/properties/view-calendar.ts'
import { parseDay } from '../../src/values/civil-dates.ts'
import { violationsIn } from '../support/pages/accessibility.ts'
import { adminPages, reader } from '../support/pages/admin-pages.ts'
import { signedIn } from '../support/pages/signed-in-page.ts'
import { grant } from '../support/people/signed-in.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'

const timeout = 90_000
const season = { first: '2027-07-01', last: '2027-07-31' }
const [first, last] = [parseDay(season.first)!, parseDay(season.last)!]

describe.skipIf(!hasBrowser)('the calendar of all properties', { timeout }, async () => {
  const pages = await adminPages()
  const { context } = pages.harness.app
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
    await page.screenshot({ path: `${process.env.ADMIN_SHOTS}/group-${shots}-${name}.png` })
  }
  const hotels = await listProperties(context, undefined, 'no')

  /** Standard prices of the season in minor units, by property, room, rate and night. */
  const stored = async () => {
    const prices = new Map<string, number>()
    for (const { id } of hotels) {
      const view = await viewCalendar(context, { id, from: first, to: last })
      for (const { roomId, rateCode, columns } of view.rates)
        for (const [night, price] of columns.get('standard')?.entries() ?? [])
          if (price >= 0) prices.set(`${id} ${roomId} ${rateCode} ${night}`, price)
    }
    return prices
  }
  const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Bulk edit' })
  const openBulk = async (page: Page) => {
    await page.getByRole('checkbox', { name: 'Choose all properties' }).check()
    await page.getByRole('button', { name: 'Bulk edit' }).click()
    const panel = panelOf(page)
    await panel.getByText('13 properties chosen').waitFor()
    await panel.getByLabel('First night').fill(season.first)
    await panel.getByLabel('Last night').fill(season.last)
    return panel
  }

  test('a season’s prices for 13 properties take 8 steps and under a minute, and are taken back as one', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?from=2027-06-28')
    const { page, complaints } = opened
    const before = await stored()
    const began = performance.now()
    const panel = await openBulk(page)
    await panel.getByRole('textbox', { name: 'Percent' }).fill('12')
    const button = panel.getByRole('button', { name: /^Change [\d,]+ nights in 13 properties$/ })
    await button.waitFor()
    await shot(page, 'preview')
    const said = Number(/[\d,]+/.exec((await button.textContent())!)![0].replaceAll(',', ''))
    await button.click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Changed [\d,]+ nights in 13 properties/ })
      .waitFor()
    expect(performance.now() - began).toBeLessThan(60_000)
    const after = await stored()
    const changed = [...after].filter(([key, price]) => before.get(key) !== price)
    expect(after.size).toBe(before.size)
    expect(new Set(changed.map(([key]) => key.split(' ')[0])).size).toBe(13)
    // What follows another rate changes with it and is not counted.
    expect(changed.length).toBeGreaterThanOrEqual(said)
    expect(said).toBeGreaterThan(1000)
    for (const [key, price] of changed) expect(price / before.get(key)!).toBeCloseTo(1.12, 1)
    await shot(page, 'changed')
    expect(await violationsIn(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo in 13 properties' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: `Taken back: ${said.toLocaleString('en')} nights in 13` })
      .waitFor()
    expect(await stored()).toEqual(before)
    expect(complaints).toEqual([])
  })

  test('a property that somebody changes meanwhile stays as that person left it, is named, and the others change', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?from=2027-06-28')
    const { page } = opened
    const panel = await openBulk(page)
    await panel.getByLabel('Do').selectOption('raise')
    await panel.getByText('currency of each property').waitFor()
    await panel.getByRole('textbox', { name: 'Amount' }).fill('3')
    const button = panel.getByRole('button', { name: /nights in 13 properties$/ })
    await button.waitFor()
    const choices = { wanted: null, madeBy: 'Ulrike', isDryRun: false }
    const edit = {
      calendar: [{ rooms: [101], rate_plans: ['FLEX'], ...of(season.first), price: { standard: 777 } }],
    }
    // As if it happened between preview and click: the answer that the page has is of the version before.
    await page.route('**/calendar/edit', async route => {
      if (route.request().url().includes('/3144/')) await editCalendar(context, 3144, edit, choices)
      await route.continue()
    })
    await button.click()
    const status = page.getByRole('status').filter({ hasText: 'nights in 12 properties' })
    await status.getByText('somebody changed it meanwhile').waitFor()
    await shot(page, 'meanwhile')
    const view = await viewCalendar(context, {
      id: 3144,
      from: first,
      to: first,
      rooms: [101],
      rates: ['FLEX'],
    })
    expect(view.rates[0]!.columns.get('standard')).toEqual([77_700])
    await page.unroute('**/calendar/edit')
    await page.getByRole('button', { name: 'Undo in 12 properties' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: /^Taken back: [\d,]+ nights in 12 properties/ })
      .waitFor()
  })

  test.each([
    [1280, true],
    [768, false],
    [360, false],
  ])('is opened down to rates by the keyboard alone, at %i pixels, dark: %s', async (width, dark) => {
    await using opened = await pages.openSignedIn(browser, '/calendar?from=2027-06-28', { width, dark })
    const { page, complaints } = opened
    const grid = page.getByRole('treegrid')
    await grid.focus()
    const rows = page.getByRole('row')
    const read = page.waitForResponse(answer => /properties\/\d+\/calendar/.test(answer.url()))
    await page.keyboard.press('ArrowRight')
    await read
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await rows.and(page.locator('[aria-level="3"]')).first().waitFor()
    await page
      .getByRole('gridcell', { name: /2027, .+: \d/ })
      .first()
      .waitFor()
    await shot(page, `opened-${width}`)
    expect(await violationsIn(page)).toEqual([])
    await page.keyboard.press('ArrowLeft')
    await rows.and(page.locator('[aria-level="3"]')).first().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('b')
    await panelOf(page).getByText('1 property chosen').waitFor()
    await shot(page, `panel-${width}`)
    expect(complaints).toEqual([])
  })

  test('who may only look chooses nothing, and who manages two properties sees and changes those', async () => {
    await using looking = await pages.openSignedIn(browser, '/calendar', { who: reader })
    await looking.page.getByRole('treegrid').waitFor()
    expect(await looking.page.getByRole('checkbox').count()).toBe(0)
    expect(await looking.page.getByRole('button', { name: 'Bulk edit' }).count()).toBe(0)
    const two = [grant('property_manager', { propertyId: 3144 }), grant('front_desk', { propertyId: 3106 })]
    await using desk = await signedIn(browser, pages.harness.app, 'Zoe', two)
    await desk.page.goto(`${pages.url}/admin/calendar`)
    await desk.page.getByRole('treegrid').waitFor()
    expect(await desk.page.getByRole('row').count()).toBe(3)
    // One to choose, and that for all.
    expect(await desk.page.getByRole('checkbox').count()).toBe(2)
  })

  test('the properties that are looked for are in the address', async () => {
    await using opened = await pages.openSignedIn(browser, '/calendar?find=JUNÍPER')
    const { page } = opened
    await page.getByRole('treegrid').waitFor()
    expect(await page.getByRole('row').count()).toBe(2)
    await page.getByRole('searchbox', { name: 'Find a property' }).fill('no such')
    await page.getByText('No property has this name.').waitFor()
    expect(new URL(page.url()).searchParams.get('find')).toBe('no such')
  })
})

const of = (night: string) => ({ from: night, to: night })
