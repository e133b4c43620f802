// Outcomes of deliveries: written by the server that took them, counted for each recipient, listed and sent again for
// operators.

import { conflict, notFound } from '../../values/faults.ts'
import type { ListPart } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'
import type { DeliveryKind, TakenDelivery } from './outbox.ts'

export type DeliveryState = 'waiting' | 'delivered' | 'parked'

/** The outcome of an attempt. `status` is a short text of the server's own, such as "HTTP 503". */
export type Settlement =
  | { readonly state: 'delivered' | 'parked'; readonly status: string }
  | { readonly state: 'waiting'; readonly status: string; readonly afterSeconds: number }

/**
 * Writes the outcome of an attempt; when the lease has ended and the delivery was taken again, only that it has arrived: a mail
 * server that takes longer than the lease would be sent it without end.
 */
export async function settleDelivery(
  transaction: Transaction,
  { id, attempts }: Pick<TakenDelivery, 'id' | 'attempts'>,
  settlement: Settlement,
): Promise<void> {
  await transaction.query(
    `UPDATE delivery
        SET state = $3, last_status = $4,
            delivered_at = CASE WHEN $3 = 'delivered' THEN now() END,
            next_attempt_at = now() + make_interval(secs => $5)
      WHERE delivery_id = $1 AND state = 'waiting' AND (attempts = $2 OR $3 = 'delivered' AND attempts > $2)`,
    [
      id,
      attempts,
      settlement.state,
      settlement.status,
      'afterSeconds' in settlement ? settlement.afterSeconds : 0,
    ],
  )
}

/**
 * Counts a mail for its recipient; false, with nothing written, when the recipient has had `most` mails within 24 hours
 * (threat C9). A retried mail counts once.
 */
export async function countMail(
  transaction: Transaction,
  deliveryId: number,
  recipient: Buffer,
  most: number,
): Promise<boolean> {
  // One at a time for each recipient, or two servers would both find room for the last mail.
  await transaction.query('SELECT pg_advisory_xact_lock($1)', [recipient.readInt32BE()])
  const counted = await transaction.query(
    `UPDATE delivery
        SET recipient = $2, addressed_at = coalesce(addressed_at, now())
      WHERE delivery_id = $1
        AND (recipient = $2 OR $3 > (
              SELECT count(*) FROM delivery other
               WHERE other.recipient = $2 AND other.addressed_at > now() - interval '1 day'))
     RETURNING delivery_id`,
    [deliveryId, recipient, most],
  )
  return counted.length > 0
}

export interface ListedDelivery {
  readonly id: number
  readonly sequence: number
  readonly eventId: string
  readonly type: string
  readonly kind: DeliveryKind
  readonly state: DeliveryState
  readonly attempts: number
  /** RFC 3339, UTC; null unless waiting. */
  readonly nextAttemptAt: string | null
  readonly lastStatus: string | null
  readonly deliveredAt: string | null
}

/** A part of the deliveries of an endpoint, of any state or of one, the newest first. */
export async function listDeliveries(
  reader: Reader,
  { endpointId, state }: { readonly endpointId: number; readonly state: DeliveryState | null },
  { after, limit }: ListPart<number>,
): Promise<ListedDelivery[]> {
  return reader.query<ListedDelivery>(
    `SELECT delivery_id AS id, sequence, event_id AS "eventId", type, kind, state, attempts,
            CASE WHEN state = 'waiting' THEN next_attempt_at END AS "nextAttemptAt",
            last_status AS "lastStatus", delivered_at AS "deliveredAt"
       FROM delivery JOIN outbox_event USING (sequence)
      WHERE endpoint_id = $1 AND ($2::text IS NULL OR state = $2)
        AND ($3::bigint IS NULL OR delivery_id < $3)
      ORDER BY delivery_id DESC
      LIMIT $4`,
    [endpointId, state, after, limit],
  )
}

/** A mail about a reservation. */
export interface SentMail {
  readonly id: number
  readonly kind: 'guest_mail' | 'property_mail'
  /** Type of the event that it is about. */
  readonly type: string
  readonly state: DeliveryState
  /** The outcome of the last attempt, in a word or two; null before the first. */
  readonly lastStatus: string | null
  /** When it was sent; for any other, when its event was. */
  readonly at: string
}

/** The mails about a reservation, in the order of their events. */
export async function readMails(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<SentMail[]> {
  return reader.query<SentMail>(
    `SELECT delivery_id AS id, kind, type, state, last_status AS "lastStatus",
            coalesce(delivered_at, occurred_at) AS at
       FROM delivery JOIN outbox_event USING (sequence)
      WHERE property_id = $1 AND reservation_id = $2 AND kind IN ('guest_mail', 'property_mail')
      ORDER BY sequence, kind`,
    [propertyId, reservationId],
  )
}

/**
 * Has a delivery, a mail's too, sent again from the start, at once and with all its retries. NotFoundException when
 * there is none of that id, ConflictException when its webhook is disabled.
 */
export async function resendDelivery(transaction: Transaction, deliveryId: number): Promise<void> {
  // Kept, as of one that is disabled meanwhile the delivery would wait for good.
  await transaction.query(
    `SELECT FROM webhook_endpoint
      WHERE endpoint_id = (SELECT endpoint_id FROM delivery WHERE delivery_id = $1)
        FOR SHARE`,
    [deliveryId],
  )
  const sent = await transaction.query(
    `UPDATE delivery SET ${afresh}
      WHERE delivery_id = $1
        AND NOT EXISTS (SELECT FROM webhook_endpoint endpoint
                         WHERE endpoint.endpoint_id = delivery.endpoint_id AND disabled_at IS NOT NULL)
     RETURNING delivery_id`,
    [deliveryId],
  )
  if (sent.length === 0) {
    const found = await transaction.query('SELECT FROM delivery WHERE delivery_id = $1', [deliveryId])
    if (found.length === 0) throw notFound(`There is no delivery ${deliveryId}.`)
    throw conflict('delivery_id', `The webhook of delivery ${deliveryId} is disabled; make a new one.`)
  }
  transaction.announce(workWaits)
}

/** Stops sending a delivery that has not arrived, and shows it as stuck no longer; false where there is none of that id. */
export async function discardDelivery(transaction: Transaction, deliveryId: number): Promise<boolean> {
  const discarded = await transaction.query(
    `UPDATE delivery SET state = 'parked', discarded_at = now()
      WHERE delivery_id = $1 AND state IN ('waiting', 'parked') AND discarded_at IS NULL
     RETURNING delivery_id`,
    [deliveryId],
  )
  return discarded.length > 0
}

/**
 * Sends all events of an endpoint's publisher after a sequence again, in order for each reservation, including events
 * that the endpoint never got. Returns their count.
 */
export async function replayEvents(
  transaction: Transaction,
  endpointId: number,
  afterSequence: number,
): Promise<number> {
  const replayed = await transaction.query(
    `INSERT INTO delivery (sequence, kind, endpoint_id, state)
     SELECT event.sequence, 'webhook', endpoint.endpoint_id, 'waiting'
       FROM webhook_endpoint endpoint
       JOIN outbox_event event ON event.publisher_id = endpoint.publisher_id
      WHERE endpoint.endpoint_id = $1 AND endpoint.disabled_at IS NULL
        AND event.sequence > $2 AND event.dispatched_at IS NOT NULL
        AND (cardinality(endpoint.event_types) = 0 OR event.type = ANY (endpoint.event_types))
     ON CONFLICT (sequence, kind, coalesce(endpoint_id, 0)) DO UPDATE SET ${afresh}
     RETURNING delivery_id`,
    [endpointId, afterSequence],
  )
  transaction.announce(workWaits)
  return replayed.length
}

const afresh = `state = 'waiting', attempts = 0, next_attempt_at = now(), last_status = NULL, delivered_at = NULL,
            recipient = NULL, addressed_at = NULL, times_resent = delivery.times_resent + 1, discarded_at = NULL`
