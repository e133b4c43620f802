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
  type DeskFilter,
  findAtDesk,
  listAtDesk,
  type RecordedAttempt,
  type RecordedBooking,
  readRecordedAttempts,
  readRecordedBooking,
} from '../../store/back-office/reservation-records.ts'
import { type CardView, listCardViews } from '../../store/payments/card-vault.ts'
import type { Page } from '../../store/reservations/reservation-queries.ts'
import { type ReservationEvent, readReservationEvents } from '../../store/reservations/reservations.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { House } from '../context.ts'

/** Who decides, as the record names them, and why. */
export interface DeskDecision {
  readonly reference: ReservationReference
  /** A name, or the id of an admin key. */
  readonly by: string
  readonly reason: string
}

/** A reservation with its whole record. */
export interface DeskFile {
  readonly reservation: Reservation
  readonly events: readonly ReservationEvent[]
  readonly attempts: readonly RecordedAttempt[]
  /** Null for a reservation of our own inventory. */
  readonly booking: RecordedBooking | null
  /** Who looked at the sealed card. */
  readonly cardViews: readonly CardView[]
}

/** NotFoundException when there is none of that number or id. */
export async function showAtDesk(house: House, reference: ReservationReference): Promise<DeskFile> {
  const reservation = await getAtDesk(house, reference)
  const { propertyId, id } = reservation
  const [events, attempts, booking, cardViews] = await Promise.all([
    readReservationEvents(house.database, propertyId, id),
    readRecordedAttempts(house.database, propertyId, id),
    readRecordedBooking(house.database, propertyId, id),
    listCardViews(house.database, { propertyId, reservationId: id }),
  ])
  return { reservation, events, attempts, booking, cardViews }
}

export interface DeskQuestion extends Omit<DeskFilter, 'statuses'>, Page {
  /** A state inside ("review"), or "pending" for all that publishers see so; null for any. */
  readonly status: DeskStatus | null
}

export type DeskStatus = ReservationStatus | 'pending'

export const deskStatuses = ['pending', ...Object.keys(statusMoves)] as readonly DeskStatus[]

export interface DeskPage extends Page {
  readonly reservations: readonly Reservation[]
  /** Of all pages. */
  readonly total: number
}

/** A page of reservations, newest first. */
export async function listReservationsAtDesk(
  house: House,
  { status, page, limit, ...filter }: DeskQuestion,
): Promise<DeskPage> {
  const statuses = status === null ? null : statusesOf(status)
  const found = await listAtDesk(house.database, { ...filter, statuses }, { page, limit })
  return { ...found, page, limit }
}

const statusesOf = (status: DeskStatus): ReservationStatus[] =>
  status === 'pending'
    ? (Object.keys(statusMoves) as ReservationStatus[]).filter(each => publicStatus(each) === 'pending')
    : [status]

/** NotFoundException when there is none. */
export async function getAtDesk(house: House, reference: ReservationReference): Promise<Reservation> {
  const reservation = await findAtDesk(house.database, reference)
  if (!reservation) throw notFound('There is no reservation of this number or id.')
  return reservation
}

const longestReason = 500
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
