// What stands before every route of the administration: who asks, what the roles allow, which versions If-Match names, how a
// list goes on, and which mistakes of a request are named first.

import { describe, expect, test } from 'vitest'
import { adminWire, personSession } from '../../support/wire/admin-wire.ts'
import { keys } from '../../support/wire/fake-operations.ts'

const webhook = {
  id: 3,
  publisherId: 4,
  url: 'https://guide.example.com/hook',
  types: [],
  secrets: 1,
  waiting: 0,
  parked: 0,
  createdAt: '2026-11-01T10:00:00Z',
  disabledAt: null,
}
const events: string[] = []
let covered = true

const wire = await adminWire({
  // An empty text is no key, whatever is known of it.
  identifyAdmin: async key => (key === '' || key === keys.admin ? { keyId: 'a1' } : undefined) as never,
  listWebhooks: async (_publisherId, part) =>
    Array.from({ length: Math.min(part?.limit ?? 0, 150) }, (_, place) => ({
      ...webhook,
      id: place + 1,
    })) as never,
  showWebhook: async () => webhook as never,
  changeWebhook: async (_id, _change, check) => {
    check?.(webhook as never)
  },
  whoChanged: async object => `Grace changed ${object.kind} ${object.id}.`,
  deleteWebhook: async (_id, check) => {
    check?.(webhook as never)
  },
  areCovered: async (coverage, named) => {
    events.push(JSON.stringify([coverage, named]))
    return covered
  },
  limitedTo: wall => {
    events.push(`within ${JSON.stringify(wall)}`)
    const listed = async (...given: unknown[]) => {
      events.push(JSON.stringify(given.at(-1)))
      return []
    }
    const listProperties = async (part: unknown) => listed(part)
    return { listWebhooks: listed, listProperties, showWebhook: async () => webhook } as never
  },
  createKey: async () => {
    throw new Error('is not asked')
  },
  showKey: async keyId => ({ keyId, kind: 'admin' }) as never,
})
const { ask, refusal, calls } = wire

const etag = (await ask('GET webhooks/3')).headers.etag as string

const grant = (role: string, publisherId: number | null = null, propertyId: number | null = null) =>
  ({ role, publisherId, propertyId }) as never
const personWith = (...grants: never[]) => personSession({ grants })

describe('who asks', () => {
  const asksForKey = 'An admin key is needed; send it as "Authorization: Bearer <key>", or sign in.'
  const ended = 'The session has ended; sign in again.'

  test.each([
    ['nobody', { authorization: '' }, asksForKey],
    ['a key that is none', { authorization: 'Bearer lda_x' }, asksForKey],
    ['another scheme', { authorization: 'Basic lda_admin_0123456789abcdef' }, asksForKey],
    ['a key of a publisher', { authorization: 'Bearer ldk_live_full_0123456789abcdef' }, asksForKey],
  ])('%s is refused', async (_who, headers, message) => {
    const { status, body, headers: given } = await ask('GET webhooks', { headers })
    expect([status, body.type, body.message]).toEqual([401, 'UnauthorizedException', message])
    expect(given['www-authenticate']).toBe('Bearer')
    expect(calls).toEqual([])
  })

  test('a session that has ended is refused, and a key stands before a session', async () => {
    const headers = { cookie: '__Host-hostelry_session=other', 'sec-fetch-site': 'same-origin' }
    expect(await refusal('GET webhooks', { person: personSession(), headers })).toEqual([401, ended])
    const withBoth = { cookie: '__Host-hostelry_session=other', 'sec-fetch-site': 'cross-site' }
    expect((await ask('GET webhooks', { headers: withBoth })).status).toBe(200)
  })

  test('a page of another site is refused', async () => {
    const by = { person: personSession(), headers: { 'sec-fetch-site': 'cross-site' } }
    expect(await refusal('GET webhooks', by)).toEqual([
      403,
      'The request does not come from a page of this server.',
    ])
  })

  const factor =
    'Your roles need a second factor; set one up first, with /admin/v1/account/second-factor or on any page.'
  test('whoever lacks a second factor sets it up first', async () => {
    const person = personSession({ lacksSecondFactor: true })
    expect(await refusal('GET webhooks', { person })).toEqual([403, factor])
    expect((await ask('GET session', { person })).status).toBe(200)
  })

  test('a key has no session', async () => {
    expect(await refusal('GET session')).toEqual([401, 'Nobody is signed in; a key has no session.'])
  })
})

describe('what the roles allow', () => {
  const forbidden = 'Your roles do not allow this; ask an operator for one that does.'

  test('somebody without a role for it is refused', async () => {
    expect(await refusal('GET webhooks', { person: personWith() })).toEqual([403, forbidden])
    expect(await refusal('GET webhooks', { person: personWith(grant('front_desk')) })).toEqual([
      403,
      forbidden,
    ])
  })

  test('what belongs to the installation needs a role for all of it', async () => {
    const person = personWith(grant('publisher_manager', 4))
    expect(await refusal('GET settings', { person })).toEqual([403, forbidden])
    expect(await refusal('POST keys', { person, body: { kind: 'admin' } })).toEqual([403, forbidden])
    expect(await refusal('POST keys/k1/revoke', { person })).toEqual([403, forbidden])
  })

  test('an operator and a key see everything, and nobody is asked what is covered', async () => {
    events.length = 0
    for (const by of [{}, { person: personSession() }]) {
      const { status, body } = await ask('GET webhooks/3', by)
      expect([status, body.id]).toEqual([200, 3])
    }
    expect(events).toEqual([])
  })

  test('a role for some sees what it covers, behind the wall', async () => {
    events.length = 0
    const person = personWith(grant('publisher_manager', 4))
    expect((await ask('GET webhooks/3', { person })).status).toBe(200)
    const coverage = { publisherIds: [4], propertyIds: [] }
    expect(events).toEqual([
      JSON.stringify([coverage, [{ kind: 'webhook', id: 3 }]]),
      `within ${JSON.stringify(coverage)}`,
    ])
    covered = false
    expect(await refusal('GET webhooks/3', { person })).toEqual([
      404,
      'There is no such webhook; its id is a number.',
    ])
    const body = { publisher_id: 5, url: 'https://guide.example.com/hook' }
    expect(await refusal('POST webhooks', { person, body })).toEqual([
      404,
      'There is no such publisher or property.',
    ])
    covered = true
  })

  test('a list is of what the role covers, and nobody is asked about one object', async () => {
    events.length = 0
    const person = personWith(grant('publisher_manager', 4), grant('property_manager', null, 11))
    for (const route of ['GET webhooks?limit=1', 'GET properties?limit=1']) {
      expect((await ask(route, { person })).status).toBe(200)
    }
    const part = (ids: readonly number[]) => JSON.stringify({ after: null, limit: 2, within: ids })
    expect(events).toEqual([
      'within {"publisherIds":[4],"propertyIds":[]}',
      part([4]),
      'within {"publisherIds":[],"propertyIds":[11]}',
      part([11]),
    ])
  })

  test('an operation that has no wall is refused to whoever is behind it', async () => {
    const person = personWith(grant('publisher_manager', 4))
    expect(await refusal('PATCH webhooks/3', { person, body: {} })).toEqual([403, forbidden])
  })
})

describe('If-Match', () => {
  const [change, mistake] = [
    { url: 'https://guide.example.com/new' },
    'must be the ETag of an answer, such as "12", or *',
  ]
  const other = '"1"'

  test.each([
    [etag],
    [`${other}, ${etag}`],
    [` ${etag} `],
    ['*'],
    [' * '],
    [`${Array.from({ length: 19 }, () => other).join(',')},${etag}`],
  ])('of %s changes', async version => {
    expect((await ask('PATCH webhooks/3', { body: change, headers: { 'if-match': version } })).status).toBe(
      200,
    )
  })

  test('that is left out changes, too', async () => {
    const { status, headers } = await ask('PATCH webhooks/3', { body: change })
    expect([status, headers.etag]).toEqual([200, etag])
  })

  test.each([[other], [`${other},"2"`], ['"9999999999"']])(
    'of %s is refused with who was it',
    async version => {
      const { status, body } = await ask('PATCH webhooks/3', {
        body: change,
        headers: { 'if-match': version },
      })
      const who = 'Grace changed webhook 3.'
      expect([status, body.type, body.errors, body.message]).toEqual([
        412,
        'PreconditionFailedException',
        [{ field: 'If-Match', message: who }],
        `Somebody has changed this since you read it; read it again and decide anew. ${who}`,
      ])
      expect(calls.map(([name]) => name)).toEqual(['changeWebhook', 'whoChanged'])
      expect(calls[1]).toEqual(['whoChanged', { kind: 'webhook', id: '3', seen: /^(url|event_types)/ }])
    },
  )

  test.each([
    ['1'],
    ['"x"'],
    ['W/"1"'],
    ['"1'],
    ['x"1"'],
    ['"1"x'],
    [''],
    ['"12345678901"'],
    ['""'],
    ['*, "1"'],
    [Array.from({ length: 21 }, () => other).join(',')],
  ])('of %s is no version', async version => {
    const by = { body: change, headers: { 'if-match': version } }
    expect(await refusal('PATCH webhooks/3', by)).toEqual([400, { 'If-Match': mistake }])
    expect(calls).toEqual([])
  })

  test('is read only where something can be overwritten', async () => {
    expect((await ask('GET webhooks/3', { headers: { 'if-match': 'x' } })).status).toBe(200)
  })
})

describe('a list', () => {
  const listed = async (query: string, by = {}) => {
    const { body } = await ask(`GET webhooks${query}`, by)
    return { count: body.webhooks.length, next: body.next_cursor, part: calls[0] }
  }
  const part = (after: number | null, limit: number) => ({ after, limit, within: undefined })

  test('has a hundred entries, and a cursor where there are more', async () => {
    expect(await listed('')).toEqual({
      count: 100,
      next: '100',
      part: ['listWebhooks', null, part(null, 101)],
    })
    expect(await listed('?limit=2&cursor=7&publisher_id=4')).toEqual({
      count: 2,
      next: '2',
      part: ['listWebhooks', 4, part(7, 3)],
    })
  })

  test.each([
    ['?limit=0', { limit: 'must be a whole number from 1 to 100' }],
    ['?limit=101', { limit: 'must be a whole number from 1 to 100' }],
    ['?limit=x', { limit: 'must be a whole number from 1 to 100' }],
    ['?cursor=x', { cursor: expect.any(String) }],
    ['?page=2', { page: expect.any(String) }],
  ])('is not asked with %s', async (query, expected) => {
    expect(await refusal(`GET webhooks${query}`)).toEqual([400, expected])
    expect(calls).toEqual([])
  })
})

describe('a request', () => {
  test('with mistakes hears of all of them before its path is looked at', async () => {
    expect(
      await refusal('PATCH webhooks/x?a=1', { body: { url: 5, b: 2 }, headers: { 'if-match': 'x' } }),
    ).toEqual([
      400,
      {
        a: expect.any(String),
        url: expect.any(String),
        b: expect.any(String),
        'If-Match': expect.any(String),
      },
    ])
    expect(await refusal('PATCH webhooks/x', { body: {} })).toEqual([
      404,
      'There is no such webhook; its id is a number.',
    ])
    expect(await refusal('GET webhooks/0')).toEqual([404, 'There is no such webhook; its id is a number.'])
    expect(await refusal('GET webhooks/2147483648')).toEqual([
      404,
      'There is no such webhook; its id is a number.',
    ])
  })

  test('about what the roles do not cover ends before its body is read (threat D1)', async () => {
    covered = false
    const person = personWith(grant('property_manager', null, 11))
    const headers = { 'content-type': 'application/json' }
    const sent = { person, headers, body: Buffer.from('{') }
    const missing = 'There is no such property; its id is a number.'
    for (const route of ['POST properties/12/check', 'PUT properties/12', 'POST properties/12/pictures'])
      expect(await refusal(route, sent)).toEqual([404, missing])
    expect(events.at(-1)).toEqual(
      JSON.stringify([{ publisherIds: [], propertyIds: [11] }, [{ kind: 'property', id: 12 }]]),
    )
    expect(await refusal('POST properties/x/check', sent)).toEqual([404, missing])
    expect(await refusal('POST reservations/x/notes', sent)).toEqual([
      404,
      'There is no such reservation; use its confirmation number or its id.',
    ])
    // A mistake in the query is told first, to everybody.
    expect(await refusal('POST properties/12/check?a=1', sent)).toEqual([400, { a: expect.any(String) }])
    covered = true
    const broken = [400, expect.stringMatching(/^The body is not valid JSON/)]
    expect(await refusal('POST properties/11/check', sent)).toEqual(broken)
  })

  test('of a route without a body may have none, or one without fields', async () => {
    expect((await ask('GET webhooks/3')).status).toBe(200)
    expect((await ask('POST webhooks/3/end-old-secrets', { body: { x: 1 } })).status).toBe(400)
  })

  test('of a route with a body needs one that is an object, whatever its type is called', async () => {
    expect(await refusal('PATCH webhooks/3')).toEqual([400, expect.stringMatching(/^The body is empty/)])
    const headers = { 'content-type': 'text/plain' }
    for (const type of ['text/plain', 'application/json', 'nonsense', '*/*, x']) {
      const by = { body: Buffer.from('{"types":[]}'), headers: { 'content-type': type } }
      expect([type, (await ask('PATCH webhooks/3', by)).status]).toEqual([type, 200])
    }
    const [status] = await refusal('PATCH webhooks/3', { body: Buffer.from('[]'), headers })
    expect(status).toBe(400)
  })
})
