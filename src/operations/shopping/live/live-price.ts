// The price that a remote source asks now, in place of the listed price (reservation protocol, step S0). The source
// gives a total; the lines of the listed price are scaled to it, so that every sum still holds (contract P5, P8).

import type { StayPrice } from '../../../lodging/prices/price.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { scaledPrice } from '../../../pricing/scaled-price.ts'
import { askQuote } from '../../../sources/asking.ts'
import type { QuotingSource } from '../../../sources/source.ts'
import { type Minor, times } from '../../../values/money.ts'
import type { AppContext } from '../../context.ts'
import type { PreviewRequest } from '../../requests.ts'
import { requireBookable } from '../bookable.ts'
import { type ChosenRate, priceChosen } from '../chosen-rate.ts'
import type { GatheredStay } from '../gather.ts'
import { offerChanged, soldOut, sourceUnavailable } from './source-refusals.ts'

/** A live price that differs from the listed one by more than this factor is an error of the source (threat E4). */
const mostDifferent = 2

interface Quoted {
  readonly request: PreviewRequest
  readonly gathered: Pick<GatheredStay, 'supply' | 'search'>
}

/**
 * The total that the source asks now, in the minor unit of the property's currency and without charges due at check-in.
 * RoomUnavailableException when the room is sold out there, RemoteInventoryException 502 when it does not answer or its answer is
 * impossible.
 */
export async function askTotal(
  context: Pick<AppContext, 'sources' | 'payments'>,
  source: QuotingSource,
  { request, gathered: { supply, search } }: Quoted,
): Promise<Minor> {
  const { property } = supply
  const { owed } = priceChosen(supply, search, request)
  requireBookable(context, property, owed)
  const listed = owed.total.total
  const quote = await askQuote(source, {
    propertyId: property.id,
    roomId: request.accommodationId,
    rateCode: request.rateCode,
    checkin: request.checkin,
    checkout: request.checkout,
    rooms: search.parties.map(({ adults, childAges }) => ({
      adults,
      children: childAges.length,
      children_ages: childAges,
    })),
    currency: owed.currency,
    total: listed,
  })
  if (quote.outcome === 'sold_out') throw soldOut()
  if (quote.outcome === 'gone') throw offerChanged()
  if (quote.outcome === 'unavailable')
    throw sourceUnavailable(`${source.name} gave no price: ${quote.reason}`)
  const { total } = quote
  if (
    total > times(listed, mostDifferent) ||
    listed > times(total, mostDifferent) ||
    !scaledPrice(owed, total)
  ) {
    throw sourceUnavailable(`${source.name} asks ${total} for what is listed at ${listed} ${owed.currency}`)
  }
  return total
}

/** The chosen rate at another total, that of a source or of a companion service. */
export function atTotal(chosen: ChosenRate, total: Minor): ChosenRate {
  const owed = scaledPrice(chosen.owed, total)
  if (!owed) throw sourceUnavailable(`a price of ${chosen.owed.total.total} cannot be scaled to ${total}`)
  return { ...chosen, owed, shown: convertPrice(owed, chosen.exchange) }
}

/** Whether a price can have this total. */
export const isScalable = (price: StayPrice, total: Minor): boolean => scaledPrice(price, total) !== undefined
