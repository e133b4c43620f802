// Themes that publishers choose, light and dark and with each pair of fonts: every page can be read and used in each of them.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoSite } from '../../../src/demo/demo-site.ts'
import { fontPairs, type Theme, themeFrom } from '../../../src/lodging/sites/theme.ts'
import { listSites, saveSite } from '../../../src/operations/sites/sites.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const { app } = await testApp({ demo: true })
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Begins again with another theme; the pages know it within a second. */
async function wear(chosen: Partial<Theme>): Promise<Theme> {
  const { theme } = themeFrom(chosen)
  const [site] = await listSites(app.context)
  await saveSite(app.context, {
    publisherId: site!.publisher.id,
    slug: 'demo',
    hosts: [],
    isDefault: true,
    document: { ...demoSite, logo: site!.document.logo, theme },
  })
  const isWorn = async (): Promise<boolean> =>
    (await (await fetch(app.url, { headers: { accept: 'text/html' } })).text()).includes(
      `--paper:${theme.paper};--wash:${theme.wash}`,
    )
  await expect.poll(isWorn, { timeout: 5000 }).toBe(true)
  return theme
}

const stay = 'checkin=2027-03-12&checkout=2027-03-16&room=2'
const paths = [
  '/de',
  `/search?${stay}&code=NOPE`,
  `/properties/3110?${stay}&detail=1-SUDOMARI`,
  `/checkout?property=3144&accommodation=101&rate=FLEX&${stay}`,
  '/my-booking',
]

/** The colours that a browser paints, as red, green and blue. */
const painted = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { color, backgroundColor, colorScheme } = getComputedStyle(document.body)
    return [color, backgroundColor, colorScheme]
  })

const themes: readonly (readonly [name: string, chosen: Partial<Theme>])[] = [
  ['a ski resort', { accent: '#0b5c8a', wash: '#eef4f9', fonts: 'plain', radius: 14 }],
  ['a city in cream and red', { accent: '#9b2c2c', paper: '#fffdfa', fonts: 'classic', radius: 0 }],
  ['a bright accent on white', { accent: '#ffcc00', fonts: 'system' }],
  ['a night', { paper: '#12161c', accent: '#e0a458', fonts: 'book' }],
  ['black, with an accent that is too dark', { paper: '#000000', accent: '#14594a', fonts: 'plain' }],
]

describe.runIf(hasBrowser).each(themes)('%s', (_, chosen) => {
  test('can be read and used on every page', { timeout: 60_000 }, async () => {
    await wear(chosen)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    for (const path of paths) {
      await page.goto(`${app.url}${path}`)
      expect(await faultsIn(page), path).toEqual([])
    }
    await page.goto(`${app.url}${paths[3]}`)
    await page.locator('button.book').click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    expect(await faultsIn(page), 'errors').toEqual([])
    await page.close()
  })
})

/** The paths of the fonts that a page loads. */
async function fontsOf(url: string): Promise<string[]> {
  const page = await browser.newPage()
  const loaded = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'font') loaded.add(new URL(request.url()).pathname)
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.close()
  return [...loaded]
}

describe.runIf(hasBrowser)('fonts', () => {
  test.each(fontPairs)('of the pair %s are loaded from this server, and no others', async fonts => {
    await wear({ fonts })
    const files = { serif: 2, plain: 1, book: 1, classic: 1, system: 0 }[fonts]
    // Servers read a site again after a moment.
    await expect.poll(async () => (await fontsOf(app.url)).length, { timeout: 15_000 }).toBe(files)
    expect((await fontsOf(app.url)).every(path => path.startsWith('/assets/'))).toBe(true)
  })
})

test.runIf(hasBrowser)('a dark page is dark from its first paint, and light on paper', async () => {
  await wear({ paper: '#12161c', accent: '#e0a458' })
  const page = await browser.newPage()
  await page.goto(app.url)
  expect((await painted(page)).slice(1)).toEqual(['rgb(18, 22, 28)', 'dark'])
  await page.emulateMedia({ media: 'print' })
  expect((await painted(page)).slice(1)).toEqual(['rgb(255, 255, 255)', 'light'])
  await page.close()
})
