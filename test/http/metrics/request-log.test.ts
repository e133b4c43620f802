// The line of a request in the log, byte by byte, and what the log has of an error.

import { hostname } from 'node:os'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { describeError, type LoggedRequest, logRequests } from '../../../src/http/wire/request-log.ts'

const lines: string[] = []
const open = (level: string) => {
  const app = Fastify({ logger: { level, stream: { write: () => undefined } } })
  const sink = { write: (line: string) => lines.push(line) }
  return { app, logRequest: logRequests(app, { lines: sink, logName: text => `<${text}>` }) }
}
const { app, logRequest } = open('info')
app.get('/a/:id', async request => {
  request.publisherId = 44
  request.faultType = 'NotFoundException'
  return 'x'
})
afterAll(() => app.close())

const request: LoggedRequest = {
  requestId: 'r1',
  method: 'POST',
  route: '/a',
  status: 200,
  at: 12.9,
  milliseconds: 1.25,
  publisherId: 44,
  session: null,
  fault: null,
}
function lineOf(more: Partial<LoggedRequest>): string {
  lines.length = 0
  logRequest({ ...request, ...more })
  expect(lines).toHaveLength(1)
  return lines[0]!
}

describe('a line', () => {
  test('has its fields in their order, and ends with a line feed', () => {
    const time = Math.trunc(performance.timeOrigin + 12.9)
    expect(lineOf({})).toBe(
      `{"level":30,"time":${time},"pid":${process.pid},"hostname":"${hostname()}","request_id":"r1","method":"POST",` +
        '"route":"/a","status":200,"ms":1.3,"publisher":44,"session_id":null,"ip":null,"fault":null,"msg":"request"}\n',
    )
  })

  test('has names in place of what callers choose, and nothing for what is empty', () => {
    const session = { session_id: 's', user_agent: 'u', ip: 'i' }
    const named = (more: object) => JSON.parse(lineOf({ session: { ...session, ...more } }))
    expect(named({})).toMatchObject({ session_id: '<s>', ip: '<i>' })
    expect(named({ session_id: '', ip: null })).toMatchObject({ session_id: null, ip: null })
    expect(lineOf({ session })).not.toContain('user_agent')
  })

  test('is JSON whatever stands in it', () => {
    for (const route of ['/plain ~!#[]', '/"quoted"', '/back\\slash', '/é', '/\u007f', '/\n', '', null])
      expect(JSON.parse(lineOf({ route })).route).toBe(route)
    expect(JSON.parse(lineOf({ publisherId: null, fault: 'NotFoundException' }))).toMatchObject({
      publisher: null,
      fault: 'NotFoundException',
    })
  })

  test('is written for each request that the framework answers', async () => {
    lines.length = 0
    await app.inject({ url: '/a/1?key=secret', headers: { 'x-request-id': 'not ours' } })
    await app.inject({ method: 'DELETE', url: '/nowhere' })
    const [known, unknown] = lines.map(line => JSON.parse(line))
    expect(known).toMatchObject({
      method: 'GET',
      route: '/a/:id',
      status: 200,
      publisher: 44,
      session_id: null,
      fault: 'NotFoundException',
    })
    expect(unknown).toMatchObject({
      method: 'DELETE',
      route: null,
      status: 404,
      publisher: null,
      fault: null,
    })
    expect(lines.join('')).not.toContain('secret')
  })

  test.each([
    ['trace', 1],
    ['debug', 1],
    ['info', 1],
    ['warn', 0],
    ['error', 0],
    ['silent', 0],
  ])('at the level %s is written %i times', (level, times) => {
    lines.length = 0
    open(level).logRequest(request)
    expect(lines).toHaveLength(times)
  })
})

describe('an error in the log', () => {
  test('has its type, its words, its stack and its code, and no other field', () => {
    const error = Object.assign(new TypeError('no'), { code: '23505', detail: 'a guest' })
    expect(describeError(error)).toEqual({
      type: 'TypeError',
      message: 'no',
      stack: error.stack,
      code: '23505',
    })
    expect(describeError(new Error('no'))).not.toHaveProperty('code')
  })

  test('has its cause in the same way', () => {
    const inner = new Error('inner')
    const described = describeError(new Error('outer', { cause: inner }))
    expect(described.cause).toEqual({ type: 'Error', message: 'inner', stack: inner.stack })
    expect(described.cause).not.toHaveProperty('cause')
  })

  test('has the first of those that it stands for, in the same way', () => {
    const members = Array.from({ length: 12 }, (_, index) =>
      Object.assign(new Error(`member ${index}`), { code: '40001', detail: 'a guest' }),
    )
    const described = describeError(new AggregateError(members, '12 reservations failed'))
    expect(described.errors).toEqual(
      members.slice(0, 10).map(({ message, stack, code }) => ({ type: 'Error', message, stack, code })),
    )
  })

  test('that is none, or has no stack, is described without one', () => {
    expect([describeError('secret'), describeError(null)]).toEqual([
      { type: 'string', message: '', stack: '' },
      { type: 'object', message: '', stack: '' },
    ])
    const bare = new Error('x')
    delete bare.stack
    expect(describeError(bare)).toEqual({ type: 'Error', message: 'x', stack: '' })
  })
})
