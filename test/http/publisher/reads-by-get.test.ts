// Which operations of the publisher interface take GET from whom, under which of their addresses, and what any other method is
// told.

import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { KeyHolder } from '../../../src/lodging/publishers/publisher.ts'
import { olderHolder } from '../../support/prices/given-answers.ts'
import {
  sampleAnswer,
  sampleBooking,
  sampleHolder,
  samplePublisher,
} from '../../support/prices/sample-answers.ts'
import { openWire, type WireUnderTest } from '../../support/wire/fake-operations.ts'
import { keepAlive, sendTo } from '../../support/wire/wire-requests.ts'

const scopes = ['view', 'availability', 'preview', 'book', 'manage'] as const
const byGet: KeyHolder = {
  ...sampleHolder,
  publisher: { ...samplePublisher, settings: { ...samplePublisher.settings, readsByGet: true } },
}
const holders: Readonly<Record<string, KeyHolder>> = {
  bare: { ...sampleHolder, scopes },
  get: { ...byGet, scopes },
  older: { ...olderHolder, scopes },
  viewer: { ...olderHolder, scopes: ['view'] },
  shop: { ...sampleHolder, scopes, origins: ['https://shop.example'] },
}

let wire: WireUnderTest
let base: string
const asked: unknown[] = []
const noted =
  <Answer>(answer: Answer) =>
  async (...given: unknown[]) => {
    asked.push(given.at(-1))
    return answer
  }
const agent = keepAlive()

beforeAll(async () => {
  wire = await openWire({
    identify: async key => holders[key],
    view: noted(sampleAnswer(0)),
    viewMany: noted({ answers: [sampleAnswer(0)], found: null }),
    viewReservation: noted(sampleBooking),
    listReservations: noted({ reservations: [], page: 1, limit: 1, total: 0 }),
    listCurrencies: noted([]),
    showPublisherSite: noted({ publisher: samplePublisher, destinations: [], facets: {} as never }),
    listDiscountsFor: noted({ codes: [], promotions: [] }),
    listPublishedEvents: noted({ bodies: [], lastSequence: 0, hasMore: false }),
  })
  base = `${await wire.url()}/publisher/v3.0`
})
afterAll(async () => {
  agent.destroy()
  await wire.app.close()
})
beforeEach(() => {
  asked.length = 0
})

const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await sendTo(`${base}/${path}`, '', { method, headers, agent })
  wire.app.flushRequestNotes()
  return answer
}

const byPost = 'Send this request by POST; GET is not enabled for this publisher.'
const withoutKey =
  'The API key is missing or not valid; send it in the field "key", or as "Authorization: Bearer <key>".'

describe('GET', () => {
  const reads = ['currencies', 'currences', 'settings', 'discounts/all', 'discounts/grouped']
  const reservations = [
    'reservation/view.json?id=5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d&',
    'reservation/index.json?',
  ]
  const views = ['property/view.json?property_id=1&', 'properties/view.json?']

  test.each(reads)('reads %s with any key, under both of its addresses', async path => {
    for (const ending of ['.json', '/.json']) {
      for (const key of ['bare', 'get', 'older'])
        expect((await send('GET', `${path}${ending}?key=${key}`)).status).toBe(200)
      const refused = await send('GET', `${path}${ending}?key=wrong`)
      expect([refused.status, refused.body.message]).toEqual([401, withoutKey])
    }
    expect((await send('GET', '.json?key=bare')).body).toHaveProperty('publisher')
  })

  test.each(reservations)('reads %s where the publisher is allowed to', async path => {
    for (const key of ['get', 'older']) expect((await send('GET', `${path}key=${key}`)).status).toBe(200)
    const { status, body, headers } = await send('GET', `${path}key=bare`)
    expect([status, body.message, headers.allow]).toEqual([405, byPost, 'POST'])
    // Of whom nobody knows whether they are allowed to.
    expect((await send('GET', `${path}key=wrong`)).body.message).toBe(withoutKey)
    const lacking = await send('GET', `${path}key=viewer`)
    expect([lacking.status, lacking.body.message]).toEqual([401, expect.stringContaining('"manage"')])
  })

  test.each(views)(
    'reads %s for clients of the older form only, and nobody else learns of it',
    async path => {
      expect((await send('GET', `${path}key=older`)).status).toBe(200)
      for (const key of ['bare', 'get', 'wrong', '']) {
        const { status, body, headers } = await send('GET', `${path}key=${key}`)
        expect([key, status, body.message, headers.allow]).toEqual([key, 405, byPost, 'POST'])
      }
      const wrong = await send('GET', `${path}key=older&verbosity=x`)
      expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'verbosity'])
    },
  )

  test('has its fields in the query, decoded', async () => {
    await send('GET', 'properties/view.json?key=older&properties=1%2C2&limit=3&verbosity=9')
    await send('GET', 'discounts/all.json?key=bare&language=de')
    await send('GET', 'settings.json', { authorization: 'Bearer bare' })
    expect(asked).toMatchObject([
      { propertyIds: [1, 2], limit: 3, verbosity: 2 },
      { language: 'de', propertyIds: null },
      null,
    ])
  })

  test('is asked for without a body by HEAD', async () => {
    const { status, text, headers } = await send('HEAD', 'currencies.json?key=bare')
    expect([status, text, headers['content-length']]).toEqual([200, '', '2'])
    expect((await send('HEAD', 'property/view.json?key=older&property_id=1')).status).toBe(200)
  })

  test.each(['events', 'property/available', 'book/preview', 'reservation/cancel'])(
    'does not read %s',
    async path => {
      const { status, headers } = await send('GET', `${path}.json?key=get`)
      expect([status, headers.allow]).toEqual([405, 'POST'])
    },
  )
})

describe('any other method', () => {
  test.each([
    ['currencies', 'GET, HEAD, POST'],
    ['reservation/view', 'GET, HEAD, POST'],
    ['property/view', 'POST'],
    ['events', 'POST'],
  ])('of %s is told to use %s', async (path, allowed) => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const { status, body, headers } = await send(method, `${path}.json`)
      expect([status, headers.allow, body.message]).toEqual([
        405,
        allowed,
        `This path does not take ${method}; use ${allowed.replaceAll(', ', ' or ')}.`,
      ])
    }
  })

  test('before a page sends something is answered without a key', async () => {
    const asks = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
    for (const [path, methods] of [
      ['property/view.json', 'POST, GET'],
      ['events.json', 'POST'],
    ] as const) {
      const { status, text, headers } = await send('OPTIONS', path, asks)
      expect([status, text, headers['content-length']]).toEqual([200, '', '0'])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': methods,
        'access-control-max-age': '86400',
        'cache-control': 'no-store',
      })
    }
    wire.logLines.length = 0
    await send('OPTIONS', 'events.json', asks)
    expect(JSON.parse(wire.logLines[0]!)).toMatchObject({ status: 200, publisher: null, fault: null })
  })
})

describe('an address', () => {
  test.each([
    ['/publisher/v3.0/currencies.json?key=bare', 200],
    ['/publisher/v3.0/%63urrencies.json?key=bare', 200],
    ['http://HOST/publisher/v3.0/currencies.json?key=bare', 200],
    ['HTTPS://HOST/publisher/v3.0/currencies.json?key=bare', 200],
    ['http://h/publisher/v3.0/currencies.json?key=bare', 400],
    ['/publisher', 404],
    ['/publisher/', 404],
    ['/publisherx', 404],
    ['/publisher/v3.0/currencies', 404],
    ['/publisher/v3.0/currencies.json/', 404],
    ['/publisher/v3.0/%zz', 400],
  ])('%s is a %i', async (given, status) => {
    const { port } = new URL(base)
    const path = given.replace('HOST', `127.0.0.1:${port}`)
    const answered = await new Promise<number>((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', path, agent }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(answered).toBe(status)
  })
})

test('an answer to a page has the headers that let it be read, and a refusal too', async () => {
  const origin = 'https://shop.example'
  const answers = [
    await send('GET', 'currencies.json?key=shop', { origin }),
    await send('GET', 'currencies.json?key=shop&language=x', { origin }),
  ]
  expect(
    answers.map(({ status, headers }) => [status, headers['access-control-allow-origin'], headers.vary]),
  ).toEqual([
    [200, origin, 'origin'],
    [400, origin, 'origin'],
  ])
  for (const [key, sender] of [
    ['shop', { origin: 'https://other.example' }],
    ['shop', { 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    const { status, headers } = await send('GET', `currencies.json?key=${key}`, sender)
    expect([status, headers['access-control-allow-origin']]).toEqual([401, undefined])
  }
  const secret = await send('GET', 'currencies.json?key=bare', { origin })
  expect([secret.status, secret.headers['access-control-allow-origin']]).toEqual([401, '*'])
})
