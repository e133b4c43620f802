// Requests to a connector, field by field: only the fields listed in docs/sources.md leave this server, so no card
// and no address of the guest.

import { formatDay } from '../../values/civil-dates.ts'
import type { BookingReference, SourceBooking, SourceStay } from '../source.ts'

/** Body of /quote: dates as YYYY-MM-DD, the total in minor units of the currency. */
export const stayFields = (stay: SourceStay) => ({
  ...placeFields(stay),
  rooms: stay.rooms.map(({ adults, children, children_ages }) => ({ adults, children, children_ages })),
})

/** Body of /book: the stay, with the reservation's id as its reference and the names of the guests. */
export const bookingFields = (booking: SourceBooking) => ({
  reference: booking.reference,
  ...placeFields(booking),
  rooms: booking.rooms.map(({ name, adults, children, children_ages, bed_type }) => ({
    name,
    adults,
    children,
    children_ages,
    bed_type,
  })),
  guest: guestFields(booking),
})

/** Body of /resolve, and with a key that of /cancel. `sent_at` is RFC 3339. */
export const referenceFields = ({ propertyId, reference, confirmation, sentAt }: BookingReference) => ({
  property_id: propertyId,
  reference,
  confirmation,
  sent_at: sentAt,
})

const placeFields = (stay: SourceStay) => ({
  property_id: stay.propertyId,
  room_id: stay.roomId,
  rate_code: stay.rateCode,
  checkin: formatDay(stay.checkin),
  checkout: formatDay(stay.checkout),
  currency: stay.currency,
  total: stay.total,
})

const guestFields = ({ guest: { first_name, last_name, email, phone, note } }: SourceBooking) => ({
  first_name,
  last_name,
  email,
  phone,
  note,
})
