// How many calls of tools may be under way, for how long one is waited for, and what is counted of a message.

import { describe, expect, test } from 'vitest'
import { Asking } from '../../src/http/assistant/asking.ts'
import { CallsUnderWay } from '../../src/http/assistant/calls-under-way.ts'
import type { Fault } from '../../src/values/faults.ts'
import { sampleHolder } from '../support/prices/sample-answers.ts'

const refusalOf = async (call: Promise<unknown>) => {
  const { type, message, headers } = await call.then(
    () => ({ type: null, message: '', headers: {} }),
    (error: Fault) => error,
  )
  return { type, message, headers }
}

describe('calls under way', () => {
  const limits = { inAll: 3, perKey: 2, milliseconds: 20_000 }
  const waiting = () => Promise.withResolvers<string>()
  const soon = { 'Retry-After': '1' }

  test('are so many of a key, and so many of all', async () => {
    const calls = new CallsUnderWay(limits)
    const held = [waiting(), waiting(), waiting()]
    const [first, second] = [calls.run('a', () => held[0]!.promise), calls.run('a', () => held[1]!.promise)]
    expect(await refusalOf(calls.run('a', async () => 'x'))).toEqual({
      type: 'TooManyRequestsException',
      message: 'This key has 2 calls of tools under way; wait for an answer before the next call.',
      headers: soon,
    })
    const third = calls.run('b', () => held[2]!.promise)
    expect(await refusalOf(calls.run('c', async () => 'x'))).toEqual({
      type: 'ServiceUnavailableException',
      message: 'Too many assistants are asking at once; call again.',
      headers: soon,
    })
    held[0]!.resolve('done')
    expect(await first).toBe('done')
    expect(await calls.run('a', async () => 'again')).toBe('again')
    held[1]!.reject(new Error('broken'))
    await expect(second).rejects.toThrow('broken')
    held[2]!.resolve('last')
    expect(await third).toBe('last')
    const both = [calls.run('a', async () => 1), calls.run('a', async () => 2), calls.run('b', async () => 3)]
    expect(await Promise.all(both)).toEqual([1, 2, 3])
  })

  test('are waited for so long, and count until they have ended', async () => {
    const calls = new CallsUnderWay({ inAll: 1, perKey: 1, milliseconds: 20 })
    const { promise, resolve } = waiting()
    expect(await refusalOf(calls.run('a', () => promise))).toEqual({
      type: 'ServiceUnavailableException',
      message:
        'There was no answer within 0.02 seconds. A call that changes something may still have done it: look before calling again.',
      headers: soon,
    })
    expect((await refusalOf(calls.run('a', async () => 'x'))).type).toBe('TooManyRequestsException')
    expect((await refusalOf(calls.run('b', async () => 'x'))).type).toBe('ServiceUnavailableException')
    resolve('late')
    await promise
    expect(await calls.run('a', async () => 'x')).toBe('x')
  })
})

describe('a message', () => {
  const asking = (isOver = false, body: unknown = 'body') => {
    const counted: unknown[] = []
    const called: unknown[][] = []
    const of = {
      calls: {
        call: async (...fields: unknown[]) => {
          called.push(fields)
          return { status: 200, headers: {}, body }
        },
      },
      operations: {
        countRequest: (_holder: unknown, path: string) => {
          counted.push(path)
          return { perMinute: 10, remaining: 10 - counted.length, seconds: 6, isOver }
        },
      },
      publicUrl: 'https://rooms.example',
    }
    return { asking: new Asking(of as never, sampleHolder), counted, called }
  }
  const headers = (rest: number) => ({
    'ratelimit-policy': '"key";q=10;w=60',
    ratelimit: `"key";r=${rest};t=6`,
  })

  test('counts each operation that it asks, as its publisher without a browser', async () => {
    const { asking: one, counted, called } = asking()
    expect([one.publisher, one.publicUrl, one.limitHeaders]).toEqual([
      sampleHolder.publisher,
      'https://rooms.example',
      {},
    ])
    expect(await one.ask('settings', { a: 1 })).toBe('body')
    expect(one.limitHeaders).toEqual(headers(9))
    await one.ask('property/view', {})
    one.countOnce()
    expect([counted, one.limitHeaders]).toEqual([['settings', 'property/view'], headers(8)])
    const session = { session_id: null, user_agent: null, ip: null }
    expect(called[0]).toEqual(['settings', { a: 1 }, { holder: sampleHolder, session }])
  })

  test('that asks nothing is counted once as itself', () => {
    const { asking: one, counted } = asking()
    one.countOnce()
    one.countOnce()
    expect([counted, one.limitHeaders]).toEqual([['mcp'], headers(9)])
  })

  test('over the limit asks nothing', async () => {
    const { asking: one, called } = asking(true)
    await expect(one.ask('settings', {})).rejects.toMatchObject({ type: 'TooManyRequestsException' })
    expect([called, one.limitHeaders]).toEqual([[], headers(9)])
    expect(() => asking(true).asking.countOnce()).toThrow()
  })
})
