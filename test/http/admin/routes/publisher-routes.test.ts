// Publishers, their grants and keys: which operation each route asks with what, its whole answer, and what a version is drawn
// from.

import { describe, expect, test } from 'vitest'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const settings = {
  language: 'de',
  defaultCurrency: 'EUR',
  envelope: 'data',
  readsByGet: true,
  pendingAs504: false,
  permalinkUrl: 'https://a.example/',
  bookDirectUrl: null,
}
const publisher = { id: 4, name: 'Valley Guide', sellsAll: false, settings, commission: 123_456 }
const shownPublisher = {
  id: 4,
  name: 'Valley Guide',
  sells_all: false,
  language: 'de',
  default_currency: 'EUR',
  envelope: 'data',
  reads_by_get: true,
  pending_as_504: false,
  permalink_url: 'https://a.example/',
  book_direct_url: null,
  commission_percent: 12.3456,
  archived_at: null,
}
const grants = { publisher, propertyIds: [11, 12] }
const warnings = ['CHF cannot be converted.']
const changedGrants = { ...grants, warnings }

const key = {
  keyId: 'k1',
  kind: 'publisher',
  publisherId: 4,
  scopes: ['view'],
  origins: ['https://a.example'],
  requestsPerMinute: 60,
  isTest: true,
  label: 'web site',
  createdAt: '2026-11-01T10:00:00Z',
  expiresAt: '2027-01-01T00:00:00Z',
  revokedAt: null,
}
const shownKey = {
  id: 'k1',
  kind: 'publisher',
  publisher_id: 4,
  scopes: ['view'],
  origins: ['https://a.example'],
  requests_per_minute: 60,
  is_test: true,
  label: 'web site',
  created_at: '2026-11-01T10:00:00Z',
  expires_at: '2027-01-01T00:00:00Z',
  revoked_at: null,
}
const usage = { day: '2026-12-01', operation: 'property/view', requests: 5, limited: 1 }

let present: object = publisher

type Check = ((present: never) => void) | undefined
const seen = async (...given: unknown[]) => (given.at(-1) as Check)?.(present as never)

const { ask, refusal, calls } = await adminWire({
  createPublisher: async () => publisher as never,
  changePublisher: async (...given) => {
    await seen(...given)
    return publisher as never
  },
  listPublishers: async () => [publisher, { ...publisher, id: 5 }] as never,
  showPublisher: async () => publisher as never,
  listGrantedProperties: async () => [11, 12],
  limitToProperties: async (...given) => {
    await seen(...given)
    return changedGrants as never
  },
  grantProperties: async () => changedGrants as never,
  revokeProperties: async () => changedGrants as never,
  showPublisherArchive: async () => ({ id: 4, archivedAt: null, reservationsToCome: 3 }) as never,
  archivePublisher: async () =>
    ({ id: 4, archivedAt: '2026-12-01T12:00:00Z', reservationsToCome: 3 }) as never,
  restorePublisher: async () => ({ id: 4, archivedAt: null, reservationsToCome: 3 }) as never,
  createKey: async () => ({ keyId: 'k1', key: 'ldk_test_x' }) as never,
  showKey: async () => key as never,
  listKeys: async () => [key, { ...key, keyId: 'k2' }] as never,
  showKeyUsage: async () => [usage] as never,
  revokeKey: async () => undefined as never,
  whoChanged: async () => 'Grace did.' as never,
})

const archive = (archived_at: string | null) => ({ id: 4, archived_at, reservations_to_come: 3 })
const check = expect.any(Function)
const part = (after: unknown, limit: number) => ({ after, limit, within: undefined })
const unsaid = {
  language: undefined,
  defaultCurrency: undefined,
  envelope: undefined,
  readsByGet: undefined,
  pendingAs504: undefined,
  permalinkUrl: undefined,
  bookDirectUrl: undefined,
}
const version = expect.any(Number)
const granted = { publisher_id: 4, sells_all: false, version }

type Row = readonly [string, object | undefined, readonly (readonly unknown[])[], number, object]

const rows: readonly Row[] = [
  ['GET publishers/4', undefined, [['showPublisher', 4]], 200, shownPublisher],
  [
    'GET publishers?limit=1&cursor=3&search=val&archived=all',
    undefined,
    [['listPublishers', part(3, 2), 'val', 'all']],
    200,
    { publishers: [shownPublisher], next_cursor: '4' },
  ],
  [
    'GET publishers?limit=2',
    undefined,
    [['listPublishers', part(null, 3), undefined, 'no']],
    200,
    { publishers: [shownPublisher, { ...shownPublisher, id: 5 }], next_cursor: null },
  ],
  [
    'POST publishers',
    { name: 'Valley Guide' },
    [['createPublisher', { name: 'Valley Guide', sellsAll: false, settings: unsaid, commission: undefined }]],
    201,
    shownPublisher,
  ],
  [
    'POST publishers',
    { name: 'Valley Guide', sells_all: true, commission_percent: 12.5, language: 'de' },
    [
      [
        'createPublisher',
        {
          name: 'Valley Guide',
          sellsAll: true,
          commission: 125_000,
          settings: { ...unsaid, language: 'de' },
        },
      ],
    ],
    201,
    shownPublisher,
  ],
  [
    'PATCH publishers/4',
    { default_currency: null, sells_all: false },
    [
      [
        'changePublisher',
        4,
        {
          name: undefined,
          sellsAll: false,
          commission: undefined,
          settings: { ...unsaid, defaultCurrency: null },
        },
        check,
      ],
    ],
    200,
    shownPublisher,
  ],
  [
    'GET publishers/4/properties?limit=1',
    undefined,
    [
      ['showPublisher', 4],
      ['listGrantedProperties', 4],
      ['listGrantedProperties', 4, part(null, 2)],
    ],
    200,
    { ...granted, property_ids: [11], next_cursor: '11' },
  ],
  [
    'PUT publishers/4/properties',
    { property_ids: [11, 12] },
    [['limitToProperties', 4, [11, 12], check]],
    200,
    { ...granted, granted: 2, warnings },
  ],
  [
    'POST publishers/4/properties/grant',
    { property_ids: [12] },
    [['grantProperties', 4, [12]]],
    200,
    { ...granted, granted: 2, warnings },
  ],
  [
    'POST publishers/4/properties/revoke',
    { property_ids: [] },
    [['revokeProperties', 4, []]],
    200,
    { ...granted, granted: 2, warnings },
  ],
  ['GET publishers/4/archive', undefined, [['showPublisherArchive', 4]], 200, archive(null)],
  ['POST publishers/4/archive', undefined, [['archivePublisher', 4]], 200, archive('2026-12-01T12:00:00Z')],
  ['POST publishers/4/restore', undefined, [['restorePublisher', 4]], 200, archive(null)],
  [
    'POST keys',
    { kind: 'admin' },
    [
      ['createKey', { holder: { kind: 'admin' }, label: '', expiresOn: null }],
      ['showKey', 'k1'],
    ],
    201,
    { ...shownKey, key: 'ldk_test_x' },
  ],
  [
    'GET keys?limit=1&cursor=k0&publisher_id=4',
    undefined,
    [['listKeys', 4, part('k0', 2)]],
    200,
    { keys: [shownKey], next_cursor: 'k1' },
  ],
  [
    'GET keys',
    undefined,
    [['listKeys', null, part(null, 101)]],
    200,
    { keys: [shownKey, { ...shownKey, id: 'k2' }], next_cursor: null },
  ],
  ['GET keys/k1', undefined, [['showKey', 'k1']], 200, shownKey],
  [
    'GET keys/k1/usage',
    undefined,
    [
      ['showKey', 'k1'],
      ['showKeyUsage', { keyId: 'k1', days: 30 }],
    ],
    200,
    { usage: [usage] },
  ],
  [
    'GET keys/k1/usage?days=1',
    undefined,
    [
      ['showKey', 'k1'],
      ['showKeyUsage', { keyId: 'k1', days: 1 }],
    ],
    200,
    { usage: [usage] },
  ],
  [
    'POST keys/k1/revoke',
    undefined,
    [
      ['showKey', 'k1'],
      ['revokeKey', 'k1'],
      ['showKey', 'k1'],
    ],
    200,
    shownKey,
  ],
]

test.each(rows)('%s', async (route, sent, call, status, answer) => {
  const given = await ask(route, { ...(sent && { body: sent }) })
  expect([given.status, given.body, calls]).toEqual([status, answer, call])
})

describe('a change of what was read', () => {
  test('of a publisher is refused where another has changed it', async () => {
    const { headers } = await ask('GET publishers/4')
    present = publisher
    const change = (version: unknown) =>
      ask('PATCH publishers/4', { body: {}, headers: { 'if-match': String(version) } })
    expect((await change(headers.etag)).status).toBe(200)
    const { status, body } = await change('"1"')
    expect([status, body.errors]).toEqual([412, [{ field: 'If-Match', message: 'Grace did.' }]])
    const object = { kind: 'publisher', id: '4', seen: /^(?!property_ids)/ }
    expect(calls[1]).toEqual(['whoChanged', object])
    present = { ...publisher, commission: 1 }
    expect((await change(headers.etag)).status).toBe(412)
  })

  test('of grants is at the version of all that may be sold, on any page', async () => {
    const path = 'publishers/4/properties'
    const body = { property_ids: [11] }
    const { headers, body: page } = await ask(`GET ${path}?limit=1`)
    expect(headers.etag).toBe(`"${page.version}"`)
    const put = (now: object) => {
      present = now
      return ask(`PUT ${path}`, { body, headers: { 'if-match': String(headers.etag) } })
    }
    const answer = await put(grants)
    expect([answer.status, answer.headers.etag]).toEqual([200, headers.etag])
    expect((await put({ publisher, propertyIds: [11] })).status).toBe(412)
    expect((await put({ publisher: { ...publisher, sellsAll: true }, propertyIds: [11, 12] })).status).toBe(
      412,
    )
    const seenFields = /^(property_ids|sells_all)/
    expect(calls[1]).toEqual(['whoChanged', { kind: 'publisher', id: '4', seen: seenFields }])
    for (const verb of ['grant', 'revoke']) {
      expect((await ask(`POST ${path}/${verb}`, { body })).headers.etag).toBe(headers.etag)
    }
  })
})

describe('what only an operator says', () => {
  const manager = personSession({
    grants: [{ role: 'publisher_manager', publisherId: null, propertyId: null }],
  })
  const forbidden = [403, 'Your roles do not allow this; ask an operator for one that does.']

  test.each([[{ sells_all: false }], [{ commission_percent: 0 }], [{ name: 'Alps', sells_all: true }]])(
    '%j of a publisher',
    async body => {
      expect(await refusal('PATCH publishers/4', { body, person: manager })).toEqual(forbidden)
      expect((await ask('PATCH publishers/4', { body, person: personSession() })).status).toBe(200)
    },
  )

  test('the name and the keys of a publisher are for its manager to say', async () => {
    const body = { kind: 'publisher', publisher_id: 4 }
    expect((await ask('POST keys', { body, person: manager })).status).toBe(201)
    expect((await ask('POST keys/k1/revoke', { person: manager })).status).toBe(200)
    expect((await ask('PATCH publishers/4', { body: { name: 'Alps' }, person: manager })).status).not.toBe(
      403,
    )
  })
})

test.each([
  ['GET publishers/x', 'There is no such publisher; its id is a number.'],
  [`GET keys/${'k'.repeat(81)}`, 'There is no key of that id.'],
])('%s is not found', async (route, message) => {
  expect(await refusal(route)).toEqual([404, message])
})
