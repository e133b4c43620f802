// The outbox: each event becomes one delivery for each receiver, and one server at a time leases a delivery. Several
// servers may work on it at once.

import type { ToldWatch } from '../../lodging/reservations/stay-watch.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export type DeliveryKind = 'webhook' | 'guest_mail' | 'property_mail'

interface EventFacts {
  /** Rises with every event of the installation. */
  readonly sequence: number
  readonly eventId: string
  readonly type: string
  readonly publisherId: number
  /** RFC 3339, UTC. */
  readonly occurredAt: string
}

/** What happened to a reservation, as receivers get it. */
export interface ReservationEvent extends EventFacts {
  readonly propertyId: number
  readonly reservationId: string
  /** Of the reservation after the event. */
  readonly reservationVersion: number
}

/** That something of a property has changed. */
export interface PropertyEvent extends EventFacts {
  /** Null: of many. */
  readonly propertyId: number | null
  readonly reservationId: null
  readonly kinds: readonly string[]
  /** The newest of the changes that it stands for, by its number. */
  readonly change: number
}

/** That a stay that a publisher waited for can be had. */
export interface WatchEvent extends EventFacts {
  readonly propertyId: number
  readonly reservationId: null
  readonly watch: ShownWatch
}

/** The watch as it was told. */
export interface ShownWatch extends Omit<ToldWatch, 'type'> {
  readonly id: string
  readonly checkin: string
  readonly checkout: string
}

export type OutboxEvent = ReservationEvent | PropertyEvent | WatchEvent

/** An event as its columns are. */
export interface EventRow extends EventFacts {
  readonly propertyId: number | null
  readonly reservationId: string | null
  readonly reservationVersion: number | null
  readonly kinds: readonly string[] | null
  readonly change: number | null
  readonly watch: ShownWatch | null
}

/** The event of a row. */
export function eventIn({ kinds, change, watch, reservationVersion, ...row }: EventRow): OutboxEvent {
  const { reservationId, propertyId } = row
  if (watch !== null) return { ...row, propertyId: propertyId!, reservationId: null, watch }
  if (reservationId === null) return { ...row, reservationId, kinds: kinds ?? [], change: change! }
  return { ...row, propertyId: propertyId!, reservationId, reservationVersion: reservationVersion! }
}

interface Taken {
  readonly id: number
  readonly endpointId: number | null
  /** Includes the present one; also shows whether the lease is still ours. */
  readonly attempts: number
  /** How often somebody asked to send it again. */
  readonly timesResent: number
}

export interface TakenWebhook extends Taken {
  readonly kind: 'webhook'
  readonly event: OutboxEvent
}

/** Nobody is mailed of a property. */
export interface TakenMail extends Taken {
  readonly kind: Exclude<DeliveryKind, 'webhook'>
  readonly event: ReservationEvent
}

/** A delivery that this server has leased. */
export type TakenDelivery = TakenWebhook | TakenMail

/** Whether events or deliveries wait, due or not: a look that locks and writes nothing. */
export async function hasWaiting(reader: Reader): Promise<boolean> {
  const [found] = await reader.query<{ waits: boolean }>(
    `SELECT EXISTS (SELECT FROM outbox_event WHERE dispatched_at IS NULL)
         OR EXISTS (SELECT FROM delivery WHERE state = 'waiting') AS waits`,
    [],
  )
  return found!.waits
}

/**
 * Turns up to `limit` events into deliveries: one for each of the publisher's webhook endpoints that wants the type; for
 * confirmations and cancellations also a mail to the guest, unless the event says that there is none, and, where the property has an address, one to the property. The
 * channels of the property are to be told the booking as it is by then. Returns the number of events.
 */
export async function dispatchEvents(transaction: Transaction, limit: number): Promise<number> {
  const dispatched = await transaction.query(
    `WITH ${takenWithReceivers}, mailed AS (
       SELECT sequence, property_id, reservation_id, reservation_version, occurred_at, mails_guest FROM taken
        WHERE type IN ('reservation.confirmed', 'reservation.modified', 'reservation.cancelled')
     ), addressed AS (
       INSERT INTO delivery (sequence, kind, endpoint_id, state)
       SELECT sequence, 'webhook', endpoint_id, 'waiting' FROM receivers
        UNION ALL
       -- Staff also books for guests who leave only a telephone number.
       SELECT sequence, 'guest_mail', NULL, 'waiting'
         FROM mailed JOIN reservation USING (property_id, reservation_id)
        WHERE mails_guest AND reservation.guest ->> 'email' <> ''
        UNION ALL
       SELECT sequence, 'property_mail', NULL, 'waiting'
         FROM mailed JOIN property USING (property_id)
        WHERE property.document ->> 'reservation_email' IS NOT NULL
       ON CONFLICT DO NOTHING
     ), connected AS (
       -- Locked, so that a connection that is being given an address is sent these bookings too.
       SELECT channel_id, property_id, callback_url
         FROM channel
        WHERE property_id IN (SELECT property_id FROM mailed) AND state <> 'archived'
          FOR SHARE
     ), told AS (${tellChannels})
     ${markDispatched}`,
    [limit],
  )
  return dispatched.length
}

/** The same of events of test keys, of which nobody is mailed and no channel is told. */
export async function dispatchToWebhooks(transaction: Transaction, limit: number): Promise<number> {
  const dispatched = await transaction.query(
    `WITH ${takenWithReceivers}, addressed AS (
       INSERT INTO delivery (sequence, kind, endpoint_id, state)
       SELECT sequence, 'webhook', endpoint_id, 'waiting' FROM receivers
       ON CONFLICT DO NOTHING
     )
     ${markDispatched}`,
    [limit],
  )
  return dispatched.length
}

const takenWithReceivers = `taken AS (
       SELECT sequence, publisher_id, property_id, type, reservation_id, reservation_version, occurred_at, mails_guest
         FROM outbox_event
        WHERE dispatched_at IS NULL
        ORDER BY sequence
        LIMIT $1
          FOR UPDATE SKIP LOCKED
     ), receivers AS (
       -- Locked, so that an endpoint that is being disabled or deleted gets its last deliveries before or none at all.
       SELECT taken.sequence, endpoint.endpoint_id
         FROM taken
         JOIN webhook_endpoint endpoint ON endpoint.publisher_id = taken.publisher_id
        WHERE endpoint.disabled_at IS NULL
          AND (cardinality(endpoint.event_types) = 0 OR taken.type = ANY (endpoint.event_types))
          FOR SHARE OF endpoint
     )`

const markDispatched = `UPDATE outbox_event
        SET dispatched_at = now()
       FROM taken
      WHERE outbox_event.sequence = taken.sequence
     RETURNING outbox_event.sequence`

/** Bookings that the channels of a property are to be told; a booking that waits already is told once, as it is by then. */
const tellChannels = `
       INSERT INTO channel_booking AS booking (channel_id, property_id, reservation_id, version, changed_at, state)
       SELECT DISTINCT ON (channel_id, mailed.reservation_id)
              channel_id, mailed.property_id, mailed.reservation_id, mailed.reservation_version,
              mailed.occurred_at, CASE WHEN callback_url IS NULL THEN 'fetched' ELSE 'waiting' END
         FROM mailed JOIN connected USING (property_id)
        ORDER BY channel_id, mailed.reservation_id, mailed.sequence DESC
       ON CONFLICT (channel_id, reservation_id) DO UPDATE
          SET version = greatest(booking.version, excluded.version), changed_at = excluded.changed_at,
              state = excluded.state, attempts = 0, next_attempt_at = now()`

export interface Taking {
  /** Maximum of deliveries, in total and for each lane: an endpoint is a lane, and so is each kind of mail. */
  readonly limit: number
  readonly eachLane: number
  /** Lanes that get nothing now, as `laneOf` names them, or all lanes of a kind, by the kind. */
  readonly busyLanes: readonly string[]
  readonly leaseSeconds: number
}

/** The lane of a delivery, by name. */
export const laneOf = ({ kind, endpointId }: Pick<TakenDelivery, 'kind' | 'endpointId'>): string =>
  `${kind} ${endpointId ?? 0}`

/**
 * Takes deliveries that are due. A slow lane does not delay the others. Within a lane, an event waits for earlier events of
 * its reservation until these are delivered or parked.
 */
export async function takeDeliveries(transaction: Transaction, taking: Taking): Promise<TakenDelivery[]> {
  const rows = await transaction.query<Taken & { kind: DeliveryKind } & EventRow>(
    `WITH lane AS (
       SELECT kind, endpoint_id
         FROM (SELECT 'webhook', endpoint_id FROM webhook_endpoint WHERE disabled_at IS NULL
                UNION ALL
               VALUES ('guest_mail', 0), ('property_mail', 0)) AS present (kind, endpoint_id)
        WHERE kind || ' ' || endpoint_id <> ALL ($3) AND kind <> ALL ($3)
        ORDER BY random()
     ), taken AS (
       SELECT due.delivery_id
         FROM lane
        CROSS JOIN LATERAL (
               SELECT delivery_id
                 FROM delivery
                WHERE state = 'waiting' AND kind = lane.kind AND coalesce(endpoint_id, 0) = lane.endpoint_id
                  AND next_attempt_at <= now()
                  AND NOT EXISTS (${earlierUnderWay})
                ORDER BY next_attempt_at, sequence
                LIMIT $2
                  FOR UPDATE SKIP LOCKED) AS due
        LIMIT $1
     )
     UPDATE delivery
        SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $4)
       FROM taken, outbox_event event
      WHERE delivery.delivery_id = taken.delivery_id AND event.sequence = delivery.sequence
     RETURNING delivery.delivery_id AS id, delivery.kind, delivery.endpoint_id AS "endpointId", delivery.attempts,
               delivery.times_resent AS "timesResent",
               ${eventColumns}`,
    [taking.limit, taking.eachLane, taking.busyLanes, taking.leaseSeconds],
  )
  return rows.map(({ id, kind, endpointId, attempts, timesResent, ...row }) => {
    const taken = { id, kind, endpointId, attempts, timesResent, event: eventIn(row) }
    return taken as TakenDelivery
  })
}

/** An earlier event of the same reservation that this receiver has not got and that is still being tried. */
const earlierUnderWay = `
                  SELECT FROM outbox_event event
                    JOIN outbox_event earlier
                      ON earlier.reservation_id = event.reservation_id AND earlier.sequence < event.sequence
                   WHERE event.sequence = delivery.sequence
                     AND (earlier.dispatched_at IS NULL OR EXISTS (
                           SELECT FROM delivery before
                            WHERE before.sequence = earlier.sequence AND before.state = 'waiting'
                              AND before.kind = delivery.kind
                              AND coalesce(before.endpoint_id, 0) = coalesce(delivery.endpoint_id, 0)))`

export const eventColumns = `event.sequence, event.event_id AS "eventId", event.type, event.publisher_id AS "publisherId",
               event.property_id AS "propertyId", event.reservation_id AS "reservationId",
               event.reservation_version AS "reservationVersion", event.occurred_at AS "occurredAt",
               event.kinds, event.change, event.watch`
