// What is kept between two requests of signing in. Only hashes of the tokens are stored, and the content is sealed.

import { createHash } from 'node:crypto'
import type { Reader, Transaction } from '../postgres/database.ts'

export type StepKind = 'provider' | 'code' | 'passkey' | 'new_passkey'

/** Times are RFC 3339. */
export interface Step {
  readonly token: string
  readonly kind: StepKind
  /** Sealed. */
  readonly content: Buffer
  readonly expiresAt: string
}

/** Keeps a step, in the place of one that has the same token. */
export async function putStep(reader: Reader, { token, kind, content, expiresAt }: Step): Promise<void> {
  await reader.query(
    `INSERT INTO sign_in_step (token_hash, kind, content, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (token_hash) DO UPDATE SET kind = excluded.kind, content = excluded.content, expires_at = excluded.expires_at`,
    [hashOf(token), kind, content, expiresAt],
  )
}

type Asked = Pick<Step, 'token' | 'kind'> & { readonly now: string }

/** Uses a step up, and returns what it holds; undefined when it was used, has ended, or never was. */
export async function takeStep(reader: Reader, { token, kind, now }: Asked): Promise<Buffer | undefined> {
  const [row] = await reader.query<{ content: Buffer }>(
    'DELETE FROM sign_in_step WHERE token_hash = $1 AND kind = $2 AND expires_at > $3 RETURNING content',
    [hashOf(token), kind, now],
  )
  return row?.content
}

/** The same without using it up. */
export async function findStep(reader: Reader, { token, kind, now }: Asked): Promise<Buffer | undefined> {
  const [row] = await reader.query<{ content: Buffer }>(
    'SELECT content FROM sign_in_step WHERE token_hash = $1 AND kind = $2 AND expires_at > $3',
    [hashOf(token), kind, now],
  )
  return row?.content
}

/** Deletes steps that ended before an instant. */
export async function forgetSteps(transaction: Transaction, before: string): Promise<void> {
  await transaction.query('DELETE FROM sign_in_step WHERE expires_at < $1', [before])
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
