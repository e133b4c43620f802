// What comes back from a remote system is an answer only where it can be read whole; all else may have been done.

import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { askQuote, askResolve } from '../../../src/sources/asking.ts'
import { callRemote } from '../../../src/sources/remote-call.ts'
import type { QuotingSource } from '../../../src/sources/source.ts'
import { httpReceiver } from '../../support/notifications/receiver.ts'

interface Given {
  readonly status: number
  readonly body: string | Buffer
}

let given: Given = { status: 200, body: '{}' }
const asked: { method: string | undefined; headers: object; body: string }[] = []
const receiver = await httpReceiver(async (request, response) => {
  asked.push({ method: request.method, headers: request.headers, body: await text(request) })
  response.writeHead(given.status, { 'content-type': 'text/plain', location: '/elsewhere' }).end(given.body)
})
afterAll(() => receiver[Symbol.asyncDispose]())

const call = (answer: Given, body: unknown = null, deadline = AbortSignal.timeout(5_000)) => {
  given = answer
  const allow = { allowHttp: true, allowPrivate: true }
  return callRemote({
    address: `http://127.0.0.1:${receiver.port}/`,
    headers: { 'x-key': 'ours' },
    body,
    deadline,
    allow,
  })
}

describe('an answer', () => {
  test.each([200, 201, 299, 400, 404, 409, 499])('with %i is read', async status => {
    expect(await call({ status, body: '{"a":[1]}' })).toEqual({ answer: 'read', status, fields: { a: [1] } })
  })

  test.each([300, 302, 399, 500, 503])('with %i is lost', async status => {
    const lost = { answer: 'lost', reason: `HTTP ${status}` }
    expect(await call({ status, body: '{"a":1}' })).toEqual(lost)
  })

  test.each(['', 'null', '[]', '7', '"text"', '{', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])])(
    'of %j is no JSON object, and lost',
    async body => {
      expect(await call({ status: 200, body })).toEqual({ answer: 'lost', reason: 'HTTP 200 without JSON' })
    },
  )
})

test('a form is sent as one', async () => {
  given = { status: 200, body: '{}' }
  asked.length = 0
  const answer = await callRemote({
    address: `http://127.0.0.1:${receiver.port}/token`,
    headers: {},
    body: null,
    form: { grant_type: 'client_credentials', scope: 'a b&c' },
    deadline: AbortSignal.timeout(5_000),
    allow: { allowHttp: true, allowPrivate: true },
  })
  expect(answer).toMatchObject({ answer: 'read' })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=a+b%26c',
    },
  ])
})

test('nothing is sent when the time is over, and an answer that comes after it is lost', async () => {
  asked.length = 0
  expect(await call({ status: 200, body: '{}' }, {}, AbortSignal.abort())).toEqual({
    answer: 'not_sent',
    reason: 'not_sent',
  })
  expect(asked).toEqual([])
  const silent = await httpReceiver(() => undefined)
  afterAll(() => silent[Symbol.asyncDispose]())
  const late = await callRemote({
    address: `http://127.0.0.1:${silent.port}/`,
    headers: {},
    body: {},
    deadline: AbortSignal.timeout(100),
    allow: { allowHttp: true, allowPrivate: true },
  })
  expect(late).toEqual({ answer: 'lost', reason: 'timeout' })
})

test('what is sent says what it is and what it wants', async () => {
  asked.length = 0
  await call({ status: 200, body: '{}' }, { b: 2 })
  await call({ status: 200, body: '{}' })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', 'x-key': 'ours' },
      body: '{"b":2}',
    },
    { method: 'GET', headers: { accept: 'application/json', 'x-key': 'ours' }, body: '' },
  ])
  expect(asked[1]!.headers).not.toHaveProperty('content-type')
})

describe('what a source says is looked at before it is believed', () => {
  const source = (answers: Partial<Record<'quote' | 'resolve', unknown>>) =>
    ({
      name: 'saying',
      times: { quote: 5, book: 5, final: 5, lag: 5 },
      quote: async () => answers.quote,
      resolve: async () => answers.resolve,
    }) as unknown as QuotingSource
  const nothing = {} as never

  test.each([
    [0, 'available'],
    [10_000, 'available'],
    [-1, 'unavailable'],
    [0.5, 'unavailable'],
    ['100', 'unavailable'],
    [Number.NaN, 'unavailable'],
  ])('a total of %j is %s', async (total, outcome) => {
    const quote = await askQuote(source({ quote: { outcome: 'available', total } }), nothing)
    expect(quote.outcome).toBe(outcome)
  })

  test.each([
    ['S1', 'booked'],
    ['S 1-ü', 'booked'],
    ['x'.repeat(100), 'booked'],
    ['x'.repeat(101), 'cannot_tell'],
    ['', 'cannot_tell'],
    [' S1', 'cannot_tell'],
    ['S1 ', 'cannot_tell'],
    [7, 'cannot_tell'],
    [null, 'cannot_tell'],
  ])('a booking that is found as %j is %s', async (confirmation, found) => {
    const finding = await askResolve(source({ resolve: { found: 'booked', confirmation } }), nothing)
    expect(finding.found).toBe(found)
  })
})
