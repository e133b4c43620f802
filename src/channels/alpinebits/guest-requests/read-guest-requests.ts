// Reads what clients say about bookings: which they want, which they have received, and what became of them at the hotel.

import { parseInstant } from '../../../values/instants.ts'
import { allAt, childAt, type XmlElement } from '../../xml.ts'
import { Findings, quoted } from '../findings.ts'
import { checkHotel, type HotelNames } from '../hotel-check.ts'

/**
 * The instant (RFC 3339, UTC) since which bookings are wanted (OTA_ReadRQ); null: those that have not been acknowledged.
 * MessageRefusal for another hotel or a date without sense.
 */
export function readSince(root: XmlElement, hotel: HotelNames): string | null {
  const findings = new Findings()
  const request = childAt(root, 'ReadRequests', 'HotelReadRequest') ?? root
  checkHotel(request, hotel, findings)
  const start = childAt(request, 'SelectionCriteria')?.attributes.get('Start')
  const since = start === undefined ? null : instantOf(start)
  if (start !== undefined && since === null) {
    findings.add(request, `Start ${quoted(start)} is not a date and time as 2026-12-24T12:00:00Z.`)
  }
  findings.refuseIfAny()
  return since
}

/** One booking that a client names. */
export interface NamedBooking {
  /** Our confirmation number. */
  readonly number: string
  /** It is named as a cancellation (type 15). */
  readonly isCancellation: boolean
}

export interface Acknowledgement {
  readonly received: readonly NamedBooking[]
  /** Bookings that the client could not take, with its reason. */
  readonly troubles: readonly { readonly number: string; readonly reason: string }[]
}

/** The bookings that a client has received (OTA_NotifReportRQ). */
export function readAcknowledgement(root: XmlElement): Acknowledgement {
  const reservations = allAt(
    root,
    'NotifDetails',
    'HotelNotifReport',
    'HotelReservations',
    'HotelReservation',
  )
  return {
    received: reservations.map(namedBooking),
    troubles: allAt(root, 'Warnings', 'Warning').map(({ attributes, text }) => ({
      number: attributes.get('RecordID') ?? '',
      reason: text.trim().slice(0, 500),
    })),
  }
}

export interface BookingStatus extends NamedBooking {
  readonly status: 'Requested' | 'Reserved' | 'Cancelled' | 'Modify'
}

/** What became of bookings at the hotel (OTA_HotelResNotifRQ, action GuestRequests_StatusUpdate). */
export function readStatusUpdate(root: XmlElement): BookingStatus[] {
  return allAt(root, 'HotelReservations', 'HotelReservation').map(reservation => ({
    ...namedBooking(reservation),
    status: (reservation.attributes.get('ResStatus') ?? 'Requested') as BookingStatus['status'],
  }))
}

function namedBooking(reservation: XmlElement): NamedBooking {
  const id = childAt(reservation, 'UniqueID')
  return {
    number: id?.attributes.get('ID') ?? '',
    isCancellation: id?.attributes.get('Type') === '15',
  }
}

/** A time without a zone, which the schema allows, is of UTC. */
function instantOf(text: string): string | null {
  const zoned = /(Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`
  return parseInstant(zoned)?.toString() ?? null
}
