// Preview: the full price of one room and rate before checkout, with taxes and fees line by line, and a promise to
// keep it for some minutes (interface, Preview, contract B2).

import type { KeyHolder } from '../../lodging/publisher.ts'
import type { PropertyAnswer, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import type { PreviewRequest } from '../requests.ts'
import { searchedStay } from './available.ts'
import { requireBookable } from './bookable.ts'
import { asPricedProperty, type ChosenRate, priceChosen } from './chosen-rate.ts'
import { type GatheredStay, gatherStay } from './gather.ts'
import { askLivePrice, atLivePrice } from './live-price.ts'
import { requestText } from './price-promise.ts'
import { writeQuoteId } from './quote-id.ts'
import { sealQuote } from './quote-token.ts'

/** The property at full verbosity with only this room and rate; refusals as in contract R12. */
export async function previewRate(
  context: AppContext,
  holder: KeyHolder,
  request: PreviewRequest,
): Promise<PropertyAnswer> {
  const gathered = await gatherStay(context, holder, request.propertyId, request)
  const listed = priceChosen(gathered.supply, gathered.search, request)
  requireBookable(context, gathered.supply.property, listed.owed)
  const live = await askLivePrice(context, request, gathered)
  const chosen = live === null ? listed : atLivePrice(listed, live)
  const searched = searchedStay(gathered, asPricedProperty(chosen), true)
  return {
    property: gathered.supply.property,
    publisher: holder.publisher,
    verbosity: 2,
    // Each preview makes its own promise, so it is not cached.
    validator: null,
    reviews: await context.reviews.reviewsOf(gathered.supply.property),
    searched: { ...searched, quote: promise(context, holder, { request, gathered, chosen }) },
    listed: null,
    alternatives: null,
  }
}

/** Stores the price in the background, under its quote_id and its session. */
function promise(
  context: AppContext,
  holder: KeyHolder,
  { request, gathered, chosen }: { request: PreviewRequest; gathered: GatheredStay; chosen: ChosenRate },
): SearchedStay['quote'] {
  const publisherId = holder.publisher.id
  const text = requestText(publisherId, request)
  const expiresAt = context.clock.milliseconds() + gathered.quoteMinutes * 60_000
  const { plan: _, ...owed } = chosen.owed
  const { exchange } = gathered.search
  const { sealed, name } = sealQuote(context.keyring, {
    request: text,
    checkin: request.checkin,
    owed,
    exchange,
  })
  const fingerprint = context.keyring.fingerprint('session', text)
  const shownTotal = chosen.shown.total.total
  const id = writeQuoteId(context.keyring, { name, fingerprint, shownTotal, expiresAt })
  const sessionId = request.session.session_id ?? ''
  context.quotes.keep({ publisherId, sessionId, fingerprint, name, quote: { id, sealed }, expiresAt })
  return { id, expiresAt: instantText(Math.round(expiresAt / 1000)) }
}

// Cached: all previews of a second have the same expiry, and formatting it with Temporal takes as long as finding the
// rate.
let lastText = { second: Number.NaN, text: '' }

/** Seconds since 1970 as ISO 8601. */
function instantText(second: number): string {
  if (second !== lastText.second) {
    lastText = { second, text: Temporal.Instant.fromEpochMilliseconds(second * 1000).toString() }
  }
  return lastText.text
}
