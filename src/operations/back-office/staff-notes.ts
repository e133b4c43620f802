// What the staff keeps and sends about a reservation: notes among themselves, and mails once more.

import { checkedText } from '../../lodging/cards/staff-text.ts'
import type { ReservationReference } from '../../lodging/reservations/reservation-search.ts'
import { insertNote } from '../../store/back-office/reservation-notes.ts'
import { readMails, resendDelivery } from '../../store/notifications/deliveries.ts'
import { conflict, notFound } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import {
  getRecordedReservation,
  type ReservationRecord,
  showReservationRecord,
} from './reservation-records.ts'

/** In characters. */
export const longestNote = 2_000
const mostNotes = 200

export interface NoteOfStaff {
  readonly reference: ReservationReference
  readonly text: string
  /** A name, or the id of an admin key. */
  readonly by: string
}

/**
 * Adds a note that only the staff reads; it is erased with the guest. BadRequestException for a text that is empty, too long
 * or has a card number; ConflictException for a reservation with 200 notes.
 */
export async function addReservationNote(
  context: AppContext,
  { reference, text, by }: NoteOfStaff,
): Promise<ReservationRecord> {
  const checked = checkedText('text', text, longestNote)
  const { propertyId, id: reservationId } = await getRecordedReservation(context, reference)
  const note = { text: checked, writtenBy: by, at: context.clock.now().round('millisecond').toString() }
  const isAdded = await context.database.transaction(transaction =>
    insertNote(transaction, { propertyId, reservationId }, note, mostNotes),
  )
  if (!isAdded)
    throw conflict('text', `The reservation has ${mostNotes} notes already; no more can be added.`)
  return showReservationRecord(context, reference)
}

export interface MailOfReservation {
  readonly reference: ReservationReference
  readonly mailId: number
}

/** Sends a mail about a reservation once more, as things are now. NotFoundException when it has no such mail. */
export async function resendReservationMail(
  context: AppContext,
  { reference, mailId }: MailOfReservation,
): Promise<ReservationRecord> {
  const { propertyId, id } = await getRecordedReservation(context, reference)
  const mails = await readMails(context.database, propertyId, id)
  if (!mails.some(mail => mail.id === mailId)) throw notFound('The reservation has no such mail.')
  await context.database.transaction(transaction => resendDelivery(transaction, mailId))
  return showReservationRecord(context, reference)
}
