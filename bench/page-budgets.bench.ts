// What a guest on a slow phone waits for: the booking pages in a real browser, by the browser's own timings.

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { addDays, formatDay } from '../src/values/civil-dates.ts'
import { hasBrowser, openBrowser } from '../test/support/run/browser.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { today } from './setup/hotels.ts'
import { type ServerProcess, startServer } from './setup/server-process.ts'

export const benchmark: Benchmark = {
  about:
    'Booking pages of the demo in Chromium on a slow phone: 360 × 740, a processor 4 times slower, 1.6 Mbit/s with 150 ms, ' +
    'nothing cached. Transferred: HTML with its style, and the script, as compressed for the browser; fonts and pictures are ' +
    'not counted. The largest paint is that of the browser’s own choice.',
  measure,
}

/** Milliseconds, and the share of the screen that moved. */
interface Timings {
  readonly first: number
  readonly largest: number
  readonly shift: number
  readonly kilobytes: number
}

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  if (!hasBrowser) throw new Error('Chromium is missing; set CHROMIUM_PATH')
  await using stack = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'hostelry-pages-'))
  stack.defer(() => rm(directory, { recursive: true, force: true }))
  // Started by root, PostgreSQL runs as another user, who needs access.
  await chmod(directory, 0o755)
  const log = join(directory, 'server.log')
  const server = stack.use(await startServer({ environment: { DATA_DIR: join(directory, 'data') }, log }))
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const figures: Figure[] = []
  for (const [name, path] of pages()) {
    await visit(browser, server, path)
    const visits: Timings[] = []
    for (let round = 0; round < (quick ? 3 : 9); round += 1) visits.push(await visit(browser, server, path))
    figures.push(...figuresOf(name, visits))
  }
  return figures
}

/** A stay of three nights in two months, so that every page has prices. */
function pages(): [name: string, path: string][] {
  const checkin = addDays(today(), 60)
  const stay = `checkin=${formatDay(checkin)}&checkout=${formatDay(addDays(checkin, 3))}&room=2`
  return [
    ['home', '/'],
    ['search', `/search?${stay}`],
    ['property', `/properties/3144?${stay}`],
    ['checkout', `/checkout?property=3144&accommodation=101&rate=FLEX&${stay}`],
  ]
}

async function visit(browser: Browser, { port }: ServerProcess, path: string): Promise<Timings> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const kilobytes = await countedKilobytes(session)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const answer = await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'networkidle' })
  if (answer?.status() !== 200) throw new Error(`${path} answers ${answer?.status()}`)
  const timings = { ...(await timingsOf(page)), kilobytes: kilobytes() }
  await context.close()
  return timings
}

/** Counts the bytes of documents, styles and scripts as they come over the wire. */
async function countedKilobytes(session: CDPSession): Promise<() => number> {
  const counted = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document' || type === 'Stylesheet' || type === 'Script') counted.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (counted.has(requestId)) bytes += encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes / 1000
}

/** As the browser recorded them since the page began to load. */
const timingsOf = (page: Page): Promise<Omit<Timings, 'kilobytes'>> =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      readonly value: number
      readonly hadRecentInput: boolean
    }
    const entriesOf = (type: string): Promise<PerformanceEntryList> =>
      new Promise(resolve => {
        new PerformanceObserver(list => resolve(list.getEntries())).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      })
    const first = performance.getEntriesByName('first-contentful-paint')[0]!.startTime
    const largest = (await entriesOf('largest-contentful-paint')).at(-1)?.startTime ?? first
    const shifts = (await entriesOf('layout-shift')) as Shift[]
    const shift = shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
    return { first, largest, shift }
  })

function figuresOf(name: string, visits: readonly Timings[]): Figure[] {
  const of = (key: keyof Timings): number => median(visits.map(visit => visit[key]))
  return [
    { name: `${name}: first paint`, value: of('first'), unit: 'ms', better: 'less', limit: 1200 },
    { name: `${name}: largest paint`, value: of('largest'), unit: 'ms', better: 'less', limit: 2000 },
    { name: `${name}: layout shift`, value: of('shift'), unit: 'of the screen', better: 'less', limit: 0.05 },
    { name: `${name}: transferred`, value: of('kilobytes'), unit: 'kB', better: 'less', limit: 90 },
  ]
}
