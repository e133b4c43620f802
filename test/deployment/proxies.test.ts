// The files for Caddy, nginx and Traefik pass guests and the administration on to one server, with the host that was asked for and the
// address that the client really has. Caddy and nginx are run where Debian's packages are here.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../support/run/free-port.ts'
import { temporaryDirectory } from '../support/run/temporary-directory.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (name: string): string => readFileSync(join(deploy, name), 'utf8')
const hosts = { 'rooms.example.com': 8080, 'desk.example.com': 8081 }

interface Router {
  readonly rule: string
  readonly entryPoints: string[]
  readonly tls: unknown
  readonly service: string
}

const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
const programOf = (name: string): string | undefined =>
  places.map(place => join(place, name)).find(path => existsSync(path))

test('Traefik sends each host to its port, over TLS, with the host that was asked for', () => {
  const { routers, services } = parse(read('traefik.yml')).http
  const led = Object.values<Router>(routers).map(({ rule, entryPoints, tls, service }) => {
    expect([entryPoints, tls]).toEqual([['websecure'], { certResolver: 'letsencrypt' }])
    const { passHostHeader, servers } = services[service].loadBalancer
    expect(passHostHeader).toBe(true)
    return [/^Host\(`(.+)`\)$/.exec(rule)![1], Number(new URL(servers[0].url).port)]
  })
  expect(Object.fromEntries(led)).toEqual(hosts)
})

test.each(['Caddyfile', 'nginx.conf', 'traefik.yml'])('%s names the variables that it needs', name => {
  const [, line = ''] = /^# Variables of the server: (.+)$/m.exec(read(name))!
  expect(Object.fromEntries(line.split(' ').map(each => each.split('=')))).toEqual({
    PUBLIC_URL: 'https://rooms.example.com',
    ADMIN_URL: 'https://desk.example.com',
    ADMIN_PORT: '8081',
    TRUST_PROXY: '127.0.0.1',
  })
})

/** A server that answers with the headers it gets, after the whole body. */
async function echo(): Promise<number> {
  const server = createServer((asked, answer) => {
    asked.resume().on('end', () => answer.end(JSON.stringify(asked.headers)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

interface Proxied {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** What the server gets of a request to a host; `status` alone where the proxy refuses it. */
const ask = (port: number, host: string, body?: Buffer): Promise<Proxied> =>
  new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: '127.0.0.1',
      method: body ? 'POST' : 'GET',
      headers: {
        host,
        'x-forwarded-for': '203.0.113.66',
        'x-request-id': 'chosen by the client',
        ...(body && { 'content-length': body.length, expect: '100-continue' }),
      },
    })
    sent.on('response', answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        resolve({ status, headers: status === 200 ? JSON.parse(Buffer.concat(chunks).toString()) : {} })
      })
    })
    sent.once('continue', () => sent.end(body))
    sent.on('error', reject)
    if (body) sent.flushHeaders()
    else sent.end()
  })

/** Starts a proxy on the files of a directory, and waits until it takes connections. */
async function started(program: string, args: readonly string[], port: number, home: string): Promise<void> {
  const child = spawn(program, args, { env: { HOME: home, PATH: process.env.PATH }, stdio: 'ignore' })
  const ended = new Promise(resolve => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  const deadline = performance.now() + 10_000
  const answers = () =>
    ask(port, 'rooms.example.com').then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await answers())) {
    if (performance.now() > deadline || child.exitCode !== null) throw new Error(`${program} does not answer`)
    await pause(20)
  }
}

async function passesOn(port: number): Promise<void> {
  for (const host of Object.keys(hosts)) {
    const { status, headers } = await ask(port, host)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ host, 'x-forwarded-for': '127.0.0.1' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{32,36}$/)
  }
  const most = 32 * 1024 * 1024
  expect(await ask(port, 'desk.example.com', Buffer.alloc(most))).toMatchObject({ status: 200 })
  expect((await ask(port, 'desk.example.com', Buffer.alloc(most + 1))).status).toBeGreaterThanOrEqual(400)
}

describe('Caddy', () => {
  const caddy = programOf('caddy')
  test.skipIf(caddy === undefined)('passes on what a server needs', async () => {
    await using directory = await temporaryDirectory()
    const [port, rooms, desk] = [await freePort(), await echo(), await echo()]
    const file = join(directory.path, 'Caddyfile')
    const text = read('Caddyfile')
      .replace(/^(rooms|desk)\.example\.com \{/gm, `http://$1.example.com:${port} {`)
      .replace('127.0.0.1:8080', `127.0.0.1:${rooms}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${desk}`)
    await writeFile(file, `{\n\tadmin off\n}\n${text}`)
    const checked = spawnSync(
      caddy!,
      ['validate', '--config', join(deploy, 'Caddyfile'), '--adapter', 'caddyfile'],
      {
        env: { HOME: directory.path },
        encoding: 'utf8',
      },
    )
    expect(checked.status, checked.stderr).toBe(0)
    await started(caddy!, ['run', '--config', file, '--adapter', 'caddyfile'], port, directory.path)
    await passesOn(port)
  })
})

describe('nginx', () => {
  const nginx = programOf('nginx')
  test.skipIf(nginx === undefined)('passes on what a server needs', async () => {
    await using directory = await temporaryDirectory()
    const [port, rooms, desk] = [await freePort(), await echo(), await echo()]
    const text = read('nginx.conf')
      .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
      .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
      .replace(/^ +ssl_certificate.*\n/gm, '')
      .replace('127.0.0.1:8080', `127.0.0.1:${rooms}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${desk}`)
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const temporary = kept.map(name => `${name}_temp_path ${directory.path}/${name};`).join('\n')
    const file = join(directory.path, 'nginx.conf')
    await writeFile(
      file,
      `daemon off;\npid ${directory.path}/pid;\nerror_log ${directory.path}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${text}\n}\n`,
    )
    await started(nginx!, ['-c', file, '-e', join(directory.path, 'error.log')], port, directory.path)
    await passesOn(port)
  })
})
