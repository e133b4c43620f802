// The second factor of a person: codes of an authenticator, each good once, and ten recovery codes for whoever loses it.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Person } from '../../lodging/people/person.ts'
import { deletePasskeys } from '../../store/people/passkeys.ts'
import * as stored from '../../store/people/second-factors.ts'
import { revokeSessionsOf } from '../../store/people/sessions.ts'
import { badRequest, Fault } from '../../values/faults.ts'
import type { Keyring } from '../../values/secrets/keyring.ts'
import { seal, unseal } from '../../values/secrets/sealing.ts'
import { Secret } from '../../values/secrets/secret.ts'
import { base32, totpStep } from '../../values/secrets/totp.ts'
import type { AppContext } from '../context.ts'
import { requirePresence } from './account.ts'
import { attemptsOf } from './attempts.ts'

type Context = Pick<AppContext, 'database' | 'clock' | 'keyring' | 'limits' | 'adminUrl' | 'passwordCost'>

type OwnSession = Parameters<typeof requirePresence>[1]

/** As long as the output of SHA-1 (RFC 4226). */
const secretBytes = 20
/** Setting up takes no longer. */
const setUpMinutes = 15
const codesInAll = 10
/** Without letters that look like digits; 50 bits in each code. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 10

/** Whether the person has a second factor, and how many recovery codes are left. */
export const showSecondFactor = (
  { database }: Pick<Context, 'database'>,
  person: Person,
): ReturnType<typeof stored.showSecondFactor> => stored.showSecondFactor(database, person.id)

/**
 * Begins to set up an authenticator; it is asked for once a code is confirmed. Throws as `requirePresence`; ConflictException
 * when one is in use.
 */
export async function beginSecondFactor(
  context: Context,
  session: OwnSession,
  password: Secret | undefined,
): Promise<{ readonly uri: Secret; readonly secret: Secret }> {
  await requirePresence(context, session, password)
  const { person } = session
  const bytes = randomBytes(secretBytes)
  const { database, keyring, clock, adminUrl } = context
  const secret = seal(keyring.key('second factor'), bytes, placeOf(person.id))
  const begun = { secret, now: clock.now().toString() }
  const isBegun = await database.transaction(transaction => stored.beginTotp(transaction, person.id, begun))
  if (!isBegun) throw new Fault('ConflictException', 'You have a second factor; take it away first.')
  const typed = base32(bytes)
  const { host } = new URL(adminUrl)
  const label = `${encodeURIComponent(host)}:${encodeURIComponent(person.email)}`
  const uri = `otpauth://totp/${label}?secret=${typed}&issuer=${encodeURIComponent(host)}`
  return { uri: new Secret(uri), secret: new Secret(typed) }
}

/**
 * Takes an authenticator into use with one of its codes, and returns the recovery codes, which cannot be read again. All other
 * sessions end. BadRequestException for a wrong code, TooManyRequestsException after several; ConflictException when none is
 * being set up.
 */
export async function confirmSecondFactor(
  context: Context,
  { person, sessionId }: { readonly person: Person; readonly sessionId: number },
  code: string,
): Promise<readonly Secret[]> {
  const { database, clock, keyring, limits } = context
  const now = clock.now()
  const since = now.subtract({ minutes: setUpMinutes }).toString()
  const secret = await stored.findNewTotp(database, person.id, since)
  if (!secret) throw notBegun()
  using permit = await limits.signIns.admit(attemptsOf(`a second factor of person ${person.id}`))
  const step = totpStep(opened(keyring, person.id, secret), plain(code), now)
  if (step === null) {
    await permit.failed(randomUUID())
    throw badRequest([
      { field: 'code', message: 'is not the present code; check that the clock of the device is right' },
    ])
  }
  const codes = newCodes()
  await database.transaction(async transaction => {
    const isFirst = await stored.confirmTotp(transaction, person.id, { secret, step, now: now.toString() })
    if (!isFirst) throw notBegun()
    await stored.replaceRecoveryCodes(transaction, person.id, hashesOf(keyring, codes))
    await revokeSessionsOf(transaction, person.id, now.toString(), sessionId)
  })
  return codes
}

/** Other recovery codes; those before end. Throws as `requirePresence`; ConflictException without a second factor. */
export async function renewRecoveryCodes(
  context: Context,
  session: OwnSession,
  password: Secret | undefined,
): Promise<readonly Secret[]> {
  await requirePresence(context, session, password)
  const { person } = session
  const { isOn } = await showSecondFactor(context, person)
  if (!isOn) throw new Fault('ConflictException', 'You have no second factor; set it up first.')
  const codes = newCodes()
  await context.database.transaction(transaction =>
    stored.replaceRecoveryCodes(transaction, person.id, hashesOf(context.keyring, codes)),
  )
  return codes
}

/** Takes a person's second factor away. Throws as `requirePresence`. */
export async function removeSecondFactor(
  context: Context,
  session: OwnSession,
  password: Secret | undefined,
): Promise<void> {
  await requirePresence(context, session, password)
  const { id } = session.person
  await context.database.transaction(transaction => stored.removeSecondFactor(transaction, id))
}

/** Takes the second factor of somebody away who has lost it, and passkeys too; all sessions end. */
export const resetSecondFactor = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  personId: number,
): Promise<void> =>
  database.transaction(async transaction => {
    await stored.removeSecondFactor(transaction, personId)
    await deletePasskeys(transaction, personId, null)
    await revokeSessionsOf(transaction, personId, clock.now().toString())
  })

/**
 * Whether a code is one of the authenticator or a recovery code that was not used, and uses it up. Null for somebody who may
 * not sign in: no code is right then, after the same work.
 */
export async function isCode(
  { database, keyring, clock }: Pick<Context, 'database' | 'keyring' | 'clock'>,
  owner: { readonly id: number; readonly totpSecret: Buffer } | null,
  code: string,
): Promise<boolean> {
  const given = plain(code)
  const now = clock.now()
  if (!/^\d{6}$/.test(given)) {
    const hash = hashOf(keyring, given)
    const used = { hash, now: now.toString() }
    return database.transaction(transaction => stored.useRecoveryCode(transaction, owner?.id ?? null, used))
  }
  if (owner === null) return false
  const step = totpStep(opened(keyring, owner.id, owner.totpSecret), given, now)
  return step !== null && stored.useTotpStep(database, owner.id, step)
}

const placeOf = (personId: number): string => `authenticator of person ${personId}`

const opened = (keyring: Keyring, personId: number, secret: Buffer): Buffer =>
  unseal(keyring.key('second factor'), secret, placeOf(personId))

/** As it is compared: people type blanks and hyphens between groups. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '')

const newCodes = (): Secret[] =>
  Array.from({ length: codesInAll }, () => {
    const text = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
    return new Secret(`${text.slice(0, codeLength / 2)}-${text.slice(codeLength / 2)}`)
  })

const hashOf = (keyring: Keyring, code: string): Buffer =>
  keyring.fingerprint('second factor', `recovery code ${code}`)

const hashesOf = (keyring: Keyring, codes: readonly Secret[]): Buffer[] =>
  codes.map(code => code.reveal(text => hashOf(keyring, plain(text))))

const notBegun = (): Fault =>
  new Fault('ConflictException', 'No second factor is being set up, or it took too long; begin again.')
