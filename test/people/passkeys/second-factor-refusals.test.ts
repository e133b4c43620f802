// Codes of authenticators and recovery codes: each refusal whole, on both sides of every bound, and what stays as it was
// (threat A8).

import { describe, expect, test } from 'vitest'
import type { AppContext } from '../../../src/operations/context.ts'
import { listSessionsOf } from '../../../src/operations/people/account.ts'
import { listPasskeys } from '../../../src/operations/people/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  isCode,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from '../../../src/operations/people/second-factor.ts'
import { findPassword } from '../../../src/store/people/people.ts'
import type { FoundSession } from '../../../src/store/people/sessions.ts'
import { Secret } from '../../../src/values/secrets/secret.ts'
import { authenticatorCode } from '../../support/people/authenticator.ts'
import { noon, password, peopleDesk } from '../../support/people/people-desk.ts'
import { refusal, refusalOf, refusedFields } from '../../support/wire/whole-refusal.ts'

const { at, database, desk, rows, sessionOf, somebody } = await peopleDesk()
const conflict = (message: string) => refusal('ConflictException', 409, message)
const notBegun = conflict('No second factor is being set up, or it took too long; begin again.')
const wrongPassword = refusedFields(['password', 'is not your password; type it again'])
const wrong = new Secret('nine yellow lighthouses')
const signedIn = async () => sessionOf(await somebody())
const codeAt = (secret: string, seconds = 0, away = 0) =>
  authenticatorCode(secret, noon.add({ milliseconds: seconds * 1000 }), away)

const begin = async (session: FoundSession, context: AppContext = desk()) =>
  (await beginSecondFactor(context, session, password)).secret.reveal(text => text)
async function setUp() {
  const session = await signedIn()
  const secret = await begin(session)
  const codes = await confirmSecondFactor(desk(), session, codeAt(secret, 0, -1))
  return { session, secret, codes: codes.map(code => code.reveal(text => text)) }
}

const plantPasskeys = (id: number, count: number) =>
  rows(
    `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT $1, $1::int || ' has ' || number, '\\x00', 0, '{}', 'Copy', now() FROM generate_series(1, ${count}) AS number`,
    id,
  )

describe('an authenticator', () => {
  test('is set up with a key for the host and the address, which a code confirms', async () => {
    const session = await signedIn()
    const { person, sessionId } = session
    const { uri, secret } = await beginSecondFactor(desk(), session, password)
    const typed = secret.reveal(text => text)
    const label = `desk.example:${encodeURIComponent(person.email)}`
    expect(uri.reveal(text => text)).toBe(`otpauth://totp/${label}?secret=${typed}&issuer=desk.example`)
    const other = await sessionOf(person)
    const wrongCode = refusedFields([
      'code',
      'is not the present code; check that the clock of the device is right',
    ])
    expect(await refusalOf(() => confirmSecondFactor(desk(), session, codeAt(typed, 0, 2)))).toEqual(
      wrongCode,
    )
    expect(await showSecondFactor(desk(), person)).toEqual({ isOn: false, codesLeft: 0 })
    const spaced = codeAt(typed).replace(/(...)(...)/, ' $1 $2-')
    expect(await confirmSecondFactor(desk(), session, spaced)).toHaveLength(10)
    expect(await showSecondFactor(desk(), person)).toEqual({ isOn: true, codesLeft: 10 })
    expect((await listSessionsOf(desk(), person.id)).map(({ id }) => id)).toEqual([sessionId])
    expect(other.sessionId).not.toBe(sessionId)
    expect(await refusalOf(() => confirmSecondFactor(desk(), session, codeAt(typed)))).toEqual(notBegun)
    expect(await refusalOf(() => begin(session))).toEqual(
      conflict('You have a second factor; take it away first.'),
    )
  })

  test.each([
    [899.999, true],
    [900, false],
  ])('that is confirmed after %f seconds is in use, or not', async (seconds, isInTime) => {
    const session = await signedIn()
    const secret = await begin(session)
    at(seconds)
    const confirming = () => confirmSecondFactor(desk(), session, codeAt(secret, seconds))
    if (isInTime) expect(await confirming()).toHaveLength(10)
    else expect(await refusalOf(confirming)).toEqual(notBegun)
    at(0)
  })

  test('is guessed at three times', async () => {
    const [one, session] = [desk(), await signedIn()]
    const secret = await begin(session)
    for (let turn = 0; turn < 3; turn += 1)
      await refusalOf(() => confirmSecondFactor(one, session, codeAt(secret, 0, 5)))
    expect(await refusalOf(() => confirmSecondFactor(one, session, codeAt(secret)))).toMatchObject({
      type: 'TooManyRequestsException',
      headers: { 'Retry-After': '10' },
    })
  })

  test('needs the password to be set up, renewed and removed', async () => {
    const { session } = await setUp()
    for (const work of [beginSecondFactor, renewRecoveryCodes, removeSecondFactor])
      expect(await refusalOf(() => work(desk(), session, wrong))).toEqual(wrongPassword)
    expect(await showSecondFactor(desk(), session.person)).toEqual({ isOn: true, codesLeft: 10 })
    await removeSecondFactor(desk(), session, password)
    expect(await showSecondFactor(desk(), session.person)).toEqual({ isOn: false, codesLeft: 0 })
    expect(await refusalOf(() => renewRecoveryCodes(desk(), session, password))).toEqual(
      conflict('You have no second factor; set it up first.'),
    )
  })

  test('that was lost is taken away with passkeys and sessions, of its person alone', async () => {
    const [{ session }, other] = [await setUp(), await setUp()]
    for (const { person } of [session, other.session]) await plantPasskeys(person.id, 1)
    await resetSecondFactor(desk(), session.person.id)
    const left = async ({ person }: FoundSession) => [
      (await showSecondFactor(desk(), person)).isOn,
      (await listPasskeys(desk(), person)).length,
      (await listSessionsOf(desk(), person.id)).length,
    ]
    expect([await left(session), await left(other.session)]).toEqual([
      [false, 0, 0],
      [true, 1, 1],
    ])
  })
})

describe('a code', () => {
  const ownerOf = async ({ person }: FoundSession) => {
    const { id, totpSecret } = (await findPassword(database, person.email.toLowerCase()))!
    return { id, totpSecret: totpSecret! }
  }

  test('of an authenticator is good within a step of the present one, once, and not before one that was used', async () => {
    const { session, secret } = await setUp()
    const owner = await ownerOf(session)
    const given = (away: number) => isCode(desk(), owner, codeAt(secret, 0, away))
    expect([
      await given(-1),
      await given(-2),
      await given(2),
      await given(1),
      await given(1),
      await given(0),
    ]).toEqual([false, false, false, true, false, false])
  })

  test('of recovery is good once, in any case and with blanks, for its person', async () => {
    const [{ session, codes }, other] = [await setUp(), await setUp()]
    const owner = await ownerOf(session)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const [first = '', second = '', third = ''] = codes
    expect(await isCode(desk(), owner, ` ${first.toUpperCase().replace('-', ' ')}`)).toBe(true)
    expect(await isCode(desk(), owner, first)).toBe(false)
    expect(await isCode(desk(), await ownerOf(other.session), second)).toBe(false)
    expect(await isCode(desk(), null, second)).toBe(false)
    const renewed = await renewRecoveryCodes(desk(), session, password)
    expect(await isCode(desk(), owner, third)).toBe(false)
    expect(await renewed[0]!.reveal(text => isCode(desk(), owner, text))).toBe(true)
    expect(await showSecondFactor(desk(), session.person)).toEqual({ isOn: true, codesLeft: 9 })
  })

  test('of nobody, or of no form at all, is none', async () => {
    const { session, secret } = await setUp()
    expect(await isCode(desk(), null, codeAt(secret))).toBe(false)
    const owner = await ownerOf(session)
    for (const text of ['', '12345', '1234567', 'x123456', '123456x'])
      expect(await isCode(desk(), owner, text)).toBe(false)
  })

  test('has no letters that look like digits', async () => {
    const { session } = await setUp()
    let seen = ''
    for (let turn = 0; turn < 30; turn += 1)
      for (const code of await renewRecoveryCodes(desk(), session, password))
        seen += code.reveal(text => text.replace('-', ''))
    expect([...new Set(seen)].sort().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz')
  })
})
