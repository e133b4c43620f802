// Publishable keys are for the pages of their origins and read only; a secret key is refused in a browser (threat A10).

import { beforeAll, describe, expect, test } from 'vitest'
import { importProperty } from '../../src/operations/properties/import-property.ts'
import { createKey, type KeyRequest, listKeys } from '../../src/operations/publishers/keys.ts'
import { addDays, parseDay } from '../../src/values/civil-dates.ts'
import { bookingBody, searchBody, smallHotel } from '../support/hotels/small-hotel.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { sendTo } from '../support/wire/wire-requests.ts'

// With a catalog that stays fresh for a while, answers come from the response cache.
const harness = await testApp({ variables: { CATALOG_FRESH_MS: '1000', PUBLIC_HOSTS: 'rooms.example' } })
const { context, url } = harness.app
const today = parseDay(testToday)!
const page = 'https://www.example.com'
const other = 'https://other.example'
let publisherId: number
let secret: string
let publishable: string

const make = async (holder: Partial<Extract<KeyRequest['holder'], { kind: 'publisher' }>>) =>
  createKey(context, {
    holder: { kind: 'publisher', publisherId, ...holder },
    label: '',
    expiresOn: null,
  })

beforeAll(async () => {
  await importProperty(context, smallHotel({ id: 1, from: today }), null, { mayRename: true })
  const made = await testPublisher(harness)
  publisherId = made.publisherId
  secret = made.key
  publishable = (await make({ origins: [page, 'http://localhost:3000'] })).key
})

const base = '/publisher/v3.0'
const stay = (key: string) => searchBody({ key, property: 1, checkin: addDays(today, 5), nights: 2 })
const send = (path: string, body: object | string, headers: Record<string, string> = {}, method = 'POST') =>
  sendTo(`${url}${base}/${path}`, body, { method, headers })
const currencies = (key: string, headers: Record<string, string>) =>
  send(`currencies.json?key=${key}&_=1733000000000`, '', headers, 'GET')

const corsOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter(name => name.startsWith('access-control-'))
const uniform =
  'The API key is missing or not valid; send it in the field "key", or as "Authorization: Bearer <key>".'

describe('a publishable key', () => {
  test('begins with hpk_, and is listed with its origins', async () => {
    expect(publishable).toMatch(/^hpk_[\w-]{49}$/)
    expect(secret).toMatch(/^hst_/)
    expect(await listKeys(context, publisherId)).toMatchObject([
      { origins: null, requestsPerMinute: null },
      { scopes: ['view', 'availability', 'preview'], origins: [page, 'http://localhost:3000'] },
    ])
  })

  test('reads for pages of its origins', async () => {
    for (const origin of [page, 'http://localhost:3000']) {
      const answers = [
        await currencies(publishable, { origin }),
        await send('property/view/.json', { key: publishable, property_id: 1 }, { origin }),
        await send('property/available.json', stay(publishable), { origin }),
        await send('properties/view/.json', {}, { origin, authorization: `Bearer ${publishable}` }),
      ]
      for (const { status, headers } of answers) {
        expect(status).toBe(200)
        expect(headers).toMatchObject({
          'access-control-allow-origin': origin,
          'access-control-expose-headers':
            'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count, ETag',
          vary: expect.stringContaining('origin'),
        })
        expect(headers).not.toHaveProperty('access-control-allow-credentials')
      }
    }
  })

  test('is answered compressed with both names in Vary', async () => {
    const body = { ...stay(publishable), verbosity: 2 }
    const headers = { origin: page, 'accept-encoding': 'gzip' }
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await send('property/available.json', body, headers)
      expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, origin' })
    }
  })

  test('lets its page read what is wrong with a request', async () => {
    const wrong = await send('property/view/.json', { key: publishable, property_id: 'x' }, { origin: page })
    expect([wrong.status, wrong.headers['access-control-allow-origin']]).toEqual([400, page])
    const gone = await send('property/view/.json', { key: publishable, property_id: 9 }, { origin: page })
    expect([gone.status, gone.headers['access-control-allow-origin']]).toEqual([404, page])
  })

  test.each([
    [{ origin: other }],
    [{ origin: 'null' }],
    [{ origin: 'https://www.example.com.evil.example' }],
    [{ origin: 'http://www.example.com' }],
    [{ origin: 'https://www.example.com:8443' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('is refused with %j like an unknown one', async headers => {
    const unknown = await currencies('hpk_unknown', headers)
    for (const answer of [
      await currencies(publishable, headers),
      await send('property/available.json', stay(publishable), headers),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([401, uniform])
      expect(answer.body.message).toBe(unknown.body.message)
      expect(corsOf(answer.headers)).toEqual([])
    }
  })

  test('reads for programs, which send no origin', async () => {
    const answer = await send('property/available/.json', stay(publishable))
    expect(answer.status).toBe(200)
    expect(corsOf(answer.headers)).toEqual([])
  })

  test('books and manages nothing', async () => {
    const booking = bookingBody({ key: publishable, property: 1, checkin: addDays(today, 5), nights: 2 })
    for (const [path, body, scope] of [
      ['book/reservation/.json', booking, 'book'],
      ['book/hold/.json', stay(publishable), 'book'],
      ['reservation/index/.json', { key: publishable }, 'manage'],
      ['events/.json', { key: publishable }, 'manage'],
    ] as const) {
      const { status, body: refused } = await send(path, body, { origin: page })
      expect([status, refused.message]).toEqual([401, expect.stringContaining(`"${scope}"`)])
    }
  })

  test('is answered for each page with its own headers, however often it asks', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [plain, mine, foreign] = [
        await send('property/available.json', stay(publishable)),
        await send('property/available.json', stay(publishable), { origin: page }),
        await send('property/available.json', stay(publishable), { origin: other }),
      ]
      expect([plain.status, corsOf(plain.headers)]).toEqual([200, []])
      expect([mine.status, mine.headers['access-control-allow-origin']]).toEqual([200, page])
      expect([foreign.status, corsOf(foreign.headers)]).toEqual([401, []])
    }
  })
})

describe('a secret key', () => {
  test.each([[{ origin: page }], [{ origin: 'null' }], [{ 'sec-fetch-site': 'cross-site' }]])(
    'is refused in a browser (%j) with a text that its developer can read',
    async headers => {
      for (const answer of [
        await currencies(secret, headers),
        await send('property/available.json', stay(secret), headers),
      ]) {
        expect(answer.status).toBe(401)
        expect(answer.body.message).toMatch(/secret key.*does not belong in a browser.*publishable/s)
        expect(answer.headers['access-control-allow-origin']).toBe('*')
        expect(answer.text).not.toContain(secret)
      }
    },
  )

  test('works on pages of the server itself, and in what a person opens', async () => {
    const own = [
      { origin: url },
      { origin: url, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://rooms.example', host: 'rooms.example' },
    ]
    for (const headers of own) {
      const answer = await send('property/available.json', stay(secret), headers)
      expect([answer.status, corsOf(answer.headers)]).toEqual([200, []])
    }
  })
})

describe('a preflight', () => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    send(path, '', { origin: other, 'access-control-request-method': 'POST', ...headers }, 'OPTIONS')

  test('is answered without a key, for every page in the same way', async () => {
    const { status, headers, text } = await ask('property/available/.json')
    expect([status, text]).toEqual([200, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'content-type, authorization, idempotency-key, if-none-match, x-hostelry-property',
      'access-control-max-age': '86400',
    })
    const reads = await ask('currencies.json?key=x', { 'access-control-request-method': 'GET' })
    expect(reads.headers['access-control-allow-methods']).toBe('POST, GET')
  })

  test('of a path that does not exist, and what is no preflight, is refused as before', async () => {
    expect((await ask('property/none/.json')).status).toBe(404)
    expect((await send('property/view/.json', '', {}, 'OPTIONS')).status).toBe(405)
  })
})

describe('a publishable key that is asked for', () => {
  test('needs origins, and takes no scope that writes', async () => {
    const fields = async (holder: Parameters<typeof make>[0]) => {
      const error = await make(holder).catch(error => error)
      return error.errors.map(({ field }: { field: string }) => field)
    }
    expect(await fields({ origins: [] })).toEqual(['origins'])
    expect(await fields({ origins: Array.from({ length: 21 }, (_, i) => `https://${i}.example`) })).toEqual([
      'origins',
    ])
    expect(await fields({ origins: [page, '*', 'https://x/y'] })).toEqual(['origins[1]', 'origins[2]'])
    expect(await fields({ origins: [page], scopes: ['view', 'book'] })).toEqual(['scopes[1]'])
    for (const requestsPerMinute of [-1, 1.5, 1_000_000])
      expect(await fields({ requestsPerMinute })).toEqual(['requests_per_minute'])
  })

  test('is the same by command line', async () => {
    const hostelry = commandLine(harness.environment, '/tmp')
    const asked = `key create --publisher ${publisherId} --publishable --origin ${page},HTTPS://B.example --limit 60`
    const { json } = await hostelry(`${asked} --scopes view --json`)
    expect(json.key).toMatch(/^hpk_/)
    const listed = await hostelry(`key list --publisher ${publisherId} --json`)
    expect(listed.json).toContainEqual(
      expect.objectContaining({
        keyId: json.keyId,
        scopes: ['view'],
        origins: [page, 'https://b.example'],
        requestsPerMinute: 60,
      }),
    )
    for (const wrong of [
      `--publisher ${publisherId} --publishable`,
      `--publisher ${publisherId} --origin ${page}`,
      `--admin --publishable --origin ${page}`,
      '--admin --limit 5',
      `--publisher ${publisherId} --limit many`,
    ])
      expect((await hostelry(`key create ${wrong}`)).exitCode, wrong).toBe(2)
  })
})
