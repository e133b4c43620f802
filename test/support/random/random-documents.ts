// Random hotels as documents for import, with codes and questions: a few rooms and rate plans, calendars in layers, every
// kind of rule, and stays that mostly find something available.

import fc, { type Arbitrary } from 'fast-check'
import { addDays, type Day, formatDay, weekdayNames } from '../../../src/values/civil-dates.ts'
import { decimalsOf } from '../../../src/values/currencies.ts'
import {
  amountUpTo,
  cancellationFor,
  type DocumentGround,
  depositFor,
  discountFor,
  type Fields,
  feesFor,
  lastArrival,
  longestStay,
  promotionsFor,
  someOf,
  sometimes,
  taxesFor,
} from './random-rule-documents.ts'

/** A hotel before its import, and the questions about it. */
export interface RandomHotel {
  /** Without an id. */
  readonly document: Fields & { readonly currency: string; readonly rooms: readonly Fields[] }
  /** Codes without their names. */
  readonly discounts: readonly Fields[]
  readonly questions: readonly Question[]
}

/** The document with an id, and its codes with names. */
export function namedHotel({ document, discounts }: RandomHotel, id: number) {
  const properties = [id, id + 1]
  return {
    document: { ...document, id, name: `Random house ${id}` },
    discounts: discounts.map((discount, index) => ({
      ...discount,
      code: `Code-${id}-${index}`,
      ...('properties' in discount && { properties }),
    })),
  }
}

export interface Question {
  /** The publisher of the question. */
  readonly publisher: number
  readonly daysAhead: number
  readonly nights: number
  readonly rooms: readonly {
    readonly adults: number
    readonly ages: readonly number[]
    readonly tells: boolean
  }[]
  readonly currency: string | undefined
  /** The code to send; an index beyond the list is an unknown code, undefined is none. */
  readonly code: number | undefined
  readonly verbosity: number
  /** The available rate to book. */
  readonly choice: number
  /** How the reservation refers to the shown price. */
  readonly promise: 'none' | 'quote' | 'session' | 'expected total'
}

/** Currencies of zero, two, three and four decimals. */
const propertyCurrencies = ['USD', 'EUR', 'JPY', 'KRW', 'KWD', 'BHD', 'CLF'] as const
const shownCurrencies = [...propertyCurrencies, 'GBP', 'VND', 'gbp'] as const

interface HotelChoices {
  readonly today: Day
  readonly publisherIds: readonly number[]
}

/** A hotel with about three questions. */
export const randomHotel = (choices: HotelChoices): Arbitrary<RandomHotel> =>
  groundFor(choices).chain(ground =>
    fc.record({
      document: documentFor(ground),
      discounts: fc.array(discountFor(ground), { minLength: 1, maxLength: 3 }),
      questions: fc.array(question, { minLength: 2, maxLength: 4 }),
    }),
  )

const groundFor = ({ today, publisherIds }: HotelChoices): Arbitrary<DocumentGround> =>
  fc
    .record({
      currency: fc.constantFrom(...propertyCurrencies),
      scale: fc.constantFrom(20, 300, 20_000, 20_000, 20_000, 3_000_000),
      roomIds: fc.constantFrom([11], [11, 12], [11, 12]),
      planCodes: fc.constantFrom(['BAR'], ['BAR', 'ADV'], ['BAR', 'ADV', 'Zimmer & Frühstück']),
      bandEnds: fc.constantFrom([], [11], [2, 11], [3, 9, 15]),
    })
    .map(ground => ({ ...ground, today, publisherIds, decimals: decimalsOf(ground.currency) }))

const documentFor = (ground: DocumentGround): Arbitrary<RandomHotel['document']> =>
  fc
    .record({
      rooms: fc.tuple(...ground.roomIds.map(roomFor)),
      rate_plans: fc.tuple(...ground.planCodes.map(code => ratePlanFor(ground, code))),
      promotions: promotionsFor(ground),
      fees: feesFor(ground),
      taxes: taxesFor(ground),
      calendar: calendarFor(ground),
      inventory: fc.array(inventoryLayerFor(ground), { maxLength: 2 }),
      time_zone: fc.constantFrom('UTC', 'America/Denver', 'Asia/Tokyo', 'Pacific/Kiritimati'),
      payment_collection: fc.constantFrom('none', 'vault', 'gateway'),
      more: sometimes({
        multi_room: [12, fc.constant(false)],
        cutoff_days: [8, fc.constantFrom(1, 3)],
        cutoff_time: [8, fc.constantFrom('09:00', '18:00')],
        assumed_child_age: [2, fc.integer({ min: 0, max: 17 })],
      }),
    })
    .map(({ more, ...document }) => ({
      currency: ground.currency,
      payment_types: [{ code: 'VI' }],
      child_age_bands: ground.bandEnds.map((to_age, index) => ({
        from_age: (ground.bandEnds[index - 1] ?? -1) + 1,
        to_age,
      })),
      ...document,
      ...more,
    }))

const roomFor = (id: number) =>
  fc
    .record({
      standard_occupancy: fc.integer({ min: 1, max: 3 }),
      beyond: fc.integer({ min: 1, max: 6 }),
      allotment: fc.constantFrom(null, 9, 9, 3),
      more: sometimes({
        maximum_adults: [12, fc.constant(2)],
        maximum_children: [12, fc.constant(1)],
        beds: [4, fc.constant([{ code: 'K', description: 'King' }])],
      }),
    })
    .map(({ beyond, more, ...room }) => {
      const maximum = Math.max(2, room.standard_occupancy + beyond)
      return { id, name: `Room ${id}`, maximum_occupancy: maximum, ...room, ...more }
    })

const ratePlanFor = (ground: DocumentGround, code: string) =>
  fc
    .record({
      deposit: depositFor(ground),
      cancellation: cancellationFor(ground),
      more: sometimes({ deposit_text: [6, fc.constant('Ask us.')] }),
    })
    .map(({ more, ...plan }) => ({ code, title: `Plan ${code}`, ...plan, ...more }))

/** A price for every night in question, with layers over it. */
const calendarFor = (ground: DocumentGround) =>
  fc
    .tuple(
      fullPriceFor(ground, lastArrival + longestStay + 3),
      fc.array(layerFor(ground), { maxLength: 5, size: 'max' }),
    )
    .map(([price, layers]) => [
      {
        from: formatDay(ground.today),
        to: formatDay(addDays(ground.today, lastArrival + longestStay + 2)),
        price,
      },
      ...layers,
    ])

const fullPriceFor = (ground: DocumentGround, nights: number) => {
  const price = amountUpTo(ground, ground.scale, 1)
  const extra = amountUpTo(ground, ground.scale / 3)
  const nightly = (value: Arbitrary<unknown>) => fc.array(value, { minLength: nights, maxLength: nights })
  return fc
    .record({
      standard: fc.oneof(price, nightly(price)),
      more: sometimes({ single: [3, fc.oneof(price, nightly(fc.option(price)))] }),
      extra_adult: fc.oneof(extra, nightly(extra)),
      extra_child: fc.oneof(extra, fc.tuple(...ground.bandEnds.map(() => fc.oneof(extra, nightly(extra))))),
    })
    .map(({ more, extra_child, ...price }) => ({
      ...price,
      ...more,
      ...(ground.bandEnds.length > 0 && { extra_child }),
    }))
}

/** Another price or a restriction for some of the nights. */
const layerFor = (ground: DocumentGround): Arbitrary<Fields> =>
  fc
    .tuple(
      placeFor(ground, { rate_plans: [4, someOf(ground.planCodes)], weekdays: [2, someOf(weekdayNames)] }),
      fc.oneof(
        {
          weight: 4,
          arbitrary: fc.record({ price: fc.record({ standard: amountUpTo(ground, ground.scale, 1) }) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({ price: fc.record({ single: amountUpTo(ground, ground.scale, 1) }) }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            price: fc.record({
              by_guests: fc.array(fc.option(amountUpTo(ground, ground.scale, 1)), {
                minLength: 1,
                maxLength: 5,
              }),
            }),
          }),
        },
        { weight: 1, arbitrary: restriction },
      ),
    )
    .map(([place, change]) => ({ ...place, ...change }))

const restriction: Arbitrary<Fields> = fc.oneof(
  fc.constantFrom({ stop_sell: true }, { closed_to_arrival: true }, { closed_to_departure: true }),
  fc.integer({ min: 1, max: 4 }).map(nights => ({ min_stay_arrival: nights })),
  fc.integer({ min: 1, max: 4 }).map(nights => ({ min_stay_through: nights })),
  fc.integer({ min: 2, max: 9 }).map(nights => ({ max_stay_through: nights })),
  fc.integer({ min: 1, max: 9 }).map(days => ({ min_advance_days: days })),
)

const inventoryLayerFor = (ground: DocumentGround) =>
  fc
    .tuple(placeFor(ground, {}), fc.constantFrom(null, 0, 1, 2, 5))
    .map(([place, allotment]) => ({ ...place, allotment }))

const placeFor = (ground: DocumentGround, more: Parameters<typeof sometimes>[0]) =>
  fc
    .record({
      start: fc.integer({ min: 0, max: lastArrival }),
      length: fc.integer({ min: 0, max: 12 }),
      some: sometimes({ rooms: [4, someOf(ground.roomIds)], ...more }),
    })
    .map(({ start, length, some }) => ({
      from: formatDay(addDays(ground.today, start)),
      to: formatDay(addDays(ground.today, start + length)),
      ...some,
    }))

const party = fc.record({
  adults: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
  ages: fc.array(fc.nat(17), { maxLength: 2 }),
  tells: fc.boolean(),
})

const question: Arbitrary<Question> = fc.record({
  publisher: fc.constantFrom(0, 1),
  // One day ahead is today in the earliest time zones.
  daysAhead: fc.integer({ min: 1, max: lastArrival }),
  nights: fc.integer({ min: 1, max: longestStay }),
  rooms: fc.oneof(
    { weight: 3, arbitrary: fc.array(party, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(party, { minLength: 2, maxLength: 3 }) },
  ),
  currency: fc.option(fc.constantFrom(...shownCurrencies), { nil: undefined, freq: 5 }),
  code: fc.option(fc.nat(3), { nil: undefined, freq: 2 }),
  verbosity: fc.nat(2),
  choice: fc.nat(),
  promise: fc.constantFrom('none', 'quote', 'session', 'expected total'),
})
