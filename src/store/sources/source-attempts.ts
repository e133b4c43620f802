// Bookings sent to inventory sources, written before they are sent, so that after a crash the reference for a look-up is
// there (reservation protocol, step S1). One for each reservation, whose id is the reference.

import type { Minor } from '../../values/money.ts'
import type { Reader, Transaction } from '../postgres/database.ts'

/**
 * `prepared`: nothing has been sent. `sent` and `unknown`: it may be booked. `orphan`: booked although the reservation failed
 * or was cancelled here, and still to be cancelled at the source.
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
  /** The price quoted by the source, in the minor unit of `currency`: the property's, or a live rate's. */
  readonly total: Minor
  readonly currency: string
  /** What is booked at a source that is searched live; null at any other. */
  readonly live: StoredOffer | null
  readonly state: SourceAttemptState
  readonly confirmation: string | null
  /** Look-ups in total, and the last ones in a row that found nothing. */
  readonly lookUps: number
  readonly misses: number
  /** RFC 3339; null while it is prepared. */
  readonly sentAt: string | null
  /** When the outcome was known, RFC 3339; null while it is open. */
  readonly settledAt: string | null
  /** When its reservation last changed, RFC 3339. */
  readonly changedAt: string
  /** The guest's; null once the guest is erased. */
  readonly email: string | null
}

/** Names and tokens of the source, and nothing of the guest. */
interface StoredOffer {
  readonly propertyKey: string
  readonly roomKey: string
  readonly offer: {
    readonly bed: { readonly code: string; readonly description: string } | null
    readonly token: string
    readonly expiresAt: string | null
  }
}

type AttemptKey = Pick<SourceAttempt, 'propertyId' | 'reservationId'>

/** Writes an attempt before it is sent. */
export async function prepareSourceAttempt(
  transaction: Transaction,
  attempt: AttemptKey & Pick<SourceAttempt, 'source' | 'total' | 'currency' | 'live'>,
): Promise<void> {
  const { propertyId, reservationId, source, total, currency, live } = attempt
  await transaction.query(
    `INSERT INTO source_attempt (property_id, reservation_id, source, total, currency, live, state)
     VALUES ($1, $2, $3, $4, $5, $6, 'prepared')`,
    [propertyId, reservationId, source, total, currency, live && JSON.stringify(live)],
  )
}

/** Marks an attempt as sent, just before sending. */
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
  /** Null keeps the stored one. */
  readonly confirmation: string | null
  /** For operators only. */
  readonly reason: string | null
  /** RFC 3339. */
  readonly at: string
}

/** Writes the outcome of an attempt. The caller has moved the reservation in the same transaction, which locks it. */
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

/** Counts a look-up. One that found nothing counts as a miss; any other resets the count of misses. */
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

const attemptColumns = `property_id AS "propertyId", reservation_id AS "reservationId", source, total, currency, live,
            state,
            confirmation, look_ups AS "lookUps", misses, sent_at AS "sentAt", settled_at AS "settledAt",
            (SELECT changed_at FROM reservation
              WHERE reservation.property_id = attempt.property_id
                AND reservation.reservation_id = attempt.reservation_id) AS "changedAt",
            (SELECT guest ->> 'email' FROM reservation
              WHERE reservation.property_id = attempt.property_id
                AND reservation.reservation_id = attempt.reservation_id AND erased_at IS NULL) AS email`

/** The attempt of a reservation. Throws when there is none: every reservation at a source has one. */
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
