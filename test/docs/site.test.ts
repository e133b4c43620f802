// The documentation that the server shows: every page is there, every link leads somewhere, and nothing needs a script.

import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../client/src/index.ts'
import { allPages } from '../../src/http/pages/documentation/pages.ts'
import { hasBrowser, openBrowser } from '../support/run/browser.ts'
import { testApp } from '../support/run/test-app.ts'

const loaded = await testApp({ demo: true })
// A server finds the demo when it starts.
const { app, post } = await testApp({ variables: { DATABASE_URL: loaded.environment.DATABASE_URL! } })

const get = async (url: string) => {
  const { statusCode, body, headers } = await app.server.inject({ url, headers: { accept: 'text/html' } })
  return { status: statusCode, body, headers }
}

const everyPath = [
  '/docs',
  '/docs/reference',
  '/docs/search?q=room',
  ...allPages.map(({ path }) => `/docs/${path}`),
]

const attributesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    value!.replaceAll('&#38;', '&'),
  )

describe('the documentation site', () => {
  test('shows every page of docs', () => {
    const files = allPages.map(({ file }) => file)
    const written = globSync('docs/**/*.md')
    expect(files).toEqual(expect.arrayContaining(written.sort()))
    expect(files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'client/README.md']))
  })

  test.each(everyPath)('%s is a page without scripts, and its links lead somewhere', async path => {
    const { status, body, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(body).not.toMatch(/<script| on\w+="| style="/)
    expect(body.match(/<h1/g)).toHaveLength(1)
    for (const link of new Set(attributesOf(body, 'href'))) {
      if (/^(data:|https?:|mailto:)/.test(link)) continue
      const [target, fragment] = link.split('#')
      const page = target === '' ? { status, body } : await get(target!)
      expect([200, 302], `${path} → ${link}`).toContain(page.status)
      // The interactive reference draws its parts itself, by fragments that begin with a slash.
      if (fragment && !fragment.startsWith('/'))
        expect(attributesOf(page.body, 'id'), `${path} → ${link}`).toContain(fragment)
    }
  })

  test('the reference has a request of every operation that can be sent', async () => {
    const { body } = await get('/docs/reference')
    const document = (await app.server.inject('/openapi.json')).json()
    const ids = Object.values<Record<string, { operationId: string; tags: string[] }>>(document.paths)
      .flatMap(methods => Object.values(methods))
      .filter(({ tags }) => tags.includes('publisher'))
      .map(({ operationId }) => operationId)
    expect(attributesOf(body, 'id')).toEqual(expect.arrayContaining(ids))
    const requests = [...body.matchAll(/curl -s \S+?(\/publisher\/\S+) -d &#39;(.*?)&#39;<\/code>/gs)]
    expect(requests).toHaveLength(ids.length)
    for (const [, path, text] of requests) {
      const sent = JSON.parse(text!.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))))
      expect(sent.key).toBe('demo')
      const { status, text: said } = await post(path!, sent)
      // The reservations and holds of the examples do not exist here.
      const isOfNothing =
        /(reservation|basket)\/(view|cancel|modify)|release|(webhooks|watches)\/delete/.test(path!)
      // The key of the demo is a live one, which has no clock of its own.
      const expected = path!.includes('/test_clock/') ? 400 : isOfNothing ? 404 : 200
      expect(status, `${path}: ${said}`).toBe(expected)
    }
  })
})

test('the reference names methods that the client has', async () => {
  const { body } = await get('/docs/reference')
  const methods = [...body.matchAll(/await hostelry\.([\w.]+)\(/g)].map(([, name]) => name!.split('.'))
  expect(methods.length).toBeGreaterThan(15)
  const client: unknown = createClient({ baseUrl: app.url, key: 'demo' })
  for (const names of methods) {
    const method = names.reduce((part, name) => (part as Record<string, unknown>)[name], client)
    expect(method, names.join('.')).toBeTypeOf('function')
  }
})

describe('its search', () => {
  test('finds the section that explains a word, first', async () => {
    const { body } = await get('/docs/search?q=Idempotency-Key+retry')
    expect(body).toContain('/docs/')
    const best = /<ul class="found"><li><a href="([^"]+)"/.exec((await get('/docs/search?q=price+kept')).body)
    expect(best?.[1]).toMatch(/^\/docs\//)
    expect((await get('/docs/search?q=rooms.held.for.nobody')).body).toContain('No section has all the words')
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '((((',
    '\\',
    ' '.repeat(500),
    'a'.repeat(5000),
  ])('shows %s as text', async query => {
    const { status, body } = await get(`/docs/search?q=${encodeURIComponent(query)}`)
    expect(status).toBe(200)
    expect(body).not.toMatch(/<script|<img/)
  })

  test('takes a query that is sent twice, or not at all', async () => {
    expect((await get('/docs/search?q=a&q=b')).status).toBe(200)
    expect((await get('/docs/search')).status).toBe(200)
  })
})

test.each([
  '/docs/nothing',
  '/docs/../package.json',
  '/docs/examples/..%2f..%2fpackage.json',
  '/docs/examples/none.json',
])('%s is no page', async path => {
  expect((await get(path)).status).toBe(404)
})

test.skipIf(!hasBrowser)(
  'fits a phone and a desk, without a complaint of the browser',
  async () => {
    const browser = await openBrowser()
    try {
      for (const width of [360, 1280]) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: true })
        const complaints: string[] = []
        page.on('console', message => complaints.push(message.text()))
        for (const path of ['/docs', '/docs/interface', '/docs/reference', '/docs/search?q=hold']) {
          await page.goto(`${app.url}${path}`)
          const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
        }
        expect(complaints).toEqual([])
        await page.close()
      }
    } finally {
      await browser.close()
    }
  },
  60_000,
)
