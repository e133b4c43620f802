// The frame of every page: whose site it is, its language, its headers, and what it says when something is not there.

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listPublishers } from '../../../src/operations/publishers/publishers.ts'
import { listSites, saveSite } from '../../../src/operations/sites/sites.ts'
import { testApp } from '../../support/run/test-app.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

const running = await testApp({ demo: true })
const { context, url } = running.app
const [demo] = await listSites(context)

const page = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${url}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', ...headers },
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('the root of a fresh server is the home page of the demo, in each of its languages', async () => {
  const home = await page('/')
  expect(home.status).toBe(200)
  expect(home.text).toContain('<html lang="en"')
  expect(home.text).toContain('Stay in Juniper Falls')
  expect((await page('/de')).text).toContain('Übernachten in Juniper Falls')
  expect((await page('/sites/demo/ja')).text).toContain('href="/sites/demo/ja/search"')
})

test('the demo has a logo, which is a picture of the server like any publisher’s', async () => {
  const { text } = await page('/')
  const [, path = ''] = /class="site-name"[^>]*><img src="([^"]*)" alt/.exec(text) ?? []
  expect(path).toMatch(/^\/images\/[0-9a-f]{32}\?height=64$/)
  const picture = await fetch(`${url}${path}`)
  const drawn = sharp(Buffer.from(await picture.arrayBuffer()))
  expect(await drawn.metadata()).toMatchObject({ height: 64, width: 64, hasAlpha: true })
  // Clear around the disc, so that it stands on any paper.
  const { data } = await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[3]).toBe(0)
})

test('the other languages of a page are linked for search engines', async () => {
  const { text } = await page('/fr')
  expect(text).toContain(`<link rel="canonical" href="${url}/fr"/>`)
  expect(text).toContain(`<link rel="alternate" hreflang="de" href="${url}/de"/>`)
  expect(text).toContain(`<link rel="alternate" hreflang="x-default" href="${url}/"/>`)
})

test('an address with a slash at its end leads to the one without, and nowhere else', async () => {
  const { status, headers } = await page('/sites/demo/de/?currency=EUR')
  expect([status, headers.get('location')]).toEqual([301, '/sites/demo/de?currency=EUR'])
  for (const path of ['//example.com/', '//example.com/de/', '/de//', '/%5cexample.com/']) {
    expect((await page(path)).headers.get('location') ?? '/', path).toMatch(/^\/(?![/\\])/)
  }
  const ended = await page('//example.com/login?preview=end')
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/example.com/login'])
  expect((await page('//example.com/login')).text).not.toMatch(/href="[/\\]{2}/)
})

test('the currency that a guest chooses is remembered for the visit, and only one that the site has', async () => {
  const chosen = await page('/search?currency=EUR')
  const [cookie] = chosen.headers.getSetCookie().filter(each => each.startsWith('currency='))
  expect(cookie).toMatch(/^currency=EUR; Path=\/; HttpOnly; SameSite=Lax$/)
  const later = await page('/search', { cookie: 'currency=EUR' })
  expect(later.text).toContain('English, EUR')
  const other = await page('/search?currency=XAU', { cookie: 'currency=XAU' })
  expect(other.headers.getSetCookie().filter(each => each.startsWith('currency='))).toEqual([])
  expect(other.text).toContain('English, USD')
})

test('another language keeps the currency of the address, also without cookies or beside another tab', async () => {
  const { text } = await page('/search?currency=EUR')
  const [, german = ''] = / href="([^"]*)" lang="de"/.exec(text) ?? []
  const later = await page(german.replaceAll('&amp;', '&'), { cookie: 'currency=GBP' })
  expect(later.text).toContain('Deutsch, EUR')
})

test('a visit has a random name, which no script and no other site can use, and keeps it', async () => {
  const sessions = ({ headers }: { headers: Headers }) =>
    headers.getSetCookie().filter(each => each.startsWith('session='))
  const [cookie, ...others] = sessions(await page('/search'))
  expect(cookie).toMatch(/^session=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(others).toEqual([])
  expect(sessions(await page('/search', { cookie: cookie!.split(';')[0]! }))).toEqual([])
  expect(sessions(await page('/search', { cookie: 'session=mine' }))).toHaveLength(1)
})

test('the log has a line of JSON for a request whose route is a pattern', async () => {
  expect((await page('/hotels/3144')).status).toBe(404)
  const routes = () => running.logLines.map(line => JSON.parse(line).route)
  await expect.poll(routes).toContain('/:folder0/:property(^[1-9]\\d{0,8}$)')
})

test('programs get the links of the server at the root, and people at /developers', async () => {
  const root = await fetch(url, { headers: { accept: 'application/json' } })
  expect(await root.json()).toMatchObject({ name: 'Hostelry' })
  expect((await page('/developers')).text).toContain('A lodging distribution server')
})

test('a page loads nothing from elsewhere, and runs only its own script', async () => {
  const { headers, text } = await page('/')
  const policy = headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('http')
  expect(text).toContain(`<script type="module" nonce="${nonce}"`)
  expect((await page('/')).headers.get('content-security-policy')).not.toBe(policy)
  const script = /src="(\/assets\/pages-[0-9a-f]{12}\.js)"/.exec(text)?.[1]
  const asset = await page(script!)
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
})

test('a site is at its hosts, at its path, and where it is the default one', async () => {
  const [publisher] = await listPublishers(context)
  const site = { publisherId: publisher!.id, slug: 'falls', document: demo!.document }
  await saveSite(context, { ...site, hosts: ['stay.example.com'], isDefault: false })
  const there = { host: 'stay.example.com', accept: 'text/html' }
  await expect
    .poll(async () => (await sendTo(`${url}/`, '', { method: 'GET', headers: there })).text, {
      timeout: 5000,
    })
    .toContain(`http://stay.example.com:${new URL(url).port}/de`)
  expect((await page('/sites/falls')).status).toBe(200)
  // No site is the default one now.
  expect((await page('/')).text).toContain('A lodging distribution server')
  expect((await page('/search')).status).toBe(404)
})
