// One property with everything in it, priced like the interface's published sample (contract, Prices).

import { sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { StayPrice, WordedPrice } from '../../../src/lodging/prices/price.ts'
import type { ChargeConditions, DiscountCode, Promotion } from '../../../src/lodging/prices/rules.ts'
import type { Property, RatePlan, Room } from '../../../src/lodging/properties/property.ts'
import type { KeyHolder, Publisher } from '../../../src/lodging/publishers/publisher.ts'
import type { Reservation } from '../../../src/lodging/reservations/reservation.ts'
import type { PropertyAnswer, ReservationAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { Verbosity } from '../../../src/operations/requests.ts'
import type { PricedRoom } from '../../../src/pricing/priced-stay.ts'
import type { ReasonDetail } from '../../../src/pricing/promotions/reason-details.ts'
import { addDays, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'

const arrival = parseDay('2027-03-12')!

const always: ChargeConditions = {
  stay: null,
  minNights: null,
  maxNights: null,
  minAge: null,
  maxAge: null,
  rooms: null,
  ratePlans: null,
  chargedNights: null,
  rateFrom: null,
  rateBelow: null,
  rateOf: 'room',
}

export const samplePromotion: Promotion = {
  id: 7,
  name: 'Ten percent off',
  offer: { kind: 'percent', percent: 100_000 },
  conditions: {
    booking: null,
    stay: null,
    weekdays: null,
    minNights: null,
    maxNights: null,
    minLeadDays: null,
    maxLeadDays: null,
    rooms: null,
    ratePlans: null,
    publishers: null,
    needsCode: false,
  },
  combinable: false,
  order: 1,
}

export const sampleDiscount: DiscountCode = {
  id: 12,
  code: 'LATER20',
  category: 'discount',
  description: '20 back after the stay',
  benefit: { kind: 'amount', amount: minor(2000), currency: 'USD', asRebate: true },
  minSubtotal: minor(10_000),
  minSubtotalCurrency: 'USD',
  nonRefundable: true,
  booking: null,
  stay: null,
  properties: null,
  rooms: null,
  ratePlans: null,
  publishers: null,
  maxUses: null,
  maxUsesPerGuest: null,
  uses: 0,
}

const sampleRoom: Room = {
  id: 28,
  name: 'Garden Suite',
  type: 'suite',
  typeId: 5,
  standardOccupancy: 2,
  maximumOccupancy: 4,
  maximumAdults: null,
  minimumOccupancy: null,
  maximumChildren: null,
  allotment: 3,
  shortDescription: 'A suite',
  longDescription: 'A suite with a garden',
  bedding: 'One king or two twins',
  beds: [
    { code: 'king', description: 'One king' },
    { code: 'twin', description: 'Two twins' },
  ],
  images: [{ image: 'a1b2', alt: 'Bed', season: 'summer' }],
  updatedAt: '2026-11-20T08:00:00Z',
}

const samplePlan: RatePlan = {
  code: 'BAR',
  title: 'Best available',
  text: 'Our best rate',
  mealPlan: 'breakfast',
  deposit: { steps: [] },
  cancellation: { arrivalMinute: 900, steps: [], noShow: { kind: 'full' } },
  depositText: null,
  cancellationText: null,
  modification: { isAllowed: true, untilDays: null },
}

export const sampleProperty: Property = {
  id: 3144,
  name: 'Hôtel des Alpes',
  language: null,
  translations: null,
  source: 'crs',
  sourceMappings: [],
  equalOffers: 'one_source',
  paymentCollection: 'none',
  isOpen: true,
  timeZone: 'America/Denver',
  currency: 'USD',
  order: 5,
  cutoffDays: 1,
  cutoffMinute: 1080,
  reservationEmail: null,
  sellsSeveralRooms: true,
  assumedChildAge: 8,
  childAgeBands: [{ fromAge: 0, toAge: 12 }],
  updatedAt: '2026-11-21T10:00:00.123456Z',
  rooms: [sampleRoom, { ...sampleRoom, id: 29, name: 'Attic', beds: [], images: [] }],
  ratePlans: [samplePlan],
  promotions: [samplePromotion],
  taxes: [
    {
      name: 'State tax',
      amount: { kind: 'percent', percent: 29_000 },
      included: false,
      compound: false,
      due: 'booking',
      conditions: always,
    },
    {
      name: 'City tax',
      amount: { kind: 'percent', percent: 58_750 },
      included: false,
      compound: true,
      due: 'booking',
      conditions: always,
    },
    {
      name: 'Bed tax',
      amount: { kind: 'flat', amount: minor(200), unit: 'person_night', per: 'room' },
      included: false,
      compound: false,
      due: 'booking',
      conditions: always,
    },
  ],
  fees: [
    {
      name: 'Cleaning',
      description: 'Cleaning fee',
      amount: { kind: 'flat', amount: minor(5000), unit: 'stay', per: 'booking' },
      taxRate: null,
      due: 'booking',
      conditions: always,
    },
    {
      name: 'Resort',
      description: 'Resort fee',
      amount: { kind: 'percent', percent: 35_000 },
      taxRate: 88_750,
      due: 'checkin',
      conditions: always,
    },
  ],
  content: {
    url: 'https://alpes.example',
    main_telephone: '+1 555 0100',
    feature: null,
    checkin_time: '15:00',
    checkout_time: '11:00',
    cutoff_time: '18:00',
    discount_rebate_type: 'customer',
    property_type: { id: 1, name: 'Hotel' },
    destination: { id: 9, name: 'Alps', areas: [{ id: 91, name: 'Valley', parent: null }] },
    property_description: {
      short: 'A hotel',
      long: 'A hotel in the mountains',
      location_short: 'In the valley',
      location_long: null,
      location_list: ['The lift is across the street'],
      why_we_like_it: null,
      why_we_like_it_list: null,
      what_you_need_to_know: 'The road is closed at night',
      staff_pick: null,
    },
    physical_address: {
      line_1: '1 Main Street',
      line_2: '',
      city: 'Aspen',
      country: 'US',
      administrative_division: 'CO',
      postal_code: '81611',
      longitude: -106.8175,
      latitude: 39.1911,
    },
    property_rating: { stars: { name: 'Four stars', value: 4 } },
    filter: [{ id: 3, name: 'Ski' }],
    amenity: [{ id: 4, name: 'Pool', category: 'Leisure' }],
    property_image: [{ image: 'c3d4', alt: 'Front', season: 'winter' }],
    property_policy: [{ name: 'Pets', description: 'Welcome' }],
    property_provider: [{ id: 1, name: 'Hostelry' }],
    payment_types: [{ code: 'VI', name: 'Visa', mandatoryDisplayText: null, processorCountryCode: 'US' }],
    is_reviewer_partner: false,
    reviews: [1, 2, 3, 4].map(rating => ({
      title: `Review ${rating}`,
      text: `${'ü'.repeat(250)} end`,
      rating,
      author: 'A guest',
      published_on: '2026-05-01',
      trip_type: null,
      url: null,
      owner_response: 'Thank you',
      source: 'property',
      meta_data: {},
    })),
    reviewer_location: { id: 'L1', name: 'Alpes', url: null, rating: 4.5, num_reviews: 4 },
    reviewer_location_id: null,
    meta_data: { channel: 'direct' },
  },
}

const [fullNight, promotedNight, saved] = [minor(10_099), minor(9089), minor(1010)]

export const samplePrice: StayPrice = {
  currency: 'USD',
  decimals: 2,
  nights: [0, 1, 2, 3].map(night => ({
    day: addDays(arrival, night),
    originalRate: fullNight,
    rate: promotedNight,
    promotionalSavings: saved,
    promotionId: 7,
    inventory: night === 0 ? null : 3,
  })),
  promotions: [{ promotion: samplePromotion, saved: minor(4040) }],
  discount: { discount: sampleDiscount, applied: minor(0), rebate: minor(2000) },
  taxItems: [{ name: 'State tax', description: '2.9%', total: minor(1054), included: false }],
  fees: [{ name: 'Cleaning', description: 'Cleaning fee', total: minor(5000), included: false }],
  checkinFees: [{ name: 'Resort', description: 'Resort fee', total: minor(1272), included: false }],
  total: {
    originalNightlyAvg: fullNight,
    nightlyAvg: promotedNight,
    originalSubtotal: minor(40_396),
    subtotal: minor(36_356),
    tax: minor(1054),
    fee: minor(5000),
    balanceDue: minor(9089),
    checkinFee: minor(1272),
    total: minor(42_410),
    rebate: minor(2000),
    promotionalSavings: minor(4040),
    discountSavings: minor(0),
  },
  isRefundable: 'N',
  isDepositRequired: 'Y',
  deposit: { charge: { kind: 'nights', nights: 1 }, ownText: null },
  cancellation: {
    periods: [
      { until: '2027-03-10T15:00:00-07:00', charge: { kind: 'none' } },
      { until: null, charge: { kind: 'nights', nights: 1 } },
    ],
    noShow: { kind: 'full' },
    ownText: null,
  },
  cancellationPenalties: [
    { from: null, until: '2027-03-10T15:00:00-07:00', penalty: minor(0) },
    { from: '2027-03-10T15:00:00-07:00', until: null, penalty: minor(9089) },
  ],
  noShowPenalty: minor(42_410),
}

export const wordedSamplePrice: WordedPrice = wordedPrice(samplePrice, sameCurrency('USD'), wordsIn('en'))

const dearer: StayPrice = { ...samplePrice, total: { ...samplePrice.total, total: minor(99_999) } }

export const sampleSearch: SearchedStay = {
  priced: {
    unavailableReason: null,
    discountRefusal: null,
    rooms: [
      {
        room: sampleRoom,
        isAvailable: true,
        flags: {
          is_closedout: false,
          is_occupancy_exceeded: false,
          has_no_inventory: false,
          is_less_than_min_stay: false,
          is_greater_than_max_stay: false,
        },
        reasons: [],
        rates: [
          { ...dearer, plan: { ...samplePlan, code: 'FLEX' } },
          { ...samplePrice, plan: samplePlan },
        ],
      },
      {
        room: sampleProperty.rooms[1]!,
        isAvailable: false,
        flags: {
          is_closedout: true,
          is_occupancy_exceeded: false,
          has_no_inventory: true,
          is_less_than_min_stay: false,
          is_greater_than_max_stay: false,
        },
        reasons: ['stop_sell', 'no_inventory'],
        rates: [],
      },
    ],
  },
  exchange: sameCurrency('USD'),
  missedCurrency: null,
  itemised: false,
  quote: null,
  cardForm: null,
  charge: null,
  payment: null,
  discountRefusal: null,
  assumedChildAge: null,
  pricedAt: null,
  detailsOf: sampleDetails,
}

/** Of every second reason the day and the limit. */
export function sampleDetails({ reasons }: PricedRoom): ReasonDetail[] {
  return reasons.map((code, place) =>
    place % 2 === 0
      ? { code, day: null, limit: null, requested: null }
      : { code, day: parseDay('2027-03-13')!, limit: 0, requested: 2 },
  )
}

export const samplePublisher: Publisher = {
  id: 44,
  name: 'Travel Site',
  settings: {
    language: 'en',
    defaultCurrency: null,
    readsByGet: false,
    pendingAs504: false,
    envelope: 'bare',
    permalinkUrl: 'https://site.example/hotels/',
    bookDirectUrl: null,
  },
  sellsAll: true,
}

export const sampleHolder: KeyHolder = {
  publisher: samplePublisher,
  keyId: 'k1',
  scopes: ['view', 'availability', 'preview', 'book'],
  origins: null,
  requestsPerMinute: null,
  isTest: false,
}

export const sampleAnswer = (verbosity: Verbosity, searched: SearchedStay | null = null): PropertyAnswer => ({
  property: sampleProperty,
  publisher: samplePublisher,
  language: samplePublisher.settings.language,
  verbosity,
  reviews: {
    reviews: sampleProperty.content.reviews,
    location: sampleProperty.content.reviewer_location,
    inFull: false,
    isRepeatable: true,
  },
  validator: null,
  listed: null,
  searched,
  alternatives: null,
})

const sampleReservation: Reservation = {
  id: '018f6f9e-0000-7000-8000-000000000001',
  confirmationNumber: 'R2703-7KQ9XW',
  propertyId: 3144,
  publisherId: 44,
  roomId: 28,
  roomName: 'Garden Suite',
  rateCode: 'BAR',
  status: 'confirmed',
  version: 1,
  paymentState: 'none',
  cancellation: null,
  checkin: arrival,
  checkout: addDays(arrival, 4),
  rooms: [
    {
      name: 'Ada Lovelace',
      adults: 2,
      children: 0,
      children_ages: [],
      ages_assumed: false,
      bed_type: 'king',
    },
  ],
  guest: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0000',
    note: null,
    addresses: [],
  },
  source: 'crs',
  sourceConfirmation: null,
  card: { brand: 'VI', last_four: '1111', expiry_month: '04', expiry_year: 2029, cardholder: 'Ada Lovelace' },
  session: { session_id: 's1', user_agent: null, ip: null },
  createdAt: '2026-11-21T10:00:00.000Z',
  price: wordedSamplePrice,
  propertyPrice: wordedSamplePrice,
  exchange: sameCurrency('USD'),
  discountId: 12,
  openChange: null,
  language: 'en',
}

export const sampleBooking: ReservationAnswer = {
  reservation: sampleReservation,
  property: sampleProperty,
  actions: [{ action: 'cancel', allowed: true, reasons: [] }],
  card: 'checked',
}
