// Builds a small hotel, a search and its result, so that a row of a pricing table contains only what it is about.
// Arrival is Monday 21 December 2026 in Berlin, booked on the 1st; amounts are minor units.

import type { RateCalendar } from '../../../src/lodging/calendars/calendar.ts'
import { type ExchangeRate, sameCurrency } from '../../../src/lodging/prices/exchange.ts'
import type { ChargeItem, StayPrice } from '../../../src/lodging/prices/price.ts'
import type { DiscountCode, Fee, Promotion, Tax } from '../../../src/lodging/prices/rules.ts'
import type {
  Property,
  PropertyContent,
  RatePlan,
  Room,
  RoomParty,
} from '../../../src/lodging/properties/property.ts'
import { priceProperty } from '../../../src/pricing/availability.ts'
import type { PricedProperty } from '../../../src/pricing/priced-stay.ts'
import type { StaySearch, Supply } from '../../../src/pricing/search.ts'
import { addDays, type Day, parseDay } from '../../../src/values/civil-dates.ts'
import type { Minor } from '../../../src/values/money.ts'
import { wordedPrice } from '../../../src/wording/worded-price.ts'
import { wordsIn } from '../../../src/wording/wording.ts'

export const day = (text: string): Day => parseDay(text)!
const usualArrival = day('2026-12-21')
export const couple: RoomParty = { adults: 2, childAges: [] }

/** The options of a case. The default is 4 nights for a couple at 100.00 without rules. */
export interface Case {
  /** The first night; left out, it is 21 December 2026. */
  readonly arrival?: string
  readonly nights?: number
  /** One price for all nights, or one for each. */
  readonly price?: number | readonly number[]
  readonly parties?: readonly RoomParty[]
  readonly currency?: string
  readonly exchange?: ExchangeRate
  readonly today?: string
  readonly minuteOfDay?: number
  readonly code?: DiscountCode | 'unknown'
  readonly promotions?: readonly Promotion[]
  readonly fees?: readonly Fee[]
  readonly taxes?: readonly Tax[]
  readonly property?: Partial<Property>
  readonly room?: Partial<Room>
  readonly plan?: Partial<RatePlan>
  readonly calendar?: Partial<RateCalendar>
  /** Further calendars of the room; each adds a rate plan with its code. */
  readonly otherCalendars?: readonly RateCalendar[]
  /** Free rooms of each night; by default the room has no counts. */
  readonly free?: readonly number[]
}

/** A property that sells in `from`, with its prices shown in `to`. */
export const shownIn = (from: string, to: string, rate: string): Case => ({
  currency: from,
  exchange: { from, to, rate, asOf: '2026-12-01' },
})

export function supplyOf(of: Case): Supply {
  const plan = aPlan(of.plan)
  const room = aRoom(of.room)
  const others = of.otherCalendars ?? []
  const property = {
    ...aProperty,
    currency: of.currency ?? 'EUR',
    rooms: [room],
    ratePlans: [plan, ...others.map(calendar => aPlan({ ...of.plan, code: calendar.rateCode }))],
    promotions: of.promotions ?? [],
    taxes: of.taxes ?? [],
    fees: of.fees ?? [],
    ...of.property,
  }
  const firstDay = arrivalOf(of)
  const calendar = aCalendar({ firstDay, ...of.calendar, standard: pricesOf(of) })
  return {
    property,
    calendars: [{ ...calendar, ...of.calendar }, ...others],
    inventory: of.free ? [{ roomId: room.id, firstDay, free: Int32Array.from(of.free) }] : [],
    discount: of.code === undefined || of.code === 'unknown' ? null : of.code,
  }
}

export function searchOf(of: Case): StaySearch {
  const checkin = arrivalOf(of)
  return {
    stay: { checkin, checkout: addDays(checkin, of.nights ?? 4) },
    parties: of.parties ?? [couple],
    publisherId: 7,
    local: { today: day(of.today ?? '2026-12-01'), minuteOfDay: of.minuteOfDay ?? 600 },
    discountCode: of.code === undefined ? null : 'CODE',
    exchange: of.exchange ?? sameCurrency(of.currency ?? 'EUR'),
  }
}

export const pricedOf = (of: Case): PricedProperty => priceProperty(supplyOf(of), searchOf(of))

/** The price of the first rate of the first room. */
export function priceOf(of: Case): StayPrice {
  const rate = pricedOf(of).rooms[0]?.rates[0]
  if (rate === undefined) throw new Error('nothing can be sold in this case')
  return rate
}

/** The facts that a row of a table can check. */
export function factsOf(of: Case) {
  const price = priceOf(of)
  const worded = wordedPrice(price, searchOf(of).exchange, wordsIn('en'))
  return {
    ...price.total,
    original: price.nights.map(night => Number(night.originalRate)),
    rates: price.nights.map(night => Number(night.rate)),
    saved: price.nights.map(night => Number(night.promotionalSavings)),
    promotionIds: price.nights.map(night => night.promotionId),
    promotions: price.promotions.map(({ promotion, saved }) => [promotion.id, Number(saved)]),
    shown: worded.promotions.map(promotion => promotion.displayString),
    discount: price.discount && Number(price.discount.applied),
    refusal: pricedOf(of).discountRefusal,
    taxItems: amountsByName(worded.taxItems),
    fees: amountsByName(price.fees),
    atCheckin: amountsByName(worded.checkinFees),
    refundable: price.isRefundable,
    depositRequired: price.isDepositRequired,
    depositText: worded.depositPolicy,
    cancellationText: worded.cancellationPolicy,
    penalties: price.cancellationPenalties.map(each => [each.from, each.until, Number(each.penalty)]),
    noShow: Number(price.noShowPenalty),
  }
}

/** A row of a table: the rule it tests, a description, and the facts of its case. */
export interface Row {
  readonly cites: string
  readonly says: string
  readonly of: Case
  readonly gives: Partial<Plain<ReturnType<typeof factsOf>>>
}

/** Amounts as plain numbers, for writing rows. */
type Plain<Facts> = { [Fact in keyof Facts]: Facts[Fact] extends Minor ? number : Facts[Fact] }

const amountsByName = (items: readonly ChargeItem[]) => items.map(item => [item.name, Number(item.total)])

const arrivalOf = (of: Case): Day => (of.arrival === undefined ? usualArrival : day(of.arrival))

const pricesOf = (of: Case): Int32Array =>
  typeof of.price === 'object' ? Int32Array.from(of.price) : new Int32Array(30).fill(of.price ?? 10_000)

const aProperty: Property = {
  id: 3144,
  name: 'Hotel am Park',
  language: null,
  translations: null,
  source: 'crs',
  sourceMappings: [],
  equalOffers: 'one_source',
  paymentCollection: 'none',
  isOpen: true,
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  order: 1,
  cutoffDays: 0,
  cutoffMinute: null,
  reservationEmail: null,
  sellsSeveralRooms: true,
  assumedChildAge: 8,
  childAgeBands: [
    { fromAge: 0, toAge: 5 },
    { fromAge: 6, toAge: 12 },
  ],
  content: {} as PropertyContent,
  rooms: [],
  ratePlans: [],
  promotions: [],
  taxes: [],
  fees: [],
}

export const aRoom = (changes: Partial<Room> = {}): Room => ({
  id: 11,
  name: 'Double',
  type: 'room',
  typeId: null,
  standardOccupancy: 2,
  maximumOccupancy: 4,
  maximumAdults: null,
  minimumOccupancy: null,
  maximumChildren: null,
  allotment: null,
  shortDescription: '',
  longDescription: '',
  bedding: '',
  beds: [],
  images: [],
  ...changes,
})

export const aPlan = (changes: Partial<RatePlan> = {}): RatePlan => ({
  code: 'BAR',
  title: 'Best rate',
  text: '',
  mealPlan: 'room_only',
  deposit: { steps: [] },
  cancellation: { arrivalMinute: 0, steps: [], noShow: { kind: 'full' } },
  depositText: null,
  cancellationText: null,
  modification: { isAllowed: true, untilDays: null },
  ...changes,
})

export const aCalendar = (changes: Partial<RateCalendar> = {}): RateCalendar => ({
  roomId: 11,
  rateCode: 'BAR',
  firstDay: usualArrival,
  nights: 30,
  standard: new Int32Array(30).fill(10_000),
  single: null,
  extraAdult: null,
  extraChild: [],
  flags: null,
  minStayArrival: null,
  minStayThrough: null,
  maxStayArrival: null,
  maxStayThrough: null,
  minAdvanceDays: null,
  maxAdvanceDays: null,
  ...changes,
})
