// Our records for the reconciliation with a payment gateway: every authorisation with what was captured, voided and refunded
// of it, and the differences found last time (reservation protocol 5, "Daily"; 7, I5).

import {
  type PaymentState,
  type Reservation,
  type ReservationStatus,
  settledStatuses,
} from '../../lodging/reservations/reservation.ts'
import type { Minor } from '../../values/money.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'
import { noteOnReservation } from '../reservations/reservation-moves.ts'
import { reservationColumns } from '../reservations/reservations.ts'
import type { AttemptState } from './payment-attempts.ts'

/** An authorisation in our records; amounts in the minor unit of `currency`. */
export interface BookedPayment {
  readonly propertyId: number
  readonly id: string
  readonly publisherId: number
  readonly status: ReservationStatus
  readonly paymentState: PaymentState
  readonly version: number
  /** RFC 3339. */
  readonly changedAt: string
  readonly key: string
  readonly state: AttemptState
  readonly sentAt: string
  readonly authorised: Minor
  readonly currency: string
  readonly captured: Minor
  readonly refunded: Minor
  readonly isVoided: boolean
  /** A capture, void or refund was sent and its outcome is not known, or a change waits for it. */
  readonly isMoving: boolean
}

export interface BookedPeriod {
  /** RFC 3339; `from` belongs to the period, `until` does not. */
  readonly from: string
  readonly until: string
}

/** Authorisations sent to a gateway within a period, and those of the given keys at any time. */
export async function readBookedPayments(
  reader: Reader,
  gateway: string,
  { from, until }: BookedPeriod,
  keys: readonly string[],
): Promise<BookedPayment[]> {
  return reader.query<BookedPayment>(
    `SELECT property_id AS "propertyId", reservation_id AS id, reservation.publisher_id AS "publisherId", reservation.status,
            reservation.payment_state AS "paymentState", reservation.version, reservation.changed_at AS "changedAt",
            asked.attempt_key AS key, asked.state, asked.sent_at AS "sentAt", asked.amount AS authorised, asked.currency,
            coalesce(later.captured, 0) AS captured, coalesce(later.refunded, 0) AS refunded,
            coalesce(later.voids, 0) > 0 AS "isVoided", coalesce(later.open, 0) > 0
            OR EXISTS (SELECT FROM reservation_change AS change
                        WHERE change.property_id = asked.property_id AND change.reservation_id = asked.reservation_id
                          AND change.payment_key = asked.attempt_key
                          AND change.state IN ('authorizing', 'unknown')) AS "isMoving"
       FROM payment_attempt asked
       JOIN reservation USING (property_id, reservation_id)
       LEFT JOIN LATERAL (
              SELECT sum(amount) FILTER (WHERE kind = 'capture' AND state = 'approved')::bigint AS captured,
                     sum(amount) FILTER (WHERE kind = 'refund' AND state = 'approved')::bigint AS refunded,
                     count(*) FILTER (WHERE kind = 'void' AND state = 'approved') AS voids,
                     count(*) FILTER (WHERE state IN ('sent', 'unknown')) AS open
                FROM payment_attempt step
               WHERE step.property_id = asked.property_id AND step.reservation_id = asked.reservation_id
                 AND step.authorisation_key = asked.attempt_key) AS later ON true
      WHERE asked.kind = 'authorise' AND asked.gateway = $1
        AND (asked.sent_at >= $2 AND asked.sent_at < $3 OR asked.attempt_key = ANY ($4))`,
    [gateway, from, until, keys],
  )
}

/** A refund that was accepted, in our records. */
export interface MadeRefund {
  /** Reservation id. */
  readonly id: string
  readonly key: string
  readonly amount: Minor
  readonly currency: string
}

/** Refunds of the given keys that a gateway accepted. */
export async function readMadeRefunds(
  reader: Reader,
  gateway: string,
  keys: readonly string[],
): Promise<MadeRefund[]> {
  return reader.query<MadeRefund>(
    `SELECT reservation_id AS id, attempt_key AS key, amount, currency
       FROM payment_attempt
      WHERE kind = 'refund' AND state = 'approved' AND gateway = $1 AND attempt_key = ANY ($2)
      ORDER BY sent_at, attempt_key`,
    [gateway, keys],
  )
}

/**
 * Records, with an event, an authorisation that the gateway holds and our records lack, so that it is captured or voided
 * like any other; false, with nothing written, when the reservation has changed meanwhile.
 */
export async function adoptAuthorisation(
  transaction: Transaction,
  booked: BookedPayment,
  gatewayReference: string,
  at: string,
): Promise<boolean> {
  const { propertyId, id, key } = booked
  const note = { cause: 'payment found authorised at the gateway', at }
  if (!(await noteOnReservation(transaction, booked, note))) return false
  await transaction.query(
    `UPDATE ONLY reservation SET payment_state = 'authorized' WHERE property_id = $1 AND reservation_id = $2`,
    [propertyId, id],
  )
  await transaction.query(
    `UPDATE payment_attempt
        SET state = 'approved', gateway_reference = $4, settled_at = $5
      WHERE property_id = $1 AND reservation_id = $2 AND attempt_key = $3`,
    [propertyId, id, key, gatewayReference, at],
  )
  return true
}

/** Reservations that a person resolved while their payment was unknown, the oldest first. */
export async function readPaymentsLeftUnknown(reader: Reader, limit: number): Promise<Reservation[]> {
  return reader.query<Reservation>(
    `SELECT ${reservationColumns} FROM reservation
      WHERE payment_state = 'unknown' AND status IN ${textList(settledStatuses)}
      ORDER BY created_at
      LIMIT $1`,
    [limit],
  )
}

/** When a reconciliation is due; all RFC 3339. */
export interface ComparisonTurn {
  readonly now: string
  /** One that ended before this is repeated; after differences, one that ended before the second. */
  readonly endedBefore: string
  readonly differedBefore: string
  /** One that began before this and never ended counts as failed. */
  readonly begunBefore: string
}

/** Takes the turn; false when it is not due, or another server has it. */
export async function takeComparison(
  transaction: Transaction,
  gateway: string,
  { now, endedBefore, differedBefore, begunBefore }: ComparisonTurn,
): Promise<boolean> {
  const taken = await transaction.query(
    `INSERT INTO payment_comparison AS last (gateway, begun_at) VALUES ($1, $2)
     ON CONFLICT (gateway) DO UPDATE SET begun_at = $2
      WHERE (last.compared_at >= last.begun_at
             AND (last.compared_at <= $3 OR last.differences <> '{}' AND last.compared_at <= $4))
         OR (coalesce(last.compared_at < last.begun_at, true) AND last.begun_at <= $5)
     RETURNING gateway`,
    [gateway, now, endedBefore, differedBefore, begunBefore],
  )
  return taken.length > 0
}

/** Ends a reconciliation: `at`, in RFC 3339, with the differences that it found, in sentences. */
export async function writeComparison(
  transaction: Transaction,
  gateway: string,
  differences: readonly string[],
  at: string,
): Promise<void> {
  await transaction.query(
    'UPDATE payment_comparison SET compared_at = $2, differences = $3 WHERE gateway = $1',
    [gateway, at, differences],
  )
}

/** The differences found last time, in sentences. */
export async function readPaymentDifferences(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ sentence: string }>(
    `SELECT format('%s, compared at %s: %s', gateway, compared_at, sentence) AS sentence
       FROM payment_comparison CROSS JOIN unnest(differences) WITH ORDINALITY AS difference (sentence, place)
      ORDER BY gateway, place`,
  )
  return rows.map(({ sentence }) => sentence)
}
