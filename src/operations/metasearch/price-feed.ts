// The plain price feed: what every rate that can be booked costs, for stays of one length that begin on consecutive days.

import { type PriceFormat, priceFormats } from '../../channels/metasearch/price-lines.ts'
import type { RoomParty, Stay } from '../../lodging/properties/property.ts'
import { propertyIn } from '../../lodging/properties/property-document.ts'
import type { PropertyFacts } from '../../lodging/properties/property-search.ts'
import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { addressBelow } from '../../lodging/publishers/site-address.ts'
import { leadRate } from '../../pricing/lead-rate.ts'
import type { PricedProperty, PricedRate, PricedRoom } from '../../pricing/priced-stay.ts'
import { addDays, type Day, formatDay, localTime } from '../../values/civil-dates.ts'
import { EventLoopYield } from '../../values/event-loop-yield.ts'
import { badRequest } from '../../values/faults.ts'
import type { AppContext } from '../context.ts'
import { requireCurrency } from '../shopping/circumstances.ts'
import { type FeedDocument, feedDocument } from './feed-document.ts'
import { feedFacts, pagesOf, stockOf } from './feed-properties.ts'
import { costOf, feedCircumstances, mostPrices, pricesOf } from './stay-prices.ts'

export interface PriceFeedRequest {
  readonly format: PriceFormat
  /** The first day of arrival; null for today in UTC. */
  readonly from: Day | null
  readonly days: number
  readonly nights: number
  readonly party: RoomParty
  /** Null for the publisher's, as in availability. */
  readonly currency: string | null
  /** `lead`: of each property only the cheapest rate for each stay. */
  readonly rates: 'all' | 'lead'
  /** The properties with higher ids. */
  readonly after: number
}

/** In one part of the feed: about 15 MB. */
const mostLines = 50_000

/** A part of the feed. BadRequestException for more days than one property can be asked about, and for a currency without a rate. */
export async function showPriceFeed(
  context: AppContext,
  holder: KeyHolder,
  request: PriceFeedRequest,
): Promise<FeedDocument> {
  const { format, days, nights, party, currency } = request
  const from = request.from ?? localTime(context.clock.now(), 'UTC').today
  const stays = Array.from({ length: days }, (_, ahead): Stay => {
    const checkin = addDays(from, ahead)
    return { checkin, checkout: addDays(checkin, nights) }
  })
  const behind = (await feedFacts(context, holder, null)).filter(({ id }) => id > request.after)
  const part = firstPart(behind, request)
  const circumstances = await feedCircumstances(context, holder, { stay: stays[0]!, party, currency })
  requireCurrency(circumstances, new Set(part.map(each => each.currency)))
  const pages = pagesOf(holder.publisher, context.publicUrl)
  const { head, line } = priceFormats[format]
  const lines: string[] = [head]
  const turns = new EventLoopYield()
  for await (const stock of stockOf(context, part)) {
    const property = propertyIn(stock.property, holder.publisher.settings.language)
    for (const { stay, priced } of pricesOf(context, stock, circumstances, stays)) {
      await turns.next()
      if (priced === null) continue
      for (const { room, rate } of offersOf(priced, request)) {
        lines.push(
          line({
            propertyId: property.id,
            propertyName: property.name,
            stay,
            party,
            roomId: room.room.id,
            roomName: room.room.name,
            rateCode: rate.plan.code,
            currency: rate.currency,
            decimals: rate.decimals,
            ...rate.total,
            link: pages && addressBelow(pages, `${property.id}?${stayQuery(stay, party, rate.currency)}`),
          }),
        )
      }
    }
  }
  return feedDocument(lines, part.length < behind.length ? part.at(-1)!.id : null)
}

/** As many properties as one part can price, at least one. */
function firstPart(facts: readonly PropertyFacts[], { days, nights }: PriceFeedRequest): PropertyFacts[] {
  const part: PropertyFacts[] = []
  let prices = 0
  let lines = 0
  for (const each of facts) {
    prices += costOf(each, days * nights)
    lines += each.rates * days
    if (prices > mostPrices || lines > mostLines) break
    part.push(each)
  }
  if (part.length > 0 || facts.length === 0) return part
  const message = `is too many for property ${facts[0]!.id}, which has ${facts[0]!.rates} rates; ask for fewer days or nights`
  throw badRequest([{ field: 'days', message }])
}

interface Offer {
  readonly room: PricedRoom
  readonly rate: PricedRate
}

function offersOf(priced: PricedProperty, { rates }: PriceFeedRequest): readonly Offer[] {
  if (rates === 'all') return priced.rooms.flatMap(room => room.rates.map(rate => ({ room, rate })))
  const lead = leadRate(priced)
  return lead === null ? [] : [lead]
}

/** The stay as the booking pages take it. */
const stayQuery = ({ checkin, checkout }: Stay, { adults, childAges }: RoomParty, currency: string): string =>
  new URLSearchParams({
    checkin: formatDay(checkin),
    checkout: formatDay(checkout),
    room: [adults, ...childAges].join('-'),
    currency,
  }).toString()
