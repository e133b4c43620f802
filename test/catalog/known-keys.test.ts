// Who tries out keys costs the database next to nothing, and nobody who has a key notices (contract R5, threat A6).

import { describe, expect, test } from 'vitest'
import { KnownKeys } from '../../src/catalog/known-keys.ts'
import { newKeyText } from '../../src/lodging/publishers/api-key.ts'
import type { Reader } from '../../src/store/postgres/database.ts'
import { createKey, type NewKey } from '../../src/store/publishers/keys.ts'
import { createPublisher } from '../../src/store/publishers/publishers.ts'
import { testDatabase } from '../support/run/database.ts'

const { database } = await testDatabase()
const publisherId = await database.transaction(
  async transaction => (await createPublisher(transaction, { name: 'A', sellsAll: true })).id,
)
const holder = { kind: 'publisher', publisherId, scopes: ['view'] } as const

const create = async (more: Partial<NewKey> = {}): Promise<string> =>
  (
    await database.transaction(transaction =>
      createKey(transaction, { holder, label: '', expiresAt: null, ...more }),
    )
  ).key

/** Keys with how many statements they have asked; each waits until it is let through. */
function watchedKeys() {
  let gate = Promise.resolve()
  let open = (): void => undefined
  const counted = { statements: 0 }
  const reader: Reader = {
    query: async (text, values) => {
      counted.statements += 1
      const rows = await database.query(text, values)
      await gate
      return rows as never
    },
  }
  const hold = () => {
    gate = new Promise(resolve => {
      open = resolve
    })
  }
  return { keys: new KnownKeys(reader), counted, hold, letGo: () => open() }
}

const texts = (count: number): string[] => Array.from({ length: count }, () => newKeyText())

describe('a key that does not exist', () => {
  test('is asked about once, however often it is sent', async () => {
    const { keys, counted } = watchedKeys()
    const [unknown, expired] = [newKeyText(), await create({ expiresAt: '2020-01-01T00:00:00Z' })]
    for (const key of [unknown, expired, unknown, expired]) expect(await keys.find(key)).toBeUndefined()
    expect(counted.statements).toBe(2)
  })

  test('is asked about together with the others that wait', async () => {
    const { keys, counted, hold, letGo } = watchedKeys()
    const good = await create()
    hold()
    const first = keys.find(newKeyText())
    await new Promise(setImmediate)
    const others = Promise.all([...texts(900), good].map(key => keys.find(key)))
    letGo()
    await first
    expect((await others).at(-1)).toMatchObject({
      kind: 'publisher',
      holder: { publisher: { id: publisherId } },
    })
    expect(counted.statements).toBe(2)
  })

  test('waits in a queue that has an end', async () => {
    const { keys, hold, letGo } = watchedKeys()
    hold()
    const first = keys.find(newKeyText())
    await new Promise(setImmediate)
    const waiting = texts(4_000).map(key => keys.find(key))
    await expect(keys.find(newKeyText())).rejects.toMatchObject({
      type: 'ServiceUnavailableException',
      headers: { 'Retry-After': '1' },
    })
    letGo()
    expect(await Promise.all([first, ...waiting])).toEqual(new Array(4_001).fill(undefined))
  })

  test('is asked about again when keys have changed, also while the answer was on its way', async () => {
    const { keys, hold, letGo } = watchedKeys()
    const [before, meanwhile] = texts(2) as [string, string]
    expect(await keys.find(before)).toBeUndefined()
    await create({ text: before })
    keys.forget(publisherId)
    expect(await keys.find(before)).toMatchObject({ kind: 'publisher' })
    hold()
    const asked = keys.find(meanwhile)
    await new Promise(resolve => setTimeout(resolve, 20))
    await create({ text: meanwhile })
    keys.forget(publisherId)
    letGo()
    expect(await asked).toBeUndefined()
    expect(await keys.find(meanwhile)).toMatchObject({ kind: 'publisher' })
  })

  test('takes no place of those that do', async () => {
    const { keys, counted } = watchedKeys()
    const good = await create()
    await keys.find(good)
    for (let round = 0; round < 3; round += 1) await Promise.all(texts(4_000).map(key => keys.find(key)))
    const { statements } = counted
    expect(keys.known(good)).toMatchObject({ kind: 'publisher' })
    expect(await keys.find(good)).toMatchObject({ kind: 'publisher' })
    expect(counted.statements).toBe(statements)
  })
})

test('a key of an administrator is remembered until keys change', async () => {
  const { keys, counted } = watchedKeys()
  const admin = await create({ holder: { kind: 'admin' } })
  for (let round = 0; round < 3; round += 1) expect(await keys.find(admin)).toMatchObject({ kind: 'admin' })
  expect(counted.statements).toBe(1)
  keys.forget(publisherId)
  expect(keys.known(admin)).toBeDefined()
  keys.forget()
  expect(keys.known(admin)).toBeUndefined()
})
