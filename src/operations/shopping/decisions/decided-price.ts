// The decision of companion services on a price (docs/companions.md): asked before anything is written, one after another, each about
// the price that those before have left. What they answer to a preview is in its quote.

import { type Companion, companionsFor } from '../../../lodging/companions/companion.ts'
import type { PriceAnswer, PriceQuestion } from '../../../lodging/companions/decision-contract.ts'
import type { PriceAdjustment } from '../../../lodging/prices/price-adjustment.ts'
import type { KeyHolder } from '../../../lodging/publishers/publisher.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import { add, type Minor, minor, scaleHalfAway, subtract } from '../../../values/money.ts'
import { askCompanion } from '../../companions/ask-companion.ts'
import type { AppContext } from '../../context.ts'
import type { PreviewRequest } from '../../requests.ts'
import type { ChosenRate } from '../chosen-rate.ts'
import type { GatheredStay } from '../gather.ts'
import { atTotal, isScalable } from '../live/live-price.ts'
import { sourceUnavailable } from '../live/source-refusals.ts'

interface Asked {
  readonly request: PreviewRequest
  readonly gathered: Pick<GatheredStay, 'supply' | 'search'>
  /** The price as it was computed. */
  readonly chosen: ChosenRate
  readonly occasion: PriceQuestion['occasion']
  /** Whether the price is one of this server, which alone can be adjusted: that of a source is what the source is told. */
  readonly isOwn: boolean
}

/**
 * What the services that are asked about the property make of a price; null where none changes it. RoomUnavailableException 409 with
 * the reason of one that refuses, RemoteInventoryException 502 for one that is silent and has to be heard. Test keys ask none.
 */
export async function decidePriceNow(
  context: AppContext,
  holder: KeyHolder,
  asked: Asked,
): Promise<PriceAdjustment | null> {
  const services = await decidersOf(context, holder, asked.request.propertyId)
  let adjustment: PriceAdjustment | null = null
  const from = asked.chosen.owed.total.total
  for (const service of services) {
    const total: Minor = adjustment?.to ?? from
    const answer = await answerOf(context, holder, service, { ...asked, total })
    if (answer.decision === 'refuse') throw refusedBy(answer.reason)
    if (answer.decision !== 'adjust' || answer.total === total) continue
    adjustment = { from, to: minor(answer.total), by: service.name, reason: answer.reason }
  }
  return adjustment
}

/** The services that decide on a property, in the order in which they are asked. */
export async function decidersOf(
  { catalog }: Pick<AppContext, 'catalog'>,
  { isTest }: KeyHolder,
  propertyId: number,
): Promise<Companion[]> {
  if (isTest) return []
  const { companions } = catalog.knownTerms() ?? (await catalog.terms())
  return companions.length === 0 ? [] : companionsFor(companions, 'decision', propertyId)
}

/** The fields of a question that say which stay it is about. */
export const stayOf = (
  holder: KeyHolder,
  { request, gathered: { search }, chosen }: Pick<Asked, 'request' | 'gathered' | 'chosen'>,
  { options }: Companion,
) => ({
  property_id: request.propertyId,
  room_id: request.accommodationId,
  rate_code: request.rateCode,
  publisher_id: holder.publisher.id,
  checkin: formatDay(request.checkin),
  checkout: formatDay(request.checkout),
  rooms: search.parties.map(({ adults, childAges }) => ({
    adults,
    children: childAges.length,
    children_ages: [...childAges],
  })),
  currency: chosen.owed.currency,
  may_refuse: options.may_refuse === true,
})

async function answerOf(
  context: AppContext,
  holder: KeyHolder,
  service: Companion,
  asked: Asked & { readonly total: Minor },
): Promise<PriceAnswer> {
  const { chosen, occasion, total } = asked
  const [least, most] = asked.isOwn ? boundsOf(service, total) : [total, total]
  const question: PriceQuestion = {
    occasion,
    ...stayOf(holder, asked, service),
    total,
    least_total: least,
    most_total: most,
  }
  const heard = await askCompanion(context, service, 'price', question)
  if (heard.kind === 'silent') return fallbackOf(service, heard.reason)
  const answer = heard.answer as PriceAnswer
  if (answer.decision === 'refuse' && service.options.may_refuse !== true)
    return disregarded(context, service, 'price', 'it refuses, which the hotel does not let it')
  if (answer.decision !== 'adjust') return answer
  if (answer.total < least || answer.total > most || !isScalable(chosen.owed, minor(answer.total)))
    return disregarded(context, service, 'price', 'a total outside the bounds of the hotel')
  return answer
}

/** An answer that the hotel does not allow is none: it is noted among the troubles of the service. */
export function disregarded(
  { companions }: Pick<AppContext, 'companions'>,
  service: Companion,
  message: string,
  reason: string,
): { readonly decision: 'accept' } {
  companions.note({ companionId: service.id, message, reason })
  return fallbackOf(service, reason)
}

/** What holds where a service says nothing that counts. */
export function fallbackOf({ name, options }: Companion, reason: string): { readonly decision: 'accept' } {
  if (options.when_silent !== 'refuse') return { decision: 'accept' }
  throw sourceUnavailable(`the companion service ${name} decides nothing: ${reason}`)
}

/** The refusal of a service, in its words. */
export const refusedBy = (reason: string): Fault =>
  new Fault('RoomUnavailableException', 'The property does not sell this stay now. Nothing was booked.', {
    errors: [{ field: 'rate_code', message: reason }],
  })

/** Rounded inwards, as the bounds are the hotel's. */
function boundsOf({ options }: Companion, total: Minor): [least: Minor, most: Minor] {
  const share = (percent: number): Minor => {
    const rounded = scaleHalfAway(total, percent, 100)
    return BigInt(rounded) * 100n > BigInt(total) * BigInt(percent) ? subtract(rounded, minor(1)) : rounded
  }
  return [
    subtract(total, share(options.most_decrease_percent ?? 0)),
    add(total, share(options.most_increase_percent ?? 0)),
  ]
}

/**
 * The price with its adjustment. ServiceUnavailableException where it is no longer the price that was decided on: the request may be
 * sent again.
 */
export function atDecided(chosen: ChosenRate, adjustment: PriceAdjustment | null): ChosenRate {
  if (adjustment === null) return chosen
  if (chosen.owed.total.total !== adjustment.from)
    throw new Fault(
      'ServiceUnavailableException',
      'The price is being changed right now; try again in a moment.',
      { headers: { 'Retry-After': '1' } },
    )
  const { explanation: _, ...adjusted } = atTotal(chosen, adjustment.to)
  return { ...adjusted, adjustment }
}
