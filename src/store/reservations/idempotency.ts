// Idempotency keys of publishers: the request of each and its outcome (contract B4). The row is the claim; its answer is
// rendered from the reservation, so that guest data is stored once.

import { pendingStatuses } from '../../lodging/reservations/reservation.ts'
import type { FaultStatus, FaultType, FieldError } from '../../values/faults.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'

/** A key of a request. */
export interface KeyClaim {
  readonly publisherId: number
  readonly endpoint: string
  readonly key: string
  /** Keyed hash of the request. */
  readonly fingerprint: Uint8Array
}

/** A refusal, returned again when the request is repeated. */
export interface StoredRefusal {
  readonly type: FaultType
  readonly status: FaultStatus
  readonly message: string
  readonly errors: readonly FieldError[]
}

export interface StoredClaim {
  readonly fingerprint: Buffer
  readonly propertyId: number
  readonly reservationId: string
  /** The change of the reservation that it stands for; null where it stands for the reservation. */
  readonly changeId: string | null
  /** Null when the reservation or its change is the answer. */
  readonly outcome: StoredRefusal | null
}

interface ClaimedFor {
  readonly propertyId: number
  readonly reservationId: string
  readonly changeId: string | null
  readonly outcome: StoredRefusal | null
  /** RFC 3339. */
  readonly createdAt: string
  readonly expiresAt: string
}

/** Claims a key; false when it is already claimed. Waits for a transaction that is claiming it. */
export async function claimKey(
  transaction: Transaction,
  claim: KeyClaim,
  { propertyId, reservationId, changeId, outcome, createdAt, expiresAt }: ClaimedFor,
): Promise<boolean> {
  const claimed = await transaction.query(
    `INSERT INTO idempotency_claim
            (publisher_id, endpoint, key, fingerprint, property_id, reservation_id, outcome, created_at, expires_at,
             change_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (publisher_id, endpoint, key) DO NOTHING
     RETURNING key`,
    [
      claim.publisherId,
      claim.endpoint,
      claim.key,
      Buffer.from(claim.fingerprint),
      propertyId,
      reservationId,
      outcome && JSON.stringify(outcome),
      createdAt,
      expiresAt,
      changeId,
    ],
  )
  return claimed.length > 0
}

/** The claim of a key; undefined for a free one. Pruning frees a key. */
export async function findClaim(
  reader: Reader,
  { publisherId, endpoint, key }: KeyClaim,
): Promise<StoredClaim | undefined> {
  const [row] = await reader.query<StoredClaim>(
    `SELECT fingerprint, property_id AS "propertyId", reservation_id AS "reservationId",
            change_id AS "changeId", outcome
       FROM idempotency_claim
      WHERE publisher_id = $1 AND endpoint = $2 AND key = $3`,
    [publisherId, endpoint, key],
  )
  return row
}

/** Stores the refusal of a reservation for its keys. */
export async function settleClaims(
  transaction: Transaction,
  reservationId: string,
  outcome: StoredRefusal,
): Promise<void> {
  await transaction.query('UPDATE idempotency_claim SET outcome = $2 WHERE reservation_id = $1', [
    reservationId,
    JSON.stringify(outcome),
  ])
}

/** Frees the keys of a failed reservation, so that the same request may be sent again. */
export async function freeClaims(transaction: Transaction, reservationId: string): Promise<void> {
  await transaction.query('DELETE FROM idempotency_claim WHERE reservation_id = $1', [reservationId])
}

/** Keeps the refusal that a change ended with for the keys that stand for it, or (null) frees them. */
export async function settleClaimsOfChange(
  transaction: Transaction,
  reservationId: string,
  changeId: string,
  outcome: StoredRefusal | null,
): Promise<void> {
  if (outcome === null) {
    await transaction.query('DELETE FROM idempotency_claim WHERE reservation_id = $1 AND change_id = $2', [
      reservationId,
      changeId,
    ])
    return
  }
  await transaction.query(
    'UPDATE idempotency_claim SET outcome = $3 WHERE reservation_id = $1 AND change_id = $2',
    [reservationId, changeId, JSON.stringify(outcome)],
  )
}

/** Deletes expired claims whose reservation is not pending. */
export async function pruneClaims(transaction: Transaction, now: string): Promise<void> {
  await transaction.query(
    `DELETE FROM idempotency_claim claim
      WHERE expires_at <= $1
        AND NOT EXISTS (
              SELECT FROM reservation
               WHERE reservation.property_id = claim.property_id
                 AND reservation.reservation_id = claim.reservation_id
                 AND status IN ${textList(pendingStatuses)})`,
    [now],
  )
}
