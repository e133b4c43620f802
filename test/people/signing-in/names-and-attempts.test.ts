// What a person may be called, what a password that the server makes looks like, what is counted of those who try to sign in, and
// for which addresses of the administration browsers make passkeys.

import { describe, expect, test } from 'vitest'
import { languages } from '../../../src/lodging/documents/languages.ts'
import { attemptsOf } from '../../../src/operations/people/attempts.ts'
import { newLink, tokenOf } from '../../../src/operations/people/links.ts'
import {
  handleOf,
  newChallenge,
  requirePasskeys,
  siteOf,
  takesPasskeys,
} from '../../../src/operations/people/passkeys.ts'
import { operatorGrant, personErrors, randomPassword } from '../../../src/operations/people/people.ts'
import { requirePasswords, subjectsFrom } from '../../../src/operations/people/sign-in.ts'
import { showSignInWays } from '../../../src/operations/people/single-sign-on.ts'
import { FixedClock } from '../../../src/values/clock.ts'
import { Keyring } from '../../../src/values/secrets/keyring.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const name = { field: 'name', message: 'must be 1 to 200 characters in one line' }
const email = { field: 'email', message: 'must be an e-mail address, such as ada@example.com' }
const language = { field: 'language', message: `must be one of ${languages.join(', ')}` }

describe('a person', () => {
  test.each([
    [{}, []],
    [{ name: 'x' }, []],
    [{ name: '' }, [name]],
    [{ name: 'x'.repeat(200) }, []],
    [{ name: 'x'.repeat(201) }, [name]],
    [{ name: 'Ada\nLovelace' }, [name]],
    [{ email: 'a@b' }, []],
    [{ email: '' }, [email]],
    [{ email: 'ada' }, [email]],
    [{ email: '@example.com' }, [email]],
    [{ email: 'ada@' }, [email]],
    [{ email: 'ada@b@example.com' }, [email]],
    [{ email: 'ada@exam ple.com' }, [email]],
    [{ email: 'a da@example.com' }, [email]],
    [{ email: 'ada@example.com\n' }, [email]],
    [{ email: ' ada@example.com' }, [email]],
    [{ email: `${'a'.repeat(242)}@example.com` }, []],
    [{ email: `${'a'.repeat(243)}@example.com` }, [email]],
    [{ language: 'tlh' }, [language]],
    [{ name: '', email: '', language: '' }, [name, email, language]],
  ])('such as %j may be stored, or is told every field that is wrong', (changes, errors) => {
    expect(personErrors({ name: 'Ada', email: 'ada@example.com', language: 'en', ...changes })).toMatchObject(
      errors,
    )
  })

  test('is an operator of the whole installation', () => {
    expect(operatorGrant).toEqual({ role: 'operator', publisherId: null, propertyId: null })
  })
})

test('a password that the server makes has four groups of five letters that look like no others', () => {
  const made = Array.from({ length: 200 }, () => randomPassword().reveal(text => text))
  for (const text of made) expect(text).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
  expect([...new Set(made.join('').replaceAll('-', ''))].sort().join('')).toBe(
    '23456789abcdefghijkmnpqrstuvwxyz',
  )
  expect(new Set(made).size).toBe(200)
})

describe('what is counted of those who try to sign in', () => {
  const of = (subject: string, factor: number) => [
    { name: `${subject} in 1800 s`, failures: 10 * factor, seconds: 1800 },
    { name: `${subject} in 120 s`, failures: 6 * factor, seconds: 120 },
    { name: `${subject} in 10 s`, failures: 3 * factor, seconds: 10 },
  ]

  test('is each of three times', () => {
    expect(attemptsOf('x')).toEqual(of('x', 1))
    expect(attemptsOf('x', 4)).toEqual(of('x', 4))
  })

  test('is the address of the network alone where nothing can be guessed, three times as often', () => {
    expect(subjectsFrom({ address: null })).toEqual([])
    expect(subjectsFrom({ address: '192.0.2.1' })).toEqual(of('signing in from 192.0.2.1', 3))
  })
})

describe('a link by mail', () => {
  const keyring = new Keyring(Buffer.alloc(32, 1))
  const clock = new FixedClock('2030-06-15T12:00:00Z')

  test.each([
    ['invitation', 'Grace', '2030-06-22T12:00:00Z'],
    ['reset', null, '2030-06-15T13:00:00Z'],
  ] as const)(
    'of %s begins now, ends in time, and has the token of its id',
    (purpose, invitedBy, expiresAt) => {
      const { id, ...link } = newLink({ clock, keyring }, purpose, invitedBy)
      const token = keyring.fingerprint('person link', id).toString('base64url')
      expect(link).toEqual({ token, purpose, invitedBy, createdAt: '2030-06-15T12:00:00Z', expiresAt })
      expect(tokenOf(keyring, id)).toBe(token)
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
    },
  )
})

describe('passkeys', () => {
  test.each([
    ['https://desk.example', 'desk.example', 'https://desk.example', true],
    ['https://desk.example:8443/', 'desk.example', 'https://desk.example:8443', true],
    ['http://desk.example', 'desk.example', 'http://desk.example', false],
    ['http://localhost:8080', 'localhost', 'http://localhost:8080', true],
    ['http://localhost.example', 'localhost.example', 'http://localhost.example', false],
    ['https://127.0.0.1', '127.0.0.1', 'https://127.0.0.1', false],
    ['http://127.0.0.1:8080', '127.0.0.1', 'http://127.0.0.1:8080', false],
    ['https://[2001:db8::1]', '[2001:db8::1]', 'https://[2001:db8::1]', false],
  ])('are made at %s for its name, or not at all', async (adminUrl, rpId, origin, takes) => {
    const noName = refusal(
      'ConflictException',
      409,
      'Browsers make passkeys for names on https only; an operator sets ADMIN_URL to one, such as https://desk.example.com.',
    )
    expect(siteOf({ adminUrl })).toEqual({ rpId, origin })
    expect(takesPasskeys({ adminUrl })).toBe(takes)
    if (takes) expect(requirePasskeys({ adminUrl })).toBeUndefined()
    else expect(await refusalOf(() => requirePasskeys({ adminUrl }))).toEqual(noName)
  })

  test('name a person by a keyed text of their own, and ask something else each time', () => {
    const keyring = new Keyring(Buffer.alloc(32, 1))
    const ofSeven = keyring.fingerprint('passkey', 'handle of person 7').toString('base64url')
    expect(handleOf(keyring, 7)).toBe(ofSeven)
    expect(handleOf(keyring, 8)).not.toBe(ofSeven)
    const [one, other] = [newChallenge(), newChallenge()]
    expect([one, other]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.not.stringMatching(one)])
  })
})

describe('the ways to sign in', () => {
  const provider = (allowsPasswords: boolean) => ({ name: 'Staff', allowsPasswords }) as never

  test.each([
    [null, 'http://desk.example', { password: true, singleSignOn: null, passkeys: false }],
    [provider(true), 'https://desk.example', { password: true, singleSignOn: 'Staff', passkeys: true }],
    [provider(false), 'https://desk.example', { password: false, singleSignOn: 'Staff', passkeys: true }],
  ])('are those of the installation', async (singleSignOn, adminUrl, ways) => {
    const database = { query: async () => [{ isSome: false }] } as never
    expect(await showSignInWays({ database, singleSignOn, adminUrl })).toEqual({ ...ways, hasPeople: false })
    const off = refusal('ForbiddenException', 403, 'Passwords are turned off here; sign in with Staff.')
    if (ways.password) expect(requirePasswords({ singleSignOn })).toBeUndefined()
    else expect(await refusalOf(() => requirePasswords({ singleSignOn }))).toEqual(off)
  })
})
