// What a server is set to: its times and limits, who may read its metrics, and how it says that it stops.

import { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { limitConnections } from '../../../src/http/wire/connection-limits.ts'
import { answerError } from '../../../src/http/wire/errors.ts'
import { addHealthRoutes } from '../../../src/http/wire/health-routes.ts'
import { type ListenerParts, openListener, refusedRequests } from '../../../src/http/wire/listener.ts'
import { addMetricsRoute, type MetricsReaders, openMeter } from '../../../src/http/wire/metrics/metrics.ts'
import type { Operations } from '../../../src/operations/operations.ts'
import { Fault } from '../../../src/values/faults.ts'
import { nothingMeasured } from '../../support/wire/fake-operations.ts'

describe('a listener', () => {
  test('has its times, and keeps connections that are half closed', () => {
    const server = openListener({ first: null, refusalOf: () => null, framework: () => undefined })
    expect({
      request: server.requestTimeout,
      headers: server.headersTimeout,
      idle: server.timeout,
      kept: server.keepAliveTimeout,
      most: server.maxRequestsPerSocket,
      isHalfOpen: (server as typeof server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen,
      takesExpectations: server.listenerCount('checkExpectation') > 0,
    }).toEqual({
      request: 20_000,
      headers: 10_000,
      idle: 120_000,
      kept: 65_000,
      most: 10_000,
      isHalfOpen: true,
      takesExpectations: true,
    })
  })

  test('gives the framework what is refused, and what the first receiver does not take', async () => {
    const given: unknown[] = []
    const receiving = (isTaken: boolean | null, refusal: ReturnType<ListenerParts['refusalOf']> = null) => {
      const receive = () => {
        given.push('first')
        return isTaken === true
      }
      const framework = (request: object) => {
        const fault = refusedRequests.get(request as IncomingMessage) as Error | undefined
        given.push(fault?.message ?? 'framework')
      }
      const first = isTaken === null ? null : { receive }
      const server = openListener({ first, refusalOf: () => refusal, framework })
      const emit = (event: string) =>
        server.emit(event, {}, Object.assign(new EventEmitter(), { socket: {} }))
      emit('request')
      emit('checkExpectation')
      return new Promise(resolve => setImmediate(() => resolve(given.splice(0))))
    }
    const unsupported = 'This server does not support the header Expect; leave it out.'
    expect(await receiving(true)).toEqual(['first', unsupported])
    expect(await receiving(false)).toEqual(['first', 'framework', unsupported])
    expect(await receiving(null)).toEqual(['framework', unsupported])
    const fault = new Fault('MisdirectedRequestException', 'Elsewhere.')
    expect(await receiving(true, fault)).toEqual(['Elsewhere.', unsupported])
    expect(await receiving(true, Promise.resolve(fault))).toEqual([unsupported, 'Elsewhere.'])
    expect(await receiving(true, Promise.resolve(null))).toEqual([unsupported, 'first'])
    expect(await receiving(true, Promise.reject(new Error('No sites.')))).toEqual([unsupported, 'No sites.'])
  })
})

describe('the limit on connections', () => {
  const limited = (perAddress: number, inAll = 7) => {
    const server = createServer()
    const refused: string[] = []
    limitConnections(server, {
      inAll,
      perAddress,
      addressOf: connection => (connection as unknown as { from: string | null }).from,
      onRefused: limit => refused.push(limit),
    })
    const connect = (from: string | null) => {
      const connection = Object.assign(new EventEmitter(), { from, isCut: false, destroy: () => undefined })
      connection.destroy = () => {
        connection.isCut = true
      }
      server.emit('connection', connection)
      return connection
    }
    return { server, refused, connect }
  }

  test('in all closes the oldest that never sent a request, else the newest', () => {
    const { server, refused, connect } = limited(0, 3)
    const [first, second, third] = [connect('a'), connect('b'), connect('c')]
    server.emit('request', { socket: first })
    const fourth = connect('d')
    expect([first, second, third, fourth].map(({ isCut }) => isCut)).toEqual([false, true, false, false])
    // The place of one that was cut is not freed again.
    second.emit('close')
    const fifth = connect('e')
    expect([third, fourth, fifth].map(({ isCut }) => isCut)).toEqual([true, false, false])
    for (const socket of [fourth, fifth]) server.emit('request', { socket })
    expect(connect('f').isCut).toBe(true)
    expect(refused).toEqual(['all', 'all', 'all'])
    first.emit('close')
    expect([connect('g').isCut, connect('h').isCut]).toEqual([false, false])
    expect(refused).toHaveLength(4)
  })

  test('in all is kept by Node as well, which tells of each that it refuses', () => {
    const { server, refused } = limited(0)
    expect(server).toMatchObject({ maxConnections: 7 + 512, dropMaxConnection: true })
    server.emit('drop')
    expect(refused).toEqual(['all'])
  })

  test('of one address counts those that are open', () => {
    const { refused, connect } = limited(2)
    const [one, two, three] = [connect('a'), connect('a'), connect('a')]
    expect([one, two, three].map(({ isCut }) => isCut)).toEqual([false, false, true])
    expect([connect('b').isCut, connect(null).isCut, connect(null).isCut, connect(null).isCut]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(refused).toEqual(['address'])
    // One that was refused frees nothing.
    three.emit('close')
    expect(connect('a').isCut).toBe(true)
    one.emit('close')
    expect([connect('a').isCut, connect('a').isCut]).toEqual([false, true])
    two.emit('close')
    expect(connect('a').isCut).toBe(false)
  })
})

test('the metrics are for their readers only', async () => {
  const meter = openMeter(nothingMeasured, {
    number: 1,
    ofOthers: async () => [
      '# HELP hostelry_catalog_properties x\n# TYPE hostelry_catalog_properties gauge\nhostelry_catalog_properties{worker="2"} 5\n',
    ],
  })
  const read = async (
    readers: MetricsReaders,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) => {
    const app = Fastify()
    app.decorateRequest('faultType', null)
    app.setErrorHandler(answerError)
    addMetricsRoute(app, meter, readers)
    const answer = await app.inject({ url: '/metrics', remoteAddress, headers })
    await app.close()
    return answer
  }
  const statusFor = async (...asked: Parameters<typeof read>) => (await read(...asked)).statusCode
  for (const address of ['127.0.0.1', '127.200.3.4', '::1', '::ffff:127.0.0.1'])
    expect([address, await statusFor('this machine', address)]).toEqual([address, 200])
  for (const address of ['203.0.113.7', '128.0.0.1', '::2', '1::1', '1127.0.0.1', '127.0.0.1.2'])
    expect([address, await statusFor('this machine', address)]).toEqual([address, 401])
  expect(await statusFor('this machine', '127.0.0.1', { via: 'x' })).toBe(401)
  expect(await statusFor('everybody', '203.0.113.7', { via: 'x' })).toBe(200)
  const token = { token: 'secret' }
  const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
  expect(await statusFor(token, '203.0.113.7', bearer('secret'))).toBe(200)
  for (const headers of [bearer('secre'), bearer('secret2'), {}])
    expect(await statusFor(token, '127.0.0.1', headers)).toBe(401)
  const refused = await read(token, '127.0.0.1')
  expect(refused.json()).toMatchObject({
    type: 'UnauthorizedException',
    message: 'The metrics are read with "Authorization: Bearer <token>".',
  })
  const { body, headers } = await read('everybody', '127.0.0.1')
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).toContain(
    'hostelry_catalog_properties{worker="1"} 0\nhostelry_catalog_properties{worker="2"} 5\n',
  )
  expect(body).toContain('hostelry_database_writable 1')
})

describe('a server', () => {
  const open = (ready: Operations['ready']) => {
    const app = Fastify()
    return { app, drain: addHealthRoutes(app, { ready } as Operations) }
  }
  const told = async (app: ReturnType<typeof open>['app'], url: string) => {
    const { statusCode, headers, body } = await app.inject(url)
    return [statusCode, JSON.parse(body), headers.connection]
  }

  test('lives and is ready while nothing is missing', async () => {
    const readiness = { ready: true, reason: null, warning: 'a standby is missing' }
    const { app } = open(async () => readiness)
    expect(await told(app, '/healthz')).toEqual([200, { alive: true }, 'keep-alive'])
    expect(await told(app, '/readyz')).toEqual([200, readiness, 'keep-alive'])
    await app.close()
  })

  test('that stops lives, is not ready, and lets its connections go', async () => {
    const { app, drain } = open(async () => ({ ready: true, reason: null, warning: null }))
    drain()
    expect(await told(app, '/healthz')).toEqual([200, { alive: true }, 'close'])
    expect(await told(app, '/readyz')).toEqual([
      503,
      { ready: false, reason: 'stopping', warning: null },
      'close',
    ])
    await app.close()
  })

  test('without its database is not ready', async () => {
    const readiness = { ready: false, reason: 'no database', warning: null }
    const { app } = open(async () => readiness)
    expect(await told(app, '/readyz')).toEqual([503, readiness, 'keep-alive'])
    await app.close()
  })
})
