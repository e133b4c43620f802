// The administration in a real browser, for benchmarks: somebody who is signed in, and how evenly a grid scrolls.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Figure, median } from '../figures.ts'
import type { BenchContext } from './bench-context.ts'

const operator = { email: 'bench@example.com', password: 'seven green bicycles' }

/** Makes the person who signs in. */
export function addOperator({ connectionString, directory }: BenchContext): void {
  const command = ['src/cli.ts', 'admin', 'create', '--email', operator.email, '--name', 'Bench']
  execFileSync(process.execPath, command, {
    cwd: join(import.meta.dirname, '..', '..'),
    input: `${operator.password}\n`,
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATA_DIR: join(directory, 'data'),
      ENV_FILE: '/dev/null',
    },
  })
}

/** A visit of that person. */
export async function signedIn(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
  const answer = await context.request.post(`${url}/admin/v1/session`, {
    data: operator,
    headers: { origin: url },
  })
  if (!answer.ok()) throw new Error(`signing in was refused: ${await answer.text()}`)
  return context
}

/** The page at an address, when it shows what it is about. */
export async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('main h1, main [role=grid], main [role=treegrid]').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy]'))
  return page
}

/** Milliseconds from each frame to the next. */
export type Scrolled = readonly number[]

interface Scrolling {
  /** Pixels with each frame; turned round at an end. */
  readonly step: { readonly left: number; readonly top: number }
  readonly milliseconds: number
}

/** Scrolls the grid of the page; gives the time of each frame. */
export async function scrolled(page: Page, scrolling: Scrolling): Promise<Scrolled> {
  return page.evaluate(
    ({ step, milliseconds }) =>
      new Promise<number[]>(resolve => {
        const grid = document.querySelector('[role=grid], [role=treegrid]')!
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
}

/** Frames in a second, and the longest one. */
export function framesOf(name: string, runs: readonly Scrolled[]): Figure[] {
  const rates = runs.map(run => (1000 * run.length) / run.reduce((sum, each) => sum + each, 0))
  const longest = runs.map(run => Math.max(...run))
  return [
    { name: `${name}: frames`, value: median(rates), unit: 'a second', better: 'more', limit: 59 },
    { name: `${name}: longest frame`, value: median(longest), unit: 'ms', better: 'less' },
  ]
}
