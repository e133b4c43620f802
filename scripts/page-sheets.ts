// Draws docs/pages: every booking page and state at four widths beside each other, in the demo's theme, and the main pages in
// two others. Run it after a change of the pages, and look at what changed: node scripts/page-sheets.ts [NAME…].

import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { type App, openApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openBrowser } from '../test/support/browser.ts'
import { drawSheet } from './page-sheets/sheet.ts'
import { pageStates } from './page-sheets/states.ts'
import { addThemedSites } from './page-sheets/themed-sites.ts'

const folder = join(import.meta.dirname, '../docs/pages')
const widths = [360, 768, 1280, 1680]
const names = process.argv.slice(2)

await using stack = new AsyncDisposableStack()
const directory = await mkdtemp(join(tmpdir(), 'hostelry-pages-'))
stack.defer(() => rm(directory, { recursive: true, force: true }))
// Started by root, PostgreSQL runs as another user, who needs access.
await chmod(directory, 0o755)
const config = readConfig({
  DATA_DIR: join(directory, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
  PAYMENT_GATEWAY: 'test',
})
const app = stack.use(await openApp(config, { log: { write: () => undefined } }))
const browser = await openBrowser()
stack.defer(() => browser.close())
await mkdir(folder, { recursive: true })
await drawAll(app, browser)

/** Pictures further down load only when a guest comes near; each is waited for until it can be drawn. */
async function showAllPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('img.picture').evaluateAll(async pictures => {
    const all = pictures as HTMLImageElement[]
    for (const picture of all) picture.loading = 'eager'
    await Promise.all(all.map(picture => picture.decode().catch(() => undefined)))
  })
}

async function drawAll(app: App, browser: Browser): Promise<void> {
  const themes = await addThemedSites(app)
  const states = await pageStates(app)
  for (const [theme, base] of themes) {
    for (const state of states) {
      const name = theme === 'demo' ? state.name : `${state.name}-${theme}`
      if (theme !== 'demo' && !state.isInEveryTheme) continue
      if (names.length > 0 && !names.includes(name)) continue
      const shots: Buffer[] = []
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          reducedMotion: 'reduce',
          locale: 'en-GB',
        })
        const page = await context.newPage()
        await state.open(page, `${app.url}${base}`)
        await showAllPictures(page)
        shots.push(await page.screenshot({ fullPage: !state.isOneScreen }))
        await context.close()
      }
      await drawSheet(shots, join(folder, `${name}.webp`))
      console.log(name)
    }
  }
}
