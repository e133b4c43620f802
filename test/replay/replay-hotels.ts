// The two hotels of the data set as property documents, and its bookings as requests. Guests and cards are made up.

import { addDays, formatDay } from '../../src/values/civil-dates.ts'
import { cardBody, guestBody } from '../support/hotels/small-hotel.ts'
import type { HistoricBooking } from './historic-bookings.ts'
import type { Capacities } from './serial-reckoning.ts'

type Hotel = HistoricBooking['hotel']

export const hotelNames: readonly Hotel[] = ['City', 'Resort']

const propertyIds: Readonly<Record<Hotel, number>> = { City: 1, Resort: 2 }

/** Room ids are the place of the type's letter in the alphabet. */
const roomIdOf = (roomType: string): number => roomType.charCodeAt(0) - 64

/** The hotel and type of a room, back from its ids. */
export const roomTypeOf = (propertyId: number, roomId: number): { hotel: Hotel; roomType: string } => ({
  hotel: propertyId === propertyIds.City ? 'City' : 'Resort',
  roomType: String.fromCharCode(roomId + 64),
})

/** Groups were booked as one room of up to 55; more guests than these can be in no room and no request. */
const most = { guests: 40, adults: 20, children: 20 }

export const hotelDocument = (hotel: Hotel, capacities: Capacities) => ({
  id: propertyIds[hotel],
  name: `${hotel} hotel`,
  time_zone: 'Europe/Lisbon',
  currency: 'EUR',
  payment_types: [{ code: 'VI' }],
  child_age_bands: [{ from_age: 0, to_age: 17 }],
  rooms: Object.entries(capacities[hotel]).map(([roomType, allotment]) => ({
    id: roomIdOf(roomType),
    name: `Room type ${roomType}`,
    standard_occupancy: 2,
    maximum_occupancy: most.guests,
    allotment,
  })),
  rate_plans: [{ code: 'BAR', title: 'Best rate', cancellation: { steps: [], no_show: 'none' } }],
  calendar: [
    {
      from: '2015-07-01',
      to: '2017-12-31',
      price: { standard: 90, extra_adult: 20, extra_child: 10 },
    },
  ],
})

/** A request of `book/reservation/.json`, without the key; every guest is another one, so that none is a duplicate. */
export const bookingRequest = (booking: HistoricBooking) => ({
  property_id: propertyIds[booking.hotel],
  accommodation_id: roomIdOf(booking.roomType),
  rate_code: 'BAR',
  checkin: formatDay(booking.checkin),
  checkout: formatDay(addDays(booking.checkin, booking.nights)),
  rooms: [
    {
      name: `Guest ${booking.row}`,
      adults: Math.min(booking.adults, most.adults),
      children: Math.min(booking.children, most.children),
    },
  ],
  guest: guestBody(`guest-${booking.row}`),
  payment: { ...cardBody, year: 2030 },
})
