// Signing in with an e-mail address and a password, and a code where the person has a second factor. A stranger learns nothing:
// an unknown address, a wrong password, a wrong code and a person who was disabled take the same path, the same time and the same
// answer (threat A8).

import { randomBytes, randomUUID } from 'node:crypto'
import { foldedEmail } from '../../lodging/guest-email.ts'
import { noteAudit } from '../../store/audit/entries.ts'
import { findPassword } from '../../store/people/people.ts'
import { createSession, type FoundSession } from '../../store/people/sessions.ts'
import { Fault } from '../../values/faults.ts'
import { Secret } from '../../values/secret.ts'
import type { AppContext } from '../context.ts'
import type { Subject } from '../limits/failure-limit.ts'
import { attemptsOf } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { isCode } from './second-factor.ts'
import { identifyPerson, sessionHours } from './sessions.ts'

/** Who asks, and from where. */
export interface SignIn {
  readonly email: string
  readonly password: Secret
  /** Of the authenticator, or a recovery code; undefined until it is asked for. */
  readonly code?: string | undefined
  /** Null for this machine, and where all clients would have the same one. */
  readonly address: string | null
  /** Family of the browser and its system. */
  readonly agent: string
}

/**
 * Begins a session and returns its token, which cannot be read again. UnauthorizedException when address and password do
 * not belong together, and with the field `code` when only that is missing; TooManyRequestsException with Retry-After after several
 * failures.
 */
export async function signIn(
  context: AppContext,
  { email, password, code, address, agent }: SignIn,
): Promise<{ readonly session: FoundSession; readonly token: Secret }> {
  const { database, limits } = context
  const emailFolded = foldedEmail(email)
  using permit = await limits.signIns.admit(subjectsOf(emailFolded, address))
  const found = await findPassword(database, emailFolded)
  const isRight = await isPassword(password, found?.passwordHash ?? null)
  const { totpSecret = null } = found ?? {}
  const owner = found && isRight && totpSecret !== null ? { id: found.id, totpSecret } : null
  const isCodeRight = code !== undefined && (await isCode(context, owner, code))
  if (owner !== null && code === undefined && found?.state === 'active') throw codeMissing()
  if (found && isRight && (owner === null || isCodeRight)) {
    const begun = await beginSession(context, { personId: found.id, address, agent })
    if (begun) return begun
  }
  await permit.failed(randomUUID())
  // An address that nobody has is not written down: it may be a password, typed into the wrong field.
  const objectId = found ? String(found.id) : ''
  await database.transaction(transaction =>
    noteAudit(transaction, { action: 'sign_in_failed', objectKind: 'person', objectId, after: { agent } }),
  )
  throw wrong(code !== undefined)
}

/** Begins a session of a person; undefined for one who may not sign in. */
async function beginSession(
  context: AppContext,
  person: { readonly personId: number } & Pick<SignIn, 'address' | 'agent'>,
): Promise<{ readonly session: FoundSession; readonly token: Secret } | undefined> {
  const token = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const isBegun = await context.database.transaction(transaction =>
    createSession(transaction, {
      ...{ token, ...person, createdAt: now.toString() },
      expiresAt: now.add({ hours: sessionHours }).toString(),
    }),
  )
  const session = isBegun ? await identifyPerson(context, token) : undefined
  return session && { session, token: new Secret(token) }
}

const wrong = (hasCode: boolean): Fault =>
  new Fault(
    'UnauthorizedException',
    hasCode
      ? 'The e-mail address, the password and the code do not belong together; each code is good once.'
      : 'The e-mail address and the password do not belong together.',
  )

const codeMissing = (): Fault =>
  new Fault('UnauthorizedException', 'Send the code of your authenticator too, or a recovery code.', {
    errors: [{ field: 'code', message: 'is needed' }],
  })

/** One address may be the front door of a whole hotel. */
const addressFactor = 3

/** Each address of a person and each address of the network. */
const subjectsOf = (emailFolded: string, address: string | null): Subject[] => [
  ...attemptsOf(`signing in as ${emailFolded}`),
  ...(address === null ? [] : attemptsOf(`signing in from ${address}`, addressFactor)),
]
