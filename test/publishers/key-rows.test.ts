// Keys, over rows that differ by one condition each: exactly those that are good show their holder, with the limit that is theirs,
// and lists and refusals are of exactly those that are meant.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyText } from '../../src/lodging/publishers/api-key.ts'
import { publisherChanged } from '../../src/store/postgres/notices.ts'
import {
  createKey,
  findKeys,
  getKey,
  listKeys,
  type NewKey,
  revokeKey,
} from '../../src/store/publishers/keys.ts'
import { doneIn, noChanges, type PlantedRow, stored, type Tables } from '../support/hotels/planted-rows.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const hashOf = (text: string): string => `\\x${createHash('sha256').update(text).digest('hex')}`
const key = (id: number, row: object = {}): PlantedRow => ({
  key_id: `k${id}`,
  key_hash: hashOf(`text ${id}`),
  kind: 'publisher',
  publisher_id: 1,
  scopes: ['view'],
  label: `label ${id}`,
  created_at: noon,
  ...row,
})
const publisher = (id: number, row: object = {}): PlantedRow => ({
  publisher_id: id,
  name: `P${id}`,
  settings: {},
  sells_all: true,
  ...row,
})

const done = doneIn(database, ['api_key'])

describe('a key shows its holder', () => {
  const shown = async (row: object, ofPublisher: object = {}) => {
    const { result } = await done({ publisher: [publisher(1, ofPublisher)], api_key: [key(1, row)] }, tx =>
      findKeys(tx, ['text 1']),
    )
    return result[0]?.kind
  }

  test.each<[string, object, object, string | undefined]>([
    ['that is good', {}, {}, 'publisher'],
    ['of an administrator', { kind: 'admin', publisher_id: null }, {}, 'admin'],
    ['that was revoked', { revoked_at: noon }, {}, undefined],
    ['of a publisher that is archived', {}, { archived_at: noon }, undefined],
    ['of another text', { key_hash: hashOf('other') }, {}, undefined],
  ])('%s', async (_, row, ofPublisher, kind) => {
    expect(await shown(row, ofPublisher)).toBe(kind)
  })

  test('until the instant at which it expires', async () => {
    const expiring = (seconds: number) =>
      done(
        at => ({ publisher: [publisher(1)], api_key: [key(1, { expires_at: at(seconds) })] }),
        transaction => findKeys(transaction, ['text 1']),
      )
    expect((await expiring(0)).result).toEqual([undefined])
    expect((await expiring(-1)).result).toEqual([undefined])
    expect((await expiring(90)).result[0]).toMatchObject({ kind: 'publisher', expiresInSeconds: 90 })
  })

  const limits = async (row: object, ...settings: PlantedRow[]) => {
    const { result } = await done(
      { publisher: [publisher(1)], api_key: [key(1, row)], setting: settings },
      transaction => findKeys(transaction, ['text 1']),
    )
    const [found] = result
    return found?.kind === 'publisher' ? found.requestsPerMinute : 'none'
  }
  const setting = (kind: string, value: number): PlantedRow => ({
    name: `${kind}_key_requests_per_minute`,
    value,
  })

  test('with its own limit, else that of the settings for its kind, else the usual one', async () => {
    const settings = [setting('secret', 70), setting('publishable', 80)]
    const publishable = { origins: ['https://a.example'] }
    expect(await limits({ requests_per_minute: 5 }, ...settings)).toBe(5)
    expect(await limits({ requests_per_minute: 0 }, ...settings)).toBeNull()
    expect(await limits({}, ...settings)).toBe(70)
    expect(await limits(publishable, ...settings)).toBe(80)
    expect(await limits({}, setting('secret', 0))).toBeNull()
    expect(await limits({}, setting('publishable', 80))).toBe(await limits({}))
    expect(await limits(publishable)).toBeGreaterThan(0)
  })

  test('each in its place among those that are asked for', async () => {
    const { result } = await done({ publisher: [publisher(1)], api_key: [key(1), key(2)] }, transaction =>
      findKeys(transaction, ['none', 'text 2', 'text 1', 'text 2']),
    )
    expect(result.map(each => each?.kind === 'publisher' && each.keyId)).toEqual([false, 'k2', 'k1', 'k2'])
    expect((await done({}, transaction => findKeys(transaction, []))).result).toEqual([])
  })
})

describe('a key that is made', () => {
  const tables = {
    publisher: [publisher(1), publisher(2, { archived_at: noon })],
    house_publisher: [],
    api_key: [],
  }
  const make = (changes: Partial<NewKey>, more: Tables = {}) =>
    done({ ...tables, ...more }, transaction =>
      createKey(transaction, {
        holder: { kind: 'publisher', publisherId: 1, scopes: ['view', 'book'] },
        label: 'for pages',
        expiresAt: noon,
        ...changes,
      }),
    )
  const refusedKey = (message: string) => ({
    type: 'BadRequestException',
    errors: [{ field: 'key', message }],
  })
  const text = keyText('a-text-that-somebody-has-chosen')

  test('is kept by its hash, with all that it may do, and servers are told', async () => {
    const { result, changes, told, at } = await make({})
    expect(result).toEqual({
      key: expect.stringMatching(/^hst_/),
      keyId: expect.stringMatching(/^key_[\w-]{12}$/),
    })
    const { key: made, keyId } = result
    expect(changes).toEqual({
      [`api_key ${keyId}`]: {
        key_id: keyId,
        key_hash: hashOf(made),
        kind: 'publisher',
        publisher_id: 1,
        is_test: false,
        scopes: ['view', 'book'],
        label: 'for pages',
        created_at: at(),
        expires_at: stored(noon),
      },
    })
    expect(told).toEqual([publisherChanged(1)])
  })

  test('may be publishable, limited, for tests, or an administrator’s', async () => {
    const origins = ['https://a.example']
    const holder = { kind: 'publisher', publisherId: 1, scopes: [], origins, requestsPerMinute: 9 } as const
    const { result, changes } = await make({ holder, expiresAt: null })
    expect(result.key).toMatch(/^hpk_/)
    expect(Object.values(changes)).toMatchObject([{ origins, requests_per_minute: 9, scopes: [] }])
    const ofTests = await make({ holder: { ...holder, isTest: true } })
    expect(Object.values(ofTests.changes)).toMatchObject([{ is_test: true }])
    const admin = await make({ holder: { kind: 'admin' } })
    expect(Object.values(admin.changes)).toMatchObject([{ kind: 'admin', scopes: [] }])
    expect(admin.told).toEqual([publisherChanged(null)])
  })

  test('is refused for a text without its form or that is taken, and for a publisher that may have none', async () => {
    expect((await make({ text })).result).toMatchObject({ key: text })
    for (const wrong of ['', 'x', keyText('a-text-that-somebody-has-chosen', 'secret', true)])
      expect((await make({ text: wrong })).result).toMatchObject(
        refusedKey('has not the form of a key; leave it out'),
      )
    const taken = await make({ text }, { api_key: [key(1, { key_hash: hashOf(text) })] })
    expect(taken).toMatchObject({
      result: refusedKey('is taken; choose another text'),
      changes: noChanges,
      told: [],
    })
    const of = (publisherId: number) => ({ holder: { kind: 'publisher', publisherId, scopes: [] } as const })
    expect(await make(of(9))).toMatchObject({ result: { type: 'NotFoundException' }, changes: noChanges })
    expect(await make(of(2))).toMatchObject({ result: { type: 'ConflictException' }, changes: noChanges })
    const desk = await make(of(1), { house_publisher: [{ publisher_id: 1 }] })
    expect(desk).toMatchObject({ result: { type: 'ConflictException' }, changes: noChanges })
  })
})

describe('keys', () => {
  const rows = [
    key(4, { created_at: '2030-06-15T11:00:00Z' }),
    key(2),
    key(1, { kind: 'admin', publisher_id: null }),
    key(3, { publisher_id: 2 }),
  ]
  const whole = {
    keyId: 'k2',
    kind: 'publisher',
    publisherId: 1,
    scopes: ['view'],
    origins: null,
    requestsPerMinute: null,
    isTest: false,
    clientId: null,
    label: 'label 2',
    createdAt: noon,
    expiresAt: null,
    revokedAt: null,
  }

  test('are listed the oldest first, of all or of one publisher, all or a page', async () => {
    const listed = async (...asked: [number | null, Parameters<typeof listKeys>[2]?]) =>
      (await done({ api_key: rows }, tx => listKeys(tx, ...asked))).result.map(({ keyId }) => keyId)
    expect(await listed(null)).toEqual(['k4', 'k1', 'k2', 'k3'])
    expect(await listed(1)).toEqual(['k4', 'k2'])
    expect(await listed(null, { after: 'k4', limit: 2 })).toEqual(['k1', 'k2'])
    expect(await listed(null, { after: 'k2', limit: null })).toEqual(['k3'])
    expect(await listed(null, { after: null, limit: null, within: [2] })).toEqual(['k3'])
    expect(await listed(1, { after: null, limit: null, within: [2] })).toEqual([])
    expect((await done({ api_key: rows }, tx => listKeys(tx, 1))).result.at(-1)).toEqual(whole)
  })

  test('are read by their ids', async () => {
    const read = (id: string) => done({ api_key: rows }, transaction => getKey(transaction, id))
    expect((await read('k2')).result).toEqual(whole)
    expect((await read('k9')).result).toMatchObject({
      type: 'NotFoundException',
      message: 'There is no key of that id.',
    })
  })

  test('are revoked once, from now on', async () => {
    const revoke = (id: string, row: object = {}) =>
      done({ api_key: [key(2, row), key(1, { kind: 'admin', publisher_id: null })] }, transaction =>
        revokeKey(transaction, id),
      )
    const { changes, told, at } = await revoke('k2')
    expect([changes, told]).toEqual([{ 'api_key k2': { revoked_at: at() } }, [publisherChanged(1)]])
    expect((await revoke('k2', { revoked_at: noon })).changes).toEqual({})
    expect((await revoke('k1')).told).toEqual([publisherChanged(null)])
    expect(await revoke('k9')).toMatchObject({
      changes: noChanges,
      told: [],
      result: { type: 'NotFoundException' },
    })
  })
})
