// Reservations as the hotel's staff sees them, with their whole history and nothing of the card. Decisions of staff
// are in decide-review.ts, no-show.ts and cancel-for-property.ts.

import { holdsCardNumber } from '../../lodging/cards/card-numbers.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { RecordedPayment } from '../../lodging/reservations/recorded-payment.ts'
import {
  publicStatus,
  type Reservation,
  type ReservationStatus,
  statusMoves,
} from '../../lodging/reservations/reservation.ts'
import type { ReservationChange } from '../../lodging/reservations/reservation-change.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import { readRecordedPayments, readSettlements } from '../../store/back-office/recorded-payments.ts'
import { type CountedFilter, countRecords } from '../../store/back-office/reservation-counts.ts'
import { type ReservationNote, readNotes } from '../../store/back-office/reservation-notes.ts'
import {
  findRecord,
  listRecords,
  type RecordedAttempt,
  type RecordedBooking,
  type RecordFilter,
  type RecordOrder,
  readChangedAt,
  readRecordedAttempts,
  readRecordedBooking,
} from '../../store/back-office/reservation-records.ts'
import { readMails, type SentMail } from '../../store/notifications/deliveries.ts'
import { type CardView, listCardViews } from '../../store/payments/card-vault.ts'
import { readPublisherNames } from '../../store/publishers/publishers.ts'
import { readChanges } from '../../store/reservations/reservation-changes.ts'
import type { Page } from '../../store/reservations/reservation-queries.ts'
import { type ReservationEvent, readReservationEvents } from '../../store/reservations/reservations.ts'
import { type KeptSourceMessage, readSourceMessages } from '../../store/sources/source-messages.ts'
import { badRequest, notFound } from '../../values/faults.ts'
import type { Minor } from '../../values/money.ts'
import type { AppContext } from '../context.ts'
import { balanceOf, lapsedWriteOff, nothingSettled } from './balance.ts'
import { type StaffAction, staffActions } from './staff-actions.ts'

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
  /** The name of its publisher. */
  readonly publisherName: string
  /** What the guest still has to pay, as `balanceOf` says. */
  readonly balance: Minor
  readonly events: readonly ReservationEvent[]
  /** How it was changed, the stay before and after each time. */
  readonly changes: readonly ReservationChange[]
  readonly attempts: readonly RecordedAttempt[]
  /** Money that the staff recorded, in order. */
  readonly payments: readonly RecordedPayment[]
  /** What was written off of what is not owed any more. */
  readonly lapsed: Minor
  /** Null for a reservation in Hostelry's own inventory. */
  readonly booking: RecordedBooking | null
  /** What was exchanged with the source about it in the last thirty days, in order. */
  readonly sourceMessages: readonly KeptSourceMessage[]
  /** Views of the stored card. */
  readonly cardViews: readonly CardView[]
  /** Of the staff, for the staff. */
  readonly notes: readonly ReservationNote[]
  /** To the guest and to the property. */
  readonly mails: readonly SentMail[]
  /** What staff may do now, with what it costs the guest. */
  readonly actions: readonly StaffAction[]
}

/** NotFoundException when there is none of that number or id. */
export async function showReservationRecord(
  context: AppContext,
  reference: ReservationReference,
): Promise<ReservationRecord> {
  const reservation = await getRecordedReservation(context, reference)
  const { propertyId, id } = reservation
  const property = await propertyOf(context, reservation)
  const [
    events,
    changes,
    attempts,
    booking,
    sourceMessages,
    cardViews,
    notes,
    mails,
    names,
    settled,
    payments,
  ] = await Promise.all([
    readReservationEvents(context.database, propertyId, id),
    readChanges(context.database, propertyId, id),
    readRecordedAttempts(context.database, propertyId, id),
    readRecordedBooking(context.database, propertyId, id),
    readSourceMessages(context.database, propertyId, id),
    listCardViews(context.database, { propertyId, reservationId: id }),
    readNotes(context.database, { propertyId, reservationId: id }),
    readMails(context.database, propertyId, id),
    readPublisherNames(context.database, [reservation.publisherId]),
    readSettlements(context.database, [reservation]),
    readRecordedPayments(context.database, { propertyId, reservationId: id }),
  ])
  const publisherName = names.get(reservation.publisherId) ?? ''
  const actions = staffActions(reservation, property, context.clock.now())
  const record = { events, changes, attempts, booking, sourceMessages, cardViews, notes, mails, actions }
  const settlement = settled.get(id) ?? nothingSettled
  const balance = balanceOf(reservation, settlement)
  const lapsed = lapsedWriteOff(reservation, settlement)
  return { reservation, publisherName, balance, payments, lapsed, ...record }
}

export interface RecordQuestion extends Omit<RecordFilter, 'statuses'>, Page {
  /** An internal state ("review"), or "pending" for all states that publishers see as pending; null for any. */
  readonly status: RecordStatus | null
  /** Newest first, or next to arrive first. */
  readonly order: RecordOrder
}

export type RecordStatus = ReservationStatus | 'pending'

export const recordStatuses = ['pending', ...Object.keys(statusMoves)] as readonly RecordStatus[]

/** What lists show beside their reservations. */
export interface BesideRecords {
  /** By their ids. */
  readonly publisherNames: ReadonlyMap<number, string>
  /** What the guest of each still has to pay, by the reservation's id. */
  readonly balances: ReadonlyMap<string, Minor>
  /** When the stay of each was last changed, RFC 3339, by the reservation's id; none where it never was. */
  readonly changedAt: ReadonlyMap<string, string>
}

export interface RecordPage extends Page, BesideRecords {
  readonly reservations: readonly Reservation[]
  /** Over all pages. */
  readonly total: number
}

/** A page of reservations. */
export async function listReservationRecords(
  context: AppContext,
  { status, page, limit, order, ...filter }: RecordQuestion,
): Promise<RecordPage> {
  const statuses = status === null ? null : statusesOf(status)
  const found = await listRecords(context.database, { ...filter, statuses }, { page, limit, order })
  return { ...found, ...(await readBeside(context, found.reservations)), page, limit }
}

/** What lists show beside these reservations. */
export async function readBeside(
  { database }: AppContext,
  reservations: readonly Reservation[],
): Promise<BesideRecords> {
  const publishers = new Set(reservations.map(({ publisherId }) => publisherId))
  const [publisherNames, settled, changedAt] = await Promise.all([
    readPublisherNames(database, [...publishers]),
    readSettlements(database, reservations),
    readChangedAt(database, reservations),
  ])
  const balances = new Map(
    reservations.map(each => [each.id, balanceOf(each, settled.get(each.id) ?? nothingSettled)]),
  )
  return { publisherNames, balances, changedAt }
}

/** The conditions of a list but for a search. */
export type CountQuestion = Omit<CountedFilter, 'statuses'> & Pick<RecordQuestion, 'status'>

/** A count, and whether there are more than that. */
export interface BoundedCount {
  readonly count: number
  readonly isMore: boolean
}

/** More than so many are not counted: nobody works through them one by one. */
export const mostCounted = 999

/** How many reservations each filter finds within, in the order of the filters. */
export async function countReservationRecords(
  { database }: AppContext,
  filters: readonly CountQuestion[],
  within: RecordQuestion['within'],
): Promise<BoundedCount[]> {
  const asked = filters.map(({ status, ...filter }) => ({
    ...filter,
    statuses: status === null ? null : statusesOf(status),
  }))
  const counts = await countRecords(database, asked, { within, most: mostCounted + 1 })
  return counts.map(count => ({ count: Math.min(count, mostCounted), isMore: count > mostCounted }))
}

/** The states that a status stands for. */
export const statusesOf = (status: RecordStatus): ReservationStatus[] =>
  status === 'pending'
    ? (Object.keys(statusMoves) as ReservationStatus[]).filter(each => publicStatus(each) === 'pending')
    : [status]

/** The property as it is now. */
export async function propertyOf({ catalog }: AppContext, { propertyId }: Reservation): Promise<Property> {
  const property = (await catalog.properties([propertyId])).get(propertyId)
  if (!property) throw new Error(`property ${propertyId} of a reservation is gone`)
  return property
}

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
export function checkedReason(reason: string, field = 'reason'): string {
  const text = reason.length > 2 * longestReason ? '' : reason.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > longestReason || /\p{Cc}/u.test(text)) {
    throw badRequest([
      {
        field,
        message: `must be a sentence of 1 to ${longestReason} characters`,
        code: 'text_length',
        limits: { least: 1, most: longestReason },
      },
    ])
  }
  if (cardLike.test(text) || holdsCardNumber(text)) {
    throw badRequest([{ field, message: 'must not contain a card number; the reason is stored permanently' }])
  }
  return text
}
