// Unknown paths, and what search engines ask for.

import { expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { testApp } from '../../support/run/test-app.ts'

const running = await testApp({ demo: true, variables: { TRUST_PROXY: '127.0.0.1' } })
const { url } = running.app
const ask = async (path: string, accept = 'text/html', method = 'GET', address = '203.0.113.1') => {
  const headers = { accept, 'x-forwarded-for': address }
  const answer = await fetch(`${url}${path}`, { method, headers })
  return { status: answer.status, type: answer.headers.get('content-type')!, text: await answer.text() }
}

test.each([
  ['/nothing', 'This page is not here'],
  ['/de/nichts', 'Diese Seite gibt es nicht'],
  ['/sites/demo/ja/x', 'ページが見つかりません'],
])('a browser at %s gets a page of the site', async (path, said) => {
  const { status, type, text } = await ask(path)
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8'])
  expect(text).toContain(said)
  expect(text).toContain('Juniper Falls')
  expect(text).toContain('noindex')
})

test.each([
  ['/nothing', 'application/json', 'GET'],
  ['/nothing', '*/*', 'GET'],
  ['/nothing', 'text/html', 'POST'],
  ['/sites/nosuch/x', 'text/html', 'GET'],
  ['/publisher/v3.0/nothing', 'text/html', 'GET'],
  ['/admin/v1/nothing', 'text/html', 'GET'],
  ['/images/nothing', 'text/html', 'GET'],
])('programs get JSON: %s as %s by %s', async (path, accept, method) => {
  const { status, type, text } = await ask(path, accept, method)
  expect(status).toBe(404)
  expect(type).toContain('application/json')
  expect(JSON.parse(text)).toMatchObject({ type: 'NotFoundException' })
})

test('another method of a known path is still refused with those that it takes', async () => {
  expect((await ask('/search', 'text/html', 'DELETE')).status).toBe(405)
})

test('robots may read pages, but no searches and nothing of guests', async () => {
  const { type, text } = await ask('/robots.txt')
  expect(type).toContain('text/plain')
  expect(text).toContain('Disallow: /search?\n')
  expect(text).toContain('Disallow: /de/my-booking\n')
  expect(text).toContain(`Sitemap: ${url}/sitemap.xml\n`)
})

test('a phone is told how the site looks on its screen, in the language of the page', async () => {
  const { type, text } = await ask('/de/site.webmanifest')
  expect(type).toContain('application/manifest+json')
  const { lang, scope, start_url, icons } = JSON.parse(text)
  expect([lang, scope, start_url, icons[0].src]).toEqual(['de', '/', '/de', '/de/icon.svg'])
  const icon = await ask(icons[0].src)
  expect(icon.type).toContain('image/svg+xml')
  expect(icon.text).toMatch(/^<svg .*>J<\/text><\/svg>$/)
})

test('a page that has not changed is not sent again, whatever its nonce; pages of a guest have no tag', async () => {
  const open = (path: string, more: Record<string, string> = {}) =>
    fetch(`${url}${path}`, { headers: { accept: 'text/html', ...more } })
  const tagOf = async (path: string): Promise<string | null> => (await open(path)).headers.get('etag')
  const paths = ['/', '/search', '/properties/3144']
  // The first answers have no previews of pictures yet.
  const again = async (path: string) => {
    const answer = await open(path, { 'if-none-match': (await tagOf(path))! })
    return [answer.status, answer.headers.get('content-security-policy'), await answer.text()]
  }
  for (const path of paths) await expect.poll(() => again(path)).toEqual([304, null, ''])
  expect(new Set(await Promise.all([...paths, '/de'].map(tagOf))).size).toBe(4)
  expect(await tagOf('/my-booking')).toBeNull()
  const other = await open('/', { 'if-none-match': 'W/"other"' })
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
})

test('a shared link of a search has a name and a picture', async () => {
  const { text } = await ask('/search')
  expect(text).toContain('<meta property="og:title" content="All properties"/>')
  expect(text).toMatch(/<meta property="og:image" content="http:[^"]*\/images\/[^"]*width=1280"\/>/)
  expect(text).toContain('"@type":"BreadcrumbList"')
})

test('the map of the site has every property in every language, each with the others', async () => {
  const { type, text } = await ask('/sitemap.xml')
  expect(type).toContain('application/xml')
  const addresses = [...text.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address)
  // Home, search, terms, privacy and 13 properties in each language.
  expect(addresses).toHaveLength(17 * languages.length)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain(`${url}/ja/properties/3144`)
  expect(text).toContain(
    `<loc>${url}/properties/3144</loc><xhtml:link rel="alternate" hreflang="en" href="${url}/properties/3144"/>`,
  )
  expect((await ask('/sitemap.xml?file=2')).status).toBe(404)
})

test('an address that searches too often is told to wait', async () => {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/search?part=results')))
  const seconds = (performance.now() - began) / 1000
  // 120 a minute: 120 at once, and two more each second.
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(121 + 2 * seconds)
  expect(answers.find(({ status }) => status === 429)!.text).toContain('One moment, please')
  expect((await ask('/search?part=results', 'text/html', 'GET', '203.0.113.2')).status).toBe(200)
})

test('guests behind a proxy that the server does not know are not limited together', async () => {
  const others = await testApp({ demo: true })
  const home = async () => {
    const answer = await fetch(others.app.url, {
      headers: { accept: 'text/html', 'x-forwarded-for': '203.0.113.1' },
    })
    await answer.text()
    return answer.status
  }
  const statuses = await Promise.all(Array.from({ length: 130 }, home))
  expect(new Set(statuses)).toEqual(new Set([200]))
})
