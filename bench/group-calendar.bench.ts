// The calendar of all properties in a real browser: how soon it is there, and how evenly it scrolls with everything opened.

import { hasBrowser, openBrowser } from '../test/support/run/browser.ts'
import { type Benchmark, type Figure, median, type RunOptions } from './figures.ts'
import { addOperator, framesOf, opened, type Scrolled, scrolled, signedIn } from './setup/admin-browser.ts'
import { importThrough, openBenchContext } from './setup/bench-context.ts'
import { hotel } from './setup/hotels.ts'

export const benchmark: Benchmark = {
  about:
    'The calendar of all properties in Chromium at 1280 × 900, without a graphics card, with 50 properties × 10 rooms × 4 rates × 60 nights. There: ' +
    'from the address being sent until the lowest prices stand. Frames: every property and room is opened, 2,550 lines, and the grid ' +
    'scrolls along the nights, 40 pixels with each frame, or through the lines, 12 pixels with each, while the calendars that come into sight are read.',
  measure,
}

const properties = 50

async function measure({ quick }: RunOptions): Promise<Figure[]> {
  if (!hasBrowser) throw new Error('Chromium is missing; set CHROMIUM_PATH')
  await using context = await openBenchContext()
  await using server = await context.server('free')
  for (let id = 6001; id <= 6000 + properties; id += 1)
    await importThrough(server, hotel({ id, rooms: 10, rates: 4, nights: 60 }))
  addOperator(context)
  await using stack = new AsyncDisposableStack()
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const address = `http://127.0.0.1:${server.port}`
  const open = async () => {
    const visit = await signedIn(browser, address)
    const page = await opened(visit, `${address}/admin/calendar`)
    await page.locator('[role=treegrid]').waitFor()
    return page
  }
  const rounds = quick ? 2 : 7
  const there: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await open()
    there.push(await page.evaluate(() => performance.now()))
    await page.context().close()
  }
  const figures: Figure[] = [
    { name: 'all properties: there', value: median(there), unit: 'ms', better: 'less', limit: 2000 },
  ]
  for (const [name, step] of [
    ['along the nights', { left: 40, top: 0 }],
    ['through the lines', { left: 0, top: 12 }],
  ] as const) {
    const runs: Scrolled[] = []
    for (let round = 0; round < rounds; round += 1) {
      const page = await open()
      await page.getByRole('button', { name: 'Open all' }).click()
      await page.locator('[role=row][aria-level="3"]').first().waitFor()
      runs.push(await scrolled(page, { step, milliseconds: quick ? 2000 : 5000 }))
      await page.context().close()
    }
    figures.push(...framesOf(`all properties, ${name}`, runs))
  }
  return figures
}
