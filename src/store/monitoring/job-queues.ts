// What waits for each job that works off a queue, how much of it is due, and what was given up.

import { settledStatuses } from '../../lodging/reservations/reservation.ts'
import type { Reader } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'

/** A payment that was refused and is not tried again; one whose payment has nothing to do is leased for ever too. */
export const isGivenUp = `lease_until = 'infinity' AND payment_state IN ('capturing', 'capture_failed', 'voiding', 'refunding')`

export interface JobQueue {
  readonly id: string
  /** Everything that is still to be done, and what of it is due. */
  readonly waiting: number
  readonly due: number
  /** Since when the first of them has been due, RFC 3339; null where nothing is, or nothing tells. */
  readonly dueSince: string | null
  /** What is not tried again by itself. */
  readonly stuck: number
}

/** The queues of all jobs that have one. `now` is RFC 3339. */
export const readJobQueues = (reader: Reader, now: string): Promise<JobQueue[]> =>
  reader.query<JobQueue>(
    `SELECT id, waiting, due, CASE WHEN due > 0 THEN since END AS "dueSince", stuck
       FROM (${queues}) AS queue (id, waiting, due, since, stuck)`,
    [now],
  )

/** Of mails with a state and a time of their next attempt, by the clock of the database. */
const mails = `count(*) FILTER (WHERE state = 'waiting')::int,
          count(*) FILTER (WHERE state = 'waiting' AND next_attempt_at <= now())::int,
          min(next_attempt_at) FILTER (WHERE state = 'waiting'),
          count(*) FILTER (WHERE state = 'parked')::int`

/** Of reservations and changes with a lease. One that is leased for ever waits for its next change. */
const leased = `count(*) FILTER (WHERE lease_until IS DISTINCT FROM 'infinity')::int,
          count(*) FILTER (WHERE lease_until IS NULL OR lease_until <= $1)::int,
          min(lease_until) FILTER (WHERE lease_until <= $1)`

const queues = `
   SELECT 'deliver', waiting + (SELECT count(*)::int FROM outbox_event WHERE dispatched_at IS NULL), due, since,
          (SELECT count(*)::int FROM delivery WHERE state = 'parked' AND discarded_at IS NULL)
     FROM (SELECT count(*)::int, count(*) FILTER (WHERE next_attempt_at <= now())::int, min(next_attempt_at)
             FROM delivery WHERE state = 'waiting') AS sending (waiting, due, since)
    UNION ALL
   SELECT 'tell-channels', ${mails}
     FROM channel_booking AS booking
    WHERE state IN ('waiting', 'parked')
      AND channel_id IN (SELECT channel_id FROM channel WHERE channel.state = 'active')
    UNION ALL
   SELECT 'tell-people-how-they-sign-in', ${mails} FROM security_mail
    UNION ALL
   SELECT 'tell-of-oversold-nights', ${mails} FROM oversold_mail
    UNION ALL
   SELECT 'send-links', count(*)::int, count(*) FILTER (WHERE next_attempt_at <= $1)::int, min(next_attempt_at), 0
     FROM person_link WHERE mail_state = 'waiting'
    UNION ALL
   SELECT 'read-calendars', count(*)::int, count(*) FILTER (WHERE next_at <= now())::int, min(next_at), 0
     FROM icalendar_poll JOIN channel USING (channel_id)
    WHERE channel.state = 'active' AND partner_secret IS NOT NULL
    UNION ALL
   SELECT 'seal-audit-entries', count(*)::int, count(*)::int, min(at), 0
     FROM audit_unsealed JOIN audit_entry USING (entry_id)
    UNION ALL
   SELECT 'fold-reports', count(*)::int, count(*)::int, NULL, 0 FROM report_due
    UNION ALL
   SELECT 'release-expired-holds', count(*)::int, count(*)::int, min(expires_at), 0
     FROM inventory_hold WHERE expires_at <= $1
    UNION ALL
   SELECT 'resolve-unknown-payments', ${leased}, 0
     FROM reservation WHERE status = 'unknown' AND unknown_cause = 'payment'
    UNION ALL
   SELECT 'resolve-unknown-bookings', ${leased}, 0
     FROM reservation
    WHERE status IN ('authorized', 'source_sent', 'unknown') AND (status <> 'unknown' OR unknown_cause = 'source')
    UNION ALL
   SELECT 'resolve-open-changes', ${leased}, 0 FROM reservation_change WHERE state IN ('authorizing', 'unknown')
    UNION ALL
   SELECT 'cancel-at-sources', ${leased}, 0 FROM reservation WHERE status = 'cancelling'
    UNION ALL
   SELECT 'cancel-orphan-bookings', count(*)::int, 0, NULL, 0 FROM source_attempt WHERE state = 'orphan'
    UNION ALL
   SELECT 'capture-void-and-refund', ${leased}, count(*) FILTER (WHERE ${isGivenUp})::int
     FROM reservation
    WHERE (payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding')
           OR (payment_state = 'captured' AND status IN ('cancelled', 'no_show')))
      AND status IN ${textList(settledStatuses)}`
