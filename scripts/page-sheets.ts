// Draws pictures/pages: every booking page and state at four widths beside each other, in the demo's theme and in two others, and the
// index that shows them. Run it after a change of the pages, and look at what changed: node scripts/page-sheets.ts [FILE…].

import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import { openBrowser } from '../test/support/run/browser.ts'
import { type Desk, deskKinds, openDesk } from './page-sheets/desk.ts'
import { drawnPages, keepForDocs } from './page-sheets/doc-pictures.ts'
import { indexPage } from './page-sheets/index-page.ts'
import { drawSheet } from './page-sheets/sheet.ts'
import { type Sheet, sheets } from './page-sheets/states.ts'

const folder = drawnPages
const usualWidths = [360, 768, 1280, 1680]
/** What is further down than `most` pixels adds nothing to a look at the whole. The other themes show their look, not their text. */
const looks = {
  demo: { scale: 0.36, quality: 48, most: 2500 },
  other: { scale: 0.24, quality: 46, most: 1800 },
}
const names = new Set(process.argv.slice(2))
let visitors = 0

await using stack = new AsyncDisposableStack()
const directory = await mkdtemp(join(tmpdir(), 'hostelry-pages-'))
stack.defer(() => rm(directory, { recursive: true, force: true }))
// Started by root, PostgreSQL runs as another user, who needs access.
await chmod(directory, 0o755)
// Letters keep their distance when they are drawn small.
const browser = await openBrowser(['--font-render-hinting=none'])
stack.defer(() => browser.close())
await mkdir(folder, { recursive: true })
const troubles: string[] = []
for (const kind of deskKinds) {
  const wanted = sheets().filter(({ state, file }) => (state.at ?? 'demo') === kind && isWanted(file))
  if (wanted.length === 0) continue
  await using desk = await openDesk(join(directory, kind), kind)
  for (const sheet of wanted) await drawOrNote(browser, desk, sheet)
}
await writeFile(join(folder, 'README.md'), indexPage())
if (names.size === 0) await removeOthers()
if (troubles.length > 0) throw new Error(`${troubles.length} sheets were not drawn:\n${troubles.join('\n')}`)

/** Whether a file is named; all are where none is. */
function isWanted(file: string): boolean {
  return names.size === 0 || names.has(file.replace('.webp', ''))
}

/** One sheet that cannot be drawn does not keep the others from it. */
async function drawOrNote(browser: Browser, desk: Desk, sheet: Sheet): Promise<void> {
  try {
    await draw(browser, desk, sheet)
    console.log(sheet.file)
  } catch (error) {
    troubles.push(`${sheet.file}: ${error}`)
    console.log(`${sheet.file}: not drawn`)
  }
}

async function draw(browser: Browser, desk: Desk, { state, theme, file }: Sheet): Promise<void> {
  const site = desk.sites.find(each => each.theme === theme)!
  const { name, widths = usualWidths, isOneScreen = false } = state
  const { scale, quality, ...look } = looks[theme === 'demo' ? 'demo' : 'other']
  const most = Math.min(look.most, state.most ?? look.most)
  const shots: Buffer[] = []
  const open = async (width: number): Promise<Page> => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      javaScriptEnabled: !state.hasNoScripts,
      extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
    })
    const page = await context.newPage()
    await state.open({ page, desk, base: `${desk.app.url}${site.path}`, slug: site.slug, state: name })
    return page
  }
  // A page is the same however wide it is opened; what covers it is placed when it opens.
  if (isOneScreen) {
    for (const width of widths) {
      const page = await open(width)
      await showAllPictures(page)
      await settled(page)
      shots.push(await page.screenshot())
      await page.context().close()
    }
  } else {
    const page = await open(widths.at(-1)!)
    await showAllPictures(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      if (page.frames().length > 1) await showFrames(page, width)
      shots.push(await wholePage(page, { width, most, from: state.from }))
    }
    await page.context().close()
  }
  await drawSheet(shots, join(folder, file), quality)
  await keepForDocs(folder, file)
}

/** Limits count by address: each guest has one. */
function nextAddress(): string {
  visitors += 1
  return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}

interface Part {
  readonly width: number
  readonly most: number
  readonly from: string | undefined
}

/** As much of a page as the sheet shows. */
async function wholePage(page: Page, { width, most, from }: Part): Promise<Buffer> {
  await settled(page)
  const [height, y] = await page.evaluate(selector => {
    const first = selector === undefined ? null : document.querySelector(selector)
    const top = first === null ? 0 : first.getBoundingClientRect().top + scrollY
    return [document.documentElement.scrollHeight, Math.floor(top)] as const
  }, from)
  const clip = { x: 0, y, width, height: Math.min(height - y, most) }
  return page.screenshot({ fullPage: true, clip })
}

/** Frames of others are painted only where the screen shows them, and when they come to it. */
async function showFrames(page: Page, width: number): Promise<void> {
  await settled(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  for (const frame of page.frames()) await settled(frame)
}

/** Where they are off, promises of the page never settle, and its pictures are all loaded at once. */
function hasScripts(part: Page | Frame): Promise<boolean> {
  return part.evaluate(() => matchMedia('(scripting: enabled)').matches)
}

/** Two frames later everything has its place; nothing is pointed at. */
async function settled(part: Page | Frame): Promise<void> {
  if ('mouse' in part) await part.mouse.move(0, 0)
  if (!(await hasScripts(part))) return
  await part.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Pictures further down load only when a guest comes near; each is waited for until it can be drawn. */
async function showAllPictures(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  if (!(await hasScripts(page))) return
  await page.locator('img.picture').evaluateAll(async pictures => {
    const all = pictures as HTMLImageElement[]
    for (const picture of all) picture.loading = 'eager'
    await Promise.all(all.map(picture => picture.decode().catch(() => undefined)))
  })
}

/** Sheets of states that are no more. */
async function removeOthers(): Promise<void> {
  const known = new Set([...sheets().map(({ file }) => file), 'README.md'])
  for (const file of await readdir(folder)) if (!known.has(file)) await rm(join(folder, file))
}
