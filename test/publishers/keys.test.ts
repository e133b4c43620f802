// A key is known by its hash alone; one that is missing, unknown, expired or revoked shows nobody (contract R5).

import { describe, expect, test } from 'vitest'
import { keyText, mayBeKey } from '../../src/lodging/publishers/api-key.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { createKey, findKeys, listKeys, type NewKey, revokeKey } from '../../src/store/publishers/keys.ts'
import {
  createPublisher,
  grantProperties,
  listPublishers,
  readGrantedPropertyIds,
  updatePublisher,
} from '../../src/store/publishers/publishers.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const publisher = await database.transaction(transaction =>
  createPublisher(transaction, { name: 'Voyages', sellsAll: false, settings: { defaultCurrency: 'CHF' } }),
)
const holder = { kind: 'publisher', publisherId: publisher.id, scopes: ['view', 'book'] } as const

const create = (key: Partial<NewKey>) =>
  database.transaction(transaction =>
    createKey(transaction, { holder, label: 'test', expiresAt: null, ...key }),
  )

const findKey = async (reader: Reader, text: string) => (await findKeys(reader, [text]))[0]

describe('a key', () => {
  test('shows its publisher, with what the key may do', async () => {
    const { key, keyId } = await create({})
    expect(key).toMatch(/^hst_[A-Za-z0-9_-]{49}$/)
    expect(mayBeKey(key)).toBe(true)
    expect(await findKey(database, key)).toEqual({
      kind: 'publisher',
      keyId,
      scopes: ['view', 'book'],
      origins: null,
      requestsPerMinute: null,
      isTest: false,
      expiresInSeconds: null,
      publisher,
    })
  })

  test('for tests says so, in its text and where it is found', async () => {
    const { key, keyId } = await create({ holder: { ...holder, isTest: true } })
    expect(key).toMatch(/^test_hst_[A-Za-z0-9_-]{49}$/)
    expect(await findKey(database, key)).toMatchObject({ kind: 'publisher', keyId, isTest: true })
    const publishable = await create({ holder: { ...holder, origins: ['https://a.example'], isTest: true } })
    expect(publishable.key).toMatch(/^test_hpk_/)
    for (const isTest of [true, false]) {
      const text = keyText(`of-the-other-mode-${isTest}`, 'secret', !isTest)
      await expect(create({ holder: { ...holder, isTest }, text })).rejects.toMatchObject({
        errors: [{ field: 'key' }],
      })
    }
  })

  test('of an admin shows an admin', async () => {
    const { key, keyId } = await create({ holder: { kind: 'admin' } })
    expect(await findKey(database, key)).toEqual({ kind: 'admin', keyId, expiresInSeconds: null })
  })

  test('is found among others in one query, each in its place', async () => {
    const queries: string[] = []
    const watched = {
      query: <Row extends object>(text: string, values?: readonly unknown[]) => {
        queries.push(text)
        return database.query<Row>(text, values)
      },
    }
    const { key } = await create({})
    const { key: another } = await create({ holder: { kind: 'admin' } })
    const found = await findKeys(watched, ['', another, 'hst_unknown', key, `${key} `])
    expect(found.map(each => each?.kind)).toEqual([undefined, 'admin', undefined, 'publisher', undefined])
    expect(queries).toHaveLength(1)
  })

  test('that has expired or was revoked shows nobody', async () => {
    const { key: expired } = await create({ expiresAt: '2020-01-01T00:00:00Z' })
    expect(await findKey(database, expired)).toBeUndefined()
    const { key, keyId } = await create({ expiresAt: '2999-01-01T00:00:00Z' })
    expect(await findKey(database, key)).toBeDefined()
    await database.transaction(transaction => revokeKey(transaction, keyId))
    expect(await findKey(database, key)).toBeUndefined()
    const listed = await listKeys(database, publisher.id)
    expect(listed.find(listedKey => listedKey.keyId === keyId)!.revokedAt).toMatch(/Z$/)
    await expect(
      database.transaction(transaction => revokeKey(transaction, 'key_none')),
    ).rejects.toMatchObject({
      type: 'NotFoundException',
    })
  })

  test('may have a text of its own, once', async () => {
    await create({ text: 'demo' })
    expect(await findKey(database, 'demo')).toMatchObject({ kind: 'publisher' })
    await expect(create({ text: 'demo' })).rejects.toMatchObject({ type: 'BadRequestException' })
    const text = keyText('of-ones-own')
    expect(await findKey(database, (await create({ text })).key)).toMatchObject({ kind: 'publisher' })
    for (const text of ['', 'demo2', 'of-ones-own', keyText('of-ones-own').slice(0, -1)])
      await expect(create({ text })).rejects.toMatchObject({ type: 'BadRequestException' })
  })

  test('is for a publisher that exists', async () => {
    await expect(create({ holder: { ...holder, publisherId: 999 } })).rejects.toMatchObject({
      type: 'NotFoundException',
    })
  })

  test('is kept nowhere in clear', async () => {
    const { key } = await create({})
    const [row] = await database.query('SELECT count(*) AS found FROM api_key WHERE api_key::text LIKE $1', [
      `%${Buffer.from(key).toString('hex')}%`,
    ])
    expect(row).toEqual({ found: 0 })
    expect(JSON.stringify(await listKeys(database, null))).not.toContain(key)
  })
})

describe('a publisher', () => {
  test('has defaults for the settings that it does not name', async () => {
    expect(publisher.settings).toEqual({
      language: 'en',
      defaultCurrency: 'CHF',
      envelope: 'bare',
      readsByGet: false,
      permalinkUrl: null,
      bookDirectUrl: null,
      pendingAs504: false,
    })
  })

  test('can be changed', async () => {
    const created = await database.transaction(transaction =>
      createPublisher(transaction, { name: 'Old', sellsAll: false }),
    )
    const changed = {
      ...created,
      name: 'New',
      sellsAll: true,
      settings: { ...created.settings, envelope: 'data' as const },
    }
    await database.transaction(transaction => updatePublisher(transaction, changed))
    expect(await listPublishers(database)).toContainEqual(changed)
    await expect(
      database.transaction(transaction => updatePublisher(transaction, { ...changed, id: 999 })),
    ).rejects.toMatchObject({ type: 'NotFoundException' })
  })

  test('sells exactly the properties it was given last', async () => {
    for (const id of [1, 2, 3]) await storeProperty(database, id)
    const grant = (ids: number[]) =>
      database.transaction(transaction => grantProperties(transaction, publisher.id, ids))
    await grant([1, 2])
    await grant([2, 3])
    expect(await readGrantedPropertyIds(database, publisher.id)).toEqual([2, 3])
    await expect(grant([1, 999])).rejects.toThrow('There is no property 999.')
    expect(await readGrantedPropertyIds(database, publisher.id)).toEqual([2, 3])
  })
})
