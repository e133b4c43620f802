// What only staff can decide: reservations and payments of which it is not known what became of them.

import type { Reader } from '../postgres/database.ts'

/** Reservations and payments that staff must decide, each in a sentence; they violate nothing. */
export async function findReviews(reader: Reader, now: string): Promise<string[]> {
  const rows = await reader.query<{ sentence: string; created_at: string }>(
    `SELECT format('reservation %s of property %s, made %s: it is not known %s', reservation_id, property_id,
                   created_at, CASE WHEN unknown_cause = 'source' THEN 'whether it is booked at ' || reservation.source
                                    ELSE 'what became of its payment of ' || amount || ' ' || currency END) AS sentence,
            created_at
       FROM reservation
       LEFT JOIN payment_attempt USING (property_id, reservation_id)
      WHERE status = 'review' AND coalesce(kind, 'authorise') = 'authorise'
      UNION ALL
     SELECT format('reservation %s of property %s has been cancelling since %s but still stands at %s; cancel it there, '
                   'then record it: hostelry reservation resolve %1$s cancelled', reservation_id, property_id,
                   cancellation ->> 'at', source), created_at
       FROM reservation
      WHERE status = 'cancelling' AND (cancellation ->> 'at')::timestamptz < $1::timestamptz - interval '30 minutes'
      UNION ALL
     SELECT format('reservation %s of property %s: its %s %s', reservation_id, property_id, kind,
                   CASE WHEN state <> 'declined' THEN 'has had no answer from the payment gateway since ' || sent_at
                        ELSE 'was refused by the payment gateway at ' || settled_at
                             || CASE lease_until WHEN 'infinity' THEN ' and is not retried'
                                                 ELSE ' and is retried every hour' END END),
            created_at
       FROM reservation
      CROSS JOIN LATERAL (
              SELECT kind, state, sent_at, settled_at
                FROM payment_attempt AS asked
               WHERE asked.property_id = reservation.property_id
                 AND asked.reservation_id = reservation.reservation_id
                 AND kind = CASE payment_state WHEN 'voiding' THEN 'void' WHEN 'refunding' THEN 'refund'
                                               ELSE 'capture' END
                 AND (state = 'declined'
                      OR state IN ('sent', 'unknown') AND sent_at < $1::timestamptz - interval '1 hour')
               ORDER BY sent_at DESC, attempt_key DESC
               LIMIT 1) AS step
      WHERE payment_state IN ('capturing', 'capture_failed', 'voiding', 'refunding')
      UNION ALL
     SELECT format('reservation %s of property %s: it is not known what became of the payment of %s %s for a change',
                   reservation_id, property_id, amount, currency), made_at
       FROM reservation_change JOIN payment_attempt USING (property_id, reservation_id)
      WHERE attempt_key = payment_key AND reservation_change.state = 'failed'
        AND payment_attempt.state IN ('sent', 'unknown')
      ORDER BY created_at`,
    [now],
  )
  return rows.map(({ sentence }) => sentence)
}
