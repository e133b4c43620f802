// What a guest typed into the checkout, from the reservation that it became.

import type { Reservation } from '../../../../client/src/types.ts'
import { chosenOf } from '../../../lodging/prices/extras.ts'
import type { Entries } from './checkout-entries.ts'
import type { Wanted } from './checkout-wanted.ts'

/** The rate that was booked, to be booked again. */
export const wantedOf = ({
  property,
  room,
  rate_code,
  checkin,
  checkout,
  rooms,
  nights,
  discount,
  extras,
  meta_data,
}: Reservation): Wanted => ({
  propertyId: property.id,
  accommodationId: room.id,
  rateCode: rate_code,
  sought: {
    dates: { checkin, checkout, nights: nights.length },
    rooms: rooms.map(({ adults, children_ages }) => ({ adults, ages: children_ages })),
    code: discount?.code ?? '',
  },
  currency: meta_data.currency,
  holdId: '',
  extras: chosenOf(extras),
})

/** By the names of the form’s fields. */
export function entriesOf({ guest, rooms }: Reservation): Entries {
  const { first_name, last_name, email, phone, note } = guest
  const [address] = guest.addresses
  const ofRooms = rooms.flatMap(({ name, bed_type }, room) => [
    [`room_name_${room}`, rooms.length > 1 ? name : ''],
    [`bed_${room}`, bed_type ?? ''],
  ])
  return {
    first_name,
    last_name,
    email,
    phone,
    // With the lines of arrival and companion, as the guest wrote none of them anew.
    note: note ?? '',
    arrival: '',
    companion: '',
    country: address?.country.toUpperCase() ?? '',
    line_1: address?.line_1 ?? '',
    line_2: address?.line_2 ?? '',
    city: address?.city ?? '',
    region: address?.state ?? address?.region ?? '',
    postal_code: address?.postal_code ?? '',
    ...Object.fromEntries(ofRooms),
  }
}
