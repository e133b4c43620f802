// Parts of requests to the publisher interface, and what each is read as.

import { parseDay } from '../../../src/values/civil-dates.ts'

export const day = (text: string) => parseDay(text)!
export const days = { checkin: '2027-03-12', checkout: '2027-03-16' }
export const [checkin, checkout] = [day(days.checkin), day(days.checkout)]
export const id = '5f0c3f6e-8c1b-4a52-9c0e-6f8f1a2b3c4d'
export const number = 'R26117M7C2HMXTFF'

export const two = { adults: 2 }
export const three = { adults: 2, children: 1, children_ages: [7] }
export const [ofTwo, ofThree] = [
  { adults: 2, children: 0, childrenAges: null },
  { adults: 2, children: 1, childrenAges: [7] },
]
export const sale = { discount_code: 'ALPINE10', currency: 'eur' }
export const [unsold, sold] = [
  { discountCode: null, currency: null },
  { discountCode: 'ALPINE10', currency: 'EUR' },
]

export const chosen = { property_id: 3144, accommodation_id: 28, rate_code: 'BAR' }
export const choice = { propertyId: 3144, accommodationId: 28, rateCode: 'BAR', checkin, checkout }

export const address = { type: 'Billing', line_1: '1 Main', country: 'US', postal_code: '80000' }
export const wholeAddress = { ...address, line_2: 'Suite 2', city: 'Aspen', region: 'West', state: 'CO' }
export const emptyAddress = { ...address, line_2: null, city: null, region: null, state: null }
export const guest = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone: '+44 20' }
export const payment = {
  cardholder: 'Ada Lovelace',
  number: '4111 1111 1111 1111',
  month: 4,
  year: 2029,
  cvv: '987',
  postal_code: 'SW1A',
}
export const card = {
  cardholder: 'Ada Lovelace',
  number: { secret: '4111 1111 1111 1111' },
  month: '04',
  year: 2029,
  cvv: { secret: '987' },
  postalCode: 'SW1A',
}

/** A body, and the operation of the program with the request that it is read as. */
export type RequestRow = readonly [what: string, path: string, body: object, name: string, request: object]
