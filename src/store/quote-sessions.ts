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

/** The sealed quote, also when it has expired a short while ago; undefined when there is none. */
export async function findSessionQuote(reader: Reader, key: QuoteSessionKey): Promise<string | undefined> {
  const [row] = await reader.query<{ quote: string }>(
    `SELECT quote FROM quote_session
      WHERE publisher_id = $1 AND session_id = $2 AND request_fingerprint = $3`,
    [key.publisherId, key.sessionId, key.fingerprint],
  )
  return row?.quote
}

/** Writes quotes over earlier ones of the same session and request; of two in one batch the last holds. */
export async function saveSessionQuotes(
  transaction: Transaction,
  quotes: readonly QuoteSession[],
): Promise<void> {
  const last = new Map(
    quotes.map(quote => [
      `${quote.publisherId} ${Buffer.from(quote.fingerprint).toString('hex')} ${quote.sessionId}`,
      quote,
    ]),
  )
  const rows = [...last.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, quote]) => quote)
  await transaction.query(
    `INSERT INTO quote_session (publisher_id, session_id, request_fingerprint, quote, expires_at)
     SELECT publisher_id, session_id, fingerprint, quote, to_timestamp(expires_at / 1000.0)
       FROM unnest($1::int[], $2::text[], $3::bytea[], string_to_array($4, ' '), $5::bigint[])
            AS given (publisher_id, session_id, fingerprint, quote, expires_at)
     ON CONFLICT (publisher_id, session_id, request_fingerprint) DO UPDATE
        SET quote = excluded.quote, expires_at = excluded.expires_at`,
    [
      rows.map(row => row.publisherId),
      rows.map(row => row.sessionId),
      rows.map(row => Buffer.from(row.fingerprint)),
      // Quotes have no blanks, and a list of them by elements is read and written at half the speed.
      rows.map(row => row.quote).join(' '),
      rows.map(row => row.expiresAt),
    ],
  )
}

/** Removes quotes that expired more than a day ago: until then they tell a risen price from a first one. */
export async function pruneSessionQuotes(transaction: Transaction): Promise<void> {
  await transaction.query("DELETE FROM quote_session WHERE expires_at < now() - interval '1 day'")
}
