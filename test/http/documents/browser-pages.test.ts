// What a developer sees first in a browser: the page of links, and a documentation whose every example can be sent as it stands.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasBrowser, openBrowser } from '../../support/run/browser.ts'
import { testApp } from '../../support/run/test-app.ts'

const harness = await testApp({ demo: true })
// The demo is loaded behind the server's back; a new one on the same database knows of it.
const { app } = await testApp({ variables: { DATABASE_URL: harness.environment.DATABASE_URL! } })

let browser: Browser | undefined
const complaints: string[] = []

beforeAll(async () => {
  if (!hasBrowser) return
  browser = await openBrowser()
}, 60_000)
afterAll(() => browser?.close())

async function open(path: string, width: number): Promise<Page> {
  const page = await browser!.newPage({ viewport: { width, height: 800 } })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // What the browser keeps a page from doing is said here, and a page that asks elsewhere shows below.
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(app.url) && !url.startsWith('data:')) complaints.push(url)
  })
  await page.goto(`${app.url}${path}`)
  return page
}

interface Documented {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post?: {
          readonly operationId: string
          readonly tags: readonly string[]
          readonly requestBody: {
            readonly content: { readonly 'application/json': { readonly example: object } }
          }
        }
      }
    >
  >
}

describe('the page of links', () => {
  test.skipIf(!hasBrowser).each([360, 768, 1280])(
    'says what this is and leads to the documentation, %i pixels wide',
    async width => {
      const page = await open('/developers', width)
      expect(await page.title()).toBe('Hostelry')
      expect(await page.textContent('h1')).toBe('Hostelry')
      expect(await page.textContent('main')).toContain('lodging distribution server')
      expect(await page.textContent('pre')).toContain('"checkin": "2026-12-31"')
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await page.click('nav a[href="/docs"]')
      await expect.poll(() => page.textContent('h1')).toBe('Documentation')
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await page.click('main a[href="/docs/api#/publisher"]')
      await page.waitForSelector('.topbar img')
      await page.waitForSelector('.opblock')
      expect(await page.title()).toBe('Hostelry documentation')
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      await page.close()
      expect(complaints).toEqual([])
    },
    60_000,
  )

  test('is JSON for programs, with the same places to go', async () => {
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await app.server.inject({ url: '/', headers: { accept } })
      expect(answer.headers).toMatchObject({ vary: expect.stringMatching(/accept/i) })
      expect(answer.json()).toMatchObject({ name: 'Hostelry', links: { documentation: '/docs' } })
      for (const path of Object.values(answer.json().links))
        expect([200, 302]).toContain((await app.server.inject(String(path))).statusCode)
    }
  })

  test('shows no key without the demo, nor where others can reach the server', async () => {
    const { DATABASE_URL } = harness.environment
    const open = { DATABASE_URL: DATABASE_URL!, PUBLIC_URL: 'https://rooms.example.com' }
    for (const { app: other } of [await testApp(), await testApp({ variables: open })]) {
      const page = await other.server.inject({ url: '/developers', headers: { accept: 'text/html' } })
      expect(page.body).toContain('The operator of this server gives you a key')
      expect(page.body).not.toContain('demo')
      expect((await other.server.inject('/docs/api/json')).body).not.toMatch(/"key": ?"demo"/)
    }
  })
})

describe('the documentation', () => {
  test('has an example for every publisher operation that works as it stands', async () => {
    const { paths } = (await app.server.inject('/docs/api/json')).json() as Documented
    const posted = Object.entries(paths).flatMap(([path, { post }]) =>
      post?.tags.includes('publisher') ? [{ path, ...post }] : [],
    )
    expect(posted.length).toBeGreaterThanOrEqual(11)
    // Booking and holding come before what needs their numbers, which the page fills in.
    const first = ['bookReservation', 'bookHold', 'bookBasket', 'webhooksCreate', 'watchesCreate']
    const inOrder = posted.toSorted(
      (one, other) => Number(first.includes(other.operationId)) - Number(first.includes(one.operationId)),
    )
    const statuses: Record<string, number> = {}
    let numbers: { readonly confirmation_number?: string; readonly basket_number?: string } = {}
    for (const { path, operationId, requestBody } of inOrder) {
      const { example } = requestBody.content['application/json']
      const known = Object.entries(numbers).filter(([name]) => name in example)
      const answer = await fetch(`${app.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...example, ...Object.fromEntries(known) }),
      })
      statuses[operationId] = answer.status
      // A snapshot answers lines of JSON.
      const [line = ''] = (await answer.text()).split('\n', 1)
      const { confirmation_number, hold_id, basket_number, webhook_id, watch_id } = JSON.parse(line)
      numbers = {
        ...numbers,
        ...(confirmation_number && { confirmation_number }),
        ...(hold_id && { hold_id }),
        ...(basket_number && { basket_number }),
        ...(webhook_id && { webhook_id }),
        ...(watch_id && { watch_id }),
      }
    }
    // The key of the demo is a live one, which has no clock of its own.
    const isOfTestKeys = (operationId: string) => operationId.startsWith('test_clock')
    expect(statuses).toEqual(
      Object.fromEntries(
        inOrder.map(({ operationId }) => [operationId, isOfTestKeys(operationId) ? 400 : 200]),
      ),
    )
    // A second booking of the same stay would be a duplicate.
    const { confirmation_number, basket_number } = numbers
    await harness.post('reservation/cancel/.json', { key: 'demo', confirmation_number })
    await harness.post('basket/cancel/.json', { key: 'demo', basket_number })
  })

  test.skipIf(!hasBrowser)(
    'sends an example as it stands from the page, with the numbers of what was booked before',
    async () => {
      const page = await open('/docs/api#/publisher', 1280)
      await page.waitForSelector('.opblock')
      for (const name of ['bookReservation', 'bookHold', 'reservationModify', 'bookRelease']) {
        const block = `#operations-publisher-${name}`
        await page.click(`${block} .opblock-summary-control`)
        await page.click(`${block} .btn.execute`)
        await page.waitForSelector(`${block} .live-responses-table tbody .response-col_status`)
        const cell = await page.textContent(`${block} .live-responses-table tbody .response-col_status`)
        expect([name, cell!.trim().slice(0, 3)]).toEqual([name, '200'])
        await page.click(`${block} .opblock-summary-control`)
      }
      expect(complaints).toEqual([])
      await page.close()
    },
    300_000,
  )

  test('is written once for all requests, also for those that want YAML', async () => {
    const written = vi.spyOn(JSON, 'stringify')
    const paths = ['/openapi.json', '/docs/api/json', '/docs/api/yaml']
    const first = await Promise.all(paths.map(path => app.server.inject(path)))
    written.mockClear()
    const again = await Promise.all(paths.map(path => app.server.inject(path)))
    const large = written.mock.results.filter(({ value }) => String(value).length > 100_000)
    written.mockRestore()
    expect(large).toHaveLength(0)
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    const types = again.map(({ headers }) => headers['content-type'])
    expect(types).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'application/yaml; charset=utf-8',
    ])
    expect(again[2]!.body).toBe(again[1]!.body)
    expect(again[1]!.json().servers).toEqual([{ url: '/', description: 'This server.' }])
  })

  test('leaves the document of the interface as it is every day', async () => {
    const before = (await app.server.inject('/openapi.json')).body
    await app.server.inject('/docs/api/json')
    const after = (await app.server.inject('/openapi.json')).body
    expect(after).toBe(before)
    expect(after).toContain('<API_KEY>')
  })
})
