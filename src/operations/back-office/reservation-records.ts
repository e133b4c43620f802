// Reservations as the hotel's staff sees them, with their whole history and nothing of the card. Decisions of staff
// are in decide-review.ts, no-show.ts and cancel-for-property.ts.

import { holdsCardNumber } from '../../lodging/card-numbers.ts'
import {
  publicStatus,
  type Reservation,
  type ReservationStatus,
  statusMoves,
} from '../../lodging/reservation.ts'
import type { ReservationChange } from '../../lodging/reservation-change.ts'
import type { ReservationReference } from '../../lodging/reservation-search.ts'
import {
  findRecord,
  listRecords,
  type RecordedAttempt,
  type RecordedBooking,
  type RecordFilter,
  readRecordedAttempts,
  readRecordedBooking,
} from '../../store/back-office/reservation-records.ts'
import { type CardView, listCardViews } from '../../store/payments/card-vault.ts'
import { readChanges } from '../../store/reservations/reservation-changes.ts'
import type { Page } from '../../store/reservations/reservation-queries.ts'
import { type ReservationEvent, readReservationEvents } from '../../store/reservations/reservations.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** Who decides, by the name in the record, and why. */
export interface OperatorDecision {
  readonly reference: ReservationReference
  /** A name, or the id of an admin key. */
  readonly by: string
  readonly reason: string
}

/** A reservation with its whole record. */
export interface ReservationRecord {
  readonly reservation: Reservation
  readonly events: readonly ReservationEvent[]
  /** How it was changed, the stay before and after each time. */
  readonly changes: readonly ReservationChange[]
  readonly attempts: readonly RecordedAttempt[]
  /** Null for a reservation in Hostelry's own inventory. */
  readonly booking: RecordedBooking | null
  /** Views of the stored card. */
  readonly cardViews: readonly CardView[]
}

/** NotFoundException when there is none of that number or id. */
export async function showReservationRecord(
  context: AppContext,
  reference: ReservationReference,
): Promise<ReservationRecord> {
  const reservation = await getRecordedReservation(context, reference)
  const { propertyId, id } = reservation
  const [events, changes, attempts, booking, cardViews] = await Promise.all([
    readReservationEvents(context.database, propertyId, id),
    readChanges(context.database, propertyId, id),
    readRecordedAttempts(context.database, propertyId, id),
    readRecordedBooking(context.database, propertyId, id),
    listCardViews(context.database, { propertyId, reservationId: id }),
  ])
  return { reservation, events, changes, attempts, booking, cardViews }
}

export interface RecordQuestion extends Omit<RecordFilter, 'statuses'>, Page {
  /** An internal state ("review"), or "pending" for all states that publishers see as pending; null for any. */
  readonly status: RecordStatus | null
}

export type RecordStatus = ReservationStatus | 'pending'

export const recordStatuses = ['pending', ...Object.keys(statusMoves)] as readonly RecordStatus[]

export interface RecordPage extends Page {
  readonly reservations: readonly Reservation[]
  /** Over all pages. */
  readonly total: number
}

/** A page of reservations, newest first. */
export async function listReservationRecords(
  context: AppContext,
  { status, page, limit, ...filter }: RecordQuestion,
): Promise<RecordPage> {
  const statuses = status === null ? null : statusesOf(status)
  const found = await listRecords(context.database, { ...filter, statuses }, { page, limit })
  return { ...found, page, limit }
}

const statusesOf = (status: RecordStatus): ReservationStatus[] =>
  status === 'pending'
    ? (Object.keys(statusMoves) as ReservationStatus[]).filter(each => publicStatus(each) === 'pending')
    : [status]

/** NotFoundException when there is none. */
export async function getRecordedReservation(
  context: AppContext,
  reference: ReservationReference,
): Promise<Reservation> {
  const reservation = await findRecord(context.database, reference)
  if (!reservation) throw notFound('There is no reservation of this number or id.')
  return reservation
}

/** In characters. */
export const longestReason = 500
/** As many digits as a card number has, of any brand. */
const cardLike = /(?:\d[ -]?){13}/

/**
 * The reason for the record, which cannot be changed later: 1 to 500 characters in one line, without anything that
 * looks like a card number. BadRequestException otherwise.
 */
export function checkedReason(reason: string): string {
  const text = reason.length > 2 * longestReason ? '' : reason.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > longestReason || /\p{Cc}/u.test(text)) {
    throw badRequest([{ field: 'reason', message: `must be a sentence of 1 to ${longestReason} characters` }])
  }
  if (cardLike.test(text) || holdsCardNumber(text)) {
    throw badRequest([
      { field: 'reason', message: 'must not contain a card number; the reason is stored permanently' },
    ])
  }
  return text
}
