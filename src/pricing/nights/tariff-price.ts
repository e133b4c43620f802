// The price of a room for a stay under a tariff: its nights and its supplements, rounded once, as a whole.

import type { RateCalendar } from '../../lodging/calendars/calendar.ts'
import { type CountedGuests, derivedPrice } from '../../lodging/prices/derivation.ts'
import type { ChargeItem } from '../../lodging/prices/price.ts'
import type { RoomTariff } from '../../lodging/prices/tariff.ts'
import { fineDecimals } from '../../lodging/prices/tariff.ts'
import type { Room, RoomParty } from '../../lodging/properties/property.ts'
import { addDays, nightsBetween } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { allocate, type Minor, minor, parseAmount, subtract, zero } from '../../values/money.ts'
import type { PricedParty, StayContext, TariffPrice } from '../offer.ts'
import { daysOf } from '../restrictions.ts'
import type { StaySearch } from '../search.ts'
import { guestsToPrice } from './night-prices.ts'
import { payingGuests, takesParty } from './tariff-guests.ts'
import { tariffNights } from './tariff-nights.ts'
import { isOwedOnce, supplementCost } from './tariff-supplements.ts'

/** What a tariff needs to know of a search. */
type PricedByTariff = Pick<StayContext, 'search' | 'parties' | 'days' | 'decimals'>

/** Of each requested room; null when the tariff has no price for one of the parties. */
export function tariffPrices(
  calendar: RateCalendar,
  tariff: RoomTariff,
  room: Room,
  stayContext: PricedByTariff,
): TariffPrice[] | null {
  const prices: TariffPrice[] = []
  for (const [place, party] of stayContext.search.parties.entries()) {
    const price = tariffPrice(calendar, tariff, { room, party }, stayContext)
    if (price === null) return null
    const derived = derivedNights(price, calendar, guestsToPrice(room, stayContext.parties[place]!))
    if (derived === null) return null
    prices.push(derived)
  }
  return prices
}

/**
 * A derived plan changes the nights of the tariff that it follows; a night that is free there is free, and the supplements are owed
 * as they are. Null where a night has no price.
 */
function derivedNights(
  { nights, supplements }: TariffPrice,
  { derivation }: RateCalendar,
  guests: CountedGuests,
): TariffPrice | null {
  if (derivation === undefined) return { nights, supplements }
  const derived: Minor[] = []
  for (const night of nights) {
    const price = night === zero ? zero : derivedPrice(night, derivation, guests)
    if (price === null) return null
    derived.push(minor(price))
  }
  return { nights: derived, supplements }
}

interface OtherLength {
  readonly room: Room
  readonly nights: number
  /** Of each party, at a derived plan. */
  readonly guests: readonly PricedParty[]
}

/** Whether it has a price for every party of the search, for a stay of other nights from the same day. */
export function tariffTakesStay(
  calendar: RateCalendar,
  roomTariff: RoomTariff,
  { room, nights, guests }: OtherLength,
  search: StaySearch,
): boolean {
  const { conditions, familyOffer } = roomTariff.tariff
  const { firstDay } = calendar
  const { checkin } = search.stay
  if (calendar.derivation !== undefined) {
    const stay = { checkin, checkout: addDays(checkin, nights) }
    const asked = { search: { ...search, stay }, parties: guests, days: daysOf(stay) }
    const decimals = decimalsOf(search.exchange.from)
    return tariffPrices(calendar, roomTariff, room, { ...asked, decimals }) !== null
  }
  const ahead = nightsBetween(search.local.today, checkin)
  return search.parties.every(
    party =>
      takesParty(conditions, party, ahead, search) &&
      tariffNights(
        roomTariff,
        [checkin - firstDay, nights],
        payingGuests(room, party, familyOffer),
        room.standardOccupancy,
      ) !== null,
  )
}

function tariffPrice(
  { firstDay }: RateCalendar,
  roomTariff: RoomTariff,
  { room, party }: { readonly room: Room; readonly party: RoomParty },
  { search, days, decimals }: PricedByTariff,
): TariffPrice | null {
  const { tariff } = roomTariff
  const { checkin } = search.stay
  const ahead = nightsBetween(search.local.today, checkin)
  if (!takesParty(tariff.conditions, party, ahead, search)) return null
  const guests = payingGuests(room, party, tariff.familyOffer)
  const stretch = [checkin - firstDay, days.length] as const
  const nights = tariffNights(roomTariff, stretch, guests, room.standardOccupancy)
  if (nights === null) return null
  const stay = { days, isFree: nights.isFree, guests: guests.adults + guests.childAges.length }
  const supplements = roomTariff.supplements.filter(each => !search.nightsBefore || !isOwedOnce(each))
  const costs = supplements.map(supplement => supplementCost(supplement, stay))
  const ofNights = thousandths(nights.prices, tariff.unitNights)
  const ofSupplements = thousandths(costs, days.length)
  const total = rounded(ofNights, ofSupplements, decimals)
  const extra = rounded(0, ofSupplements, decimals)
  const amounts = allocate(extra, costs)
  return {
    nights: allocate(subtract(total, extra), nights.prices),
    supplements: supplements.flatMap(({ name }, index) => itemOf(name, amounts[index] ?? zero)),
  }
}

const itemOf = (name: string, total: Minor): ChargeItem[] =>
  total === zero ? [] : [{ name, description: '', total, included: false }]

/** The sum of fine amounts that were multiplied by a count, in units of the currency. */
function thousandths(amounts: readonly number[], multiplied: number): number {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return Number((sum / (multiplied * 10 ** fineDecimals)).toFixed(3))
}

/**
 * The sum of two amounts in minor units. Hotels round these totals with doubles, as the Alliance's test application does:
 * nights and supplements to thousandths, then their sum to the currency's decimals, a half up or down with the double that
 * is nearest to it, so that 1.005 is 1.00. To charge what the hotel's system shows, the last step is theirs; until then all
 * amounts are integers.
 */
const rounded = (nights: number, supplements: number, decimals: number): Minor =>
  parseAmount((nights + supplements).toFixed(decimals), decimals) ?? minor(Number.NaN)
