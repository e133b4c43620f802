// The page of a property in a real browser: every state accessible and within its policy, the gallery and the prices by keyboard,
// and all of it without scripts.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeHostile } from '../../support/canaries/hostile-property.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true })
const { url, context } = running.app
let browser: Browser
beforeAll(async () => {
  await makeHostile(context, 3108)
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

interface Opened extends AsyncDisposable {
  readonly page: Page
  readonly context: BrowserContext
  /** Whatever the console said, such as a breach of the policy. */
  readonly complaints: string[]
}

async function open(path: string, { width = 1280, javaScriptEnabled = true } = {}): Promise<Opened> {
  const opened = await browser.newContext({ viewport: { width, height: 800 }, javaScriptEnabled })
  const page = await opened.newPage()
  const complaints: string[] = []
  page.on('console', message => complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(`${url}${path}`)
  return { page, context: opened, complaints, [Symbol.asyncDispose]: () => opened.close() }
}

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const widths = [360, 1280]

describe.runIf(hasBrowser)('the page of a property', { timeout: 60_000 }, () => {
  const states = [
    { state: 'a stay', path: `/properties/3101?${stay}&code=ALPINE10` },
    { state: 'a price in detail', path: `/ja/properties/3110?${stay}&detail=1-SUDOMARI` },
    { state: 'no dates', path: '/properties/3144' },
    { state: 'nothing free', path: '/de/properties/3101?checkin=2026-12-26&checkout=2026-12-28' },
    { state: 'a closed season', path: '/fr/properties/3102?checkin=2027-04-20&checkout=2027-04-23' },
    { state: 'not sold now', path: '/es/properties/3112' },
    { state: 'hostile texts', path: `/properties/3108?${stay}` },
  ]
  test.each(states.flatMap(state => widths.map(width => ({ ...state, width }))))(
    'can be used by every guest and keeps to its policy: $state at $width',
    async ({ path, width }) => {
      await using opened = await open(path, { width })
      const { page, complaints } = opened
      expect(await faultsIn(page)).toEqual([])
      expect(complaints).toEqual([])
      expect(await page.title()).not.toBe('x')
    },
  )

  test('a small screen shows the property in little, with its price at the foot, and everything when it is asked for', async () => {
    await using opened = await open(`/properties/3144?${stay}`, { width: 360 })
    const { page } = opened
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4547)
    const bar = page.locator('.rooms-bar')
    expect(await bar.textContent()).toContain('From 372.20\u00a0USD')
    // A click of Playwright scrolls to where the bar comes to rest.
    await bar.locator('a').evaluate(link => (link as HTMLElement).click())
    await expect.poll(() => bar.evaluate(element => getComputedStyle(element).visibility)).toBe('hidden')
    const costs = page.locator('.offer').first().locator('.costs').first()
    expect(await costs.isVisible()).toBe(false)
    await page.locator('.offer-detail summary').first().click()
    expect(await costs.isVisible()).toBe(true)
    await page.locator('.about .fold > summary').click()
    expect(await page.locator('.facts').isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const part of ['.months', '.reviews article', '.place address', '.facts', '.costs'])
      expect(await page.locator(part).first().isVisible()).toBe(true)
    expect(await bar.isVisible()).toBe(false)
  })

  test('the gallery goes by keyboard and gives the focus back', async () => {
    await using opened = await open('/properties/3144')
    const { page, complaints } = opened
    const dialog = page.locator('dialog.gallery')
    const second = page.locator('.mosaic a').nth(1)
    await second.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => dialog.locator('.gallery-bar p').textContent()).toBe('2 / 4')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => dialog.locator('.gallery-bar p').textContent()).toBe('3 / 4')
    await page.keyboard.press('End')
    await expect.poll(() => dialog.locator('.gallery-bar p').textContent()).toBe('4 / 4')
    await page.keyboard.press('ArrowRight')
    expect(await dialog.locator('.gallery-bar p').textContent()).toBe('4 / 4')
    expect(await faultsIn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    expect(await second.evaluate(link => link === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('a price opens by keyboard, and gets each tax and fee by name', async () => {
    await using opened = await open(`/properties/3110?${stay}`)
    const { page, complaints } = opened
    const detail = page.locator('.offer-detail').first()
    const total = await detail.locator('.sum dd').textContent()
    await detail.locator('summary').focus()
    await page.keyboard.press('Enter')
    await detail.getByText('Consumption tax').waitFor()
    expect(await detail.locator('.sum dd').textContent()).toBe(total)
    expect(await faultsIn(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('other months come without leaving the page', async () => {
    await using opened = await open(`/properties/3144?${stay}`)
    const { page, complaints } = opened
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await page.locator('#dates').getByText('Later').click()
    await page.getByText('May 2027', { exact: true }).waitFor()
    expect(page.url()).toContain('month=2027-05')
    await expect.poll(() => page.locator('body[data-kept]').count()).toBe(1)
    await page.locator('#dates a.day').first().click()
    await page.waitForURL(/checkin=2027-05-01/)
    expect(complaints).toEqual([])
  })

  test.each(widths)('nothing moves while it loads and is read, at %i', async width => {
    await using opened = await open(`/properties/3101?${stay}`, { width })
    const { page } = opened
    for (let top = 0; top < 6000; top += 700) {
      await page.evaluate(to => scrollTo(0, to), top)
      await page.waitForTimeout(60)
    }
    const shift = await page.evaluate(
      () =>
        new Promise<number>(resolve => {
          let sum = 0
          new PerformanceObserver(list => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBeLessThan(0.05)
  })

  test.each(widths)(
    'without scripts everything is there, from the pictures to the checkout, at %i',
    async width => {
      await using opened = await open(`/de/properties/3110?${stay}`, { width, javaScriptEnabled: false })
      const { page } = opened
      await page.locator('.mosaic a').first().click()
      await page.waitForURL(/#picture-1/)
      expect(await page.locator('#picture-1').isVisible()).toBe(true)
      const detail = page.locator('.offer-detail').first()
      await detail.locator('summary').click()
      await detail.locator('a').click()
      await page.locator('.offer-detail').first().getByText('Verbrauchsteuer').waitFor()
      if (width === 360) await page.locator('#dates summary').click()
      await page.locator('#dates').getByText('Später').click()
      await page.getByText('Mai 2027', { exact: true }).waitFor()
      await page.locator('.offer form button').first().click()
      await page.waitForURL(/\/checkout\?/)
      const { pathname, searchParams } = new URL(page.url())
      expect(pathname).toBe('/de/checkout')
      expect(searchParams.get('rate')).toBe('SUDOMARI')
      expect(searchParams.get('checkin')).toBe('2027-03-12')
    },
  )
})
