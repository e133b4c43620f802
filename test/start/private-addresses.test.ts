// Administration and metrics are not where others can reach the server, unless they are asked for there (threat A3).

import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { createKey } from '../../src/store/publishers/keys.ts'
import { type TestApp, testApp } from '../support/run/test-app.ts'

const proxied = { PUBLIC_URL: 'https://rooms.example.com', TRUST_PROXY: '127.0.0.1' }
const own = await testApp()
const behind = await testApp({ variables: proxied })
const apart = await testApp({ variables: { ...proxied, ADMIN_PORT: '0', METRICS_PORT: '0' } })
const token = await testApp({ variables: { ...proxied, METRICS_TOKEN: 'watcher', METRICS_PORT: '0' } })

const adminKeys = new Map<TestApp, string>()
beforeAll(async () => {
  for (const each of [own, behind, apart]) {
    const { key } = await each.app.context.database.transaction(transaction =>
      createKey(transaction, { holder: { kind: 'admin' }, label: 'test', expiresAt: null }),
    )
    adminKeys.set(each, key)
  }
})

/** Asks as a proxy on the same machine does that adds no header of its own. */
async function statusAt(url: string | null, path: string, bearer = ''): Promise<number> {
  const headers = bearer === '' ? {} : { authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${url}${path}`, { headers })
  // An answer that nobody reads is under way for ever, and the server waits for it when it closes.
  await answer.arrayBuffer()
  return answer.status
}
const properties = '/admin/v1/properties'
const adminPaths = async ({ app }: TestApp, base = app.url): Promise<string[]> => {
  const document = (await (await fetch(`${base}/openapi.json`)).json()) as { paths: object }
  return Object.keys(document.paths).filter(path => path.startsWith('/admin/'))
}

describe("on somebody's own machine", () => {
  test('both are at the public address', async () => {
    expect(await statusAt(own.app.url, properties, adminKeys.get(own))).toBe(200)
    expect(await statusAt(own.app.url, '/metrics')).toBe(200)
    expect(await adminPaths(own)).toContain(properties)
    expect([own.app.adminUrl, own.app.metricsUrl]).toEqual([null, null])
  })
})

describe('on a server that others can reach', () => {
  test.each([
    proxied,
    { PUBLIC_URL: 'https://rooms.example.com' },
    { TRUST_PROXY: '127.0.0.1' },
    { HOST: '0.0.0.0' },
  ])('with %o neither is at the public address', async variables => {
    const open = variables === proxied ? behind : await testApp({ variables })
    const url = open.app.url.replace('0.0.0.0', '127.0.0.1')
    expect(await statusAt(url, '/metrics')).toBe(404)
    expect(await statusAt(url, properties, adminKeys.get(open))).toBe(404)
    expect(await adminPaths(open, url)).toEqual([])
  })

  test('each is at the address of its own, and nothing else is there', async () => {
    const { url, adminUrl, metricsUrl } = apart.app
    expect(new Set([url, adminUrl, metricsUrl]).size).toBe(3)
    expect(await statusAt(url, properties, adminKeys.get(apart))).toBe(404)
    expect(await statusAt(url, '/metrics')).toBe(404)
    expect(await statusAt(adminUrl, properties, adminKeys.get(apart))).toBe(200)
    expect(await statusAt(adminUrl, properties, 'hst_unknown')).toBe(401)
    expect(await statusAt(adminUrl, '/metrics')).toBe(404)
    expect(await adminPaths(apart, adminUrl!)).toContain(properties)
    const view = await fetch(`${adminUrl}/publisher/v3.0/property/view/.json`, { method: 'POST', body: '{}' })
    expect(view.status).toBe(404)
    expect(await statusAt(metricsUrl, '/metrics')).toBe(200)
    expect(await statusAt(metricsUrl, properties, adminKeys.get(apart))).toBe(404)
  })

  test('the metrics count what every address answers', async () => {
    const text = await (await fetch(`${apart.app.metricsUrl}/metrics`)).text()
    expect(text).toContain(`route="${properties}",status="200"`)
    expect(text).toContain('route="none",status="404"')
  })

  test('a token is asked for also at the address of the metrics', async () => {
    expect(await statusAt(token.app.url, '/metrics', 'watcher')).toBe(404)
    expect(await statusAt(token.app.metricsUrl, '/metrics')).toBe(401)
    expect(await statusAt(token.app.metricsUrl, '/metrics', 'watcher')).toBe(200)
    const onPublic = await testApp({ variables: { ...proxied, METRICS_TOKEN: 'watcher' } })
    expect(await statusAt(onPublic.app.url, '/metrics')).toBe(401)
    expect(await statusAt(onPublic.app.url, '/metrics', 'watcher')).toBe(200)
  })
})

test('addresses that contradict each other are refused', () => {
  expect(() => readConfig({ ADMIN_HOST: '127.0.0.1' })).toThrow('ADMIN_HOST is used with ADMIN_PORT')
  expect(() => readConfig({ METRICS_PORT: '8080' })).toThrow('three different ports')
  expect(() => readConfig({ METRICS_PORT: 'x' })).toThrow('METRICS_PORT is a whole number')
})
