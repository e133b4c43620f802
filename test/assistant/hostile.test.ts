// Whatever an assistant sends, the answer is one message of the protocol or a refusal of the one shape: no fault of the server,
// nothing written by what is refused, no more memory and no more time than a message may have. HOSTELRY_RUNS sets how many
// calls a tool gets.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallsUnderWay } from '../../src/http/assistant/calls-under-way.ts'
import { tools } from '../../src/http/assistant/tools.ts'
import { hostileValue } from '../support/canaries/hostile-values.ts'
import { randomRuns } from '../support/run/random-runs.ts'
import { testApp, testPublisher } from '../support/run/test-app.ts'
import { writtenRows } from '../support/statements/written-rows.ts'
import { assistant, currentVersion, greetedVersion } from '../support/wire/assistant.ts'
import { expectErrorShape } from '../support/wire/refused-answers.ts'
import { connectTo } from '../support/wire/wire-requests.ts'

const runs = randomRuns(50, 150)

const running = await testApp({ demo: true })
const { url } = running.app
const { key } = await testPublisher(running)
const client = assistant({ url, key })
const greeted = assistant({ url, key, version: greetedVersion })

const stay = { checkin: '2027-03-12', checkout: '2027-03-16', rooms: [{ adults: 2, children: 1 }] }
const chosen = { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX', ...stay }

/** Calls that succeed, or that are refused by what is stored only. */
const calls: Readonly<Record<string, object>> = {
  search_criteria: { name: 'lake' },
  find_properties: { ...stay, destination_ids: [71], near: { latitude: 39, longitude: -107 }, limit: 3 },
  view_property: { property_id: 3144 },
  check_availability: { property_id: 3144, ...stay, currency: 'EUR' },
  price_calendar: { property_id: 3144, from: stay.checkin, days: 3, nights: 2, rooms: stay.rooms },
  preview_price: chosen,
  hold_rooms: { ...chosen, rate_code: 'NONE' },
  release_hold: { property_id: 3144, hold_id: '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d' },
  book: { ...chosen, confirm_total: '1', confirm_currency: 'USD' },
  view_reservation: { confirmation_number: 'R26117M7C2HMXTFF' },
  cancel_reservation: { confirmation_number: 'R26117M7C2HMXTFF', simulate: true },
}

/** The call with one value, at any depth, replaced by any other. */
function hostileCall(fields: object): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(fc.nat(), fc.constantFrom('replace', 'add', 'remove'), hostileValue, fc.string({ maxLength: 20 }))
    .map(([place, deed, value, name]) => {
      const changed = structuredClone(fields) as Record<string, unknown>
      const places = placesIn(changed)
      const [holder, field] = places[place % places.length]!
      if (deed === 'replace') holder[field] = value
      else if (deed === 'remove') delete holder[field]
      else
        Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true })
      return changed
    })
}

const placesIn = (value: object): [Record<string, unknown>, string][] =>
  Object.entries(value).flatMap(([field, inner]): [Record<string, unknown>, string][] => [
    [value as Record<string, unknown>, field],
    ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : []),
  ])

const faults = /^(BadRequest|NotFound|RoomUnavailable|BookingValidation|TooManyRequests)Exception: /

describe.each(tools.map(({ name }) => name))('%s', name => {
  test(
    'answers any fields by the protocol',
    async () => {
      const before = await writtenRows(running)
      await fc.assert(
        fc.asyncProperty(hostileCall(calls[name]!), async fields => {
          const message = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name, arguments: fields } }
          const sent = await greeted.send(message)
          const { status, message: answer, text } = sent
          if (Buffer.byteLength(JSON.stringify(message)) > 64 * 1024) {
            expect(status, text).toBe(413)
            expectErrorShape(sent)
            return
          }
          if (status === 400) {
            // Nested too deeply to be read.
            expectErrorShape(sent)
            return
          }
          expect([status, answer.id], text).toEqual([200, 7])
          const { content, isError } = answer.result ?? {}
          expect(content?.[0]?.type, text).toBe('text')
          if (isError) expect(content[0].text).toMatch(faults)
        }),
        { numRuns: runs },
      )
      expect(await writtenRows(running)).toEqual(before)
    },
    20_000 + runs * 100,
  )
})

describe('a message that is none', () => {
  const { jsonrpc, id, method } = { jsonrpc: '2.0', id: 1, method: 'ping' }
  test.each([
    ['nothing', '', 400],
    ['no JSON', '{"jsonrpc":', 400],
    ['a batch', [{ jsonrpc, id, method }], 400],
    ['a field twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', 400],
    ['no object', '"ping"', 400],
    ['nesting without end', '['.repeat(5000), 400],
    ['another protocol', { id, method }, 400],
    ['an id that is none', { jsonrpc, id: {}, method }, 400],
    ['no bytes of a text', Buffer.from([0xff, 0xfe, 0x00]), 400],
    ['more than a message may have', `{"a":"${'x'.repeat(64 * 1024 - 7)}"}`, 413],
    ['more than a body may have', `{"a":"${'x'.repeat(256 * 1024)}"}`, 413],
  ])('is refused: %s', async (_, message, status) => {
    const answer = await greeted.send(message)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.body.message ?? answer.body.error.message).toEqual(expect.any(String))
  })

  test('is refused by what its headers say of it', async () => {
    const ping = { jsonrpc, id, method }
    expect((await greeted.send(ping, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await greeted.send(ping, { accept: 'text/html' })).status).toBe(406)
    expect((await greeted.send(ping, { 'mcp-protocol-version': '1999-01-01' })).status).toBe(400)
    const { status, message } = await client.send({ ...ping, method: 'tools/list' })
    expect([status, message.error?.message]).toEqual([400, expect.stringContaining('envelope')])
  })

  test.each(['GET', 'DELETE', 'PUT'])('is refused by its method %s', async method => {
    const answer = await running.app.server.inject({ method: method as 'GET', url: '/mcp' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  })

  test('of a tool that no object has is answered as unknown', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'nothing', '']) {
      const { message } = await greeted.send({ jsonrpc, id, method: 'tools/call', params: { name } })
      expect(message.error, name).toMatchObject({ code: -32602 })
    }
  })
})

test.each([
  ['of a holder of a key', greeted, 200],
  ['of a stranger', assistant({ url, key: 'none', version: greetedVersion }), 401],
])('a name that has no text is refused in a message %s', async (_, sender, status) => {
  for (const name of [{ toString: 1 }, [{ toString: 1 }]]) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }
    const answer = await sender.send(message)
    expect(answer.status, answer.text).toBe(status)
  }
})

test('nobody keeps a stream open: nothing here changes by itself', async () => {
  const listening = client.request('subscriptions/listen', { notifications: { toolsListChanged: true } })
  await expect(listening).rejects.toThrow('Subscription limit reached')
  const got = await running.app.server.inject({ method: 'GET', url: '/mcp' })
  expect(got.statusCode).toBe(405)
})

test('a body that comes too slowly is refused', async () => {
  const { server: listener } = running.app.server
  expect(listener.requestTimeout).toBe(20_000)
  // Nobody has to wait so long here.
  listener.requestTimeout = 1000
  const { socket, received, ended } = await connectTo(url)
  socket.write('POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"jsonrpc"')
  await ended
  listener.requestTimeout = 20_000
  expect(received()).toMatch(/^HTTP\/1\.1 408 .*RequestTimeoutException/s)
})

describe('calls under way', () => {
  const limits = { inAll: 3, perKey: 2, milliseconds: 50 }
  const never = () => new Promise<never>(() => undefined)

  test('are limited for a key and for all, and end with their work, not with the refusal', async () => {
    const underWay = new CallsUnderWay(limits)
    const slow = Promise.withResolvers<string>()
    const late = underWay.run('a', () => slow.promise)
    const other = underWay.run('a', never)
    await expect(underWay.run('a', never)).rejects.toThrow('This key has 2 calls of tools under way')
    const third = underWay.run('b', never)
    await expect(underWay.run('c', never)).rejects.toThrow('Too many assistants')
    for (const each of [late, other, third]) await expect(each).rejects.toThrow('within 0.05 seconds')
    await expect(underWay.run('a', never)).rejects.toThrow('This key has 2 calls')
    slow.resolve('done')
    await slow.promise
    await new Promise(resolve => setImmediate(resolve))
    expect(await underWay.run('a', async () => 'again')).toBe('again')
  })

  test('that fail free their place', async () => {
    const underWay = new CallsUnderWay(limits)
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(underWay.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    }
  })
})

test('the server is as well as before, and its log holds no error and no key', async () => {
  expect((await client.call('view_property', { property_id: 3144 })).isError).toBe(false)
  const log = running.logLines.join('')
  expect(running.logLines.filter(line => line.includes('"err"'))).toEqual([])
  expect(log).not.toContain(key)
  expect((await client.request('server/discover')).supportedVersions).toEqual([currentVersion])
})
