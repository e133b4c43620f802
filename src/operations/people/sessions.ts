// Sessions of people: found by their token, ended by the person, forgotten some time after their end.

import { ProviderError } from '../../outbound/identity-provider.ts'
import {
  type FoundSession,
  findSession,
  forgetSessions,
  revokeSession,
  touchSession,
} from '../../store/people/sessions.ts'
import type { AppContext } from '../context.ts'

type Context = Pick<AppContext, 'database' | 'clock'>

/** A session ends so long after signing in, */
export const sessionHours = 24
/** and after so long without a request (NIST SP 800-63B, AAL2). */
const idleMinutes = 60
/** The last request is recorded this often. */
const touchSeconds = 60
/** Ended sessions are kept for a while, for those who look back. */
const daysKept = 30

/**
 * The session of a token; undefined when there is none, or it has ended. What a page asks by itself while nobody is at it
 * (`isByPerson` is false) does not put the end of the session off.
 */
export async function identifyPerson(
  { database, clock }: Context,
  token: string,
  isByPerson = true,
): Promise<FoundSession | undefined> {
  const now = clock.now()
  const session = await findSession(database, token, { now: now.toString(), idleSince: idleSince(clock) })
  if (session && isByPerson && isOld(session, now))
    await touchSession(database, session.sessionId, now.toString())
  return session
}

/** A session without a request since then has ended. */
export const idleSince = (clock: Context['clock']): string =>
  clock.now().subtract({ minutes: idleMinutes }).toString()

const isOld = ({ lastSeenAt }: FoundSession, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(lastSeenAt).add({ seconds: touchSeconds }), now) < 0

/**
 * Ends a session; again is no error. Where it began at the identity provider, and signing out leads there too, returns the address
 * of its page for that; else null. A provider that does not answer keeps nobody signed in here.
 */
export async function signOut(
  { database, clock, singleSignOn, adminUrl }: Context & Pick<AppContext, 'singleSignOn' | 'adminUrl'>,
  { sessionId, method }: Pick<FoundSession, 'sessionId' | 'method'>,
): Promise<string | null> {
  await database.transaction(transaction => revokeSession(transaction, sessionId, clock.now().toString()))
  if (method !== 'single_sign_on' || !singleSignOn?.endsThere) return null
  try {
    return await singleSignOn.provider.end(`${adminUrl.replace(/\/+$/, '')}/admin/sign-in`)
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

/** Deletes sessions that ended a month ago. */
export const forgetOldSessions = ({ database, clock }: Context): Promise<void> =>
  forgetSessions(
    database.patient,
    clock
      .now()
      .subtract({ hours: 24 * daysKept })
      .toString(),
  )
