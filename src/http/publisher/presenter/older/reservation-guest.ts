// The rooms, the guest and the card of a reservation in the older form. It has one entry for all rooms of a reservation, so its
// id is that of the reservation.

import type { GuestAddress } from '../../../../lodging/reservations/reservation.ts'
import type { OlderReservation } from '../../../../operations/answers.ts'
import { formatDay } from '../../../../values/civil-dates.ts'

/** All rooms together: their guests are added up, and their names stand one after another. */
export const olderRooms = ({ reservation, number }: OlderReservation) => ({
  id: number,
  reservation_id: number,
  property_accommodation_id: reservation.roomId,
  property_accommodation_name: reservation.roomName,
  checkin: formatDay(reservation.checkin),
  checkout: formatDay(reservation.checkout),
  guests_adult: reservation.rooms.reduce((sum, { adults }) => sum + adults, 0),
  guests_children: reservation.rooms.reduce((sum, { children }) => sum + children, 0),
  guest_name: reservation.rooms.map(({ name }) => name).join(', '),
  guest_note: reservation.guest.note ?? '',
})

/** The bed choice of the first room; null if there was none. */
export function olderBed({ reservation, property }: OlderReservation) {
  const code = reservation.rooms[0]?.bed_type ?? null
  if (code === null) return null
  const room = property.rooms.find(({ id }) => id === reservation.roomId)
  return { code, description: room?.beds.find(bed => bed.code === code)?.description ?? '' }
}

const hiddenDigits = '************'

/** Its number is masked: only the last four digits are stored. */
export const olderPayment = ({ reservation: { card }, number }: OlderReservation) => ({
  reservation_id: number,
  type: card.brand,
  cardholder: card.cardholder,
  month: card.expiry_month,
  year: String(card.expiry_year),
  number: `${hiddenDigits}${card.last_four}`,
})

/** `language` is that of the name of the country. */
export const olderCustomer = ({ reservation: { guest }, number }: OlderReservation, language: string) => ({
  id: number,
  reservation_id: number,
  first_name: guest.first_name,
  last_name: guest.last_name,
  email_address: guest.email,
  reservation_customer_telephone: { number: guest.phone },
  reservation_customer_address: guest.addresses.map(address => olderAddress(address, language)),
})

const olderAddress = (address: GuestAddress, language: string) => ({
  type: address.type,
  line_1: address.line_1,
  line_2: address.line_2,
  city: address.city ?? '',
  region: address.region,
  postal_code: address.postal_code,
  state: { code: address.state },
  country: { code: address.country, name: countryName(address.country, language) },
})

/** A code that is not two letters is its own name. */
const countryName = (code: string, language: string): string =>
  /^[A-Za-z]{2}$/.test(code)
    ? (new Intl.DisplayNames(language, { type: 'region' }).of(code.toUpperCase()) ?? code)
    : code
