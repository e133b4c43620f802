// The request that pricing is measured on: 3 rooms with 5 rates each for 7 nights, with two promotions that stack, a
// discount code, three taxes and two fees, and policies as hotels have them.

import { sameCurrency } from '../src/lodging/exchange.ts'
import type { CancellationPolicy, DepositPolicy } from '../src/lodging/policies.ts'
import type { RatePlan } from '../src/lodging/property.ts'
import type { ChargeConditions, Fee, Promotion, PromotionConditions, Tax } from '../src/lodging/rules.ts'
import type { StaySearch, Supply } from '../src/pricing/search.ts'
import { addDays } from '../src/values/civil-dates.ts'
import { aCalendar, aPlan, aRoom, day, supplyOf } from '../test/support/pricing-case.ts'
import {
  aFee,
  aPromotion,
  aTax,
  combinable,
  flat,
  ofPercent,
  percentCode,
  percentOff,
} from '../test/support/pricing-rules.ts'

const arrival = day('2026-12-21')
const nights = 7
const roomIds = [11, 12, 13]
const rateCodes = ['BAR', 'FLEX', 'ADV', 'HB', 'PKG']

/** How many arrivals, a day apart, the searches have. */
export const arrivals = 14

/** The supply, with as many more promotions, fees and taxes as asked for, none of which applies to the search. */
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
    calendars: roomIds.flatMap(roomId =>
      rateCodes.map((rateCode, rate) =>
        aCalendar({ roomId, rateCode, standard: pricesOf(roomId, rate), extraAdult: column(2500) }),
      ),
    ),
    inventory: roomIds.map(roomId => ({ roomId, firstDay: arrival, free: column(4) })),
  }
}

/**
 * The supply with another hour of arrival for each minute of a day: with the arrivals more cancellation times than
 * pricing remembers, so that it has to work out each of them again.
 */
export function unfamiliarSupplies(): Supply[] {
  const plain = busySupply()
  return Array.from({ length: 1440 }, (_, arrivalMinute) => {
    const ratePlans = plain.property.ratePlans.map(plan => ({
      ...plan,
      cancellation: { ...plan.cancellation, arrivalMinute },
    }))
    return { ...plain, property: { ...plain.property, ratePlans } }
  })
}

/** Two adults and a child for a week, with the code, for each of the arrivals. */
export const busySearches: readonly StaySearch[] = Array.from({ length: arrivals }, (_, offset) => ({
  stay: { checkin: addDays(arrival, offset), checkout: addDays(arrival, offset + nights) },
  parties: [{ adults: 2, childAges: [7] }],
  publisherId: 7,
  local: { today: day('2026-12-01'), minuteOfDay: 600 },
  discountCode: 'CODE',
  exchange: sameCurrency('EUR'),
}))

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

const column = (amount: number) => new Int32Array(30).fill(amount)

const pricesOf = (roomId: number, rate: number) =>
  Int32Array.from({ length: 30 }, (_, night) => 9_000 + roomId * 137 + rate * 1_111 + night * 59)

/** One condition each that does not hold for the search, all kinds of them in turn. */
const idlePromotion = (index: number): Promotion => {
  const unmet: Partial<PromotionConditions>[] = [
    { minNights: 8 },
    { maxLeadDays: 3 },
    { booking: { from: addDays(arrival, 1), to: null } },
    { stay: { from: addDays(arrival, 60), to: addDays(arrival, 90) } },
    { weekdays: [] },
    { publishers: [99] },
    { needsCode: true },
  ]
  return aPromotion(100 + index, percentOff(30), unmet[index % unmet.length])
}

const unmetByCharges: Partial<ChargeConditions>[] = [
  { minNights: 8 },
  { maxNights: 6 },
  { stay: { from: addDays(arrival, 60), to: addDays(arrival, 90) } },
  { minAge: 70 },
]

const idleTax = (index: number): Tax =>
  aTax(`Idle ${index}`, ofPercent(3), { conditions: unmetByCharges[index % unmetByCharges.length]! })

const idleFee = (index: number): Fee =>
  aFee(`Idle ${index}`, flat(700, 'night'), { conditions: unmetByCharges[index % unmetByCharges.length]! })
