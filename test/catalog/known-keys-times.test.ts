// How long a key is known, and how long one is known not to exist; and what is known of a key, whole.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KnownKeys } from '../../src/catalog/known-keys.ts'
import { newKeyText } from '../../src/lodging/publishers/api-key.ts'
import type { Reader } from '../../src/store/postgres/database.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const ofPublisher = {
  key_id: 'key_1',
  kind: 'publisher',
  scopes: ['view'],
  expires_in: null,
  origins: null,
  requests_per_minute: 5,
  is_test: true,
  default_envelope: null,
  publisher_id: 7,
  name: 'A',
  settings: {},
  sells_all: true,
  archived_at: null,
  site_place: null,
}
const ofAdmin = { ...ofPublisher, kind: 'admin', publisher_id: null, name: null, settings: null }

/** Keys behind which are these rows, whatever their texts, with the statements that have looked for one. */
function under(...rows: object[]) {
  const query = vi.fn(async () => rows.map((row, index) => ({ place: index + 1, ...row })))
  return { keys: new KnownKeys({ query } as unknown as Reader), query, rows }
}

test('a key of a publisher is known with its holder, and one of an administrator by its id', async () => {
  const { keys } = under(ofPublisher)
  const known = await keys.find('k')
  expect(known).toEqual({
    kind: 'publisher',
    validUntil: Number.POSITIVE_INFINITY,
    holder: {
      keyId: 'key_1',
      scopes: ['view'],
      origins: null,
      requestsPerMinute: 5,
      isTest: true,
      publisher: expect.objectContaining({ id: 7, name: 'A', sellsAll: true }),
    },
  })
  expect(keys.known('k')).toBe(known)
  expect(await under(ofAdmin).keys.find('k')).toEqual({
    kind: 'admin',
    admin: { kind: 'admin', keyId: 'key_1' },
    validUntil: Number.POSITIVE_INFINITY,
  })
})

test.each([
  ['publisher', ofPublisher],
  ['admin', ofAdmin],
])('a key of a %s is known until it expires, and looked for again then', async (_, row) => {
  const { keys, query } = under({ ...row, expires_in: 2 })
  const began = performance.now()
  expect(await keys.find('k')).toMatchObject({ validUntil: began + 2_000 })
  vi.advanceTimersByTime(1_999)
  expect(keys.known('k')).toBeDefined()
  await keys.find('k')
  expect(query).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(keys.known('k')).toBeUndefined()
  await keys.find('k')
  expect(query).toHaveBeenCalledTimes(2)
})

test('a key that does not exist is not looked for again for half a minute', async () => {
  const { keys, query } = under()
  const key = newKeyText()
  expect(await keys.find(key)).toBeUndefined()
  vi.advanceTimersByTime(29_999)
  expect(await keys.find(key)).toBeUndefined()
  expect(query).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(await keys.find(key)).toBeUndefined()
  expect(query).toHaveBeenCalledTimes(2)
})

test('with a change of one publisher its keys are forgotten, and those of others stay', async () => {
  const { keys, query, rows } = under(ofPublisher)
  await keys.find('of 7')
  rows[0] = { ...ofPublisher, publisher_id: 8 }
  await keys.find('of 8')
  rows[0] = ofAdmin
  await keys.find('of an administrator')
  const known = () => ['of 7', 'of 8', 'of an administrator'].filter(key => keys.known(key) !== undefined)
  keys.forget(8)
  expect(known()).toEqual(['of 7', 'of an administrator'])
  keys.forget(null)
  expect(known()).toEqual([])
  expect(query).toHaveBeenCalledTimes(3)
})

test('with any change it is looked for again what did not exist, also when that was being found out', async () => {
  const { keys, query, rows } = under()
  await keys.find('k')
  keys.forget(7)
  const meanwhile = keys.find('k')
  keys.forget(7)
  expect(await meanwhile).toBeUndefined()
  rows.push(ofPublisher)
  expect(await keys.find('k')).toMatchObject({ kind: 'publisher' })
  expect(query).toHaveBeenCalledTimes(3)
})
