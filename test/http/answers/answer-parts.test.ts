// An answer as bytes: whole or in parts, in its envelope, from memory or computed, compressed or not, and streamed when it is
// long.

import type { IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fragment, pieces } from '../../../src/http/json/fragments.ts'
import { answerRequest, type WrittenAnswer } from '../../../src/http/publisher/answer.ts'
import { AnswersUnderWay } from '../../../src/http/publisher/answers-under-way.ts'
import type { Answer, ReadRequest } from '../../../src/http/publisher/operation.ts'
import { answerBody, type WriteAnswer } from '../../../src/http/publisher/presenter/answer-bytes.ts'
import { ResponseCache } from '../../../src/http/publisher/response-cache.ts'
import type { CacheValidator } from '../../../src/operations/shopping/cache-validator.ts'
import { olderHolder } from '../../support/prices/given-answers.ts'
import { sampleHolder } from '../../support/prices/sample-answers.ts'

const [open, close] = pieces('[…]')
const text = (length: number) => fragment('x'.repeat(length))

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the body of an answer', () => {
  const partsOf = async (write: WriteAnswer, envelope: 'bare' | 'data' = 'bare') => {
    const body = answerBody(write, envelope)
    return Buffer.isBuffer(body) ? [String(body)] : (await Array.fromAsync(body)).map(String)
  }

  test('is whole where it is short, in its envelope', async () => {
    expect(await partsOf(out => void out.put(open).put(close))).toEqual(['[]'])
    expect(await partsOf(out => void out.put(open).put(close), 'data')).toEqual(['{"data":[]}'])
  })

  const steps = (...lengths: number[]): WriteAnswer =>
    function* (out) {
      out.put(open)
      for (const length of lengths) {
        out.paste(text(length))
        yield
      }
      out.put(close)
    }
  const lengthsOf = async (write: WriteAnswer, envelope?: 'data') =>
    (await partsOf(write, envelope)).map(({ length }) => length)

  test('is in parts of 64 KiB where it is written step by step, in its envelope', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
    expect(await lengthsOf(steps())).toEqual([2])
    expect(await lengthsOf(steps(65_534))).toEqual([65_536])
    expect(await lengthsOf(steps(65_535))).toEqual([65_536, 1])
    expect(await lengthsOf(steps(65_535, 5, 65_536))).toEqual([65_536, 65_541, 1])
    expect(await lengthsOf(steps(65_527), 'data')).toEqual([65_536, 2])
    expect(await partsOf(steps(3), 'data')).toEqual(['{"data":[xxx]}'])
  })

  test('is in smaller parts where others have waited for it', async () => {
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 2
      return now
    })
    // Four milliseconds are over with each second step.
    expect(await lengthsOf(steps(10, 10, 10, 10))).toEqual([21, 20, 1])
  })

  test('waits for what is awaited between two of its parts', async () => {
    const told: string[] = []
    const waiting = Promise.withResolvers<void>()
    const body = answerBody(function* (out) {
      out.put(open)
      yield waiting.promise
      told.push('went on')
      out.put(close)
    }, 'bare')
    if (Buffer.isBuffer(body)) throw new TypeError('it has no parts')
    expect(String((await body.next()).value)).toBe('[')
    const next = body.next()
    await new Promise(setImmediate)
    expect(told).toEqual([])
    waiting.resolve()
    expect([String((await next).value), told]).toEqual([']', ['went on']])
    expect((await body.next()).done).toBe(true)
  })
})

describe('an answer', () => {
  let cache: ResponseCache
  let underWay: AnswersUnderWay
  let stale: number
  let answered: number
  const valid = new Set<CacheValidator>()
  const validator = {} as CacheValidator

  beforeEach(() => {
    valid.clear()
    valid.add(validator)
    cache = new ResponseCache(
      { knownHolder: () => sampleHolder, isStillValid: each => valid.has(each) },
      1_000_000,
    )
    underWay = new AnswersUnderWay({ bytes: 100, largePerKey: 1 })
    ;[stale, answered] = [0, 0]
  })

  const noteStale = () => {
    stale += 1
  }

  interface Asking {
    readonly question?: string
    readonly headers?: IncomingHttpHeaders
    readonly scope?: 'view' | 'book'
    readonly holder?: typeof sampleHolder
  }
  function ask(
    answer: Answer,
    { question, headers = {}, scope = 'view', holder = sampleHolder }: Asking = {},
  ) {
    const request: ReadRequest = {
      question,
      answer: async () => {
        answered += 1
        return answer
      },
    }
    const parts = { cache, underWay, onStale: noteStale }
    const caller = { holder, key: 'k' }
    return answerRequest(parts, { path: 'p', scope }, request, { caller, headers, name: null })
  }
  const short: Answer = { write: out => void out.put(open).put(close) }
  const bodyOf = ({ parts }: WrittenAnswer) => String(Buffer.concat(parts))
  const zipped = { 'accept-encoding': 'gzip' }
  const ofLength = (length: number): Answer => ({ write: out => void out.paste(text(length)) })

  test('has its status and headers, and the envelope of its publisher', async () => {
    const plain = await ask(short)
    expect({ ...plain, parts: bodyOf(plain) }).toEqual({
      status: 200,
      headers: {},
      parts: '[]',
      isCached: false,
      long: null,
    })
    const pending = await ask(
      { ...short, status: 202, headers: { 'Retry-After': '10' } },
      { holder: olderHolder },
    )
    expect([pending.status, pending.headers, bodyOf(pending)]).toEqual([
      202,
      { 'Retry-After': '10' },
      '{"data":[]}',
    ])
    expect(bodyOf(await ask({ ...short, hasEnvelope: true }, { holder: olderHolder }))).toBe('[]')
  })

  test('from memory that has an age says so, and is kept by nobody', async () => {
    const aged = { ...short, headers: { a: 'b' }, ageSeconds: 0, validator }
    for (let turn = 0; turn < 3; turn += 1) {
      const { headers, isCached } = await ask(aged, { question: 'q' })
      expect([headers, isCached]).toEqual([{ a: 'b', Age: '0', Warning: '110 - "Response is Stale"' }, false])
    }
    expect([stale, answered]).toEqual([3, 3])
    expect((await ask({ ...short, ageSeconds: null })).headers).toEqual({})
    expect(stale).toBe(3)
  })

  test('is compressed for who accepts it, beside its own headers', async () => {
    const { parts, headers } = await ask({ ...ofLength(5000), headers: { a: 'b' } }, { headers: zipped })
    expect(headers).toEqual({ a: 'b', 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(parts[0]!).toString()).toBe('x'.repeat(5000))
  })

  test('is given again to the same question of the same key, in the same encoding', async () => {
    const kept = { ...ofLength(5000), validator }
    for (let turn = 0; turn < 2; turn += 1)
      for (const headers of [{}, zipped]) await ask(kept, { question: 'q', headers })
    expect(answered).toBe(4)
    const plain = await ask(kept, { question: 'q' })
    const again = await ask(kept, { question: 'q', headers: zipped })
    expect([answered, plain.isCached, again.isCached]).toEqual([4, true, true])
    expect([bodyOf(plain), plain.status, plain.headers, plain.long]).toEqual([
      'x'.repeat(5000),
      200,
      {},
      null,
    ])
    expect(again.headers).toEqual({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(again.parts[0]!).toString()).toBe('x'.repeat(5000))
    for (const other of [{ question: 'r' }, {}, { question: 'q', holder: { ...sampleHolder, keyId: 'k2' } }])
      expect((await ask(kept, other)).isCached).toBe(false)
    // Another's question puts out nothing of ours.
    expect((await ask(kept, { question: 'q' })).isCached).toBe(true)
    valid.clear()
    expect((await ask(kept, { question: 'q' })).isCached).toBe(false)
  })

  test('without anything to keep it by is computed each time', async () => {
    for (let turn = 0; turn < 3; turn += 1)
      expect((await ask({ ...short, validator: null }, { question: 'q' })).isCached).toBe(false)
  })

  test('to a search is refused while the memory is in use, to a booking not', async () => {
    underWay.memory().add(100)
    await expect(ask(short)).rejects.toMatchObject({ type: 'ServiceUnavailableException' })
    expect(answered).toBe(0)
    expect(bodyOf(await ask(short, { scope: 'book' }))).toBe('[]')
  })

  describe('of several steps', () => {
    const stepped = (steps: number, length: number, failsAt = -1): Answer => ({
      headers: { 'X-Total-Count': '1' },
      *write(out) {
        for (let step = 0; step < steps; step += 1) {
          if (step === failsAt) throw new TypeError('a bug')
          out.paste(text(length))
          yield
        }
      },
    })

    test('is whole up to 1 MiB, and its memory is held until it is released', async () => {
      const { parts, headers, long } = await ask(stepped(16, 65_536))
      expect(Buffer.concat(parts).length).toBe(2 ** 20)
      expect([headers, long?.stream, underWay.held]).toEqual([{ 'X-Total-Count': '1' }, null, 2 ** 20])
      long?.memory.release()
      expect(underWay.held).toBe(0)
    })

    test('is streamed beyond, one at a time for a key', async () => {
      const { parts, headers, long, status } = await ask(stepped(40, 65_536), { headers: zipped })
      expect(status).toBe(200)
      expect(headers).toEqual({
        'X-Total-Count': '1',
        'content-encoding': 'gzip',
        vary: 'accept-encoding',
      })
      const sent = Buffer.concat(parts).length
      expect([sent, underWay.held, long?.stream?.encoding]).toEqual([2 ** 20 + 65_536, sent, 'gzip'])
      long?.memory.release()
      await expect(ask(stepped(40, 65_536))).rejects.toMatchObject({ type: 'TooManyRequestsException' })
      expect(underWay.held).toBe(0)
      const rest = await Array.fromAsync(long!.stream!.rest)
      expect(sent + Buffer.concat(rest).length).toBe(40 * 65_536)
      long?.stream?.end()
      const plain = await ask(stepped(40, 65_536))
      expect([plain.headers, plain.long?.stream?.encoding]).toEqual([{ 'X-Total-Count': '1' }, null])
      await plain.long?.stream?.rest.return()
    })

    test('that fails holds nothing', async () => {
      await expect(ask(stepped(16, 65_536, 3))).rejects.toThrow('a bug')
      expect(underWay.held).toBe(0)
    })

    test('is compressed whole where it is short', async () => {
      const { parts, headers } = await ask(stepped(2, 5000), { headers: zipped })
      expect(headers).toMatchObject({ 'X-Total-Count': '1', 'content-encoding': 'gzip' })
      expect(gunzipSync(Buffer.concat(parts)).length).toBe(10_000)
    })
  })
})
