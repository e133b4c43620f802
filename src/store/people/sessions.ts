// Sessions of people. Only hashes of their tokens are stored, so a stolen backup opens nothing.

import { createHash } from 'node:crypto'
import type { Grant, Person, Role } from '../../lodging/people/person.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { grantsOfPerson } from './people.ts'

/** Times are RFC 3339. */
export interface NewSession {
  readonly token: string
  readonly personId: number
  readonly createdAt: string
  readonly expiresAt: string
  /** Null: this machine. */
  readonly address: string | null
  /** Family of the browser and its system. */
  readonly agent: string
  readonly method: 'password' | 'single_sign_on' | 'passkey'
  /** Whether the way of signing in is two factors. */
  readonly isVouched: boolean
  /** The hash that a password was compared with: with another one since then no session begins. */
  readonly passwordHash?: string | null
  /** The roles of the person that hold in it; null: all. */
  readonly roles: readonly Role[] | null
}

/** A session that has not ended, with its person and the roles of the person that hold in it. */
export interface FoundSession {
  readonly sessionId: number
  readonly person: Person
  readonly grants: readonly Grant[]
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly method: NewSession['method']
  /** Whether the person has one, whatever this session was begun with. */
  readonly hasPassword: boolean
  /** Whether a role of the person needs a second factor, and there is none: nothing else may be done before. */
  readonly lacksSecondFactor: boolean
}

/** Begins a session; false when the person may not sign in any more, or not with this password. */
export async function createSession(transaction: Transaction, session: NewSession): Promise<boolean> {
  const { token, personId, createdAt, expiresAt, address, agent, method, isVouched, passwordHash, roles } =
    session
  const created = await transaction.query(
    `INSERT INTO person_session (token_hash, person_id, created_at, last_seen_at, expires_at, address, agent, method,
                                 is_vouched, roles)
     SELECT $1, person_id, $3, $3, $4, $5, $6, $7, $8, $10 FROM person
      WHERE person_id = $2 AND state = 'active' AND ($9::text IS NULL OR password_hash = $9) FOR SHARE
     RETURNING session_id`,
    [
      hashOf(token),
      personId,
      createdAt,
      expiresAt,
      address,
      agent,
      method,
      isVouched,
      passwordHash ?? null,
      roles,
    ],
  )
  return created.length === 1
}

interface SessionRow {
  readonly sessionId: number
  readonly id: number
  readonly name: string
  readonly email: string
  readonly language: string
  readonly grants: Grant[]
  readonly roles: string[] | null
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly method: NewSession['method']
  readonly hasPassword: boolean
  readonly lacksSecondFactor: boolean
}

/** By the setting `secondFactorFor`, as it is now: a session that was there before it was set is limited too. */
const lacksSecondFactor = `NOT is_vouched
            AND NOT EXISTS (SELECT FROM person_totp totp
                             WHERE totp.person_id = person.person_id AND confirmed_at IS NOT NULL)
            AND NOT EXISTS (SELECT FROM person_passkey passkey WHERE passkey.person_id = person.person_id)
            AND EXISTS (SELECT FROM person_role held JOIN setting ON setting.name = 'second_factor_for'
                         WHERE held.person_id = person.person_id
                           AND held.role = ANY (string_to_array(setting.value #>> '{}', ',')))`

/** The session of a token; undefined when it was revoked, has ended, was not used since `idleSince`, or never was. */
export async function findSession(
  reader: Reader,
  token: string,
  { now, idleSince }: { readonly now: string; readonly idleSince: string },
): Promise<FoundSession | undefined> {
  const [row] = await reader.query<SessionRow>(
    `SELECT session_id AS "sessionId", person.person_id AS id, name, email, language, ${grantsOfPerson} AS grants,
            person_session.roles, person_session.created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", method,
            password_hash IS NOT NULL AS "hasPassword", ${lacksSecondFactor} AS "lacksSecondFactor"
       FROM person_session
       JOIN person ON person.person_id = person_session.person_id
      WHERE token_hash = $1 AND state = 'active' AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3`,
    [hashOf(token), now, idleSince],
  )
  if (!row) return undefined
  const { id, name, email, language, roles, grants, ...session } = row
  const held = grants.filter(({ role }) => roles?.includes(role) ?? true)
  return { ...session, grants: held, person: { id, name, email, language } }
}

/** Records that a session was used. */
export async function touchSession(reader: Reader, sessionId: number, now: string): Promise<void> {
  await reader.query(
    'UPDATE person_session SET last_seen_at = greatest(last_seen_at, $2) WHERE session_id = $1',
    [sessionId, now],
  )
}

/** Ends a session for good. */
export async function revokeSession(transaction: Transaction, sessionId: number, now: string): Promise<void> {
  await transaction.query(
    'UPDATE person_session SET revoked_at = coalesce(revoked_at, $2) WHERE session_id = $1',
    [sessionId, now],
  )
}

/** Ends all sessions of a person, but for one; returns how many. */
export async function revokeSessionsOf(
  transaction: Transaction,
  personId: number,
  now: string,
  except: number | null = null,
): Promise<number> {
  const ended = await transaction.query(
    `UPDATE person_session SET revoked_at = $2
      WHERE person_id = $1 AND revoked_at IS NULL AND session_id IS DISTINCT FROM $3::int
     RETURNING session_id`,
    [personId, now, except],
  )
  return ended.length
}

/** Ends one session of a person; false when it is none of theirs. */
export async function revokeSessionOf(
  transaction: Transaction,
  personId: number,
  sessionId: number,
  now: string,
): Promise<boolean> {
  const found = await transaction.query(
    `UPDATE person_session SET revoked_at = coalesce(revoked_at, $3)
      WHERE person_id = $1 AND session_id = $2
     RETURNING session_id`,
    [personId, sessionId, now],
  )
  return found.length === 1
}

/** A session as its person sees it. Times are RFC 3339, UTC. */
export interface ListedSession {
  readonly id: number
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  readonly address: string | null
  readonly agent: string
}

/** The sessions of a person that have not ended, the last used first, at most a hundred. */
export async function listSessions(
  reader: Reader,
  personId: number,
  { now, idleSince }: { readonly now: string; readonly idleSince: string },
): Promise<ListedSession[]> {
  return reader.query<ListedSession>(
    `SELECT session_id AS id, created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt",
            address, agent
       FROM person_session
      WHERE person_id = $1 AND revoked_at IS NULL AND expires_at > $2 AND last_seen_at > $3
      ORDER BY last_seen_at DESC, session_id DESC
      LIMIT 100`,
    [personId, now, idleSince],
  )
}

/** Deletes sessions that ended before an instant. */
export async function forgetSessions(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM person_session WHERE expires_at < $1', [before])
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
