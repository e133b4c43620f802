// The pages of the administration as files: the whole policy that they are sent with, and what is said where they are not built.

import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, describe, expect, test, vi } from 'vitest'

const built = vi.hoisted(() => ({ page: null as string | null, asked: [] as string[] }))
const registered = vi.hoisted(() => [] as unknown[])

vi.mock('node:fs', async original => ({
  ...(await original<typeof import('node:fs')>()),
  existsSync: (path: string) => {
    built.asked.push(path)
    return built.page !== null
  },
  readFileSync: (path: string, encoding: string) => {
    built.asked.push(`${path} as ${encoding}`)
    return built.page
  },
}))

vi.mock('@fastify/static', () => ({
  default: async (_app: unknown, options: unknown) => {
    registered.push(options)
  },
}))

// Another test of the same worker may have loaded it with the true files.
vi.resetModules()
const { addWebApplication } = await import('../../../src/http/admin/web-application.ts')

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map(app => app.close())))

async function served(page: string | null) {
  built.page = page
  built.asked.length = 0
  registered.length = 0
  const app = Fastify()
  opened.push(app)
  await addWebApplication(app, { 'x-page': 'yes', 'cache-control': 'no-store' })
  return (url: string) => app.inject({ url })
}

const ends = (path: string) => expect.stringMatching(new RegExp(`/web/admin/dist/${path}$`))
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const policyOf = (scripts: string) =>
  `default-src 'none'; script-src 'self' ${scripts}; style-src 'self'; font-src 'self'; img-src 'self'; ` +
  `connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`

describe('built pages', () => {
  const html = '<script>one()\ntwo()</script><p/><script>three()</script><script src="/x.js"></script>'

  test('are read once, and their files are kept for a year', async () => {
    const get = await served(html)
    await get('/admin')
    expect(built.asked).toEqual([ends('index.html'), ends('index.html as utf8')])
    expect(registered).toEqual([
      {
        root: ends('assets'),
        prefix: '/admin/assets/',
        wildcard: false,
        decorateReply: false,
        preCompressed: true,
        globIgnore: ['**/*.br', '**/*.gz'],
        immutable: true,
        maxAge: '365d',
      },
    ])
  })

  test.each([
    '/admin',
    '/admin/',
    '/admin/calendar',
    '/admin/reservations/R26/mails',
    '/admin/v1x',
    '/admin/v2/keys',
    '/admin/assetsx/y',
  ])('are at %s with their policy', async url => {
    const { statusCode, body, headers } = await (await served(html))(url)
    expect([statusCode, body, headers['content-type']]).toEqual([200, html, 'text/html; charset=utf-8'])
    expect([headers['x-page'], headers['cache-control']]).toEqual(['yes', 'no-store'])
    const scripts = `${hashOf('one()\ntwo()')} ${hashOf('three()')}`
    expect(headers['content-security-policy']).toBe(policyOf(scripts))
  })

  test.each(['/admin/v1', '/admin/v1/none', '/admin/assets', '/admin/assets/none.js', '/adminx'])(
    'are not at %s',
    async url => {
      const { statusCode, headers } = await (await served(html))(url)
      expect([statusCode, headers['content-security-policy']]).toEqual([404, undefined])
    },
  )
})

test('pages that are not built say how to build them', async () => {
  const get = await served(null)
  const { statusCode, body } = await get('/admin/calendar')
  expect(body).toContain('The pages are not built; run npm run prepare and start the server again.')
  expect(statusCode).not.toBe(200)
  expect(registered).toEqual([])
  expect(built.asked).toEqual([ends('index.html')])
})
