// Who is let in, what unknown paths and methods get, and the one shape of every refusal (contract R4, R5, S11, S12).

import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageOfFault } from '../../../src/http/wire/errors.ts'
import { Fault, type FaultType, faultCatalogue } from '../../../src/values/faults.ts'
import { sampleAnswer, sampleSearch } from '../../support/prices/sample-answers.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())

const calls = Object.keys(paths) as (keyof typeof paths)[]
const without = (body: object) => ({ ...body, key: undefined })

describe('the key', () => {
  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['unknown', 'ldk_live_other'],
    ['a number', 5],
    ['a list', [keys.full]],
    ['an object', { toString: keys.full }],
    ['with NUL', `${keys.full}\0`],
    ['not ASCII', 'schlüssel'],
    ['very long', 'x'.repeat(10_000)],
    ['with a blank', ` ${keys.full}`],
    ['an admin key', keys.admin],
    ['of Object', 'constructor'],
  ])('that is %s gets the same 401, after one look-up', async (_name, key) => {
    wire.operations.lookedUp.length = 0
    const sent = { ...bodies.view, key }
    const { status, body, headers } = await wire.post(paths.view, sent, { 'x-request-id': 'one' })
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(body).toEqual({
      type: 'UnauthorizedException',
      message:
        'The API key is missing or not valid; send it in the field "key", or as "Authorization: Bearer <key>".',
      url: paths.view,
      code: 401,
      errors: [],
      request_id: 'one',
      doc_url: 'http://localhost:8080/docs/errors#unauthorizedexception',
    })
    expect(wire.operations.lookedUp).toHaveLength(1)
  })

  test.each(calls)('%s takes it from the Authorization header too', async call => {
    const { status } = await wire.post(paths[call], without(bodies[call]), {
      authorization: `Bearer ${keys.full}`,
    })
    expect(status).toBe(200)
  })

  test('in the body counts before the one in the header', async () => {
    const headers = { authorization: `Bearer ${keys.full}` }
    expect((await wire.post(paths.view, { ...bodies.view, key: 'wrong' }, headers)).status).toBe(401)
  })

  test('of a query string does not count', async () => {
    expect((await wire.post(`${paths.view}?key=${keys.full}`, without(bodies.view))).status).toBe(401)
  })

  test('is looked at before the fields, and after the body', async () => {
    expect((await wire.post(paths.view, { property_id: 'x' })).status).toBe(401)
    expect((await wire.post(paths.view, '{')).status).toBe(400)
  })

  test.each([
    ['view', 200, ''],
    ['viewMany', 200, ''],
    ['available', 401, 'availability'],
    ['availableMany', 401, 'availability'],
    ['preview', 401, 'preview'],
    ['reserve', 401, 'book'],
  ] as const)('that may only view gets %s: %i %s', async (call, status, scope) => {
    const answer = await wire.post(paths[call], { ...bodies[call], key: keys.viewer })
    expect(answer.status).toBe(status)
    if (scope) expect(answer.body.message).toContain(`"${scope}"`)
  })
})

describe('admin and publisher keys open nothing of each other', () => {
  const adminRoutes = [
    ['GET', '/admin/v1/properties'],
    ['GET', '/admin/v1/properties/3144'],
    ['PUT', '/admin/v1/properties/3144'],
    ['PATCH', '/admin/v1/properties/3144/calendar'],
    ['GET', '/admin/v1/reservations'],
    ['GET', '/admin/v1/reservations/R26117M7C2HMXTFF'],
    ...(['resolve', 'no-show', 'cancel'].map(verb => [
      'POST',
      `/admin/v1/reservations/R26117M7C2HMXTFF/${verb}`,
    ]) as ['POST', string][]),
  ] as const

  test.each(adminRoutes)('%s %s', async (method, url) => {
    const reason = 'The guest called.'
    const verdict = url.endsWith('/resolve') ? { verdict: 'failed' } : {}
    const whole = url.includes('/reservations') ? { ...verdict, reason } : { id: 3144 }
    const open = async (headers: Record<string, string>, body: object = whole) => {
      const answer = await wire.app.inject({
        method,
        url,
        headers,
        ...(method !== 'GET' && { payload: body }),
      })
      expect(answer.headers['www-authenticate']).toBe(answer.statusCode === 401 ? 'Bearer' : undefined)
      return answer.statusCode
    }
    expect(await open({ authorization: `Bearer ${keys.admin}` })).toBe(200)
    expect(await open({ authorization: `bearer ${keys.admin}` })).toBe(200)
    expect(await open({ authorization: `Bearer ${keys.full}` })).toBe(401)
    expect(await open({ authorization: `Basic ${keys.admin}` })).toBe(401)
    expect(await open({}, { ...whole, key: keys.admin })).toBe(401)
    expect(await open({})).toBe(401)
  })

  test.each(calls)('%s', async call => {
    expect((await wire.post(paths[call], { ...bodies[call], key: keys.admin })).status).toBe(401)
    const headers = { authorization: `Bearer ${keys.admin}` }
    expect((await wire.post(paths[call], without(bodies[call]), headers)).status).toBe(401)
  })

  test('no admin body is taken in without a key', async () => {
    const { statusCode } = await wire.app.inject({
      method: 'PUT',
      url: '/admin/v1/properties/1',
      payload: '{',
    })
    expect(statusCode).toBe(401)
  })
})

describe('the administration of properties', () => {
  const admin = { authorization: `Bearer ${keys.admin}` }
  const put = (url: string, payload: string | object) =>
    wire.app.inject({ method: 'PUT', url, headers: admin, payload: payload as object })

  test('lists and exports', async () => {
    const list = await wire.app.inject({ url: '/admin/v1/properties', headers: admin })
    expect(list.json()).toEqual({
      properties: [
        {
          id: 3144,
          name: 'Hôtel des Alpes',
          is_open: true,
          version: 1,
          updated_at: '2026-11-21T10:00:00Z',
          archived_at: null,
        },
      ],
      next_cursor: null,
    })
    const document = await wire.app.inject({ url: '/admin/v1/properties/12', headers: admin })
    expect(document.json()).toEqual({ id: 12 })
    expect((await wire.app.inject({ url: '/admin/v1/properties/x', headers: admin })).statusCode).toBe(404)
  })

  test('takes no query that it does not know', async () => {
    wire.operations.asked.length = 0
    for (const [method, path, takes] of [
      ['GET', '/admin/v1/properties', 'archived, cursor, limit'],
      ['GET', '/admin/v1/properties/3144', 'nothing'],
      ['PUT', '/admin/v1/properties/3144', 'replace'],
      ['PATCH', '/admin/v1/properties/3144/calendar', 'nothing'],
    ] as const) {
      const payload = method === 'GET' ? {} : { payload: { id: 3144 } }
      const answer = await wire.app.inject({
        method,
        url: `${path}?dry_run=true`,
        headers: admin,
        ...payload,
      })
      expect(answer.json()).toMatchObject({
        code: 400,
        errors: [
          {
            field: 'dry_run',
            message: `is not known; the query takes ${takes}`,
          },
        ],
      })
    }
    expect(wire.operations.asked).toEqual([])
  })

  test('imports a document with decimal amounts, whose id is the one of the path', async () => {
    wire.operations.asked.length = 0
    const answer = await put('/admin/v1/properties/3144', { id: 3144, price: 100.99 })
    expect(answer.json()).toEqual({ id: 3144, version: 2, changed: true, warnings: [] })
    const imports = wire.operations.asked.filter(({ name }) => name === 'importProperty')
    expect(imports).toEqual([{ name: 'importProperty', request: { id: 3144, price: 100.99 } }])
    for (const document of [{ id: 3145 }, { id: '3144' }, {}]) {
      const refused = await put('/admin/v1/properties/3144', document)
      expect(refused.json()).toMatchObject({ code: 400, errors: [{ field: 'id' }] })
    }
  })

  test('takes documents over 256 KiB and none over 32 MiB', async () => {
    const document = (bytes: number) => JSON.stringify({ id: 3144, pad: 'x'.repeat(bytes) })
    expect((await put('/admin/v1/properties/3144', document(1024 * 1024))).statusCode).toBe(200)
    expect((await put('/admin/v1/properties/3144', document(32 * 1024 * 1024))).statusCode).toBe(413)
  })

  test.each(['{"id":3144,"id":1}', '', '[]', '{'])('refuses the body %j', async payload => {
    expect((await put('/admin/v1/properties/3144', payload)).statusCode).toBe(400)
  })
})

describe('paths (R4)', () => {
  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const)(
    '%s on a known path is 405 with Allow, whatever the body',
    async method => {
      for (const url of [...Object.values(paths), '/publisher/v3.0/property/view.json']) {
        const payload = method === 'GET' || method === 'HEAD' ? '' : '{'
        const answer = await wire.post(`${url}?a=1`, payload, {}, { method })
        expect([answer.status, answer.headers.allow]).toEqual([405, 'POST'])
        if (method === 'HEAD') expect(answer.text).toBe('')
        else expect(answer.body).toMatchObject({ type: 'MethodNotAllowedException', url, code: 405 })
      }
    },
  )

  test('a path with a parameter names all of its methods', async () => {
    const answer = await wire.app.inject({ method: 'DELETE', url: '/admin/v1/properties/1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, PUT')
  })

  test('the front page takes no body', async () => {
    const { status, body, headers } = await wire.post('/?key=secret', '{')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(body).toMatchObject({ type: 'MethodNotAllowedException', url: '/', code: 405, errors: [] })
  })

  test.each([
    '/nowhere',
    '/publisher/v3.0/property/view',
    '/publisher/v3.0/property/view/.json/',
    '/publisher/v2.0/property/view/.json',
    '/publisher/v3x0/property/view/.json',
    '/publisher/v3.0/property/Available/.json',
    '/admin/v1/properties/1/2',
    '/..%2f..%2fetc/passwd',
  ])('%s is 404, whatever the body', async url => {
    const { status, body, headers } = await wire.post(`${url}?key=secret`, '{')
    expect(status).toBe(404)
    expect(body).toMatchObject({ type: 'NotFoundException', url, code: 404, errors: [] })
    expect(headers['x-request-id']).toBe(body.request_id)
  })

  test('a malformed path is 400 in the same shape', async () => {
    const { status, body, headers } = await wire.post('/publisher/%zz', {})
    expect(status).toBe(400)
    expect(body).toMatchObject({ type: 'BadRequestException', url: '/publisher/%zz', code: 400 })
    expect(headers['x-request-id']).toBe(body.request_id)
  })

  test('a query string changes nothing', async () => {
    const plain = await wire.post(paths.view, bodies.view)
    expect((await wire.post(`${paths.view}?verbosity=2&property_id=1`, bodies.view)).text).toBe(plain.text)
  })
})

describe('headers (S11)', () => {
  test.each([
    ['abc-1.2_3', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['two words', false],
    ['<script>', false],
  ])('the request id %s is kept: %s', async (id, kept) => {
    for (const path of [paths.view, '/nowhere']) {
      const { headers } = await wire.post(path, bodies.view, { 'x-request-id': id })
      expect(headers['x-request-id'] === id).toBe(kept)
      expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,64}$/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test.each(['gzip', 'br'])('an answer is compressed with %s when asked', async encoding => {
    const asked = await wire.post(paths.available, bodies.available, { 'accept-encoding': encoding })
    expect(asked.headers['content-encoding']).toBe(encoding)
    const plain = await wire.post(paths.available, bodies.available)
    expect(plain.headers['content-encoding']).toBeUndefined()
  })

  test('a long list comes whole, as long as it says, and compressed when asked', async () => {
    const answers = Array.from({ length: 40 }, () => sampleAnswer(2, sampleSearch))
    const busy = await openWire({ availableMany: async () => ({ answers, found: null }) })
    const plain = await busy.post(paths.availableMany, bodies.availableMany)
    expect(plain.body).toHaveLength(40)
    expect(plain.headers['content-length']).toBe(String(Buffer.byteLength(plain.text)))
    const accepting = { 'accept-encoding': 'gzip' }
    const { headers, bytes } = await busy.post(paths.availableMany, bodies.availableMany, accepting)
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(gunzipSync(bytes).toString()).toBe(plain.text)
    await busy.app.close()
  })

  test('browsers are told to be careful, and not to leave plain http', async () => {
    const secure = await openWire({}, { publicUrl: 'https://rooms.example' })
    const careful = { 'x-content-type-options': 'nosniff' }
    for (const { app, post } of [wire, secure]) {
      const data = await post(paths.view, bodies.view)
      const page = await app.inject('/docs/api/')
      expect(page.statusCode).toBe(200)
      expect(data.headers['referrer-policy']).toBe('no-referrer')
      expect(page.headers['referrer-policy']).toBe('same-origin')
      for (const { headers } of [data, page]) {
        expect(headers).toMatchObject(careful)
        expect(headers['strict-transport-security'] !== undefined).toBe(app === secure.app)
      }
      expect(data.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain("script-src 'self'")
      expect(policy.includes('upgrade-insecure-requests')).toBe(app === secure.app)
    }
    await secure.app.close()
  })
})

describe('errors (S12)', () => {
  let thrown: unknown
  let failing: WireUnderTest
  beforeAll(async () => {
    failing = await openWire({
      view: async () => {
        throw thrown
      },
    })
  })
  afterAll(() => failing.app.close())

  test.each(Object.keys(faultCatalogue) as FaultType[])(
    '%s has its status and the shape of all',
    async type => {
      const errors = [{ field: 'a', message: 'b' }]
      thrown = new Fault(type, 'Do this.', {
        errors,
        headers: { 'Retry-After': '7' },
        cause: new Error('inner'),
      })
      const { status, body, headers, text } = await failing.post(paths.view, bodies.view)
      expect(status).toBe(faultCatalogue[type].status)
      expect(body).toEqual({
        type,
        message: 'Do this.',
        url: paths.view,
        code: status,
        errors,
        request_id: headers['x-request-id'],
        doc_url: `http://localhost:8080${pageOfFault(type)}`,
      })
      expect(headers['retry-after']).toBe('7')
      expect(text).not.toContain('inner')
    },
  )

  test.each([new Error('relation "night" does not exist'), 'a text', null, { statusCode: 418 }])(
    'what is thrown by mistake (%#) is a 500 without internals, and in the log with its stack',
    async mistake => {
      thrown = mistake
      const { status, body, text } = await failing.post(paths.view, bodies.view)
      expect([status, body.type]).toEqual([500, 'InternalServerErrorException'])
      expect(text).not.toMatch(/relation|night|stack|a text/)
      if (thrown instanceof Error) expect(failing.logLines.join('')).toMatch(/relation.*\\n +at /)
    },
  )
})

test('who sends what is not HTTP is let go, also without hanging up', async () => {
  const listening = await openWire()
  await listening.app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = listening.app
  const { port } = server.address() as { port: number }
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () =>
    socket.write('HELLO\r\n\r\n'),
  )
  socket.resume()
  await once(socket, 'end')
  const open = () => new Promise(resolve => server.getConnections((_, count) => resolve(count)))
  await expect.poll(open, { timeout: 5_000 }).toBe(0)
  socket.destroy()
  await listening.app.close()
})

test('what is not HTTP, or has headers without end, is refused on the bare socket in the same shape', async () => {
  const listening = await openWire()
  await listening.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = listening.app.server.address() as { port: number }
  const send = (text: string): Promise<string> =>
    new Promise(resolve => {
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(text))
      socket.setEncoding('utf8')
      socket.on('data', chunk => {
        answer += chunk
      })
      socket.on('error', () => {})
      socket.on('close', () => resolve(answer))
    })
  for (const text of ['HELLO\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`]) {
    const [head, body] = (await send(text)).split('\r\n\r\n')
    const [status, ...fields] = head!.split('\r\n')
    expect(status).toBe('HTTP/1.1 400 Bad Request')
    expect(fields).toEqual(
      expect.arrayContaining([`Content-Length: ${Buffer.byteLength(body!)}`, 'Connection: close']),
    )
    expect(JSON.parse(body!)).toMatchObject({ type: 'BadRequestException', code: 400, errors: [] })
  }
  const { headersTimeout, requestTimeout } = listening.app.server
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 20_000])
  await listening.app.close()
})
