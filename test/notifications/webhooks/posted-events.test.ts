// What comes of an event that is posted: the answer of the receiver decides, and how long it wants not to be asked again.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postEvent } from '../../../src/operations/notifications/send-webhook.ts'
import { sealSecret } from '../../../src/operations/notifications/webhook-secrets.ts'
import { webhookHeaders } from '../../../src/outbound/webhook-signature.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'

interface Answer {
  readonly status: number
  readonly retryAfter?: string
  readonly body?: 'broken' | 'too large'
}

let answer: Answer = { status: 200 }
const got: object[] = []
const receiver = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', text => {
    body += text
  })
  request.on('end', () => {
    const { method, url, headers } = request
    got.push({ method, url, body, headers })
    const { status, retryAfter, body: answered } = answer
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
    if (answered === 'broken') response.write('some', () => response.destroy())
    else response.end(answered === 'too large' ? 'x'.repeat(2_000_000) : '')
  })
})
beforeAll(() => new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => receiver.close())

const keyring = new Keyring(Buffer.alloc(32, 1))
const secrets = ['whsec_AAAA', 'whsec_BBBB'].map(text => new Secret(text))
const context = {
  keyring,
  clock: new FixedClock('2030-01-01T00:00:00.9Z'),
  egress: { allowHttp: true, allowPrivate: true },
} as never
const post = () => {
  const { port } = receiver.address() as AddressInfo
  const endpoint = {
    url: `http://127.0.0.1:${port}/hook`,
    publisherId: 7,
    secrets: secrets.map(secret => sealSecret(keyring, 7, secret)),
  }
  return postEvent(context, endpoint as never, { id: 'e-1', body: '{"type":"x"}' })
}

test('the receiver gets the body as it is, signed with each secret at this moment', async () => {
  answer = { status: 204 }
  got.length = 0
  expect(await post()).toEqual({ kind: 'delivered', status: 'HTTP 204' })
  const message = { id: 'e-1', timestamp: 1_893_456_000, body: '{"type":"x"}' }
  expect(got).toEqual([
    {
      method: 'POST',
      url: '/hook',
      body: message.body,
      headers: expect.objectContaining({
        ...webhookHeaders(message, secrets),
        'content-type': 'application/json',
        'user-agent': 'Hostelry',
      }),
    },
  ])
})

test.each<[number, string | undefined, object]>([
  [200, undefined, { kind: 'delivered', status: 'HTTP 200' }],
  [299, '5', { kind: 'delivered', status: 'HTTP 299' }],
  [300, undefined, { kind: 'failed', status: 'HTTP 300', afterSeconds: 0 }],
  [410, '5', { kind: 'gone', status: 'HTTP 410' }],
  [409, '0', { kind: 'failed', status: 'HTTP 409', afterSeconds: 0 }],
  [503, '120', { kind: 'failed', status: 'HTTP 503', afterSeconds: 120 }],
  [503, '999999', { kind: 'failed', status: 'HTTP 503', afterSeconds: 999_999 }],
  [503, '1000000', { kind: 'failed', status: 'HTTP 503', afterSeconds: 0 }],
  [503, 'Wed, 21 Oct 2030 07:28:00 GMT', { kind: 'failed', status: 'HTTP 503', afterSeconds: 0 }],
  [503, 'in 120', { kind: 'failed', status: 'HTTP 503', afterSeconds: 0 }],
  [503, '1.5', { kind: 'failed', status: 'HTTP 503', afterSeconds: 0 }],
])('an answer of %i with Retry-After %s', async (status, retryAfter, outcome) => {
  answer = retryAfter === undefined ? { status } : { status, retryAfter }
  expect(await post()).toEqual(outcome)
})

test.each(['broken', 'too large'] as const)(
  'an answer counts by its status, also with a body that is %s',
  async body => {
    answer = { status: 200, body }
    expect(await post()).toEqual({ kind: 'delivered', status: 'HTTP 200' })
    answer = { status: 410, body }
    expect(await post()).toEqual({ kind: 'gone', status: 'HTTP 410' })
  },
)
