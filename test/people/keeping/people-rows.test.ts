// People, their roles and their sessions, over rows that differ by one condition each: exactly those that are meant are found,
// in order, and changed.

import { describe, expect, test } from 'vitest'
import {
  addGrants,
  findPassword,
  findPerson,
  findPersonByEmail,
  hasOperator,
  listPeople,
  removeGrant,
} from '../../../src/store/people/people.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { changesIn, type PlantedRow, plant, undone } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const noon = '2030-06-15T12:00:00Z'
const person = (id: number, row: object = {}): PlantedRow => ({
  person_id: id,
  name: `Person ${id}`,
  email: `P${id}@example.com`,
  email_folded: `p${id}@example.com`,
  language: 'en',
  created_at: noon,
  ...row,
})
const role = (id: number, personId: number, row: object = {}): PlantedRow => ({
  person_role_id: id,
  person_id: personId,
  role: 'front_desk',
  ...row,
})
const read = <Result>(
  tables: Readonly<Record<string, readonly PlantedRow[]>>,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> =>
  undone(database, async transaction => {
    for (const [table, rows] of Object.entries(tables)) await plant(transaction, table, ...rows)
    return work(transaction)
  })

describe('people are listed', () => {
  const secret = { password_hash: 'hash' }
  const tables = {
    person: [
      person(5),
      person(3),
      person(2, secret),
      person(1, { ...secret, state: 'disabled' }),
      person(4, secret),
    ],
    person_role: [
      role(2, 1, { property_id: 10 }),
      role(1, 1, { publisher_id: 20 }),
      role(3, 2, { property_id: 11 }),
      role(4, 3, { publisher_id: 21 }),
      role(5, 4, { role: 'operator' }),
    ],
    person_identity: [{ issuer: 'i', subject: 's', person_id: 3 }],
    person_totp: [
      { person_id: 1, confirmed_at: noon },
      { person_id: 2, confirmed_at: null },
    ],
    person_passkey: [{ person_id: 4, credential_id: 'c' }],
  }

  test('in the order they were created, with all that is known of them', async () => {
    const people = await read(tables, transaction => listPeople(transaction))
    const of = (id: number, row: object) => ({
      id,
      name: `Person ${id}`,
      email: `P${id}@example.com`,
      language: 'en',
      state: 'active',
      createdAt: noon,
      isInvited: false,
      isBound: false,
      hasSecondFactor: false,
      grants: [],
      ...row,
    })
    const desk = (publisherId: number | null, propertyId: number | null) => ({
      role: 'front_desk',
      publisherId,
      propertyId,
    })
    expect(people).toEqual([
      of(1, { state: 'disabled', hasSecondFactor: true, grants: [desk(20, null), desk(null, 10)] }),
      of(2, { grants: [desk(null, 11)] }),
      of(3, { isBound: true, grants: [desk(21, null)] }),
      of(4, { hasSecondFactor: true, grants: [{ role: 'operator', publisherId: null, propertyId: null }] }),
      of(5, { isInvited: true }),
    ])
  })

  test.each([
    ['after one, so many', { after: 1, limit: 2 }, 'everybody' as const, [2, 3]],
    ['within some publishers', { after: null, limit: null }, { publisherIds: [20], propertyIds: [] }, [1]],
    ['within some properties', { after: null, limit: null }, { publisherIds: [], propertyIds: [11] }, [2]],
    ['within all publishers', { after: null, limit: null }, { publisherIds: null, propertyIds: [] }, [1, 3]],
    ['within all properties', { after: null, limit: null }, { publisherIds: [], propertyIds: null }, [1, 2]],
    ['within nothing', { after: null, limit: null }, { publisherIds: [], propertyIds: [] }, []],
  ])('%s', async (_name, part, reach, ids) => {
    const people = await read(tables, transaction => listPeople(transaction, part, reach))
    expect(people.map(({ id }) => id)).toEqual(ids)
  })

  test('or found by id within reach, or by address', async () => {
    const found = await read(tables, async transaction => [
      await findPerson(transaction, 3),
      await findPerson(transaction, 3, { publisherIds: [21], propertyIds: [] }),
      await findPerson(transaction, 3, { publisherIds: [20], propertyIds: null }),
      await findPerson(transaction, 9),
      await findPersonByEmail(transaction, 'p2@example.com'),
      await findPersonByEmail(transaction, 'P2@example.com'),
    ])
    expect(found.map(each => each?.id)).toEqual([3, 3, undefined, undefined, 2, undefined])
  })

  test('with what signing in compares', async () => {
    const factors = {
      ...tables,
      person_totp: [
        { person_id: 1, confirmed_at: noon, secret: '\\x01' },
        { person_id: 2, confirmed_at: null, secret: '\\x02' },
      ],
    }
    const found = await read(factors, async transaction => [
      await findPassword(transaction, 'p1@example.com'),
      await findPassword(transaction, 'p2@example.com'),
      await findPassword(transaction, 'p4@example.com'),
      await findPassword(transaction, 'p9@example.com'),
    ])
    const of = (id: number, row: object) => ({
      id,
      passwordHash: 'hash',
      state: 'active',
      totpSecret: null,
      hasPasskey: false,
      unlockedAt: null,
      ...row,
    })
    expect(found).toEqual([
      of(1, { state: 'disabled', totpSecret: Buffer.from([1]) }),
      of(2, {}),
      of(4, { hasPasskey: true }),
      undefined,
    ])
  })
})

describe('a role', () => {
  const roles = [
    role(1, 1),
    role(2, 1, { publisher_id: 7 }),
    role(3, 1, { property_id: 7 }),
    role(4, 1, { role: 'read_only' }),
    role(5, 2),
  ]
  const grant = (publisherId: number | null, propertyId: number | null) =>
    ({ role: 'front_desk', publisherId, propertyId }) as const

  test.each([
    [null, null, 1],
    [7, null, 2],
    [null, 7, 3],
    [8, null, null],
    [7, 7, null],
  ])('for publisher %s and property %s is taken away by itself', async (publisherId, propertyId, gone) => {
    const changes = await read({ person_role: roles }, transaction =>
      changesIn(transaction, ['person_role'], () =>
        removeGrant(transaction, 1, grant(publisherId, propertyId)),
      ),
    )
    expect(changes).toEqual(gone === null ? {} : { [`person_role ${gone}`]: null })
  })

  test.each([
    ['of everything', null, null, true],
    ['of a publisher that is there', 7, null, true],
    ['of a property that is there', null, 8, true],
    ['of a publisher that is not', 8, null, false],
    ['of a property that is not', null, 7, false],
  ])('%s is given, or refused', async (_name, publisherId, propertyId, isGiven) => {
    const given = read(
      { publisher: [{ publisher_id: 7 }], property: [{ property_id: 8 }] },
      async transaction => {
        await addGrants(transaction, 3, [grant(publisherId, propertyId), grant(publisherId, propertyId)])
        return transaction.query(
          'SELECT person_id AS person, role, publisher_id AS publisher, property_id AS property FROM person_role',
        )
      },
    )
    if (isGiven)
      expect(await given).toEqual([
        { person: 3, role: 'front_desk', publisher: publisherId, property: propertyId },
      ])
    else
      await expect(given).rejects.toMatchObject({
        type: 'NotFoundException',
        message: 'There is no such publisher or property.',
      })
  })
})

test.each([
  ['with a password', {}, {}, true],
  [
    'with an identity',
    { password_hash: null },
    { person_identity: [{ issuer: 'i', subject: 's', person_id: 1 }] },
    true,
  ],
  ['with neither', { password_hash: null }, {}, false],
  ['who is disabled', { state: 'disabled' }, {}, false],
  ['whose role is another', {}, { person_role: [role(1, 1, { role: 'read_only' })] }, false],
])('an operator %s can sign in, or nobody can', async (_name, row, tables, can) => {
  const operator = {
    person: [person(1, { password_hash: 'hash', ...row }), person(2, { password_hash: 'hash' })],
  }
  const roles = { person_role: [role(1, 1, { role: 'operator' })] }
  expect(await read({ ...operator, ...roles, ...tables }, hasOperator)).toBe(can)
})
