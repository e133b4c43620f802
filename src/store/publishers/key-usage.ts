// How many requests came with a key, by day and operation.

import type { Reader, Transaction } from '../postgres/database.ts'

export interface UsageCount {
  readonly keyId: string
  /** YYYY-MM-DD, in UTC. */
  readonly day: string
  /** Such as `property/view`. */
  readonly operation: string
  readonly requests: number
  /** Those of them that were over the limit of the key. */
  readonly limited: number
}

/** Adds counts to those of other servers; keys that no longer exist are left out. */
export async function addKeyUsage(transaction: Transaction, counts: readonly UsageCount[]): Promise<void> {
  await transaction.query(
    // One order everywhere, so that servers that write the same rows do not deadlock.
    `INSERT INTO key_usage (key_id, day, operation, requests, limited)
     SELECT key_id, day, operation, requests, limited
       FROM unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[])
            AS counted (key_id, day, operation, requests, limited)
       JOIN api_key USING (key_id)
      ORDER BY key_id, day, operation
     ON CONFLICT (key_id, day, operation)
     DO UPDATE SET requests = key_usage.requests + excluded.requests, limited = key_usage.limited + excluded.limited`,
    [
      counts.map(({ keyId }) => keyId),
      counts.map(({ day }) => day),
      counts.map(({ operation }) => operation),
      counts.map(({ requests }) => requests),
      counts.map(({ limited }) => limited),
    ],
  )
}

export interface UsageFilter {
  /** Null: of all publishers. */
  readonly publisherId: number | null
  /** Null: all keys. */
  readonly keyId: string | null
  /** YYYY-MM-DD. */
  readonly sinceDay: string
  readonly limit: number
}

/** Usage since a day, the newest day first, then by key and operation. */
export async function listKeyUsage(
  reader: Reader,
  { publisherId, keyId, sinceDay, limit }: UsageFilter,
): Promise<UsageCount[]> {
  return reader.query<UsageCount>(
    `SELECT key_id AS "keyId", day, operation, requests, limited
       FROM key_usage
       JOIN api_key USING (key_id)
      WHERE ($1::int IS NULL OR publisher_id = $1) AND ($2::text IS NULL OR key_id = $2) AND day >= $3
      ORDER BY day DESC, key_id, operation
      LIMIT $4`,
    [publisherId, keyId, sinceDay, limit],
  )
}

/** Deletes the usage of days before this one, YYYY-MM-DD. */
export async function forgetKeyUsage(reader: Reader, beforeDay: string): Promise<void> {
  await reader.query('DELETE FROM key_usage WHERE day < $1', [beforeDay])
}
