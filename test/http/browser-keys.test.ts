// Keys in a real browser: a page reads with a publishable key for its origin, pages of other origins get nothing, and a
// secret key is refused with a text that its developer can read.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey } from '../../src/operations/publishers/keys.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { hasBrowser, openBrowser } from '../support/browser.ts'
import { searchBody, smallHotel } from '../support/small-hotel.ts'
import { testApp, testPublisher, testToday } from '../support/test-app.ts'

const harness = await testApp()
const { context, url } = harness.app
const today = parseDay(testToday)!
const servers: Server[] = []
let browser: Browser
let secret: string
let publishable: string
let shop: Page
let other: Page

/** A page of an origin of its own. */
async function openPage(): Promise<{ origin: string; page: Page }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>shop</title>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const page = await browser.newPage()
  await page.goto(`http://localhost:${port}/`)
  return { origin, page }
}

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await openBrowser()
  const opened = await openPage()
  shop = opened.page
  other = (await openPage()).page
  await importProperty(context, smallHotel({ id: 1, from: today }), null, { mayRename: true })
  const made = await testPublisher(harness)
  secret = made.key
  const holder = { kind: 'publisher', publisherId: made.publisherId, origins: [opened.origin] } as const
  publishable = (await createKey(context, { holder, label: '', expiresOn: null })).key
}, 60_000)
afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

interface Fetched {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any operation
  readonly body: any
  readonly limit: string | null
}

/** What a script of the page gets; the name of the error where the browser gives it nothing. */
const fetched = (page: Page, path: string, options: object = {}): Promise<Fetched | string> =>
  page.evaluate(
    ([address, sent]) =>
      fetch(address, sent).then(
        async answer => ({
          status: answer.status,
          body: await answer.json(),
          limit: answer.headers.get('ratelimit'),
        }),
        error => String(error.name),
      ),
    [`${url}/publisher/v3.0/${path}`, options] as const,
  )

const currencies = (page: Page, key: string) => fetched(page, `currencies.json?key=${key}&_=1733000000000`)
const search = (page: Page, key: string, headers: object) => {
  const stay = searchBody({ key, property: 1, checkin: addDays(today, 5), nights: 2 })
  return fetched(page, 'property/available/.json', { method: 'POST', body: JSON.stringify(stay), headers })
}
const json = { 'content-type': 'application/json' }

describe.skipIf(!hasBrowser)('a page on another site', () => {
  test('reads with a publishable key for its origin, by GET and by POST with a preflight', async () => {
    expect(await currencies(shop, publishable)).toMatchObject({
      status: 200,
      body: [],
      limit: '"key";r=2999;t=1',
    })
    for (const headers of [json, { ...json, authorization: `Bearer ${publishable}` }, {}])
      expect(await search(shop, publishable, headers)).toMatchObject({ status: 200, body: { id: 1 } })
    const wrong = await fetched(shop, 'property/view/.json', {
      method: 'POST',
      body: JSON.stringify({ key: publishable }),
    })
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'property_id' }] } })
  })

  test('gets nothing with a publishable key of another origin', async () => {
    expect(await currencies(other, publishable)).toBe('TypeError')
    expect(await search(other, publishable, json)).toBe('TypeError')
    expect(await search(other, publishable, {})).toBe('TypeError')
    const opaque = await other.evaluate(
      address => fetch(address, { mode: 'no-cors' }).then(async answer => [answer.type, await answer.text()]),
      `${url}/publisher/v3.0/currencies.json?key=${publishable}`,
    )
    expect(opaque).toEqual(['opaque', ''])
  })

  test('is told what to do instead of using a secret key', async () => {
    for (const page of [shop, other]) {
      for (const answer of [await currencies(page, secret), await search(page, secret, json)]) {
        expect(answer).toMatchObject({ status: 401, body: { type: 'UnauthorizedException' } })
        expect((answer as Fetched).body.message).toMatch(/secret key.*browser.*publishable key/s)
      }
    }
  })

  test('gets nothing with a key that does not exist', async () => {
    expect(await currencies(shop, 'hpk_unknown')).toBe('TypeError')
  })
})
