// Page views are counted where a site names an address for that: without a cookie, and not for who asks not to be tracked.

import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSite } from '../../../src/operations/sites/sites.ts'
import { localhostCertificate, localhostKey } from '../../support/network/localhost-certificate.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

interface View {
  readonly body: unknown
  readonly cookie: string | undefined
  readonly referer: string | undefined
}

const running = await testApp({ demo: true })
const { context, url } = running.app
let views: View[] = []
const counter = createServer({ key: localhostKey, cert: localhostCertificate }, async (request, response) => {
  const { cookie, referer } = request.headers
  const sent = Buffer.concat(await Array.fromAsync(request)).toString()
  if (request.method === 'POST') views.push({ body: JSON.parse(sent), cookie, referer })
  // It tries to be remembered.
  response.writeHead(204, { 'set-cookie': 'id=1; SameSite=None; Secure; Path=/' }).end()
})
let browser: Browser
beforeAll(async () => {
  await new Promise<void>(resolve => counter.listen(0, 'localhost', resolve))
  if (hasBrowser) browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  counter.close()
})

/** The views that a visit to these paths sends. */
async function viewsOf(paths: readonly string[], script = ''): Promise<View[]> {
  views = []
  const visit = await browser.newContext({ ignoreHTTPSErrors: true })
  if (script !== '') await visit.addInitScript(script)
  const page = await visit.newPage()
  for (const path of paths) await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
  await visit.close()
  return views
}

describe.runIf(hasBrowser)('page views', () => {
  test('are not counted unless the site names an address', async () => {
    expect(await viewsOf(['/'])).toEqual([])
  })

  test('are path and language, twice from one guest without a cookie or an address', async () => {
    const { port } = counter.address() as AddressInfo
    await changeSite(context, 'demo', { analytics_url: `https://localhost:${port}/views?site=1` })
    const home = async () => await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()
    await expect.poll(home, { timeout: 5000 }).toContain('name="page-views"')
    const without = { cookie: undefined, referer: undefined }
    expect(await viewsOf(['/de/terms?currency=EUR', '/'])).toEqual([
      { body: { path: '/terms', language: 'de' }, ...without },
      { body: { path: '/', language: 'en' }, ...without },
    ])
  })

  test.each([
    ['Do Not Track', `Object.defineProperty(navigator, 'doNotTrack', { value: '1' })`],
    ['Global Privacy Control', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
  ])('are not counted for a browser with %s', async (_, script) => {
    expect(await viewsOf(['/'], script)).toEqual([])
  })
})
