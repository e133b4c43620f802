// Recent quotes, found by the name in their quote_id or, for clients with the interface's own fields only, by session and
// request. Written in batches after the answers; a crash may lose some.

import type { Reader, Transaction } from '../postgres/database.ts'

export interface QuoteSessionKey {
  readonly publisherId: number
  /** Empty for previews without a session. */
  readonly sessionId: string
  /** Keyed hash of the request. */
  readonly fingerprint: Uint8Array
}

export interface KeptQuote extends QuoteSessionKey {
  /** Keyed hash of request and price. */
  readonly name: Uint8Array
  readonly quote: StoredQuote
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

export interface StoredQuote {
  /** The latest quote_id for this price. */
  readonly id: string
  readonly sealed: string
}

type Placed = { readonly place: number; readonly quote: string }

/** The latest quotes for these, in order; undefined where there is none. Includes recently expired ones. */
export async function findSessionQuotes(
  reader: Reader,
  keys: readonly QuoteSessionKey[],
): Promise<(StoredQuote | undefined)[]> {
  const rows = await reader.query<Placed>(
    `SELECT DISTINCT ON (asked.place) asked.place::int AS place, quote
       FROM unnest($1::int[], $2::text[], $3::bytea[]) WITH ORDINALITY
            AS asked (publisher_id, session_id, request_fingerprint, place)
       JOIN quote_session USING (publisher_id, session_id, request_fingerprint)
      ORDER BY asked.place, expires_at DESC`,
    columnsOf(keys),
  )
  return inPlaces(rows, keys.length)
}

/** The quotes of these names, in the form of findSessionQuotes. */
export async function findNamedQuotes(
  reader: Reader,
  names: readonly Uint8Array[],
): Promise<(StoredQuote | undefined)[]> {
  const rows = await reader.query<Placed>(
    `SELECT DISTINCT ON (asked.place) asked.place::int AS place, quote
       FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (name, place)
       JOIN quote_session USING (name)
      ORDER BY asked.place`,
    [names.map(name => Buffer.from(name))],
  )
  return inPlaces(rows, names.length)
}

function inPlaces(rows: readonly Placed[], count: number): (StoredQuote | undefined)[] {
  const quotes = new Array<StoredQuote | undefined>(count).fill(undefined)
  for (const { place, quote } of rows) {
    const [id = '', sealed = ''] = quote.split(':')
    quotes[place - 1] = { id, sealed }
  }
  return quotes
}

/** Writes quotes over earlier ones of the same session, request and price, which must be unique among them. */
export async function saveSessionQuotes(
  transaction: Transaction,
  quotes: readonly KeptQuote[],
): Promise<void> {
  await transaction.query(
    `INSERT INTO quote_session (publisher_id, session_id, request_fingerprint, name, quote, expires_at)
     SELECT publisher_id, session_id, fingerprint, name, quote, to_timestamp(expires_at / 1000.0)
       FROM unnest($1::int[], $2::text[], $3::bytea[], string_to_array($4, ' '), $5::bigint[], $6::bytea[])
            AS given (publisher_id, session_id, fingerprint, quote, expires_at, name)
     ON CONFLICT (publisher_id, session_id, request_fingerprint, name) DO UPDATE
        SET quote = excluded.quote, expires_at = excluded.expires_at`,
    [
      ...columnsOf(quotes),
      // Quotes contain no blanks; a list with one element each is read and written at half the speed.
      quotes.map(({ quote: { id, sealed } }) => `${id}:${sealed}`).join(' '),
      quotes.map(({ expiresAt }) => expiresAt),
      quotes.map(({ name }) => Buffer.from(name)),
    ],
  )
}

const columnsOf = (keys: readonly QuoteSessionKey[]): [number[], string[], Buffer[]] => [
  keys.map(({ publisherId }) => publisherId),
  keys.map(({ sessionId }) => sessionId),
  keys.map(({ fingerprint }) => Buffer.from(fingerprint)),
]

/** Limits on the quotes of a session and of a publisher. */
export interface QuoteBounds {
  readonly ofSession: number
  readonly ofPublisher: number
}

/** Deletes the oldest quotes of a publisher beyond the limits; quotes without a session count for the publisher only. */
export async function trimSessionQuotes(
  transaction: Transaction,
  publisherId: number,
  { ofSession, ofPublisher }: QuoteBounds,
): Promise<void> {
  await transaction.query(
    `DELETE FROM quote_session
      USING (SELECT session_id, request_fingerprint, name, place_in_session,
                    row_number() OVER (ORDER BY place_in_session > $2, expires_at DESC) AS place
               FROM (SELECT *, CASE WHEN session_id = '' THEN 0 ELSE row_number() OVER (PARTITION BY session_id ORDER BY expires_at DESC)
                               END AS place_in_session
                       FROM quote_session WHERE publisher_id = $1) AS of_publisher) AS ranked
      WHERE quote_session.publisher_id = $1
        AND quote_session.session_id = ranked.session_id
        AND quote_session.request_fingerprint = ranked.request_fingerprint
        AND quote_session.name = ranked.name
        AND (place_in_session > $2 OR place > $3)`,
    [publisherId, ofSession, ofPublisher],
  )
}

/** Deletes quotes that expired more than a day ago; until then they show that a price has risen. */
export async function pruneSessionQuotes(transaction: Transaction): Promise<void> {
  await transaction.query("DELETE FROM quote_session WHERE expires_at < now() - interval '1 day'")
}
