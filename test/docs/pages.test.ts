// /docs/api in a real browser: all operations are there, nothing is fetched from elsewhere, nothing is complained of.

import type { Browser } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testApp } from '../support/run/test-app.ts'

const patience = 90_000

describe.skipIf(!hasBrowser)('/docs/api in a browser', async () => {
  let browser: Browser | undefined
  afterAll(() => browser?.close())
  const { app } = await testApp()

  test.each([
    ['/docs/api', '/openapi/publisher.json'],
    ['/docs/api/administration', '/openapi/administration.json'],
  ])(
    '%s lists every operation of %s, without an error and without a request to another host',
    async (reference, described) => {
      browser = await openBrowser()
      const page = await browser.newPage()
      // The page takes seconds for what it draws, and a machine with other work several times as many.
      page.setDefaultTimeout(patience)
      const complaints: string[] = []
      const hosts = new Set<string>()
      page.on('console', message => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', error => complaints.push(error.message))
      page.on('request', request => {
        const { protocol, host } = new URL(request.url())
        if (protocol !== 'data:') hosts.add(host)
      })
      await page.goto(`${app.url}${reference}`)
      const document = (await app.server.inject(described)).json()
      const tags = new Set(
        Object.values<Record<string, { tags: string[] }>>(document.paths)
          .flatMap(methods => Object.values(methods))
          .flatMap(operation => operation.tags),
      )
      await expect.poll(() => page.locator('.opblock-tag').count(), { timeout: patience }).toBe(tags.size)
      // One after another: of very many open operations the page draws only those in sight.
      const summaries: string[] = []
      for (const tag of tags) {
        const heading = page.locator(`.opblock-tag[data-tag="${tag}"]`)
        if ((await heading.getAttribute('data-is-open')) === 'false') await heading.click()
        summaries.push(...(await page.locator('.opblock-tag-section .opblock-summary').allInnerTexts()))
        await heading.click()
        await expect
          .poll(() => page.locator('.opblock-tag-section .opblock').count(), { timeout: patience })
          .toBe(0)
      }
      const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map(method => ({ path, method: method.toUpperCase() })),
      )
      expect(operations.length).toBeGreaterThan(8)
      expect(summaries).toHaveLength(operations.length)
      for (const { path, method } of operations) {
        const isListed = summaries.some(text => {
          const words = text.replaceAll('\u200b', '')
          return words.startsWith(method) && words.includes(path)
        })
        expect(isListed, `${method} ${path} in ${summaries}`).toBe(true)
      }
      // An operation that is opened shows its fields and its example.
      await page.locator('.opblock-tag').first().click()
      const [first] = await page.locator('.opblock-summary-control').all()
      await first!.click()
      await page.locator('.opblock-body .opblock-section').first().waitFor()
      expect(complaints).toEqual([])
      expect([...hosts]).toEqual([new URL(app.url).host])
    },
    300_000,
  )
})
