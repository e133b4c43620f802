// Proxies that pass requests on although the configuration does not name them, or without X-Forwarded-For.

import type { Database, Transaction } from '../postgres/database.ts'

export interface SeenProxy {
  /** Empty for a public one. */
  readonly address: string
  /** RFC 3339. */
  readonly seenAt: string
}

/** Notes that a proxy was seen, and forgets those that were not for a day. */
export async function noteUnnamedProxy(database: Database, { address, seenAt }: SeenProxy): Promise<void> {
  await database.query(
    `WITH forgotten AS (DELETE FROM unnamed_proxy WHERE seen_at < $2::timestamptz - interval '1 day' AND address <> $1)
     INSERT INTO unnamed_proxy (address, seen_at) VALUES ($1, $2)
     ON CONFLICT (address) DO UPDATE SET seen_at = greatest(unnamed_proxy.seen_at, excluded.seen_at)`,
    [address, seenAt],
  )
}

/** Those that were seen in the hour before an instant, RFC 3339. */
export async function readUnnamedProxies(transaction: Transaction, now: string): Promise<SeenProxy[]> {
  const rows = await transaction.query<{ address: string; seenAt: string }>(
    `SELECT address, seen_at AS "seenAt"
       FROM unnamed_proxy
      WHERE seen_at > $1::timestamptz - interval '1 hour'
      ORDER BY address`,
    [now],
  )
  return [...rows]
}
