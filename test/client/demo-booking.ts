// A booking at a property of the demo.

import type { BookReservationRequest } from '../../client/src/index.ts'

export const demoBooking: BookReservationRequest = {
  property_id: 3144,
  accommodation_id: 101,
  rate_code: 'FLEX',
  checkin: '2027-03-12',
  checkout: '2027-03-16',
  rooms: [{ name: 'Ada Lovelace', adults: 2 }],
  guest: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+1 970 555 0100' },
  payment: {
    cardholder: 'Ada Lovelace',
    number: '4111111111111111',
    month: '12',
    year: 2040,
    cvv: '123',
    postal_code: '81299',
  },
}
