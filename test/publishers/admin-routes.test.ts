// Publishers, what they may sell, and keys, as an administrator keeps them over HTTP.

import { afterAll, describe, expect, test } from 'vitest'
import { writeKeyUsage } from '../../src/operations/publishers/key-usage.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { commandLine } from '../support/run/command-line.ts'
import { testApp, testPublisher, testToday } from '../support/run/test-app.ts'
import { type AdminMethod, adminRequests } from '../support/wire/admin-requests.ts'

const running = await testApp()
const { context } = running.app
const admin = await adminRequests(running.app)
const { ask, refusal } = admin
const hostelry = commandLine(running.environment, '/tmp')
for (const id of [11, 12, 13]) await storeProperty(context.database, id)

const whole = {
  sells_all: false,
  language: 'de',
  default_currency: 'EUR',
  envelope: 'data',
  reads_by_get: true,
  pending_as_504: true,
  permalink_url: 'https://alps.example/stay',
  book_direct_url: 'https://book.alps.example',
}
const newPublisher = async (body = {}): Promise<number> =>
  (await ask('POST', 'publishers', { name: 'Alps', ...body })).body.id

/** All entries of a list, page by page. */
async function listed(path: string, field: string, limit: number): Promise<unknown[]> {
  const found: unknown[] = []
  let cursor: string | null = null
  do {
    const mark = `${path.includes('?') ? '&' : '?'}limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`
    const { body } = await ask('GET', path + mark)
    expect(body[field].length).toBeLessThanOrEqual(limit)
    found.push(...body[field])
    cursor = body.next_cursor
  } while (cursor !== null)
  return found
}

describe('a publisher', () => {
  test('is made with all of its settings, and shown so', async () => {
    const made = await ask('POST', 'publishers', { name: ' Alps ', ...whole })
    expect(made).toMatchObject({ status: 201, body: { name: 'Alps', ...whole } })
    expect((await ask('GET', `publishers/${made.body.id}`)).body).toEqual(made.body)
  })

  test('has defaults for what is left out', async () => {
    expect((await ask('POST', 'publishers', { name: 'Small' })).body).toMatchObject({
      sells_all: false,
      language: 'en',
      default_currency: null,
      envelope: 'bare',
      reads_by_get: false,
      pending_as_504: false,
      permalink_url: null,
      book_direct_url: null,
    })
  })

  test('keeps what a change leaves out, and loses what is null', async () => {
    const id = await newPublisher(whole)
    expect((await ask('PATCH', `publishers/${id}`, {})).body).toMatchObject(whole)
    const change = { default_currency: null, permalink_url: null, reads_by_get: false, name: 'Andes' }
    const changed = await ask('PATCH', `publishers/${id}`, change)
    expect(changed).toMatchObject({ status: 200, body: { ...whole, ...change } })
  })

  test('is found by a part of its name in any case', async () => {
    const id = await newPublisher({ name: 'Vall\u00e9e 100% Blanche' })
    const found = async (search: string) =>
      (await ask('GET', `publishers?search=${encodeURIComponent(search)}`)).body.publishers.map(
        (each: { id: number }) => each.id,
      )
    expect(await found('E 100% b')).toEqual([id])
    expect(await found('100_')).toEqual([])
  })

  test('is the same by command line', { timeout: 120_000 }, async () => {
    const id = await newPublisher({ default_currency: 'chf' })
    await hostelry(`publisher set ${id} --envelope data --name Valais`)
    expect((await ask('GET', `publishers/${id}`)).body).toMatchObject({
      name: 'Valais',
      envelope: 'data',
      default_currency: 'CHF',
    })
    await ask('PATCH', `publishers/${id}`, { language: 'de' })
    const { json } = await hostelry('publisher list --json')
    expect(json).toContainEqual(
      expect.objectContaining({ id, settings: expect.objectContaining({ language: 'de' }) }),
    )
  })

  test('is listed once, page by page', async () => {
    const ids = [await newPublisher(), await newPublisher(), await newPublisher()]
    const all = (await listed('publishers', 'publishers', 2)) as { id: number }[]
    const found = all.map(({ id }) => id)
    expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
    for (const id of ids) expect(found).toContain(id)
  })

  test('is refused with every field that is wrong', async () => {
    const wrong = {
      sells_all: 'maybe',
      language: 'xx',
      default_currency: 'XXZ',
      envelope: 'brown',
      reads_by_get: 1,
      pending_as_504: 'no',
      permalink_url: 5,
      book_direct_url: '',
      id: 5,
    }
    expect(await refusal('POST', 'publishers', wrong)).toEqual([400, ['name', ...Object.keys(wrong)]])
    expect(await refusal('POST', 'publishers', { name: 'x', permalink_url: 'ftp://x' })).toEqual([
      400,
      ['permalink_url'],
    ])
    const id = await newPublisher()
    expect(await refusal('PATCH', `publishers/${id}`, { name: 'two\nlines' })).toEqual([400, ['name']])
    expect(await refusal('PATCH', `publishers/${id}`, { settings: {} })).toEqual([400, ['settings']])
  })
})

describe('what a publisher may sell', () => {
  test('is granted, revoked and limited, as by command line', { timeout: 120_000 }, async () => {
    const id = await newPublisher({ sells_all: true })
    const path = `publishers/${id}/properties`
    expect((await ask('POST', `${path}/grant`, { property_ids: [12, 11] })).body).toEqual({
      publisher_id: id,
      sells_all: true,
      granted: 2,
      version: expect.any(Number),
      warnings: [],
    })
    await hostelry(`publisher grant ${id} 13`)
    expect(await listed(path, 'property_ids', 2)).toEqual([11, 12, 13])
    expect((await ask('POST', `${path}/revoke`, { property_ids: [12, 99] })).body.granted).toBe(2)
    expect((await ask('PUT', path, { property_ids: [12] })).body).toEqual({
      publisher_id: id,
      sells_all: false,
      granted: 1,
      version: expect.any(Number),
      warnings: [],
    })
    expect((await hostelry(`publisher revoke ${id} 13 --json`)).json.properties).toEqual([12])
    expect((await ask('PUT', path, { property_ids: [] })).body.granted).toBe(0)
  })

  test('names a property that does not exist, and changes nothing', async () => {
    const path = `publishers/${await newPublisher()}/properties`
    expect(await refusal('POST', `${path}/grant`, { property_ids: [11, 99] })).toEqual([
      404,
      ['property_ids'],
    ])
    const wrong = { property_ids: [0, 'x', 11] }
    expect(await refusal('PUT', path, wrong)).toEqual([400, ['property_ids[0]', 'property_ids[1]']])
    expect(await refusal('PUT', path, {})).toEqual([400, ['property_ids']])
    const many = { property_ids: Array.from({ length: 1001 }, (_, index) => index + 1) }
    expect(await refusal('POST', `${path}/grant`, many)).toEqual([400, ['property_ids']])
    expect((await ask('GET', path)).body.property_ids).toEqual([])
  })
})

describe('a key', () => {
  test('of a publisher is shown once and opens what it may', async () => {
    const publisherId = await newPublisher()
    const request = { kind: 'publisher', publisher_id: publisherId, label: 'web', expires_on: '2099-12-31' }
    const made = await ask('POST', 'keys', { ...request, scopes: ['view', 'book'] })
    const { key, ...shown } = made.body
    expect(made.status).toBe(201)
    expect(shown).toMatchObject({
      kind: 'publisher',
      publisher_id: publisherId,
      scopes: ['view', 'book'],
      label: 'web',
      expires_at: '2099-12-31T00:00:00Z',
      revoked_at: null,
    })
    const view = () => running.post('properties/view/.json', { key })
    expect((await view()).status).toBe(200)
    expect((await ask('GET', `keys/${shown.id}`)).body).toEqual(shown)
    expect((await ask('GET', `keys?publisher_id=${publisherId}`)).body).toEqual({
      keys: [shown],
      next_cursor: null,
    })
    const revoked = await ask('POST', `keys/${shown.id}/revoke`)
    expect(revoked.body).toMatchObject({ ...shown, revoked_at: expect.any(String) })
    expect((await ask('POST', `keys/${shown.id}/revoke`)).body).toEqual(revoked.body)
    expect((await view()).status).toBe(401)
  })

  test('of an administrator opens the administration until it revokes itself', async () => {
    const { body } = await ask('POST', 'keys', { kind: 'admin' })
    expect(body).toMatchObject({ kind: 'admin', publisher_id: null, scopes: [], label: '' })
    expect((await ask('GET', 'keys', undefined, body.key)).status).toBe(200)
    expect((await ask('POST', `keys/${body.id}/revoke`, undefined, body.key)).status).toBe(200)
    expect((await ask('GET', 'keys', undefined, body.key)).status).toBe(401)
  })

  test('is the same by command line', { timeout: 120_000 }, async () => {
    const id = await newPublisher()
    const made = (await hostelry(`key create --publisher ${id} --label office --json`)).json
    expect((await ask('GET', `keys/${made.keyId}`)).body).toMatchObject({ label: 'office', publisher_id: id })
    await ask('POST', `keys/${made.keyId}/revoke`)
    expect((await hostelry(`key list --publisher ${id}`)).output).toMatch(/revoked/)
  })

  test('is in no list and no line of the log', async () => {
    const { body } = await ask('POST', 'keys', { kind: 'admin', label: 'silent' })
    await ask('GET', 'publishers', undefined, body.key)
    const answers = [await ask('GET', 'keys'), await ask('GET', `keys/${body.id}`)]
    for (const { text } of answers) expect(text).not.toContain(body.key)
    expect(running.logLines.join('')).not.toContain(body.key)
    expect(await listed('keys', 'keys', 1)).toEqual((await ask('GET', 'keys')).body.keys)
  })

  test.each([
    [{}, ['kind']],
    [{ kind: 'publisher' }, ['publisher_id']],
    [{ kind: 'admin', publisher_id: 1, scopes: ['view'] }, ['publisher_id', 'scopes']],
    [{ kind: 'admin', origins: ['https://a.b'], requests_per_minute: 5 }, ['origins', 'requests_per_minute']],
    [{ kind: 'admin', is_test: true }, ['is_test']],
    [{ kind: 'publisher', publisher_id: 1, is_test: 'perhaps' }, ['is_test']],
    [{ kind: 'publisher', publisher_id: 1, origins: [] }, ['origins']],
    [{ kind: 'publisher', publisher_id: 1, origins: ['*', 'https://a.b/c'] }, ['origins[0]', 'origins[1]']],
    [{ kind: 'publisher', publisher_id: 1, origins: ['https://a.b'], scopes: ['book'] }, ['scopes[0]']],
    [{ kind: 'publisher', publisher_id: 1, requests_per_minute: -1 }, ['requests_per_minute']],
    [{ kind: 'publisher', publisher_id: 1, scopes: ['fly'] }, ['scopes[0]']],
    [{ kind: 'admin', expires_on: '2020-01-01' }, ['expires_on']],
    [{ kind: 'admin', expires_on: '2027-02-30' }, ['expires_on']],
    [{ kind: 'admin', label: 'two\nlines' }, ['label']],
    [{ kind: 'admin', key: 'mine', text: 'mine' }, ['key', 'text']],
  ])('is refused as %j', async (body, fields) => {
    expect(await refusal('POST', 'keys', body)).toEqual([400, fields])
  })

  test('is publishable with origins, and has a limit of its own', async () => {
    const publisherId = await newPublisher()
    const body = {
      kind: 'publisher',
      publisher_id: publisherId,
      origins: ['https://WWW.example.com'],
      requests_per_minute: 60,
    }
    const made = await ask('POST', 'keys', body)
    expect(made.body).toMatchObject({
      key: expect.stringMatching(/^hpk_/),
      scopes: ['view', 'availability', 'preview'],
      origins: ['https://www.example.com'],
      requests_per_minute: 60,
    })
    const secret = await ask('POST', 'keys', { kind: 'publisher', publisher_id: publisherId })
    expect(secret.body).toMatchObject({ origins: null, requests_per_minute: null })
    const path = `keys/${made.body.id}/usage`
    expect((await ask('GET', path)).body).toEqual({ usage: [] })
    await running.post('currencies/.json', { key: made.body.key })
    await writeKeyUsage(context)
    const row = { day: testToday, operation: 'currencies', requests: 1, limited: 0 }
    expect((await ask('GET', `${path}?days=1`)).body).toEqual({ usage: [row] })
    expect(await refusal('GET', `${path}?days=401`)).toEqual([400, ['days']])
  })

  test('is a test key where that is asked for, as by command line', { timeout: 120_000 }, async () => {
    const publisherId = await newPublisher()
    const live = await ask('POST', 'keys', { kind: 'publisher', publisher_id: publisherId })
    expect(live.body).toMatchObject({ key: expect.stringMatching(/^hst_/), is_test: false })
    const made = await ask('POST', 'keys', { kind: 'publisher', publisher_id: publisherId, is_test: true })
    expect(made.body).toMatchObject({ key: expect.stringMatching(/^test_hst_/), is_test: true })
    expect((await running.post('properties/view/.json', { key: made.body.key })).status).toBe(200)
    const { json } = await hostelry(`key create --publisher ${publisherId} --test --json`)
    expect(json.key).toMatch(/^test_hst_/)
    const { keys } = (await ask('GET', `keys?publisher_id=${publisherId}`)).body
    expect(keys.map((key: { is_test: boolean }) => key.is_test)).toEqual([false, true, true])
    const { output } = await hostelry(`key list --publisher ${publisherId}`)
    expect(output.match(/ (live|test) /g)).toEqual([' live ', ' test ', ' test '])
    const wrong = await hostelry('key create --admin --test')
    expect([wrong.exitCode, wrong.errors]).toEqual([
      2,
      expect.stringContaining('--test goes with --publisher'),
    ])
  })

  test('of a publisher that does not exist is refused by name', async () => {
    const body = { kind: 'publisher', publisher_id: 987_654 }
    expect(await refusal('POST', 'keys', body)).toEqual([404, ['publisher_id']])
  })
})

test.each<[AdminMethod, string, object?]>([
  ['GET', 'publishers/987654'],
  ['GET', 'publishers/none'],
  ['PATCH', 'publishers/987654', { name: 'X' }],
  ['GET', 'publishers/987654/properties'],
  ['PUT', 'publishers/987654/properties', { property_ids: [] }],
  ['POST', 'publishers/987654/properties/grant', { property_ids: [11] }],
  ['POST', 'publishers/987654/properties/revoke', { property_ids: [11] }],
  ['GET', 'keys/key_nothing'],
  ['GET', 'keys/%00'],
  ['POST', 'keys/key_nothing/revoke'],
  ['GET', 'keys/key_nothing/usage'],
])('%s %s names nothing', async (method, path, body) => {
  expect((await ask(method, path, body)).status).toBe(404)
})

test.each([
  ['publishers?limit=0', ['limit']],
  ['publishers?limit=101&cursor=x', ['cursor', 'limit']],
  ['publishers?page=2', ['page']],
  ['keys?cursor=a b&publisher_id=x', ['publisher_id', 'cursor']],
])('the list %s is refused', async (path, fields) => {
  expect(await refusal('GET', path)).toEqual([400, fields])
})

test('a route that takes no body refuses fields', async () => {
  const { body } = await ask('POST', 'keys', { kind: 'admin' })
  expect(await refusal('POST', `keys/${body.id}/revoke`, { reason: 'lost' })).toEqual([400, ['reason']])
})

test('a publisher that is archived is listed when it is asked for, and makes nothing new', async () => {
  const { body } = await ask('POST', 'publishers', { name: 'Pyrenees' })
  const { body: beside } = await ask('POST', 'publishers', { name: 'Massif' })
  const of = { publisher_id: body.id }
  const archived = await ask('POST', `publishers/${body.id}/archive`)
  expect(archived.body).toEqual({ id: body.id, archived_at: expect.any(String), reservations_to_come: 0 })
  expect((await ask('POST', `publishers/${body.id}/archive`)).body).toEqual(archived.body)
  expect((await ask('GET', `publishers/${body.id}/archive`)).body).toEqual(archived.body)
  expect((await ask('GET', `publishers/${body.id}`)).body.archived_at).toBe(archived.body.archived_at)
  expect((await ask('GET', `publishers/${beside.id}`)).body.archived_at).toBeNull()
  const found = async (query: string) =>
    (await ask('GET', `publishers?search=pyrenees${query}`)).body.publishers.map(
      ({ id }: { id: number }) => id,
    )
  expect([await found(''), await found('&archived=only'), await found('&archived=all')]).toEqual([
    [],
    [body.id],
    [body.id],
  ])
  const code = { code: 'SUMMIT', category: 'discount', percent_off: 10, publishers: [body.id] }
  const refused = [
    await ask('POST', 'keys', { kind: 'publisher', ...of, label: 'late' }),
    await ask('POST', 'sites', { ...of, name: 'Late' }),
    await ask('POST', 'discount-codes', code),
  ]
  for (const answer of refused) {
    const message = `Publisher ${body.id} is archived; restore it first.`
    expect([answer.status, answer.body.message]).toEqual([409, message])
    expect(answer.body.errors).toEqual([{ field: 'publisher_id', message }])
  }
  expect((await ask('POST', `publishers/${body.id}/restore`)).body.archived_at).toBeNull()
  expect((await ask('POST', 'keys', { kind: 'publisher', ...of, label: 'again' })).status).toBe(201)
})

test('no route opens without a key, or to that of a publisher', async () => {
  const { key } = await testPublisher(running)
  for (const bearer of [null, key, 'hst_nobody']) {
    expect((await ask('GET', 'publishers', undefined, bearer)).status).toBe(401)
    expect((await ask('POST', 'keys', { kind: 'admin' }, bearer)).status).toBe(401)
  }
})

afterAll(() => {
  const mine = admin.routes.filter(route => /\/(publishers|keys)/.test(route))
  expect([...admin.tried].sort()).toEqual(mine.sort())
})
