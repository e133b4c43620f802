// What somebody at the desk sees: the administration in a real browser, by the browser's own timings, and its calendar while a
// year of a large house scrolls.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { hasBrowser, openBrowser } from '../test/support/run/browser.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { type BenchContext, importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

export const benchmark: Benchmark = {
  about:
    'The administration in Chromium at 1280 × 900, without a graphics card, with a house of 20 rooms × 5 rates × 365 nights. Paint: ' +
    'the largest one of a page that is opened with nothing cached, from its address being sent. Frames: the calendar scrolls ' +
    'along the year, 40 pixels with each frame, or through its rooms, 12 pixels with each.',
  measure,
}

const house = 5001
const operator = { email: 'bench@example.com', password: 'seven green bicycles' }

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  if (!hasBrowser) throw new Error('Chromium is missing; set CHROMIUM_PATH')
  await using context = await openBenchContext()
  await using server = await context.server('free')
  await importThrough(server, hotel({ id: house, rooms: 20, rates: 5, nights: 365 }))
  addOperator(context)
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const url = `http://127.0.0.1:${server.port}`
  const rounds = quick ? 2 : 7
  const figures: Figure[] = []
  for (const [name, path] of [
    ['dashboard', '/admin/'],
    ['calendar', `/admin/calendar?property=${house}`],
  ] as const) {
    const paints: number[] = []
    for (let round = 0; round < rounds; round += 1) paints.push(await largestPaint(browser, url, path))
    figures.push({ name: `${name}: paint`, value: median(paints), unit: 'ms', better: 'less', limit: 1500 })
  }
  for (const [name, step] of [
    ['along the year', { left: 40, top: 0 }],
    ['through the rooms', { left: 0, top: 12 }],
  ] as const) {
    const runs: Scrolled[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push(await scrolled(browser, url, { step, milliseconds: quick ? 2000 : 5000 }))
    figures.push(...framesOf(name, runs))
  }
  return figures
}

function addOperator({ connectionString, directory }: BenchContext): void {
  const command = ['src/cli.ts', 'admin', 'create', '--email', operator.email, '--name', 'Bench']
  execFileSync(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    input: `${operator.password}\n`,
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: join(directory, 'data'),
      ENV_FILE: '/dev/null',
    },
  })
}

async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  const answer = await context.request.post(`${url}/admin/v1/session`, {
    data: operator,
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`signing in was refused: ${await answer.text()}`)
  return context
}

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('main h1, main [role=grid]').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy]'))
  return page
}

async function largestPaint(browser: Browser, url: string, path: string): Promise<number> {
  const context = await signedIn(browser, url)
  const page = await opened(context, url + path)
  const paint = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await context.close()
  return paint
}

/** Milliseconds from each frame to the next. */
type Scrolled = readonly number[]

interface Scrolling {
  /** Pixels with each frame; turned round at an end. */
  readonly step: { readonly left: number; readonly top: number }
  readonly milliseconds: number
}

async function scrolled(browser: Browser, url: string, scrolling: Scrolling): Promise<Scrolled> {
  const context = await signedIn(browser, url)
  const page = await opened(context, `${url}/admin/calendar?property=${house}`)
  const intervals = await page.evaluate(
    ({ step, milliseconds }) =>
      new Promise<number[]>(resolve => {
        const grid = document.querySelector('[role=grid]')!
        const taken: number[] = []
        let { left, top } = step
        let [began, last] = [0, 0]
        const onFrame = (now: number): void => {
          if (last > 0) taken.push(now - last)
          else began = now
          last = now
          if (now - began > milliseconds) {
            resolve(taken)
            return
          }
          const { scrollLeft, scrollTop } = grid
          grid.scrollBy(left, top)
          if (grid.scrollLeft === scrollLeft) left = -left
          if (grid.scrollTop === scrollTop) top = -top
          requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      }),
    scrolling,
  )
  await context.close()
  return intervals
}

function framesOf(name: string, runs: readonly Scrolled[]): Figure[] {
  const rates = runs.map(run => (1000 * run.length) / run.reduce((sum, each) => sum + each, 0))
  const longest = runs.map(run => Math.max(...run))
  return [
    { name: `calendar, ${name}: frames`, value: median(rates), unit: 'a second', better: 'more', limit: 59 },
    { name: `calendar, ${name}: longest frame`, value: median(longest), unit: 'ms', better: 'less' },
  ]
}
