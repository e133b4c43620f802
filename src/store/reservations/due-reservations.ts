// Reservations with open work, leased to one worker at a time (reservation protocol 5). A lease does not change the version,
// so the request that is still at work on the reservation is not disturbed; every change names the version or state that
// it saw. The archive has no open work, hence ONLY.

import {
  type PaymentState,
  pendingStatuses,
  type Reservation,
  type ReservationStatus,
  settledStatuses,
  standingStatuses,
  statusesOfNothing,
} from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'
import { textList } from '../postgres/text-list.ts'
import { dayNumber } from '../postgres/value-formats.ts'
import type { SeenReservation } from './reservation-moves.ts'
import { reservationColumns } from './reservations.ts'

export interface Lease {
  /** RFC 3339, like all times here. */
  readonly now: string
  readonly until: string
  /** Maximum of reservations. */
  readonly limit: number
}

/** Takes reservations with an open payment: sent before `askedBefore`, known to be lost, or left to the guest. */
export const takeUnauthorised = (
  transaction: Transaction,
  lease: Lease,
  askedBefore: string,
): Promise<Reservation[]> =>
  take(
    transaction,
    lease,
    `status IN ('authorizing', 'unknown')
        AND (status = 'unknown' AND unknown_cause = 'payment'
             OR status = 'authorizing' AND (payment_state = 'challenged' OR created_at <= $4))`,
    [askedBefore],
  )

/**
 * Takes reservations that are, or may be, still to be booked at a source: left before `leftBefore` with nothing sent, or
 * sent without an answer.
 */
export const takeUnbooked = (
  transaction: Transaction,
  lease: Lease,
  leftBefore: string,
): Promise<Reservation[]> =>
  take(
    transaction,
    lease,
    `status IN ('held', 'authorized', 'source_sent', 'unknown')
        AND (status IN ('authorized', 'source_sent') OR status = 'unknown' AND unknown_cause = 'source'
             OR status = 'held' AND created_at <= $4)`,
    [leftBefore],
  )

/** Takes reservations whose cancellation a source has not answered. */
export const takeCancelling = (transaction: Transaction, lease: Lease): Promise<Reservation[]> =>
  take(transaction, lease, "status = 'cancelling'", [])

/** Takes reservations that failed or were cancelled here and are still booked at a source, whatever their payment. */
export const takeOrphans = (transaction: Transaction, lease: Lease): Promise<Reservation[]> =>
  take(
    transaction,
    lease,
    `status IN ${textList(statusesOfNothing)}
        AND (property_id, reservation_id) IN (
              SELECT property_id, reservation_id FROM source_attempt WHERE state = 'orphan')`,
    [],
    "lease_until IS NULL OR lease_until <= $1 OR lease_until = 'infinity'",
  )

/** Takes reservations whose payment must be captured, voided or refunded, or checked for it. */
export const takeUnpaid = (transaction: Transaction, lease: Lease): Promise<Reservation[]> =>
  take(
    transaction,
    lease,
    `(payment_state IN ('authorized', 'capturing', 'capture_failed', 'voiding', 'refunding')
         OR (payment_state = 'captured' AND status IN ('cancelled', 'no_show')))
        AND status IN ${textList(settledStatuses)}`,
    [],
  )

async function take(
  transaction: Transaction,
  { now, until, limit }: Lease,
  condition: string,
  values: readonly unknown[],
  due = 'lease_until IS NULL OR lease_until <= $1',
): Promise<Reservation[]> {
  return transaction.query<Reservation>(
    `UPDATE ONLY reservation
        SET lease_until = $2
      WHERE (property_id, reservation_id) IN (
              SELECT property_id, reservation_id
                FROM ONLY reservation
               WHERE ${condition}
                 AND (${due})
               ORDER BY created_at
               LIMIT $3
                 FOR UPDATE SKIP LOCKED)
     RETURNING ${reservationColumns}`,
    [now, until, limit, ...values],
  )
}

export interface PaymentMove {
  readonly from: PaymentState
  /** The version that was seen; undefined where only the payment state matters. */
  readonly version?: number
  readonly to: PaymentState
  /** When to look at it again, RFC 3339; null for at once. */
  readonly again: string | null
  /** RFC 3339. */
  readonly at: string
}

/** Moves the payment state; false, with nothing written, when it has changed since it was seen. */
export async function movePayment(
  transaction: Transaction,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
  { from, version, to, again, at }: PaymentMove,
): Promise<boolean> {
  const moved = await transaction.query(
    `UPDATE ONLY reservation
        SET payment_state = $4, lease_until = $5, version = version + 1, changed_at = $6
      WHERE property_id = $1 AND reservation_id = $2 AND payment_state = $3
        AND ($7::int IS NULL OR version = $7)
     RETURNING version`,
    [propertyId, id, from, to, again, at, version ?? null],
  )
  if (moved.length === 0) return false
  if (again === null) transaction.announce(workWaits)
  return true
}

/** Sets when a reservation is due again; `infinity` waits for its next change. */
export async function runLater(
  transaction: Transaction,
  { propertyId, id, version }: Pick<Reservation, 'propertyId' | 'id' | 'version'>,
  again: string,
): Promise<void> {
  await transaction.query(
    `UPDATE ONLY reservation SET lease_until = $4
      WHERE property_id = $1 AND reservation_id = $2 AND version = $3`,
    [propertyId, id, version, again],
  )
}

/** A confirmed reservation, by its departure. */
export interface EndedStay extends SeenReservation {
  readonly checkout: Day
}

/** Confirmed reservations with departure before a day, the earliest first: at most `limit`, those after `after`. */
export async function readStaysEndedBefore(
  reader: Reader,
  day: Day,
  { after, limit }: { readonly after: EndedStay | undefined; readonly limit: number },
): Promise<EndedStay[]> {
  return reader.query<EndedStay>(
    `SELECT property_id AS "propertyId", reservation_id AS id, publisher_id AS "publisherId", status, version,
            ${dayNumber('checkout')} AS checkout
       FROM ONLY reservation
      WHERE status = 'confirmed' AND checkout < $1 AND (reservation.checkout, reservation_id) > ($2, $3)
      ORDER BY reservation.checkout, reservation_id
      LIMIT $4`,
    [formatDay(day), after ? formatDay(after.checkout) : '-infinity', after?.id ?? noId, limit],
  )
}

/** Before every reservation id. */
const noId = '00000000-0000-0000-0000-000000000000'

/** Reservations that have been unknown since an instant or longer, with the system that did not answer. */
export async function readLongUnknown(
  reader: Reader,
  before: string,
): Promise<{ id: string; cause: 'payment' | 'source' | null; since: string }[]> {
  return reader.query(
    `SELECT reservation_id AS id, unknown_cause AS cause, changed_at AS since
       FROM ONLY reservation
      WHERE status = 'unknown' AND changed_at <= $1
      ORDER BY changed_at, reservation_id`,
    [before],
  )
}

/** Standing or pending stays whose payment was authorised within a period (RFC 3339) and is not captured. */
export async function readLapsing(
  reader: Reader,
  gateway: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; status: ReservationStatus; sentAt: string }[]> {
  return reader.query(
    `SELECT reservation_id AS id, status, sent_at AS "sentAt"
       FROM ONLY reservation JOIN payment_attempt AS asked USING (property_id, reservation_id)
      WHERE payment_state IN ('authorized', 'capturing', 'capture_failed', 'unknown')
        AND status IN ${textList([...standingStatuses, 'review'])}
        AND asked.kind = 'authorise' AND asked.state IN ('approved', 'sent', 'unknown') AND asked.gateway = $1
        AND asked.sent_at >= $2 AND asked.sent_at <= $3
        AND NOT EXISTS (SELECT FROM payment_attempt AS step
                         WHERE step.property_id = asked.property_id AND step.reservation_id = asked.reservation_id
                           AND step.authorisation_key = asked.attempt_key AND step.state = 'approved')
      ORDER BY sent_at, reservation_id`,
    [gateway, from, to],
  )
}

/** Stops treating repeated requests as duplicates, for reservations made before an instant. */
export async function forgetDuplicates(transaction: Transaction, madeBefore: string): Promise<void> {
  await transaction.query(
    `UPDATE ONLY reservation
        SET duplicate_active = false
      WHERE duplicate_active AND created_at < $1
        AND status NOT IN ${textList(pendingStatuses)}`,
    [madeBefore],
  )
}

/** Makes open work of a reservation and of its changes due at once. Ignores a text that is no reservation id. */
export async function runNow(transaction: Transaction, reservationId: string): Promise<void> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reservationId)) return
  await transaction.query(
    `UPDATE ONLY reservation SET lease_until = NULL
      WHERE reservation_id = $1
        AND (status IN ('authorizing', 'unknown') OR payment_state IN ('capturing', 'voiding', 'refunding'))`,
    [reservationId],
  )
  await transaction.query(
    `UPDATE ONLY reservation_change SET lease_until = NULL
      WHERE reservation_id = $1 AND state IN ('authorizing', 'unknown')`,
    [reservationId],
  )
  transaction.announce(workWaits)
}
