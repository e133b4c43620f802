// Decides which rooms and rates of a property can be sold for a search and prices them: the flags of each room, the open
// rates, and the reason when nothing is available.

import type { DiscountRefusal } from '../lodging/prices/rules.ts'
import type { Property, RatePlan, Room } from '../lodging/properties/property.ts'
import { addDays } from '../values/civil-dates.ts'
import { convertPrice } from './conversion.ts'
import type { ExplainedRule } from './explanation/explained-rule.ts'
import type { Offer, StayContext } from './offer.ts'
import { offeredRoom } from './offers.ts'
import { openPlans } from './plan-access.ts'
import { planTerms } from './policies/plan-terms.ts'
import type {
  PricedProperty,
  PricedRate,
  PricedRoom,
  RoomFlags,
  RoomReason,
  UnavailableReason,
} from './priced-stay.ts'
import { type Quote, quote, quoteExplained, quoteOfRoom, quoteToKeep, quoteTotal } from './quote.ts'
import type { StaySearch, Supply } from './search.ts'
import { stayContextOf } from './stay-context.ts'

/** Every room with its flags and, where the property can be booked, its rates in the currency `exchange.to` (S6, S7). */
export const priceProperty = (supply: Supply, search: StaySearch): PricedProperty =>
  priceRooms(supply, search, quote)

/** The same rooms and totals; the rates have no deposit and no cancellation terms (`quoteTotal`). */
export const priceTotals = (supply: Supply, search: StaySearch): PricedProperty =>
  priceRooms(supply, search, quoteTotal)

function priceRooms(supply: Supply, search: StaySearch, quoteOf: (offer: Offer) => Quote): PricedProperty {
  const { property } = supply
  const stayContext = stayContextOf(supply, search)
  const reason = reasonOfProperty(property, search)
  const terms = planTerms(openPlans(supply, search), stayContext)
  const quotes: Quote[] = []
  const rooms = property.rooms.map((room): PricedRoom => {
    const { flags, reasons, offers } = offeredRoom(supply, stayContext, room, terms)
    if (reason !== null || offers.length === 0) {
      return { room, flags, reasons, isAvailable: false, rates: noRates }
    }
    const rates = new Array<PricedRate>(offers.length)
    for (let index = 0; index < offers.length; index += 1) {
      const ofOffer = quoteOf(offers[index]!)
      quotes.push(ofOffer)
      rates[index] = convertPrice(ofOffer.rate, search.exchange)
    }
    return { room, flags, reasons, isAvailable: true, rates }
  })
  return {
    unavailableReason: reason ?? (quotes.length > 0 ? null : 'no_rooms_available'),
    rooms,
    discountRefusal: commonRefusal(quotes, stayContext),
  }
}

const noRates: readonly PricedRate[] = []

/** One rate of one room, as preview and reservation ask for it. */
export interface PricedChoice {
  readonly room: Room
  readonly plan: RatePlan
  /** Null when the rate is available. */
  readonly unavailableReason: UnavailableReason | null
  /** The flags caused by this rate alone, so that a refusal can name the reason (contract R12). */
  readonly flags: RoomFlags
  readonly reasons: readonly RoomReason[]
  /** In the property's currency; `convertPrice(rate, search.exchange)` is the price shown. */
  readonly rate: PricedRate | null
  readonly discountRefusal: DiscountRefusal | null
  /** Of a price that is explained. */
  readonly explanation?: readonly ExplainedRule[]
  /** Of a room of several: what it owes for the booking. */
  readonly forBooking?: Quote['forBooking']
}

/** Prices one rate in the property's currency; undefined when the search knows no such room or rate plan (R12). */
export const priceRate = (
  supply: Supply,
  search: StaySearch,
  roomId: number,
  rateCode: string,
): PricedChoice | undefined => priceOne(supply, search, { roomId, rateCode }, quote)

/** The same as a price that is promised or agreed, whose lines know their nights (`quoteToKeep`). */
export const priceRateToKeep = (
  supply: Supply,
  search: StaySearch,
  roomId: number,
  rateCode: string,
): PricedChoice | undefined => priceOne(supply, search, { roomId, rateCode }, quoteToKeep)

/** The same of one room of several of different kinds, with what it owes for the booking. */
export const priceRateOfRoom = (
  supply: Supply,
  search: StaySearch,
  roomId: number,
  rateCode: string,
): PricedChoice | undefined => priceOne(supply, search, { roomId, rateCode }, quoteOfRoom)

/** The same with its explanation. */
export const priceRateExplained = (
  supply: Supply,
  search: StaySearch,
  roomId: number,
  rateCode: string,
): PricedChoice | undefined => priceOne(supply, search, { roomId, rateCode }, quoteExplained)

function priceOne(
  supply: Supply,
  search: StaySearch,
  { roomId, rateCode }: { readonly roomId: number; readonly rateCode: string },
  quoteOf: (offer: Offer) => Quote,
): PricedChoice | undefined {
  const room = supply.property.rooms.find(each => each.id === roomId)
  const prepared = openPlans(supply, search).find(({ plan }) => plan.code === rateCode)
  if (room === undefined || prepared === undefined) return undefined
  const reason = reasonOfProperty(supply.property, search)
  const stayContext = stayContextOf(supply, search)
  const { flags, reasons, offers } = offeredRoom(
    supply,
    stayContext,
    room,
    planTerms([prepared], stayContext),
  )
  const quotes = reason === null ? offers.map(quoteOf) : []
  return {
    room,
    plan: prepared.plan,
    unavailableReason: reason ?? (quotes.length > 0 ? null : 'no_rooms_available'),
    flags,
    reasons,
    rate: quotes[0]?.rate ?? null,
    discountRefusal: commonRefusal(quotes, stayContext),
    ...(quotes[0]?.explanation && { explanation: quotes[0].explanation }),
    ...(quotes[0]?.forBooking && { forBooking: quotes[0].forBooking }),
  }
}

/** The first reason why nothing of the property is available, in this order, whatever its rooms say. */
export function reasonOfProperty(
  property: Pick<Property, 'isOpen' | 'cutoffDays' | 'cutoffMinute' | 'sellsSeveralRooms'>,
  search: StaySearch,
): UnavailableReason | null {
  if (!property.isOpen) return 'not_bookable'
  if (isPastCutoff(property, search)) return 'past_cutoff'
  if (search.parties.length > 1 && !property.sellsSeveralRooms) return 'multi_room_not_supported'
  return null
}

function isPastCutoff(
  { cutoffDays, cutoffMinute }: Pick<Property, 'cutoffDays' | 'cutoffMinute'>,
  { stay, local, isByStaff }: StaySearch,
): boolean {
  if (isByStaff) return false
  if (local.today > addDays(stay.checkin, -cutoffDays)) return true
  return cutoffMinute !== null && local.today === stay.checkin && local.minuteOfDay > cutoffMinute
}

/** Null when the code applied to at least one rate; with nothing priced, the refusal known without a rate (P4). */
function commonRefusal(quotes: readonly Quote[], stayContext: StayContext): DiscountRefusal | null {
  const [first] = quotes
  if (first === undefined) return stayContext.codeRefusal
  return quotes.some(each => each.discountRefusal === null) ? null : first.discountRefusal
}
