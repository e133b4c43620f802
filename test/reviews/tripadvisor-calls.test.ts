// What Tripadvisor is asked, to the letter, and which of two answers counts when one of them is bad.

import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTripadvisor } from '../../src/outbound/reviews/tripadvisor.ts'
import { Secret } from '../../src/values/secrets/secret.ts'
import { httpReceiver } from '../support/notifications/receiver.ts'

type Answer = readonly [status: number, body: unknown, retryAfter?: string]
const details: Answer = [200, { location_id: 7, name: 'Inn' }]
const reviews: Answer = [200, { data: [] }]
let answers: { details: Answer; reviews: Answer } = { details, reviews }
let asked: (string | undefined)[][] = []
const receiver = await httpReceiver((request, response) => {
  const { method, url = '', headers } = request
  asked.push([method, url, headers.accept])
  const [status, body, retryAfter] = answers[url.includes('/details') ? 'details' : 'reviews']
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  response.end(body instanceof Uint8Array ? body : JSON.stringify(body))
})
afterAll(() => receiver[Symbol.asyncDispose]())
beforeEach(() => {
  answers = { details, reviews }
  asked = []
})

const client = openTripadvisor({
  key: new Secret('a key&with=signs'),
  address: `http://127.0.0.1:${receiver.port}/v1`,
})
const ask = (place = '7') => client.ask(place, false, AbortSignal.timeout(20_000))
const failed = (reason: string, retryAfterSeconds: number | null = null) => ({
  outcome: 'failed',
  reason,
  retryAfterSeconds,
})

test('both calls name the place, the key and the language, and ask for JSON', async () => {
  expect(client.name).toBe('Tripadvisor')
  expect(await ask('a/b?c')).toEqual({
    outcome: 'found',
    location: { id: '7', name: 'Inn', url: null, rating: null, num_reviews: 0, location_id: 7 },
    reviews: [],
  })
  const query = '?key=a%20key%26with%3Dsigns&language=en'
  expect(asked.sort()).toEqual([
    ['GET', `/v1/location/a%2Fb%3Fc/details${query}`, 'application/json'],
    ['GET', `/v1/location/a%2Fb%3Fc/reviews${query}`, 'application/json'],
  ])
})

test('the answer about the place counts before the one about its reviews', async () => {
  answers = { details: [404, {}], reviews: [500, {}] }
  expect(await ask()).toEqual({ outcome: 'unknown_place' })
  answers = { details: [500, {}], reviews: [404, {}] }
  expect(await ask()).toEqual(failed('HTTP 500'))
  answers = { details, reviews: [404, {}] }
  expect(await ask()).toEqual({ outcome: 'unknown_place' })
  answers = { details, reviews: [201, {}] }
  expect(await ask()).toEqual(failed('HTTP 201'))
})

test('a place or reviews of another shape are a failure', async () => {
  answers = { details: [200, {}], reviews }
  expect(await ask()).toEqual(failed('an answer of another shape'))
  answers = { details, reviews: [200, {}] }
  expect(await ask()).toEqual(failed('an answer of another shape'))
  answers = { details, reviews: [200, Buffer.from('{"data":[],"x":"\xff"}', 'latin1')] }
  expect(await ask()).toEqual(failed('HTTP 200 without JSON'))
})

test.each([
  ['0', 0],
  ['7', 7],
  ['999999', 999_999],
  ['1000000', null],
  ['-1', null],
  ['1.5', null],
  ['1 s', null],
  ['s 1', null],
  ['', null],
])('to be left alone for "%s" is %s seconds', async (retryAfter, seconds) => {
  answers = { details: [429, {}, retryAfter], reviews }
  expect(await ask()).toEqual(failed('HTTP 429', seconds))
})

test('a call that cannot be made is a failure', async () => {
  const nobody = openTripadvisor({ key: new Secret('k'), address: 'http://127.0.0.1:1/v1' })
  expect(await nobody.ask('7', false, AbortSignal.timeout(20_000))).toEqual(failed('not_sent'))
})
