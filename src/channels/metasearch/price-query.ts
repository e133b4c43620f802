// Reads what a metasearch site asks in the form of Google's Hotel Prices, which Microsoft's Hotel Center shares: a Query for
// prices of stays or for rooms, and a HintRequest for what has changed. Decision 27 says where the form was read.

import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { longestStay } from '../../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween, parseDay } from '../../values/civil-dates.ts'
import { parseInstant } from '../../values/instants.ts'
import { allAt, childAt, childrenOf, parseXml, type XmlElement, XmlRefusal } from '../xml.ts'

/** A message that cannot be answered: the element that is wrong, and why. */
export class QueryRefusal extends Error {
  override readonly name = 'QueryRefusal'
  readonly element: string

  constructor(element: string, message: string) {
    super(message)
    this.element = element
  }
}

export type PartiesByProperty = ReadonlyMap<number, readonly RoomParty[]>

export type PriceQuery =
  | {
      readonly kind: 'prices'
      /** By our ids the parties asked about, at least one each; texts that are no id are left out, like properties that do not exist. */
      readonly parties: PartiesByProperty
      readonly stays: readonly Stay[]
    }
  | { readonly kind: 'rooms'; readonly propertyIds: readonly number[] }
  | { readonly kind: 'changes'; readonly since: Temporal.Instant }

const mostQueriedProperties = 1000
/** Google asks for 330 days of arrival and 30 nights, Microsoft for 180 and 14. */
const mostDays = 400
const mostContexts = 200
const mostParties = 20
const mostAdults = 30
const mostChildren = 10

/** Meant where nothing is said, in a question and in an answer. */
export const usualParty: RoomParty = { adults: 2, childAges: [] }

/** The question of a message. QueryRefusal for XML that is none, another message, and values out of bounds. */
export function readPriceQuery(xml: string): PriceQuery {
  const root = parsed(xml)
  if (root.name === 'HintRequest') return { kind: 'changes', since: instantIn(root) }
  if (root.name !== 'Query') throw new QueryRefusal(root.name, 'must be a Query or a HintRequest')
  const rooms = childAt(root, 'HotelInfoProperties')
  if (rooms) return { kind: 'rooms', propertyIds: idsIn(rooms) }
  return { kind: 'prices', parties: partiesIn(root), stays: staysIn(root) }
}

function parsed(xml: string): XmlElement {
  try {
    return parseXml(xml)
  } catch (error) {
    throw error instanceof XmlRefusal ? new QueryRefusal('body', error.message) : error
  }
}

/** PropertyList with parties for all of its properties, or PropertyContextList with those of each. */
function partiesIn(query: XmlElement): PartiesByProperty {
  const list = childAt(query, 'PropertyList')
  if (list) {
    const parties = contextParties(query)
    return new Map(idsIn(list).map(id => [id, parties]))
  }
  const apart = childAt(query, 'PropertyContextList')
  if (!apart) throw new QueryRefusal('PropertyList', 'is missing; name the properties that are asked about')
  const contexts = childrenOf(apart, 'PropertyContext')
  const named = contexts.reduce((sum, each) => sum + childrenOf(each, 'Property').length, 0)
  // A property that is named again counts again: each time its parties are put together.
  if (contexts.length === 0 || named > mostQueriedProperties)
    throw new QueryRefusal(apart.name, tooManyProperties)
  const asked = new Map<number, readonly RoomParty[]>()
  for (const each of contexts) {
    const parties = contextParties(each)
    for (const id of idsIn(each)) asked.set(id, distinct([...(asked.get(id) ?? []), ...parties]))
  }
  return asked
}

const tooManyProperties = `must name 1 to ${mostQueriedProperties} properties`

function idsIn(list: XmlElement): number[] {
  const named = childrenOf(list, 'Property')
  if (named.length === 0 || named.length > mostQueriedProperties)
    throw new QueryRefusal(list.name, tooManyProperties)
  const ids = named.map(({ text }) => text.trim()).filter(text => /^[1-9]\d{0,8}$/.test(text))
  return [...new Set(ids.map(Number))]
}

/**
 * One stay (Checkin, Nights); those that begin on some days and have up to so many nights (FirstDate, LastDate, Nights); or
 * those of up to so many nights that reach into some days (FirstDate, LastDate, AffectedNights).
 */
function staysIn(query: XmlElement): Stay[] {
  if (childAt(query, 'Checkin')) {
    const checkin = dayIn(query, 'Checkin')
    return [{ checkin, checkout: addDays(checkin, nightsIn(query, 'Nights')) }]
  }
  const first = dayIn(query, 'FirstDate')
  const last = childAt(query, 'LastDate') ? dayIn(query, 'LastDate') : first
  const days = nightsBetween(first, last) + 1
  if (days < 1 || days > mostDays)
    throw new QueryRefusal('LastDate', `must be at most ${mostDays - 1} days after FirstDate, and not before`)
  const isReaching = childAt(query, 'AffectedNights') !== undefined
  const longest = nightsIn(query, isReaching ? 'AffectedNights' : 'Nights')
  const earliest = isReaching ? addDays(first, -longest) : first
  const stays: Stay[] = []
  for (let checkin = earliest; checkin <= last; checkin = addDays(checkin, 1)) {
    for (let nights = 1; nights <= longest; nights += 1) {
      const checkout = addDays(checkin, nights)
      if (checkout >= first) stays.push({ checkin, checkout })
    }
  }
  return stays
}

/** Contexts that differ in the country or the device of a guest only are one party. */
function contextParties(element: XmlElement): readonly RoomParty[] {
  const contexts = childrenOf(element, 'Context')
  if (contexts.length > mostContexts) throw new QueryRefusal('Context', `may be there ${mostContexts} times`)
  return contexts.length === 0 ? [usualParty] : distinct(contexts.map(partyIn))
}

function distinct(parties: readonly RoomParty[]): readonly RoomParty[] {
  const each = new Map(parties.map(party => [JSON.stringify(party), party]))
  if (each.size > mostParties) throw new QueryRefusal('Context', `may name ${mostParties} parties`)
  return [...each.values()]
}

function partyIn(context: XmlElement): RoomParty {
  const childAges = allAt(context, 'OccupancyDetails', 'Children', 'Child').map(child =>
    whole(child.attributes.get('age') ?? '', 'Child', [0, 17]),
  )
  if (childAges.length > mostChildren)
    throw new QueryRefusal('Children', `may name at most ${mostChildren} children`)
  const adults = childAt(context, 'OccupancyDetails', 'NumAdults')
  if (adults) return { adults: whole(adults.text, 'NumAdults', [1, mostAdults]), childAges }
  const guests = childAt(context, 'Occupancy')
  if (!guests) return { ...usualParty, childAges }
  const all = whole(guests.text, 'Occupancy', [1, mostAdults])
  return { adults: Math.max(1, all - childAges.length), childAges }
}

function dayIn(query: XmlElement, name: string): Day {
  const day = parseDay(childAt(query, name)?.text.trim())
  if (day === undefined) throw new QueryRefusal(name, 'must be a date that exists, written YYYY-MM-DD')
  return day
}

const nightsIn = (query: XmlElement, name: string): number =>
  whole(childAt(query, name)?.text ?? '', name, [1, longestStay])

function whole(text: string, element: string, [least, most]: readonly [number, number]): number {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1
  if (number >= least && number <= most) return number
  throw new QueryRefusal(element, `must be a whole number from ${least} to ${most}`)
}

function instantIn(request: XmlElement): Temporal.Instant {
  const instant = parseInstant(childAt(request, 'LastFetchTime')?.text.trim() ?? '')
  if (instant !== undefined) return instant
  throw new QueryRefusal('LastFetchTime', 'must be an instant such as 2027-03-12T08:00:00Z')
}
