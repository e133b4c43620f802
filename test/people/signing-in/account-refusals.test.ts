// What somebody who is signed in is told about their own account when it cannot be done, whole, and what is left as it was (threat A8).

import { describe, expect, test } from 'vitest'
import {
  changeAccount,
  changeOwnPassword,
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  requirePresence,
} from '../../../src/operations/people/account.ts'
import { newLink } from '../../../src/operations/people/links.ts'
import { isPassword } from '../../../src/operations/people/passwords.ts'
import { createLink } from '../../../src/store/people/links.ts'
import { findPasswordOf } from '../../../src/store/people/people.ts'
import type { FoundSession } from '../../../src/store/people/sessions.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { noon, password, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { at, database, desk, rows, sessionOf, somebody } = await peopleDesk()
const wrong = new Secret('nine yellow lighthouses')
const another = new Secret('eight purple umbrellas')
const tooOften = {
  ...refusal(
    'TooManyRequestsException',
    429,
    'Too many attempts have failed in a short time; wait as long as Retry-After says before the next.',
  ),
  headers: { 'Retry-After': '10' },
}

describe('a name and a language', () => {
  const stored = (id: number) => rows('SELECT name, language FROM person WHERE person_id = $1', id)

  test.each([
    [{}, { name: 'Ada Lovelace', language: 'en' }],
    [{ name: '  Ada King ' }, { name: 'Ada King', language: 'en' }],
    [{ language: 'de' }, { name: 'Ada Lovelace', language: 'de' }],
    [
      { name: 'Ada', language: 'fr' },
      { name: 'Ada', language: 'fr' },
    ],
  ])('change as in %j, and what is left out stays', async (change, now) => {
    const person = await somebody()
    expect(await changeAccount(desk(), person, change)).toEqual({ ...person, ...now })
    expect(await stored(person.id)).toEqual([now])
  })

  test('that nobody can have are refused, each by its field', async () => {
    const person = await somebody()
    const refused = await refusalOf(() => changeAccount(desk(), person, { name: '  ', language: 'xx' }))
    expect(refused).toEqual(
      refusedFields(
        ['name', 'must be 1 to 200 characters in one line'],
        ['language', expect.stringContaining('must be one of')],
      ),
    )
    expect(await stored(person.id)).toEqual([{ name: 'Ada Lovelace', language: 'en' }])
  })
})

describe('whoever does what a borrowed browser must not do', () => {
  const ago = (seconds: number) => noon.subtract({ milliseconds: seconds * 1000 }).toString()
  const presence = async (method: FoundSession['method'], createdAt = noon.toString()) => ({
    person: await somebody(),
    method,
    createdAt,
  })

  test.each(['password', 'single_sign_on', 'passkey'] as const)(
    'and signed in by %s is there with the password, and not with a wrong one',
    async method => {
      const session = await presence(method, ago(3600))
      expect(await requirePresence(desk(), session, password)).toBeUndefined()
      expect(await refusalOf(() => requirePresence(desk(), session, wrong))).toEqual(
        refusedFields(['password', 'is not your password; type it again']),
      )
    },
  )

  test('and signed in by password a moment ago needs it again', async () => {
    const session = await presence('password')
    expect(await refusalOf(() => requirePresence(desk(), session, undefined))).toEqual(
      refusedFields(['password', 'is needed']),
    )
  })

  test.each([
    ['single_sign_on', 0, true],
    ['passkey', 599.999, true],
    ['single_sign_on', 600, false],
    ['passkey', 601, false],
  ] as const)(
    'and signed in by %s %f seconds ago is there, or has to sign in again',
    async (method, seconds, isThere) => {
      const session = await presence(method, ago(seconds))
      if (isThere) expect(await requirePresence(desk(), session, undefined)).toBeUndefined()
      else
        expect(await refusalOf(() => requirePresence(desk(), session, undefined))).toEqual(
          refusal(
            'ForbiddenException',
            403,
            'You signed in more than 10 minutes ago; sign out and in again, then do this.',
          ),
        )
    },
  )

  test('and guesses rests after three, as that person and no other', async () => {
    const one = desk()
    const session = await presence('password')
    for (let turn = 0; turn < 3; turn += 1) await refusalOf(() => requirePresence(one, session, wrong))
    expect(await refusalOf(() => requirePresence(one, session, password))).toEqual(tooOften)
    expect(await requirePresence(one, await presence('password'), password)).toBeUndefined()
  })

  test('and has no password is refused any', async () => {
    const session = await presence('password')
    await database.query('UPDATE person SET password_hash = NULL WHERE person_id = $1', [session.person.id])
    expect(await refusalOf(() => requirePresence(desk(), session, password))).toEqual(
      refusedFields(['password', 'is not your password; type it again']),
    )
  })
})

describe('a new password', () => {
  const isTheirs = async (id: number, given: Secret) =>
    isPassword(given, (await findPasswordOf(database, id))!.passwordHash)
  const openLinks = (id: number) =>
    rows('SELECT purpose FROM person_link WHERE person_id = $1 AND used_at IS NULL', id)

  test('that is weak, or with a wrong old one, changes nothing', async () => {
    const person = await somebody()
    const session = await sessionOf(person)
    const change = (old: Secret, chosen: Secret) =>
      refusalOf(() => changeOwnPassword(desk(), session, { old, password: chosen }))
    const weak = ['password', 'must have 15 to 200 characters; several words are easy to keep'] as const
    expect(await change(wrong, new Secret('short'))).toEqual(refusedFields(weak))
    expect(await change(wrong, another)).toEqual(
      refusedFields(['old_password', 'is not your password; type it again']),
    )
    expect([await isTheirs(person.id, password), await isTheirs(person.id, another)]).toEqual([true, false])
  })

  test('ends all other sessions of the person, and links', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const [own, , theirs] = [await sessionOf(person), await sessionOf(person), await sessionOf(other)]
    for (const { id } of [person, other])
      await database.transaction(one => createLink(one, id, newLink(desk(), 'reset', null)))
    await changeOwnPassword(desk(), own, { old: password, password: another })
    const sessions = async (id: number) => (await listSessionsOf(desk(), id)).map(each => each.id)
    expect([await sessions(person.id), await sessions(other.id)]).toEqual([
      [own.sessionId],
      [theirs.sessionId],
    ])
    expect([await openLinks(person.id), await openLinks(other.id)]).toEqual([[], [{ purpose: 'reset' }]])
    expect([await isTheirs(person.id, password), await isTheirs(person.id, another)]).toEqual([false, true])
  })
})

describe('sessions', () => {
  test('are listed until an hour without a request, and until a day after they began', async () => {
    const person = await somebody()
    const session = await sessionOf(person)
    const listed = async (seconds: number) => {
      at(seconds)
      const found = await listSessionsOf(desk(), person.id)
      at(0)
      return found.map(({ id }) => id)
    }
    expect(await listed(3599.999)).toEqual([session.sessionId])
    expect(await listed(3600)).toEqual([])
    const last = noon.add({ hours: 24 }).toString()
    await database.query('UPDATE person_session SET last_seen_at = $2 WHERE session_id = $1', [
      session.sessionId,
      last,
    ])
    expect(await listed(86_399.999)).toEqual([session.sessionId])
    expect(await listed(86_400)).toEqual([])
  })

  test('end by their own person, one or all but one, and again is no error', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const [first, second, third] = [await sessionOf(person), await sessionOf(person), await sessionOf(person)]
    const missing = refusal('NotFoundException', 404, 'There is no session of this id.')
    expect(await refusalOf(() => endSessionOf(desk(), other.id, first.sessionId))).toEqual(missing)
    await endSessionOf(desk(), person.id, first.sessionId)
    await endSessionOf(desk(), person.id, first.sessionId)
    const left = async () => (await listSessionsOf(desk(), person.id)).map(({ id }) => id).sort()
    expect(await left()).toEqual([second.sessionId, third.sessionId])
    expect(await endSessionsOf(desk(), person.id, third.sessionId)).toBe(1)
    expect(await left()).toEqual([third.sessionId])
    expect(await endSessionsOf(desk(), person.id, null)).toBe(1)
    expect(await endSessionsOf(desk(), person.id, null)).toBe(0)
  })
})
