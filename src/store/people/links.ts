// Links that people get by mail, to choose a password with. Only hashes of their tokens are stored.

import { createHash } from 'node:crypto'
import type { Person } from '../../lodging/people/person.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'

export type LinkPurpose = 'invitation' | 'reset'

/** Times are RFC 3339. */
export interface NewLink {
  /** A UUID. */
  readonly id: string
  readonly token: string
  readonly purpose: LinkPurpose
  readonly invitedBy: string | null
  readonly createdAt: string
  readonly expiresAt: string
}

/** Stores a link for a person; its mail is due at once. Older links of the person end. */
export async function createLink(transaction: Transaction, personId: number, link: NewLink): Promise<void> {
  await endLinks(transaction, personId, link.createdAt)
  await transaction.query(
    `INSERT INTO person_link (link_id, person_id, purpose, invited_by, token_hash, created_at, next_attempt_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`,
    [link.id, personId, link.purpose, link.invitedBy, hashOf(link.token), link.createdAt, link.expiresAt],
  )
  transaction.announce(workWaits)
}

/**
 * Stores that somebody asked for a link for an e-mail address, as addresses are compared. One statement for everybody: where
 * nobody who may sign in has the address, it is a link without a person, of which no mail is sent. `isOften`: no mail is sent either
 * while one that the person got before is good.
 */
export async function askForLink(
  transaction: Transaction,
  emailFolded: string,
  link: NewLink,
  isOften: boolean,
): Promise<void> {
  await transaction.query(
    `WITH asked AS (SELECT person_id FROM person WHERE email_folded = $2 AND state = 'active')
     INSERT INTO person_link (link_id, person_id, purpose, token_hash, created_at, next_attempt_at, expires_at, mail_state)
     VALUES ($1, (SELECT person_id FROM asked), $3, $4, $5, $5, $6,
             CASE WHEN $7 AND EXISTS (
                    SELECT FROM person_link JOIN asked USING (person_id)
                     WHERE purpose = $3 AND used_at IS NULL AND expires_at > $5 AND mail_state <> 'parked')
                  THEN 'parked' ELSE 'waiting' END)`,
    [link.id, emailFolded, link.purpose, hashOf(link.token), link.createdAt, link.expiresAt, isOften],
  )
  transaction.announce(workWaits)
}

/** A link that can still be used, with its person. */
export interface FoundLink {
  readonly id: string
  readonly purpose: LinkPurpose
  readonly person: Person
}

type LinkRow = Omit<FoundLink, 'person' | 'id'> & Person & { readonly linkId: string }

/** The link of a token; undefined when it was used, has ended, or never was. */
export async function findLink(reader: Reader, token: string, now: string): Promise<FoundLink | undefined> {
  const [row] = await reader.query<LinkRow>(
    `SELECT link_id AS "linkId", purpose, person.person_id AS id, name, email, language
       FROM person_link JOIN person USING (person_id)
      WHERE token_hash = $1 AND state = 'active' AND used_at IS NULL AND expires_at > $2`,
    [hashOf(token), now],
  )
  if (!row) return undefined
  const { linkId, purpose, ...person } = row
  return { id: linkId, purpose, person }
}

/** Uses a link up; false when somebody else has meanwhile. All others of the person end with it. */
export async function useLink(
  transaction: Transaction,
  { id, person }: FoundLink,
  now: string,
): Promise<boolean> {
  const used = await transaction.query(
    'UPDATE person_link SET used_at = $2 WHERE link_id = $1 AND used_at IS NULL AND expires_at > $2 RETURNING link_id',
    [id, now],
  )
  if (used.length === 0) return false
  await endLinks(transaction, person.id, now)
  return true
}

/** Ends all links of a person; their mails are not sent any more. */
export async function endLinks(transaction: Transaction, personId: number, now: string): Promise<void> {
  await transaction.query(
    `UPDATE person_link
        SET used_at = $2, mail_state = CASE mail_state WHEN 'waiting' THEN 'parked' ELSE mail_state END
      WHERE person_id = $1 AND used_at IS NULL`,
    [personId, now],
  )
}

/** A mail that this server has leased; `person` null: there is nobody to send it to. */
export interface TakenLink {
  readonly id: string
  readonly purpose: LinkPurpose
  readonly invitedBy: string | null
  readonly expiresAt: string
  readonly attempts: number
  readonly name: string | null
  readonly email: string | null
  readonly language: string | null
}

/** Whether a mail is due: a look that locks and writes nothing. */
export async function hasDueLink(reader: Reader, now: string): Promise<boolean> {
  const [found] = await reader.query<{ isDue: boolean }>(
    `SELECT EXISTS (SELECT FROM person_link WHERE mail_state = 'waiting' AND next_attempt_at <= $1) AS "isDue"`,
    [now],
  )
  return found!.isDue
}

/** Leases up to `limit` mails that are due until `leasedUntil`. */
export async function takeLinks(
  transaction: Transaction,
  { now, leasedUntil, limit }: { readonly now: string; readonly leasedUntil: string; readonly limit: number },
): Promise<TakenLink[]> {
  return transaction.query<TakenLink>(
    `WITH due AS (
       SELECT link_id FROM person_link
        WHERE mail_state = 'waiting' AND next_attempt_at <= $1
        ORDER BY next_attempt_at
        LIMIT $3
          FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE person_link SET attempts = attempts + 1, next_attempt_at = $2
         FROM due
        WHERE person_link.link_id = due.link_id
       RETURNING person_link.link_id, purpose, invited_by, expires_at, attempts, person_id
     )
     SELECT link_id AS id, purpose, invited_by AS "invitedBy", expires_at AS "expiresAt", attempts, name, email, language
       FROM taken LEFT JOIN person USING (person_id)`,
    [now, leasedUntil, limit],
  )
}

/** Writes the outcome of an attempt; when the lease has ended and the mail was taken again, only that it has arrived. */
export async function settleLink(
  reader: Reader,
  { id, attempts }: Pick<TakenLink, 'id' | 'attempts'>,
  outcome: {
    readonly state: 'waiting' | 'delivered' | 'parked'
    readonly status: string
    readonly nextAttemptAt: string
  },
): Promise<void> {
  await reader.query(
    `UPDATE person_link SET mail_state = $3, last_status = $4, next_attempt_at = $5
      WHERE link_id = $1 AND mail_state = 'waiting' AND (attempts = $2 OR $3 = 'delivered' AND attempts > $2)`,
    [id, attempts, outcome.state, outcome.status, outcome.nextAttemptAt],
  )
}

/** Deletes links that ended before an instant. */
export async function forgetLinks(reader: Reader, before: string): Promise<void> {
  await reader.query('DELETE FROM person_link WHERE expires_at < $1', [before])
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
