// Signing in with an e-mail address and a password, and a code where the person has a second factor. A stranger learns nothing:
// an unknown address, a wrong password, a wrong code and a person who was disabled take the same path, the same time and the same
// answer (threat A8).

import { randomBytes, randomUUID } from 'node:crypto'
import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { findPassword } from '../../store/people/people.ts'
import { tellOfFailures } from '../../store/people/security-mails.ts'
import { createSession, type FoundSession, type NewSession } from '../../store/people/sessions.ts'
import type { Transaction } from '../../store/postgres/database.ts'
import { about, Fault, isNeeded } from '../../values/faults.ts'
import { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { rolesAllowed } from './allowed-by-services.ts'
import { attemptsOf } from './attempts.ts'
import { deviceOf, rememberedIn } from './known-devices.ts'
import { isPassword } from './passwords.ts'
import { isCode } from './second-factor.ts'
import { identifyPerson, sessionHours } from './sessions.ts'

/** From where somebody signs in. */
export interface Visitor {
  /** Null for this machine, and where all clients would have the same one. */
  readonly address: string | null
  /** Family of the browser and its system. */
  readonly agent: string
  /** The cookie of the browser in which somebody has signed in before. */
  readonly device?: string | undefined
}

/** Who asks. */
export interface SignIn extends Visitor {
  readonly email: string
  readonly password: Secret
  /** Of the authenticator, or a recovery code; undefined until it is asked for. */
  readonly code?: string | undefined
}

/** A session, and its token, which cannot be read again. */
export interface Begun {
  readonly session: FoundSession
  readonly token: Secret
  /** The cookie by which the browser is known from now on. */
  readonly device: Secret
}

/**
 * Begins a session and returns its token, which cannot be read again. UnauthorizedException when address and password do
 * not belong together, and with the field `code` when only that is missing; TooManyRequestsException with Retry-After after several
 * failures; ForbiddenException where passwords are turned off.
 */
export async function signIn(
  context: AppContext,
  { email, password, code, ...visitor }: SignIn,
): Promise<Begun> {
  const { database, limits } = context
  requirePasswords(context)
  const emailFolded = foldedEmail(email)
  const found = await findPassword(database, emailFolded)
  const subjects = subjectsOf(context, { emailFolded, unlockedAt: found?.unlockedAt ?? null }, visitor)
  using permit = await limits.signIns.admit(subjects)
  const isRight = await isPassword(password, found?.passwordHash ?? null, context.passwordCost)
  const { totpSecret = null } = found ?? {}
  const owner = found && isRight && totpSecret !== null ? { id: found.id, totpSecret } : null
  const isCodeRight = code !== undefined && (await isCode(context, owner, code))
  const needsPasskey = owner === null && found?.hasPasskey === true
  if (isRight && code === undefined && found?.state === 'active') {
    if (owner !== null) throw codeMissing()
    if (needsPasskey) throw passkeyMissing()
  }
  if (found && isRight && !needsPasskey && (owner === null || isCodeRight)) {
    const { id: personId, passwordHash } = found
    const how = { method: 'password', isVouched: false, passwordHash } as const
    const begun = await beginSession(context, { ...how, ...visitor, personId })
    if (begun) return begun
  }
  await permit.failed(randomUUID())
  // An address that nobody has is not written down: it may be a password, typed into the wrong field.
  await noteFailure(context, found?.id ?? null, { agent: visitor.agent })
  if (found && limits.signIns.isSpent(subjects[0]!)) await tellOfFailures(database, found.id)
  throw wrong(code !== undefined)
}

/** Writes down that somebody did not get in; the person is null where it is not known who. */
export const noteFailure = (
  { database }: Pick<AppContext, 'database'>,
  personId: number | null,
  after: object,
): Promise<void> =>
  database.transaction(transaction =>
    noteAudit(transaction, {
      action: 'sign_in_failed',
      objectKind: 'person',
      objectId: personId === null ? '' : String(personId),
      after,
    }),
  )

/** ForbiddenException where nobody signs in with a password. */
export function requirePasswords({ singleSignOn }: Pick<AppContext, 'singleSignOn'>): void {
  if (singleSignOn === null || singleSignOn.allowsPasswords) return
  throw new Fault('ForbiddenException', `Passwords are turned off here; sign in with ${singleSignOn.name}.`)
}

/**
 * Begins a session of a person, with a token that nobody knew before; undefined for one who may not sign in. `also` is done in the
 * same transaction. UnauthorizedException where a companion service does not let the person sign in.
 */
export async function beginSession(
  context: AppContext,
  person: Visitor & Pick<NewSession, 'personId' | 'method' | 'isVouched' | 'passwordHash'>,
  also: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<Begun | undefined> {
  const roles = await rolesAllowed(context, person)
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const isBegun = await context.database.transaction(async transaction => {
    const isCreated = await createSession(transaction, {
      token,
      ...person,
      roles,
      createdAt: now.toString(),
      expiresAt: now.add({ hours: sessionHours }).toString(),
    })
    if (isCreated) await also(transaction)
    return isCreated
  })
  const session = isBegun ? await identifyPerson(context, token) : undefined
  if (!session) return undefined
  const device = rememberedIn(context.keyring, person.device, foldedEmail(session.person.email))
  return { session, token: new Secret(token), device }
}

const wrong = (hasCode: boolean): Fault =>
  new Fault(
    'UnauthorizedException',
    hasCode
      ? 'The e-mail address, the password and the code do not belong together; each code is good once.'
      : 'The e-mail address and the password do not belong together.',
    { reason: hasCode ? 'not_together_with_code' : 'not_together' },
  )

/** Everything is right so far, and the second factor is missing. */
export const codeMissing = (): Fault =>
  new Fault('UnauthorizedException', 'Send the code of your authenticator too, or a recovery code.', {
    errors: [about('code', isNeeded)],
  })

/** Everything is right so far, and the person has a passkey in place of codes. */
export const passkeyMissing = (): Fault =>
  new Fault('UnauthorizedException', 'Sign in with your passkey; it needs no password.', {
    errors: [about('passkey', isNeeded)],
  })

/** One address may be the front door of a whole hotel. */
const addressFactor = 3

/**
 * What counts an attempt that may be a guess: the person and the address of the network, or the browser alone where the person has
 * signed in there before, so that strangers keep nobody out. The longest rest of the person comes first. Another `unlockedAt` begins
 * the count of strangers anew.
 */
function subjectsOf(
  { keyring }: Pick<AppContext, 'keyring'>,
  { emailFolded, unlockedAt }: { readonly emailFolded: string; readonly unlockedAt: string | null },
  visitor: Visitor,
): Subject[] {
  const device = deviceOf(keyring, visitor.device, emailFolded)
  if (device !== undefined) return attemptsOf(`signing in as ${emailFolded} in ${device}`)
  const since = unlockedAt === null ? '' : ` since ${unlockedAt}`
  return [...attemptsOf(`signing in as ${emailFolded}${since}`), ...subjectsFrom(visitor)]
}

/** What counts a proof that nobody guesses, such as a signature: the address of the network alone. */
export const subjectsFrom = ({ address }: Pick<Visitor, 'address'>): Subject[] =>
  address === null ? [] : attemptsOf(`signing in from ${address}`, addressFactor)
