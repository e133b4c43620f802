// Signing in with a password, in each state of the person and of the request: who gets in, the one sentence for everybody who does
// not, what is written down of it, and for how long a session and a step of signing in are good (threat A8).

import { describe, expect, test } from 'vitest'
import type { AppContext } from '../../../src/operations/context.ts'
import { changePassword } from '../../../src/operations/people/people.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../src/operations/people/second-factor.ts'
import { forgetOldSessions, identifyPerson, signOut } from '../../../src/operations/people/sessions.ts'
import { beginSession, type SignIn, signIn } from '../../../src/operations/people/sign-in.ts'
import { findStep, forgetOldSteps, putStep, takeStep } from '../../../src/operations/people/sign-in-steps.ts'
import { ProviderError } from '../../../src/outbound/identity-provider.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { noon, password, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const { at, database, desk, rows, sessionOf, somebody } = await peopleDesk()
const wrong = new Secret('nine yellow lighthouses')
const unauthorized = (message: string, field?: string) =>
  refusal('UnauthorizedException', 401, message, field ? [{ field, message: 'is needed' }] : [])
const wrongPair = unauthorized('The e-mail address and the password do not belong together.')
const wrongThree = unauthorized(
  'The e-mail address, the password and the code do not belong together; each code is good once.',
)
const needsCode = unauthorized('Send the code of your authenticator too, or a recovery code.', 'code')
const needsPasskey = unauthorized('Sign in with your passkey; it needs no password.', 'passkey')

const failures = async (context: AppContext, given: SignIn) => {
  const since = await lastEntry()
  const refused = await refusalOf(() => signIn(context, given))
  const noted = await database.query<{ id: string; after: unknown }>(
    `SELECT object_id AS id, after FROM audit_entry
      WHERE action = 'sign_in_failed' AND object_kind = 'person' AND entry_id > $1`,
    [since],
  )
  return { refused, noted }
}
const lastEntry = async (): Promise<string> => {
  const [row] = await database.query<{ last: string }>(
    'SELECT coalesce(max(entry_id), 0) AS last FROM audit_entry',
  )
  return row!.last
}

/** Somebody, with what the test names: an authenticator, a passkey, a state. */
async function person({ code = false, passkey = false, isDisabled = false, hasPassword = true }) {
  const made = await somebody()
  let secret = ''
  if (code) {
    const session = await sessionOf(made)
    const begun = await beginSecondFactor(desk(), session, password)
    secret = begun.secret.reveal(text => text)
    await confirmSecondFactor(desk(), session, authenticatorCode(secret, noon, -1))
  }
  if (passkey)
    await database.query(
      `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, 'passkey ' || $1::int, '\\x00', 0, '{}', 'Phone', now())`,
      [made.id],
    )
  if (isDisabled) await database.query(`UPDATE person SET state = 'disabled' WHERE person_id = $1`, [made.id])
  if (!hasPassword)
    await database.query('UPDATE person SET password_hash = NULL WHERE person_id = $1', [made.id])
  return { ...made, code: () => authenticatorCode(secret, noon) }
}
const visitor = { address: null, agent: 'Firefox' }

describe('a person', () => {
  test.each([
    ['with the password', {}, password, null, 'in'],
    ['with the password and a code that nobody asked for', {}, password, '000000', 'in'],
    ['with a wrong password', {}, wrong, null, wrongPair],
    ['with a wrong password and a code', {}, wrong, '000000', wrongThree],
    ['without a password', { hasPassword: false }, password, null, wrongPair],
    ['who is disabled', { isDisabled: true }, password, null, wrongPair],
    ['who is disabled and sends a code', { isDisabled: true }, password, '000000', wrongThree],
    ['with a code to send', { code: true }, password, null, needsCode],
    ['with a code to send and a wrong password', { code: true }, wrong, null, wrongPair],
    ['with a wrong code', { code: true }, password, '000000', wrongThree],
    ['with the right code', { code: true }, password, 'right', 'in'],
    ['with the right code and a wrong password', { code: true }, wrong, 'right', wrongThree],
    ['with a code to send who is disabled', { code: true, isDisabled: true }, password, null, wrongPair],
    ['with the right code who is disabled', { code: true, isDisabled: true }, password, 'right', wrongThree],
    ['with a passkey', { passkey: true }, password, null, needsPasskey],
    ['with a passkey and a wrong password', { passkey: true }, wrong, null, wrongPair],
    ['with a passkey who sends a code', { passkey: true }, password, '000000', wrongThree],
    ['with a passkey who is disabled', { passkey: true, isDisabled: true }, password, null, wrongPair],
    ['with a passkey and an authenticator', { passkey: true, code: true }, password, null, needsCode],
    ['with a passkey and the right code', { passkey: true, code: true }, password, 'right', 'in'],
  ] as const)('%s gets in, or is told what everybody is told', async (_name, state, given, code, outcome) => {
    const { id, email, ...made } = await person(state)
    const sent = {
      ...visitor,
      email,
      password: given,
      code: code === 'right' ? made.code() : (code ?? undefined),
    }
    if (outcome === 'in') {
      const { session, token } = await signIn(desk(), sent)
      expect([session.person.id, session.method, session.expiresAt]).toEqual([
        id,
        'password',
        noon.add({ hours: 24 }).toString(),
      ])
      expect(token.reveal(text => text)).toMatch(/^[\w-]{43}$/)
      return
    }
    const isAsked = [needsCode, needsPasskey].includes(outcome as never)
    expect(await failures(desk(), sent)).toEqual({
      refused: outcome,
      noted: isAsked ? [] : [{ id: String(id), after: { agent: 'Firefox' } }],
    })
  })

  test('whom nobody knows is told the same, and the address is written down nowhere', async () => {
    const sent = { ...visitor, email: 'nobody@example.com', password }
    expect(await failures(desk(), sent)).toEqual({
      refused: wrongPair,
      noted: [{ id: '', after: { agent: 'Firefox' } }],
    })
  })

  test('may fail three times within ten seconds, and an address of the network nine times', async () => {
    const one = desk()
    const { email } = await person({})
    const rests = expect.objectContaining({
      type: 'TooManyRequestsException',
      headers: { 'Retry-After': '10' },
    })
    const sent = { ...visitor, address: '192.0.2.1' }
    for (let turn = 0; turn < 3; turn += 1)
      expect(await refusalOf(() => signIn(one, { ...sent, email, password: wrong }))).toEqual(wrongPair)
    expect(await refusalOf(() => signIn(one, { ...sent, email, password }))).toEqual(rests)
    for (let turn = 0; turn < 6; turn += 1)
      await refusalOf(() => signIn(one, { ...sent, email: `x${turn}@example.com`, password: wrong }))
    const other = await person({})
    expect(await refusalOf(() => signIn(one, { ...sent, email: other.email, password }))).toEqual(rests)
    const elsewhere = { ...sent, address: '192.0.2.2' }
    expect(await signIn(one, { ...elsewhere, email: other.email.toUpperCase(), password })).toBeDefined()
  })

  test('is asked for nothing where passwords are turned off', async () => {
    const { email } = await person({})
    const singleSignOn = { name: 'Staff', allowsPasswords: false } as never
    expect(await failures(desk({ singleSignOn }), { ...visitor, email, password })).toEqual({
      refused: refusal('ForbiddenException', 403, 'Passwords are turned off here; sign in with Staff.'),
      noted: [],
    })
  })
})

describe('a session', () => {
  test.each([
    [60, true, 0],
    [60.001, true, 60.001],
    [60.001, false, 0],
    [3599.999, true, 3599.999],
  ])(
    'that is used after %f seconds, by the person: %s, was last seen after %f',
    async (used, isByPerson, seen) => {
      const { token, sessionId } = await sessionOf(await person({}))
      at(used)
      expect((await identifyPerson(desk(), token, isByPerson))?.sessionId).toBe(sessionId)
      at(0)
      const [row] = await rows<{ at: string }>(
        'SELECT last_seen_at AS at FROM person_session WHERE session_id = $1',
        sessionId,
      )
      const last = Temporal.Instant.from(row!.at)
      expect(last.toString()).toBe(noon.add({ milliseconds: seen * 1000 }).toString())
    },
  )

  test('that nobody used for an hour is over', async () => {
    const { token } = await sessionOf(await person({}))
    at(3600)
    expect(await identifyPerson(desk(), token)).toBeUndefined()
    at(0)
    expect(await identifyPerson(desk(), 'a token of nobody')).toBeUndefined()
  })

  test('of somebody who may not sign in does not begin, and nothing is done with it', async () => {
    const { id } = await person({ isDisabled: true })
    const done: string[] = []
    const how = { ...visitor, personId: id, method: 'passkey', isVouched: true } as const
    const also = async () => {
      done.push('also')
    }
    expect(await beginSession(desk(), how, also)).toBeUndefined()
    const active = await person({})
    expect(await beginSession(desk(), { ...how, personId: active.id }, also)).toMatchObject({
      session: { person: { id: active.id }, method: 'passkey' },
    })
    expect(done).toEqual(['also'])
  })

  test('does not begin with a password that is another one by the time it was checked', async () => {
    const { email, id } = await person({})
    let isChanged = false
    const transaction: typeof database.transaction = async work => {
      if (!isChanged) {
        isChanged = true
        await changePassword(desk(), email, new Secret('eight purple umbrellas'))
      }
      return database.transaction(work)
    }
    const meanwhile = new Proxy(database, {
      get: (whole, name) => (name === 'transaction' ? transaction : Reflect.get(whole, name).bind(whole)),
    })
    const attempt = signIn(desk({ database: meanwhile }), { ...visitor, email, password })
    await expect(attempt).rejects.toThrow('do not belong together')
    expect(await rows('SELECT FROM person_session WHERE person_id = $1', id)).toEqual([])
  })

  test('is forgotten thirty days after its end', async () => {
    const { sessionId } = await sessionOf(await person({}))
    const isKept = async (seconds: number) => {
      at(31 * 86_400 + seconds)
      await forgetOldSessions(desk())
      at(0)
      return (await rows('SELECT FROM person_session WHERE session_id = $1', sessionId)).length === 1
    }
    expect([await isKept(0), await isKept(0.001)]).toEqual([true, false])
  })

  const provider = (end: () => Promise<string | null>, endsThere = true) =>
    ({ name: 'Staff', endsThere, provider: { end } }) as never
  const page = async () => 'https://login.example/out'
  test.each([
    ['password', provider(page), null],
    ['single_sign_on', null, null],
    ['single_sign_on', provider(page, false), null],
    ['single_sign_on', provider(page), 'https://login.example/out'],
    ['single_sign_on', provider(async () => Promise.reject(new ProviderError('unreachable', null))), null],
  ] as const)(
    'that began by %s ends here, and leads on where that is chosen',
    async (method, singleSignOn, next) => {
      const { sessionId, token } = await sessionOf(await person({}), method)
      expect(await signOut(desk({ singleSignOn }), { sessionId, method })).toBe(next)
      expect(await identifyPerson(desk(), token)).toBeUndefined()
    },
  )

  test('leads on with the page for signing in to come back to, and any other fault is one', async () => {
    const asked: string[] = []
    const end = async (address: string) => {
      asked.push(address)
      throw new RangeError('a fault')
    }
    const singleSignOn = provider(end as never)
    const out = signOut(desk({ singleSignOn }), { sessionId: 0, method: 'single_sign_on' })
    await expect(out).rejects.toThrow(RangeError)
    expect(asked).toEqual(['https://desk.example/admin/sign-in'])
  })
})

describe('a step of signing in', () => {
  const nowhere = unauthorized(
    'This sign-in was begun in another browser, took longer than 10 minutes, or was finished already; begin again.',
  )
  const begin = async (token?: string) =>
    (await putStep(desk(), 'code', { a: 1 }, token)).reveal(text => text)

  test('is found as often as it is looked at, and taken once', async () => {
    const token = await begin()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect([await findStep(desk(), 'code', token), await findStep(desk(), 'code', token)]).toEqual([
      { a: 1 },
      { a: 1 },
    ])
    expect(await takeStep(desk(), 'code', token)).toEqual({ a: 1 })
    expect(await refusalOf(() => takeStep(desk(), 'code', token))).toEqual(nowhere)
    expect(await begin('the same')).toBe('the same')
  })

  test('is good for ten minutes, for its own kind and its own browser', async () => {
    const token = await begin()
    const refused = (kind: 'code' | 'passkey', given: string | undefined) =>
      refusalOf(() => findStep(desk(), kind, given))
    for (const given of [
      await refused('passkey', token),
      await refused('code', undefined),
      await refused('code', 'x'),
    ])
      expect(given).toEqual(nowhere)
    at(599.999)
    expect(await findStep(desk(), 'code', token)).toEqual({ a: 1 })
    at(600)
    expect(await refused('code', token)).toEqual(nowhere)
    at(0)
  })

  test('is forgotten when it has ended', async () => {
    const token = await begin()
    at(600)
    await forgetOldSteps(desk())
    at(0)
    expect(await findStep(desk(), 'code', token)).toEqual({ a: 1 })
    at(600.001)
    await forgetOldSteps(desk())
    at(0)
    expect(await refusalOf(() => findStep(desk(), 'code', token))).toEqual(nowhere)
  })
})
