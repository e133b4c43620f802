// Links of people, over rows that differ by one condition each: exactly those that may be used are, and
// exactly those that are meant end.

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  askForLink,
  createLink,
  endLinks,
  findLink,
  forgetLinks,
  hasDueLink,
  settleLink,
  takeLinks,
  useLink,
} from '../../../src/store/people/links.ts'
import type { Transaction } from '../../../src/store/postgres/database.ts'
import { workWaits } from '../../../src/store/postgres/notices.ts'
import { doneIn, noChanges, type PlantedRow, plant, stored, uuid } from '../../support/hotels/planted-rows.ts'
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
  language: 'fr',
  state: 'active',
  ...row,
})
const link = (id: number, row: object = {}): PlantedRow => ({
  link_id: uuid(id),
  person_id: 1,
  purpose: 'reset',
  token_hash: hashOf(`token ${id}`),
  created_at: second(-50),
  expires_at: second(99),
  next_attempt_at: now,
  ...row,
})

const done = doneIn(database, ['person_link'])
const people = { person: [person(1), person(2)] }
const used = { used_at: stored(now) }

describe('a link', () => {
  const wanted = {
    id: uuid(7),
    token: 'new',
    purpose: 'invitation' as const,
    invitedBy: 'Bo',
    createdAt: now,
    expiresAt: second(500),
  } as const
  const made = {
    link_id: '#7',
    person_id: 1,
    purpose: 'invitation',
    token_hash: hashOf('new'),
    created_at: stored(now),
    next_attempt_at: stored(now),
    expires_at: stored(second(500)),
    mail_state: 'waiting',
    attempts: 0,
  }

  test('that is made is mailed at once and ends the older ones of the person', async () => {
    const { changes, told } = await done(
      { ...people, person_link: [link(1), link(2, { person_id: 2 })] },
      transaction => createLink(transaction, 1, wanted),
    )
    expect(changes).toEqual({
      'person_link #7': { ...made, invited_by: 'Bo' },
      'person_link #1': { ...used, mail_state: 'parked' },
    })
    expect(told).toEqual([workWaits])
  })

  test('that is asked for is of who may sign in with that address, or of nobody', async () => {
    const three = [person(1), person(2, { state: 'disabled' }), person(3)]
    const asked = async (email: string) => {
      const { changes, told } = await done({ person: three, person_link: [link(1)] }, transaction =>
        askForLink(transaction, email, { ...wanted, purpose: 'reset' }, false),
      )
      expect(told).toEqual([workWaits])
      return changes
    }
    const { person_id: _, ...ofNobody } = { ...made, purpose: 'reset' }
    expect(await asked('p1')).toEqual({ 'person_link #7': { ...ofNobody, person_id: 1 } })
    expect(await asked('p3')).toEqual({ 'person_link #7': { ...ofNobody, person_id: 3 } })
    expect(await asked('p2')).toEqual({ 'person_link #7': ofNobody })
    expect(await asked('p9')).toEqual({ 'person_link #7': ofNobody })
  })

  test.each([
    ['a mail with one that is good', { purpose: 'reset' }, 'parked'],
    ['a mail that was not sent', { purpose: 'reset', mail_state: 'parked' }, 'waiting'],
    ['a link that was used', { purpose: 'reset', used_at: second(-1) }, 'waiting'],
    ['a link that ends now', { purpose: 'reset', expires_at: now }, 'waiting'],
    ['an invitation', { purpose: 'invitation' }, 'waiting'],
    ['a mail of somebody else', { purpose: 'reset', person_id: 2 }, 'waiting'],
  ])('that is asked for often is mailed or not, beside %s', async (_, row, state) => {
    const rows = { person: [person(1), person(2)], person_link: [link(1, row)] }
    const { changes } = await done(rows, transaction =>
      askForLink(transaction, 'p1', { ...wanted, purpose: 'reset' }, true),
    )
    expect(changes['person_link #7']).toMatchObject({ person_id: 1, mail_state: state })
  })

  test.each([
    ['that is good', {}, {}, true],
    ['that was used', { used_at: second(-1) }, {}, false],
    ['that ends now', { expires_at: now }, {}, false],
    ['that ends in a second', { expires_at: second(1) }, {}, true],
    ['of another token', { token_hash: hashOf('other') }, {}, false],
    ['of somebody who may not sign in', {}, { state: 'disabled' }, false],
    ['of nobody', { person_id: null }, {}, false],
  ])('%s is found or not', async (_, row, ofPerson, isFound) => {
    const { result } = await done(
      { person: [person(1, ofPerson)], person_link: [link(1, row), link(2)] },
      transaction => findLink(transaction, 'token 1', now),
    )
    expect(result).toEqual(
      isFound
        ? {
            id: uuid(1),
            purpose: 'reset',
            person: { id: 1, name: 'Ada', email: 'ada@example.com', language: 'fr' },
          }
        : undefined,
    )
  })

  test('is used once, in its time, and ends all others of its person', async () => {
    const using = (row: object) =>
      done({ ...people, person_link: [link(1, row), link(2), link(3, { person_id: 2 })] }, transaction =>
        useLink(transaction, { id: uuid(1), purpose: 'reset', person: { id: 1 } as never }, now),
      )
    const { result, changes } = await using({})
    expect(result).toBe(true)
    expect(changes).toEqual({ 'person_link #1': used, 'person_link #2': { ...used, mail_state: 'parked' } })
    for (const row of [{ used_at: second(-1) }, { expires_at: now }, { link_id: uuid(9) }])
      expect(await using(row)).toMatchObject({ result: false, changes: noChanges })
    expect(await using({ expires_at: second(1) })).toMatchObject({ result: true })
  })

  test('ends with the others of its person; a mail that waits is not sent any more', async () => {
    const links = [
      link(1),
      link(2, { mail_state: 'delivered' }),
      link(3, { mail_state: 'parked' }),
      link(4, { person_id: 2 }),
      link(5, { used_at: second(-5) }),
      link(6, { person_id: null }),
    ]
    const { changes } = await done({ ...people, person_link: links }, tx => endLinks(tx, 1, now))
    expect(changes).toEqual({
      'person_link #1': { ...used, mail_state: 'parked' },
      'person_link #2': used,
      'person_link #3': used,
    })
  })

  test('is forgotten when it has ended before an instant', async () => {
    const links = [link(1, { expires_at: second(-1) }), link(2, { expires_at: now }), link(3)]
    const { changes } = await done({ ...people, person_link: links }, tx => forgetLinks(tx, now))
    expect(changes).toEqual({ 'person_link #1': null })
  })
})

describe('the mail of a link', () => {
  test.each([
    ['is due now', {}, true],
    ['was due before', { next_attempt_at: second(-1) }, true],
    ['is due in a second', { next_attempt_at: second(1) }, false],
    ['was sent', { mail_state: 'delivered' }, false],
    ['was given up', { mail_state: 'parked' }, false],
  ])('that %s is seen: %s', async (_, row, isDue) => {
    const { result } = await done({ ...people, person_link: [link(1, row)] }, tx => hasDueLink(tx, now))
    expect(result).toBe(isDue)
  })

  const taking = (limit: number) => async (transaction: Transaction) => {
    // The order is that of the statement, not that of an index.
    await transaction.query('SET LOCAL enable_indexscan = off')
    return takeLinks(transaction, { now, leasedUntil: second(60), limit })
  }

  test('is taken when it is due, the one that waits longest first, with its person', async () => {
    const person_link = [
      link(1, { next_attempt_at: second(-1), person_id: null, attempts: 3 }),
      link(2, { next_attempt_at: second(-9), invited_by: 'Bo', purpose: 'invitation' }),
      link(3),
      link(4, { next_attempt_at: second(1) }),
      link(5, { mail_state: 'delivered' }),
      link(6, { mail_state: 'parked', next_attempt_at: second(-9) }),
    ]
    const { result, changes } = await done({ ...people, person_link }, taking(9))
    const found = { invitedBy: null, expiresAt: second(99), purpose: 'reset', attempts: 1 }
    const ada = { name: 'Ada', email: 'ada@example.com', language: 'fr' }
    expect(result.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { ...found, id: uuid(1), attempts: 4, name: null, email: null, language: null },
      { ...found, ...ada, id: uuid(2), invitedBy: 'Bo', purpose: 'invitation' },
      { ...found, ...ada, id: uuid(3) },
    ])
    const next_attempt_at = stored(second(60))
    expect(changes).toEqual({
      'person_link #1': { attempts: 4, next_attempt_at },
      'person_link #2': { attempts: 1, next_attempt_at },
      'person_link #3': { attempts: 1, next_attempt_at },
    })
    expect((await done({ ...people, person_link }, taking(1))).result.map(({ id }) => id)).toEqual([uuid(2)])
    expect((await done({ ...people, person_link }, taking(2))).result.map(({ id }) => id).sort()).toEqual([
      uuid(1),
      uuid(2),
    ])
  })

  test('that another server is just taking is left to it', async () => {
    await database.transaction(async transaction => {
      await transaction.query("SET LOCAL session_replication_role = 'replica'")
      await plant(transaction, 'person_link', link(1))
    })
    await database.transaction(async first => {
      expect(await taking(5)(first)).toHaveLength(1)
      expect(await database.transaction(taking(5))).toEqual([])
    })
    await database.query('DELETE FROM person_link')
  })

  test('is settled by who has taken it last, and only while it waits', async () => {
    const settled = async (row: object, state: 'delivered' | 'waiting' = 'delivered') => {
      const { changes } = await done(
        { ...people, person_link: [link(1, { attempts: 2, ...row }), link(2, { attempts: 2 })] },
        transaction =>
          settleLink(
            transaction,
            { id: uuid(1), attempts: 2 },
            { state, status: 'sent', nextAttemptAt: second(5) },
          ),
      )
      return changes
    }
    expect(await settled({})).toEqual({
      'person_link #1': { mail_state: 'delivered', last_status: 'sent', next_attempt_at: stored(second(5)) },
    })
    for (const row of [{ attempts: 1 }, { mail_state: 'parked' }, { link_id: uuid(8) }])
      expect(await settled(row)).toEqual({})
    // It was taken again: a mail server that takes longer than the lease would be sent it without end.
    expect(await settled({ attempts: 3 })).toMatchObject({ 'person_link #1': { mail_state: 'delivered' } })
    expect(await settled({ attempts: 3 }, 'waiting')).toEqual({})
  })
})
