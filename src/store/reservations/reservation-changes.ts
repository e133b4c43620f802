// The record of how reservations were changed, and the statements that change them (reservation protocol 8).

import { randomUUID } from 'node:crypto'
import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { ReservationChange } from '../../lodging/reservations/reservation-change.ts'
import { formatDay } from '../../values/civil-dates.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'
import { modifiedEvent, type Told } from './reservation-moves.ts'

const changeColumns = `property_id AS "propertyId", reservation_id AS "reservationId", change_id AS id, state,
            reservation_version AS version, cause, before, after, penalty, charged, refunded,
            payment_key AS "paymentKey", made_at AS "madeAt", settled_at AS "settledAt",
            is_challenged AS "isChallenged"`

/** Writes a change: one that is done, or one whose payment is under way, with the reservation as it is to become. */
export async function insertChange(
  transaction: Transaction,
  change: ReservationChange,
  proposed: Reservation | null,
): Promise<void> {
  await transaction.query(
    `INSERT INTO reservation_change (property_id, reservation_id, change_id, state, reservation_version, cause, before,
                                     after, penalty, charged, refunded, payment_key, proposed, made_at, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      change.propertyId,
      change.reservationId,
      change.id,
      change.state,
      change.version,
      change.cause,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      change.penalty,
      change.charged,
      change.refunded,
      change.paymentKey,
      proposed && JSON.stringify(proposed),
      change.madeAt,
      change.settledAt,
    ],
  )
}

/** Marks that a change of the reservation is under way; false when the reservation was changed since it was seen. */
export async function openChange(
  transaction: Transaction,
  { propertyId, id, version }: Pick<Reservation, 'propertyId' | 'id' | 'version'>,
  changeId: string,
): Promise<boolean> {
  const opened = await transaction.query(
    `UPDATE ONLY reservation SET open_change = $4, version = version + 1
      WHERE property_id = $1 AND reservation_id = $2 AND version = $3
        AND status = 'confirmed' AND open_change IS NULL AND erased_at IS NULL
     RETURNING version`,
    [propertyId, id, version, changeId],
  )
  return opened.length > 0
}

/** A change that is settled. */
export interface SettledChange {
  readonly state: 'done' | 'failed'
  /** See ReservationChange. */
  readonly version: number | null
  /** RFC 3339. */
  readonly at: string
}

/** Ends a change whose payment was under way; what it would have made of the reservation is forgotten. */
export async function settleChange(
  transaction: Transaction,
  { propertyId, reservationId, id }: Pick<ReservationChange, 'propertyId' | 'reservationId' | 'id'>,
  { state, version, at }: SettledChange,
): Promise<void> {
  await transaction.query(
    `UPDATE ONLY reservation_change
        SET state = $4, reservation_version = $5, settled_at = $6, proposed = NULL, lease_until = NULL,
            is_challenged = false
      WHERE property_id = $1 AND reservation_id = $2 AND change_id = $3 AND state IN ('authorizing', 'unknown')`,
    [propertyId, reservationId, id, state, version, at],
  )
  await transaction.query(
    `UPDATE ONLY reservation SET open_change = NULL, version = version + 1, lease_until = NULL
      WHERE property_id = $1 AND reservation_id = $2 AND open_change = $3`,
    [propertyId, reservationId, id],
  )
}

/** Notes that the payment of a change was not answered. */
export async function leaveChangeUnknown(
  transaction: Transaction,
  { propertyId, reservationId, id }: Pick<ReservationChange, 'propertyId' | 'reservationId' | 'id'>,
): Promise<void> {
  await transaction.query(
    `UPDATE ONLY reservation_change SET state = 'unknown', is_challenged = false, lease_until = NULL
      WHERE property_id = $1 AND reservation_id = $2 AND change_id = $3 AND state = 'authorizing'`,
    [propertyId, reservationId, id],
  )
}

/** Notes that the payment of a change waits for the guest; the job leaves it alone until then (RFC 3339). */
export async function leaveChangeToGuest(
  transaction: Transaction,
  { propertyId, reservationId, id }: Pick<ReservationChange, 'propertyId' | 'reservationId' | 'id'>,
  until: string,
): Promise<void> {
  await transaction.query(
    `UPDATE ONLY reservation_change SET state = 'authorizing', is_challenged = true, lease_until = $4
      WHERE property_id = $1 AND reservation_id = $2 AND change_id = $3 AND state IN ('authorizing', 'unknown')`,
    [propertyId, reservationId, id, until],
  )
}

/**
 * Writes the changed stay, guest and price of a reservation, by compare and swap on its version, with an event in its record
 * and one in the outbox. False when someone else has changed it since it was seen, and then nothing was written.
 */
export async function changeReservation(
  transaction: Transaction,
  changed: Reservation,
  { cause, mailsGuest = true, at }: Told & { readonly at: string },
): Promise<boolean> {
  const { propertyId, id, version } = changed
  const swapped = await transaction.query<{ version: number }>(
    `UPDATE ONLY reservation
        SET version = version + 1, changed_at = $19, lease_until = NULL, open_change = NULL,
            room_id = $4, room_name = $5, rate_code = $6, checkin = $7, checkout = $8, rooms_count = $9, rooms = $10,
            guest = $11, price = $12, property_price = $13, exchange = $14, discount_id = $15, payment_state = $16, language = $20
      WHERE property_id = $1 AND reservation_id = $2 AND version = $3 AND status = 'confirmed' AND erased_at IS NULL
        AND open_change IS NOT DISTINCT FROM $17::uuid AND publisher_id = $18
     RETURNING version`,
    [
      propertyId,
      id,
      version,
      changed.roomId,
      changed.roomName,
      changed.rateCode,
      formatDay(changed.checkin),
      formatDay(changed.checkout),
      changed.rooms.length,
      JSON.stringify(changed.rooms),
      JSON.stringify(changed.guest),
      JSON.stringify(changed.price),
      JSON.stringify(changed.propertyPrice),
      JSON.stringify(changed.exchange),
      changed.discountId,
      changed.paymentState,
      changed.openChange,
      changed.publisherId,
      at,
      changed.language,
    ],
  )
  const [now] = swapped
  if (!now) return false
  await transaction.query(
    `INSERT INTO reservation_event (property_id, reservation_id, sequence, from_status, to_status, cause)
     VALUES ($1, $2, $3, 'confirmed', 'confirmed', $4)`,
    [propertyId, id, now.version, cause],
  )
  await transaction.query(
    `INSERT INTO outbox_event (
       event_id, publisher_id, property_id, reservation_id, type, reservation_version, mails_guest)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), changed.publisherId, propertyId, id, modifiedEvent, now.version, mailsGuest],
  )
  transaction.announce(workWaits)
  return true
}

/** All changes of a reservation, the earliest first. */
export async function readChanges(
  reader: Reader,
  propertyId: number,
  reservationId: string,
): Promise<ReservationChange[]> {
  return reader.query<ReservationChange>(
    `SELECT ${changeColumns} FROM reservation_change
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY made_at, change_id`,
    [propertyId, reservationId],
  )
}

/** All changes of several reservations, the earliest first, by reservation id. */
export async function readChangesOfAll(
  reader: Reader,
  reservations: readonly Pick<Reservation, 'propertyId' | 'id'>[],
): Promise<Map<string, ReservationChange[]>> {
  const changes = await reader.query<ReservationChange>(
    `SELECT ${changeColumns} FROM reservation_change
      WHERE (property_id, reservation_id) IN (SELECT * FROM unnest($1::int[], $2::uuid[]))
      ORDER BY made_at, change_id`,
    [reservations.map(({ propertyId }) => propertyId), reservations.map(({ id }) => id)],
  )
  return Map.groupBy(changes, ({ reservationId }) => reservationId)
}

/** One change of a reservation; undefined when there is none of that id. */
export async function findChange(
  reader: Reader,
  { propertyId, reservationId, id }: Pick<ReservationChange, 'propertyId' | 'reservationId' | 'id'>,
): Promise<ReservationChange | undefined> {
  const [row] = await reader.query<ReservationChange>(
    `SELECT ${changeColumns} FROM reservation_change
      WHERE property_id = $1 AND reservation_id = $2 AND change_id = $3`,
    [propertyId, reservationId, id],
  )
  return row
}

/** A change whose payment was left open, and the reservation as it is to become; null where the change has failed. */
export interface OpenChange {
  readonly change: ReservationChange
  readonly proposed: Reservation | null
}

/** A change whose payment is under way, with what it makes of the reservation. */
export interface WaitingChange extends OpenChange {
  readonly proposed: Reservation
}

/** The change of a reservation whose payment is under way; undefined when there is none. */
export async function findOpenChange(
  reader: Reader,
  { propertyId, id }: Pick<Reservation, 'propertyId' | 'id'>,
): Promise<WaitingChange | undefined> {
  const [row] = await reader.query<ReservationChange & { readonly proposed: Reservation | null }>(
    `SELECT ${changeColumns}, proposed FROM reservation_change
      WHERE property_id = $1 AND reservation_id = $2 AND state IN ('authorizing', 'unknown')`,
    [propertyId, id],
  )
  if (!row) return undefined
  const { proposed, ...change } = row
  return proposed === null ? undefined : { change, proposed }
}

/**
 * Takes changes whose payment was asked for before `askedBefore` and not answered, or known to be lost, under a lease; also
 * those that were given up meanwhile, and those whose guest has had the time for the bank's question.
 */
export async function takeOpenChanges(
  transaction: Transaction,
  { now, until, limit }: { readonly now: string; readonly until: string; readonly limit: number },
  askedBefore: string,
): Promise<OpenChange[]> {
  const rows = await transaction.query<ReservationChange & { readonly proposed: Reservation | null }>(
    `UPDATE ONLY reservation_change SET lease_until = $2
      WHERE (property_id, reservation_id, change_id) IN (
              SELECT change.property_id, change.reservation_id, change.change_id
                FROM reservation_change AS change
                JOIN payment_attempt AS asked
                  ON asked.property_id = change.property_id AND asked.reservation_id = change.reservation_id
                 AND asked.attempt_key = change.payment_key
               WHERE asked.kind = 'authorise' AND asked.state IN ('sent', 'unknown')
                 AND (change.state <> 'authorizing' OR change.is_challenged OR change.made_at <= $4)
                 AND (change.lease_until IS NULL OR change.lease_until <= $1)
               ORDER BY change.made_at
               LIMIT $3
                 FOR UPDATE OF change SKIP LOCKED)
     RETURNING ${changeColumns}, proposed`,
    [now, until, limit, askedBefore],
  )
  return rows.map(({ proposed, ...change }) => ({ change, proposed }))
}
