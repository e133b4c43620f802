// The staff of a hotel books for a guest, and gets the record of the reservation.

import { Fault } from '../../values/faults.ts'
import { type Desk, type DeskBooking, reserveAtDesk } from '../booking/desk.ts'
import type { AppContext } from '../context.ts'
import { checkedTotal } from './change-for-property.ts'
import { type ReservationRecord, showReservationRecord } from './reservation-records.ts'

/** As `reserveAtDesk`; the record is read as whoever asks may see it. */
export async function bookForGuest(
  desk: Desk,
  own: AppContext,
  asked: DeskBooking,
): Promise<ReservationRecord> {
  const given = asked.given && checkedTotal(asked.given)
  const { reservation } = await reserveAtDesk(desk, { ...asked, ...(given && { given }) })
  try {
    return await showReservationRecord(own, { id: reservation.id })
  } catch (error) {
    throw error instanceof Fault && error.status === 404 ? notKnown(error) : error
  }
}

/** The answer to the commit was lost. */
const notKnown = (cause: unknown): Fault =>
  new Fault(
    'ServiceUnavailableException',
    'It is not known yet whether the stay is booked; send the same request again, with the same key.',
    { cause, headers: { 'Retry-After': '5' } },
  )
