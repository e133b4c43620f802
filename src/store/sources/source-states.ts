// How remote sources have been doing, for operators: their properties, and what was exchanged with them about bookings.

import { notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader } from '../postgres/database.ts'
import type { KeptSourceMessage } from './source-messages.ts'

/** The properties that a source is asked for, and the calls about bookings. */
export interface SourceActivity {
  readonly source: string
  readonly properties: number
  /** In the last 24 hours: all calls, and those without an answer or with an error of the source's server. */
  readonly calls: number
  readonly troubles: number
  /** RFC 3339; null where there is none in thirty days. */
  readonly lastCallAt: string | null
  readonly lastTrouble: string | null
  readonly lastTroubleAt: string | null
}

/** A row for each of these sources at an instant (RFC 3339). */
export const readSourceActivity = (
  reader: Reader,
  sources: readonly string[],
  now: string,
): Promise<SourceActivity[]> =>
  reader.query<SourceActivity>(
    `SELECT asked.source,
            (SELECT count(*)::int FROM property
              WHERE document ->> 'source' = asked.source
                 OR (coalesce(document ->> 'equal_offers', 'one_source') <> 'one_source'
                     AND document -> 'source_mappings' @> jsonb_build_array(jsonb_build_object('source', asked.source)))) AS properties,
            day.calls, day.troubles,
            (SELECT max(at) FROM source_message WHERE source = asked.source) AS "lastCallAt",
            trouble.reason AS "lastTrouble", trouble.at AS "lastTroubleAt"
       FROM unnest($1::text[]) AS asked (source)
      CROSS JOIN LATERAL (
            SELECT count(*)::int AS calls,
                   (count(*) FILTER (WHERE error IS NOT NULL OR status >= 500))::int AS troubles
              FROM source_message
             WHERE source = asked.source AND at > $2::timestamptz - interval '1 day') AS day
       LEFT JOIN LATERAL (
            SELECT coalesce(error, 'status ' || status) AS reason, at FROM source_message
             WHERE source = asked.source AND (error IS NOT NULL OR status >= 500)
             ORDER BY message_id DESC
             LIMIT 1) AS trouble ON true
      ORDER BY asked.source`,
    [sources, now],
  )

/** A message without its texts, and the reservation that it is about. */
export interface ListedSourceMessage extends Omit<KeptSourceMessage, 'sent' | 'answered'> {
  readonly id: number
  readonly propertyId: number
  readonly reservationId: string
}

export interface SourceMessage extends ListedSourceMessage {
  readonly sent: string | null
  readonly answered: string | null
}

/** Messages of a source, the newest first; `troubles`: only those without an answer or with an error of the source's server. */
export const listMessagesOfSource = (
  reader: Reader,
  { source, troubles }: { readonly source: string; readonly troubles: boolean },
  { after, limit }: ListPart<number>,
): Promise<ListedSourceMessage[]> =>
  reader.query<ListedSourceMessage>(
    `SELECT message_id AS id, property_id AS "propertyId", reservation_id AS "reservationId", call, method, path, status,
            error, at
       FROM source_message
      WHERE source = $1 AND (NOT $2 OR error IS NOT NULL OR status >= 500) AND ($3::bigint IS NULL OR message_id < $3)
      ORDER BY message_id DESC
      LIMIT $4`,
    [source, troubles, after, limit],
  )

/** A message of a source; NotFoundException when there is none. */
export async function getMessageOfSource(reader: Reader, source: string, id: number): Promise<SourceMessage> {
  const [row] = await reader.query<SourceMessage>(
    `SELECT message_id AS id, property_id AS "propertyId", reservation_id AS "reservationId", call, method, path, status,
            error, at, sent, answered
       FROM source_message WHERE source = $1 AND message_id = $2`,
    [source, id],
  )
  if (!row) throw notFound(`The source ${source} has no message ${id}; messages are kept for thirty days.`)
  return row
}
