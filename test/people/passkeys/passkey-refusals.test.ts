// Passkeys: each refusal whole, on both sides of every bound, what is asked of the browser, and what is kept of a use (threat A8).

import { describe, expect, test } from 'vitest'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../../src/operations/people/passkey-sign-in.ts'
import {
  addPasskey,
  beginPasskey,
  handleOf,
  listPasskeys,
  removePasskey,
} from '../../../src/operations/people/passkeys.ts'
import type { FoundSession } from '../../../src/store/people/sessions.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { softPasskey } from '../../support/people/passkey.ts'
import { noon, password, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { database, desk, rows, sessionOf, somebody } = await peopleDesk()
const conflict = (message: string) => refusal('ConflictException', 409, message)
const wrongPassword = refusedFields(['password', 'is not your password; type it again'])
const wrong = new Secret('nine yellow lighthouses')
const signedIn = async () => sessionOf(await somebody())
const plantPasskeys = (id: number, count: number) =>
  rows(
    `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT $1, $1::int || ' has ' || number, '\\x00', 0, '{}', 'Copy', now() FROM generate_series(1, ${count}) AS number`,
    id,
  )
const usual = { origin: 'https://desk.example', rpId: 'desk.example', isVerified: true, counter: 0 }

describe('a passkey', () => {
  const made = async (session: FoundSession) => {
    const { question, token } = await beginPasskey(desk(), session, password)
    const passkey = softPasskey(question.handle)
    const { client_data: clientData, ...rest } = passkey.made({
      ...usual,
      type: 'webauthn.create',
      challenge: question.challenge,
    })
    return { passkey, question, token: token.reveal(text => text), made: { ...rest, clientData } }
  }
  const tooMany = conflict('You have 20 passkeys; remove one first.')
  const notFromHere = refusal(
    'BadRequestException',
    400,
    'This passkey was not made for this page, or not by you; begin again.',
  )
  const notHere = refusal(
    'UnauthorizedException',
    401,
    'This passkey signs nobody in here; it may have been removed. Sign in another way.',
  )

  test('is asked for with who it is and what is known, and added under its name', async () => {
    const session = await signedIn()
    const { person } = session
    const first = await made(session)
    const question = { rpId: 'desk.example', handle: handleOf(desk().keyring, person.id) }
    expect(first.question).toEqual({
      ...question,
      challenge: expect.any(String),
      email: person.email,
      name: 'Ada Lovelace',
      known: [],
    })
    const added = await addPasskey(desk(), session, { ...first, name: ' Phone ' })
    const stored = { id: expect.any(Number), name: 'Phone', createdAt: noon.toString(), lastUsedAt: null }
    expect(added).toEqual([{ ...stored, credentialId: first.passkey.id, transports: ['internal'] }])
    expect((await made(session)).question.known).toEqual(added)
  })

  test.each([
    ['', 'must be 1 to 100 characters in one line'],
    ['  ', 'must be 1 to 100 characters in one line'],
    ['x'.repeat(101), 'must be 1 to 100 characters in one line'],
    ['a\nb', 'must be 1 to 100 characters in one line'],
    ['x'.repeat(100), null],
  ])('named %j is added, or its name is told', async (name, message) => {
    const session = await signedIn()
    const given = { ...(await made(session)), name }
    if (message === null) expect(await addPasskey(desk(), session, given)).toHaveLength(1)
    else
      expect(await refusalOf(() => addPasskey(desk(), session, given))).toEqual(
        refusedFields(['name', message]),
      )
  })

  test('of somebody else, of no browser, or there already is not added', async () => {
    const [session, other] = [await signedIn(), await signedIn()]
    const refused = (
      given: Awaited<ReturnType<typeof made>> | { token: undefined },
      own: FoundSession = session,
    ) => refusalOf(async () => addPasskey(desk(), own, { ...(await made(own)), name: 'Phone', ...given }))
    expect(await refused({ token: undefined })).toMatchObject({ type: 'UnauthorizedException' })
    expect(await refused(await made(session), other)).toEqual(notFromHere)
    const { made: strange } = await made(session)
    expect(await refused({ ...(await made(session)), made: strange })).toEqual(notFromHere)
    await addPasskey(desk(), session, { ...(await made(session)), name: 'Phone' })
    const taken = await made(session)
    await database.query(
      `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, '\\x00', 0, '{}', 'Copy', now())`,
      [other.person.id, taken.passkey.id],
    )
    expect(await refused(taken)).toEqual(conflict('This passkey is here already.'))
  })

  test('is one of twenty at most, when it is asked for and when it is added', async () => {
    const session = await signedIn()
    await plantPasskeys(session.person.id, 19)
    const [one, two] = [await made(session), await made(session)]
    expect(await addPasskey(desk(), session, { ...one, name: 'Last' })).toHaveLength(20)
    expect(await refusalOf(() => beginPasskey(desk(), session, password))).toEqual(tooMany)
    expect(await refusalOf(() => addPasskey(desk(), session, { ...two, name: 'More' }))).toEqual(tooMany)
  })

  test('is removed by its person, with the password', async () => {
    const [session, other] = [await signedIn(), await signedIn()]
    await plantPasskeys(session.person.id, 2)
    const [first, second] = await listPasskeys(desk(), session.person)
    const remove = (own: FoundSession, given: Secret) =>
      removePasskey(desk(), own, { id: first!.id, password: given })
    expect(await refusalOf(() => remove(session, wrong))).toEqual(wrongPassword)
    const none = refusal('NotFoundException', 404, 'You have no passkey of this id.')
    expect(await refusalOf(() => remove(other, password))).toEqual(none)
    expect(await remove(session, password)).toEqual([second])
  })

  test('signs in for two factors, once for each question, and its counter is kept', async () => {
    const session = await signedIn()
    const { passkey, ...given } = await made(session)
    await addPasskey(desk(), session, { ...given, name: 'Phone' })
    const one = desk()
    const signIn = async (counter: number, changes: object = {}) => {
      const { challenge, rpId, token } = await beginPasskeySignIn(one, null)
      expect(rpId).toBe('desk.example')
      const { client_data, authenticator_data, ...rest } = passkey.signed({
        ...usual,
        type: 'webauthn.get',
        challenge,
        counter,
      })
      const signed = { ...rest, clientData: client_data, authenticatorData: authenticator_data, ...changes }
      const visitor = { address: null, agent: 'Firefox', token: token.reveal(text => text) }
      return finishPasskeySignIn(one, { ...visitor, signed })
    }
    const { session: begun } = await signIn(3)
    expect([begun.person, begun.method]).toEqual([session.person, 'passkey'])
    const stored = () =>
      rows(
        'SELECT counter::int, last_used_at AS at FROM person_passkey WHERE person_id = $1',
        session.person.id,
      )
    expect(await stored()).toEqual([{ counter: 3, at: noon.toString() }])
    for (const work of [
      () => signIn(3),
      () => signIn(4, { handle: 'AA' }),
      () => signIn(4, { signature: 'AA' }),
    ])
      expect(await refusalOf(work)).toEqual(notHere)
    expect(await stored()).toEqual([{ counter: 3, at: noon.toString() }])
    expect(await refusalOf(() => signIn(4, { id: 'AA' }))).toEqual(notHere)
    const noted = await rows(
      `SELECT object_id = $1::text AS "isTheirs", after FROM audit_entry
        WHERE action = 'sign_in_failed' ORDER BY entry_id DESC LIMIT 4`,
      session.person.id,
    )
    const after = { method: 'passkey', agent: 'Firefox' }
    expect(noted).toEqual([false, true, true, true].map(isTheirs => ({ isTheirs, after })))
  })
})
