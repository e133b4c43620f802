// Erases guests from stored data: reservations keep the stay, the money and their events, and lose the guest (threat C6).

import type { CardOnFile, Guest, SessionEvidence } from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { ReservationKey } from '../payments/card-vault.ts'
import type { Transaction } from '../postgres/database.ts'

/** What replaces the guest's data. */
export interface Tombstone {
  readonly roomName: string
  readonly guest: Guest
  readonly session: SessionEvidence
  readonly card: Pick<CardOnFile, 'cardholder' | 'last_four'>
}

interface ErasedReservation {
  readonly confirmationNumber: string
}

/**
 * Replaces the guests of reservations by a tombstone and removes other data of theirs: fingerprints, vaulted cards and
 * quotes of their sessions. Returns the confirmation numbers of those that were not erased before; others stay unchanged.
 * Nothing else writes these columns of a reservation again.
 */
export async function eraseReservations(
  transaction: Transaction,
  reservations: readonly ReservationKey[],
  { roomName, guest, session, card }: Tombstone,
  at: string,
): Promise<string[]> {
  const keys = [
    reservations.map(({ propertyId }) => propertyId),
    reservations.map(({ reservationId }) => reservationId),
  ]
  await transaction.query(
    `DELETE FROM quote_session USING reservation
      WHERE ${isAmong} AND quote_session.publisher_id = reservation.publisher_id
        AND quote_session.session_id = reservation.session ->> 'session_id'`,
    keys,
  )
  const erased = await transaction.query<ErasedReservation>(
    `UPDATE reservation
        SET erased_at = $3, guest = $4, session = $5, card = card || $6::jsonb,
            rooms = (SELECT jsonb_agg((room - 'guests') || jsonb_build_object('name', $7::text) ORDER BY place)
                       FROM jsonb_array_elements(rooms) WITH ORDINALITY AS each (room, place)),
            duplicate_fingerprint = NULL, duplicate_active = false
      WHERE ${isAmong} AND erased_at IS NULL
     RETURNING confirmation_number AS "confirmationNumber"`,
    [...keys, at, JSON.stringify(guest), JSON.stringify(session), JSON.stringify(card), roomName],
  )
  for (const statement of traces) await transaction.query(statement, keys)
  return erased.map(({ confirmationNumber }) => confirmationNumber)
}

/** The keys in parameters 1 and 2. */
const asked = 'unnest($1::int[], $2::uuid[]) AS asked (property_id, reservation_id)'

/** A condition on a table with the columns of a key. */
const isAmong = `(property_id, reservation_id) IN (SELECT * FROM ${asked})`

/** Guest data outside the reservation. */
const traces = [
  `DELETE FROM card_vault WHERE ${isAmong}`,
  `DELETE FROM reservation_note WHERE ${isAmong}`,
  `UPDATE recorded_payment SET note = NULL WHERE ${isAmong} AND note IS NOT NULL`,
  `UPDATE discount_redemption SET guest_fingerprint = NULL FROM ${asked}
    WHERE discount_redemption.reservation_id = asked.reservation_id`,
  `UPDATE delivery SET recipient = NULL, addressed_at = NULL FROM outbox_event
    WHERE ${isAmong} AND delivery.sequence = outbox_event.sequence AND delivery.recipient IS NOT NULL`,
]

/** Reservations with guest data whose stay ended on `lastDay` or before. */
export async function takeGuestsDue(
  transaction: Transaction,
  lastDay: Day,
  limit: number,
): Promise<ReservationKey[]> {
  return transaction.query<ReservationKey>(
    `SELECT property_id AS "propertyId", reservation_id AS "reservationId" FROM reservation
      WHERE checkout <= $1 AND erased_at IS NULL
      LIMIT $2
        FOR UPDATE SKIP LOCKED`,
    [formatDay(lastDay), limit],
  )
}

/** Deletes notes, also of payments, that were written after the guest had been erased and before an instant (RFC 3339). */
export async function deleteLateNotes(transaction: Transaction, before: string): Promise<void> {
  await transaction.query(
    `DELETE FROM reservation_note AS note USING reservation
      WHERE note.written_at < $1 AND erased_at IS NOT NULL
        AND reservation.property_id = note.property_id AND reservation.reservation_id = note.reservation_id`,
    [before],
  )
  await transaction.query(
    `UPDATE recorded_payment AS payment SET note = NULL FROM reservation
      WHERE payment.note IS NOT NULL AND payment.recorded_at < $1 AND erased_at IS NOT NULL
        AND reservation.property_id = payment.property_id AND reservation.reservation_id = payment.reservation_id`,
    [before],
  )
}

/**
 * Looks at the oldest `limit` events and deletes those that are `months` old and have no open delivery, with their
 * deliveries. Returns the count. Uses the database's clock, which wrote the times.
 */
export async function deleteOldEvents(
  transaction: Transaction,
  months: number,
  limit: number,
): Promise<number> {
  const old = await transaction.query<{ sequence: number }>(
    `SELECT sequence FROM outbox_event
      WHERE sequence IN (SELECT sequence FROM outbox_event ORDER BY sequence LIMIT $2)
        AND occurred_at < now() - make_interval(months => $1) AND dispatched_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM delivery
                         WHERE delivery.sequence = outbox_event.sequence AND state = 'waiting')
        FOR UPDATE SKIP LOCKED`,
    [months, limit],
  )
  const sequences = old.map(({ sequence }) => sequence)
  await transaction.query('DELETE FROM delivery WHERE sequence = ANY ($1)', [sequences])
  await transaction.query('DELETE FROM outbox_event WHERE sequence = ANY ($1)', [sequences])
  return sequences.length
}
