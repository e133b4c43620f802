// The client verifies what the server signs, by the Web Crypto that every runtime has.

import { describe, expect, test } from 'vitest'
import { verifyWebhook, WebhookError } from '../../client/src/index.ts'
import { testBody } from '../../src/operations/notifications/webhook-payload.ts'
import { drawWebhookSecret, webhookHeaders } from '../../src/outbound/webhook-signature.ts'

const now = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
const body = '{"type":"reservation.confirmed","data":{"name":"Łódź"}}'
const drawn = drawWebhookSecret()
const secret = drawn.reveal(text => text)
const headers = webhookHeaders({ id: '8f14e45f', timestamp: now, body }, [drawn])

test('the published vector of the specification is genuine', async () => {
  const event = await verifyWebhook({
    headers: {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
    body: '{"test": 2432232314}',
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    toleranceSeconds: Number.POSITIVE_INFINITY,
  })
  expect(event).toEqual({ test: 2432232314 })
})

test('the event that tries out a webhook is about no reservation, as its type says', async () => {
  const tried = testBody('8f14e45f', Temporal.Now.instant())
  const signed = webhookHeaders({ id: '8f14e45f', timestamp: now, body: tried }, [drawn])
  const { type, data } = await verifyWebhook({ headers: signed, body: tried, secret })
  // @ts-expect-error there may be none
  const read = () => data.reservation.id as string
  expect(read).toThrow(TypeError)
  expect([type, data.reservation?.id]).toEqual(['webhook.test', undefined])
})

describe('a signed event', () => {
  test('is taken with the headers of Node or of fetch, however they are written', async () => {
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    for (const given of [headers, upper, new Headers(headers)]) {
      expect(await verifyWebhook({ headers: given, body, secret })).toEqual(JSON.parse(body))
    }
  })

  test('is taken while the secret is being changed, with either one', async () => {
    const next = drawWebhookSecret()
    const both = webhookHeaders({ id: '8f14e45f', timestamp: now, body }, [next, drawn])
    for (const either of [secret, next.reveal(text => text)]) {
      expect(await verifyWebhook({ headers: both, body, secret: either })).toEqual(JSON.parse(body))
    }
  })

  test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>]>([
    ['another body', { body: `${body} ` }],
    ['another secret', { secret: drawWebhookSecret().reveal(text => text) }],
    ['another id', { headers: { ...headers, 'webhook-id': 'other' } }],
    ['another time', { headers: { ...headers, 'webhook-timestamp': String(now - 1) } }],
    ['no signature', { headers: { ...headers, 'webhook-signature': undefined } }],
    ['an empty signature', { headers: { ...headers, 'webhook-signature': 'v1,' } }],
    ['a signature that is no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%% v2,AAAA x' } }],
    ['a time that is no number', { headers: { ...headers, 'webhook-timestamp': 'soon' } }],
  ])('is refused with %s', async (_case, change) => {
    await expect(verifyWebhook({ headers, body, secret, ...change })).rejects.toThrow(WebhookError)
  })

  test.each([-301, 301])('is refused %i seconds away from now', async seconds => {
    const late = webhookHeaders({ id: '8f14e45f', timestamp: now + seconds + Math.sign(seconds) * 5, body }, [
      drawn,
    ])
    await expect(verifyWebhook({ headers: late, body, secret })).rejects.toThrow(
      'too old, or from the future',
    )
  })

  test('is not looked at with a text that is no secret', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_%%%']) {
      await expect(verifyWebhook({ headers, body, secret: wrong })).rejects.toThrow(TypeError)
    }
  })
})
