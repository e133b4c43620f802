// What was asked of an inventory source, written down before it is asked, so that after a crash the reference is there to
// look it up with (reservation protocol, step S1). One a reservation, whose id is the reference.

import type { Minor } from '../../values/money.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/**
 * `prepared`: nothing has left the house. `sent` and `unknown`: it may be booked. `orphan`: booked although the
 * reservation came to nothing, and still to be cancelled.
 */
export type SourceAttemptState =
  | 'prepared'
  | 'sent'
  | 'unknown'
  | 'confirmed'
  | 'failed'
  | 'orphan'
  | 'orphan_cancelled'

export interface SourceAttempt {
  readonly propertyId: number
  readonly reservationId: string
  readonly source: string
  /** What the source quoted, in the minor unit of `currency`, the property's. */
  readonly total: Minor
  readonly currency: string
  readonly state: SourceAttemptState
  readonly confirmation: string | null
  /** How often it was looked up, and how often in a row nothing was found. */
  readonly lookUps: number
  readonly misses: number
  /** RFC 3339; null while it is prepared. */
  readonly sentAt: string | null
  /** When its state came to be known, RFC 3339; null while it is open. */
  readonly settledAt: string | null
  /** When its reservation last changed, RFC 3339. */
  readonly changedAt: string
}

type AttemptKey = Pick<SourceAttempt, 'propertyId' | 'reservationId'>

/** Writes an attempt that is going to be made. */
export async function prepareSourceAttempt(
  transaction: Transaction,
  attempt: AttemptKey & Pick<SourceAttempt, 'source' | 'total' | 'currency'>,
): Promise<void> {
  const { propertyId, reservationId, source, total, currency } = attempt
  await transaction.query(
    `INSERT INTO source_attempt (property_id, reservation_id, source, total, currency, state)
     VALUES ($1, $2, $3, $4, $5, 'prepared')`,
    [propertyId, reservationId, source, total, currency],
  )
}

/** Says that it leaves the house now. */
export async function markSent(
  transaction: Transaction,
  { propertyId, reservationId }: AttemptKey,
  at: string,
): Promise<void> {
  await transaction.query(
    `UPDATE source_attempt SET state = 'sent', sent_at = $3
      WHERE property_id = $1 AND reservation_id = $2 AND state = 'prepared'`,
    [propertyId, reservationId, at],
  )
}

export interface SourceResult {
  readonly state: SourceAttemptState
  /** Kept as it was where null. */
  readonly confirmation: string | null
  /** For operators only. */
  readonly reason: string | null
  /** RFC 3339. */
  readonly at: string
}

/** Writes what came of an attempt. The caller holds the reservation by having moved it in the same transaction. */
export async function settleSourceAttempt(
  transaction: Transaction,
  { propertyId, reservationId }: AttemptKey,
  { state, confirmation, reason, at }: SourceResult,
): Promise<void> {
  await transaction.query(
    `UPDATE source_attempt
        SET state = $3, confirmation = coalesce($4, confirmation), reason = $5,
            settled_at = CASE WHEN $3 IN ('sent', 'unknown') THEN NULL ELSE $6::timestamptz END
      WHERE property_id = $1 AND reservation_id = $2`,
    [propertyId, reservationId, state, confirmation, reason, at],
  )
}

/** Counts a look-up; one that found nothing counts as a miss, any other begins the count of misses anew. */
export async function countLookUp(
  transaction: Transaction,
  { propertyId, reservationId }: AttemptKey,
  isMiss: boolean,
): Promise<void> {
  await transaction.query(
    `UPDATE source_attempt
        SET look_ups = look_ups + 1, misses = CASE WHEN $3 THEN misses + 1 ELSE 0 END
      WHERE property_id = $1 AND reservation_id = $2`,
    [propertyId, reservationId, isMiss],
  )
}

const attemptColumns = `property_id AS "propertyId", reservation_id AS "reservationId", source, total, currency, state,
            confirmation, look_ups AS "lookUps", misses, sent_at AS "sentAt", settled_at AS "settledAt",
            (SELECT changed_at FROM reservation
              WHERE reservation.property_id = attempt.property_id
                AND reservation.reservation_id = attempt.reservation_id) AS "changedAt"`

/** The attempt of a reservation; throws when there is none, as there is one of every reservation at a source. */
export async function getSourceAttempt(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<SourceAttempt> {
  const [attempt] = await reader.query<SourceAttempt>(
    `SELECT ${attemptColumns} FROM source_attempt attempt WHERE property_id = $1 AND reservation_id = $2`,
    [propertyId, reservationId],
  )
  if (!attempt) throw new Error(`reservation ${reservationId} was never prepared for a source`)
  return attempt
}
