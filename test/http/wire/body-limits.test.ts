// The limits on bodies at their edges, each refusal whole, and that everything that was reserved is given back.

import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReceivedBody, RequestBodies } from '../../../src/http/wire/request-body.ts'
import { Fault } from '../../../src/values/faults.ts'

const limits = {
  bodyBytes: 20_480,
  pendingBytes: 30_000,
  pendingBytesPerAddress: 20_480,
  addressOf: (request: IncomingMessage) => (request as unknown as { from: string | null }).from,
}
let bodies: RequestBodies
beforeEach(() => {
  bodies = new RequestBodies(limits)
})

/** A request that is read: what is sent of it, and what comes of that. */
function reading(from: string | null = null, declared?: number | string) {
  const received: ReceivedBody[] = []
  let isResumed = false
  const request = Object.assign(new EventEmitter(), {
    from,
    headers: declared === undefined ? {} : { 'content-length': String(declared) },
    resume: () => {
      isResumed = true
    },
  })
  bodies.read(request as unknown as IncomingMessage, body => received.push(body))
  return {
    send: (...lengths: number[]) => {
      for (const length of lengths) request.emit('data', Buffer.alloc(length, 'x'))
    },
    end: () => request.emit('end'),
    close: () => request.emit('close'),
    told: () => received.map(body => (body instanceof Fault ? body.type : body.length)),
    received,
    isResumed: () => isResumed,
  }
}

const tooLarge = {
  type: 'PayloadTooLargeException',
  message: 'The body is too large; send at most 20 KiB at a time.',
}
const overloaded = {
  type: 'ServiceUnavailableException',
  message: 'The server is receiving too much at once; send it again.',
  headers: { 'Retry-After': '1' },
}
const tooMany = {
  type: 'TooManyRequestsException',
  message: 'Too many unfinished requests come from this address; finish some first.',
  headers: { 'Retry-After': '1' },
}

describe('a body', () => {
  test.each<[number | undefined, number[]]>([
    [0, []],
    [undefined, []],
    [5, [5]],
    [5, [2, 3]],
    [undefined, [5]],
    [undefined, [5000, 1, 4096]],
    [20_480, [20_480]],
    [undefined, [20_479, 1]],
    // Less than was declared: Node ends no such request, but one that it did would have what came.
    [5, [4]],
  ])('declared as %s is whole, in the pieces %j', (declared, lengths) => {
    const body = reading(null, declared)
    body.send(...lengths)
    expect(body.told()).toEqual([])
    body.end()
    expect(body.received.map(String)).toEqual(['x'.repeat(lengths.reduce((sum, each) => sum + each, 0))])
    body.close()
    expect(body.told()).toHaveLength(1)
  })

  test('declared as too long is refused before it comes, and not kept', () => {
    const body = reading(null, 20_481)
    expect([body.received, body.isResumed()]).toMatchObject([[tooLarge], true])
    expect(reading(null, 20_480).told()).toEqual([])
  })

  test('that becomes too long is refused once, and what follows is dropped', () => {
    const body = reading()
    body.send(20_480)
    expect(body.told()).toEqual([])
    body.send(1, 1, 30_000)
    body.end()
    expect(body.received).toMatchObject([tooLarge])
  })

  test('that breaks off is told to nobody', () => {
    const body = reading()
    body.send(10)
    body.close()
    body.end()
    expect(body.told()).toEqual([])
  })
})

describe('the memory of incomplete bodies', () => {
  /** Reserves so many bytes by one piece, of which no length was declared. */
  const pend = (bytes: number, from: string | null = null) => {
    const body = reading(from)
    body.send(bytes)
    return body
  }

  test('is at least 4096 bytes, then doubles, up to the longest body', () => {
    const seven = Array.from({ length: 7 }, () => pend(1))
    expect(seven.flatMap(body => body.told())).toEqual([])
    // 7 * 4096 are 28,672 of 30,000.
    expect(pend(1).received).toMatchObject([overloaded])
    for (const body of seven) body.close()
    const one = pend(4097)
    one.send(1)
    // 8194 and 20,480 are 28,674.
    expect([pend(20_480).told(), one.told()]).toEqual([[], []])
    expect(pend(1326).received).toMatchObject([overloaded])
  })

  test('is given to as many as there is room for, to the byte', () => {
    const [first, second] = [pend(20_480), pend(9520)]
    expect([first.told(), second.told(), pend(1).told()]).toEqual([[], [], [overloaded.type]])
    second.close()
    expect(pend(9521).told()).toEqual([overloaded.type])
    expect(pend(9520).told()).toEqual([])
  })

  test('of an address is its own, and given back with each body', () => {
    const first = pend(10_240, 'a')
    const second = pend(10_240, 'a')
    expect([first.told(), second.told()]).toEqual([[], []])
    expect(pend(1, 'a').received).toMatchObject([tooMany])
    expect([pend(4096, 'b').told(), pend(4096, null).told()]).toEqual([[], []])
    first.end()
    expect(first.told()).toEqual([10_240])
    // Closed after its end it gives back nothing more.
    first.close()
    expect([5000, 5241, 5240].map(bytes => pend(bytes, 'a').told())).toEqual([[], [tooMany.type], []])
  })

  test('is given back by what is refused', () => {
    const long = pend(20_480, 'a')
    long.send(1)
    expect(long.received).toMatchObject([tooLarge])
    expect(pend(20_480, 'a').told()).toEqual([])
    expect(pend(9520).told()).toEqual([])
  })

  test('of a body that comes in one piece of its declared length is none', () => {
    pend(20_480)
    pend(9520)
    const whole = reading('a', 20_000)
    whole.send(20_000)
    whole.end()
    expect(whole.told()).toEqual([20_000])
  })
})
