// What managers do with people: which operation each route asks with what, and its whole answer.

import { describe, expect, test } from 'vitest'
import { adminWire, personSession } from '../../../support/wire/admin-wire.ts'

const session = personSession()
const person = { person: session }
const found = {
  id: 9,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  language: 'de',
  state: 'active',
  isInvited: false,
  hasSecondFactor: true,
  isBound: false,
  createdAt: '2026-11-01T10:00:00Z',
  mayChange: true,
  grants: [
    { role: 'front_desk', publisherId: null, propertyId: 11, mayTake: true },
    { role: 'read_only', publisherId: 4, propertyId: null, mayTake: false },
  ],
}
const shown = {
  id: 9,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  language: 'de',
  state: 'active',
  has_second_factor: true,
  is_bound: false,
  created_at: '2026-11-01T10:00:00Z',
  may_change: true,
  roles: [
    { role: 'front_desk', publisher_id: null, property_id: 11, may_take: true },
    { role: 'read_only', publisher_id: 4, property_id: null, may_take: false },
  ],
}
let listed = [found]
let label = 'deploys'

const { ask, refusal, calls } = await adminWire({
  showKey: async keyId => ({ keyId, label }) as never,
  listManagedPeople: async () => listed as never,
  showManagedPerson: async () => found as never,
  invitePerson: async () => found as never,
  inviteAgain: async () => found as never,
  changePerson: async () => found as never,
  setManagedState: async () => found as never,
  giveRole: async () => found as never,
  takeRole: async () => undefined as never,
  listSessionsOf: async () => [] as never,
  endSessionsOf: async () => 2 as never,
  resetSecondFactor: async () => undefined as never,
  unbindIdentity: async () => undefined as never,
})

const operator = { role: 'operator', publisherId: null, propertyId: null }
const ofAda = { name: 'Ada King', grants: [operator] }
const frontDesk = { role: 'front_desk', publisherId: null, propertyId: 11 }

describe('people', () => {
  const invitation = { name: 'Grace', email: 'grace@example.com', role: 'front_desk', property_id: 11 }
  test.each([
    ['GET people/9', undefined, [['showManagedPerson', ofAda, 9]], 200, shown],
    [
      'POST people',
      invitation,
      [
        [
          'invitePerson',
          ofAda,
          { name: 'Grace', email: 'grace@example.com', language: 'en', grant: frontDesk },
        ],
      ],
      201,
      shown,
    ],
    [
      'POST people',
      { ...invitation, language: 'de' },
      [
        [
          'invitePerson',
          ofAda,
          { name: 'Grace', email: 'grace@example.com', language: 'de', grant: frontDesk },
        ],
      ],
      201,
      shown,
    ],
    ['POST people/9/invite', undefined, [['inviteAgain', ofAda, 9]], 200, shown],
    ['PATCH people/9', { name: 'Grace' }, [['changePerson', ofAda, 9, { name: 'Grace' }]], 200, shown],
    ['POST people/9/enable', undefined, [['setManagedState', ofAda, 9, 'active']], 200, shown],
    ['POST people/9/disable', undefined, [['setManagedState', ofAda, 9, 'disabled']], 200, shown],
    [
      'POST people/9/roles',
      { role: 'front_desk', property_id: 11 },
      [['giveRole', ofAda, 9, frontDesk]],
      200,
      shown,
    ],
    [
      'POST people/9/roles/take',
      { role: 'front_desk', property_id: 11 },
      [['takeRole', ofAda, 9, frontDesk]],
      200,
      { id: 9, taken: true },
    ],
    [
      'GET people/9/sessions',
      undefined,
      [
        ['showManagedPerson', ofAda, 9],
        ['listSessionsOf', 9],
      ],
      200,
      { sessions: [] },
    ],
    [
      'POST people/9/sessions/end',
      undefined,
      [
        ['showManagedPerson', ofAda, 9],
        ['endSessionsOf', 9, null],
      ],
      200,
      { ended: 2 },
    ],
    [
      'POST people/9/second-factor/reset',
      undefined,
      [
        ['showManagedPerson', ofAda, 9],
        ['resetSecondFactor', 9],
      ],
      200,
      { id: 9, reset: true },
    ],
    [
      'POST people/9/identity/remove',
      undefined,
      [
        ['showManagedPerson', ofAda, 9],
        ['unbindIdentity', 9],
      ],
      200,
      { id: 9, unbound: true },
    ],
  ] as const)('%s', async (route, sent, call, status, answer) => {
    const given = await ask(route, { ...person, ...(sent && { body: sent }) })
    expect([given.status, given.body, calls]).toEqual([status, answer, call])
  })

  test('are listed in parts', async () => {
    listed = [found, { ...found, id: 10 }]
    const { body } = await ask('GET people?limit=1&cursor=8', person)
    expect(body).toEqual({ people: [shown], next_cursor: '9' })
    expect(calls).toEqual([['listManagedPeople', ofAda, { after: 8, limit: 2, within: undefined }]])
    listed = []
    expect((await ask('GET people', person)).body).toEqual({ people: [], next_cursor: null })
  })

  test.each([
    [{ isInvited: true }, 'invited'],
    [{ isInvited: false }, 'active'],
    [{ isInvited: true, state: 'disabled' }, 'disabled'],
  ])('with %j are %s', async (changes, state) => {
    listed = [{ ...found, ...changes }]
    expect((await ask('GET people', person)).body.people[0].state).toBe(state)
  })

  test('are asked for by a key under its label, or its id, with all rights', async () => {
    await ask('GET people/9')
    expect(calls).toEqual([
      ['showKey', 'a1'],
      ['showManagedPerson', { name: 'deploys', grants: [operator] }, 9],
    ])
    label = ''
    await ask('GET people/9')
    expect(calls[1]).toEqual(['showManagedPerson', { name: 'key a1', grants: [operator] }, 9])
  })

  test('of an id that is none are not found', async () => {
    expect(await refusal('GET people/x', person)).toEqual([404, 'There is no person of this id.'])
  })
})
