// How much waits to be sent to webhooks and by mail, and for how long events have waited, for the metrics.

import type { Reader } from '../postgres/database.ts'
import type { DeliveryKind } from './outbox.ts'

/** Deliveries of a kind. */
export interface DeliveryFigure {
  readonly kind: DeliveryKind
  readonly waiting: number
  /** Of those that wait, the ones whose time has come. */
  readonly due: number
  /** Given up until somebody sends them again. */
  readonly parked: number
}

export const readDeliveryFigures = (reader: Reader): Promise<DeliveryFigure[]> =>
  reader.query<DeliveryFigure>(
    `SELECT kind, count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
            count(*) FILTER (WHERE state = 'waiting' AND next_attempt_at <= now())::int AS due,
            count(*) FILTER (WHERE state = 'parked')::int AS parked
       FROM delivery
      WHERE state = 'waiting' OR (state = 'parked' AND discarded_at IS NULL)
      GROUP BY kind
      ORDER BY kind`,
  )

/** Seconds since the oldest event that is not on its way yet happened; 0 when there is none. */
export async function readOutboxAge(reader: Reader): Promise<number> {
  const [row] = await reader.query<{ age: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS age
       FROM outbox_event
      WHERE dispatched_at IS NULL`,
  )
  return row!.age
}
