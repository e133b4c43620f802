// The headers of every answer: the id of its request, and those that protect browsers, over https and without.

import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { addHeaders, protectiveHeaders, requestIdOf } from '../../../src/http/wire/headers.ts'

const drawn = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idOf = (sent?: string | string[]) =>
  requestIdOf({ headers: sent === undefined ? {} : { 'x-request-id': sent } } as unknown as IncomingMessage)

describe('the id of a request', () => {
  test.each(['a', 'A.b_c-9', 'x'.repeat(64)])('is the one that was sent: %s', sent => {
    expect(idOf(sent)).toBe(sent)
  })

  test.each([undefined, '', 'x'.repeat(65), 'a b', 'é', '<a>', '4111111111111111', ['a', 'b']])(
    'is drawn where none was sent that will do: %j',
    sent => {
      const [one, other] = [idOf(sent as string), idOf(sent as string)]
      expect([one, other]).toEqual([expect.stringMatching(drawn), expect.stringMatching(drawn)])
      expect(one).not.toBe(other)
    },
  )
})

describe('protective headers', () => {
  const policy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
  const careful = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }
  const onlyHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

  test('of data are few, and keep to https where that is its address', async () => {
    const [plain, secure] = [await protectiveHeaders('http://a'), await protectiveHeaders('https://a')]
    expect(plain.data).toEqual({ ...careful, ...policy })
    expect(secure.data).toEqual({ ...careful, ...policy, ...onlyHttps })
  })

  test('of pages are more, and keep to https where that is its address', async () => {
    const [plain, secure] = [await protectiveHeaders('http://https:'), await protectiveHeaders('https://a')]
    const within = { ...careful, 'referrer-policy': 'same-origin' }
    expect(plain.page).toMatchObject({ ...within, 'x-frame-options': 'SAMEORIGIN' })
    expect(secure.page).toMatchObject({ ...within, ...onlyHttps })
    expect(plain.page).not.toHaveProperty('strict-transport-security')
    const of = ({ page }: typeof plain) => String(page['content-security-policy']).split(';')
    expect(of(secure)).toEqual([...of(plain), 'upgrade-insecure-requests'])
    expect(of(plain)).toContain("script-src 'self'")
  })

  test('are on every answer, with its id', async () => {
    const app = Fastify({ genReqId: () => 'r1' })
    addHeaders(app, { 'x-fixed': 'yes' })
    app.get('/', async () => 'x')
    for (const url of ['/', '/nowhere']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({ 'x-request-id': 'r1', 'cache-control': 'no-store', 'x-fixed': 'yes' })
    }
    await app.close()
  })
})
