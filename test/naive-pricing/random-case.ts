// Random questions to pricing: a small property with calendars, stock and rules, and a search for a stay in it.

import fc, { type Arbitrary } from 'fast-check'
import {
  absent,
  closedToArrival,
  closedToDeparture,
  type RateCalendar,
  type RoomInventory,
  stopSell,
} from '../../src/lodging/calendars/calendar.ts'
import { withDerivedPlans } from '../../src/lodging/calendars/derived-calendars.ts'
import { type ExchangeRate, sameCurrency } from '../../src/lodging/prices/exchange.ts'
import type {
  ChildAgeBand,
  Property,
  RatePlan,
  Room,
  RoomParty,
} from '../../src/lodging/properties/property.ts'
import type { StaySearch, Supply } from '../../src/pricing/search.ts'
import type { Day } from '../../src/values/civil-dates.ts'
import { emptyContent } from '../support/hotels/empty-content.ts'
import { derivationFor, planCodes, priceLimitsFor } from './random-derived.ts'
import {
  amountUpTo,
  cancellationFor,
  chargeCurrency,
  chargesFor,
  currencies,
  depositFor,
  discountFor,
  extrasFor,
  type Ground,
  guestFacts,
  promotionsFor,
  propertyId,
  publisherId,
  seldom,
} from './random-rules.ts'

export interface PricingCase {
  readonly supply: Supply
  /** The calendars without those that are made for derived plans, and with what is written for these. */
  readonly written: readonly RateCalendar[]
  readonly search: StaySearch
}

/** A supply and a search of it. Most cases have something to sell; restrictions and refusals are the exception. */
export const pricingCase = (): Arbitrary<PricingCase> => pricingCases(0).map(([first]) => first!)

/** The same with more searches of that supply, for stays within the first: drawing a property takes longer than pricing it. */
export const pricingCases = (more: number): Arbitrary<PricingCase[]> =>
  ground.chain(ground =>
    fc
      .record({
        property: propertyFor(ground),
        calendars: fc.tuple(
          ...ground.roomIds.flatMap(roomId =>
            ground.planCodes.map(rateCode => seldomNull(calendarFor(ground, roomId, rateCode))),
          ),
        ),
        inventory: fc.tuple(...ground.roomIds.map(roomId => inventoryFor(ground, roomId))),
        code: codeFor(ground),
        search: searchFor(ground),
        extras: fc.oneof(
          { weight: 3, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: extrasFor(ground) },
        ),
        others: fc.array(partSearchFor(ground), { minLength: more, maxLength: more }),
      })
      .map(({ property: plain, calendars, inventory, code, search, extras, others }) => {
        const written = calendars.filter(calendar => calendar !== null)
        const property = extras === null ? plain : { ...plain, extras: extras.offered }
        const supply = {
          property,
          calendars: withDerivedPlans(written, property),
          inventory,
          discount: code.discount,
          ...(extras !== null && { extraClaims: extras.claims }),
          ...(extras !== null && extras.claims.length > 2 && { ownReservation: 'a' }),
        }
        return [search, ...others].map(each => ({
          supply,
          written,
          search: {
            ...each,
            discountCode: code.discountCode,
            ...(extras !== null && { extras: extras.chosen }),
          },
        }))
      }),
  )

const ground: Arbitrary<Ground> = fc
  .record({
    today: fc.integer({ min: 20_000, max: 20_400 }),
    minuteOfDay: fc.integer({ min: 0, max: 1439 }),
    lead: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 60 })),
    nights: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 })),
    currency: fc.constantFrom(...currencies),
    scale: fc.constantFrom(20, 300, 20_000, 20_000, 3_000_000),
    roomIds: fc.constantFrom([11], [11, 12]),
    planCodes: fc.constantFrom(...planCodes),
    bandEnds: fc.constantFrom([], [11], [2, 11], [3, 9, 15]),
  })
  .map(({ lead, ...ground }) => ({ ...ground, checkin: ground.today + lead }))

const seldomNull = <Value>(value: Arbitrary<Value>): Arbitrary<Value | null> => fc.option(value, { freq: 12 })

const propertyFor = (ground: Ground): Arbitrary<Property> =>
  fc
    .record({
      id: fc.constant(propertyId),
      name: fc.constant('A house'),
      language: fc.constant(null),
      translations: fc.constant(null),
      source: fc.constant('crs' as const),
      sourceMappings: fc.constant([]),
      equalOffers: fc.constant('one_source' as const),
      paymentCollection: fc.constant('none' as const),
      isOpen: fc.integer({ min: 0, max: 30 }).map(number => number !== 30),
      timeZone: fc.constant('Europe/Zurich'),
      currency: fc.constant(ground.currency),
      order: fc.constant(1),
      cutoffDays: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 3),
      cutoffMinute: seldom(fc.integer({ min: 0, max: 1439 }), 8),
      reservationEmail: fc.constant(null),
      sellsSeveralRooms: fc.integer({ min: 0, max: 20 }).map(number => number !== 20),
      assumedChildAge: fc.constant(8),
      childAgeBands: fc.constant(bandsOf(ground)),
      content: fc.constant(emptyContent),
      rooms: fc.tuple(...ground.roomIds.map(id => roomFor(ground, id))),
      ratePlans: fc.tuple(...ground.planCodes.map(code => ratePlanFor(ground, code))),
      promotions: promotionsFor(ground),
      charges: chargesFor(ground),
    })
    .map(({ charges, ...property }) => ({ ...property, ...charges }))

const bandsOf = ({ bandEnds }: Ground): ChildAgeBand[] =>
  bandEnds.map((toAge, index) => ({ fromAge: (bandEnds[index - 1] ?? -1) + 1, toAge }))

const roomFor = (ground: Ground, id: number): Arbitrary<Room> =>
  fc
    .record({
      limits: fc.oneof(
        fc.constant({}),
        priceLimitsFor(ground).map(priceLimits => ({ priceLimits })),
      ),
      standardOccupancy: fc.integer({ min: 1, max: 3 }),
      more: fc.constantFrom(0, 1, 2, 3, 4, 5, 20, 40),
      maximumAdults: seldom(fc.integer({ min: 1, max: 4 }), 12),
      bedrooms: fc.integer({ min: 1, max: 3 }),
      minimumOccupancy: seldom(fc.integer({ min: 1, max: 3 }), 12),
      maximumChildren: seldom(fc.integer({ min: 0, max: 3 }), 12),
    })
    .map(({ more, limits, ...room }) => ({
      ...room,
      ...limits,
      id,
      maximumOccupancy: room.standardOccupancy + more,
      name: `Room ${id}`,
      type: 'double',
      typeId: null,
      allotment: null,
      shortDescription: '',
      longDescription: '',
      bedding: '',
      beds: [],
      images: [],
    }))

const ratePlanFor = (ground: Ground, code: string): Arbitrary<RatePlan> =>
  fc
    .record({
      access: seldom(
        fc.record({
          publishers: fc.subarray([publisherId, publisherId + 1]),
          codes: fc.subarray(['save', 'other']),
        }),
        8,
      ),
      code: fc.constant(code),
      derivation: derivationFor(ground, code),
      title: fc.constant(code),
      text: fc.constant(''),
      mealPlan: fc.constant('room_only' as const),
      deposit: depositFor(ground),
      cancellation: cancellationFor(ground),
      depositText: fc.constant(null),
      cancellationText: fc.constant(null),
      modification: fc.constant({ isAllowed: true, untilDays: null }),
    })
    .map(({ access, derivation, ...plan }) => ({
      ...plan,
      ...derivation,
      ...(access !== null && { access }),
    }))

const calendarFor = (ground: Ground, roomId: number, rateCode: string): Arbitrary<RateCalendar> =>
  fc
    // Not all begin on the same day.
    .constantFrom(2, 2, 2, 1, 5)
    .chain(before => calendarFrom(ground, before, roomId, rateCode))

function calendarFrom(
  ground: Ground,
  before: number,
  roomId: number,
  rateCode: string,
): Arbitrary<RateCalendar> {
  // One day more than the nights, for the flag of the departure day.
  const nights = before + ground.nights + 1
  const column = (value: Arbitrary<number>) => fc.array(value, { minLength: nights, maxLength: nights })
  const price = amountUpTo(ground.scale)
  const priced = (missingOneIn: number) =>
    column(fc.option(price, { freq: missingOneIn, nil: absent })).map(values => Int32Array.from(values))
  const limit = (largest: number) =>
    column(fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(largest) }))
  const nightsLimit = seldom(
    limit(ground.nights + 2).map(values => Uint8Array.from(values)),
    12,
  )
  const daysLimit = seldom(
    limit(ground.checkin - ground.today + 3).map(values => Uint16Array.from(values)),
    12,
  )
  const flag = fc.oneof(
    { weight: 12, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(stopSell | closedToArrival | closedToDeparture) },
  )
  const record = fc.record({
    roomId: fc.constant(roomId),
    rateCode: fc.constant(rateCode),
    firstDay: fc.constant((ground.checkin - before) as Day),
    nights: fc.constant(nights),
    standard: priced(80),
    single: seldom(priced(4), 3),
    extraAdult: fc.option(priced(8), { freq: 4 }),
    extraChild: fc.tuple(...ground.bandEnds.map(() => fc.option(priced(8), { freq: 4 }))),
    flags: seldom(
      column(flag).map(values => Uint8Array.from(values)),
      6,
    ),
    minStayArrival: nightsLimit,
    minStayThrough: nightsLimit,
    maxStayArrival: nightsLimit,
    maxStayThrough: nightsLimit,
    minAdvanceDays: daysLimit,
    maxAdvanceDays: daysLimit,
  })
  const byGuests = fc.array(fc.option(priced(4), { freq: 2 }), { minLength: 1, maxLength: 5 })
  return fc
    .tuple(record, seldom(byGuests, 4))
    .map(([calendar, table]) => (table === null ? calendar : { ...calendar, byGuests: table }))
}

const inventoryFor = (ground: Ground, roomId: number): Arbitrary<RoomInventory> =>
  fc
    .constantFrom([absent], [9], [absent, 9], [absent, 9], [9, 5, 3], [9, 5, 3, 2, 1, 0])
    .chain(free => fc.array(fc.constantFrom(...free), { minLength: ground.nights, maxLength: ground.nights }))
    .map(free => ({ roomId, firstDay: ground.checkin as Day, free: Int32Array.from(free) }))

const codeFor = (ground: Ground) =>
  fc.oneof(
    fc.constant({ discount: null, discountCode: null }),
    fc.constant({ discount: null, discountCode: 'UNKNOWN' }),
    ...Array.from({ length: 3 }, () =>
      discountFor(ground).map(discount => ({ discount, discountCode: 'save' })),
    ),
  )

const searchFor = (ground: Ground): Arbitrary<Omit<StaySearch, 'discountCode'>> =>
  fc.record({
    stay: fc.constant({ checkin: ground.checkin as Day, checkout: (ground.checkin + ground.nights) as Day }),
    parties: fc.oneof(
      { weight: 12, arbitrary: fc.array(party, { minLength: 1, maxLength: 1 }) },
      { weight: 10, arbitrary: fc.array(party, { minLength: 2, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.array(party, { minLength: 1, maxLength: 9 }) },
    ),
    publisherId: fc.constant(publisherId),
    local: fc.constant({ today: ground.today as Day, minuteOfDay: ground.minuteOfDay }),
    exchange: exchangeFrom(ground.currency),
    chargeRates: fc.constant({
      [chargeCurrency]: { from: chargeCurrency, to: ground.currency, rate: '1.3567', asOf: '2026-01-01' },
    }),
  })

/** For some of the nights. */
const partSearchFor = (ground: Ground): Arbitrary<Omit<StaySearch, 'discountCode'>> =>
  fc
    .tuple(searchFor(ground), fc.nat(ground.nights - 1), fc.nat(ground.nights - 1))
    .map(([search, one, other]) => ({
      ...search,
      stay: {
        checkin: (ground.checkin + Math.min(one, other)) as Day,
        checkout: (ground.checkin + Math.max(one, other) + 1) as Day,
      },
    }))

const party: Arbitrary<RoomParty> = fc.record({
  adults: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 2 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }) },
  ),
  childAges: fc.oneof(
    { weight: 20, arbitrary: fc.array(fc.nat(17), { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(fc.nat(17), { maxLength: 20, size: 'max' }) },
  ),
  guests: guestFacts,
})

const exchangeFrom = (from: string): Arbitrary<ExchangeRate> =>
  fc.oneof(
    fc.constant(sameCurrency(from)),
    fc
      .record({
        to: fc.constantFrom(...currencies.filter(currency => currency !== from)),
        rate: fc.oneof(
          fc.constantFrom('1.0875', '0.9195402299', '149.53', '0.006687621213', '0.3071', '1', '0.5', '3'),
          fc.tuple(fc.nat(500), fc.integer({ min: 1, max: 999_999 })).map(digits => digits.join('.')),
        ),
      })
      .map(({ to, rate }) => ({ from, to, rate, asOf: '2026-01-02' })),
  )
