// A body may come in any pieces. What is not a request yet costs little, however slowly it comes and whoever sends it
// (threat D11).

import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientAddresses } from '../../../src/http/wire/client-address.ts'
import { type ReceivedBody, RequestBodies } from '../../../src/http/wire/request-body.ts'
import { Fault } from '../../../src/values/faults.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { connectTo, type OpenConnection } from '../../support/wire/wire-requests.ts'

const kibibyte = 1024
const limits = {
  bodyBytes: 256 * kibibyte,
  pendingBytes: 700 * kibibyte,
  pendingBytesPerAddress: 300 * kibibyte,
  addressOf: ({ headers }: IncomingMessage) => (headers.from === undefined ? null : String(headers.from)),
}

let bodies = new RequestBodies(limits)
let received: ReceivedBody[] = []
const server = createServer((request, response) => {
  bodies.read(request, body => {
    received.push(body)
    response.end('read')
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as { port: number }
const open: OpenConnection[] = []
afterAll(() => {
  for (const { socket } of open) socket.destroy()
  server.close()
})
beforeEach(() => {
  for (const { socket } of open.splice(0)) socket.destroy()
  bodies = new RequestBodies(limits)
  received = []
})

/** Sends the head of a request and as much of its body as `bytes` says. */
async function begin(length: number | 'chunked', bytes: string, from?: string): Promise<OpenConnection> {
  const connection = await connectTo(`http://127.0.0.1:${port}`)
  open.push(connection)
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const head = `POST / HTTP/1.1\r\nhost: h\r\n${size}\r\n${from === undefined ? '' : `from: ${from}\r\n`}\r\n`
  connection.socket.write(head + bytes)
  return connection
}

const kinds = () => received.map(body => (body instanceof Fault ? body.type : body.length))

test.each([1, 2, 3, 7, 100, 4096, 65_537])('comes whole in pieces of %i bytes', async size => {
  const text = 'ü1'.repeat(1000).repeat(size > 50 ? 20 : 1)
  const bytes = Buffer.from(text)
  const { socket } = await begin(bytes.length, '')
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.subarray(at, at + size))
    await new Promise(setImmediate)
  }
  await eventually(() => received.length === 1)
  expect(received[0]!.toString()).toBe(text)
})

test('of which a byte comes at a time is copied a few times, not once for each byte', async () => {
  const copied = vi.spyOn(Buffer.prototype, 'copy')
  const joined = vi.spyOn(Buffer, 'concat')
  const request = { headers: { 'content-length': '200000' }, on: vi.fn(), once: vi.fn() }
  bodies.read(request as unknown as IncomingMessage, body => received.push(body))
  const listener = (name: string) => request.on.mock.calls.find(([event]) => event === name)![1]
  for (let at = 0; at < 200_000; at += 1) listener('data')(Buffer.from('x'))
  listener('end')()
  const bytes = copied.mock.results.reduce((sum, { value }) => sum + value, 0)
  copied.mockRestore()
  expect(joined).not.toHaveBeenCalled()
  joined.mockRestore()
  expect(received[0]!.toString()).toBe('x'.repeat(200_000))
  // Each byte once when it comes, and once for each time that the buffer doubles: less than twice more.
  expect(bytes).toBeLessThan(3 * 200_000)
})

describe('a limit', () => {
  test('of one body counts what comes where no length was declared, and what follows is dropped', async () => {
    const { socket, received: answered } = await begin('chunked', '')
    for (let sent = 0; sent < 6; sent += 1) {
      socket.write(`${(50 * kibibyte).toString(16)}\r\n${'x'.repeat(50 * kibibyte)}\r\n`)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    await eventually(() => answered().includes('read'))
    expect(kinds()).toEqual(['PayloadTooLargeException'])
    socket.write('0\r\n\r\nPOST / HTTP/1.1\r\nhost: h\r\ncontent-length: 2\r\n\r\nok')
    await eventually(() => received.length === 2)
    expect(kinds()).toEqual(['PayloadTooLargeException', 2])
  })

  test('of an address refuses it, and nobody else', async () => {
    const most = 200 * kibibyte
    await begin(most + 1, 'x'.repeat(most), 'one')
    await eventually(() => received.length === 0)
    const second = await begin(most + 1, 'x'.repeat(most), 'one')
    await eventually(() => second.received().includes('read'))
    expect(kinds()).toEqual(['TooManyRequestsException'])
    await begin(most, 'x'.repeat(most), 'two')
    await eventually(() => received.length === 2)
    expect(kinds()[1]).toBe(most)
  })

  test('of all refuses whoever comes next, until somebody finishes or goes', async () => {
    const most = 200 * kibibyte
    const held = [await begin(most + 1, 'x'.repeat(most)), await begin(most + 1, 'x'.repeat(most))]
    await new Promise(resolve => setTimeout(resolve, 50))
    const third = await begin(most + 1, 'x'.repeat(most))
    await eventually(() => third.received().includes('read'))
    expect(kinds()).toEqual(['ServiceUnavailableException'])
    held[0]!.socket.destroy()
    held[1]!.socket.write('x')
    await eventually(() => received.length === 2)
    // Both gave back what they held.
    for (const sender of ['a', 'b', 'c']) await begin(most + 1, `${'x'.repeat(most)}x`, sender)
    await eventually(() => received.length === 5)
    expect(kinds().slice(1)).toEqual([most + 1, most + 1, most + 1, most + 1])
  })
})

describe('an address', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    ({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress },
    }) as unknown as IncomingMessage
  const direct = clientAddresses({ proxies: [], isHttps: false, onUnnamedProxy: () => undefined })
  const behind = clientAddresses({
    proxies: ['10.0.0.0/8', '127.0.0.1'],
    isHttps: false,
    onUnnamedProxy: () => undefined,
  })

  test.each([
    ['is that of the connection', direct, from('203.0.113.7', '198.51.100.1'), '203.0.113.7'],
    ['is that of the connection, mapped to IPv6', direct, from('::ffff:203.0.113.7'), '203.0.113.7'],
    ['is the network of an IPv6 address', direct, from('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2'],
    ['is the network of a short IPv6 address', direct, from('2001:db8::6'), '2001:db8:0:0'],
    ['is nobody’s on the machine itself', direct, from('127.0.0.1', '198.51.100.1'), null],
    ['is what a trusted proxy says', behind, from('10.1.2.3', '198.51.100.1'), '198.51.100.1'],
    [
      'is what the last trusted proxy says',
      behind,
      from('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.9.9.9'),
      '198.51.100.1',
    ],
    ['is not what others say', behind, from('203.0.113.7', '198.51.100.1'), '203.0.113.7'],
  ])('%s', (_what, addresses, request, expected) => {
    expect(addresses.ofRequest(request)).toBe(expected)
  })

  test('of a connection is nobody’s where it carries the requests of many', () => {
    const { socket } = from('10.1.2.3')
    expect([direct.ofConnection(socket), behind.ofConnection(socket)]).toEqual(['10.1.2.3', null])
    expect(direct.ofConnection(from('::1').socket)).toBeNull()
  })
})
