// Publishers and keys as command line and administration make them: what is refused, and that no change is lost.

import { describe, expect, test } from 'vitest'
import { usualScopes } from '../../src/lodging/publishers/publisher.ts'
import { createKey, listKeys, revokeKey } from '../../src/operations/publishers/keys.ts'
import {
  changePublisher,
  createPublisher,
  grantProperties,
  limitToProperties,
  listGrantedProperties,
  listPublishers,
  revokeProperties,
} from '../../src/operations/publishers/publishers.ts'
import { FixedClock } from '../../src/values/clock.ts'
import { storeProperty } from '../support/hotels/stored-property.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const context = { database, clock: new FixedClock('2026-11-22T23:30:00Z') }
const propertyIds = [11, 12, 13, 14, 15, 16, 17, 18]
for (const id of propertyIds) await storeProperty(database, id)

const newPublisher = async () => (await createPublisher(context, { name: 'Alps', sellsAll: false })).id
const refused = (fields: string[]) => ({
  type: 'BadRequestException',
  errors: fields.map(field => expect.objectContaining({ field })),
})

describe('a publisher', () => {
  test('is created with what was given, and defaults for the rest', async () => {
    const settings = {
      defaultCurrency: 'EUR',
      permalinkUrl: 'https://alps.example/stay',
      envelope: undefined,
    }
    expect(await createPublisher(context, { name: ' Alps ', sellsAll: true, settings })).toMatchObject({
      name: 'Alps',
      sellsAll: true,
      settings: { defaultCurrency: 'EUR', envelope: 'bare', permalinkUrl: 'https://alps.example/stay' },
    })
  })

  test('is refused with every field that is wrong, and then nothing is written', async () => {
    const before = await listPublishers(context)
    const settings = { defaultCurrency: 'eur', envelope: 'brown', permalinkUrl: 'ftp://x', bookDirectUrl: '' }
    await expect(createPublisher(context, { name: ' ', sellsAll: true, settings })).rejects.toMatchObject(
      refused(['name', 'default_currency', 'envelope', 'permalink_url', 'book_direct_url']),
    )
    expect(await listPublishers(context)).toEqual(before)
  })

  test.each(['\0', 'two\nlines', 'half \ud83d of it', 'x'.repeat(201)])('cannot be called %j', async name => {
    await expect(createPublisher(context, { name, sellsAll: true })).rejects.toMatchObject(refused(['name']))
    await expect(changePublisher(context, await newPublisher(), { name })).rejects.toMatchObject(
      refused(['name']),
    )
  })

  test.each(['\0', '\ud83d', ' ', 'x'.repeat(2000)])('cannot have an address with %j in it', async part => {
    const settings = { permalinkUrl: `https://alps.example/${part}` }
    await expect(createPublisher(context, { name: 'Alps', sellsAll: true, settings })).rejects.toMatchObject(
      refused(['permalink_url']),
    )
  })

  test('keeps what a change does not name, also when several change it at once', async () => {
    const id = await newPublisher()
    await Promise.all([
      changePublisher(context, id, { name: 'Andes' }),
      changePublisher(context, id, { sellsAll: true }),
      changePublisher(context, id, { settings: { readsByGet: true } }),
      changePublisher(context, id, { settings: { defaultCurrency: 'CHF' } }),
    ])
    expect(await changePublisher(context, id, {})).toMatchObject({
      name: 'Andes',
      sellsAll: true,
      settings: { readsByGet: true, defaultCurrency: 'CHF', envelope: 'bare' },
    })
  })

  test('that does not exist, or that no id can name, is said to be so', async () => {
    await expect(changePublisher(context, 999, { name: 'X' })).rejects.toThrow('There is no publisher 999.')
    await expect(changePublisher(context, 2 ** 31, {})).rejects.toMatchObject(refused(['publisher_id']))
    await expect(grantProperties(context, 999, [11])).rejects.toThrow('There is no publisher 999.')
  })
})

describe('what a publisher may sell', () => {
  test('is all that was granted, also when much is granted at once', async () => {
    const id = await newPublisher()
    await Promise.all(propertyIds.map(propertyId => grantProperties(context, id, [propertyId])))
    expect(await listGrantedProperties(context, id)).toEqual(propertyIds)
    await Promise.all([11, 13, 15].map(propertyId => revokeProperties(context, id, [propertyId, 4711])))
    expect(await listGrantedProperties(context, id)).toEqual([12, 14, 16, 17, 18])
  })

  test('is limited to some properties, also of one that sold all', async () => {
    const { id } = await createPublisher(context, { name: 'All', sellsAll: true })
    await grantProperties(context, id, [11])
    expect(await limitToProperties(context, id, [13, 12, 13])).toMatchObject({
      publisher: { id, sellsAll: false },
      propertyIds: [12, 13],
    })
  })

  test('stays as it was when one of the properties does not exist or has no possible id', async () => {
    const id = await newPublisher()
    await grantProperties(context, id, [11])
    await expect(grantProperties(context, id, [12, 99])).rejects.toThrow('There is no property 99.')
    await expect(grantProperties(context, id, [12, 0, 1.5, 2 ** 31])).rejects.toMatchObject(
      refused(['property_ids[1]', 'property_ids[2]', 'property_ids[3]']),
    )
    expect(await listGrantedProperties(context, id)).toEqual([11])
  })
})

describe('a key', () => {
  test('may do everything but manage and explain unless its scopes are named, and ends when its day begins', async () => {
    const publisherId = await newPublisher()
    const make = (named?: string[]) =>
      createKey(context, {
        holder: { kind: 'publisher', publisherId, scopes: named },
        label: ' web ',
        expiresOn: '2026-11-23',
      })
    await make()
    await make(['book', 'view', 'book'])
    expect(await listKeys(context, publisherId)).toMatchObject([
      { scopes: usualScopes, label: 'web', expiresAt: '2026-11-23T00:00:00Z' },
      { scopes: ['view', 'book'] },
    ])
  })

  test('is refused with every field that is wrong', async () => {
    const holder = { kind: 'publisher', publisherId: 0, scopes: ['view', 'fly'] } as const
    await expect(
      createKey(context, { holder, label: 'a\0b', expiresOn: '2026-11-22' }),
    ).rejects.toMatchObject(refused(['publisher_id', 'scopes[1]', 'label', 'expires_on']))
    await expect(
      createKey(context, { holder: { ...holder, publisherId: 1, scopes: [] }, label: '', expiresOn: null }),
    ).rejects.toMatchObject(refused(['scopes']))
  })

  test.each(['', 'key_', 'key_\0', `key_${'x'.repeat(70)}`, 'key_nothing'])(
    '%j is the id of none',
    async keyId => {
      await expect(revokeKey(context, keyId)).rejects.toThrow('There is no key of that id.')
    },
  )
})
