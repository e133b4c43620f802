// A stay at a live source and a booking of it, for the tests of its adapter.

import type { LiveStay } from '../../../src/sources/live-offers.ts'
import type { SourceBooking } from '../../../src/sources/source.ts'
import { parseDay } from '../../../src/values/civil-dates.ts'

/** Two nights for two adults. */
export const twoNights = {
  checkin: parseDay('2026-12-04')!,
  checkout: parseDay('2026-12-06')!,
  parties: [{ adults: 2, childAges: [] }],
  language: 'en',
} satisfies Partial<LiveStay>

export const guestOfSource: SourceBooking['guest'] = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '+44 20 7946 0000',
  note: 'A quiet room',
  addresses: [
    {
      type: 'Billing',
      line_1: 'St James Square 12',
      line_2: null,
      city: 'London',
      country: 'GB',
      postal_code: 'SW1Y 4JH',
      region: null,
      state: null,
    },
  ],
}

type Offered = Pick<SourceBooking, 'total' | 'rateCode'> &
  Pick<NonNullable<SourceBooking['live']>, 'propertyKey' | 'roomKey' | 'offer'>

/** What a booking after a search and a check is. */
export const liveBooking = (stay: LiveStay, { total, rateCode, ...offered }: Offered): SourceBooking => ({
  reference: crypto.randomUUID(),
  propertyId: 1,
  roomId: 1,
  rateCode,
  checkin: stay.checkin,
  checkout: stay.checkout,
  currency: stay.currency,
  total,
  rooms: stay.parties.map(({ adults, childAges }) => ({
    name: 'Ada King Lovelace',
    adults,
    children: childAges.length,
    children_ages: childAges,
    ages_assumed: false,
    bed_type: null,
  })),
  guest: guestOfSource,
  card: null,
  live: { ...offered, language: stay.language, session: stay.session },
})
