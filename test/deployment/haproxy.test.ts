// The configuration of HAProxy brings requests for a property to the same server, with a real HAProxy in front of three
// servers that say their names.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const program = '/usr/sbin/haproxy'
/** Debian package haproxy. */
const isHere = existsSync(program)
const file = join(import.meta.dirname, '../../deploy/haproxy.cfg')
const path = '/publisher/v3.0/property/available/.json'

test.skipIf(!isHere)('HAProxy takes the configuration without a warning', () => {
  expect(execFileSync(program, ['-c', '-f', file], { encoding: 'utf8' })).not.toMatch(/WARNING|ALERT/)
})

/** A server that is ready and answers its name, after the whole request. */
async function named(name: string): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(name))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return server
}

/** HAProxy in front of servers named a, b and c, by the configuration with other addresses; returns its address. */
async function proxy(servers: Readonly<Record<string, Server>>): Promise<string> {
  const directory = await temporaryDirectory()
  onTestFinished(() => directory[Symbol.asyncDispose]())
  const port = await freePort()
  const text = readFileSync(file, 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replaceAll(
      /server (\w) \S+/g,
      (_, name: string) => `server ${name} 127.0.0.1:${(servers[name]!.address() as AddressInfo).port}`,
    )
  const copy = join(directory.path, 'haproxy.cfg')
  await writeFile(copy, text)
  const running = spawn(program, ['-f', copy], { stdio: 'ignore' })
  const ended = new Promise(resolve => running.once('exit', resolve))
  onTestFinished(async () => {
    running.kill('SIGTERM')
    await ended
  })
  return `http://127.0.0.1:${port}`
}

test.skipIf(!isHere)(
  'a property has a server, by body or header, and keeps it when another one goes',
  { timeout: 60_000 },
  async () => {
    const servers = { a: await named('a'), b: await named('b'), c: await named('c') }
    const address = await proxy(servers)
    const ask = async (body: object, headers: Record<string, string> = {}): Promise<string> => {
      const sent = { method: 'POST', body: JSON.stringify(body), headers }
      const answer = await fetch(address + path, sent).catch(() => null)
      return answer?.status === 200 ? answer.text() : 'none'
    }
    await expect.poll(() => ask({}), { timeout: 20_000 }).toMatch(/^[abc]$/)

    const places = new Map<number, string>()
    for (let id = 3000; id < 3060; id += 1)
      places.set(id, await ask({ key: 'k', property_id: id, stay: { property_id: 1 } }))
    expect(new Set(places.values())).toEqual(new Set(['a', 'b', 'c']))
    for (const [id, place] of [...places].slice(0, 12)) {
      expect(await ask({ property_ids: [id, 1, 2] })).toBe(place)
      expect(await ask({ property_id: String(id) })).toBe(place)
      expect(await ask({ property_id: 1 }, { 'x-hostelry-property': String(id) })).toBe(place)
    }
    // What names no property, or is more than is looked into, is answered all the same.
    for (const body of [
      {},
      { property_id: null },
      { property_id: 'x' },
      { text: 'x'.repeat(100_000), property_id: 3001 },
    ])
      expect(await ask(body)).toMatch(/^[abc]$/)

    servers.b.closeAllConnections()
    await new Promise(resolve => servers.b.close(resolve))
    const moved = async () => {
      const now = new Map<number, string>()
      for (const id of places.keys()) now.set(id, await ask({ property_id: id }))
      return now
    }
    await expect.poll(async () => [...(await moved()).values()].sort()[0], { timeout: 20_000 }).not.toBe('b')
    const after = await moved()
    for (const [id, place] of places) expect(after.get(id), `${id}`).toMatch(place === 'b' ? /^[ac]$/ : place)
  },
)
