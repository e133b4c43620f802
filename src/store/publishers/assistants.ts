// Assistants that people connect to publishers: the programs that registered, and the tokens by which they reach a key. Only hashes of
// tokens are stored.

import { createHash } from 'node:crypto'
import type { Scope } from '../../lodging/publishers/publisher.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/** A program that registered itself. */
export interface AssistantClient {
  readonly clientId: string
  readonly name: string
  readonly redirectUris: readonly string[]
}

/** Stores a program. `at` is RFC 3339. */
export async function insertClient(
  reader: Reader,
  { clientId, name, redirectUris }: AssistantClient,
  at: string,
): Promise<void> {
  await reader.query(
    'INSERT INTO assistant_client (client_id, name, redirect_uris, registered_at) VALUES ($1, $2, $3, $4)',
    [clientId, name, redirectUris, at],
  )
}

/** The program of an id; undefined when there is none (any more). */
export async function findClient(reader: Reader, clientId: string): Promise<AssistantClient | undefined> {
  const [client] = await reader.query<AssistantClient>(
    `SELECT client_id AS "clientId", name, redirect_uris AS "redirectUris"
       FROM assistant_client WHERE client_id = $1`,
    [clientId],
  )
  return client
}

/** A token that reaches a key. */
interface NewToken {
  readonly keyId: string
  readonly kind: 'code' | 'access' | 'refresh'
  readonly token: string
  /** RFC 3339. */
  readonly expiresAt: string
  /** Of a code only. */
  readonly redirectUri?: string
  readonly challenge?: string
}

/** Stores a token. */
export async function insertToken(
  reader: Reader,
  { keyId, kind, token, expiresAt, redirectUri, challenge }: NewToken,
): Promise<void> {
  await reader.query(
    `INSERT INTO assistant_token (token_hash, key_id, kind, expires_at, redirect_uri, challenge)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashOf(token), keyId, kind, expiresAt, redirectUri ?? null, challenge ?? null],
  )
}

/** A token that was sent, and the key that it reaches. */
export interface FoundToken {
  readonly keyId: string
  /** The program that reaches the key; null for a key that nobody reaches by tokens. */
  readonly clientId: string | null
  readonly scopes: Scope[]
  /** Neither the token nor its key has ended. */
  readonly isGood: boolean
  readonly isUsed: boolean
  readonly redirectUri: string | null
  readonly challenge: string | null
}

/**
 * Finds a token and locks it, so that of several who send it at once each sees what the one before has made of it; undefined when there is
 * none of these kinds. `at` is RFC 3339.
 */
export async function takeToken(
  { query }: Transaction,
  token: string,
  kinds: readonly NewToken['kind'][],
  at: string,
): Promise<FoundToken | undefined> {
  const [found] = await query<FoundToken>(
    `SELECT api_key.key_id AS "keyId", client_id AS "clientId", api_key.scopes,
            assistant_token.expires_at > $3 AND api_key.expires_at > $3 AND revoked_at IS NULL
              AND publisher.archived_at IS NULL AS "isGood",
            used_at IS NOT NULL AS "isUsed", redirect_uri AS "redirectUri", challenge
       FROM assistant_token
       JOIN api_key ON api_key.key_id = assistant_token.key_id
       JOIN publisher ON publisher.publisher_id = api_key.publisher_id
      WHERE token_hash = $1 AND assistant_token.kind = ANY ($2)
        FOR UPDATE OF assistant_token`,
    [hashOf(token), kinds, at],
  )
  return found
}

/** Notes that a token was exchanged. */
export async function useToken(reader: Reader, token: string, at: string): Promise<void> {
  await reader.query('UPDATE assistant_token SET used_at = $2 WHERE token_hash = $1', [hashOf(token), at])
}

/** The id of the key that an access token reaches; undefined for one that is unknown or has ended. */
export async function keyOfAccess(reader: Reader, token: string, at: string): Promise<string | undefined> {
  const [found] = await reader.query<{ keyId: string }>(
    `SELECT key_id AS "keyId" FROM assistant_token
      WHERE token_hash = $1 AND kind = 'access' AND expires_at > $2`,
    [hashOf(token), at],
  )
  return found?.keyId
}

/**
 * Ends keys that no token reaches any more, deletes tokens that ended before `before`, and programs that registered before then and
 * have no key that works.
 */
export async function forgetAssistants({ query }: Transaction, before: string, at: string): Promise<void> {
  await query(
    `UPDATE api_key SET revoked_at = $1
      WHERE client_id IS NOT NULL AND revoked_at IS NULL
        AND NOT EXISTS (SELECT FROM assistant_token
                         WHERE assistant_token.key_id = api_key.key_id AND assistant_token.expires_at > $1)`,
    [at],
  )
  await query('DELETE FROM assistant_token WHERE expires_at < $1', [before])
  await query(
    `DELETE FROM assistant_client
      WHERE registered_at < $1
        AND NOT EXISTS (SELECT FROM api_key
                         WHERE api_key.client_id = assistant_client.client_id AND revoked_at IS NULL)`,
    [before],
  )
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
