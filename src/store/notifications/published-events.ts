// The events of a publisher, read again in their order.

import type { Reader } from '../postgres/database.ts'
import { type EventRow, eventColumns, eventIn, type OutboxEvent } from './outbox.ts'

/** How far the events of a publisher go; 0 where it has none. */
export interface EventHorizon {
  /** The highest sequence up to which no event can appear any more. */
  readonly settled: number
  readonly newest: number
}

/**
 * Where the events of a publisher end. A transaction that has drawn a lower sequence may still be under way, so that while
 * any transaction writes, only events count as settled that are ten seconds old.
 */
export async function readEventHorizon(reader: Reader, publisherId: number): Promise<EventHorizon> {
  // PostgreSQL looks at the activity after it has taken the statement's snapshot: whoever drew a sequence before that
  // is in the activity or has ended, and the next statement sees what it wrote.
  const [row] = await reader.query<EventHorizon>(
    `WITH quiet AS MATERIALIZED (
       SELECT NOT EXISTS (SELECT FROM pg_stat_activity
                           WHERE datname = current_database() AND backend_xid IS NOT NULL
                             AND pid <> pg_backend_pid()) AS is_so)
     SELECT coalesce((SELECT sequence FROM outbox_event
                       WHERE publisher_id = $1
                         AND (occurred_at < now() - interval '10 seconds' OR (SELECT is_so FROM quiet))
                       ORDER BY sequence DESC LIMIT 1), 0) AS settled,
            coalesce((SELECT sequence FROM outbox_event
                       WHERE publisher_id = $1 ORDER BY sequence DESC LIMIT 1), 0) AS newest`,
    [publisherId],
  )
  return row!
}

/** The events of a publisher after one sequence and up to another, in order, at most `limit`. */
export async function listEvents(
  reader: Reader,
  publisherId: number,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<OutboxEvent[]> {
  const rows = await reader.query<EventRow>(
    `SELECT ${eventColumns}
       FROM outbox_event event
      WHERE publisher_id = $1 AND sequence > $2 AND sequence <= $3
      ORDER BY sequence
      LIMIT $4`,
    [publisherId, after, upTo, limit],
  )
  return rows.map(eventIn)
}
