// Pages without a browser test of their own: legal texts, pages that say what went wrong, and the preview of a draft.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDraft, linkToPreview } from '../../../src/operations/sites/drafts.ts'
import { faultsIn } from '../../support/pages/page-faults.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const { app } = await testApp({ demo: true, variables: { TRUST_PROXY: '127.0.0.1' } })
let browser: Browser
beforeAll(async () => {
  if (hasBrowser) browser = await openBrowser()
})
afterAll(() => browser?.close())

const terms =
  '## The contract\n\nIt is between you and the property.\n\n- One\n- Two\n\n[Questions?](mailto:a@b.example)'

/** The path of each page, and the status that it has. */
const states: readonly [name: string, status: number, path: () => Promise<string> | string][] = [
  ['terms', 200, () => '/terms'],
  ['privacy in French', 200, () => '/fr/privacy'],
  ['no such page', 404, () => '/de/nothing/here'],
  ['no such property', 404, () => '/es/properties/1'],
  ['a checkout without a stay', 400, () => '/ja/checkout'],
  ['a link to a preview that has ended', 404, () => '/sites/demo?preview=old'],
  [
    'a preview of long terms',
    200,
    async () => {
      await changeDraft(app.context, 'demo', { terms: { en: terms.repeat(8) } })
      return (await linkToPreview(app.context, 'demo')).path.replace('?', '/terms?')
    },
  ],
  [
    'too many requests',
    429,
    async () => {
      const ask = () =>
        fetch(`${app.url}/checkout/address?country=DE`, { headers: { 'x-forwarded-for': '203.0.113.5' } })
      // More than a minute’s, as some are given back meanwhile.
      await Promise.all(Array.from({ length: 150 }, ask))
      return '/checkout/address'
    },
  ],
]

test.runIf(hasBrowser).each(states)(
  '%s can be used by every guest, on a phone and on a desk, and breaks no rule of its own policy',
  async (_, status, path) => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 800 },
      extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.5' },
    })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', message => {
      // The browser names every answer that is a refusal.
      if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    })
    page.on('pageerror', error => complaints.push(error.message))
    let answer = await page.goto(`${app.url}${await path()}`)
    // The limit gives one request back each second, which may be that of the browser.
    for (let tries = 0; tries < 5 && answer?.status() !== status; tries += 1)
      answer = await page.goto(`${app.url}${await path()}`)
    expect(answer?.status()).toBe(status)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await faultsIn(page), `${width}`).toEqual([])
    }
    expect(complaints).toEqual([])
    await context.close()
  },
)
