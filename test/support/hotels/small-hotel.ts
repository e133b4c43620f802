// A small hotel as a document, and requests for it, for tests that need to know every price and count.

import { randomUUID } from 'node:crypto'
import { addDays, type Day, formatDay, localTime } from '../../../src/values/civil-dates.ts'

/** Today by the real clock, as in server processes. */
export const realToday = (): Day => localTime(Temporal.Now.instant(), 'UTC').today

interface ContextChoices {
  readonly id?: number
  /** The first of `nights` nights with a price. */
  readonly from: Day
  readonly nights?: number
  /** Of a night for one or two guests, in dollars. */
  readonly price?: number
  /** Of room 1; room 2 sells without a count. */
  readonly allotment?: number
}

/** One rate plan, no taxes and no fees: a stay costs its nights times its rooms times `price`. */
export const smallHotel = ({
  id = 9001,
  from,
  nights = 400,
  price = 100,
  allotment = 3,
}: ContextChoices) => ({
  id,
  name: `Small house ${id}`,
  time_zone: 'UTC',
  currency: 'USD',
  payment_types: [{ code: 'VI' }, { code: 'AX' }],
  rooms: [
    { id: 1, name: 'Counted', standard_occupancy: 2, maximum_occupancy: 3, allotment },
    { id: 2, name: 'Uncounted', standard_occupancy: 2, maximum_occupancy: 3 },
  ],
  rate_plans: [{ code: 'BAR', title: 'Best rate', cancellation: { steps: [], no_show: 'none' } }],
  calendar: [
    {
      from: formatDay(from),
      to: formatDay(addDays(from, nights - 1)),
      price: { standard: price, extra_adult: 20 },
    },
  ],
})

interface StayChoices {
  readonly key: string
  readonly checkin: Day
  readonly nights: number
  readonly property?: number
  readonly room?: number
  readonly rate?: string
  readonly rooms?: number
}

/** Parking for two cars at most, at 15 dollars a night, and a late departure at 30. */
export const someExtras = [
  { key: 'parking', name: 'Parking', amount: 15, unit: 'night', per: 'booking', optional: { most: 2 } },
  { key: 'late', name: 'Late departure', amount: 30, optional: {} },
]

/** An availability request for two adults in each room. */
export const searchBody = ({ key, property = 9001, checkin, nights, rooms = 1 }: StayChoices) => ({
  key,
  property_id: property,
  checkin: formatDay(checkin),
  checkout: formatDay(addDays(checkin, nights)),
  rooms: Array.from({ length: rooms }, () => ({ adults: 2 })),
})

let guests = 0

/** A reservation request, each for another guest, so that it duplicates no earlier one. */
export function bookingBody(choices: StayChoices) {
  guests += 1
  return {
    ...searchBody(choices),
    accommodation_id: choices.room ?? 1,
    rate_code: choices.rate ?? 'BAR',
    rooms: Array.from({ length: choices.rooms ?? 1 }, () => ({ name: `Guest ${guests}`, adults: 2 })),
    guest: guestBody(`guest-${guests}`),
    payment: cardBody,
  }
}

/** A unique name without digits, as some digits would be a card number by chance and be refused. */
export const someName = (): string => randomUUID().replace(/\d/g, digit => 'ghijklmnop'.charAt(Number(digit)))

export const guestBody = (name: string) => ({
  first_name: 'Ada',
  last_name: name,
  email: `${name}@example.com`,
  phone: '+44 20 7946 0000',
})

export const cardBody = {
  cardholder: 'Ada Lovelace',
  number: '4111111111111111',
  month: '12',
  year: 2034,
  cvv: '123',
  postal_code: 'SW1A 1AA',
}
