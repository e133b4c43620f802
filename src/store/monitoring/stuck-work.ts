// Work of jobs that was given up, or fails again and again, with the reason.

import type { ListPart } from '../../values/list-part.ts'
import type { Reader } from '../postgres/database.ts'
import { isGivenUp } from './job-queues.ts'

/** The jobs whose stuck work is listed. */
export const jobsWithWork = [
  'deliver',
  'tell-channels',
  'tell-people-how-they-sign-in',
  'tell-of-oversold-nights',
  'capture-void-and-refund',
] as const
export type JobWithWork = (typeof jobsWithWork)[number]

export const workKinds = ['webhook', 'guest_mail', 'property_mail', 'booking', 'mail', 'payment'] as const
export type WorkKind = (typeof workKinds)[number]

export interface StuckWork {
  /** Among those of its job. */
  readonly id: string
  readonly kind: WorkKind
  /** parked: not tried again by itself. */
  readonly state: 'waiting' | 'parked'
  readonly attempts: number | null
  /** The outcome of the last attempt, in a short text of the server's own; null where it is not known. */
  readonly reason: string | null
  /** When what it tells of happened, RFC 3339. */
  readonly at: string
  /** When it is tried next; null unless waiting. */
  readonly nextAttemptAt: string | null
  readonly propertyId: number | null
  readonly reservationId: string | null
  readonly webhookId: number | null
  readonly channelId: number | null
  readonly personId: number | null
}

type ReadWork = (reader: Reader, part: ListPart<string>) => Promise<StuckWork[]>

/** What waits after an attempt without success, and what is parked. */
const isStuck = `(state = 'parked' OR state = 'waiting' AND attempts > 0 AND last_status IS NOT NULL)`
const stateWord = `CASE WHEN state = 'waiting' THEN 'waiting' ELSE 'parked' END AS state`
const nextAttempt = `CASE WHEN state = 'waiting' THEN next_attempt_at END AS "nextAttemptAt"`

const reads: Readonly<Record<JobWithWork, ReadWork>> = {
  deliver: (reader, { after, limit }) =>
    reader.query<StuckWork>(
      `SELECT delivery_id::text AS id, kind, ${stateWord}, attempts, last_status AS reason,
              occurred_at AS at, ${nextAttempt},
              property_id AS "propertyId", reservation_id AS "reservationId", endpoint_id AS "webhookId",
              NULL::int AS "channelId", NULL::int AS "personId"
         FROM delivery JOIN outbox_event USING (sequence)
        WHERE ${isStuck} AND state IN ('waiting', 'parked') AND discarded_at IS NULL
          AND ($1::bigint IS NULL OR delivery_id < $1)
        ORDER BY delivery_id DESC
        LIMIT $2`,
      [numberOf(after), limit],
    ),
  'tell-channels': (reader, { after, limit }) =>
    reader.query<StuckWork>(
      `SELECT booking.channel_id || '-' || reservation_id AS id, 'booking' AS kind,
              CASE WHEN booking.state = 'waiting' THEN 'waiting' ELSE 'parked' END AS state, attempts,
              last_status AS reason, changed_at AS at,
              CASE WHEN booking.state = 'waiting' THEN next_attempt_at END AS "nextAttemptAt",
              booking.property_id AS "propertyId", reservation_id AS "reservationId", NULL::int AS "webhookId",
              booking.channel_id AS "channelId", NULL::int AS "personId"
         FROM channel_booking AS booking JOIN channel USING (channel_id)
        WHERE channel.state = 'active'
          AND (booking.state = 'parked' OR booking.state = 'waiting' AND attempts > 0 AND last_status IS NOT NULL)
          AND ($1::bigint IS NULL OR (booking.channel_id, reservation_id) > ($1, $2::uuid))
        ORDER BY booking.channel_id, reservation_id
        LIMIT $3`,
      [...bookingOf(after), limit],
    ),
  'tell-people-how-they-sign-in': (reader, { after, limit }) =>
    reader.query<StuckWork>(
      `SELECT mail_id::text AS id, 'mail' AS kind, ${stateWord}, attempts, last_status AS reason, changed_at AS at, ${nextAttempt},
              NULL::int AS "propertyId", NULL::uuid AS "reservationId", NULL::int AS "webhookId",
              NULL::int AS "channelId", person_id AS "personId"
         FROM security_mail
        WHERE ${isStuck} AND ($1::bigint IS NULL OR mail_id < $1)
        ORDER BY mail_id DESC
        LIMIT $2`,
      [numberOf(after), limit],
    ),
  'tell-of-oversold-nights': (reader, { after, limit }) =>
    reader.query<StuckWork>(
      `SELECT mail_id::text AS id, 'mail' AS kind, ${stateWord}, attempts, last_status AS reason, begun_at AS at, ${nextAttempt},
              property_id AS "propertyId", NULL::uuid AS "reservationId", NULL::int AS "webhookId",
              NULL::int AS "channelId", NULL::int AS "personId"
         FROM oversold_mail
        WHERE ${isStuck} AND ($1::bigint IS NULL OR mail_id < $1)
        ORDER BY mail_id DESC
        LIMIT $2`,
      [numberOf(after), limit],
    ),
  'capture-void-and-refund': (reader, { after, limit }) =>
    reader.query<StuckWork>(
      `SELECT reservation_id::text AS id, 'payment' AS kind, 'parked' AS state, NULL::int AS attempts,
              CASE payment_state WHEN 'voiding' THEN 'void' WHEN 'refunding' THEN 'refund' ELSE 'capture' END
              || ' refused' AS reason,
              changed_at AS at, NULL::timestamptz AS "nextAttemptAt",
              property_id AS "propertyId", reservation_id AS "reservationId", NULL::int AS "webhookId",
              NULL::int AS "channelId", NULL::int AS "personId"
         FROM reservation
        WHERE ${isGivenUp} AND ($1::uuid IS NULL OR reservation_id > $1)
        ORDER BY reservation_id
        LIMIT $2`,
      [uuidOf(after), limit],
    ),
}

/** The stuck work of a job, a part of it: deliveries and mails the newest first. */
export const listStuckWork = (
  reader: Reader,
  job: JobWithWork,
  part: ListPart<string>,
): Promise<StuckWork[]> => reads[job](reader, part)

/** The number that an id of work is; 0, which nothing has, for any other text. */
export const numberOf = (id: string | null): number | null =>
  id === null ? null : /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0

const nobody = '00000000-0000-0000-0000-000000000000'

const uuidOf = (id: string | null): string | null =>
  id === null ? null : /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : nobody

/** The connection's number and the reservation's UUID in an id of work; those of nothing for any other text. */
export const bookingOf = (id: string | null): [number | null, string | null] => {
  if (id === null) return [null, null]
  const cut = id.indexOf('-')
  return [numberOf(id.slice(0, cut)), uuidOf(id.slice(cut + 1))]
}
