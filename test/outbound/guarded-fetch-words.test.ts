// What the guarded way out says of each failure, to the letter, and its limits where a caller sets none.

import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type GuardedFetchOptions, guardedFetch } from '../../src/outbound/guarded-fetch.ts'
import { OutboundError } from '../../src/outbound/outbound-error.ts'
import { httpReceiver, socketReceiver } from '../support/notifications/receiver.ts'

const local: GuardedFetchOptions = { allowHttp: true, allowPrivate: true, deadlineMilliseconds: 5_000 }

afterEach(() => {
  vi.restoreAllMocks()
})

async function refusal(address: string, options: GuardedFetchOptions = {}): Promise<readonly string[]> {
  const error = await guardedFetch(address, options).catch((reason: unknown) => reason)
  if (!(error instanceof OutboundError)) throw error
  return [error.name, error.kind, error.message]
}
const refused = (message: string) => ['OutboundError', 'refused_address', message]

describe('an address is refused', () => {
  test.each([
    ['example.com', 'The address is not a URL.'],
    ['ftp://example.com/', 'The address must begin with https://.'],
    ['http://example.com/', 'The address must begin with https://.'],
    ['https://user@127.0.0.1/', 'The address must not carry a user name or password.'],
    ['https://:word@127.0.0.1/', 'The address must not carry a user name or password.'],
    ['https://user:word@127.0.0.1/', 'The address must not carry a user name or password.'],
    ['https://127.0.0.1:8443/a?b', '127.0.0.1:8443 has no address on the public Internet.'],
    ['https://[::1]/', '[::1] has no address on the public Internet.'],
  ])('%s', async (address, message) => {
    expect(await refusal(address)).toEqual(refused(message))
  })

  test('where http is allowed, for every other scheme still', async () => {
    for (const address of ['ftp://example.com/', 'ws://example.com/'])
      expect(await refusal(address, local)).toEqual(refused('The address must begin with https://.'))
    expect(await refusal('http://10.0.0.1/', { allowHttp: true })).toEqual(
      refused('10.0.0.1 has no address on the public Internet.'),
    )
  })

  test('by its name when any of its addresses leads inside', async () => {
    const resolve = async () => [
      { address: '9.9.9.9', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await refusal('https://mixed.test/', { resolve })).toEqual(
      refused('mixed.test has no address on the public Internet.'),
    )
  })
})

describe('a call fails', () => {
  test('unsent, timed out or broken, with its host and why', async () => {
    await using silent = await socketReceiver(() => undefined)
    await using closing = await socketReceiver(socket => socket.end())
    const at = (port: number) => `http://127.0.0.1:${port}/a?b`
    expect(await refusal(at(1), local)).toEqual([
      'OutboundError',
      'not_sent',
      'The request to 127.0.0.1:1 could not be sent.',
    ])
    expect(await refusal(at(silent.port), { ...local, deadlineMilliseconds: 100 })).toEqual([
      'OutboundError',
      'timeout',
      `127.0.0.1:${silent.port} did not answer in time.`,
    ])
    expect(await refusal(at(closing.port), local)).toEqual([
      'OutboundError',
      'broken',
      `The connection to 127.0.0.1:${closing.port} broke before the answer was complete.`,
    ])
    const { cause } = await guardedFetch(at(1), local).catch(error => error)
    expect(cause).toMatchObject({ code: 'ECONNREFUSED' })
  })

  test('for a name without an answer by the deadline of its caller, which keeps why', async () => {
    const deadline = AbortSignal.timeout(50)
    const resolve = () => new Promise<never>(() => undefined)
    const error = await guardedFetch('https://nowhere.test/', { deadline, resolve }).catch(reason => reason)
    expect(error).toMatchObject({
      kind: 'not_sent',
      message: 'nowhere.test has no address on the public Internet.',
      cause: deadline.reason,
    })
  })
})

test('a deadline that is over ends the call before its name is asked for', async () => {
  const resolve = vi.fn(() => new Promise<never>(() => undefined))
  const call = guardedFetch('https://nowhere.test/', { deadline: AbortSignal.abort(), resolve })
  await expect(call).rejects.toMatchObject({ kind: 'not_sent' })
  expect(resolve).not.toHaveBeenCalled()
})

describe('where a caller sets none', () => {
  test('an answer has at most one mebibyte', async () => {
    await using receiver = await httpReceiver((request, response) =>
      response.end('x'.repeat(Number(request.url?.slice(1)))),
    )
    const options = { allowHttp: true, allowPrivate: true }
    const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/1048576`, options)
    expect(answer.body).toHaveLength(1_048_576)
    expect(await refusal(`http://127.0.0.1:${receiver.port}/1048577`, options)).toEqual([
      'OutboundError',
      'too_large',
      `127.0.0.1:${receiver.port} answered with more than 1048576 bytes.`,
    ])
  })

  test('a call has ten seconds, and a deadline of the caller takes their place', async () => {
    await using receiver = await httpReceiver((_request, response) => response.end())
    const address = `http://127.0.0.1:${receiver.port}/`
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const options = { allowHttp: true, allowPrivate: true }
    await guardedFetch(address, options)
    await guardedFetch(address, { ...options, deadlineMilliseconds: 1_234 })
    expect(timeout.mock.calls).toEqual([[10_000], [1_234]])
    await guardedFetch(address, { ...options, deadline: new AbortController().signal })
    expect(timeout).toHaveBeenCalledTimes(2)
  })
})

test.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
  'a %s goes out as one, on a connection of its own',
  async method => {
    await using receiver = await httpReceiver(async (request, response) =>
      response.end(JSON.stringify([request.method, request.headers.connection, await text(request)])),
    )
    for (const connections of [1, 2]) {
      const hasBody = method === 'POST' || method === 'PUT'
      const body = hasBody ? { body: 'words' } : {}
      const answer = await guardedFetch(`http://127.0.0.1:${receiver.port}/`, { ...local, method, ...body })
      expect(JSON.parse(new TextDecoder().decode(answer.body))).toEqual([
        method,
        'close',
        hasBody ? 'words' : '',
      ])
      expect(receiver.connections()).toBe(connections)
    }
  },
)

test('an IPv6 address is called without asking for a name', async () => {
  const resolve = vi.fn()
  const asked = guardedFetch('http://[::1]:1/', { ...local, resolve }).catch(error => error)
  expect(await asked).toMatchObject({
    kind: 'not_sent',
    message: 'The request to [::1]:1 could not be sent.',
  })
  expect(resolve).not.toHaveBeenCalled()
})
