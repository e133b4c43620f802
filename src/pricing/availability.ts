// Decides what of a property can be sold for a search, and prices it: the flags of each room, the rates that are open,
// and the one reason why a property has nothing to offer.

import type { RoomInventory } from '../lodging/calendar.ts'
import type { Property, RatePlan, Room } from '../lodging/property.ts'
import type { DiscountRefusal } from '../lodging/rules.ts'
import { addDays } from '../values/civil-dates.ts'
import { convertPrice } from './conversion.ts'
import { codeRefusal } from './discount.ts'
import type { Offer } from './draft.ts'
import type { PricedProperty, PricedRate, RoomFlags, UnavailableReason } from './priced-stay.ts'
import { quote } from './quote.ts'
import { canBeSold, restrictionsOf } from './restrictions.ts'
import { flagsOf, hasFlag } from './room-flags.ts'
import type { StaySearch, Supply } from './search.ts'

/** Every room with its flags and, where the property can be booked, its rates in the currency `exchange.to` (S6, S7). */
export function priceProperty(supply: Supply, search: StaySearch): PricedProperty {
  const { property } = supply
  const reason = reasonOfProperty(property, search)
  const offered = property.rooms.map(room => offeredRoom(supply, search, room, property.ratePlans))
  const priced = offered.map(({ room, flags, offers }) => {
    const quotes = reason === null ? offers.map(quoteRate) : []
    return { room, flags, isAvailable: quotes.length > 0, quotes }
  })
  return {
    unavailableReason: reason ?? (priced.some(room => room.isAvailable) ? null : 'no_rooms_available'),
    rooms: priced.map(({ quotes, ...room }) => ({
      ...room,
      rates: quotes.map(({ rate }) => convertPrice(rate, search.exchange)),
    })),
    discountRefusal: commonRefusal(
      priced.flatMap(room => room.quotes),
      supply,
      search,
    ),
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
  const { flags, offers } = offeredRoom(supply, search, room, [plan])
  const quotes = reason === null ? offers.map(quoteRate) : []
  return {
    room,
    plan,
    unavailableReason: reason ?? (quotes.length > 0 ? null : 'no_rooms_available'),
    flags,
    rate: quotes[0]?.rate ?? null,
    discountRefusal: commonRefusal(quotes, supply, search),
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
  readonly room: Room
  readonly flags: RoomFlags
  /** What can be sold, in the order of the plans; empty when a flag is set. */
  readonly offers: readonly Offer[]
}

function offeredRoom(
  supply: Supply,
  search: StaySearch,
  room: Room,
  plans: readonly RatePlan[],
): OfferedRoom {
  const inventory = supply.inventory.find(each => each.roomId === room.id) ?? null
  const rates = offersOf(supply, search, { room, inventory }, plans).map(offer => ({
    offer,
    restrictions: restrictionsOf(offer.calendar, search.stay, search.local.today),
  }))
  const flags = flagsOf(
    room,
    inventory,
    search,
    rates.map(rate => rate.restrictions),
  )
  const open = hasFlag(flags) ? [] : rates.filter(rate => canBeSold(rate.restrictions))
  return { room, flags, offers: open.map(rate => rate.offer) }
}

function offersOf(
  { property, calendars, discount }: Supply,
  search: StaySearch,
  counted: { readonly room: Room; readonly inventory: RoomInventory | null },
  plans: readonly RatePlan[],
): Offer[] {
  const ofRoom = calendars.filter(calendar => calendar.roomId === counted.room.id)
  return plans.flatMap(plan => {
    const calendar = ofRoom.find(each => each.rateCode === plan.code)
    return calendar === undefined ? [] : [{ ...counted, property, plan, calendar, search, discount }]
  })
}

interface QuotedRate {
  readonly rate: PricedRate
  readonly discountRefusal: DiscountRefusal | null
}

function quoteRate(offer: Offer): QuotedRate {
  const { price, discountRefusal } = quote(offer)
  return { rate: { ...price, plan: offer.plan }, discountRefusal }
}

/** Null as soon as the code applied to one rate; with nothing priced, what can be said without a rate (P4). */
function commonRefusal(
  quotes: readonly QuotedRate[],
  { property, discount }: Supply,
  search: StaySearch,
): DiscountRefusal | null {
  const [first] = quotes
  if (first === undefined) return codeRefusal(discount, property, search)
  return quotes.some(each => each.discountRefusal === null) ? null : first.discountRefusal
}
