// A snapshot whose reader stops early, or never begins, leaves no connection behind.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../../client/src/index.ts'

let firstLine = '{"sequence":4711}'
/** Sends the beginning of an answer that never ends. */
const server = createServer((_request, response) => {
  response.write(`${firstLine}\n{"id":1}\n{"id":2}\n`)
  server.emit('begun', response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, key: 'a-key', retries: 0 })

/** A snapshot, and what is fulfilled when its connection has ended. */
async function begun() {
  const response = once(server, 'begun')
  const snapshot = client.properties.snapshot()
  const [answer] = (await response) as [ServerResponse]
  return { snapshot, closed: once(answer, 'close') }
}

test('a reader that stops ends the connection', async () => {
  const { snapshot, closed } = await begun()
  for await (const { id } of (await snapshot).properties) {
    expect(id).toBe(1)
    break
  }
  await closed
})

test('so does one that closes what it has not begun to read', async () => {
  const { snapshot, closed } = await begun()
  const { sequence, properties } = await snapshot
  expect(sequence).toBe(4711)
  await properties.return()
  await closed
})

test('and a first line that is none', async () => {
  firstLine = '<html>'
  const { snapshot, closed } = await begun()
  await expect(snapshot).rejects.toThrow('No answer from')
  await closed
})
