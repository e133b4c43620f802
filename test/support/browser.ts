// A real browser for tests of pages; null where none is installed.

import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export const hasBrowser = existsSync(executablePath)

/** `more`: switches in addition to those of every test. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-component-update',
    ...quiet,
    ...more,
  ]
  return chromium.launch({ executablePath, args })
}
