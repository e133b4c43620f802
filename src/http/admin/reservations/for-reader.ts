// The record of a reservation for whoever reads it: what staff of the hotel writes is for the hotel.

import type {
  RecordQuestion,
  ReservationRecord,
} from '../../../operations/back-office/reservation-records.ts'
import { seenBySeller } from '../../../operations/back-office/seen-by-seller.ts'

/** People of the publisher who sold the stay do not read names and texts of the hotel's staff. */
export function forReader(record: ReservationRecord, within: RecordQuestion['within']): ReservationRecord {
  const isOfHotel = within === null || within.propertyIds.includes(record.reservation.propertyId)
  return isOfHotel ? record : seenBySeller(record)
}
