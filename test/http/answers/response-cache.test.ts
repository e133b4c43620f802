// Answers that were given are given again to the same holder of a key only, only while their tickets hold, and never take
// more memory than they may.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Terms } from '../../../src/catalog/terms.ts'
import { requestName } from '../../../src/http/publisher/request-name.ts'
import { type RepeatedRequest, ResponseCache } from '../../../src/http/publisher/response-cache.ts'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import type { CacheValidator } from '../../../src/operations/shopping/cache-validator.ts'

const holderOf = (keyId: string, publisherId: number): KeyHolder =>
  ({ keyId, scopes: ['view'], publisher: { id: publisherId } }) as unknown as KeyHolder
const [ours, theirs] = [holderOf('ours', 1), holderOf('theirs', 2)]
const ticketOf = (holder: KeyHolder): CacheValidator =>
  ({ holder, stock: {}, terms: {} as Terms, minute: 1 }) as unknown as CacheValidator

let expired: Set<CacheValidator>
let known: Map<string, KeyHolder>
const open = (budgetBytes = 1_000_000) =>
  new ResponseCache(
    { knownHolder: key => known.get(key), isStillValid: validator => !expired.has(validator) },
    budgetBytes,
  )

const answerOf = (text: string, holder = ours) => ({
  bytes: Buffer.from(text),
  headers: { vary: 'accept-encoding' },
  validator: ticketOf(holder),
  holder,
})

/** As a route does: what is kept is what was asked a second time. */
function keepTwice(answers: ResponseCache, question: string, given = answerOf(question)) {
  answers.keep(question, given)
  answers.keep(question, given)
  return given
}

const requestOf = (question: string, changes: Partial<RepeatedRequest> = {}): RepeatedRequest => ({
  question,
  holder: ours,
  key: 'our key',
  ...changes,
})

const name = (body: string) => requestName('/a', {}, body)!
const textOf = (body: string) => name(body).text

beforeEach(() => {
  expired = new Set()
  known = new Map([
    ['our key', ours],
    ['their key', theirs],
  ])
})

describe('an answer', () => {
  test('is kept when its question comes a second time, and found from then on', () => {
    const answers = open()
    const given = answerOf('A')
    answers.keep('a?', given)
    expect(answers.find('a?', ours)).toBeUndefined()
    answers.keep('a?', given)
    expect([answers.find('a?', ours), answers.find('a?', ours)]).toEqual([given, given])
    expect(answers.find('b?', ours)).toBeUndefined()
  })

  test('keeps nothing else of the memory that it was cut from', () => {
    const answers = open()
    const sheet = Buffer.alloc(100_000, 'x')
    keepTwice(answers, 'a?', { ...answerOf('A'), bytes: sheet.subarray(10, 20) })
    const kept = answers.find('a?', ours)!
    expect([kept.bytes.toString(), kept.bytes.buffer.byteLength]).toEqual(['xxxxxxxxxx', 10])
  })

  test('is given to nobody but the holder of the key whose it is', () => {
    const answers = open()
    keepTwice(answers, 'a?')
    expect(answers.find('a?', theirs)).toBeUndefined()
    keepTwice(answers, 'a?')
    // The same key read anew is another holder: its scopes or its publisher may have changed.
    expect(answers.find('a?', { ...ours })).toBeUndefined()
  })

  test('is gone for good when its ticket no longer holds, even should it hold again', () => {
    const answers = open()
    const given = keepTwice(answers, 'a?')
    expired.add(given.validator)
    expect(answers.find('a?', ours)).toBeUndefined()
    expired.clear()
    expect(answers.find('a?', ours)).toBeUndefined()
  })

  test('that is kept anew takes the place of the former', () => {
    const answers = open()
    keepTwice(answers, 'a?', answerOf('old'))
    const fresh = keepTwice(answers, 'a?', answerOf('new'))
    expect(answers.find('a?', ours)).toEqual(fresh)
  })
})

describe('a request of another guest', () => {
  const known = '{"a":1,"meta_data":{"session_id":"one"},"b":[2]}'
  const answered = (body: string) => {
    const answers = open()
    keepTwice(answers, 'a?')
    answers.keepRequest(name(known), requestOf('a?'))
    return answers.repeat(textOf(body)) !== undefined
  }

  test.each([
    '{"a":1,"meta_data":{"session_id":"two","ip":"203.0.113.7","user_agent":"M/5 (X; \\"Y\\")"},"b":[2]}',
    '{"a":1,"meta_data":{},"b":[2]}',
  ])('asks the same: %s', body => {
    expect(JSON.parse(body)).toMatchObject({ a: 1, b: [2] })
    expect(answered(body)).toBe(true)
  })

  test.each([
    '{"a":2,"meta_data":{"session_id":"one"},"b":[2]}',
    '{"a":1,"meta_data":{"session_id":"one"},"b":[3]}',
    '{"a":1,"meta_data":{"session_id":"one"},"b":[2],"c":1}',
    '{"a":1,"b":[2]}',
    '{"a":1,"meta_data":null,"b":[2]}',
    '{"a":1,"meta_data":{"c":{"d":1}},"b":[2]}',
    '{"a":1,"meta_data":{"c":[{}]},"b":[2]}',
    '{"a":1,"meta_data":{"c":"}"},"b":[3]}',
  ])('asks something else: %s', body => {
    expect(answered(body)).toBe(false)
  })

  test.each([
    ['within a field', '{"x":{"meta_data":{}},"a":1}', '{"x":{"meta_data":{"a":2}},"a":1}'],
    [
      'behind another one',
      '{"x":{"meta_data":{}},"meta_data":{}}',
      '{"x":{"meta_data":{"a":2}},"meta_data":{}}',
    ],
    ['within a list', '{"x":[{"meta_data":{}}]}', '{"x":[{"meta_data":{"a":2}}]}'],
  ])('is not told by what only looks like meta_data: %s', (_where, asked, other) => {
    const answers = open()
    keepTwice(answers, 'a?')
    answers.keepRequest(name(asked), requestOf('a?'))
    expect(answers.repeat(textOf(other))).toBeUndefined()
  })
})

describe('a request that comes again byte by byte', () => {
  test('finds the answer to its question', () => {
    const answers = open()
    const answer = keepTwice(answers, 'a?')
    expect(answers.repeat(textOf('{"a":1}'))).toBeUndefined()
    answers.keepRequest(name('{"a":1}'), requestOf('a?'))
    expect(answers.repeat(textOf('{"a":1}'))).toEqual(answer)
    expect(answers.repeat(textOf('{"a":1} '))).toBeUndefined()
  })

  test.each([
    ['is unknown now', undefined],
    ['is another’s now', theirs],
    ['was read anew', { ...ours }],
  ])('finds nothing when its key %s', (_how, holder) => {
    const answers = open()
    keepTwice(answers, 'a?')
    answers.keepRequest(name('{"a":1}'), requestOf('a?'))
    if (holder) known.set('our key', holder)
    else known.delete('our key')
    expect(answers.repeat(textOf('{"a":1}'))).toBeUndefined()
    // What it asked for is not remembered beyond that.
    known.set('our key', ours)
    expect(answers.repeat(textOf('{"a":1}'))).toBeUndefined()
    expect(answers.find('a?', ours)).toBeDefined()
  })

  test('finds nothing when the ticket of the answer no longer holds', () => {
    const answers = open()
    expired.add(keepTwice(answers, 'a?').validator)
    answers.keepRequest(name('{"a":1}'), requestOf('a?'))
    expect(answers.repeat(textOf('{"a":1}'))).toBeUndefined()
  })

  test('finds nothing that was given to another', () => {
    const answers = open()
    keepTwice(answers, 'a?', answerOf('theirs', theirs))
    answers.keepRequest(name('{"a":1}'), requestOf('a?'))
    expect(answers.repeat(textOf('{"a":1}'))).toBeUndefined()
  })

  test('is forgotten with the others when there are too many to remember', () => {
    const answers = open()
    keepTwice(answers, 'a?')
    for (let each = 0; each < 4096; each += 1) answers.keepRequest(name(`{"a":${each}}`), requestOf('a?'))
    expect(answers.repeat(textOf('{"a":0}'))).toBeDefined()
    answers.keepRequest(name('{"one":"more"}'), requestOf('a?'))
    expect(answers.repeat(textOf('{"a":0}'))).toBeUndefined()
    expect(answers.repeat(textOf('{"one":"more"}'))).toBeDefined()
  })
})

describe('the budget', () => {
  const question = (each: number) => `question ${each}`
  const kept = (answers: ResponseCache, count: number): number[] =>
    [...Array(count).keys()].filter(each => answers.find(question(each), ours) !== undefined)

  test('holds as many as fit, and lets go of what was not asked for lately', () => {
    const answers = open(10_000)
    for (let each = 0; each < 5; each += 1) keepTwice(answers, question(each), answerOf('x'.repeat(2000)))
    answers.find(question(1), ours)
    keepTwice(answers, question(5), answerOf('x'.repeat(2000)))
    expect(kept(answers, 6)).toEqual([1, 3, 4, 5])
  })

  test('is given back by what is replaced, and by what no longer holds', () => {
    const answers = open(10_000)
    for (let turn = 0; turn < 20; turn += 1) keepTwice(answers, question(0), answerOf('x'.repeat(2000)))
    for (let turn = 0; turn < 20; turn += 1) {
      expired.add(keepTwice(answers, question(1), answerOf('x'.repeat(2000))).validator)
      answers.find(question(1), ours)
    }
    for (const each of [2, 3, 4]) keepTwice(answers, question(each), answerOf('x'.repeat(2000)))
    expect(kept(answers, 5)).toEqual([0, 2, 3, 4])
  })

  test('keeps nothing that is larger than all of it, and nothing at all where it is 0', () => {
    const answers = open(10_000)
    keepTwice(answers, question(0), answerOf('x'.repeat(10_000)))
    expect(kept(answers, 1)).toEqual([])
    keepTwice(answers, question(1), answerOf('x'.repeat(9_000)))
    expect(kept(answers, 2)).toEqual([1])
    const none = open(0)
    keepTwice(none, question(0), answerOf('x'))
    expect(kept(none, 1)).toEqual([])
  })

  test('counts long questions too', () => {
    const answers = open(10_000)
    keepTwice(answers, `${'?'.repeat(5000)}`, answerOf('x'))
    expect(answers.find('?'.repeat(5000), ours)).toBeUndefined()
  })
})
