// Keys in a real browser: a page reads with a publishable key for its origin, pages of other origins get nothing, and a
// secret key is refused with a text that its developer can read.

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveDiscountCode } from '../../../src/operations/properties/discount-codes.ts'
import { importProperty } from '../../../src/operations/properties/import-property.ts'
import { createKey } from '../../../src/operations/publishers/keys.ts'
import { addDays, formatDay, parseDay } from '../../../src/values/civil-dates.ts'
import { searchBody, smallHotel } from '../../support/hotels/small-hotel.ts'
import { openSite } from '../../support/pages/checkout-visits.ts'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp, testPublisher, testToday } from '../../support/run/test-app.ts'

const harness = await testApp()
const { context, url } = harness.app
const today = parseDay(testToday)!
const servers: Server[] = []
let browser: Browser
let secret: string
let publishable: string
/** Of a publisher whose clients know the older form. */
let older: string
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
  const inEnvelope = await testPublisher(harness, { settings: { envelope: 'data' } })
  const keyOf = async (publisherId: number): Promise<string> => {
    const holder = { kind: 'publisher', publisherId, origins: [opened.origin] } as const
    return (await createKey(context, { holder, label: '', expiresOn: null })).key
  }
  publishable = await keyOf(made.publisherId)
  older = await keyOf(inEnvelope.publisherId)
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

  test('shows the discounts of a stay in a widget, and sends the guest to the search page with it', async () => {
    await openSite({ context })
    const spring = { code: 'SPRING10', category: 'discount', percent_off: 10, listed: true }
    await saveDiscountCode(context, { ...spring, description: 'A tenth off in spring' })
    const [checkin, checkout] = [addDays(today, 5), addDays(today, 7)].map(day => {
      const [year, month, date] = formatDay(day).split('-')
      return `${month}/${date}/${year}`
    })
    const stay = `checkin=${checkin}&checkout=${checkout}`
    await shop.setContent('<main><h1>A page</h1><div id="widget"></div></main>')
    await shop.evaluate(
      async ([api, key, dates, search, from, to]) => {
        const answer = await fetch(`${api}/discounts/grouped.json?key=${key}&${dates}&_=1733000000000`)
        const { data } = await answer.json()
        for (const { title, code } of data) {
          const link = document.createElement('a')
          const guests = 'GuestsAdult=2&GuestsChildren=0'
          link.href = `${search}?Checkin=${from}&Checkout=${to}&${guests}&PromoCode=${code}`
          link.textContent = title
          document.querySelector('#widget')!.append(link)
        }
      },
      [`${url}/publisher/v3.0`, older, stay, `${url}/search`, checkin!, checkout!] as const,
    )
    expect(await shop.locator('#widget').innerText()).toBe('A tenth off in spring')
    await shop.locator('#widget a').click()
    await shop.waitForURL(`${url}/search?**`)
    expect(await shop.locator('main').innerText()).toMatch(/180\.00\sUSD/)
    expect(await shop.locator('input[name=checkin]').first().inputValue()).toBe(formatDay(addDays(today, 5)))
  })
})
