// The guarded way out: what it refuses before a byte leaves, and how it treats an answer that means harm.

import type { LookupAddress } from 'node:dns'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, describe, expect, test } from 'vitest'
import { type GuardedFetchOptions, guardedFetch } from '../../src/outbound/guarded-fetch.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { httpReceiver, httpsReceiver, socketReceiver } from '../support/notifications/receiver.ts'
import { receiverCertificate } from '../support/notifications/receiver-certificate.ts'

const local: GuardedFetchOptions = { allowHttp: true, allowPrivate: true, deadlineMilliseconds: 5_000 }
const here: LookupAddress = { address: '127.0.0.1', family: 4 }
/** In the block that IANA gives out, but given to nobody: counts as public and is never routed. */
const publicButNowhere: LookupAddress = { address: '3000::1', family: 6 }

const textOf = (body: Uint8Array): string => new TextDecoder().decode(body)

async function errorOf(call: Promise<unknown>): Promise<OutboundError> {
  const error = await call.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(OutboundError)
  return error as OutboundError
}

/** A resolver that gives one answer after another, the last one for ever, and counts. */
function answering(...answers: LookupAddress[][]) {
  const asked: string[] = []
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    asked.push(hostname)
    return answers[Math.min(asked.length, answers.length) - 1] ?? []
  }
  return { asked, resolve }
}

describe('an address that leads inside is refused before a connection is opened', () => {
  test.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa9fea9fe/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
  ])('%s', async address => {
    expect((await errorOf(guardedFetch(address))).kind).toBe('refused_address')
  })

  test('a name is refused when one of its addresses leads inside, whatever the others are', async () => {
    const { resolve } = answering([publicButNowhere, { address: '10.1.2.3', family: 4 }])
    const error = await errorOf(guardedFetch('https://mixed.test/', { resolve }))
    expect(error.kind).toBe('refused_address')
    expect(error.message).not.toContain('10.1.2.3')
  })

  test('no connection reaches the refused receiver', async () => {
    await using receiver = await httpReceiver((_request, response) => response.end())
    const refused = { allowHttp: true, resolve: answering([here]).resolve }
    expect((await errorOf(guardedFetch(`http://inside.test:${receiver.port}/`, refused))).kind).toBe(
      'refused_address',
    )
    expect(receiver.connections()).toBe(0)
  })

  test.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:,x',
    'example.com',
    '',
  ])('only https goes out: "%s"', async address => {
    const { asked, resolve } = answering([here])
    expect((await errorOf(guardedFetch(address, { resolve }))).kind).toBe('refused_address')
    expect(asked).toEqual([])
  })

  test('an address that carries a password is refused', async () => {
    const error = await errorOf(
      guardedFetch('https://user:hunter2@example.com/', { resolve: answering([here]).resolve }),
    )
    expect(error.kind).toBe('refused_address')
    expect(error.message).not.toContain('hunter2')
  })
})

describe('the connection goes where the check was made', () => {
  test('a name that turns from public to private is asked for once and reaches nothing inside', async () => {
    await using receiver = await httpReceiver((_request, response) => response.end('inside'))
    const { asked, resolve } = answering([publicButNowhere], [here])
    const options = { allowHttp: true, deadlineMilliseconds: 500, resolve }
    const error = await errorOf(guardedFetch(`http://rebinding.test:${receiver.port}/`, options))
    expect(error.kind).toBe('not_sent')
    expect(asked).toEqual(['rebinding.test'])
    expect(receiver.connections()).toBe(0)
  })

  test('the first answer is used, also when the next would differ, and the name stays in Host', async () => {
    await using receiver = await httpReceiver((request, response) => response.end(request.headers.host))
    const { asked, resolve } = answering([here], [publicButNowhere])
    const answer = await guardedFetch(`http://receiver.test:${receiver.port}/`, { ...local, resolve })
    expect(textOf(answer.body)).toBe(`receiver.test:${receiver.port}`)
    expect(asked).toEqual(['receiver.test'])
  })

  test('every checked address of a name is tried', async () => {
    await using receiver = await httpReceiver((_request, response) => response.end('reached'))
    const { resolve } = answering([{ address: '::1', family: 6 }, here])
    const answer = await guardedFetch(`http://receiver.test:${receiver.port}/`, { ...local, resolve })
    expect(textOf(answer.body)).toBe('reached')
  })

  describe('over TLS', () => {
    const trusted = getCACertificates('default')
    afterEach(() => setDefaultCACertificates(trusted))
    const { resolve } = answering([here])

    test('the certificate is checked for the name and the name is sent along', async () => {
      await using receiver = await httpsReceiver((request, response) => response.end(request.headers.host))
      setDefaultCACertificates([...trusted, receiverCertificate])
      const options = { allowPrivate: true, resolve }
      const answer = await guardedFetch(`https://receiver.test:${receiver.port}/`, options)
      expect(textOf(answer.body)).toBe(`receiver.test:${receiver.port}`)
      const other = await errorOf(guardedFetch(`https://other.test:${receiver.port}/`, options))
      expect(other.kind).toBe('not_sent')
    })

    test('a receiver without a trusted certificate never sees the request', async () => {
      let requests = 0
      await using receiver = await httpsReceiver((_request, response) => {
        requests++
        response.end()
      })
      const options = { allowPrivate: true, resolve, method: 'POST', body: 'secret' } as const
      const error = await errorOf(guardedFetch(`https://receiver.test:${receiver.port}/`, options))
      expect(error.kind).toBe('not_sent')
      await new Promise(resume => setTimeout(resume, 100))
      expect({ requests, connections: receiver.connections() }).toEqual({ requests: 0, connections: 1 })
    })
  })
})

describe('a call arrives as it was meant', () => {
  test('POST carries its headers and its body', async () => {
    await using receiver = await httpReceiver(async (request, response) => {
      const { method, url, headers } = request
      response.writeHead(201, { 'X-Answer': 'yes' })
      response.end(
        JSON.stringify({ method, url, signature: headers['x-signature'], body: await text(request) }),
      )
    })
    const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/hook?id=1`, {
      ...local,
      method: 'POST',
      headers: { 'X-Signature': 'v1,abc' },
      body: new TextEncoder().encode('{"café":1}'),
    })
    expect(answer.status).toBe(201)
    expect(answer.headers['x-answer']).toBe('yes')
    expect(JSON.parse(textOf(answer.body))).toEqual({
      method: 'POST',
      url: '/hook?id=1',
      signature: 'v1,abc',
      body: '{"café":1}',
    })
  })

  test('GET is the default and an empty answer is empty', async () => {
    await using receiver = await httpReceiver((request, response) => {
      response.writeHead(request.method === 'GET' ? 204 : 405).end()
    })
    const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/`, local)
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 204, length: 0 })
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is given back and not followed', async status => {
    let requests = 0
    await using receiver = await httpReceiver((_request, response) => {
      requests++
      response.writeHead(status, { Location: '/elsewhere' }).end()
    })
    const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/`, local)
    expect(answer.status).toBe(status)
    expect(answer.headers.location).toBe('/elsewhere')
    await new Promise(resume => setTimeout(resume, 50))
    expect(requests).toBe(1)
  })
})

describe('an answer that means harm is cut off', () => {
  test('a body of exactly the limit passes, one byte more does not', async () => {
    await using receiver = await httpReceiver((request, response) =>
      response.end('x'.repeat(Number(request.url?.slice(1)))),
    )
    const options = { ...local, maximumBytes: 1_000 }
    const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/1000`, options)
    expect(answer.body.length).toBe(1_000)
    expect((await errorOf(guardedFetch(`http://127.0.0.1:${receiver.port}/1001`, options))).kind).toBe(
      'too_large',
    )
  })

  test('a body without end is left after the limit and its connection closed', async () => {
    const closed = Promise.withResolvers<void>()
    await using receiver = await httpReceiver((_request, response) => {
      const pour = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', pour)
      response.on('close', () => closed.resolve())
      pour()
    })
    expect((await errorOf(guardedFetch(`http://127.0.0.1:${receiver.port}/`, local))).kind).toBe('too_large')
    await closed.promise
  })

  test('a body that drips is left when the time is up, though it never stops coming', async () => {
    const closed = Promise.withResolvers<void>()
    await using receiver = await httpReceiver((_request, response) => {
      const drip = setInterval(() => response.write('.'), 20)
      response.on('close', () => {
        clearInterval(drip)
        closed.resolve()
      })
    })
    const began = performance.now()
    const options = { ...local, deadlineMilliseconds: 300 }
    expect((await errorOf(guardedFetch(`http://127.0.0.1:${receiver.port}/`, options))).kind).toBe('timeout')
    expect(performance.now() - began).toBeLessThan(3_000)
    await closed.promise
  })

  test('headers that drip or never come do not outlast the deadline', async () => {
    await using silent = await socketReceiver(() => undefined)
    await using dripping = await socketReceiver(socket => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(drip))
    })
    for (const { port } of [silent, dripping]) {
      const options = { ...local, deadlineMilliseconds: 200 }
      expect((await errorOf(guardedFetch(`http://127.0.0.1:${port}/`, options))).kind).toBe('timeout')
    }
  })

  test.each([
    ['closes without a word', ''],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['breaks off in the body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['sends endless headers', `HTTP/1.1 200 OK\r\n${'X-Header: value\r\n'.repeat(5_000)}`],
    [
      'changes to another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    ],
  ])('a receiver that %s is broken', async (_what, answer) => {
    await using receiver = await socketReceiver(socket => {
      socket.once('data', () => socket.end(answer))
    })
    expect((await errorOf(guardedFetch(`http://127.0.0.1:${receiver.port}/`, local))).kind).toBe('broken')
  })
})

describe('not_sent is said only when nothing was', () => {
  test('a refused connection', async () => {
    const receiver = await httpReceiver((_request, response) => response.end())
    const { port } = receiver
    await receiver[Symbol.asyncDispose]()
    expect((await errorOf(guardedFetch(`http://127.0.0.1:${port}/`, local))).kind).toBe('not_sent')
  })

  test.each<[string, NonNullable<GuardedFetchOptions['resolve']>]>([
    ['does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
    ['has no address', async () => []],
    ['is never answered for', () => new Promise(() => undefined)],
  ])('a name that %s, in the words for one that leads inside', async (_what, resolve) => {
    const options = { resolve, deadlineMilliseconds: 200 }
    const { kind, message } = await errorOf(guardedFetch('https://nowhere.test/', options))
    expect([kind, message]).toEqual(['not_sent', 'nowhere.test has no address on the public Internet.'])
    const inside = { ...options, resolve: async () => [{ address: '10.0.0.1', family: 4 }] }
    expect((await errorOf(guardedFetch('https://nowhere.test/', inside))).message).toBe(message)
    const known = await errorOf(guardedFetch('https://nowhere.test/', { ...options, allowPrivate: true }))
    expect(known.message).toBe('The name nowhere.test could not be resolved.')
  })

  test('the message names the host and keeps the path, the query and the headers to itself', async () => {
    await using receiver = await socketReceiver(socket => socket.destroy())
    const address = `http://127.0.0.1:${receiver.port}/path-canary?query-canary`
    const { message } = await errorOf(
      guardedFetch(address, { ...local, headers: { 'X-Key': 'header-canary' } }),
    )
    expect(message).toContain('127.0.0.1')
    expect(message).not.toContain('canary')
  })
})
