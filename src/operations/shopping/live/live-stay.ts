// What live sources have for a stay at properties: each is asked once for all its properties, nobody waits longer than the
// request may, and a property whose source is slow counts as not searched.

import type { ExchangeRate } from '../../../lodging/prices/exchange.ts'
import type { Property, Room, SourceMapping } from '../../../lodging/properties/property.ts'
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
import { addDays, nightsBetween } from '../../../values/civil-dates.ts'
import type { AppContext } from '../../context.ts'
import { bestOffers, type RankedOffer } from '../best-offers.ts'
import { bookableOnly } from '../bookable.ts'
import type { GatheredStay } from '../gather.ts'
import type { LiveFound } from './live-desk.ts'
import { pricedLive, roomWithBeds } from './live-prices.ts'
import { type LivePlace, type LivePlaces, sellingOf } from './selling.ts'

type Surroundings = Pick<AppContext, 'sources' | 'live' | 'clock'>

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
  places: LivePlaces,
  code: string,
): { readonly place: LivePlace; readonly code: string } {
  const other = places.find(place => place.rank > 0 && code.startsWith(shownCode(place, '')))
  if (other === undefined) return { place: places[0], code }
  return { place: other, code: code.slice(shownCode(other, '').length) }
}

/** As the interface has it. */
const longestCode = 64

/** What a live source answered for a property. */
export interface LiveResult extends LivePlace {
  readonly found: LiveFound
}

/** What the sources of a property answered, the preferred one first; at least one. */
type LiveResults = readonly LiveResult[]

/** What came of asking the sources of a property. */
export type LiveAnswer =
  /** It is not sold live, or a rule of its own excludes the stay. */
  | { readonly kind: 'not asked' }
  /** No source has answered in time. */
  | { readonly kind: 'late' }
  | { readonly kind: 'answered'; readonly results: LiveResults }

export const notAsked: LiveAnswer = { kind: 'not asked' }
const late: LiveAnswer = { kind: 'late' }

/**
 * The answers for the live ones among some stays, by property id, as far as they are there within `milliseconds`; the
 * others go on and serve the next request.
 */
export async function searchLive(
  context: Surroundings,
  gathered: readonly GatheredStay[],
  milliseconds: number,
): Promise<ReadonlyMap<number, LiveAnswer>> {
  const bySource = Map.groupBy(placed(context, gathered), ({ place, question }) =>
    JSON.stringify([place.source.name, question]),
  )
  const results = new Map<number, LiveAnswer>()
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
      results.set(id, late)
      asked.push(
        found[index]!.then(answer => {
          if (answer === null) return
          const before = results.get(id)
          const known = [
            ...(before?.kind === 'answered' ? before.results : []),
            { ...each.place, found: answer },
          ]
          results.set(id, {
            kind: 'answered',
            results: known.sort((one, other) => one.rank - other.rank),
          })
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
    const selling = sellingOf(context, at.supply.property)
    if (selling.kind !== 'live') return []
    return selling.places
      .filter(({ mapping }) => mapping.key !== '')
      .map(place => ({ at, place, question: liveStayOf(at) }))
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
