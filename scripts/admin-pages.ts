// Draws pictures/admin: every page of the administration with a week of the demo, light and dark, and the index that shows them. Run it
// after a change of the pages, and look at what changed: node scripts/admin-pages.ts [NAME…]. With `--look FOLDER` it draws each page
// at four widths and in full size into another folder, for somebody who looks for faults.

import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../test/support/run/browser.ts'
import { buildIfStale } from '../web/admin/build.ts'
import { indexPage } from './admin-pages/index-page.ts'
import { fileOf, filesOf, type Look, type Picture, subjectsOf, usualLooks } from './admin-pages/pictures.ts'
import { operator, playWeek } from './admin-pages/week.ts'
import { openDesk } from './page-sheets/desk.ts'
import { drawnAdministration, keepForDocs } from './page-sheets/doc-pictures.ts'

const folder = drawnAdministration
/** Small enough for a repository, large enough to read. */
const scale = 0.75
const quality = 55
const heights: Readonly<Record<number, number>> = { 360: 760, 768: 1000 }

const { values, positionals } = parseArgs({ allowPositionals: true, options: { look: { type: 'string' } } })
const names = new Set(positionals)

await using stack = new AsyncDisposableStack()
const directory = await mkdtemp(join(tmpdir(), 'hostelry-admin-'))
stack.defer(() => rm(directory, { recursive: true, force: true }))
// Started by root, PostgreSQL runs as another user, who needs access.
await chmod(directory, 0o755)
await buildIfStale()
await mkdir(folder, { recursive: true })
const desk = stack.use(await openDesk(join(directory, 'desk'), 'demo'))
const subjects = subjectsOf(await playWeek(desk))
const browser = await openBrowser(['--font-render-hinting=none'])
stack.defer(() => browser.close())
const url = desk.app.adminUrl!
const pictures = subjects.flatMap(subject => subject.pictures).filter(({ name }) => isWanted(name))
const allLooks = [1280, 360, 768, 1680].flatMap(width => [
  { width, isDark: false },
  { width, isDark: true },
])
const troubles: string[] = []
for (const look of allLooks) {
  const those = pictures.filter(({ looks = usualLooks }) => values.look || looks.some(isSame(look)))
  if (those.length === 0) continue
  const signedIn = await openContext(look, true)
  const signedOut = await openContext(look, false)
  for (const picture of those) await draw(picture.isSignedOut ? signedOut : signedIn, picture, look)
  await signedIn.close()
  await signedOut.close()
}
if (!values.look) await writeFile(join(folder, 'README.md'), indexPage(subjects))
if (!values.look && names.size === 0) await removeOthers()
if (troubles.length > 0) throw new Error(`not drawn:\n${troubles.join('\n')}`)

/** Whether a page is named; all are where none is. */
function isWanted(name: string): boolean {
  return names.size === 0 || names.has(name)
}

function isSame(look: Look): (other: Look) => boolean {
  return ({ width, isDark }) => width === look.width && isDark === look.isDark
}

async function openContext({ width, isDark }: Look, signsIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 800 },
    deviceScaleFactor: values.look ? 1 : scale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  if (!signsIn) return context
  const answer = await context.request.post(`${url}/admin/v1/session`, {
    data: operator,
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`nobody could sign in: ${answer.status()}`)
  return context
}

/** One page that cannot be drawn does not keep the others from it. */
async function draw(context: BrowserContext, picture: Picture, look: Look): Promise<void> {
  const page = await context.newPage()
  try {
    await page.clock.setFixedTime(desk.clock.now().toString())
    await page.goto(`${url}/admin${picture.path}`)
    await page.locator('h1').first().waitFor({ timeout: 20_000 })
    await page.waitForLoadState('networkidle')
    await picture.act?.(page)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    if (values.look) await lookAt(page.screenshot(), join(values.look, fileOf(picture, look)))
    else {
      await sharp(await page.screenshot())
        .webp({ quality, effort: 6 })
        .toFile(join(folder, fileOf(picture, look)))
      await keepForDocs(folder, fileOf(picture, look))
    }
    console.log(fileOf(picture, look))
  } catch (error) {
    troubles.push(`${fileOf(picture, look)}: ${error}`)
  } finally {
    await page.close()
  }
}

async function lookAt(shot: Promise<Buffer>, file: string): Promise<void> {
  await mkdir(values.look!, { recursive: true })
  await writeFile(file.replace(/webp$/, 'png'), await shot)
}

/** Pictures of pages that are no more. */
async function removeOthers(): Promise<void> {
  const known = subjects.flatMap(subject => subject.pictures).flatMap(filesOf)
  for (const file of await readdir(folder))
    if (file !== 'README.md' && !known.includes(file)) await rm(join(folder, file))
}
