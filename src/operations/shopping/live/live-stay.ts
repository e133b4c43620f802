// What live sources have for a stay at properties: each is asked once for all its properties, nobody waits longer than the
// request may, and a property whose source is slow counts as not searched.

import type { ExchangeRate } from '../../../lodging/prices/exchange.ts'
import {
  type Property,
  type Room,
  type SourceMapping,
  sourcesOf,
} from '../../../lodging/properties/property.ts'
import { reasonOfProperty } from '../../../pricing/availability.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import type { PricedProperty, PricedRoom, UnavailableReason } from '../../../pricing/priced-stay.ts'
import type { ReasonDetail } from '../../../pricing/promotions/reason-details.ts'
import { verdictOf } from '../../../pricing/room-flags.ts'
import type {
  LiveAvailability,
  LiveProperty,
  LiveRate,
  LiveReason,
  LiveStay,
} from '../../../sources/live-offers.ts'
import { isLive, type LiveSource } from '../../../sources/source.ts'
import { addDays, nightsBetween } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'
import { bestOffers, type RankedOffer } from '../best-offers.ts'
import { bookableOnly } from '../bookable.ts'
import type { GatheredStay } from '../gather.ts'
import type { LiveFound } from './live-desk.ts'
import { pricedLive, roomWithBeds } from './live-prices.ts'

/** A property at its live source. */
export interface LivePlace {
  readonly source: LiveSource
  readonly mapping: SourceMapping
  /** 0 for the preferred one. */
  readonly rank: number
}

type Surroundings = Pick<AppContext, 'sources' | 'live' | 'clock'>

/** Where a property is searched live; null for one whose calendar is here, and for one that its source has no name for. */
export function livePlaceOf({ sources }: Pick<AppContext, 'sources'>, property: Property): LivePlace | null {
  const source = sources.get(property.source)
  if (source === undefined || !isLive(source)) return null
  const mapping = property.sourceMappings.find(each => each.source === source.name)
  return { source, mapping: mapping ?? { source: source.name, key: '', rooms: [] }, rank: 0 }
}

/** All live sources that a property is sold from, the preferred one first; empty as above. */
export function livePlacesOf(context: Pick<AppContext, 'sources'>, property: Property): LivePlace[] {
  const own = livePlaceOf(context, property)
  if (own === null) return []
  const others = sourcesOf(property).slice(1)
  return [
    own,
    ...others.flatMap((name, index) => {
      const place = livePlaceOf(context, { ...property, source: name })
      return place === null ? [] : [{ ...place, rank: index + 1 }]
    }),
  ]
}

/** A rate's code as publishers see it: it names the source, unless that is the preferred one. */
const shownCode = ({ source, rank }: LivePlace, code: string): string =>
  rank === 0 ? code : `${source.name}:${code}`

/** The rate as publishers see it. */
export const shownRate = (place: LivePlace, rate: LiveRate): LiveRate => ({
  ...rate,
  code: shownCode(place, rate.code),
})

/** Where the rate of a code is sold, and its code there. */
export function placeOfRate(
  places: readonly LivePlace[],
  code: string,
): { readonly place: LivePlace; readonly code: string } {
  const other = places.find(place => place.rank > 0 && code.startsWith(shownCode(place, '')))
  if (other === undefined) return { place: places[0]!, code }
  return { place: other, code: code.slice(shownCode(other, '').length) }
}

/** As the interface has it. */
const longestCode = 64

/** What a live source answered for a property. */
export interface LiveResult extends LivePlace {
  readonly found: LiveFound
}

/** What the sources of a property answered, the preferred one first; at least one. */
export type LiveResults = readonly LiveResult[]

/**
 * The answers for the live ones among some stays, by property id, as far as they are there within `milliseconds`; the
 * others go on and serve the next request. Null for a property of which no source has answered.
 */
export async function searchLive(
  context: Surroundings,
  gathered: readonly GatheredStay[],
  milliseconds: number,
): Promise<ReadonlyMap<number, LiveResults | null>> {
  const bySource = Map.groupBy(placed(context, gathered), ({ place, question }) =>
    JSON.stringify([place.source.name, question]),
  )
  const results = new Map<number, LiveResults | null>()
  const asked: Promise<void>[] = []
  for (const group of bySource.values()) {
    const [{ place, question, at }] = group as [Placed]
    const properties = group.map(each => livePropertyOf(each.at.supply.property, each.place.mapping))
    const found = context.live.search(place.source, properties, {
      stay: question,
      today: at.search.local.today,
    })
    for (const [index, each] of group.entries()) {
      const { id } = each.at.supply.property
      results.set(id, null)
      asked.push(
        found[index]!.then(answer => {
          if (answer === null) return
          const known = [...(results.get(id) ?? []), { ...each.place, found: answer }]
          results.set(
            id,
            known.sort((one, other) => one.rank - other.rank),
          )
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
    if (ruleAgainst(at) !== null) return []
    const places = livePlacesOf(context, at.supply.property).filter(({ mapping }) => mapping.key !== '')
    return places.map(place => ({ at, place, question: liveStayOf(at) }))
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

/** The property as its source knows it. */
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

/**
 * The rooms and rates of live sources in the form of the server's own. All are in one currency, that of the first source with
 * rates: what another one sells in another currency cannot be compared and is left out.
 */
export function priceLive(
  context: Pick<AppContext, 'sources' | 'payments'>,
  results: LiveResults,
  gathered: GatheredStay,
): PricedSearch {
  const { property } = gathered.supply
  const found = results.map(result => result.found)
  const own =
    found.map(({ availability }) => currencyOf(availability)).find(code => code !== undefined) ??
    property.currency
  const exchange = gathered.exchangeFrom(own)
  const rooms = property.rooms.map(room => {
    const offers = results.flatMap(result => offersOf(result, room, { own, exchange, gathered }))
    const rates = bestOffers(offers, property.equalOffers)
    return rates.length > 0
      ? { room: roomWithBeds(room, rates), ...verdictOf([]), isAvailable: true, rates }
      : {
          room,
          ...verdictOf(reasonsOf(results, room).map(({ code }) => code)),
          isAvailable: false,
          rates,
        }
  })
  const isAvailable = rooms.some(room => room.isAvailable)
  const reason = found.map(({ availability }) => availability.unavailable).find(each => each !== null)
  return {
    priced: bookableOnly(context, property, {
      unavailableReason: isAvailable ? null : (reason ?? 'no_rooms_available'),
      rooms,
      discountRefusal: gathered.search.discountCode === null ? null : 'not_for_this_property',
    }),
    exchange,
    answeredAt: Math.min(...found.map(({ answeredAt }) => answeredAt)),
    detailsOf: ({ room, reasons }) => {
      const known = reasonsOf(results, room)
      return reasons.map(code => detailOf(known.find(each => each.code === code)!, gathered))
    },
  }
}

interface Shopping {
  readonly own: string
  readonly exchange: ExchangeRate
  readonly gathered: GatheredStay
}

/** What a source sells in a room, each rate once. */
function offersOf(result: LiveResult, room: Room, { own, exchange, gathered }: Shopping): RankedOffer[] {
  return roomsOf(result.found.availability, result.mapping, room)
    .flatMap(each => each.rates)
    .filter(({ currency }) => currency === own)
    .filter((rate, index, all) => all.findIndex(({ code }) => code === rate.code) === index)
    .map(rate => shownRate(result, rate))
    .filter(({ code }) => code.length <= longestCode)
    .map(rate => ({
      rank: result.rank,
      rate: convertPrice(pricedLive(rate, gathered.language), exchange),
    }))
}

/** All rates of an answer are in one currency: that of the first. */
export const currencyOf = ({ rooms }: LiveAvailability): string | undefined =>
  rooms.flatMap(({ rates }) => rates)[0]?.currency

/** The room types there that are this room here. */
export function roomsOf({ rooms }: LiveAvailability, mapping: SourceMapping, { id }: Pick<Room, 'id'>) {
  const keys = new Set(mapping.rooms.filter(room => room.id === id).map(({ key }) => key))
  return rooms.filter(({ key }) => keys.has(key))
}

/** Why a room has no rates: what the sources say, else that they have none left. */
function reasonsOf(results: LiveResults, room: Pick<Room, 'id'>): readonly LiveReason[] {
  const all = results.flatMap(({ found: { availability }, mapping }) => [
    ...roomsOf(availability, mapping, room).flatMap(({ reasons }) => reasons),
    ...availability.reasons,
  ])
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
