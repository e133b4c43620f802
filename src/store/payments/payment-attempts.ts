// Requests to a payment company, written before they are sent, so that after a crash the key for a retry is there
// (reservation protocol, steps P1 and P2).

import type { Minor } from '../../values/money.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

export type AttemptKind = 'authorise' | 'capture' | 'void' | 'refund'

/** `sent` and `unknown` are open: it may have happened, so a retry must use the same key. */
export type AttemptState = 'sent' | 'approved' | 'declined' | 'unknown' | 'failed'

export interface PaymentAttempt {
  readonly propertyId: number
  readonly reservationId: string
  readonly key: string
  readonly kind: AttemptKind
  /** The authorisation that a capture, void or refund belongs to; null for an authorisation. */
  readonly authorisationKey: string | null
  readonly gateway: string
  readonly amount: Minor
  readonly currency: string
  readonly state: AttemptState
  readonly gatewayReference: string | null
  /** RFC 3339. */
  readonly sentAt: string
}

const attemptColumns = `property_id AS "propertyId", reservation_id AS "reservationId", attempt_key AS key, kind,
            authorisation_key AS "authorisationKey", gateway, amount, currency, state, gateway_reference AS "gatewayReference", sent_at AS "sentAt"`

/** Writes an attempt that is about to be sent. */
export async function insertAttempt(transaction: Transaction, attempt: PaymentAttempt): Promise<void> {
  await transaction.query(
    `INSERT INTO payment_attempt (property_id, reservation_id, attempt_key, kind, gateway, amount, currency, state,
                                  sent_at, authorisation_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      attempt.propertyId,
      attempt.reservationId,
      attempt.key,
      attempt.kind,
      attempt.gateway,
      attempt.amount,
      attempt.currency,
      attempt.state,
      attempt.sentAt,
      attempt.authorisationKey,
    ],
  )
}

export interface AttemptResult {
  readonly state: AttemptState
  readonly gatewayReference: string | null
  /** The gateway's reason for not approving; for operators only. */
  readonly reason: string | null
  /** RFC 3339. */
  readonly at: string
}

/** Writes the outcome of an attempt, unless it has one. */
export async function settleAttempt(
  transaction: Transaction,
  attempt: Pick<PaymentAttempt, 'propertyId' | 'reservationId' | 'key'>,
  result: AttemptResult,
): Promise<void> {
  await transaction.query(
    `UPDATE payment_attempt
        SET state = $4, gateway_reference = coalesce($5, gateway_reference), reason = $7,
            settled_at = CASE WHEN $4 IN ('sent', 'unknown') THEN NULL ELSE $6::timestamptz END
      WHERE property_id = $1 AND reservation_id = $2 AND attempt_key = $3 AND state IN ('sent', 'unknown')`,
    [
      attempt.propertyId,
      attempt.reservationId,
      attempt.key,
      result.state,
      result.gatewayReference,
      result.at,
      result.reason,
    ],
  )
}

/** All attempts of a reservation, in order. */
export async function readAttempts(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<PaymentAttempt[]> {
  return reader.query<PaymentAttempt>(
    `SELECT ${attemptColumns} FROM payment_attempt
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY sent_at, attempt_key`,
    [propertyId, reservationId],
  )
}
