// What people do with their own account: the name, the language, the password, and the browsers in which they are signed in.

import { randomUUID } from 'node:crypto'
import type { Person } from '../../lodging/people/person.ts'
import { endLinks } from '../../store/people/links.ts'
import { findPasswordOf, setPasswordHash, setPersonFields } from '../../store/people/people.ts'
import {
  type FoundSession,
  type ListedSession,
  listSessions,
  revokeSessionOf,
  revokeSessionsOf,
} from '../../store/people/sessions.ts'
import { about, badRequest, Fault, isNeeded, notFound } from '../../values/faults.ts'
import type { Secret } from '../../values/secrets/secret.ts'
import type { AppContext } from '../context.ts'
import { attemptsOf } from './attempts.ts'
import { hashPassword, isPassword, passwordErrors } from './passwords.ts'
import { personErrors } from './people.ts'
import { idleSince } from './sessions.ts'

export type { ListedSession }

type Context = Pick<AppContext, 'database' | 'clock' | 'limits' | 'passwordCost'>

/** Changes a person's name and language; what is undefined stays. BadRequestException names what is wrong. */
export async function changeAccount(
  { database }: Pick<Context, 'database'>,
  person: Person,
  change: Partial<Pick<Person, 'name' | 'language'>>,
): Promise<Person> {
  const fields = { name: change.name?.trim() ?? person.name, language: change.language ?? person.language }
  const errors = personErrors({ ...person, ...fields })
  if (errors.length > 0) throw badRequest(errors)
  await database.transaction(transaction => setPersonFields(transaction, person.id, fields))
  return { ...person, ...fields }
}

/**
 * Checks the password of somebody who is signed in, before something that a borrowed browser must not do. BadRequestException
 * when it is wrong; TooManyRequestsException after several failures.
 */
async function requirePassword(
  { database, limits, passwordCost }: Pick<Context, 'database' | 'limits' | 'passwordCost'>,
  person: Person,
  password: Secret,
  field = 'password',
): Promise<void> {
  using permit = await limits.signIns.admit(attemptsOf(`the password of person ${person.id}`))
  const found = await findPasswordOf(database, person.id)
  if (await isPassword(password, found?.passwordHash ?? null, passwordCost)) return
  await permit.failed(randomUUID())
  throw badRequest([{ field, message: 'is not your password; type it again' }])
}

/** How a session that needs no password for what a borrowed browser must not do was begun. */
type Presence = Pick<FoundSession, 'person' | 'method' | 'createdAt'>

/** Whoever has just come from the identity provider is there. */
const freshMinutes = 10

/**
 * Checks that it is the person who sits at the browser: by the password, or because the session was begun through the identity
 * provider a few minutes ago. Throws as `requirePassword`; ForbiddenException when that was longer ago.
 */
export async function requirePresence(
  context: Context,
  { person, method, createdAt }: Presence,
  password: Secret | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(context, person, password)
  if (method === 'password') throw badRequest([about('password', isNeeded)])
  const freshUntil = Temporal.Instant.from(createdAt).add({ minutes: freshMinutes })
  if (Temporal.Instant.compare(context.clock.now(), freshUntil) < 0) return
  throw new Fault(
    'ForbiddenException',
    `You signed in more than ${freshMinutes} minutes ago; sign out and in again, then do this.`,
  )
}

/** Chooses another password with the old one; all other sessions end, and so do links. Throws as `requirePassword`. */
export async function changeOwnPassword(
  context: Context,
  { person, sessionId }: { readonly person: Person; readonly sessionId: number },
  { old, password }: { readonly old: Secret; readonly password: Secret },
): Promise<void> {
  const errors = await passwordErrors(password, person)
  if (errors.length > 0) throw badRequest(errors)
  await requirePassword(context, person, old, 'old_password')
  const passwordHash = await hashPassword(password, context.passwordCost)
  const now = context.clock.now().toString()
  await context.database.transaction(async transaction => {
    await setPasswordHash(transaction, person.id, passwordHash)
    await revokeSessionsOf(transaction, person.id, now, sessionId)
    await endLinks(transaction, person.id, now)
  })
}

/** The sessions of a person that have not ended, the last used first. */
export const listSessionsOf = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  personId: number,
): Promise<ListedSession[]> =>
  listSessions(database, personId, { now: clock.now().toString(), idleSince: idleSince(clock) })

/** Ends a session of a person; again is no error. NotFoundException for one that is none of theirs. */
export async function endSessionOf(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  personId: number,
  sessionId: number,
): Promise<void> {
  const now = clock.now().toString()
  const isTheirs = await database.transaction(transaction =>
    revokeSessionOf(transaction, personId, sessionId, now),
  )
  if (!isTheirs) throw notFound('There is no session of this id.')
}

/** Ends all sessions of a person, but for one; returns how many. */
export const endSessionsOf = (
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  personId: number,
  except: number | null,
): Promise<number> =>
  database.transaction(transaction => revokeSessionsOf(transaction, personId, clock.now().toString(), except))
