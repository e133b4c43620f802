// A reservation at a property of test/support/hotels/property-documents.ts, for tests of its mails and answers.

import type { WordedPrice } from '../../../src/lodging/prices/price.ts'
import { drawConfirmationNumber } from '../../../src/lodging/reservations/confirmation-number.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import { minor, zero } from '../../../src/values/money.ts'
import { day } from './stored-property.ts'

/** Two nights in room 1 of property 3144 at 4,000.00 USD, 1,000.00 of it due at booking. */
export const stayPrice = (changes: Partial<WordedPrice> = {}): WordedPrice => ({
  currency: 'USD',
  decimals: 2,
  nights: ['2027-03-12', '2027-03-13'].map(date => ({
    day: day(date),
    originalRate: minor(175_000),
    rate: minor(175_000),
    promotionalSavings: zero,
    promotionId: null,
    inventory: 4,
  })),
  promotions: [],
  discount: null,
  taxItems: [{ name: 'Sales tax', description: '', total: minor(30_000), included: true }],
  fees: [{ name: 'Cleaning', description: '', total: minor(20_000), included: false }],
  checkinFees: [{ name: 'Resort', description: '', total: minor(2_550), included: false }],
  total: {
    originalNightlyAvg: minor(175_000),
    nightlyAvg: minor(175_000),
    originalSubtotal: minor(350_000),
    subtotal: minor(350_000),
    tax: minor(30_000),
    fee: minor(20_000),
    balanceDue: minor(100_000),
    checkinFee: minor(2_550),
    total: minor(400_000),
    rebate: zero,
    promotionalSavings: zero,
    discountSavings: zero,
  },
  isRefundable: 'Y',
  isDepositRequired: 'Y',
  depositPolicy: 'The first night is due when booking.',
  cancellationPolicy: 'Free for long.',
  cancellationPenalties: [
    { from: null, until: '2027-03-09T16:00:00-07:00', penalty: zero },
    { from: '2027-03-09T16:00:00-07:00', until: '2027-03-11T16:00:00-07:00', penalty: minor(200_000) },
    { from: '2027-03-11T16:00:00-07:00', until: null, penalty: minor(400_000) },
  ],
  noShowPenalty: minor(400_000),
  ...changes,
})

export const bookedStay = (changes: Partial<Reservation> = {}): Reservation => ({
  id: '5f0c9d2e-7f55-4f0e-9d6b-0c1f2e3d4a5b',
  confirmationNumber: drawConfirmationNumber('2026-12-01', 0),
  propertyId: 3144,
  publisherId: 1,
  roomId: 1,
  roomName: 'Double',
  rateCode: 'BAR',
  status: 'confirmed',
  version: 1,
  paymentState: 'none',
  cancellation: null,
  source: 'crs',
  sourceConfirmation: null,
  checkin: day('2027-03-12'),
  checkout: day('2027-03-14'),
  rooms: [
    { name: 'Ada Lovelace', adults: 2, children: 1, children_ages: [8], ages_assumed: false, bed_type: 'K' },
  ],
  guest: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    note: 'A quiet room, please.',
    addresses: [],
  },
  card: { brand: 'VI', last_four: '1111', expiry_month: '04', expiry_year: 2029, cardholder: 'A LOVELACE' },
  session: { session_id: null, user_agent: null, ip: null },
  createdAt: '2026-12-01T12:00:00Z',
  price: stayPrice(),
  propertyPrice: stayPrice(),
  exchange: { from: 'USD', to: 'USD', rate: '1', asOf: null },
  discountId: null,
  openChange: null,
  language: 'en',
  ...changes,
})

/** The same price shown and owed. */
export const pricedAt = (changes: Partial<WordedPrice>): Pick<Reservation, 'price' | 'propertyPrice'> => ({
  price: stayPrice(changes),
  propertyPrice: stayPrice(changes),
})
