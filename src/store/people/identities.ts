// Who people are at an identity provider.

import type { Reader, Transaction } from '../postgres/database.ts'
import { findPassword, type StoredPassword } from './people.ts'

/** The provider's own name of a person. */
export interface StoredIdentity {
  readonly issuer: string
  readonly subject: string
}

/** A person as signing in sees one. */
export interface Known extends StoredPassword {
  readonly emailFolded: string
}

/** The person of an identity; undefined where nobody is bound to it. */
export async function findByIdentity(
  reader: Reader,
  { issuer, subject }: StoredIdentity,
): Promise<Known | undefined> {
  const [row] = await reader.query<{ emailFolded: string }>(
    `SELECT email_folded AS "emailFolded" FROM person_identity JOIN person USING (person_id)
      WHERE issuer = $1 AND subject = $2`,
    [issuer, subject],
  )
  const found = row && (await findPassword(reader, row.emailFolded))
  return found && { ...found, ...row }
}

/** Whether a person is bound to an identity of an issuer. */
export async function hasIdentity(reader: Reader, personId: number, issuer: string): Promise<boolean> {
  const found = await reader.query('SELECT FROM person_identity WHERE person_id = $1 AND issuer = $2', [
    personId,
    issuer,
  ])
  return found.length > 0
}

/** Binds a person to an identity, for good; false when either is bound to another. Again is no error. */
export async function bindIdentity(
  transaction: Transaction,
  personId: number,
  { issuer, subject, now }: StoredIdentity & { readonly now: string },
): Promise<boolean> {
  await transaction.query(
    `INSERT INTO person_identity (issuer, subject, person_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [issuer, subject, personId, now],
  )
  const bound = await transaction.query(
    'SELECT FROM person_identity WHERE issuer = $1 AND subject = $2 AND person_id = $3',
    [issuer, subject, personId],
  )
  return bound.length > 0
}

/** Unbinds a person from all providers; the next sign-in finds the person by the e-mail address again. */
export async function removeIdentities(transaction: Transaction, personId: number): Promise<void> {
  await transaction.query('DELETE FROM person_identity WHERE person_id = $1', [personId])
}
