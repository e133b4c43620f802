// Passkeys of people: public keys, which open nothing by themselves.

import type { PersonState } from '../../lodging/people/person.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export interface NewPasskey {
  /** As the authenticator names it, in base64url. */
  readonly credentialId: string
  /** COSE. */
  readonly publicKey: Buffer
  readonly counter: number
  /** How browsers reach the authenticator. */
  readonly transports: readonly string[]
  readonly name: string
  readonly createdAt: string
}

/** A passkey as its person sees it. Times are RFC 3339, UTC. */
export interface ListedPasskey {
  readonly id: number
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly credentialId: string
  readonly transports: string[]
}

/** A passkey as signing in sees it. */
export interface FoundPasskey {
  readonly id: number
  readonly personId: number
  readonly emailFolded: string
  readonly state: PersonState
  readonly publicKey: Buffer
  readonly counter: number
}

/** Keeps others from adding passkeys of a person until the transaction ends, and returns how many there are. */
export async function countPasskeys(transaction: Transaction, personId: number): Promise<number> {
  await transaction.query('SELECT FROM person WHERE person_id = $1 FOR UPDATE', [personId])
  const [row] = await transaction.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM person_passkey WHERE person_id = $1',
    [personId],
  )
  return row!.count
}

/** Adds a passkey; false when the authenticator has given its name to another. */
export async function insertPasskey(
  transaction: Transaction,
  personId: number,
  { credentialId, publicKey, counter, transports, name, createdAt }: NewPasskey,
): Promise<boolean> {
  const added = await transaction.query(
    `INSERT INTO person_passkey (person_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (credential_id) DO NOTHING
     RETURNING passkey_id`,
    [personId, credentialId, publicKey, counter, transports, name, createdAt],
  )
  return added.length === 1
}

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(reader: Reader, personId: number): Promise<ListedPasskey[]> {
  return reader.query<ListedPasskey>(
    `SELECT passkey_id AS id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt",
            credential_id AS "credentialId", transports
       FROM person_passkey WHERE person_id = $1 ORDER BY passkey_id`,
    [personId],
  )
}

/** The passkey of that name of the authenticator; undefined for none. */
export async function findPasskey(reader: Reader, credentialId: string): Promise<FoundPasskey | undefined> {
  const [found] = await reader.query<FoundPasskey>(
    `SELECT passkey_id AS id, person.person_id AS "personId", email_folded AS "emailFolded", state,
            public_key AS "publicKey", counter::float8 AS counter
       FROM person_passkey JOIN person USING (person_id)
      WHERE credential_id = $1`,
    [credentialId],
  )
  return found
}

/** Records a use; false when the counter of the authenticator has not risen although it counts, as that of a copy. */
export async function usePasskey(
  transaction: Transaction,
  id: number,
  { counter, now }: { readonly counter: number; readonly now: string },
): Promise<boolean> {
  const used = await transaction.query(
    `UPDATE person_passkey SET counter = $2, last_used_at = $3
      WHERE passkey_id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))
     RETURNING passkey_id`,
    [id, counter, now],
  )
  return used.length === 1
}

/** Removes a passkey, or with null all of a person; false when there was none. */
export async function deletePasskeys(
  transaction: Transaction,
  personId: number,
  id: number | null,
): Promise<boolean> {
  const removed = await transaction.query(
    `DELETE FROM person_passkey WHERE person_id = $1 AND ($2::int IS NULL OR passkey_id = $2) RETURNING passkey_id`,
    [personId, id],
  )
  return removed.length > 0
}
