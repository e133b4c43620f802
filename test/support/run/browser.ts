// A real browser for tests of pages, one for a worker; none where none is installed.

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian keeps Chromium. The one without windows takes half the processor time of the other. */
const installedPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath =
  process.env.CHROMIUM_PATH ?? installedPaths.find(path => existsSync(path)) ?? 'chromium'

export const hasBrowser = existsSync(executablePath)

let shared: Promise<Browser> | undefined

/**
 * The worker's browser. Closing it closes the pages and contexts that were opened by this call; the browser itself ends with the
 * worker. `more`, switches in addition to those of every test, gives one of its own.
 */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  if (more.length > 0) return launch(more)
  if (!(await shared?.then(browser => browser.isConnected()))) shared = launch([])
  return lent(await shared!)
}

/** The browser for one test file. */
function lent(browser: Browser): Browser {
  const opened: { close(): Promise<void> }[] = []
  const kept = async <Opened extends { close(): Promise<void> }>(
    opening: Promise<Opened>,
  ): Promise<Opened> => {
    const page = await opening
    opened.push(page)
    return page
  }
  const close = async () => {
    for (const each of opened.splice(0)) await each.close()
  }
  const own: Partial<Browser> = {
    newContext: options => kept(browser.newContext(options)),
    newPage: options => kept(browser.newPage(options)),
    close,
    [Symbol.asyncDispose]: close,
  }
  return new Proxy(browser, {
    get: (whole, name) => {
      const value = own[name as 'close'] ?? whole[name as 'close']
      return typeof value === 'function' ? value.bind(whole) : value
    },
  })
}

function launch(more: readonly string[]): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-software-rasterizer',
    '--disable-component-update',
    ...quiet,
    ...more,
  ]
  return chromium.launch({ executablePath, args })
}
