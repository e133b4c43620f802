// How the server sends the pages of the administration.

import { expect, test } from 'vitest'
import { examplePicture } from '../../src/http/admin/properties/property-check-schemas.ts'
import { testApp } from '../support/run/test-app.ts'

const { app } = await testApp()
const { app: withOwnAddress } = await testApp({
  variables: { PUBLIC_URL: 'https://rooms.example.com', ADMIN_PORT: '0' },
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

const page = await (await get('/admin')).text()
const assets = [...page.matchAll(/(?:src|href)="(\/admin\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

test('each address below /admin is the page, asked for each time and open to nobody else’s scripts', async () => {
  for (const path of ['/admin', '/admin/', '/admin/reservations?status=review', '/admin/reservations/R26']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(200)
    expect(await answer.text(), path).toBe(page)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
    const policy = answer.headers.get('content-security-policy')
    expect(policy, path).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]+'; style-src 'self';/,
    )
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toContain('unsafe')
  }
  expect(page).not.toMatch(/https?:\/\/|\bstyle=|\son\w+=/)
})

test('files are kept for a year, and sent as brotli or gzip where that is accepted', async () => {
  expect(assets.length).toBeGreaterThan(2)
  for (const path of assets) {
    const plain = await get(path)
    expect(plain.headers.get('cache-control'), path).toBe('public, max-age=31536000, immutable')
    const text = await plain.text()
    for (const coding of ['br', 'gzip']) {
      const coded = await get(path, { 'accept-encoding': coding })
      expect(coded.headers.get('content-encoding'), path).toBe(coding)
      expect(coded.headers.get('vary'), path).toContain('accept-encoding')
      expect(await coded.text(), path).toBe(text)
    }
  }
})

test('a file or route that does not exist is answered as everywhere', async () => {
  for (const path of ['/admin/assets/none.js', '/admin/assets/', '/admin/v1', '/admin/v1/none']) {
    const answer = await get(path)
    expect(answer.status, path).toBe(404)
    expect(await answer.json(), path).toMatchObject({ type: 'NotFoundException' })
  }
})

test('the pages are at the address of the administration, and at no other', async () => {
  const own = await fetch(`${withOwnAddress.adminUrl}/admin/calendar`)
  expect([own.status, await own.text()]).toEqual([200, page])
  const open = await fetch(`${withOwnAddress.url}/admin/calendar`)
  expect(open.status).toBe(404)
  await open.text()
})

test('pictures are at the address of the administration too, whose pages ask nobody else for them', async () => {
  const bytes = Buffer.from(examplePicture.split(',')[1]!, 'base64')
  const { id } = await withOwnAddress.context.addPicture(bytes)
  for (const url of [withOwnAddress.adminUrl, withOwnAddress.url]) {
    const picture = await fetch(`${url}/images/${id}?width=240`)
    expect([picture.status, (await picture.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
})
