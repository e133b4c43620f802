// What happens to a connection and to a request before anybody looks at what it asks for: limits, refusals in the shape of all
// (contract S12), and an answer for who has closed the sending side.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitConnections } from '../../../src/http/wire/connection-limits.ts'
import { Fault } from '../../../src/values/faults.ts'
import { eventually } from '../../support/hotels/booking-context.ts'
import { sampleAnswer, sampleBooking } from '../../support/prices/sample-answers.ts'
import { bodies, openWire, paths, type WireUnderTest } from '../../support/wire/fake-operations.ts'
import { expectErrorShape } from '../../support/wire/refused-answers.ts'
import { connectTo, sendTo, wireText } from '../../support/wire/wire-requests.ts'

let wire: WireUnderTest
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.app.close())

/** What comes back on a connection of its own, until the server ends it. */
async function answerTo(text: string) {
  const { socket, received, ended } = await connectTo(await wire.url())
  socket.write(text)
  await eventually(() => /\r\n\r\n./.test(received()))
  socket.end()
  await ended
  const [head = '', body = ''] = received().split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map(line => [line.split(': ')[0]!.toLowerCase(), line.split(': ')[1]]),
  )
  return { status: Number(head.slice(9, 12)), headers, text: body, body: JSON.parse(body) }
}

describe('is refused in the shape of all, and logged', () => {
  test.each([paths.view, '/healthz', '/nowhere'])('a request to %s without Host', async path => {
    wire.logLines.length = 0
    const answer = await answerTo(
      `POST ${path}?secret HTTP/1.1\r\ncontent-length: 0\r\nx-request-id: hostless\r\n\r\n`,
    )
    expect(answer.status).toBe(400)
    expectErrorShape(answer, { mayBeUnread: true })
    expect(answer.body).toMatchObject({ type: 'BadRequestException', url: path, request_id: 'hostless' })
    expect(answer.body.message).toContain('Host')
    wire.app.flushRequestNotes()
    expect(JSON.parse(wire.logLines[0]!)).toMatchObject({ request_id: 'hostless', status: 400 })
  })

  test.each([paths.view, '/admin/v1/properties'])(
    'a request to %s that expects what nobody does',
    async path => {
      const answer = await answerTo(
        `POST ${path} HTTP/1.1\r\nhost: h\r\nexpect: magic\r\ncontent-length: 0\r\n\r\n`,
      )
      expect(answer.status).toBe(400)
      expectErrorShape(answer, { mayBeUnread: true })
      expect(answer.body.message).toContain('Expect')
    },
  )

  test.each(['nothing', 'nothing?key=4111111111111111', '%2e%2e%2fpackage.json', 'x/../../nothing'])(
    'a page of the documentation that is not there: %s',
    async name => {
      const answer = await sendTo(`${await wire.url()}/docs/api/static/${name}`, '', { method: 'GET' })
      expect([400, 404]).toContain(answer.status)
      expectErrorShape(answer, { mayBeUnread: true })
      expect(answer.text).not.toMatch(/4111.?1111/)
    },
  )
})

test('HTTP/1.0 needs no Host', async () => {
  const body = JSON.stringify(bodies.view)
  const answer = await answerTo(
    `POST ${paths.view} HTTP/1.0\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  expect(answer.status).toBe(200)
})

test('who expects to be told to go on is told', async () => {
  const { socket, received } = await connectTo(await wire.url())
  const text = wireText(paths.view, bodies.view, { expect: '100-continue' })
  const end = text.indexOf('\r\n\r\n') + 4
  socket.write(text.slice(0, end))
  await eventually(() => received().startsWith('HTTP/1.1 100 Continue\r\n'))
  socket.write(text.slice(end))
  await eventually(() => received().includes('HTTP/1.1 200 OK'))
  socket.destroy()
})

test.each(['view', 'reserve'] as const)('who closes the sending side gets the answer: %s', async call => {
  const gate = Promise.withResolvers<void>()
  const slow = await openWire({
    view: () => gate.promise.then(() => sampleAnswer(0)),
    reserve: () => gate.promise.then(() => sampleBooking),
  })
  const url = await slow.url()
  const closed = new Promise(resolve =>
    slow.app.server.once('connection', (connection: Socket) => connection.once('end', resolve)),
  )
  const { socket, received, ended } = await connectTo(url)
  socket.end(wireText(paths[call], bodies[call]))
  await closed
  gate.resolve()
  await ended
  expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(JSON.parse(received().split('\r\n\r\n')[1]!)).toBeTypeOf('object')
  await slow.app.close()
})

describe('requests that are sent ahead on one connection', () => {
  test('begin one after the other, each when the one before has been answered', async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const begun: number[] = []
    const slow = await openWire({
      view: async () => {
        const turn = begun.push(begun.length) - 1
        await gates[turn]?.promise
        return sampleAnswer(0)
      },
    })
    const { socket, received } = await connectTo(await slow.url())
    const answers = () => received().split('HTTP/1.1 200 OK').length - 1
    socket.write(wireText(paths.view, bodies.view).repeat(3))
    await eventually(() => begun.length > 0)
    // Others have their turns meanwhile.
    for (let turn = 0; turn < 5; turn += 1) await sendTo(`${await slow.url()}/healthz`, '', { method: 'GET' })
    expect([begun.length, answers()]).toEqual([1, 0])
    gates[0]!.resolve()
    await eventually(() => begun.length === 2)
    gates[1]!.resolve()
    await eventually(() => answers() === 3)
    socket.destroy()
    await slow.app.close()
  })

  test('are not read while one waits, however many they are', async () => {
    const gate = Promise.withResolvers<void>()
    const slow = await openWire({ view: () => gate.promise.then(() => sampleAnswer(0)) })
    const url = await slow.url()
    const arrived = once(slow.app.server, 'connection') as Promise<[Socket]>
    const { socket, received } = await connectTo(url)
    const [connection] = await arrived
    const ahead = 2000
    socket.write(wireText(paths.view, bodies.view).repeat(ahead))
    await eventually(() => connection.bytesRead > 0)
    for (let turn = 0; turn < 20; turn += 1) await sendTo(`${url}/healthz`, '', { method: 'GET' })
    expect(connection.bytesRead).toBeLessThan(200_000)
    gate.resolve()
    await eventually(() => received().split('HTTP/1.1 200 OK').length - 1 === ahead)
    socket.destroy()
    await slow.app.close()
  })
})

test('an answer that cannot be sent is logged and counted, and ends the connection', async () => {
  const failing = await openWire({
    view: async () => {
      throw new Fault('NotFoundException', 'No.', { headers: { 'Retry-After': 'not\na header' } })
    },
  })
  await expect(failing.post(paths.view, bodies.view, { 'x-request-id': 'unsent' })).rejects.toThrow()
  failing.app.flushRequestNotes()
  const lines = failing.logLines.map(line => JSON.parse(line))
  expect(lines.find(({ level }) => level === 50)).toMatchObject({
    request_id: 'unsent',
    err: { type: 'TypeError' },
  })
  expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({ request_id: 'unsent', status: 500 })
  const metrics = (await failing.app.inject('/metrics')).body
  expect(metrics).toContain('hostelry_http_answers_cut_short_total{by="server"} 1')
  expect(metrics).toContain(
    `hostelry_http_requests_total{method="POST",route="${paths.view}",status="500"} 1`,
  )
  await failing.app.close()
})

describe('connections beyond the limit', () => {
  async function limited(inAll: number, perAddress: number, addresses: readonly (string | null)[]) {
    const refused: string[] = []
    const server = createServer((_request, response) => response.end('here'))
    let next = 0
    limitConnections(server, {
      inAll,
      perAddress,
      addressOf: () => addresses[next++ % addresses.length]!,
      onRefused: limit => refused.push(limit),
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
    return { url, refused, [Symbol.dispose]: () => void server.close().closeAllConnections() }
  }

  test('of one address are closed; those of others, and those that nobody counts, are not', async () => {
    using server = await limited(100, 2, ['one', 'one', 'one', 'two', 'one', null, null, null])
    const open = []
    for (let count = 0; count < 8; count += 1) open.push(await connectTo(server.url))
    await Promise.all([open[2]!.ended, open[4]!.ended])
    expect(server.refused).toEqual(['address', 'address'])
    open[0]!.socket.destroy()
    await open[0]!.ended
    // There is room for one again.
    await eventually(async () => {
      const another = await connectTo(server.url)
      another.socket.write('GET / HTTP/1.1\r\nhost: h\r\n\r\n')
      await Promise.race([another.ended, eventually(() => another.received().includes('here'))])
      const isAnswered = another.received().includes('here')
      another.socket.destroy()
      return isAnswered
    })
    for (const { socket } of open) socket.destroy()
  })

  test('of all are closed, the oldest silent one first', async () => {
    using server = await limited(2, 0, ['one'])
    const open = [await connectTo(server.url), await connectTo(server.url), await connectTo(server.url)]
    await open[0]!.ended
    expect(server.refused).toEqual(['all'])
    for (const { socket, received } of open.slice(1)) {
      socket.write('GET / HTTP/1.1\r\nhost: h\r\n\r\n')
      await eventually(() => received().includes('here'))
    }
    for (const { socket } of open) socket.destroy()
  })
})
