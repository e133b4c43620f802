// Which host names a server answers to, and which requests it refuses before it looks at their path: a name that its owner
// points at this machine makes every page of that name a page of this server (threat A13).

import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/config/config.ts'
import { hostNamesOf } from '../../../src/config/host-names.ts'
import { buildMetricsServer } from '../../../src/http/private-servers.ts'
import { openMeter } from '../../../src/http/wire/metrics/metrics.ts'
import { Fault } from '../../../src/values/faults.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { first } from '../../support/pages/opened-page.ts'
import { bodies, keys, nothingMeasured, openWire, paths } from '../../support/wire/fake-operations.ts'
import { expectErrorShape } from '../../support/wire/refused-answers.ts'
import { connectTo } from '../../support/wire/wire-requests.ts'

const sites = [{ ...first, hosts: ['stay.hotels.example'] }]
let areSitesThere = true
const listSites = async () => {
  if (areSitesThere) return sites
  throw new Fault('ServiceUnavailableException', 'The database is away.')
}
const config = { publicUrl: 'https://rooms.example.com:8443', hostNames: ['api.example.com'] }
const wire = await openWire({ listSites: listSites as never }, config)

/** The answer to a request with these lines at its head, after the first one. */
async function answerTo(firstLine: string, lines: readonly string[], url = wire.url(), body = '') {
  const { socket, received, ended } = await connectTo(await url)
  socket.write(`${[firstLine, ...lines].join('\r\n')}\r\n\r\n${body}`)
  await eventually(() => /\r\n\r\n/.test(received()))
  socket.end()
  await ended
  const [head = '', text = ''] = received().split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map(line => [line.split(': ')[0]!.toLowerCase(), line.split(': ')[1]]),
  )
  return {
    status: Number(head.slice(9, 12)),
    headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : null,
  }
}

const statusAt = async (host: string, firstLine = 'GET /docs HTTP/1.1') =>
  (await answerTo(firstLine, [`Host: ${host}`])).status

describe('a name that the server does not have', () => {
  test.each([
    'GET / HTTP/1.1',
    'GET /metrics HTTP/1.1',
    'GET /docs HTTP/1.1',
    'GET /nothing HTTP/1.1',
    'GET /admin/v1/properties HTTP/1.1',
    `OPTIONS ${paths.view} HTTP/1.1`,
    'DELETE /healthz/ HTTP/1.1',
  ])('is refused before anything else: %s', async firstLine => {
    const lines = ['Host: attacker.example', 'Origin: http://attacker.example', 'Sec-Fetch-Site: same-origin']
    const answer = await answerTo(firstLine, lines)
    expect(answer.status).toBe(421)
    expectErrorShape(answer, { mayBeUnread: true })
    expect(answer.body).toMatchObject({ type: 'MisdirectedRequestException' })
    for (const name of ['attacker.example', 'PUBLIC_HOSTS', 'PUBLIC_URL', 'ADMIN_URL'])
      expect(answer.body.message).toContain(name)
  })

  test.each([paths.view, '/mcp'])('opens nothing to a key: POST %s', async path => {
    const body = JSON.stringify(bodies.view)
    const before = wire.operations.lookedUp.length
    const lines = [
      'Host: attacker.example:8080',
      'Origin: http://attacker.example:8080',
      'Content-Type: application/json',
      `Authorization: Bearer ${keys.full}`,
      `Content-Length: ${body.length}`,
    ]
    expect((await answerTo(`POST ${path} HTTP/1.1`, lines, wire.url(), body)).status).toBe(421)
    expect(wire.operations.lookedUp).toHaveLength(before)
  })

  test('opens no metrics at an address of their own', async () => {
    const parts = { logName: (text: string) => text, log: { write: () => undefined }, token: null }
    const metrics = await buildMetricsServer({
      ...parts,
      meter: openMeter(nothingMeasured),
      config: {
        publicUrl: 'http://127.0.0.1:9464',
        hostNames: ['rooms.example.com'],
        bodyLimitBytes: 1,
        trustProxy: [],
        isHttps: false,
        version: '1',
        logLevel: 'silent',
        tryOut: { key: null, stay: () => ({ checkin: '2027-01-10', checkout: '2027-01-14' }) },
      },
    })
    const url = metrics.listen({ host: '127.0.0.1', port: 0 })
    const read = async (...lines: string[]) => (await answerTo('GET /metrics HTTP/1.1', lines, url)).status
    expect([await read('Host: attacker.example'), await read('Host: 127.0.0.1:9464')]).toEqual([421, 200])
    expect([await read(), await read('Host: prometheus'), await read('Host: rooms.example.com')]).toEqual([
      400, 200, 200,
    ])
    await metrics.close()
  })
})

describe('the server answers to', () => {
  test.each([
    'rooms.example.com',
    'ROOMS.example.com:443',
    'api.example.com',
    'stay.hotels.example',
    'stay.hotels.example:8',
    '127.0.0.1:8080',
    '10.1.2.3',
    '203.0.113.9:80',
    '[::1]:8080',
    '[2001:db8::7]',
    'localhost',
    'a.localhost:8080',
    'server',
    'my_service:8080',
  ])('%s', async host => expect(await statusAt(host)).toBe(200))

  test.each([
    'example.com',
    'rooms.example.com.attacker.example',
    'xrooms.example.com',
    '127.0.0.1.nip.example',
  ])('no other name: %s', async host => expect(await statusAt(host)).toBe(421))

  test('its load balancer, which asks whether it is there by any name', async () => {
    for (const path of ['/healthz', '/readyz', '/readyz?from=a'])
      for (const host of ['node7.internal.example', '10.0.0.7:8080', 'rooms.example.com'])
        expect([path, host, await statusAt(host, `GET ${path} HTTP/1.1`)]).toEqual([path, host, 200])
  })

  test('a known name while the sites cannot be read, and says so of another', async () => {
    const failing = await openWire({ listSites: (() => listSites()) as never }, config)
    areSitesThere = false
    const ask = async (host: string) =>
      (await answerTo('GET /docs HTTP/1.1', [`Host: ${host}`], failing.url())).status
    expect([await ask('rooms.example.com'), await ask('stay.hotels.example')]).toEqual([200, 503])
    areSitesThere = true
    expect([await ask('stay.hotels.example'), await ask('other.example')]).toEqual([200, 421])
    await failing.app.close()
  })
})

describe('a request that can be read in two ways is refused:', () => {
  test.each([
    ['two hosts', 'GET /docs HTTP/1.1', ['Host: rooms.example.com', 'hOST: rooms.example.com']],
    ['no host', 'GET /docs HTTP/1.1', []],
    ['a host with a name of a person', 'GET / HTTP/1.1', ['Host: rooms.example.com:80@evil.example']],
    ['a host with a word for its port', 'GET / HTTP/1.1', ['Host: rooms.example.com:x.evil.example']],
    ['an empty host', 'GET / HTTP/1.1', ['Host:']],
    ['a host that is a path', 'GET / HTTP/1.1', ['Host: rooms.example.com/x']],
    [
      'a body that is packed twice',
      `POST ${paths.view} HTTP/1.1`,
      ['Host: rooms.example.com', 'Transfer-Encoding: gzip, chunked'],
    ],
    ['an address of another host', 'GET http://evil.example/docs HTTP/1.1', ['Host: rooms.example.com']],
    [
      'an address with a person',
      'GET http://rooms.example.com@evil.example/docs HTTP/1.1',
      ['Host: rooms.example.com'],
    ],
    ['an asterisk, which is for OPTIONS only', 'GET * HTTP/1.1', ['Host: rooms.example.com']],
    [
      'an address of another protocol',
      'GET ftp://rooms.example.com/docs HTTP/1.1',
      ['Host: rooms.example.com'],
    ],
    [
      'an address of another port',
      'GET http://rooms.example.com:81/docs HTTP/1.1',
      ['Host: rooms.example.com'],
    ],
  ])('%s', async (_what, firstLine, lines) => {
    const answer = await answerTo(
      firstLine,
      lines,
      wire.url(),
      '0\r\n\r\n'.repeat(Number(/^POST/.test(firstLine))),
    )
    expect(answer.status).toBe(400)
    expectErrorShape(answer, { mayBeUnread: true })
    expect(answer.body.url).toMatch(/^\/(docs|publisher.*)?$/)
  })

  test('the address of this host is read as its path', async () => {
    const ask = async (line: string) => (await answerTo(line, ['Host: rooms.example.com'])).status
    expect(await ask('GET http://rooms.example.com/docs HTTP/1.1')).toBe(200)
    expect(await ask('GET HTTPS://Rooms.example.com/healthz?a=b HTTP/1.1')).toBe(200)
    expect(await ask('GET http://rooms.example.com HTTP/1.1')).toBe(200)
  })
})

test('the configuration names the hosts', () => {
  const names = (variables: Record<string, string>) => hostNamesOf(readConfig(variables))
  expect(names({})).toEqual(['127.0.0.1'])
  expect(
    names({
      HOST: 'Server.example',
      PUBLIC_URL: 'https://Rooms.example.com/x',
      ADMIN_URL: 'https://desk.example:9',
      PUBLIC_HOSTS: ' API.example.com, bücher.example ,,x',
    }),
  ).toEqual([
    'server.example',
    'rooms.example.com',
    'desk.example',
    'api.example.com',
    'xn--bcher-kva.example',
    'x',
  ])
  for (const wrong of ['https://a.example', 'a.example:80', 'a b', '*.example.com', 'a/b', '[::1'])
    expect(() => names({ PUBLIC_HOSTS: wrong })).toThrow(
      `PUBLIC_HOSTS holds host names such as api.example.com, comma-separated, without scheme and port, not "${wrong}"`,
    )
})
