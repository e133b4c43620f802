// Answers what a metasearch site asks in the form of Google's Hotel Prices: prices of stays, rooms, and what has changed.

import { randomUUID } from 'node:crypto'
import {
  type PriceQuery,
  QueryRefusal,
  readPriceQuery,
  usualParty,
} from '../../channels/metasearch/price-query.ts'
import {
  hintOf,
  type LowestCost,
  resultOf,
  roomsOf,
  type StayResult,
  transaction,
} from '../../channels/metasearch/transaction.ts'
import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { changedSince } from '../../store/properties/kept-changes.ts'
import { archivedSince } from '../../store/properties/properties.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { badRequest } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import type { Circumstances } from '../shopping/circumstances.ts'
import { type FeedDocument, feedDocument } from './feed-document.ts'
import { feedFacts, feedsBefore, stockOf } from './feed-properties.ts'
import { costOf, feedCircumstances, mostPrices, nightsOf, pricesOf } from './stay-prices.ts'

/** About 12 MB of XML. */
const mostResults = 50_000
/** Days of arrival of a hint: as many as Google asks for. */
const hintedDays = 330
/** Changes are dated by the beginning of their transaction, which may end later. */
const hintMarginSeconds = 60

/** The answer to a message. BadRequestException with the element that is wrong, or with what to ask for less of. */
export async function answerPriceQuery(
  context: AppContext,
  holder: KeyHolder,
  { xml }: { readonly xml: string },
): Promise<FeedDocument> {
  const query = readQuery(xml)
  if (query.kind === 'changes') return feedDocument([await hintSince(context, holder, query.since)])
  const content = query.kind === 'rooms' ? rooms(context, holder, query) : prices(context, holder, query)
  const parts = await Array.fromAsync(content)
  const sentAt = context.clock.now().round('second').toString()
  return feedDocument([transaction(randomUUID(), sentAt, parts)])
}

function readQuery(xml: string): PriceQuery {
  try {
    return readPriceQuery(xml)
  } catch (error) {
    if (!(error instanceof QueryRefusal)) throw error
    throw badRequest([{ field: error.element, message: error.message }])
  }
}

type OfKind<Kind extends PriceQuery['kind']> = Extract<PriceQuery, { readonly kind: Kind }>

/** A result for every property and stay that is asked for; a property that is not sold has none to book. */
async function* prices(
  context: AppContext,
  holder: KeyHolder,
  { parties, stays }: OfKind<'prices'>,
): AsyncGenerator<string, void> {
  const facts = await feedFacts(context, holder, [...parties.keys()])
  requireAffordable(facts, { parties, stays })
  const circumstancesOf = circumstancesOfParties(context, holder, stays[0]!)
  const turns = new EventLoopYield()
  const missing = new Set(parties.keys())
  for await (const stock of stockOf(context, facts)) {
    const propertyId = stock.property.id
    missing.delete(propertyId)
    const columns: PricedParty[] = []
    for (const party of withUsual(parties.get(propertyId)!)) {
      const lowest: (LowestCost | null)[] = []
      const circumstances = await circumstancesOf(party)
      let currency = ''
      for (const each of pricesOf(context, stock, circumstances, stays)) {
        await turns.next()
        currency = each.currency
        lowest.push(lowestOf(each.priced))
      }
      columns.push({ party, lowest, currency })
    }
    for (const [index, stay] of stays.entries())
      yield resultOf({ propertyId, stay, ...costsAt(columns, index) })
  }
  // The same for one that does not exist and one that this publisher may not sell.
  const currency = holder.publisher.settings.defaultCurrency ?? 'USD'
  for (const propertyId of missing) {
    for (const stay of stays) yield resultOf({ propertyId, stay, usual: null, others: [], currency })
  }
}

/** The prices of a party for all stays, in their order. */
interface PricedParty {
  readonly party: RoomParty
  readonly lowest: readonly (LowestCost | null)[]
  readonly currency: string
}

/** Two adults are the first of the columns. */
function costsAt(
  [usual, ...others]: readonly PricedParty[],
  index: number,
): Pick<StayResult, 'usual' | 'others' | 'currency'> {
  return {
    usual: usual!.lowest[index]!,
    currency: usual!.currency,
    others: others.flatMap(({ party, lowest }) => {
      const cost = lowest[index]!
      return cost === null ? [] : [{ party, lowest: cost }]
    }),
  }
}

/** Two adults first, and each other party once. */
const withUsual = (parties: readonly RoomParty[]): RoomParty[] => [
  usualParty,
  ...parties.filter(({ adults, childAges }) => adults !== usualParty.adults || childAges.length > 0),
]

/** Gathered once for each party. */
function circumstancesOfParties(context: AppContext, holder: KeyHolder, stay: Stay) {
  const gathered = new Map<string, Promise<Circumstances>>()
  return (party: RoomParty): Promise<Circumstances> => {
    const name = JSON.stringify(party)
    const known = gathered.get(name) ?? feedCircumstances(context, holder, { stay, party, currency: null })
    gathered.set(name, known)
    return known
  }
}

function lowestOf(priced: PricedProperty | null): LowestCost | null {
  const lead = priced && leadRate(priced)
  if (!lead) return null
  const { currency, decimals, total } = lead.rate
  return { roomId: lead.room.room.id, currency, decimals, ...total }
}

function requireAffordable(
  facts: readonly PropertyFacts[],
  { parties, stays }: Omit<OfKind<'prices'>, 'kind'>,
): void {
  const nights = nightsOf(stays)
  const sizeOf = (id: number): number => withUsual(parties.get(id)!).length
  const results = stays.length * [...parties.keys()].reduce((sum, id) => sum + sizeOf(id), 0)
  const cost = facts.reduce((sum, each) => sum + costOf(each, nights * sizeOf(each.id)), 0)
  if (results <= mostResults && cost <= mostPrices) return
  const message =
    `leads to ${results} results from ${cost} prices, of at most ${mostResults} and ${mostPrices}; ` +
    'ask for fewer properties, days or nights in one message'
  throw badRequest([{ field: 'PropertyList', message }])
}

async function* rooms(
  context: AppContext,
  holder: KeyHolder,
  { propertyIds }: OfKind<'rooms'>,
): AsyncGenerator<string, void> {
  const { language } = holder.publisher.settings
  const publicUrl = context.publicUrl.replace(/\/+$/, '')
  for await (const stock of stockOf(context, await feedFacts(context, holder, propertyIds))) {
    yield roomsOf(propertyIn(stock.property, language), { language, publicUrl })
  }
}

/**
 * All properties, where it is not known which have changed; with those that were archived since, so that their prices are asked for
 * and end.
 */
async function hintSince(context: AppContext, holder: KeyHolder, since: Temporal.Instant): Promise<string> {
  const { database, clock } = context
  const from = since.subtract({ seconds: hintMarginSeconds }).toString()
  const changed = await changedSince(database, { since: from, publisherId: holder.publisher.id })
  const facts = await feedFacts(context, holder, changed)
  const archived = await feedsBefore(context, holder, await archivedSince(database, from, changed))
  // Where today begins last on earth, stays that begin today can still be booked.
  const first = localTime(clock.now(), 'Etc/GMT+12').today
  const ids = new Set([...facts.map(({ id }) => id), ...archived])
  return hintOf(
    [...ids].sort((one, other) => one - other),
    { first, last: addDays(first, hintedDays) },
  )
}
