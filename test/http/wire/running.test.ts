// What those who run the server see: logs without secrets, metrics, health, the document of the interface.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Fault } from '../../../src/values/faults.ts'
import { bodies, keys, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())

/** As the wire under test has it in place of what callers choose. */
const nameOf = (text: string): string => `named-${Buffer.from(text).toString('hex')}`

describe('the log', () => {
  test('has one line a request, of known fields only', async () => {
    wire.logLines.length = 0
    const meta_data = { session_id: 'visit-1', ip: '203.0.113.7', user_agent: 'Canary/1.0' }
    await wire.post(`${paths.view}?key=canary`, { ...bodies.view, meta_data }, { 'x-request-id': 'r1' })
    expect(wire.logLines).toHaveLength(1)
    const { time, ms, pid, hostname, ...line } = JSON.parse(wire.logLines[0]!)
    expect([typeof time, typeof ms]).toEqual(['number', 'number'])
    expect(line).toEqual({
      level: 30,
      request_id: 'r1',
      method: 'POST',
      route: paths.view,
      status: 200,
      publisher: 44,
      session_id: nameOf('visit-1'),
      ip: nameOf('203.0.113.7'),
      fault: null,
      msg: 'request',
    })
  })

  test('names the fault and the session of a refused request', async () => {
    wire.logLines.length = 0
    await wire.post(paths.view, { key: 'wrong', meta_data: { session_id: 's' } })
    expect(JSON.parse(wire.logLines[0]!)).toMatchObject({
      status: 401,
      fault: 'UnauthorizedException',
      session_id: nameOf('s'),
      publisher: null,
    })
  })

  test('never holds a key, a card number, a CVV, guest data or a query string, whatever goes wrong', async () => {
    const canaries = [keys.full, keys.admin, '4111111111111111', '98734', 'canary-guest', 'canary-query']
    const body = {
      ...bodies.reserve,
      guest: { ...bodies.reserve.guest, last_name: 'canary-guest', email: 'canary-guest@example.com' },
      payment: { ...bodies.reserve.payment, cvv: '98734' },
    }
    let fail: (...asked: unknown[]) => Promise<never>
    const broken = await openWire({ reserve: (...asked) => fail(...asked) })
    const failures = [
      async () => {
        throw new Error('broken')
      },
      async () => {
        throw new Fault('CreditCardException', 'The card cannot be accepted.')
      },
      async (_holder: unknown, request: unknown) => {
        throw Object.assign(new Error('broken'), { detail: 'canary-guest', request })
      },
    ]
    for (const reserve of [undefined, ...failures]) {
      const failing = reserve ? broken : wire
      failing.logLines.length = 0
      if (reserve) fail = reserve as typeof fail
      const answers = [
        await failing.post(`${paths.reserve}?canary-query`, body),
        await failing.post(`${paths.reserve}?canary-query`, { ...body, checkin: 'x' }),
        await failing.post(`/canary-query`, body),
        await failing.post(paths.reserve, `${JSON.stringify(body)}x`),
        await failing.post(paths.reserve, { ...body, payment: { ...body.payment, year: 'x', month: 98734 } }),
      ]
      await failing.app.inject({
        url: '/admin/v1/properties',
        headers: { authorization: `Bearer ${keys.admin}` },
      })
      expect(failing.logLines.length).toBeGreaterThan(5)
      for (const canary of canaries) {
        expect(failing.logLines.join('')).not.toContain(canary)
        if (!canary.startsWith('canary-query')) {
          for (const { text } of answers) expect(text).not.toContain(canary)
        }
      }
    }
    await broken.app.close()
  })
})

describe('metrics', () => {
  const read = (from: WireUnderTest, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    from.app.inject({ url: '/metrics', headers, remoteAddress })

  test('count requests by route pattern and status', async () => {
    const counted = await openWire()
    await counted.post(`${paths.view}?a=1`, bodies.view)
    await counted.post(paths.view, { key: 'wrong' })
    await counted.post('/nowhere/secret', {})
    const { body } = await read(counted)
    expect(body).toContain(`hostelry_http_requests_total{method="POST",route="${paths.view}",status="200"} 1`)
    expect(body).toContain(`hostelry_http_requests_total{method="POST",route="${paths.view}",status="401"} 1`)
    expect(body).toContain('hostelry_http_requests_total{method="POST",route="none",status="404"} 1')
    expect(body).toContain('hostelry_http_request_duration_seconds_bucket')
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('secret')
    await counted.app.close()
  })

  test('without a token only this machine may read them, and not through a proxy', async () => {
    expect((await read(wire)).statusCode).toBe(200)
    expect((await read(wire, {}, '::1')).statusCode).toBe(200)
    expect((await read(wire, {}, '203.0.113.7')).statusCode).toBe(401)
    expect((await read(wire, { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(401)
    expect((await read(wire, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7')).statusCode).toBe(401)
  })

  test('with a token only its holder may', async () => {
    const guarded = await openWire({}, { metricsReaders: { token: 'watcher' } })
    expect((await read(guarded, { authorization: 'Bearer watcher' }, '203.0.113.7')).statusCode).toBe(200)
    expect((await read(guarded)).statusCode).toBe(401)
    expect((await read(guarded, { authorization: 'Bearer other' })).statusCode).toBe(401)
    await guarded.app.close()
  })
})

describe('health', () => {
  test('lives, and is ready when the operations are', async () => {
    expect((await wire.app.inject('/healthz')).json()).toEqual({ alive: true })
    expect((await wire.app.inject('/readyz')).json()).toEqual({ ready: true, reason: null, warning: null })
    const down = await openWire({
      ready: async () => ({ ready: false, warning: null, reason: 'no database' }),
    })
    const answer = await down.app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { ready: false, warning: null, reason: 'no database' },
    ])
    await down.app.close()
  })

  test('a server that closes says so, then takes nothing new and answers what is under way', async () => {
    const gate = Promise.withResolvers<void>()
    const drained = Promise.withResolvers<void>()
    const closing = await openWire({ listProperties: () => gate.promise.then(() => []) })
    closing.app.addHook('preClose', () => drained.promise)
    const base = await closing.app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { authorization: `Bearer ${keys.admin}` }
    const underWay = fetch(`${base}/admin/v1/properties`, { headers })
    await expect.poll(() => closing.operations.asked.length).toBe(1)
    const closed = closing.app.close()
    const readiness = await fetch(`${base}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      { ready: false, warning: null, reason: 'stopping' },
    ])
    drained.resolve()
    await expect.poll(() => fetch(`${base}/healthz`).then(Boolean, () => 'refused')).toBe('refused')
    gate.resolve()
    expect((await underWay).status).toBe(200)
    await closed
  })
})

describe('the document of the interface', () => {
  // biome-ignore lint/suspicious/noExplicitAny: looked into freely.
  const read = async (): Promise<any> => (await wire.app.inject('/openapi.json')).json()

  test('is OpenAPI 3.1 with the paths of the interface and none of the health routes', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.2.3')
    const isAdmin = (path: string) => path.startsWith('/admin/v1/')
    expect(
      Object.keys(document.paths)
        .filter(path => !isAdmin(path))
        .sort(),
    ).toEqual(
      [
        ...Object.values(paths),
        ...['view', 'index', 'modify', 'cancel'].map(verb => `/publisher/v3.0/reservation/${verb}/.json`),
        ...['hold', 'release'].map(verb => `/publisher/v3.0/book/${verb}/.json`),
        ...['property', 'properties'].map(name => `/publisher/v3.0/${name}/calendar/.json`),
        ...[
          'basket/cancel',
          'basket/view',
          'book/basket',
          'book/basket/preview',
          'currencies',
          'discounts/all',
          'discounts/grouped',
          'events',
          'places/suggest',
          'properties/changes',
          'properties/season',
          'properties/snapshot',
          'settings',
          'test_clock/set',
          'test_clock/view',
          'watches/create',
          'watches/delete',
          'watches/list',
          'webhooks/create',
          'webhooks/delete',
          'webhooks/list',
        ].map(name => `/publisher/v3.0/${name}/.json`),
      ].sort(),
    )
    expect(Object.keys(document.paths).filter(isAdmin)).toEqual(
      expect.arrayContaining(['/admin/v1/properties/{id}/calendar', '/admin/v1/keys/{id}/revoke']),
    )
  })

  test('describes every answer and refusal of every operation', async () => {
    const document = await read()
    for (const path of Object.values(paths)) {
      const { post } = document.paths[path]
      expect(post.operationId).toMatch(/^[a-zA-Z]+$/)
      expect(Object.keys(post.responses)).toEqual(
        expect.arrayContaining(['200', '400', '401', '404', '413', '500']),
      )
      const body = post.requestBody.content['application/json'].schema
      expect(Object.keys(body.properties)).toEqual(expect.arrayContaining(['key', 'meta_data']))
      expect(JSON.stringify(post.responses['400'])).toContain('#/components/schemas/Error')
    }
    expect(document.paths[paths.reserve].post.responses).toHaveProperty('409')
  })

  test('has no reference that leads nowhere', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target]) => target!,
    )
    expect(references.length).toBeGreaterThan(20)
    for (const target of new Set(references)) {
      expect(target).toMatch(/^#\/components\/schemas\//)
      expect(document.components.schemas).toHaveProperty(target.split('/').at(-1)!)
    }
  })

  test('documents exactly the request fields of the interface that are read', async () => {
    const document = await read()
    const fields = (path: string): string[] =>
      Object.keys(document.paths[path].post.requestBody.content['application/json'].schema.properties).sort()
    expect(fields(paths.view)).toEqual(['key', 'language', 'limit', 'meta_data', 'property_id', 'verbosity'])
    expect(fields(paths.available)).toEqual(
      'alternatives checkin checkout currency discount_code key language limit meta_data promotion property_id receipt rooms test_scenario verbosity'.split(
        ' ',
      ),
    )
    expect(fields(paths.preview)).toEqual(
      'accommodation_id checkin checkout currency discount_code explain extras hold_id key language meta_data property_id rate_code receipt rooms test_scenario'.split(
        ' ',
      ),
    )
    expect(fields(paths.reserve)).toEqual(
      (
        'accommodation_id allow_duplicate checkin checkout currency discount_code expected_total extras guest hold_id key ' +
        'language meta_data payment property_id quote_id rate_code receipt rooms test_scenario'
      ).split(' '),
    )
  })

  test('is shown at /docs/api with nothing from elsewhere', async () => {
    const page = await wire.app.inject('/docs/api/')
    const { statusCode, body, headers } =
      page.statusCode === 302 ? await wire.app.inject('/docs/api/static/index.html') : page
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(body).not.toMatch(/(src|href)="https?:/)
    const scripts = [...body.matchAll(/src="([^"]+)"/g)].map(([, source]) => source!)
    expect(scripts.length).toBeGreaterThan(1)
    for (const source of scripts) {
      const url = new URL(source, 'http://localhost/docs/api/').pathname
      expect((await wire.app.inject(url)).statusCode).toBe(200)
    }
    expect(body).not.toMatch(/<script>[^<]+<\/script>/)
  })
})
