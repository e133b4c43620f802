// What people of the publisher that sold a stay read of its record: that the staff of the hotel decided, and not who, why, or what
// they noted among themselves.

import type { Reservation } from '../../lodging/reservations/reservation.ts'
import type { ReservationRecord } from './reservation-records.ts'

/** The record without names and texts of the staff. */
export const seenBySeller = (record: ReservationRecord): ReservationRecord => ({
  ...record,
  reservation: withoutReason(record.reservation),
  events: record.events.map(withoutStaff),
  changes: record.changes.map(withoutStaff),
  cardViews: record.cardViews.map(view => ({ ...view, viewedBy: 'the property' })),
  payments: record.payments.map(payment => ({ ...payment, recordedBy: 'the property', note: null })),
  notes: [],
})

/** That staff gave the total, and what it was otherwise. */
function withoutReason(reservation: Reservation): Reservation {
  const { byStaff, ...price } = reservation.propertyPrice
  if (byStaff === undefined) return reservation
  const note = { ...byStaff, by: 'the property', reason: '' }
  return { ...reservation, propertyPrice: { ...price, byStaff: note } }
}

/**
 * A cause of staff is "what by whom: why", and only what is left; all other causes are fixed texts of ours. Of what has this form and
 * is not known here nothing else is shown either.
 */
const withoutStaff = <Caused extends { readonly cause: string }>(caused: Caused): Caused => ({
  ...caused,
  cause: ours.has(caused.cause) ? caused.cause : caused.cause.replace(/ by .*$|:.*$/s, ''),
})

/** Causes that name nobody of the hotel. */
const ours: ReadonlySet<string> = new Set([
  'cancelled by publisher',
  'modified by publisher',
  'found refused by the source',
  'refused by the source',
  'unanswered by the source',
])
