// Mails to people about changes of how they sign in. Triggers begin them, by the clock of the database.

import type { Reader, Transaction } from '../postgres/database.ts'

export type SecurityChange =
  | 'password_changed'
  | 'authenticator_added'
  | 'authenticator_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'identity_bound'
  | 'identity_unbound'
  | 'sign_in_failures'

/** A mail that this server has leased. */
export interface TakenSecurityMail {
  readonly id: number
  readonly kind: SecurityChange
  /** Null for what is no passkey. */
  readonly passkeyName: string | null
  /** RFC 3339. */
  readonly changedAt: string
  /** With the present one. */
  readonly attempts: number
  readonly email: string
  readonly language: string
}

/** Tells a person that somebody fails to sign in as them again and again; once a day. */
export async function tellOfFailures(reader: Reader, personId: number): Promise<void> {
  await reader.query(
    `INSERT INTO security_mail (person_id, kind)
     SELECT $1, 'sign_in_failures'
      WHERE NOT EXISTS (SELECT FROM security_mail
                         WHERE person_id = $1 AND kind = 'sign_in_failures' AND changed_at > now() - interval '1 day')`,
    [personId],
  )
}

/** Takes mails that are due, for so many seconds. */
export const takeSecurityMails = (
  transaction: Transaction,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
): Promise<TakenSecurityMail[]> =>
  transaction.query<TakenSecurityMail>(
    `WITH due AS (
       SELECT mail_id FROM security_mail
        WHERE state = 'waiting' AND next_attempt_at <= now()
        ORDER BY next_attempt_at, mail_id
        LIMIT $1
          FOR UPDATE SKIP LOCKED
     ), taken AS (
       UPDATE security_mail AS mail
          SET attempts = attempts + 1, next_attempt_at = now() + $2 * interval '1 second'
         FROM due
        WHERE mail.mail_id = due.mail_id
       RETURNING mail.mail_id, kind, passkey_name, changed_at, attempts, person_id
     )
     SELECT mail_id AS id, kind, passkey_name AS "passkeyName", changed_at AS "changedAt", attempts, email, language
       FROM taken JOIN person USING (person_id)
      ORDER BY mail_id`,
    [limit, leaseSeconds],
  )

/** Writes the outcome of an attempt; when the lease has ended and the mail was taken again, only that it has arrived. */
export async function settleSecurityMail(
  reader: Reader,
  { id, attempts }: Pick<TakenSecurityMail, 'id' | 'attempts'>,
  outcome: {
    readonly state: 'waiting' | 'delivered' | 'parked'
    readonly status: string
    readonly afterSeconds: number
  },
): Promise<void> {
  await reader.query(
    `UPDATE security_mail SET state = $3, last_status = $4, next_attempt_at = now() + $5 * interval '1 second'
      WHERE mail_id = $1 AND state = 'waiting' AND (attempts = $2 OR $3 = 'delivered' AND attempts > $2)`,
    [id, attempts, outcome.state, outcome.status, outcome.afterSeconds],
  )
}

/** Has a mail that did not arrive tried again at once, with all its attempts; false where there is none. */
export async function retrySecurityMail(transaction: Transaction, mailId: number): Promise<boolean> {
  const retried = await transaction.query(
    `UPDATE security_mail SET state = 'waiting', attempts = 0, next_attempt_at = now(), last_status = NULL
      WHERE mail_id = $1::bigint AND attempts > 0 AND state IN ('waiting', 'parked')
     RETURNING mail_id`,
    [mailId],
  )
  return retried.length > 0
}

/** Deletes mails about changes of a month ago. */
export async function forgetSecurityMails(reader: Reader): Promise<void> {
  await reader.query("DELETE FROM security_mail WHERE changed_at < now() - interval '30 days'")
}
