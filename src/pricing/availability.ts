// Decides what of a property can be sold for a search, and prices it: the flags of each room, the rates that are open,
// and the one reason why a property has nothing to offer.

import type { RateCalendar } from '../lodging/calendar.ts'
import type { Property, RatePlan, Room } from '../lodging/property.ts'
import type { DiscountRefusal } from '../lodging/rules.ts'
import { addDays } from '../values/civil-dates.ts'
import { convertPrice } from './conversion.ts'
import type { Offer } from './draft.ts'
import { roomOnOffer } from './night-prices.ts'
import { type Occasion, occasionOf } from './occasion.ts'
import { type PlanTerms, planTerms } from './plan-terms.ts'
import type { PricedProperty, PricedRate, RoomFlags, UnavailableReason } from './priced-stay.ts'
import { type Quote, quote } from './quote.ts'
import { canBeSold, restrictionsOf } from './restrictions.ts'
import { flagsOf, hasFlag } from './room-flags.ts'
import type { StaySearch, Supply } from './search.ts'

/** Every room with its flags and, where the property can be booked, its rates in the currency `exchange.to` (S6, S7). */
export function priceProperty(supply: Supply, search: StaySearch): PricedProperty {
  const { property } = supply
  const occasion = occasionOf(supply, search)
  const reason = reasonOfProperty(property, search)
  const terms = property.ratePlans.map(plan => planTerms(plan, occasion))
  const quotes: Quote[] = []
  const rooms = property.rooms.map(room => {
    const { flags, offers } = offeredRoom(supply, occasion, room, terms)
    const ofRoom = reason === null ? offers.map(quote) : []
    quotes.push(...ofRoom)
    const rates = ofRoom.map(({ rate }) => convertPrice(rate, search.exchange))
    return { room, flags, isAvailable: rates.length > 0, rates }
  })
  return {
    unavailableReason: reason ?? (quotes.length > 0 ? null : 'no_rooms_available'),
    rooms,
    discountRefusal: commonRefusal(quotes, occasion),
  }
}

/** One rate of one room, as preview and reservation ask for it. */
export interface PricedChoice {
  readonly room: Room
  readonly plan: RatePlan
  /** Null when the rate can be sold. */
  readonly unavailableReason: UnavailableReason | null
  /** The flags as this rate alone causes them, so that a refusal can name why (contract R12). */
  readonly flags: RoomFlags
  /** In the property's currency; `convertPrice(rate, search.exchange)` is the same price as it is shown. */
  readonly rate: PricedRate | null
  readonly discountRefusal: DiscountRefusal | null
}

/** Prices one rate in the property's currency; undefined when the property has no such room or rate plan (R12). */
export function priceRate(
  supply: Supply,
  search: StaySearch,
  roomId: number,
  rateCode: string,
): PricedChoice | undefined {
  const room = supply.property.rooms.find(each => each.id === roomId)
  const plan = supply.property.ratePlans.find(each => each.code === rateCode)
  if (room === undefined || plan === undefined) return undefined
  const reason = reasonOfProperty(supply.property, search)
  const occasion = occasionOf(supply, search)
  const { flags, offers } = offeredRoom(supply, occasion, room, [planTerms(plan, occasion)])
  const quotes = reason === null ? offers.map(quote) : []
  return {
    room,
    plan,
    unavailableReason: reason ?? (quotes.length > 0 ? null : 'no_rooms_available'),
    flags,
    rate: quotes[0]?.rate ?? null,
    discountRefusal: commonRefusal(quotes, occasion),
  }
}

/** Why nothing of the property can be sold, whatever its rooms say; the first that applies, in this order. */
function reasonOfProperty(property: Property, search: StaySearch): UnavailableReason | null {
  if (!property.isOpen) return 'not_bookable'
  if (isPastCutoff(property, search)) return 'past_cutoff'
  if (search.parties.length > 1 && !property.sellsSeveralRooms) return 'multi_room_not_supported'
  return null
}

function isPastCutoff({ cutoffDays, cutoffMinute }: Property, { stay, local }: StaySearch): boolean {
  if (local.today > addDays(stay.checkin, -cutoffDays)) return true
  return cutoffMinute !== null && local.today === stay.checkin && local.minuteOfDay > cutoffMinute
}

interface OfferedRoom {
  readonly flags: RoomFlags
  /** What can be sold, in the order of the plans; empty when a flag is set. */
  readonly offers: readonly Offer[]
}

function offeredRoom(
  supply: Supply,
  occasion: Occasion,
  room: Room,
  plans: readonly PlanTerms[],
): OfferedRoom {
  const { search, days } = occasion
  const inventory = supply.inventory.find(each => each.roomId === room.id) ?? null
  const onOffer = roomOnOffer(occasion, room, inventory)
  const rates = calendarsOf(room, plans, supply.calendars).map(({ terms, calendar }) => ({
    offer: { occasion, room: onOffer, terms, calendar },
    restrictions: restrictionsOf(calendar, search.stay, days, search.local.today),
  }))
  const flags = flagsOf(
    onOffer,
    search,
    rates.map(rate => rate.restrictions),
  )
  const open = hasFlag(flags) ? [] : rates.filter(rate => canBeSold(rate.restrictions))
  return { flags, offers: open.map(rate => rate.offer) }
}

/** The plans that have a calendar in the room, with it. */
function calendarsOf(
  room: Room,
  plans: readonly PlanTerms[],
  calendars: readonly RateCalendar[],
): { readonly terms: PlanTerms; readonly calendar: RateCalendar }[] {
  const ofRoom = calendars.filter(calendar => calendar.roomId === room.id)
  return plans.flatMap(terms => {
    const calendar = ofRoom.find(each => each.rateCode === terms.plan.code)
    return calendar === undefined ? [] : [{ terms, calendar }]
  })
}

/** Null as soon as the code applied to one rate; with nothing priced, what can be said without a rate (P4). */
function commonRefusal(quotes: readonly Quote[], occasion: Occasion): DiscountRefusal | null {
  const [first] = quotes
  if (first === undefined) return occasion.codeRefusal
  return quotes.some(each => each.discountRefusal === null) ? null : first.discountRefusal
}
