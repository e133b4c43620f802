// The only way to change the state of a reservation: by compare and swap, with an event in its history and one for the
// receivers, in the same transaction (contract B5). ONLY: what is archived does not change.

import { randomUUID } from 'node:crypto'
import {
  type Cancellation,
  cameToNothing,
  isSettled,
  mayMove,
  type PaymentState,
  type ReservationStatus,
  settledStatuses,
} from '../../lodging/reservations/reservation.ts'
import type { Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'

/** The reservation as the caller read it. */
export interface SeenReservation {
  readonly propertyId: number
  readonly id: string
  readonly publisherId: number
  readonly status: ReservationStatus
  readonly version: number
}

export interface Move {
  readonly to: ReservationStatus
  /** Why, in a word or two: "reserved", "hold expired", "cancelled by publisher". */
  readonly cause: string
  readonly paymentState?: PaymentState
  readonly unknownCause?: 'payment' | 'source' | null
  readonly sourceConfirmation?: string
  readonly cancellation?: Cancellation
  /** False: the guest is sent no mail of it. */
  readonly mailsGuest?: boolean
  /** When, RFC 3339. */
  readonly at: string
}

/** Of an event: why, and whether the guest is mailed, who is unless it says no. */
export type Told = Pick<Move, 'cause' | 'mailsGuest'>

/**
 * Moves a reservation to another state; false, with nothing written, when it has changed since it was read: read it again,
 * never force. Throws RangeError for a move that the states do not allow.
 */
export async function moveReservation(
  transaction: Transaction,
  seen: SeenReservation,
  move: Move,
): Promise<boolean> {
  if (!mayMove(seen.status, move.to))
    throw new RangeError(`a reservation cannot go from ${seen.status} to ${move.to}`)
  const endsDuplicate = cameToNothing(move.to)
  const moved = await transaction.query(
    `UPDATE ONLY reservation
        SET status = $5, version = version + 1, changed_at = $11, lease_until = NULL,
            payment_state = coalesce($6, payment_state),
            unknown_cause = $7,
            source_confirmation = coalesce($8, source_confirmation),
            cancellation = coalesce($9, cancellation),
            duplicate_active = duplicate_active AND NOT $10
      WHERE property_id = $1 AND reservation_id = $2 AND status = $3 AND version = $4
     RETURNING version`,
    [
      seen.propertyId,
      seen.id,
      seen.status,
      seen.version,
      move.to,
      move.paymentState ?? null,
      move.unknownCause ?? null,
      move.sourceConfirmation ?? null,
      move.cancellation ? JSON.stringify(move.cancellation) : null,
      endsDuplicate,
      move.at,
    ],
  )
  if (moved.length === 0) return false
  await recordMove(transaction, { ...seen, status: move.to, version: seen.version + 1 }, seen.status, move)
  return true
}

/**
 * Adds an entry to a reservation's history without changing its state or sending an event. False as `moveReservation`. The
 * lease ends, because there may be work to do.
 */
export async function noteOnReservation(
  transaction: Transaction,
  seen: SeenReservation,
  { cause, at }: { readonly cause: string; readonly at: string },
): Promise<boolean> {
  const noted = await transaction.query(
    `WITH noted AS (
       UPDATE ONLY reservation SET version = version + 1, changed_at = $5, lease_until = NULL
        WHERE property_id = $1 AND reservation_id = $2 AND status = $3 AND version = $4
       RETURNING property_id, reservation_id, version, status)
     INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
     SELECT property_id, reservation_id, version, status, status, $6 FROM noted
     RETURNING sequence`,
    [seen.propertyId, seen.id, seen.status, seen.version, at, cause],
  )
  if (noted.length === 0) return false
  transaction.announce(workWaits)
  return true
}

/** The event for receivers when a reservation reaches a state; undefined where there is none. */
const eventOf = (status: ReservationStatus): string | undefined =>
  isSettled(status) ? `reservation.${status}` : undefined

/** The event of a changed reservation, which stays confirmed. */
export const modifiedEvent = 'reservation.modified'

/** The types of the events of reservations. */
export const eventTypes: readonly string[] = [
  ...settledStatuses.map(status => `reservation.${status}`),
  modifiedEvent,
]

/** The event of a new reservation in its first state. */
export const firstEventOf = ({ status }: Pick<SeenReservation, 'status'>) => ({
  event_type: eventOf(status),
  cause: 'reserved',
})

/** Writes the event of a reservation's new state; `from` is null for the first. */
export async function recordMove(
  transaction: Transaction,
  now: SeenReservation,
  from: ReservationStatus | null,
  { cause, mailsGuest = true }: Told,
): Promise<void> {
  await transaction.query(
    `INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [now.propertyId, now.id, now.version, from, now.status, cause],
  )
  const type = eventOf(now.status)
  if (type === undefined) return
  await transaction.query(
    `INSERT INTO outbox_event (
       event_id, publisher_id, property_id, reservation_id, type, reservation_version, mails_guest)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), now.publisherId, now.propertyId, now.id, type, now.version, mailsGuest],
  )
  transaction.announce(workWaits)
}
