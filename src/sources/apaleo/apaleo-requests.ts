// What is sent to apaleo, field by field: the query of offers and the body of a booking. Of the guest it has the names, the
// e-mail, the telephone, the billing address and the note; it never has a card.

import { beginningOf } from '../../lodging/documents/short-text.ts'
import type { RoomParty } from '../../lodging/properties/property.ts'
import type { ReservedRoom } from '../../lodging/reservations/reservation.ts'
import { formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { decimalNumber } from '../../values/money.ts'
import type { LiveStay } from '../live-offers.ts'
import type { SourceBooking } from '../source.ts'
import type { KeptOffer } from './apaleo-kept-offer.ts'

/** How the installation sells. */
export interface ApaleoTerms {
  /** The channel of the rate plans that are sold, and of the bookings: `Ibe`, `Direct` or another word of apaleo. */
  readonly channel: string
}

/** What apaleo shows as the origin of a booking; a list of bookings is of those with it. */
export const bookingSource = 'Hostelry'

type Query = Readonly<Record<string, string>>

/** The offers of a property, for one room; also those that cannot be booked, with their reasons. Or those of a rate plan. */
export const offersQuery = (
  { checkin, checkout }: Pick<LiveStay, 'checkin' | 'checkout'>,
  { adults, childAges }: RoomParty,
  of: { readonly property: string; readonly unitGroups: readonly string[] } | { readonly plan: string },
  { channel }: ApaleoTerms,
): Query => ({
  ...('plan' in of
    ? { ratePlanId: of.plan }
    : { propertyId: of.property, unitGroupIds: of.unitGroups.join(','), includeUnavailable: 'true' }),
  arrival: formatDay(checkin),
  departure: formatDay(checkout),
  adults: String(adults),
  ...(childAges.length > 0 && { childrenAges: childAges.join(',') }),
  channelCode: channel,
})

/**
 * The body of a booking: one reservation for each room, each at the prices that were agreed and under our reference.
 * Null where the offer is for other rooms.
 */
export function bookingBody(
  booking: SourceBooking,
  offer: KeptOffer,
  { channel }: ApaleoTerms,
): object | null {
  if (offer.rooms.length !== booking.rooms.length) return null
  const { guest, checkin, checkout, reference } = booking
  const [address] = guest.addresses
  const note = safe(guest.note ?? '', 2_000)
  return {
    booker: {
      firstName: safe(guest.first_name, 50),
      lastName: safe(guest.last_name, 50),
      email: guest.email,
      phone: guest.phone,
      ...(address && {
        address: {
          addressLine1: safe(address.line_1, 200),
          ...(address.line_2 && { addressLine2: safe(address.line_2, 200) }),
          postalCode: safe(address.postal_code, 20),
          ...(address.city && { city: safe(address.city, 100) }),
          countryCode: address.country.toUpperCase(),
        },
      }),
    },
    reservations: booking.rooms.map((room, index) => ({
      arrival: formatDay(checkin),
      departure: formatDay(checkout),
      adults: room.adults,
      ...(room.children_ages.length > 0 && { childrenAges: room.children_ages }),
      channelCode: channel,
      source: bookingSource,
      externalCode: reference,
      primaryGuest: nameFields(room, guest.last_name),
      guaranteeType: offer.guarantee,
      ...(note !== '' && { guestComment: note }),
      timeSlices: offer.nights[offer.rooms[index]!]!.map(amount => ({
        ratePlanId: offer.plan,
        totalAmount: {
          amount: decimalNumber(amount, decimalsOf(offer.currency)),
          currency: offer.currency,
        },
      })),
    })),
  }
}

const safe = (text: string, most: number): string =>
  beginningOf(text.replace(/\p{Cc}+/gu, ' ').trim(), most).trim()

/** The guest of a room: what stands before the last blank, and the name after it. */
function nameFields({ name }: ReservedRoom, familyName: string) {
  const words = safe(name, 100).split(/\s+/)
  const last = words.pop() ?? ''
  const given = words.join(' ')
  return given === ''
    ? { ...(last !== '' && { firstName: beginningOf(last, 50) }), lastName: safe(familyName, 50) }
    : { firstName: beginningOf(given, 50), lastName: beginningOf(last, 50) }
}
