// What channels know of the bookings of their property, and what they are still to be told. A row follows every event of a
// reservation; a booking that changes again before it was told is told once, as it is by then.

import type { ChannelKind } from '../../lodging/channels/channel.ts'
import { standingStatuses } from '../../lodging/reservations/reservation.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { workWaits } from '../postgres/notices.ts'
import { textList } from '../postgres/text-list.ts'

export interface ChannelBooking {
  readonly channelId: number
  readonly propertyId: number
  readonly reservationId: string
  readonly confirmationNumber: string
  /** Of the reservation, at its last event that channels are told. */
  readonly version: number
  /** RFC 3339, UTC. */
  readonly changedAt: string
  /** The version that the channel was last given; `knownVersion` is the one that its counts take into account. */
  readonly toldVersion: number
  /** The first version whose sending was begun: the channel may have it although it has not answered. 0: none was sent. */
  readonly sentVersion: number
  readonly knownVersion: number
  readonly partnerReference: string | null
  readonly state: 'fetched' | 'waiting' | 'told' | 'parked'
  readonly attempts: number
  readonly lastStatus: string | null
}

/** Which bookings of a connection are wanted. */
export interface BookingFilter {
  readonly channelId: number
  /** RFC 3339: changed since; null: at any time. */
  readonly since: string | null
  /** Only those whose last version the channel has not acknowledged. */
  readonly unknownOnly: boolean
  /** Maximum of bookings; null: all. */
  readonly limit: number | null
}

/** Bookings of a connection in the order they changed, the oldest first. */
export async function listChannelBookings(
  reader: Reader,
  { channelId, since, unknownOnly, limit }: BookingFilter,
): Promise<ChannelBooking[]> {
  return reader.query<ChannelBooking>(
    `SELECT ${bookingColumns}
       FROM channel_booking booking JOIN reservation USING (property_id, reservation_id)
      WHERE channel_id = $1 AND ($2::timestamptz IS NULL OR booking.changed_at >= $2)
        AND (NOT $3 OR known_version < booking.version)
      ORDER BY booking.changed_at, reservation_id
      LIMIT $4`,
    [channelId, since, unknownOnly, limit],
  )
}

/** The booking of a connection by its confirmation number; undefined when it has none. */
export async function findChannelBooking(
  reader: Reader,
  channelId: number,
  confirmationNumber: string,
): Promise<ChannelBooking | undefined> {
  const [row] = await reader.query<ChannelBooking>(
    `SELECT ${bookingColumns}
       FROM reservation JOIN channel_booking booking USING (property_id, reservation_id)
      WHERE confirmation_number = $2 AND channel_id = $1`,
    [channelId, confirmationNumber],
  )
  return row
}

/** Notes that the present bookings of a property are to be told to a new connection: those whose stay is not over. */
export async function addPresentBookings(
  transaction: Transaction,
  channel: { readonly id: number; readonly propertyId: number; readonly callbackUrl: string | null },
  today: string,
): Promise<void> {
  await transaction.query(
    `INSERT INTO channel_booking (channel_id, property_id, reservation_id, version, changed_at, state)
     SELECT $1, property_id, reservation_id, version, now(), $4
       FROM reservation
      WHERE property_id = $2 AND checkout > $3::date AND status IN ${textList(standingStatuses)}`,
    [channel.id, channel.propertyId, today, channel.callbackUrl === null ? 'fetched' : 'waiting'],
  )
  transaction.announce(workWaits)
}

/** What a delivery or a fetch came to. */
export interface Telling {
  readonly channelId: number
  readonly reservationId: string
  readonly version: number
  /** The id that the channel gave the delivery; null for none. */
  readonly acknowledgement: string | null
  /** The channel's counts take it into account from now on. */
  readonly isKnown: boolean
}

/** Notes that the channel was given a version of a booking. */
export async function noteTold(reader: Reader, telling: Telling): Promise<void> {
  await reader.query(
    `UPDATE channel_booking
        SET told_version = greatest(told_version, $3),
            known_version = CASE WHEN $5 THEN greatest(known_version, $3) ELSE known_version END,
            acknowledgement = coalesce($4, acknowledgement)
      WHERE channel_id = $1 AND reservation_id = $2`,
    [telling.channelId, telling.reservationId, telling.version, telling.acknowledgement, telling.isKnown],
  )
}

/** Notes that a version is being sent, before its first byte, where none was sent before. */
export const noteSending = (
  transaction: Transaction,
  { channelId, reservationId, version }: Pick<Telling, 'channelId' | 'reservationId' | 'version'>,
): Promise<object[]> =>
  transaction.query(
    `UPDATE channel_booking SET sent_version = $3
      WHERE channel_id = $1 AND reservation_id = $2 AND sent_version = 0`,
    [channelId, reservationId, version],
  )

/** By which an acknowledgement names what it is about; the first that is given counts. */
export interface Acknowledged {
  /** The version that the channel was given; null where it does not say. */
  readonly version: number | null
  /** The id that the channel gave the delivery; null where it does not say. */
  readonly acknowledgement: string | null
  /** The id of the booking at the channel; null for none. */
  readonly partnerReference: string | null
}

/** Takes an acknowledgement: the counts of the channel take that version of the booking into account. */
export async function acknowledge(
  reader: Reader,
  { channelId, reservationId }: Pick<ChannelBooking, 'channelId' | 'reservationId'>,
  { version, acknowledgement, partnerReference }: Acknowledged,
): Promise<void> {
  await reader.query(
    `UPDATE channel_booking
        SET known_version = greatest(known_version, least(version, coalesce($3,
              CASE WHEN $4::text IS NULL OR acknowledgement = $4 THEN told_version ELSE 0 END))),
            partner_reference = coalesce($5, partner_reference)
      WHERE channel_id = $1 AND reservation_id = $2`,
    [channelId, reservationId, version, acknowledgement, partnerReference],
  )
}

/** A booking that this server has leased to tell it. */
export interface TakenBooking {
  readonly channelId: number
  readonly kind: ChannelKind
  readonly propertyId: number
  readonly reservationId: string
  readonly version: number
  /** Includes the present one; also shows whether the lease is still ours. */
  readonly attempts: number
}

export interface BookingTaking {
  /** Maximum of bookings, in total and of each connection. */
  readonly limit: number
  readonly eachChannel: number
  /** Connections that get nothing now. */
  readonly busyChannels: readonly number[]
  readonly leaseSeconds: number
}

/** Whether a booking is due: a look that locks and writes nothing. */
export async function hasDueBooking(reader: Reader): Promise<boolean> {
  const [found] = await reader.query<{ isDue: boolean }>(
    `SELECT EXISTS (SELECT FROM channel_booking WHERE state = 'waiting' AND next_attempt_at <= now()) AS "isDue"`,
    [],
  )
  return found!.isDue
}

/** Takes bookings that are due. A slow channel does not delay the others. */
export async function takeWaitingBookings(
  transaction: Transaction,
  taking: BookingTaking,
): Promise<TakenBooking[]> {
  return transaction.query<TakenBooking>(
    `WITH taken AS (
       SELECT due.channel_id, due.reservation_id, channel.kind
         FROM (SELECT DISTINCT channel_id FROM channel_booking
                WHERE state = 'waiting' AND next_attempt_at <= now()) AS busy
         JOIN channel ON channel.channel_id = busy.channel_id AND channel.state = 'active'
          AND channel.channel_id <> ALL ($4)
        CROSS JOIN LATERAL (
              SELECT channel_id, reservation_id FROM channel_booking
               WHERE channel_id = channel.channel_id AND state = 'waiting' AND next_attempt_at <= now()
               ORDER BY next_attempt_at, changed_at
               LIMIT $2
                 FOR UPDATE SKIP LOCKED) AS due
        LIMIT $1
     )
     UPDATE channel_booking booking
        SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $3)
       FROM taken
      WHERE booking.channel_id = taken.channel_id AND booking.reservation_id = taken.reservation_id
     RETURNING booking.channel_id AS "channelId", taken.kind, booking.property_id AS "propertyId",
               booking.reservation_id AS "reservationId", booking.version, booking.attempts`,
    [taking.limit, taking.eachChannel, taking.leaseSeconds, taking.busyChannels],
  )
}

/** The outcome of an attempt; `status` is a short text of the server's own. */
export type BookingSettlement =
  | { readonly state: 'told' | 'parked'; readonly status: string }
  | { readonly state: 'waiting'; readonly status: string; readonly afterSeconds: number }

/** Writes the outcome of an attempt; nothing when the booking has changed meanwhile or another server has taken it. */
export async function settleBooking(
  transaction: Transaction,
  { channelId, reservationId, version, attempts }: TakenBooking,
  settlement: BookingSettlement,
): Promise<void> {
  await transaction.query(
    `UPDATE channel_booking
        SET state = $5, last_status = $6, next_attempt_at = now() + make_interval(secs => $7)
      WHERE channel_id = $1 AND reservation_id = $2 AND version = $3 AND attempts = $4 AND state = 'waiting'`,
    [
      channelId,
      reservationId,
      version,
      attempts,
      settlement.state,
      settlement.status,
      'afterSeconds' in settlement ? settlement.afterSeconds : 0,
    ],
  )
}

/** Tells all bookings of a connection that were given up once more, and returns how many they are. */
export async function retellBookings(transaction: Transaction, channelId: number): Promise<number> {
  const retold = await transaction.query(
    `UPDATE channel_booking SET state = 'waiting', attempts = 0, next_attempt_at = now()
      WHERE channel_id = $1 AND state = 'parked'
     RETURNING reservation_id`,
    [channelId],
  )
  transaction.announce(workWaits)
  return retold.length
}

/** Tells one booking of a connection, that it was not told yet, once more at once; false where there is none. */
export async function retellBooking(
  transaction: Transaction,
  channelId: number,
  reservationId: string,
): Promise<boolean> {
  const retold = await transaction.query(
    `UPDATE channel_booking SET state = 'waiting', attempts = 0, next_attempt_at = now()
      WHERE channel_id = $1::bigint AND reservation_id = $2 AND state IN ('waiting', 'parked')
     RETURNING reservation_id`,
    [channelId, reservationId],
  )
  if (retold.length > 0) transaction.announce(workWaits)
  return retold.length > 0
}

/** How many bookings of a connection wait to be told, and were given up. */
export async function countTellings(
  reader: Reader,
  channelId: number,
): Promise<{ waiting: number; parked: number; unacknowledged: number }> {
  const [row] = await reader.query<{ waiting: number; parked: number; unacknowledged: number }>(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
            count(*) FILTER (WHERE state = 'parked') AS parked,
            count(*) FILTER (WHERE known_version < version) AS unacknowledged
       FROM channel_booking WHERE channel_id = $1`,
    [channelId],
  )
  return row!
}

const bookingColumns = `booking.channel_id AS "channelId", property_id AS "propertyId", reservation_id AS "reservationId",
            reservation.confirmation_number AS "confirmationNumber", booking.version,
            booking.changed_at AS "changedAt", told_version AS "toldVersion", sent_version AS "sentVersion", known_version AS "knownVersion",
            partner_reference AS "partnerReference", booking.state, attempts, last_status AS "lastStatus"`
