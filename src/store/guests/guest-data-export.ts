// All data about one guest, found by e-mail address or reservation, for export or erasure.

import { foldedEmail } from '../../lodging/reservations/guest-email.ts'
import { endedStatuses } from '../../lodging/reservations/reservation.ts'
import { type Day, formatDay } from '../../values/civil-dates.ts'
import type { DeliveryState } from '../notifications/deliveries.ts'
import type { DeliveryKind } from '../notifications/outbox.ts'
import type { ReservationKey } from '../payments/card-vault.ts'
import type { Reader } from '../postgres/database.ts'
import { textList } from '../postgres/text-list.ts'

export interface GuestReservation extends ReservationKey {
  readonly confirmationNumber: string
  /** The stay has ended, or the reservation failed or was cancelled. */
  readonly isOver: boolean
}

/** The reservations of an address in any case, the oldest first. `isOver` compares the stay with `today`. */
export async function findReservationsByEmail(
  reader: Reader,
  email: string,
  today: Day,
): Promise<GuestReservation[]> {
  // The database may fold ASCII letters only, so all addresses with other letters are compared here.
  const rows = await reader.query<GuestReservation & { readonly email: string }>(
    `SELECT guest ->> 'email' AS email, ${guestColumns}
       FROM reservation
      WHERE erased_at IS NULL
        AND (lower(trim(guest ->> 'email')) = $2 OR octet_length(guest ->> 'email') > length(guest ->> 'email'))
      ORDER BY created_at, reservation_id`,
    [formatDay(today), foldedEmail(email)],
  )
  return rows
    .filter(row => foldedEmail(row.email) === foldedEmail(email))
    .map(({ email: _, ...reservation }) => reservation)
}

/** The reservation of a confirmation number, in the same form; undefined when there is none. */
export async function findReservationByNumber(
  reader: Reader,
  confirmationNumber: string,
  today: Day,
): Promise<GuestReservation | undefined> {
  const [row] = await reader.query<GuestReservation>(
    `SELECT ${guestColumns} FROM reservation WHERE confirmation_number = $2`,
    [formatDay(today), confirmationNumber],
  )
  return row
}

const guestColumns = `property_id AS "propertyId", reservation_id AS "reservationId",
            confirmation_number AS "confirmationNumber",
            checkout < $1 OR status IN ${textList(endedStatuses)} AS "isOver"`

/** Data beside a reservation and its events. Times are RFC 3339, UTC. */
export interface ReservationTraces {
  readonly messages: readonly {
    readonly type: string
    readonly kind: DeliveryKind
    readonly state: DeliveryState
    readonly deliveredAt: string | null
  }[]
  /** Views of the vaulted card, and the day (YYYY-MM-DD) on which it is deleted; null where there is no card. */
  readonly vaultedCard: { readonly views: number; readonly purgeAfter: string } | null
  /** Quotes of the reservation's session. */
  readonly quotes: readonly { readonly expiresAt: string }[]
}

/** Reads the data beside a reservation and its events. */
export async function readTraces(
  reader: Reader,
  { propertyId, reservationId }: ReservationKey,
): Promise<ReservationTraces> {
  const key = [propertyId, reservationId]
  const messages = await reader.query<ReservationTraces['messages'][number]>(
    `SELECT type, kind, state, delivered_at AS "deliveredAt"
       FROM delivery JOIN outbox_event USING (sequence)
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY delivery_id`,
    key,
  )
  const [vaultedCard = null] = await reader.query<NonNullable<ReservationTraces['vaultedCard']>>(
    `SELECT views, purge_after AS "purgeAfter" FROM card_vault WHERE property_id = $1 AND reservation_id = $2`,
    key,
  )
  const quotes = await reader.query<ReservationTraces['quotes'][number]>(
    `SELECT quote_session.expires_at AS "expiresAt"
       FROM quote_session
       JOIN reservation ON reservation.publisher_id = quote_session.publisher_id
        AND reservation.session ->> 'session_id' = quote_session.session_id
      WHERE property_id = $1 AND reservation_id = $2
      ORDER BY quote_session.expires_at`,
    key,
  )
  return { messages, vaultedCard, quotes }
}
