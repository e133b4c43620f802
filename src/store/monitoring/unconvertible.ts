// Currencies of publishers that cannot be converted, for the doctor and whoever changes rates or grants: their properties are shown
// in their own currency only.

import type { Reader } from '../postgres/database.ts'

export interface Unconvertible {
  readonly currency: string
  /** The day of a rate that is too old, YYYY-MM-DD; null where there is none. */
  readonly asOf: string | null
  /** The first properties that are sold in this currency, and how many there are; none where amounts are only shown in it. */
  readonly propertyIds: readonly string[]
  readonly properties: number
  /** The first publishers that sell or show something in it and something in another, as "44 Travel Site", and how many there are. */
  readonly publishers: readonly string[]
  readonly publisherCount: number
}

export interface RatesAsked {
  /** Rates of the bank from this day on may be quoted, YYYY-MM-DD. */
  readonly oldest: string
  /** Null for all publishers. */
  readonly publisherId: number | null
  /** How many properties and publishers are named. */
  readonly named: number
}

/**
 * The currencies without a rate that may be quoted, of publishers that also sell or show something in another: the currency of a
 * property that can be booked, the default one, or one of a site.
 */
export async function findUnconvertible(
  reader: Reader,
  { oldest, publisherId, named }: RatesAsked,
): Promise<Unconvertible[]> {
  const rows = await reader.query<{
    currency: string
    as_of: string | null
    property_ids: string[]
    properties: number
    publishers: string[]
    publisher_count: number
  }>(
    `WITH asked AS (
            SELECT publisher_id, name, settings, sells_all FROM publisher
             WHERE archived_at IS NULL AND ($2::int IS NULL OR publisher_id = $2)),
          sold AS (
            SELECT publisher_id, property_id, document ->> 'currency' AS currency
              FROM (SELECT publisher_id, property_id FROM asked JOIN publisher_property USING (publisher_id) WHERE NOT sells_all
                     UNION ALL
                    SELECT publisher_id, property_id FROM asked CROSS JOIN property WHERE sells_all) AS allowed
              JOIN property USING (property_id)
             WHERE archived_at IS NULL AND document ->> 'open' = 'true'),
          shown AS (
            SELECT publisher_id, currency FROM sold
             UNION
            SELECT publisher_id, coalesce(settings ->> 'defaultCurrency',
                                          (SELECT value #>> '{}' FROM setting WHERE setting.name = 'default_currency'))
              FROM asked
             UNION
            SELECT publisher_id, jsonb_array_elements_text(site.document -> 'currencies')
              FROM site JOIN asked USING (publisher_id)
             WHERE jsonb_typeof(site.document -> 'currencies') = 'array'),
          lacking AS (
            SELECT publisher_id, currency FROM shown
             WHERE currency <> 'EUR'
               AND NOT EXISTS (SELECT FROM exchange_rate AS rate
                                WHERE rate.currency = shown.currency AND (origin <> 'ecb' OR as_of >= $1::date))
               AND EXISTS (SELECT FROM shown AS other
                            WHERE other.publisher_id = shown.publisher_id AND other.currency <> shown.currency)
               AND EXISTS (SELECT FROM sold WHERE sold.publisher_id = shown.publisher_id))
     SELECT currency,
            (SELECT as_of FROM exchange_rate WHERE exchange_rate.currency = lacking.currency) AS as_of,
            (SELECT coalesce(array_agg(property_id::text ORDER BY property_id), '{}')
               FROM (SELECT DISTINCT property_id FROM sold JOIN lacking AS here USING (publisher_id, currency)
                      WHERE sold.currency = lacking.currency ORDER BY property_id LIMIT $3::int) AS named) AS property_ids,
            (SELECT count(DISTINCT property_id)::int
               FROM sold JOIN lacking AS here USING (publisher_id, currency)
              WHERE sold.currency = lacking.currency) AS properties,
            (array_agg(publisher_id || ' ' || name ORDER BY publisher_id))[1:$3::int] AS publishers,
            count(*)::int AS publisher_count
       FROM lacking JOIN asked USING (publisher_id)
      GROUP BY currency
      ORDER BY currency`,
    [oldest, publisherId, named],
  )
  return rows.map(row => ({
    currency: row.currency,
    asOf: row.as_of,
    propertyIds: row.property_ids,
    properties: row.properties,
    publishers: row.publishers,
    publisherCount: row.publisher_count,
  }))
}
