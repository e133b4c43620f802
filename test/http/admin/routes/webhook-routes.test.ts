// Webhooks, their deliveries and discount codes: which operation each route asks with what, its whole answer, and what a version
// is drawn from.

import { describe, expect, test } from 'vitest'
import { Secret } from '../../../../src/values/secrets/secret.ts'
import { adminWire } from '../../../support/wire/admin-wire.ts'

const webhook = {
  id: 3,
  publisherId: 4,
  url: 'https://a.example/hook',
  types: ['reservation.confirmed'],
  secrets: 2,
  waiting: 5,
  parked: 6,
  createdAt: '2026-11-01T10:00:00Z',
  disabledAt: '2026-11-02T10:00:00Z',
}
const shownWebhook = {
  id: 3,
  publisher_id: 4,
  url: 'https://a.example/hook',
  types: ['reservation.confirmed'],
  secrets: 2,
  waiting: 5,
  parked: 6,
  created_at: '2026-11-01T10:00:00Z',
  disabled_at: '2026-11-02T10:00:00Z',
}
const delivery = {
  id: 8,
  sequence: 21,
  eventId: 'e1',
  type: 'reservation.confirmed',
  state: 'waiting',
  attempts: 2,
  nextAttemptAt: '2026-12-01T13:00:00Z',
  lastStatus: 'HTTP 503',
  deliveredAt: null,
}
const shownDelivery = {
  id: 8,
  sequence: 21,
  event_id: 'e1',
  type: 'reservation.confirmed',
  state: 'waiting',
  attempts: 2,
  next_attempt_at: '2026-12-01T13:00:00Z',
  last_status: 'HTTP 503',
  delivered_at: null,
}
const code = { id: 2, document: { code: 'SPRING10', category: 'discount', percent_off: 10 }, uses: 4 }
const shownCode = { code: 'SPRING10', category: 'discount', percent_off: 10, uses: 4 }
let present: object = webhook

type Check = ((present: never) => void) | undefined
const seen = async (...given: unknown[]) => (given.at(-1) as Check)?.(present as never)

const { ask, refusal, calls } = await adminWire({
  listWebhooks: async () => [webhook, { ...webhook, id: 4 }] as never,
  showWebhook: async () => webhook as never,
  createWebhook: async () => ({ id: 3, secret: new Secret('whsec_x') }) as never,
  changeWebhook: seen as never,
  deleteWebhook: seen as never,
  rotateWebhook: async () => new Secret('whsec_y') as never,
  endOldSecrets: async () => undefined as never,
  testWebhook: async () => ({ kind: 'failed', status: 'HTTP 503' }) as never,
  replayWebhook: async () => 12 as never,
  listDeliveries: async () => [delivery, { ...delivery, id: 7 }] as never,
  resendDelivery: async () => undefined as never,
  createDiscountCode: async () => code as never,
  changeDiscountCode: async (...given) => {
    await seen(...given)
    return code as never
  },
  deleteDiscountCode: async (...given) => {
    await seen(...given)
    return 'Spring10' as never
  },
  listDiscountCodes: async () => [code, { ...code, id: 3 }] as never,
  showDiscountCode: async () => code as never,
  whoChanged: async () => 'Grace did.' as never,
})

const check = expect.any(Function)
const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const url = 'https://a.example/hook'

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], number, object]

const rows: readonly Row[] = [
  ['GET webhooks/3', undefined, [['showWebhook', 3]], 200, shownWebhook],
  [
    'GET webhooks?limit=1&publisher_id=4',
    undefined,
    [['listWebhooks', 4, part(null, 2)]],
    200,
    { webhooks: [shownWebhook], next_cursor: '3' },
  ],
  [
    'POST webhooks',
    { publisher_id: 4, url },
    [
      ['createWebhook', { publisherId: 4, url, types: [] }],
      ['showWebhook', 3],
    ],
    201,
    { ...shownWebhook, secret: 'whsec_x' },
  ],
  [
    'POST webhooks',
    { publisher_id: 4, url, types: ['reservation.confirmed'] },
    [
      ['createWebhook', { publisherId: 4, url, types: ['reservation.confirmed'] }],
      ['showWebhook', 3],
    ],
    201,
    { ...shownWebhook, secret: 'whsec_x' },
  ],
  [
    'PATCH webhooks/3',
    { url },
    [
      ['changeWebhook', 3, { url }, check],
      ['showWebhook', 3],
    ],
    200,
    shownWebhook,
  ],
  ['DELETE webhooks/3', undefined, [['deleteWebhook', 3, check]], 200, { id: 3, deleted: true }],
  [
    'POST webhooks/3/rotate-secret',
    undefined,
    [
      ['rotateWebhook', 3],
      ['showWebhook', 3],
    ],
    200,
    { ...shownWebhook, secret: 'whsec_y' },
  ],
  [
    'POST webhooks/3/end-old-secrets',
    undefined,
    [
      ['endOldSecrets', 3],
      ['showWebhook', 3],
    ],
    200,
    shownWebhook,
  ],
  ['POST webhooks/3/test', undefined, [['testWebhook', 3]], 200, { outcome: 'failed', status: 'HTTP 503' }],
  ['POST webhooks/3/replay', { after: 0 }, [['replayWebhook', 3, 0]], 200, { webhook_id: 3, events: 12 }],
  [
    'GET webhooks/3/deliveries?limit=1&state=waiting',
    undefined,
    [['listDeliveries', 3, 'waiting', part(null, 2)]],
    200,
    { deliveries: [shownDelivery], next_cursor: '8' },
  ],
  [
    'GET webhooks/3/deliveries',
    undefined,
    [['listDeliveries', 3, null, part(null, 101)]],
    200,
    { deliveries: [shownDelivery, { ...shownDelivery, id: 7 }], next_cursor: null },
  ],
  ['POST deliveries/8/resend', undefined, [['resendDelivery', 8]], 200, { id: 8, state: 'waiting' }],
  [
    'GET discount-codes?limit=1',
    undefined,
    [['listDiscountCodes', part(null, 2)]],
    200,
    { discount_codes: [shownCode], next_cursor: '2' },
  ],
  ['GET discount-codes/spring10', undefined, [['showDiscountCode', 'spring10']], 200, shownCode],
  ['POST discount-codes', code.document, [['createDiscountCode', code.document]], 201, shownCode],
  [
    'PATCH discount-codes/spring10',
    { max_uses: null },
    [['changeDiscountCode', 'spring10', { max_uses: null }, check]],
    200,
    shownCode,
  ],
  [
    'DELETE discount-codes/spring10',
    undefined,
    [['deleteDiscountCode', 'spring10', check]],
    200,
    { code: 'Spring10', deleted: true },
  ],
]

test.each(rows)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('a change of what was read', () => {
  const objects = [
    ['webhooks/3', webhook, { kind: 'webhook', id: '3', seen: /^(url|event_types)/ }],
    ['discount-codes/Spring10', code, { kind: 'discount_code', id: 'spring10' }],
  ] as const

  test.each(objects)('of %s is refused where another has changed it', async (path, now, object) => {
    const body = {}
    const { headers } = await ask(`GET ${path}`)
    present = now
    expect((await ask(`PATCH ${path}`, { body, headers: { 'if-match': String(headers.etag) } })).status).toBe(
      200,
    )
    const { status, body: refused } = await ask(`PATCH ${path}`, { body, headers: { 'if-match': '"1"' } })
    expect([status, refused.errors]).toEqual([412, [{ field: 'If-Match', message: 'Grace did.' }]])
    expect(calls[1]).toEqual(['whoChanged', object])
  })

  test.each(objects)('and so is the end of %s', async (path, now, object) => {
    const { headers } = await ask(`GET ${path}`)
    present = now
    expect((await ask(`DELETE ${path}`, { headers: { 'if-match': String(headers.etag) } })).status).toBe(200)
    expect((await ask(`DELETE ${path}`, { headers: { 'if-match': '"1"' } })).status).toBe(412)
    expect(calls[1]).toEqual(['whoChanged', object])
  })

  test('keeps its version where only counts have changed', async () => {
    const tagOf = async (path: string, now: object) => {
      present = now
      const { headers } = await ask(`GET ${path}`)
      return ask(`DELETE ${path}`, { headers: { 'if-match': String(headers.etag) } })
    }
    expect((await tagOf('webhooks/3', { ...webhook, waiting: 99, parked: 98, secrets: 1 })).status).toBe(200)
    expect((await tagOf('webhooks/3', { ...webhook, types: [] })).status).toBe(412)
    expect((await tagOf('discount-codes/x', { ...code, uses: 99 })).status).toBe(200)
    const document = { ...code.document, percent_off: 11 }
    expect((await tagOf('discount-codes/x', { ...code, document })).status).toBe(412)
  })
})

test.each([
  ['GET webhooks/x', 'There is no such webhook; its id is a number.'],
  ['POST deliveries/0/resend', 'There is no such delivery; its id is a number.'],
  [`GET discount-codes/${'x'.repeat(41)}`, 'There is no discount code of that name.'],
])('%s is not found', async (route, message) => {
  expect(await refusal(route)).toEqual([404, message])
})
