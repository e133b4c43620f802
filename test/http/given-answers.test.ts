// Answers that were given are given again to the same holder of a key only, only while their tickets hold, and never take
// more memory than they may.

import { beforeEach, describe, expect, test } from 'vitest'
import type { Terms } from '../../src/catalog/terms.ts'
import { GivenAnswers, type RepeatedRequest } from '../../src/http/given-answers.ts'
import type { KeyHolder } from '../../src/lodging/publisher.ts'
import type { Ticket } from '../../src/operations/ticket.ts'

const holderOf = (keyId: string, publisherId: number): KeyHolder =>
  ({ keyId, scopes: ['view'], publisher: { id: publisherId } }) as unknown as KeyHolder
const [ours, theirs] = [holderOf('ours', 1), holderOf('theirs', 2)]
const ticketOf = (holder: KeyHolder): Ticket =>
  ({ holder, stock: {}, terms: {} as Terms, minute: 1 }) as unknown as Ticket

let expired: Set<Ticket>
let known: Map<string, KeyHolder>
const open = (budgetBytes = 1_000_000) =>
  new GivenAnswers(
    { knownHolder: key => known.get(key), stillHolds: ticket => !expired.has(ticket) },
    budgetBytes,
  )

const answerOf = (text: string, holder = ours) => ({
  bytes: Buffer.from(text),
  headers: { vary: 'accept-encoding' },
  ticket: ticketOf(holder),
  holder,
})

/** As a route does: what is kept is what was asked a second time. */
function keepTwice(answers: GivenAnswers, question: string, given = answerOf(question)) {
  answers.keep(question, given)
  answers.keep(question, given)
  return given
}

const session = { session_id: 'a session', user_agent: null, ip: null }

const requestOf = (question: string, changes: Partial<RepeatedRequest> = {}): RepeatedRequest => ({
  question,
  holder: ours,
  key: 'our key',
  session,
  ...changes,
})

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
    expired.add(given.ticket)
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

describe('a request that comes again byte by byte', () => {
  test('finds the answer to its question', () => {
    const answers = open()
    const answer = keepTwice(answers, 'a?')
    expect(answers.repeat('POST a')).toBeUndefined()
    answers.keepRequest('POST a', requestOf('a?'))
    const { bytes, headers } = answer
    const given = { status: 200, headers, parts: [bytes], publisherId: 1, session, fault: null }
    expect(answers.repeat('POST a')).toEqual(given)
    expect(answers.repeat('POST a ')).toBeUndefined()
  })

  test.each([
    ['is unknown now', undefined],
    ['is another’s now', theirs],
    ['was read anew', { ...ours }],
  ])('finds nothing when its key %s', (_how, holder) => {
    const answers = open()
    keepTwice(answers, 'a?')
    answers.keepRequest('POST a', requestOf('a?'))
    if (holder) known.set('our key', holder)
    else known.delete('our key')
    expect(answers.repeat('POST a')).toBeUndefined()
    // What it asked for is not remembered beyond that.
    known.set('our key', ours)
    expect(answers.repeat('POST a')).toBeUndefined()
    expect(answers.find('a?', ours)).toBeDefined()
  })

  test('finds nothing when the ticket of the answer no longer holds', () => {
    const answers = open()
    expired.add(keepTwice(answers, 'a?').ticket)
    answers.keepRequest('POST a', requestOf('a?'))
    expect(answers.repeat('POST a')).toBeUndefined()
  })

  test('finds nothing that was given to another', () => {
    const answers = open()
    keepTwice(answers, 'a?', answerOf('theirs', theirs))
    answers.keepRequest('POST a', requestOf('a?'))
    expect(answers.repeat('POST a')).toBeUndefined()
  })

  test('is forgotten with the others when there are too many to remember', () => {
    const answers = open()
    keepTwice(answers, 'a?')
    for (let each = 0; each < 4096; each += 1) answers.keepRequest(`POST ${each}`, requestOf('a?'))
    expect(answers.repeat('POST 0')).toBeDefined()
    answers.keepRequest('POST one more', requestOf('a?'))
    expect(answers.repeat('POST 0')).toBeUndefined()
    expect(answers.repeat('POST one more')).toBeDefined()
  })
})

describe('the budget', () => {
  const question = (each: number) => `question ${each}`
  const kept = (answers: GivenAnswers, count: number): number[] =>
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
      expired.add(keepTwice(answers, question(1), answerOf('x'.repeat(2000))).ticket)
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
