// Who people are at identity providers: one identity is of one person, and one person has one at each provider.

import { expect, test } from 'vitest'
import { bindIdentity, hasIdentity, removeIdentities } from '../../../src/store/people/identities.ts'
import { doneIn, noChanges } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const done = doneIn(database)
const now = '2030-01-02T00:00:00Z'
const person_identity = [
  { issuer: 'one', subject: 'a', person_id: 1 },
  { issuer: 'two', subject: 'b', person_id: 1 },
  { issuer: 'one', subject: 'c', person_id: 2 },
]
const bind = (personId: number, issuer: string, subject: string) =>
  done({ person_identity }, tx => bindIdentity(tx, personId, { issuer, subject, now }))

test('a person is bound to an identity that nobody has, and again without a change', async () => {
  const { result, changes } = await bind(3, 'one', 'd')
  expect([result, Object.values(changes)]).toEqual([
    true,
    [{ issuer: 'one', subject: 'd', person_id: 3, created_at: '2030-01-02T00:00:00+00:00' }],
  ])
  expect(await bind(1, 'one', 'a')).toMatchObject({ result: true, changes: noChanges })
})

test.each([
  ['an identity of another', 3, 'one', 'a'],
  ['an identity of another, with one elsewhere', 2, 'two', 'b'],
  ['a second identity of the same provider', 1, 'one', 'd'],
])('a person is not bound to %s', async (_what, personId, issuer, subject) => {
  expect(await bind(personId, issuer, subject)).toMatchObject({ result: false, changes: noChanges })
})

test('a person has identities of providers, until they are removed', async () => {
  const has = async (personId: number, issuer: string) =>
    (await done({ person_identity }, tx => hasIdentity(tx, personId, issuer))).result
  expect([await has(1, 'one'), await has(1, 'two'), await has(2, 'two')]).toEqual([true, true, false])
  const { changes } = await done({ person_identity }, tx => removeIdentities(tx, 1))
  expect(Object.values(changes)).toEqual([null, null])
})
