// The requests of the pricing benchmark: 3 rooms with 5 rates each for 7 nights, with two stacking promotions, a
// discount code, three taxes, two fees and usual policies; and a plainer one, 5 rooms with 3 rates each for 3 nights
// with a promotion, a tax and a fee.

import { type ExchangeRate, sameCurrency } from '../src/lodging/prices/exchange.ts'
import type { CancellationPolicy, DepositPolicy } from '../src/lodging/prices/policies.ts'
import type {
  ChargeConditions,
  Fee,
  Promotion,
  PromotionConditions,
  Tax,
} from '../src/lodging/prices/rules.ts'
import type { RatePlan } from '../src/lodging/properties/property.ts'
import type { StaySearch, Supply } from '../src/pricing/search.ts'
import { addDays } from '../src/values/civil-dates.ts'
import { aCalendar, aPlan, aRoom, day, supplyOf } from '../test/support/prices/pricing-case.ts'
import {
  aFee,
  aPromotion,
  aTax,
  combinable,
  flat,
  ofPercent,
  percentCode,
  percentOff,
} from '../test/support/prices/pricing-rules.ts'

const arrival = day('2026-12-21')
const roomIds = [11, 12, 13]
const rateCodes = ['BAR', 'FLEX', 'ADV', 'HB', 'PKG']

/** Number of arrivals, a day apart; each comes back only after all others. */
export const arrivals = 600
const calendarNights = arrivals + 7

/** The supply, plus `idleRules` promotions, fees and taxes that do not apply to the search. */
export function busySupply(idleRules = 0): Supply {
  const idle = Array.from({ length: idleRules }, (_, index) => index)
  const plain = supplyOf({ code: percentCode(5) })
  return {
    ...plain,
    property: {
      ...plain.property,
      rooms: roomIds.map(id => aRoom({ id })),
      ratePlans: rateCodes.map(planOf),
      promotions: [...promotions, ...idle.map(idlePromotion)],
      taxes: [...taxes, ...idle.map(idleTax)],
      fees: [...fees, ...idle.map(idleFee)],
    },
    ...stockOf(roomIds, rateCodes),
  }
}

/** Five rooms and three rates of the same hotel under one promotion, one tax and one fee. */
export const plainSupply = (): Supply => plainHotel([11, 12, 13, 14, 15], rateCodes.slice(0, 3))

/** Ten rooms and five rates under the same rules. */
export const largePlainSupply = (): Supply =>
  plainHotel(
    Array.from({ length: 10 }, (_, index) => 11 + index),
    rateCodes,
  )

function plainHotel(rooms: readonly number[], codes: readonly string[]): Supply {
  const busy = busySupply()
  return {
    ...busy,
    discount: null,
    property: {
      ...busy.property,
      rooms: rooms.map(id => aRoom({ id })),
      ratePlans: codes.map(planOf),
      promotions: promotions.slice(0, 1),
      taxes: taxes.slice(0, 1),
      fees: fees.slice(0, 1),
    },
    ...stockOf(rooms, codes),
  }
}

/** The same hotel as if just loaded: nothing that pricing derives from it is cached. */
export const reloaded = (supply: Supply): Supply => ({
  ...supply,
  property: { ...supply.property },
  calendars: [...supply.calendars],
})

const dollars: ExchangeRate = { from: 'EUR', to: 'USD', rate: '1.0875', asOf: '2026-11-30' }

const searchesOf = (nights: number, changes: Partial<StaySearch>): StaySearch[] =>
  Array.from({ length: arrivals }, (_, offset) => ({
    stay: { checkin: addDays(arrival, offset), checkout: addDays(arrival, offset + nights) },
    parties: [{ adults: 2, childAges: [7] }],
    publisherId: 7,
    local: { today: day('2026-12-01'), minuteOfDay: 600 },
    discountCode: 'CODE',
    exchange: sameCurrency('EUR'),
    ...changes,
  }))

/** Two adults and a child for a week, with the code, for each of the arrivals. */
export const busySearches: readonly StaySearch[] = searchesOf(7, {})

/** The same, answered in another currency. */
export const dollarSearches: readonly StaySearch[] = searchesOf(7, { exchange: dollars })

/** Two adults for three nights without a code. */
export const plainSearches: readonly StaySearch[] = searchesOf(3, {
  parties: [{ adults: 2, childAges: [] }],
  discountCode: null,
})

const promotions: Promotion[] = [
  combinable(aPromotion(1, percentOff(10))),
  combinable(aPromotion(2, { kind: 'free_nights', stay: 7, pay: 6 })),
]

const taxes: Tax[] = [
  aTax('VAT', ofPercent(7)),
  aTax('City levy', ofPercent(2.5), { compound: true }),
  aTax('Tourist tax', flat(250, 'person_night'), {
    due: 'checkin',
    conditions: { minAge: 18, chargedNights: 7 },
  }),
]

const fees: Fee[] = [
  aFee('Cleaning', flat(5000, 'stay'), { taxRate: 190_000 }),
  aFee('Resort fee', flat(1200, 'night', 'room'), { taxRate: 70_000 }),
]

const cancellation: CancellationPolicy = {
  arrivalMinute: 1080,
  steps: [
    { hoursBefore: 168, charge: { kind: 'nights', nights: 1 } },
    { hoursBefore: 48, charge: { kind: 'percent', percent: 800_000 } },
  ],
  noShow: { kind: 'full' },
}

const deposit: DepositPolicy = {
  steps: [
    { withinDays: 14, charge: { kind: 'full' } },
    { withinDays: null, charge: { kind: 'percent', percent: 200_000 } },
  ],
}

const planOf = (code: string): RatePlan =>
  aPlan({ code, title: code, deposit: { ...deposit }, cancellation: { ...cancellation } })

const stockOf = (
  rooms: readonly number[],
  codes: readonly string[],
): Pick<Supply, 'calendars' | 'inventory'> => ({
  calendars: rooms.flatMap(roomId =>
    codes.map((rateCode, rate) =>
      aCalendar({
        roomId,
        rateCode,
        nights: calendarNights,
        standard: pricesOf(roomId, rate),
        extraAdult: column(2500),
      }),
    ),
  ),
  inventory: rooms.map(roomId => ({ roomId, firstDay: arrival, free: column(4) })),
})

const column = (amount: number) => new Int32Array(calendarNights).fill(amount)

const pricesOf = (roomId: number, rate: number) =>
  Int32Array.from(
    { length: calendarNights },
    (_, night) => 9_000 + roomId * 137 + rate * 1_111 + (night % 30) * 59,
  )

/** Each has one condition that does not hold for the search, all kinds in turn. */
const idlePromotion = (index: number): Promotion => {
  const unmet: Partial<PromotionConditions>[] = [
    { minNights: 8 },
    { maxLeadDays: 3 },
    { booking: { from: addDays(arrival, 1), to: null } },
    { stay: { from: addDays(arrival, -90), to: addDays(arrival, -60) } },
    { weekdays: [] },
    { publishers: [99] },
    { needsCode: true },
  ]
  return aPromotion(100 + index, percentOff(30), unmet[index % unmet.length])
}

const unmetByCharges: Partial<ChargeConditions>[] = [
  { minNights: 8 },
  { maxNights: 6 },
  { stay: { from: addDays(arrival, -90), to: addDays(arrival, -60) } },
  { minAge: 70 },
]

const idleTax = (index: number): Tax =>
  aTax(`Idle ${index}`, ofPercent(3), { conditions: unmetByCharges[index % unmetByCharges.length]! })

const idleFee = (index: number): Fee =>
  aFee(`Idle ${index}`, flat(700, 'night'), { conditions: unmetByCharges[index % unmetByCharges.length]! })
