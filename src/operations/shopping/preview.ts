// Preview: the full price of one room and rate before checkout, with taxes and fees line by line, and a promise to
// keep it for some minutes (interface, Preview, contract B2).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { checkinInstant } from '../../lodging/reservations/deposits.ts'
import type { PropertyAnswer, SearchedStay } from '../answers.ts'
import type { AppContext } from '../context.ts'
import { receiptOfSearch } from '../receipts/write-receipt.ts'
import type { HeldPreviewRequest, PreviewRequest } from '../requests.ts'
import { ownPrices, searchedStay } from './available.ts'
import { requireBookable } from './bookable.ts'
import { asksAddress, bookingCardUse, cardFormFacts } from './card-forms.ts'
import { refuseExtras, refuseSoldExtras, withoutExtrasOf } from './chosen-extras.ts'
import { asPricedProperty, type ChosenRate } from './chosen-rate.ts'
import { atDecided, decidePriceNow } from './decisions/decided-price.ts'
import { type GatheredStay, gatherStay } from './gather.ts'
import { atTotal } from './live/live-price.ts'
import { askPriceNow, type PriceNow } from './live/price-now.ts'
import { priceStay, refuseMixed } from './mixed/mixed-rooms.ts'
import { atGivenTotal, refuseAtSource } from './quotes/given-total.ts'
import { requestText, withoutSession } from './quotes/price-promise.ts'
import { writeQuoteId } from './quotes/quote-id.ts'
import { sealQuote } from './quotes/quote-token.ts'
import { findUsableHold, withHeldRooms, withoutRoomsOf } from './usable-hold.ts'

/**
 * The property at full verbosity with only this room and rate; refusals as in contract R12. Rooms and extras that `others` want, of
 * the same basket, are not free.
 */
export async function previewRate(
  context: AppContext,
  holder: KeyHolder,
  request: HeldPreviewRequest,
  others: readonly HeldPreviewRequest[] = [],
): Promise<PropertyAnswer> {
  const found = await gatherStay(context, holder, request.propertyId, request)
  await refuseMixed(context, holder, request, found.supply.property)
  const hold = await findUsableHold(context, holder, request)
  const free = withoutRoomsOf(withHeldRooms(found.supply, hold), request, others)
  const gathered = { ...found, supply: withoutExtrasOf(free, request, others) }
  const chosen = await chosenNow(context, holder, request, gathered)
  const priced = asPricedProperty(chosen)
  const { exchange } = chosen
  const searched = { ...searchedStay(gathered, ownPrices(gathered, priced), true), exchange }
  const { property } = gathered.supply
  const { owed } = chosen
  const card = bookingCardUse(context, property, owed.total.balanceDue)
  return {
    property,
    publisher: holder.publisher,
    language: gathered.language,
    verbosity: 2,
    // Each preview makes its own promise, so it is not cached.
    validator: null,
    reviews: await context.reviews.reviewsOf(property),
    searched: {
      ...searched,
      quote: promise(context, holder, { request, gathered, chosen }),
      cardForm: cardFormFacts(context, property, {
        charged: owed.total.balanceDue,
        currency: owed.currency,
      }),
      ...(asksAddress(context, property) && { asksAddress: true as const }),
      charge: { owed, card },
      payment: { checkin: checkinInstant(property, request.checkin), card },
    },
    listed: null,
    alternatives: null,
    ...(request.explain && {
      explanation: chosen.explanation ? { rules: chosen.explanation, owed } : null,
    }),
    ...(request.receipt && {
      receipt: await receiptOfSearch(context, holder, {
        answer: 'preview',
        propertyId: property.id,
        version: gathered.version,
        search: gathered.search,
        priced,
        exchange,
      }),
    }),
  }
}

/** The price of the rate now: its source's, or the listed one. */
async function chosenNow(
  context: AppContext,
  holder: KeyHolder,
  request: HeldPreviewRequest,
  gathered: GatheredStay,
): Promise<ChosenRate> {
  const now = await askPriceNow(context, holder, { request, gathered, bed: null })
  const given = request.priceByStaff
  if (given && now.kind !== 'own') throw refuseAtSource()
  const chosen = now.kind === 'live' ? now.chosen : listedNow(context, request, gathered, now)
  if (now.kind === 'live') {
    requireBookable(context, gathered.supply.property, chosen.owed)
    refuseExtras(request, chosen.owed)
  }
  if (given) return atGivenTotal(chosen, given, gathered.supply.property)
  const asked = { request, gathered, chosen, occasion: 'preview', isOwn: now.kind === 'own' } as const
  return atDecided(chosen, await decidePriceNow(context, holder, asked))
}

function listedNow(
  context: AppContext,
  request: HeldPreviewRequest,
  gathered: GatheredStay,
  now: Exclude<PriceNow, { readonly kind: 'live' }>,
): ChosenRate {
  const listed = priceStay(gathered.supply, gathered.search, request, request.explain)
  requireBookable(context, gathered.supply.property, listed.owed)
  refuseSoldExtras(gathered.supply, gathered.search)
  refuseExtras(request, listed.owed)
  if (now.kind === 'own') return listed
  const { explanation: _, ...atListed } = listed
  return atTotal(atListed, now.total)
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
  const { exchange, adjustment } = chosen
  const { sealed, name } = sealQuote(context.keyring, {
    request: text,
    checkin: request.checkin,
    owed,
    exchange,
    ...(adjustment && { adjustment }),
  })
  const fingerprint = context.keyring.fingerprint('session', text)
  const shownTotal = chosen.shown.total.total
  const id = writeQuoteId(context.keyring, { name, fingerprint, shownTotal, expiresAt })
  const sessionId = request.session.session_id ?? withoutSession
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
