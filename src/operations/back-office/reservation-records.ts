// The desk: reservations as those who run the house see them, with everything that became of them and without anything
// of the card. What they decide is in decide-review.ts, no-show.ts and cancel-at-desk.ts.

import { holdsCardNumber } from '../../lodging/card-numbers.ts'
import {
  publicStatus,
  type Reservation,
  type ReservationStatus,
  statusMoves,
} from '../../lodging/reservation.ts'
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
import type { Page } from '../../store/reservations/reservation-queries.ts'
import { type ReservationEvent, readReservationEvents } from '../../store/reservations/reservations.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'

/** Who decides, as the record names them, and why. */
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
  readonly attempts: readonly RecordedAttempt[]
  /** Null for a reservation of our own inventory. */
  readonly booking: RecordedBooking | null
  /** Who looked at the sealed card. */
  readonly cardViews: readonly CardView[]
}

/** NotFoundException when there is none of that number or id. */
export async function showReservationRecord(
  context: AppContext,
  reference: ReservationReference,
): Promise<ReservationRecord> {
  const reservation = await getRecordedReservation(context, reference)
  const { propertyId, id } = reservation
  const [events, attempts, booking, cardViews] = await Promise.all([
    readReservationEvents(context.database, propertyId, id),
    readRecordedAttempts(context.database, propertyId, id),
    readRecordedBooking(context.database, propertyId, id),
    listCardViews(context.database, { propertyId, reservationId: id }),
  ])
  return { reservation, events, attempts, booking, cardViews }
}

export interface RecordQuestion extends Omit<RecordFilter, 'statuses'>, Page {
  /** A state inside ("review"), or "pending" for all that publishers see so; null for any. */
  readonly status: RecordStatus | null
}

export type RecordStatus = ReservationStatus | 'pending'

export const recordStatuses = ['pending', ...Object.keys(statusMoves)] as readonly RecordStatus[]

export interface RecordPage extends Page {
  readonly reservations: readonly Reservation[]
  /** Of all pages. */
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

/** Characters. */
export const longestReason = 500
/** As many digits as a card has, also of a brand that nobody knows. */
const cardLike = /(?:\d[ -]?){13}/

/**
 * The reason as it goes into the record, which nobody can change afterwards: 1 to 500 characters in one line, and nothing
 * in it that looks like a card number. BadRequestException otherwise.
 */
export function checkedReason(reason: string): string {
  const text = reason.length > 2 * longestReason ? '' : reason.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > longestReason || /\p{Cc}/u.test(text)) {
    throw badRequest([{ field: 'reason', message: `must be a sentence of 1 to ${longestReason} characters` }])
  }
  if (cardLike.test(text) || holdsCardNumber(text)) {
    throw badRequest([
      { field: 'reason', message: 'must not hold a card number; the reason is kept for good' },
    ])
  }
  return text
}
