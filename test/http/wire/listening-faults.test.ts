// Why a server cannot listen, in words for its operator; and how it lets its clients go.

import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { farewell } from '../../../src/http/wire/farewell.ts'
import { closeWithin, type ListenAddress, listenAt } from '../../../src/http/wire/listening.ts'
import { OperatorError } from '../../../src/values/operator-error.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('an address that cannot be used', () => {
  const refusedWith = (error: unknown, prefix: ListenAddress['prefix'] = '') => {
    const server = { listen: () => Promise.reject(error) } as unknown as FastifyInstance
    return listenAt(server, { host: '10.0.0.1', port: 80, prefix }).catch(refusal => refusal)
  }
  const coded = (code: unknown) => Object.assign(new Error('inner'), { code })

  test.each([
    [
      'EADDRINUSE',
      'Port 80 of 10.0.0.1 is in use, perhaps by a server that already runs. Stop it, or set ADMIN_PORT to another port.',
    ],
    ...['EACCES', 'EPERM'].map(code => [
      code,
      'Port 80 of 10.0.0.1 needs permissions that this user does not have. Set ADMIN_PORT to 1024 or more, with a proxy in front.',
    ]),
    ...['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].map(code => [
      code,
      `ADMIN_HOST=10.0.0.1 is not an address of this machine (${code}). Set ADMIN_HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all.`,
    ]),
  ])('says what to set: %s', async (code, message) => {
    const refusal = await refusedWith(coded(code), 'ADMIN_')
    expect(refusal).toBeInstanceOf(OperatorError)
    expect(refusal.message).toBe(message)
    const plain = await refusedWith(coded(code))
    expect(plain.message).toBe(message!.replaceAll('ADMIN_', ''))
  })

  test('for another reason is that reason', async () => {
    for (const error of [coded('EMFILE'), coded(5), new Error('x'), { code: 'EADDRINUSE' }])
      expect(await refusedWith(error)).toBe(error)
  })

  test('is the address of the server where it can be', async () => {
    const listen = vi.fn(async () => 'http://10.0.0.1:80')
    const server = { listen } as unknown as FastifyInstance
    expect(await listenAt(server, { host: '10.0.0.1', port: 80, prefix: '' })).toBe('http://10.0.0.1:80')
    expect(listen).toHaveBeenCalledExactlyOnceWith({ host: '10.0.0.1', port: 80 })
  })
})

describe('a server that closes', () => {
  const closing = (close: () => Promise<void>) => {
    const cut = vi.fn()
    return { cut, server: { close, server: { closeAllConnections: cut } } as unknown as FastifyInstance }
  }

  test('cuts its connections when the time is over, and not before', async () => {
    vi.useFakeTimers()
    const closed = Promise.withResolvers<void>()
    const { cut, server } = closing(() => closed.promise)
    const done = closeWithin(server, 1000)
    await vi.advanceTimersByTimeAsync(999)
    expect(cut).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(cut).toHaveBeenCalledOnce()
    closed.resolve()
    await done
  })

  test('cuts nothing once it is closed, or could not be', async () => {
    vi.useFakeTimers()
    const { cut, server } = closing(async () => undefined)
    await closeWithin(server, 1000)
    const failing = closing(() => Promise.reject(new Error('broken')))
    await expect(closeWithin(failing.server, 1000)).rejects.toThrow('broken')
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect([cut, failing.cut].map(each => each.mock.calls.length)).toEqual([0, 0])
  })
})

describe('a farewell', () => {
  class CountedServer extends Server {
    open = 1
    fails = false
    override getConnections(tell: (error: Error | null, count: number) => void): this {
      tell(this.fails ? new Error('x') : null, this.open)
      return this
    }
  }
  const appsOf = (...servers: CountedServer[]) =>
    servers.map(server => ({ server }) as unknown as FastifyInstance)

  test('lasts until the last connection has ended', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const [one, other] = [new CountedServer(), new CountedServer()]
    let isOver = false
    const done = farewell(appsOf(one, other), 10_000).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(100)
    one.open = 0
    await vi.advanceTimersByTimeAsync(100)
    expect(isOver).toBe(false)
    other.open = 0
    await vi.advanceTimersByTimeAsync(20)
    await done
    expect(isOver).toBe(true)
  })

  test('lasts no longer than it may', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    let isOver = false
    const done = farewell(appsOf(new CountedServer()), 1000).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(980)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(40)
    await done
  })

  test('does not wait for connections that nobody can count', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const server = new CountedServer()
    server.fails = true
    let isOver = false
    const done = farewell(appsOf(server), 1000).then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(500)
    expect(isOver).toBe(true)
    await done
  })

  test('has each answer say that its connection ends', async () => {
    const server = new CountedServer()
    server.open = 0
    const kept: boolean[] = []
    server.on('request', (_request, response) => kept.push(response.shouldKeepAlive))
    await farewell(appsOf(server), 1000)
    server.emit('request', {}, { shouldKeepAlive: true })
    expect(kept).toEqual([false])
  })
})
