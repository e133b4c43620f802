// The body of a webhook: the stay and its state after the event, without data of the guest or the card; or the property of which
// something has changed, or the watch that has come true.

import {
  publicStatus,
  type Reservation,
  type ReservationStatus,
} from '../../lodging/reservations/reservation.ts'
import { isMixed, ownKind } from '../../lodging/reservations/room-kinds.ts'
import type { PropertyEvent, ReservationEvent, WatchEvent } from '../../store/notifications/outbox.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { decimalNumber } from '../../values/money.ts'

/** The type of the event that only `webhook test` sends. */
const testEventType = 'webhook.test'

/**
 * The body as JSON text, of the reservation as it was after the event. It is the same for every attempt: these fields of a
 * reservation change only with an event.
 */
export function webhookBody(event: ReservationEvent, reservation: Reservation): string {
  const { price } = reservation
  const status = event.type === 'reservation.modified' ? 'confirmed' : statusAfter(event)
  return JSON.stringify({
    type: event.type,
    timestamp: event.occurredAt,
    data: {
      event_id: event.eventId,
      sequence: event.sequence,
      reservation: {
        id: reservation.id,
        /** Exists only on success (contract B5). */
        confirmation_number: status === 'failed' ? null : reservation.confirmationNumber,
        status,
        property_id: reservation.propertyId,
        room_id: reservation.roomId,
        rate_code: reservation.rateCode,
        ...(isMixed(reservation) && { rooms: reservation.rooms.map(ownKind) }),
        checkin: formatDay(reservation.checkin),
        checkout: formatDay(reservation.checkout),
        total: decimalNumber(price.total.total, price.decimals),
        currency: price.currency,
        version: event.reservationVersion,
      },
    },
  })
}

const statusAfter = ({ type }: ReservationEvent) =>
  publicStatus(type.replace(/^reservation\./, '') as ReservationStatus)

/** The body of an event that is about no reservation. */
export const bodyWithout = (event: PropertyEvent | WatchEvent): string =>
  'watch' in event ? watchBody(event) : propertyBody(event)

const watchBody = ({ type, occurredAt, eventId, sequence, propertyId, watch }: WatchEvent): string =>
  JSON.stringify({
    type,
    timestamp: occurredAt,
    data: {
      event_id: eventId,
      sequence,
      reservation: null,
      watch: {
        watch_id: watch.id,
        property_id: propertyId,
        accommodation_id: watch.roomId,
        rate_code: watch.rateCode,
        checkin: watch.checkin,
        checkout: watch.checkout,
        total: watch.total,
        currency: watch.currency,
        hold_id: watch.hold?.id ?? null,
        hold_expires_at: watch.hold?.expiresAt ?? null,
      },
    },
  })

const propertyBody = ({ type, occurredAt, eventId, sequence, ...event }: PropertyEvent): string =>
  JSON.stringify({
    type,
    timestamp: occurredAt,
    data: {
      event_id: eventId,
      sequence,
      reservation: null,
      property: { id: event.propertyId, kinds: event.kinds, change: event.change },
    },
  })

/** The body of a test event; it is about no reservation. */
export const testBody = (eventId: string, now: Temporal.Instant): string =>
  JSON.stringify({
    type: testEventType,
    timestamp: now.toString(),
    data: { event_id: eventId, sequence: 0, reservation: null },
  })
