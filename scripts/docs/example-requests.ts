// The requests of docs/examples, all to the demo destination, on a fixed day.

import { demoKey } from '../../src/demo/load-demo.ts'
import { keyText } from '../../src/lodging/publishers/api-key.ts'
import { isConfirmationNumber } from '../../src/lodging/reservations/confirmation-number.ts'

/** Noon of this day is "now" in all examples. */
export const exampleToday = '2026-12-01'

/** The demo's key lacks the scope for reservations; the examples have one with it. */
export const exampleManagerKey = keyText('demo-manager')

/** Replaces the random number of the reservation; its check character is valid, like that of a real one. */
export const exampleConfirmationNumber = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
  .map(check => `R2612EXAMP1E000${check}`)
  .find(isConfirmationNumber)!

export interface ExampleRequest {
  /** Path below /publisher/v3.0/. */
  readonly path: string
  readonly body: object
}

const key = demoKey
const meta_data = { session_id: 'f3a9', user_agent: 'Mozilla/5.0', ip: '203.0.113.7' }
const stay = { checkin: '2027-03-12', checkout: '2027-03-16' }
const condo = { property_id: 3144, accommodation_id: 101, rate_code: 'FLEX' }

const booking = {
  key,
  ...condo,
  ...stay,
  rooms: [{ name: 'Ada Lovelace', adults: 2 }],
  guest: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '+1 970 555 0100',
    note: 'We arrive late.',
    addresses: [
      {
        type: 'Billing',
        line_1: '12 Pine Street',
        city: 'Denver',
        country: 'US',
        postal_code: '80202',
        state: 'CO',
      },
    ],
  },
  payment: {
    cardholder: 'Ada Lovelace',
    number: '4111111111111111',
    month: '04',
    year: 2029,
    cvv: '123',
    postal_code: '80202',
  },
  meta_data,
}

const addressWithoutState = { ...booking.guest.addresses[0], state: '' }

/** In the order in which they are sent; the name is the file's name. */
export const exampleRequests: Readonly<Record<string, ExampleRequest>> = {
  view: { path: 'property/view/.json', body: { key, property_id: 3144, meta_data } },
  'view-full': { path: 'property/view/.json', body: { key, property_id: 3101, verbosity: 2 } },
  'views-of-several': {
    path: 'properties/view/.json',
    body: { key, property_ids: [3144, 3101, 3112], limit: 2 },
  },
  search: {
    path: 'properties/available/.json',
    body: {
      key,
      ...stay,
      rooms: [{ adults: 2 }],
      destination_ids: [71],
      filter_ids: [501],
      near: { latitude: 38.9626, longitude: -106.9517, within_km: 10 },
      max_price: 2000,
      sort: 'price',
      mode: 'lead',
      facets: true,
      limit: 2,
      deadline_ms: 2000,
      meta_data,
    },
  },
  availability: {
    path: 'property/available/.json',
    body: { key, property_id: 3144, ...stay, rooms: [{ adults: 2 }], meta_data },
  },
  'availability-with-code-and-currency': {
    path: 'property/available/.json',
    body: {
      key,
      property_id: 3102,
      checkin: '2027-03-12',
      checkout: '2027-03-14',
      rooms: [{ adults: 2, children: 1, children_ages: [7] }],
      discount_code: 'ALPINE10',
      currency: 'EUR',
    },
  },
  'availability-none': {
    path: 'property/available/.json',
    body: { key, property_id: 3102, checkin: '2027-04-22', checkout: '2027-04-24', rooms: [{ adults: 6 }] },
  },
  'availability-alternatives': {
    path: 'property/available/.json',
    body: {
      key,
      property_id: 3102,
      checkin: '2026-12-26',
      checkout: '2026-12-28',
      rooms: [{ adults: 2 }],
      alternatives: true,
    },
  },
  places: { path: 'places/suggest/.json', body: { key, text: 'junip', limit: 3 } },
  calendar: {
    path: 'property/calendar/.json',
    body: { key, property_id: 3144, from: '2027-03-12', days: 14, nights: 4, rooms: [{ adults: 2 }] },
  },
  season: {
    path: 'properties/season/.json',
    body: { key, from: '2027-03-12', days: 14, nights: 4, rooms: [{ adults: 2 }], currency: 'EUR' },
  },
  'availability-of-several': {
    path: 'properties/available/.json',
    body: {
      key,
      properties: '3144,3112',
      checkin: '2027-03-12',
      checkout: '2027-03-13',
      rooms: [{ adults: 2 }],
    },
  },
  preview: { path: 'book/preview/.json', body: { key, ...condo, ...stay, rooms: [{ adults: 2 }] } },
  'preview-with-included-tax': {
    path: 'book/preview/.json',
    body: { key, property_id: 3110, accommodation_id: 1, rate_code: 'ASA', ...stay, rooms: [{ adults: 2 }] },
  },
  hold: { path: 'book/hold/.json', body: { key, ...condo, ...stay, rooms: [{ adults: 2 }] } },
  reservation: { path: 'book/reservation/.json', body: booking },
  'reservation-view': {
    path: 'reservation/view/.json',
    body: { key: exampleManagerKey, confirmation_number: exampleConfirmationNumber },
  },
  'reservation-index': {
    path: 'reservation/index/.json',
    body: { key: exampleManagerKey, status: 'confirmed', checkin_from: '2027-03-01', limit: 20 },
  },
  'reservation-modify': {
    path: 'reservation/modify/.json',
    body: {
      key: exampleManagerKey,
      confirmation_number: exampleConfirmationNumber,
      checkout: '2027-03-17',
      simulate: true,
    },
  },
  'reservation-cancel': {
    path: 'reservation/cancel/.json',
    body: { key: exampleManagerKey, confirmation_number: exampleConfirmationNumber, expected_penalty: 0 },
  },
  settings: { path: 'settings/.json', body: { key } },
  discounts: { path: 'discounts/grouped/.json', body: { key, ...stay } },
  currencies: { path: 'currencies/.json', body: { key } },
  'error-fields': {
    path: 'property/available/.json',
    body: { key, property_id: 3144, checkin: '2027-03-12', checkout: '2027-03-11', rooms: [{ adults: 0 }] },
  },
  'error-key': { path: 'property/view/.json', body: { key: 'no such key', property_id: 3144 } },
  'error-not-found': { path: 'property/view/.json', body: { key, property_id: 99 } },
  'error-room-unavailable': {
    path: 'book/preview/.json',
    body: { key, ...condo, ...stay, rooms: [{ adults: 5 }] },
  },
  'error-discount-code': {
    path: 'book/reservation/.json',
    body: { ...booking, discount_code: 'NOSUCHCODE' },
  },
  'error-address': {
    path: 'book/reservation/.json',
    body: { ...booking, guest: { ...booking.guest, addresses: [addressWithoutState] } },
  },
  'error-card': {
    path: 'book/reservation/.json',
    body: { ...booking, payment: { ...booking.payment, number: '4111111111111112', year: 2025 } },
  },
}
