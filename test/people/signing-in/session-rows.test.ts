// Sessions of people, over rows that differ by one condition each: exactly those that have not ended are found, and exactly those
// that are meant end.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  createSession,
  findSession,
  forgetSessions,
  listSessions,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
  touchSession,
} from '../../../src/store/people/sessions.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { doneIn, type PlantedRow, stored } from '../../support/hotels/planted-rows.ts'
import { testDatabase } from '../../support/run/database.ts'

const { database } = await testDatabase()
const now = '2030-06-15T12:00:00Z'
const second = (seconds: number): string => Temporal.Instant.from(now).add({ seconds }).toString()
const hashOf = (token: string): string => `\\x${createHash('sha256').update(token).digest('hex')}`
const person = (id: number, row: object = {}): PlantedRow => ({
  person_id: id,
  name: 'Ada',
  email: 'ada@example.com',
  email_folded: `p${id}`,
  language: 'en',
  ...row,
})
const session = (id: number, row: object = {}): PlantedRow => ({
  session_id: id,
  token_hash: hashOf(`token ${id}`),
  person_id: 1,
  created_at: second(-50),
  agent: 'Firefox',
  last_seen_at: second(-9),
  expires_at: second(99),
  ...row,
})
const times = { now, idleSince: second(-60) }

const done = doneIn(database, ['person_session'])

describe('a session', () => {
  test.each([
    ['that is used', {}, {}, true],
    ['that ends now', { expires_at: now }, {}, false],
    ['that ends in a moment', { expires_at: second(1) }, {}, true],
    ['that was not used for long', { last_seen_at: second(-60) }, {}, false],
    ['that was used just in time', { last_seen_at: second(-59) }, {}, true],
    ['that was ended', { revoked_at: second(-1) }, {}, false],
    ['of somebody who may not sign in', {}, { state: 'disabled' }, false],
    ['of another token', { token_hash: '\\x01' }, {}, false],
  ])('%s is found, or not', async (_name, row, of, isFound) => {
    const { result } = await done(
      { person: [person(2), person(1, of)], person_session: [session(1, row), session(2)] },
      transaction => findSession(transaction, 'token 1', times),
    )
    expect(result?.sessionId).toBe(isFound ? 1 : undefined)
  })

  test('is found with its person and roles', async () => {
    const person_role = [{ person_role_id: 1, person_id: 1, role: 'read_only', property_id: 7 }]
    const { result } = await done(
      {
        person: [person(1, { password_hash: 'x' })],
        person_role,
        person_session: [session(1, { method: 'passkey' })],
      },
      transaction => findSession(transaction, 'token 1', times),
    )
    expect(result).toEqual({
      sessionId: 1,
      person: { id: 1, name: 'Ada', email: 'ada@example.com', language: 'en' },
      grants: [{ role: 'read_only', publisherId: null, propertyId: 7 }],
      createdAt: second(-50),
      lastSeenAt: second(-9),
      expiresAt: second(99),
      method: 'passkey',
      hasPassword: true,
      lacksSecondFactor: false,
    })
  })

  const totp = (confirmed_at: string | null) => ({ person_totp: [{ person_id: 1, confirmed_at }] })
  test.each([
    ['has none', {}, {}, true],
    ['was begun with two', { is_vouched: true }, {}, false],
    ['has a code', {}, totp(now), false],
    ['has a code that was never confirmed', {}, totp(null), true],
    ['has a passkey', {}, { person_passkey: [{ person_id: 1, credential_id: 'c' }] }, false],
    [
      'is not the person with a passkey',
      {},
      { person_passkey: [{ person_id: 2, credential_id: 'c' }] },
      true,
    ],
    ['is not the person with a code', {}, { person_totp: [{ person_id: 2, confirmed_at: now }] }, true],
    ['has no role that needs one', {}, { person_role: [{ person_id: 1, role: 'read_only' }] }, false],
    ['is not the person with the role', {}, { person_role: [{ person_id: 2, role: 'operator' }] }, false],
    [
      'is in an installation without the setting',
      {},
      { setting: [{ name: 'other', value: 'operator' }] },
      false,
    ],
  ])('of a person who %s lacks a second factor, or not', async (_name, row, tables, lacks) => {
    const usual = {
      person_role: [{ person_id: 1, role: 'property_manager' }],
      setting: [{ name: 'second_factor_for', value: 'operator,property_manager' }],
    }
    const { result } = await done(
      { person: [person(1), person(2)], person_session: [session(1, row)], ...usual, ...tables },
      transaction => findSession(transaction, 'token 1', times),
    )
    expect(result!.lacksSecondFactor).toBe(lacks)
  })

  test('begins for somebody who may sign in, and for nobody else', async () => {
    const begin = (personId: number) =>
      done({ person: [person(1), person(2, { state: 'disabled' })] }, transaction =>
        createSession(transaction, {
          token: 'new',
          personId,
          createdAt: now,
          expiresAt: second(60),
          address: null,
          agent: 'Safari',
          method: 'single_sign_on',
          isVouched: true,
          roles: null,
        }),
      )
    const { result, changes } = await begin(1)
    const [row] = Object.values(changes)
    const { session_id: _, ...begun } = row ?? {}
    expect([result, begun]).toEqual([
      true,
      {
        token_hash: hashOf('new'),
        person_id: 1,
        created_at: stored(now),
        last_seen_at: stored(now),
        expires_at: stored(second(60)),
        agent: 'Safari',
        method: 'single_sign_on',
        is_vouched: true,
      },
    ])
    for (const id of [2, 3]) {
      const none = await begin(id)
      expect([none.result, none.changes]).toEqual([false, {}])
    }
  })
})

describe('sessions', () => {
  const sessions = [
    session(1),
    session(2, { revoked_at: second(-5) }),
    session(3),
    session(4, { person_id: 2 }),
    session(5, { last_seen_at: second(-8) }),
  ]
  const changesOf = async (work: (transaction: Transaction) => Promise<unknown>) => {
    const { result, changes } = await done({ person_session: sessions }, work)
    return [result, changes]
  }
  const ended = { revoked_at: stored(now) }

  test('are used, and never earlier than they were', async () => {
    expect(await changesOf(transaction => touchSession(transaction, 1, now))).toEqual([
      undefined,
      { 'person_session 1': { last_seen_at: stored(now) } },
    ])
    expect(await changesOf(transaction => touchSession(transaction, 1, second(-10)))).toEqual([undefined, {}])
  })

  test('end one by one, and once', async () => {
    expect(await changesOf(transaction => revokeSession(transaction, 1, now))).toEqual([
      undefined,
      { 'person_session 1': ended },
    ])
    expect(await changesOf(transaction => revokeSession(transaction, 2, now))).toEqual([undefined, {}])
  })

  test('of a person end all, or all but one', async () => {
    const all = { 'person_session 1': ended, 'person_session 3': ended, 'person_session 5': ended }
    expect(await changesOf(transaction => revokeSessionsOf(transaction, 1, now))).toEqual([3, all])
    const { 'person_session 3': _, ...others } = all
    expect(await changesOf(transaction => revokeSessionsOf(transaction, 1, now, 3))).toEqual([2, others])
  })

  test.each([
    [1, 1, true, { 'person_session 1': ended }],
    [1, 2, true, {}],
    [1, 4, false, {}],
    [2, 4, true, { 'person_session 4': ended }],
    [1, 9, false, {}],
  ])('of person %i: session %i ends by its own person only', async (personId, id, result, changes) => {
    expect(await changesOf(transaction => revokeSessionOf(transaction, personId, id, now))).toEqual([
      result,
      changes,
    ])
  })

  test('are listed the last used first, without those that have ended', async () => {
    const list = [
      ...sessions,
      session(6, { expires_at: now }),
      session(7, { last_seen_at: second(-60) }),
      session(8, { expires_at: second(1), last_seen_at: second(-59), address: '192.0.2.1' }),
    ]
    const { result } = await done({ person_session: list }, transaction =>
      listSessions(transaction, 1, times),
    )
    expect(result.map(({ id }) => id)).toEqual([5, 3, 1, 8])
    expect(result.at(-1)).toEqual({
      id: 8,
      createdAt: second(-50),
      lastSeenAt: second(-59),
      expiresAt: second(1),
      address: '192.0.2.1',
      agent: 'Firefox',
    })
  })

  test('are listed at most a hundred', async () => {
    const many = Array.from({ length: 101 }, (_, index) => session(index + 1))
    const { result } = await done({ person_session: many }, transaction =>
      listSessions(transaction, 1, times),
    )
    expect(result.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, index) => 101 - index))
  })

  test('are forgotten when they ended before an instant', async () => {
    const list = [session(1, { expires_at: second(-1) }), session(2, { expires_at: now })]
    const { changes } = await done({ person_session: list }, transaction => forgetSessions(transaction, now))
    expect(changes).toEqual({ 'person_session 1': null })
  })
})
