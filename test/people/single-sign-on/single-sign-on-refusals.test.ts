// Signing in through an identity provider, with a provider whose answers the test writes: who gets in, what anybody else is told,
// and what is written down of it (threat A8).

import { describe, expect, test } from 'vitest'
import type { AppContext } from '../../../src/operations/context.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../src/operations/people/second-factor.ts'
import {
  beginSingleSignOn,
  finishSingleSignOn,
  finishWithCode,
  unbindIdentity,
} from '../../../src/operations/people/single-sign-on.ts'
import { type Identity, ProviderError, type SingleSignOn } from '../../../src/outbound/identity-provider.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { noon, password, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf } from '../../support/wire/whole-refusal.ts'

const { database, desk, rows, sessionOf, somebody } = await peopleDesk()
const issuer = 'https://login.example'
const asked: unknown[] = []
const expected = { state: 's', nonce: 'n', verifier: 'v' }

/** A provider that answers with this, or fails. */
const ofProvider = (answer: Partial<Identity> | Error, changes: Partial<SingleSignOn> = {}): AppContext =>
  desk({
    singleSignOn: {
      name: 'Staff',
      allowsPasswords: true,
      isSecondFactor: false,
      endsThere: false,
      ...changes,
      provider: {
        begin: async address => {
          asked.push(address)
          if (answer instanceof Error) throw answer
          return { url: 'https://login.example/authorize', expected }
        },
        finish: async (url, given) => {
          asked.push([url.href, given])
          if (answer instanceof Error) throw answer
          return { issuer, subject: 'nobody', verifiedEmail: null, ...answer }
        },
        end: async () => null,
      },
    },
  })
const visitor = { address: null, agent: 'Firefox' }

async function visit(context: AppContext, given: object = {}) {
  const { token } = await beginSingleSignOn(ofProvider({}), null)
  const visited = { ...visitor, token: token.reveal(text => text), answer: 'code=c', ...given }
  return { token: visited.token, finish: () => finishSingleSignOn(context, visited) }
}
const unauthorized = (message: string, field?: string) =>
  refusal('UnauthorizedException', 401, message, field ? [{ field, message: 'is needed' }] : [])
const needsCode = unauthorized('Send the code of your authenticator too, or a recovery code.', 'code')
const needsPasskey = unauthorized('Sign in with your passkey; it needs no password.', 'passkey')
const disabled = unauthorized('Your account here is disabled; ask an operator to enable it again.')
const nobody = unauthorized(
  'Nobody with your e-mail address was invited here; ask an operator for an invitation.',
)
const otherSubject = unauthorized(
  'Your e-mail address belongs to another account of the provider here; ask an operator to unbind it.',
)
const notVerified = unauthorized(
  'The provider has not verified your e-mail address, so nobody can be found by it; have it verified there, or sign in with a password.',
)
const wrongCode = unauthorized('This is not the present code, or it was used already.')
const noProvider = refusal('NotFoundException', 404, 'No identity provider is configured here.')
const atProvider = {
  unreachable: refusal(
    'ConflictException',
    409,
    'Staff does not answer as it should; try again in a minute, or sign in another way.',
  ),
  refused: unauthorized('Staff did not sign you in; begin again.'),
  wrong: unauthorized('The answer of Staff does not belong to this sign-in; begin again.'),
}

/** What is noted of failures while something is refused. */
async function noted(work: () => unknown) {
  const [last] = await database.query<{ id: string }>(
    'SELECT coalesce(max(entry_id), 0) AS id FROM audit_entry',
  )
  const refused = await refusalOf(work)
  const entries = await database.query<{ id: string; after: unknown }>(
    "SELECT object_id AS id, after FROM audit_entry WHERE action = 'sign_in_failed' AND entry_id > $1",
    [last!.id],
  )
  return { refused, entries }
}
const failure = (id: number | '', reason: string) => ({
  id: String(id),
  after: { method: 'single_sign_on', reason, agent: 'Firefox' },
})

async function person(row: { state?: string; passkey?: boolean; code?: boolean; subject?: string } = {}) {
  const { state = 'active', passkey = false, code = false, subject } = row
  const made = await somebody()
  let secret = ''
  if (code) {
    const session = await sessionOf(made)
    secret = (await beginSecondFactor(desk(), session, password)).secret.reveal(text => text)
    await confirmSecondFactor(desk(), session, authenticatorCode(secret, noon, -1))
  }
  if (passkey)
    await rows(
      `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, 'passkey ' || $1::int, '\\x00', 0, '{}', 'Phone', now())`,
      made.id,
    )
  if (subject !== undefined)
    await database.query(
      'INSERT INTO person_identity (issuer, subject, person_id, created_at) VALUES ($1, $2, $3, now())',
      [issuer, `${subject} ${made.id}`, made.id],
    )
  await database.query('UPDATE person SET state = $2 WHERE person_id = $1', [made.id, state])
  return { ...made, code: (away = 0) => authenticatorCode(secret, noon, away) }
}
const identities = (id: number) =>
  rows('SELECT issuer, subject FROM person_identity WHERE person_id = $1', id)

describe('the way to the provider', () => {
  test('leads to its page, and back to the page of the administration', async () => {
    asked.length = 0
    const { url, token } = await beginSingleSignOn(ofProvider({}), '192.0.2.1')
    const given = { ...visitor, token: token.reveal(text => text), answer: 'code=c&state=s' }
    await refusalOf(() => finishSingleSignOn(ofProvider({}), given))
    const back = 'https://desk.example/admin/single-sign-on'
    expect([url, asked]).toEqual([
      'https://login.example/authorize',
      [back, [`${back}?code=c&state=s`, expected]],
    ])
  })

  test.each(['unreachable', 'refused', 'wrong'] as const)('and back is told where it is %s', async kind => {
    const context = ofProvider(new ProviderError(kind, null))
    expect(await refusalOf(() => beginSingleSignOn(context, null))).toEqual(atProvider[kind])
    const { finish } = await visit(context)
    expect(await noted(finish)).toEqual({ refused: atProvider[kind], entries: [failure('', kind)] })
  })

  test('ends in a fault of the server where the provider has one of its own, and nothing is noted', async () => {
    const context = ofProvider(new RangeError('a fault'))
    await expect(beginSingleSignOn(context, null)).rejects.toThrow(RangeError)
    const { finish } = await visit(context)
    await expect(finish()).rejects.toThrow(RangeError)
  })

  test('is none where no provider is configured', async () => {
    const given = { ...visitor, token: 'x' }
    expect(await refusalOf(() => beginSingleSignOn(desk(), null))).toEqual(noProvider)
    expect(await refusalOf(() => finishSingleSignOn(desk(), { ...given, answer: '' }))).toEqual(noProvider)
    expect(await refusalOf(() => finishWithCode(desk(), { ...given, code: '' }))).toEqual(noProvider)
  })

  test('is begun sixty times in ten minutes from one address, and from none as often as one likes', async () => {
    const context = ofProvider({})
    for (let turn = 0; turn < 60; turn += 1) await beginSingleSignOn(context, '192.0.2.1')
    expect(await refusalOf(() => beginSingleSignOn(context, '192.0.2.1'))).toMatchObject({
      type: 'TooManyRequestsException',
      headers: { 'Retry-After': '600' },
    })
    for (const address of ['192.0.2.2', null]) expect(await beginSingleSignOn(context, address)).toBeDefined()
    for (let turn = 0; turn < 61; turn += 1) await beginSingleSignOn(context, null)
  })
})

describe('whoever comes back', () => {
  test('is found by the address the first time, and by the name of the provider from then on', async () => {
    const { id, email } = await person()
    const subject = `subject ${id}`
    const first = await visit(ofProvider({ subject, verifiedEmail: email.toUpperCase() }))
    expect((await first.finish()).session).toMatchObject({ person: { id }, method: 'single_sign_on' })
    expect(await identities(id)).toEqual([{ issuer, subject }])
    const later = await visit(ofProvider({ subject, verifiedEmail: 'other@example.com' }))
    expect((await later.finish()).session.person.id).toBe(id)
    expect(await identities(id)).toEqual([{ issuer, subject }])
    await unbindIdentity(desk(), id)
    expect(await identities(id)).toEqual([])
    expect(await rows('SELECT FROM person_session WHERE person_id = $1 AND revoked_at IS NULL', id)).toEqual(
      [],
    )
  })

  test.each([
    ['who is disabled', { state: 'disabled' }, {}, disabled, 'disabled'],
    ['who is bound and disabled', { state: 'disabled', subject: 'own' }, {}, disabled, 'disabled'],
    ['who is bound as another', { subject: 'other' }, {}, otherSubject, 'other_subject'],
  ])('%s is told so', async (_name, row, changes, refused, reason) => {
    const { id, email } = await person(row)
    const { finish } = await visit(ofProvider({ subject: `own ${id}`, verifiedEmail: email, ...changes }))
    expect(await noted(finish)).toEqual({ refused, entries: [failure(id, reason)] })
  })

  test.each([
    ['whose address is not verified', null, notVerified, 'not_verified'],
    ['whose address nobody has', 'stranger@example.com', nobody, 'nobody'],
    ['whose address has letters of another width', 'wide', nobody, 'nobody'],
  ])('%s is nobody here', async (_name, verified, refused, reason) => {
    const { email } = await person()
    const verifiedEmail = verified === 'wide' ? email.replace('P', '\uff30') : verified
    const { finish } = await visit(ofProvider({ verifiedEmail }))
    expect(await noted(finish)).toEqual({ refused, entries: [failure('', reason)] })
  })

  test.each([
    ['has nothing', {}, false, null],
    ['has a passkey', { passkey: true }, false, needsPasskey],
    ['has a passkey and is vouched for', { passkey: true }, true, null],
    ['has a code', { code: true }, false, needsCode],
    ['has a code and is vouched for', { code: true }, true, null],
    ['has a passkey and a code', { passkey: true, code: true }, false, needsCode],
  ])('and %s is asked for that, unless the provider has', async (_name, row, isSecondFactor, refused) => {
    const { id, email } = await person(row)
    const { finish } = await visit(
      ofProvider({ subject: `s ${id}`, verifiedEmail: email }, { isSecondFactor }),
    )
    if (refused !== null) {
      expect(await noted(finish)).toEqual({ refused, entries: [] })
      expect(await identities(id)).toEqual([])
      return
    }
    const { session } = await finish()
    expect(
      await rows(
        'SELECT is_vouched AS "isVouched" FROM person_session WHERE session_id = $1',
        session.sessionId,
      ),
    ).toEqual([{ isVouched: isSecondFactor }])
  })

  test('in another browser, or twice, begins again', async () => {
    const begins = unauthorized(
      'This sign-in was begun in another browser, took longer than 10 minutes, or was finished already; begin again.',
    )
    const { finish } = await visit(ofProvider({}), { token: undefined })
    expect(await refusalOf(finish)).toEqual(begins)
    const { id, email } = await person()
    const twice = await visit(ofProvider({ subject: `s ${id}`, verifiedEmail: email }))
    await twice.finish()
    expect(await refusalOf(twice.finish)).toEqual(begins)
  })
})

describe('whose code was missing', () => {
  async function waiting(changes: { passkey?: boolean } = {}) {
    const made = await person({ code: true, ...changes })
    const context = ofProvider({ subject: `s ${made.id}`, verifiedEmail: made.email })
    const { token, finish } = await visit(context)
    await refusalOf(finish)
    return { made, send: (code: string) => finishWithCode(context, { ...visitor, token, code }) }
  }

  test('gets in with it, after a wrong one too, and once', async () => {
    const { made, send } = await waiting()
    expect(await noted(() => send('000000'))).toEqual({
      refused: wrongCode,
      entries: [failure(made.id, 'wrong_code')],
    })
    const { session } = await send(made.code())
    expect(session).toMatchObject({ person: { id: made.id }, method: 'single_sign_on' })
    expect(await identities(made.id)).toEqual([{ issuer, subject: `s ${made.id}` }])
    expect(await refusalOf(() => send(made.code(1)))).toMatchObject({ type: 'UnauthorizedException' })
  })

  test('and who was disabled meanwhile, or whose address is gone, does not', async () => {
    const { made, send } = await waiting()
    await rows("UPDATE person SET state = 'disabled' WHERE person_id = $1", made.id)
    expect(await noted(() => send(made.code()))).toEqual({
      refused: disabled,
      entries: [failure(made.id, 'disabled')],
    })
    const other = await waiting()
    await rows('DELETE FROM person WHERE person_id = $1', other.made.id)
    expect(await noted(() => other.send(other.made.code()))).toEqual({
      refused: wrongCode,
      entries: [failure('', 'wrong_code')],
    })
  })

  test('and whose account of the provider was taken by somebody else meanwhile does not', async () => {
    const { made, send } = await waiting()
    const other = await person()
    await database.query(
      'INSERT INTO person_identity (issuer, subject, person_id, created_at) VALUES ($1, $2, $3, now())',
      [issuer, `s ${made.id}`, other.id],
    )
    expect(await refusalOf(() => send(made.code()))).toEqual(otherSubject)
    expect(
      await rows('SELECT FROM person_session WHERE person_id = $1 AND revoked_at IS NULL', other.id),
    ).toEqual([])
  })

  test('and guesses rests after three', async () => {
    const { made, send } = await waiting()
    for (let turn = 0; turn < 3; turn += 1) expect(await refusalOf(() => send('000000'))).toEqual(wrongCode)
    expect(await refusalOf(() => send(made.code()))).toMatchObject({ type: 'TooManyRequestsException' })
  })
})
