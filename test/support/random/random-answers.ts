// Random answers about properties with all optional parts: texts that need escapes, amounts of every size, every kind of
// promotion and code.

import fc from 'fast-check'
import { languages } from '../../../src/lodging/documents/languages.ts'
import type { ExchangeRate } from '../../../src/lodging/prices/exchange.ts'
import type { AppliedDiscount, AppliedPromotion, ChargeItem } from '../../../src/lodging/prices/price.ts'
import type { DiscountBenefit, DiscountCode, Fee, Promotion } from '../../../src/lodging/prices/rules.ts'
import type {
  Image,
  Property,
  PropertyContent,
  RatePlan,
  Room,
} from '../../../src/lodging/properties/property.ts'
import type { Review } from '../../../src/lodging/properties/review.ts'
import { cardUses } from '../../../src/lodging/reservations/card-use.ts'
import type { Alternative, PropertyAnswer, SearchedStay } from '../../../src/operations/answers.ts'
import type { PricedRate } from '../../../src/pricing/priced-stay.ts'
import { type Day, parseDay } from '../../../src/values/civil-dates.ts'
import { minor } from '../../../src/values/money.ts'
import {
  sampleDetails,
  sampleDiscount,
  samplePrice,
  sampleProperty,
  samplePublisher,
} from '../prices/sample-answers.ts'
import { randomOffers } from './random-offers.ts'

const awkward = [
  '"',
  '\\',
  '/',
  '\0',
  '\n',
  '\u001f',
  '\u007f',
  'é',
  '…',
  '€',
  '\u2028',
  '😀',
  '\ud800',
  '\udfff',
]
const texts = fc.string({
  unit: fc.oneof(fc.constantFrom(...awkward), fc.constantFrom(...'abc 019')),
  maxLength: 90,
})
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values)
const ids = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const edges = [
  0, 1, 5, 10, 99, 100, 101, 110, 9_999, 10_000, 10_001, 999_999, 1_000_000, 99_999_999, 100_000_000,
]
const amounts = fc
  .oneof(
    fc.constantFrom(...edges, -1, -1050, 10 ** 9, 2 ** 31, 10 ** 15, Number.MAX_SAFE_INTEGER),
    fc.integer({ min: 0, max: 2_000_000 }),
    fc.maxSafeInteger(),
  )
  .map(minor)
/** Amounts of rules, small enough for conversion. */
const ownAmounts = fc.integer({ min: 0, max: 10_000_000 }).map(minor)
const percents = fc.oneof(
  fc.integer({ min: 0, max: 100 }).map(whole => whole * 10_000),
  fc.integer({ min: 0, max: 10 ** 6 }),
)
const days = fc.integer({ min: parseDay('1900-01-01')!, max: parseDay('2999-12-31')! }).map(day => day as Day)
const few = <Value>(values: fc.Arbitrary<Value>) => fc.array(values, { maxLength: 3 })

/** Two of them have a sum. */
const halves = amounts.map(amount => minor(Math.trunc(amount / 2)))

const images: fc.Arbitrary<Image[]> = few(
  fc.record({
    image: texts,
    alt: texts,
    season: fc.constantFrom('' as const, 'summer' as const, 'winter' as const),
  }),
)

const rooms: fc.Arbitrary<Room> = fc.record({
  id: ids,
  name: texts,
  type: texts,
  typeId: maybe(ids),
  standardOccupancy: ids,
  maximumOccupancy: ids,
  maximumAdults: fc.constant(null),
  minimumOccupancy: fc.constant(null),
  maximumChildren: fc.constant(null),
  allotment: fc.constant(null),
  shortDescription: texts,
  longDescription: texts,
  bedding: texts,
  beds: few(fc.record({ code: texts, description: texts })),
  images,
})

const plans: fc.Arbitrary<RatePlan> = fc.record({
  code: texts,
  title: texts,
  text: texts,
  mealPlan: fc.constantFrom('room_only' as const, 'half_board' as const),
  deposit: fc.constant({ steps: [] }),
  cancellation: fc.constant({ arrivalMinute: 0, steps: [], noShow: { kind: 'none' as const } }),
  depositText: fc.constant(null),
  cancellationText: fc.constant(null),
  modification: fc.constant({ isAllowed: true, untilDays: null }),
})

const offers = randomOffers({
  percent: percents,
  offNight: ownAmounts,
  offStay: ownAmounts,
  price: ownAmounts,
  round: fc.constant({ stay: 4, pay: 3 }),
})

const promotion: fc.Arbitrary<Promotion> = fc.record({
  id: ids,
  name: texts,
  offer: offers,
  conditions: fc.constant({} as Promotion['conditions']),
  combinable: fc.boolean(),
  order: ids,
})

const promotions: fc.Arbitrary<AppliedPromotion[]> = few(fc.record({ promotion, saved: amounts }))

const benefits: fc.Arbitrary<DiscountBenefit> = fc.oneof(
  percents.map(percent => ({ kind: 'percent' as const, percent, asRebate: false })),
  ownAmounts.map(amount => ({ kind: 'amount' as const, amount, currency: 'USD', asRebate: true })),
  fc.constant({ kind: 'promotion' as const, promotionIds: [] }),
  texts.map(instructions => ({ kind: 'value_add' as const, instructions, receivedUpon: 'email' as const })),
)

const code: fc.Arbitrary<DiscountCode> = fc
  .record({
    id: ids,
    code: texts,
    category: fc.constantFrom('discount' as const, 'promotion' as const, 'value-add' as const),
    description: texts,
    benefit: benefits,
    minSubtotal: maybe(ownAmounts),
    nonRefundable: fc.boolean(),
  })
  .map(said => ({ ...sampleDiscount, ...said }))

const discount: fc.Arbitrary<AppliedDiscount> = fc.record({
  discount: code,
  applied: amounts,
  rebate: amounts,
})

const items: fc.Arbitrary<ChargeItem[]> = few(
  fc.record({ name: texts, description: texts, total: amounts, included: fc.boolean() }),
)
const yesOrNo = fc.constantFrom('Y' as const, 'N' as const)

const rate: fc.Arbitrary<PricedRate> = fc
  .record({
    plan: plans,
    nights: fc.array(
      fc.record(
        {
          day: days,
          originalRate: amounts,
          rate: amounts,
          promotionalSavings: amounts,
          promotionId: maybe(ids),
          inventory: maybe(fc.integer({ min: -5, max: 20_000 })),
          priorLowest: maybe(amounts),
        },
        {
          requiredKeys: ['day', 'originalRate', 'rate', 'promotionalSavings', 'promotionId', 'inventory'],
        },
      ),
      { maxLength: 5 },
    ),
    promotions,
    discount: maybe(discount),
    taxItems: items,
    fees: items,
    checkinFees: items,
    total: fc.record({
      originalNightlyAvg: amounts,
      nightlyAvg: amounts,
      originalSubtotal: amounts,
      subtotal: amounts,
      tax: amounts,
      fee: amounts,
      balanceDue: halves,
      checkinFee: halves,
      total: halves,
      rebate: amounts,
      promotionalSavings: amounts,
      discountSavings: amounts,
    }),
    isRefundable: yesOrNo,
    isDepositRequired: yesOrNo,
    deposit: fc.record({ charge: fc.constant({ kind: 'none' as const }), ownText: maybe(texts) }),
    cancellation: fc.record({
      periods: fc.constant([{ until: null, charge: { kind: 'full' as const } }]),
      noShow: fc.constant({ kind: 'full' as const }),
      ownText: maybe(texts),
    }),
  })
  .map(priced => ({ ...samplePrice, ...priced }))

const pricedRoom = fc.record({
  room: rooms,
  isAvailable: fc.boolean(),
  flags: fc.record({
    is_closedout: fc.boolean(),
    is_occupancy_exceeded: fc.boolean(),
    has_no_inventory: fc.boolean(),
    is_less_than_min_stay: fc.boolean(),
    is_greater_than_max_stay: fc.boolean(),
  }),
  reasons: few(fc.constantFrom('stop_sell' as const, 'no_price' as const)),
  rates: few(rate),
})

/** From dollars into currencies of 0, 2 and 3 decimals and of 4. */
const exchanges: fc.Arbitrary<ExchangeRate> = fc.constantFrom(
  { from: 'USD', to: 'USD', rate: '1', asOf: null },
  { from: 'USD', to: 'EUR', rate: '0.9195402299', asOf: '2026-12-01' },
  { from: 'USD', to: 'JPY', rate: '151.3', asOf: '2026-12-01' },
  { from: 'USD', to: 'KWD', rate: '0.30733', asOf: '2026-12-01' },
  { from: 'USD', to: 'CLF', rate: '0.0241', asOf: '2026-12-01' },
)

const searches: fc.Arbitrary<SearchedStay> = fc.record({
  priced: fc.record({
    unavailableReason: maybe(fc.constantFrom('past_cutoff' as const, 'no_rooms_available' as const)),
    rooms: few(pricedRoom),
    discountRefusal: fc.constant(null),
  }),
  exchange: exchanges,
  missedCurrency: maybe(fc.constant('KWD')),
  itemised: fc.boolean(),
  discountRefusal: maybe(fc.constantFrom('unknown_code' as const, 'used_up' as const)),
  quote: maybe(fc.record({ id: texts, expiresAt: texts })),
  cardForm: maybe(
    fc.record({
      provider: texts,
      publishableKey: texts,
      amount: maybe(fc.integer({ min: 1 })),
      currency: texts,
    }),
  ),
  charge: fc.constant(null),
  payment: maybe(fc.record({ checkin: texts, card: fc.constantFrom(...cardUses) })),
  pricedAt: maybe(texts),
  assumedChildAge: maybe(fc.integer({ min: 0, max: 17 })),
  detailsOf: fc.constant(sampleDetails),
})

const alternatives: fc.Arbitrary<Alternative[]> = few(
  fc.record({
    kind: fc.constantFrom('dates' as const, 'length' as const, 'rooms' as const),
    stay: fc.record({ checkin: days, checkout: days }),
    bookings: few(
      fc.record({
        room: rooms,
        rateCode: texts,
        parties: few(fc.record({ adults: ids, childAges: few(fc.integer({ min: 0, max: 17 })) })),
        total: ownAmounts,
      }),
    ),
    total: ownAmounts,
  }),
)

const reviews: fc.Arbitrary<Review[]> = fc.array(
  fc.record({
    title: texts,
    text: fc
      .tuple(texts, fc.constantFrom('', 'ü'.repeat(199), '😀'.repeat(201)))
      .map(parts => parts.join('')),
    rating: fc.integer({ min: 1, max: 5 }),
    author: texts,
    published_on: texts,
    trip_type: maybe(texts),
    url: maybe(texts),
    owner_response: maybe(texts),
    source: texts,
    meta_data: fc.constantFrom({}, { tripadvisor: { url: 'https://reviews.example/1' } }),
  }),
  { maxLength: 5 },
)

const named = fc.record({ id: ids, name: texts })
const coordinate = maybe(fc.double({ min: -180, max: 180, noNaN: true }))

const content: fc.Arbitrary<PropertyContent> = fc.record({
  url: maybe(texts),
  main_telephone: maybe(texts),
  feature: maybe(texts),
  checkin_time: maybe(texts),
  checkout_time: maybe(texts),
  cutoff_time: maybe(texts),
  discount_rebate_type: texts,
  property_type: maybe(named),
  destination: maybe(
    fc.record({
      id: ids,
      name: texts,
      areas: few(fc.record({ id: ids, name: texts, parent: maybe(texts) })),
    }),
  ),
  property_description: maybe(
    fc.record({
      short: texts,
      long: texts,
      location_short: maybe(texts),
      location_long: maybe(texts),
      location_list: maybe(few(texts)),
      why_we_like_it: maybe(texts),
      why_we_like_it_list: maybe(few(texts)),
      what_you_need_to_know: maybe(texts),
      staff_pick: maybe(texts),
    }),
  ),
  physical_address: maybe(
    fc.record({
      line_1: texts,
      line_2: texts,
      city: texts,
      country: texts,
      administrative_division: texts,
      postal_code: texts,
      longitude: coordinate,
      latitude: coordinate,
    }),
  ),
  property_rating: maybe(fc.record({ stars: fc.record({ name: texts, value: fc.constantFrom(3, 4.5) }) })),
  filter: few(named),
  amenity: few(fc.record({ id: ids, name: texts, category: texts })),
  property_image: images,
  property_policy: few(fc.record({ name: texts, description: texts })),
  property_provider: few(named),
  payment_types: few(
    fc.record({
      code: texts,
      name: texts,
      mandatoryDisplayText: maybe(texts),
      processorCountryCode: maybe(texts),
    }),
  ),
  is_reviewer_partner: fc.boolean(),
  reviews: fc.constant([]),
  reviewer_location: fc.constant(null),
  reviewer_location_id: fc.constant(null),
  meta_data: maybe(fc.dictionary(fc.constantFrom('currency', 'channel', 'quote_id', '😀"'), fc.jsonValue())),
})

const charge = fc.oneof(
  percents.map(percent => ({ kind: 'percent' as const, percent })),
  fc.record({
    kind: fc.constant('flat' as const),
    amount: ownAmounts,
    unit: fc.constantFrom('stay' as const, 'person_night' as const),
    per: fc.constant('room' as const),
  }),
)

const fees: fc.Arbitrary<Fee[]> = few(
  fc.record({
    name: texts,
    description: texts,
    amount: charge,
    taxRate: maybe(percents),
    due: fc.constant('booking' as const),
    conditions: fc.constant({} as Fee['conditions']),
  }),
)

const properties: fc.Arbitrary<Property> = fc
  .record({ id: ids, name: texts, order: ids, cutoffDays: ids, content, rooms: few(rooms), fees })
  .map(said => ({ ...sampleProperty, ...said }))

/** Answers of view (without search), availability and preview (with charges), at every verbosity. */
export const randomAnswers: fc.Arbitrary<PropertyAnswer> = fc
  .record({
    property: properties,
    verbosity: fc.constantFrom(0 as const, 1 as const, 2 as const),
    reviews: maybe(
      fc.record({
        reviews,
        location: maybe(
          fc.record({
            id: texts,
            name: texts,
            url: maybe(texts),
            rating: fc.constant(4.5),
            num_reviews: ids,
          }),
        ),
        inFull: fc.boolean(),
        isRepeatable: fc.boolean(),
      }),
    ),
    searched: maybe(searches),
    alternatives: maybe(alternatives),
    language: fc.constantFrom(...languages),
    links: fc.record({
      permalinkUrl: maybe(texts),
      bookDirectUrl: maybe(fc.constantFrom('https://a.example/', '')),
    }),
  })
  .map(({ links, ...answer }) => ({
    ...answer,
    validator: null,
    listed: null,
    publisher: { ...samplePublisher, settings: { ...samplePublisher.settings, ...links } },
  }))
