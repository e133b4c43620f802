// The last quote of each session for each request, so that a client that knows only the interface's own fields is
// kept to the price it was shown too. Written in batches behind the answers, and lost in a crash: best effort.

import type { Reader, Transaction } from './database.ts'

export interface QuoteSessionKey {
  readonly publisherId: number
  readonly sessionId: string
  /** Keyed hash of the request. */
  readonly fingerprint: Uint8Array
}

export interface QuoteSession extends QuoteSessionKey {
  readonly quote: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The sealed quotes of these, in their order and undefined where there is none; also those that expired lately. */
export async function findSessionQuotes(
  reader: Reader,
  keys: readonly QuoteSessionKey[],
): Promise<(string | undefined)[]> {
  const rows = await reader.query<{ place: number; quote: string }>(
    `SELECT asked.place::int AS place, quote
       FROM unnest($1::int[], $2::text[], $3::bytea[]) WITH ORDINALITY
            AS asked (publisher_id, session_id, request_fingerprint, place)
       JOIN quote_session USING (publisher_id, session_id, request_fingerprint)`,
    columnsOf(keys),
  )
  const quotes = new Array<string | undefined>(keys.length).fill(undefined)
  for (const { place, quote } of rows) quotes[place - 1] = quote
  return quotes
}

/** Writes quotes over earlier ones of the same session and request; no two of them may be of the same. */
export async function saveSessionQuotes(
  transaction: Transaction,
  quotes: readonly QuoteSession[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO quote_session (publisher_id, session_id, request_fingerprint, quote, expires_at)
     SELECT publisher_id, session_id, fingerprint, quote, to_timestamp(expires_at / 1000.0)
       FROM unnest($1::int[], $2::text[], $3::bytea[], string_to_array($4, ' '), $5::bigint[])
            AS given (publisher_id, session_id, fingerprint, quote, expires_at)
     ON CONFLICT (publisher_id, session_id, request_fingerprint) DO UPDATE
        SET quote = excluded.quote, expires_at = excluded.expires_at`,
    [
      ...columnsOf(quotes),
      // Quotes have no blanks, and a list of them by elements is read and written at half the speed.
      quotes.map(({ quote }) => quote).join(' '),
      quotes.map(({ expiresAt }) => expiresAt),
    ],
  )
}

const columnsOf = (keys: readonly QuoteSessionKey[]): [number[], string[], Buffer[]] => [
  keys.map(({ publisherId }) => publisherId),
  keys.map(({ sessionId }) => sessionId),
  keys.map(({ fingerprint }) => Buffer.from(fingerprint)),
]

/** Removes quotes that expired more than a day ago: until then they tell a risen price from a first one. */
export async function pruneSessionQuotes(transaction: Transaction): Promise<void> {
  await transaction.query("DELETE FROM quote_session WHERE expires_at < now() - interval '1 day'")
}
