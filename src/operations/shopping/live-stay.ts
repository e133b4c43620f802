// What live sources have for a stay at properties: each is asked once for all its properties, nobody waits longer than the
// request may, and a property whose source is slow counts as not searched.

import type { ExchangeRate } from '../../lodging/exchange.ts'
import type { Property, Room, SourceMapping } from '../../lodging/property.ts'
import { reasonOfProperty } from '../../pricing/availability.ts'
import { convertPrice } from '../../pricing/conversion.ts'
import type { PricedProperty, PricedRoom, UnavailableReason } from '../../pricing/priced-stay.ts'
import type { ReasonDetail } from '../../pricing/reason-details.ts'
import { verdictOf } from '../../pricing/room-flags.ts'
import type { LiveAvailability, LiveProperty, LiveReason, LiveStay } from '../../sources/live-offers.ts'
import { isLive, type LiveSource } from '../../sources/source.ts'
import { addDays, nightsBetween } from '../../values/civil-dates.ts'
import type { AppContext } from '../context.ts'
import { bookableOnly } from './bookable.ts'
import type { GatheredStay } from './gather.ts'
import type { LiveFound } from './live-desk.ts'
import { pricedLive, roomWithBeds } from './live-prices.ts'

/** A property at its live source. */
export interface LivePlace {
  readonly source: LiveSource
  readonly mapping: SourceMapping
}

type Surroundings = Pick<AppContext, 'sources' | 'live' | 'clock'>

/** Where a property is searched live; null for one whose calendar is here, and for one that its source has no name for. */
export function livePlaceOf({ sources }: Pick<AppContext, 'sources'>, property: Property): LivePlace | null {
  const source = sources.get(property.source)
  if (source === undefined || !isLive(source)) return null
  const mapping = property.sourceMappings.find(each => each.source === source.name)
  return { source, mapping: mapping ?? { source: source.name, key: '', rooms: [] } }
}

/** What a live source answered for a property. */
export interface LiveResult extends LivePlace {
  readonly found: LiveFound
}

/**
 * The answers for the live ones among some stays, by property id, as far as they are there within `milliseconds`; the
 * others go on and serve the next request. Null for a property whose source has not answered.
 */
export async function searchLive(
  context: Surroundings,
  gathered: readonly GatheredStay[],
  milliseconds: number,
): Promise<ReadonlyMap<number, LiveResult | null>> {
  const bySource = Map.groupBy(placed(context, gathered), ({ place, question }) =>
    JSON.stringify([place.source.name, question]),
  )
  const results = new Map<number, LiveResult | null>()
  const asked: Promise<void>[] = []
  for (const group of bySource.values()) {
    const [{ place, question, at }] = group as [Placed]
    const properties = group.map(each => livePropertyOf(each.at.supply.property, each.place.mapping))
    const found = context.live.search(place.source, properties, {
      stay: question,
      today: at.search.local.today,
    })
    for (const [index, each] of group.entries()) {
      results.set(each.at.supply.property.id, null)
      asked.push(
        found[index]!.then(answer => {
          if (answer !== null) results.set(each.at.supply.property.id, { ...each.place, found: answer })
        }),
      )
    }
  }
  if (asked.length > 0) await within(milliseconds, Promise.all(asked))
  return new Map(results)
}

interface Placed {
  readonly at: GatheredStay
  readonly place: LivePlace
  readonly question: LiveStay
}

const placed = (context: Surroundings, gathered: readonly GatheredStay[]): Placed[] =>
  gathered.flatMap(at => {
    const place = livePlaceOf(context, at.supply.property)
    const isSearched = place !== null && place.mapping.key !== '' && ruleAgainst(at) === null
    return isSearched ? [{ at, place, question: liveStayOf(at) }] : []
  })

/** Why the property itself is not sold for the stay, whatever its source has. */
export const ruleAgainst = ({ supply, search, horizon }: GatheredStay): UnavailableReason | null =>
  search.stay.checkout > horizon ? 'not_bookable' : reasonOfProperty(supply.property, search)

/** The question of a search to a source. */
export const liveStayOf = ({ search, language, session }: GatheredStay): LiveStay => ({
  checkin: search.stay.checkin,
  checkout: search.stay.checkout,
  parties: search.parties,
  currency: search.exchange.to,
  language,
  session,
})

export const livePropertyOf = (
  { id, currency, timeZone }: Property,
  { key, rooms }: SourceMapping,
): LiveProperty => ({ id, key, roomKeys: rooms.map(room => room.key), currency, timeZone })

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, Math.max(0, milliseconds))
  await Promise.race([work, over])
  clearTimeout(timer)
}

/** A property priced for a search, here or by a live source. */
export interface PricedSearch {
  readonly priced: PricedProperty
  /** From the currency of its rates into the one shown. */
  readonly exchange: ExchangeRate
  /** When a live source answered, in milliseconds since 1970; null for prices of this server. */
  readonly answeredAt: number | null
  detailsOf(room: PricedRoom): readonly ReasonDetail[]
}

/** The rooms and rates of a live source in the form of the server's own. */
export function priceLive(
  context: Pick<AppContext, 'sources' | 'payments'>,
  { mapping, found }: LiveResult,
  gathered: GatheredStay,
): PricedSearch {
  const { availability, answeredAt } = found
  const { property } = gathered.supply
  const own = currencyOf(availability) ?? property.currency
  const exchange = gathered.exchangeFrom(own)
  const rooms = property.rooms.map(room => {
    const there = roomsOf(availability, mapping, room)
    const rates = there
      .flatMap(each => each.rates)
      .filter(({ currency }) => currency === own)
      .filter((rate, index, all) => all.findIndex(({ code }) => code === rate.code) === index)
      .map(rate => convertPrice(pricedLive(rate, gathered.language), exchange))
    return rates.length > 0
      ? { room: roomWithBeds(room, rates), ...verdictOf([]), isAvailable: true, rates }
      : {
          room,
          ...verdictOf(reasonsOf(availability, there).map(({ code }) => code)),
          isAvailable: false,
          rates,
        }
  })
  const isAvailable = rooms.some(room => room.isAvailable)
  return {
    priced: bookableOnly(context, property, {
      unavailableReason: isAvailable ? null : (availability.unavailable ?? 'no_rooms_available'),
      rooms,
      discountRefusal: gathered.search.discountCode === null ? null : 'not_for_this_property',
    }),
    exchange,
    answeredAt,
    detailsOf: ({ room, reasons }) => {
      const known = reasonsOf(availability, roomsOf(availability, mapping, room))
      return reasons.map(code => detailOf(known.find(each => each.code === code)!, gathered))
    },
  }
}

/** All rates of an answer are in one currency: that of the first. */
export const currencyOf = ({ rooms }: LiveAvailability): string | undefined =>
  rooms.flatMap(({ rates }) => rates)[0]?.currency

/** The room types there that are this room here. */
export function roomsOf({ rooms }: LiveAvailability, mapping: SourceMapping, { id }: Pick<Room, 'id'>) {
  const keys = new Set(mapping.rooms.filter(room => room.id === id).map(({ key }) => key))
  return rooms.filter(({ key }) => keys.has(key))
}

/** Why a room has no rates: what the source says, else that it has none left. */
function reasonsOf(
  { reasons }: LiveAvailability,
  rooms: readonly { readonly reasons: readonly LiveReason[] }[],
): readonly LiveReason[] {
  const all = [...rooms.flatMap(room => room.reasons), ...reasons]
  return all.length > 0 ? all : [{ code: 'no_inventory', limit: null }]
}

function detailOf(
  { code, limit }: LiveReason,
  { search: { stay, parties, local } }: GatheredStay,
): ReasonDetail {
  const nights = nightsBetween(stay.checkin, stay.checkout)
  const requested = {
    less_than_min_stay: nights,
    greater_than_max_stay: nights,
    no_inventory: parties.length,
    advance_days: nightsBetween(local.today, addDays(stay.checkin, 0)),
  }[code as string]
  return { code, day: null, limit, requested: limit === null ? null : (requested ?? null) }
}
