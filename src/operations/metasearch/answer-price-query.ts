// Answers what a metasearch site asks in the form of Google's Hotel Prices: prices of stays, rooms, and what has changed.

import { randomUUID } from 'node:crypto'
import { type PriceQuery, QueryRefusal, readPriceQuery } from '../../channels/metasearch/price-query.ts'
import {
  hintOf,
  resultOf,
  roomsOf,
  type StayResult,
  transaction,
} from '../../channels/metasearch/transaction.ts'
import { propertyIn } from '../../lodging/property-document.ts'
import type { PropertyFacts } from '../../lodging/property-search.ts'
import type { KeyHolder } from '../../lodging/publisher.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty } from '../../pricing/priced-stay.ts'
import { changedSince } from '../../store/properties/kept-changes.ts'
import { addDays, localTime } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { badRequest } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { type FeedDocument, feedDocument } from './feed-document.ts'
import { feedFacts, stockOf } from './feed-properties.ts'
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

/** A result for every property, stay and party that is asked for; a property that is not sold has none to book. */
async function* prices(
  context: AppContext,
  holder: KeyHolder,
  { propertyIds, stays, parties }: OfKind<'prices'>,
): AsyncGenerator<string, void> {
  const facts = await feedFacts(context, holder, propertyIds)
  requireAffordable(facts, { propertyIds, stays, parties })
  const turns = new EventLoopYield()
  const { defaultCurrency } = holder.publisher.settings
  for (const party of parties) {
    const circumstances = await feedCircumstances(context, holder, { stay: stays[0]!, party, currency: null })
    const missing = new Set(propertyIds)
    for await (const stock of stockOf(context, facts)) {
      const propertyId = stock.property.id
      missing.delete(propertyId)
      for (const { stay, priced, currency } of pricesOf(context, stock, circumstances, stays)) {
        await turns.next()
        yield resultOf({ propertyId, stay, party, currency, lowest: lowestOf(priced) })
      }
    }
    // The same for one that does not exist and one that this publisher may not sell.
    const nothing = { party, currency: defaultCurrency ?? 'USD', lowest: null }
    for (const propertyId of missing) {
      for (const stay of stays) yield resultOf({ propertyId, stay, ...nothing })
    }
  }
}

function lowestOf(priced: PricedProperty | null): StayResult['lowest'] {
  const lead = priced && leadRate(priced)
  if (!lead) return null
  const { currency, decimals, total } = lead.rate
  return { roomId: lead.room.room.id, currency, decimals, ...total }
}

function requireAffordable(
  facts: readonly PropertyFacts[],
  { propertyIds, stays, parties }: Omit<OfKind<'prices'>, 'kind'>,
): void {
  const results = propertyIds.length * stays.length * parties.length
  const nights = nightsOf(stays) * parties.length
  const cost = facts.reduce((sum, each) => sum + costOf(each, nights), 0)
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

/** All properties, where it is not known which have changed. */
async function hintSince(context: AppContext, holder: KeyHolder, since: Temporal.Instant): Promise<string> {
  const { database, clock } = context
  const from = since.subtract({ seconds: hintMarginSeconds }).toString()
  const changed = await changedSince(database, { since: from, publisherId: holder.publisher.id })
  const facts = await feedFacts(context, holder, changed)
  const first = localTime(clock.now(), 'UTC').today
  return hintOf(
    facts.map(({ id }) => id),
    { first, last: addDays(first, hintedDays) },
  )
}
