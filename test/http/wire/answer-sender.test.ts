// How an answer is sent: its headers in full, what it holds until it is sent, and when it is added to the log.

import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Answered,
  AnswerSender,
  type Exchange,
  type SentAnswer,
} from '../../../src/http/publisher/answer-sender.ts'
import { AnswersUnderWay } from '../../../src/http/publisher/answers-under-way.ts'
import { sendTo } from '../../support/wire/wire-requests.ts'

let underWay: AnswersUnderWay
let noted: Answered[]
let cut: string[]
let logged: object[]
let sender: AnswerSender

beforeEach(() => {
  underWay = new AnswersUnderWay({ bytes: 1000, largePerKey: 4 })
  const own: Answered[] = []
  noted = own
  cut = []
  logged = []
  sender = new AnswerSender({
    underWay,
    fixedHeaders: { 'x-fixed': 'yes' },
    log: { error: (fields: object, message: string) => logged.push({ ...fields, message }) } as never,
    onCutShort: by => cut.push(by),
    note: answered => own.push(answered),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (more: Partial<SentAnswer> = {}): SentAnswer => ({
  status: 200,
  headers: {},
  callerHeaders: {},
  parts: [Buffer.from('{}')],
  isCached: false,
  long: null,
  publisherId: 44,
  session: null,
  fault: null,
  ...more,
})

/** An exchange whose response goes nowhere. */
function exchangeOf(more: Partial<Exchange> = {}): Exchange {
  const request = new IncomingMessage(new Socket())
  request.method = 'POST'
  return { request, response: new ServerResponse(request), id: 'r1', path: '/p', began: 1, ...more }
}

/** What a client gets of an answer. */
async function received(sent: SentAnswer, then: () => void = () => undefined) {
  const server = createServer((request, response) => {
    sender.send({ request, response, id: 'r1', path: '/p', began: 1 }, sent)
    then()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  try {
    const { status, headers, text } = await sendTo(`http://127.0.0.1:${port}/p`, '')
    const { date: _, 'keep-alive': __, ...told } = headers
    return { status, headers: told, text }
  } finally {
    server.close()
  }
}

const usual = {
  'x-fixed': 'yes',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'r1',
}

describe('an answer', () => {
  test('has the headers of all, its own and those of its caller', async () => {
    const sent = answer({ status: 202, headers: { 'retry-after': '10' }, callerHeaders: { vary: 'origin' } })
    expect(await received(sent)).toEqual({
      status: 202,
      headers: {
        ...usual,
        'content-length': '2',
        'retry-after': '10',
        vary: 'origin',
        connection: 'keep-alive',
      },
      text: '{}',
    })
  })

  test.each([
    [[], ''],
    [['{}'], '{}'],
    [['{"a":', '1', '}'], '{"a":1}'],
  ])('of the parts %j is whole, from memory or not', async (parts, text) => {
    const bytes = parts.map(part => Buffer.from(part))
    for (const isCached of [false, true]) {
      const told = await received(answer({ parts: bytes, isCached }))
      expect([told.text, told.headers['content-length']]).toEqual([text, String(text.length)])
    }
  })

  test('closes its connection once the server stops', async () => {
    expect((await received(answer())).headers.connection).not.toBe('close')
    sender.close()
    expect((await received(answer())).headers.connection).toBe('close')
  })

  test('holds no memory once it is sent', async () => {
    const memory = underWay.memory()
    memory.add(10)
    await received(answer({ long: { memory, stream: null } }))
    await expect.poll(() => underWay.held).toBe(0)
    await received(answer({ parts: [Buffer.alloc(500_000, 'x')] }))
    await expect.poll(() => underWay.held).toBe(0)
  })

  test('that cannot be sent is logged, counted and ends its connection', () => {
    const memory = underWay.memory()
    memory.add(10)
    const exchange = exchangeOf()
    sender.send(exchange, answer({ headers: { bad: 'not\na header' }, long: { memory, stream: null } }))
    sender.flush()
    expect([exchange.response.destroyed, cut, underWay.held]).toEqual([true, ['server'], 0])
    expect(logged).toEqual([
      { request_id: 'r1', err: expect.any(TypeError), message: 'an answer could not be sent' },
    ])
    expect(noted.map(({ answer }) => [answer.status, answer.fault, answer.publisherId])).toEqual([
      [500, 'InternalServerErrorException', 44],
    ])
  })
})

describe('a streamed answer', () => {
  async function* rest(parts: string[], error?: Error): AsyncGenerator<Buffer, void> {
    for (const part of parts) yield Buffer.from(part)
    if (error) throw error
  }
  const streamed = (source: AsyncGenerator<Buffer, void>) => {
    const ended: string[] = []
    const memory = underWay.memory()
    memory.add(5)
    const stream = { rest: source, encoding: null, end: () => ended.push('ended') }
    return { ended, sent: answer({ parts: [Buffer.from('a')], long: { memory, stream } }) }
  }

  test('is its first parts and then the rest, of no length that is told before', async () => {
    const { ended, sent } = streamed(rest(['b', 'c']))
    const { text, headers } = await received(sent)
    expect(text).toBe('abc')
    expect(headers).toMatchObject({ ...usual, 'transfer-encoding': 'chunked' })
    expect(headers).not.toHaveProperty('content-length')
    await expect.poll(() => [ended, underWay.held]).toEqual([['ended'], 0])
    sender.flush()
    expect([cut, noted.map(({ answer }) => answer.status)]).toEqual([[], [200]])
  })

  test('that fails half way is broken off by the server', async () => {
    const { ended, sent } = streamed(rest(['b'], new TypeError('a bug')))
    await expect(received(sent)).rejects.toThrow()
    await expect.poll(() => [ended, underWay.held]).toEqual([['ended'], 0])
    sender.flush()
    expect([cut, noted.map(({ answer }) => [answer.status, answer.fault])]).toEqual([
      ['server'],
      [[500, 'InternalServerErrorException']],
    ])
    expect(logged).toMatchObject([{ request_id: 'r1', err: { message: 'a bug' } }])
  })
})

describe('the log', () => {
  const sendMany = (count: number) => {
    for (let each = 0; each < count; each += 1) sender.send(exchangeOf({ id: `r${each}` }), answer())
  }

  test('has each answer with what is known of it, a moment later', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const began = performance.now()
    sender.send(exchangeOf({ path: null, began }), answer())
    expect(noted).toEqual([])
    vi.advanceTimersByTime(19)
    expect(noted).toEqual([])
    vi.advanceTimersByTime(1)
    const [{ at, milliseconds, answer: told, ...more } = {} as Answered] = noted
    expect(more).toEqual({ requestId: 'r1', method: 'POST', path: null })
    expect([told.status, told.publisherId, told.session, told.fault]).toEqual([200, 44, null, null])
    expect(milliseconds).toBe(at - began)
    expect(at).toBeGreaterThanOrEqual(began)
    vi.advanceTimersByTime(100)
    expect([noted.length, vi.getTimerCount()]).toEqual([1, 0])
  })

  test('has 128 of them at once, in their order', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    sendMany(127)
    expect(noted).toEqual([])
    sendMany(1)
    expect(noted.map(({ requestId }) => requestId)).toEqual([
      ...Array.from({ length: 127 }, (_, each) => `r${each}`),
      'r0',
    ])
    expect(vi.getTimerCount()).toBe(0)
    sendMany(1)
    sender.flush()
    expect([noted.length, vi.getTimerCount()]).toEqual([129, 0])
  })

  test('has each at once when the server stops', () => {
    sendMany(2)
    sender.close()
    expect(noted).toHaveLength(2)
    sendMany(1)
    expect(noted).toHaveLength(3)
  })

  test('has a request without a method too', () => {
    const exchange = exchangeOf()
    delete exchange.request.method
    sender.send(exchange, answer())
    sender.flush()
    expect(noted[0]!.method).toBe('')
  })
})
