// What somebody at the desk sees: the administration in a real browser, by the browser's own timings, and its calendar while a
// year of a large house scrolls.

import type { Browser } from 'playwright-core'
import { hasBrowser, openBrowser } from '../test/support/run/browser.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { addOperator, framesOf, opened, type Scrolled, scrolled, signedIn } from './setup/admin-browser.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

export const benchmark: Benchmark = {
  about:
    'The administration in Chromium at 1280 × 900, without a graphics card, with a house of 20 rooms × 5 rates × 365 nights. Paint: ' +
    'the largest one of a page that is opened with nothing cached, from its address being sent. Frames: the calendar scrolls ' +
    'along the year, 40 pixels with each frame, or through its rooms, 12 pixels with each.',
  measure,
}

const house = 5001

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
      runs.push(await scrolledCalendar(browser, url, { step, milliseconds: quick ? 2000 : 5000 }))
    figures.push(...framesOf(`calendar, ${name}`, runs))
  }
  return figures
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

async function scrolledCalendar(
  browser: Browser,
  url: string,
  scrolling: Parameters<typeof scrolled>[1],
): Promise<Scrolled> {
  const context = await signedIn(browser, url)
  const page = await opened(context, `${url}/admin/calendar?property=${house}`)
  const intervals = await scrolled(page, scrolling)
  await context.close()
  return intervals
}
