// The price that a remote source asks now, in place of the listed price (reservation protocol, step S0). The source
// gives a total; the lines of the listed price are scaled to it, so that every sum still holds (contract P5, P8).

import type { StatedCharge } from '../../../lodging/prices/policies.ts'
import type { AppliedPromotion, ChargeItem, PricedNight, StayPrice } from '../../../lodging/prices/price.ts'
import { totalOf } from '../../../lodging/prices/totals.ts'
import { statedCharge } from '../../../pricing/charges/stated-charge.ts'
import { convertPrice } from '../../../pricing/conversion.ts'
import { roomsOfNight, withTotal } from '../../../pricing/room-parts.ts'
import { askQuote } from '../../../sources/asking.ts'
import type { QuotingSource } from '../../../sources/source.ts'
import {
  add,
  allocate,
  least,
  type Minor,
  scaleHalfAway,
  subtract,
  sumOf,
  times,
  zero,
} from '../../../values/money.ts'
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
  if (total > times(listed, mostDifferent) || listed > times(total, mostDifferent) || !scaled(owed, total)) {
    throw sourceUnavailable(`${source.name} asks ${total} for what is listed at ${listed} ${owed.currency}`)
  }
  return total
}

/** The chosen rate at another total, that of a source or of a companion service. */
export function atTotal(chosen: ChosenRate, total: Minor): ChosenRate {
  const owed = scaled(chosen.owed, total)
  if (!owed) throw sourceUnavailable(`a price of ${chosen.owed.total.total} cannot be scaled to ${total}`)
  return { ...chosen, owed, shown: convertPrice(owed, chosen.exchange) }
}

/** Whether a price can have this total. */
export const isScalable = (price: StayPrice, total: Minor): boolean => scaled(price, total) !== undefined

/**
 * The price with every line scaled to a new total; rounding differences go into the nights. Undefined when no line
 * can change.
 */
function scaled<Price extends StayPrice>(price: Price, total: Minor): Price | undefined {
  const was = price.total.total
  if (total === was) return price
  if (was === 0) return undefined
  const scale = (amount: Minor): Minor => scaleHalfAway(amount, total, was)
  const taxItems = scaledItems(price.taxItems, scale)
  const fees = scaledItems(price.fees, scale)
  const discount = price.discount && {
    ...price.discount,
    applied: scale(price.discount.applied),
    rebate: scale(price.discount.rebate),
  }
  const charges = add(
    sumOf(taxItems, item => item.total),
    sumOf(fees, item => item.total),
  )
  const rates = add(subtract(total, charges), discount?.applied ?? zero)
  if (rates < 0) return undefined
  const nights = scaledNights(price.nights, rates, scale)
  const sums = totalOf({ nights, discount, taxItems, fees, checkinFees: price.checkinFees })
  return {
    ...price,
    nights,
    discount,
    taxItems,
    fees,
    promotions: sharedSavings(price.promotions, sums.promotionalSavings),
    ...scaledTerms(price, { sums, scale }),
  }
}

interface Scaling {
  readonly sums: StayPrice['total']
  readonly scale: (amount: Minor) => Minor
}

/** What is due when booking and what cancelling costs; an amount that the policy states stays that amount (contract P9). */
function scaledTerms(price: StayPrice, { sums, scale }: Scaling) {
  const { total } = sums
  const { deposit, cancellation } = price
  const charged = ({ kind }: StatedCharge, amount: Minor): Minor =>
    kind === 'amount' ? least(amount, total) : scale(amount)
  const stated = (charge: StatedCharge, amount: Minor): StatedCharge =>
    charge.kind === 'amount' ? statedCharge(charge, amount, total) : charge
  const balanceDue = charged(deposit.charge, price.total.balanceDue)
  const cancellationPenalties = price.cancellationPenalties.map((each, index) => ({
    ...each,
    penalty: charged(cancellation.periods[index]!.charge, each.penalty),
  }))
  const noShowPenalty = charged(cancellation.noShow, price.noShowPenalty)
  const periods = cancellation.periods.map((period, index) => ({
    ...period,
    charge: stated(period.charge, cancellationPenalties[index]!.penalty),
  }))
  return {
    total: { ...sums, balanceDue },
    deposit: { ...deposit, charge: stated(deposit.charge, balanceDue) },
    cancellationPenalties,
    noShowPenalty,
    cancellation: { ...cancellation, periods, noShow: stated(cancellation.noShow, noShowPenalty) },
  }
}

const scaledItems = (items: readonly ChargeItem[], scale: (amount: Minor) => Minor): ChargeItem[] =>
  items.map(item => withTotal(item, scale(item.total)))

function scaledNights(
  nights: readonly PricedNight[],
  rates: Minor,
  scale: (amount: Minor) => Minor,
): PricedNight[] {
  const shares = allocate(
    rates,
    nights.map(({ rate }) => rate),
  )
  return nights.map((night, index) => {
    const rate = shares[index] ?? zero
    const promotionalSavings = scale(night.promotionalSavings)
    const whole = { ...night, rate, promotionalSavings, originalRate: add(rate, promotionalSavings) }
    return night.rooms === undefined ? whole : { ...whole, rooms: roomsOfNight(whole, night.rooms) }
  })
}

function sharedSavings(promotions: readonly AppliedPromotion[], savings: Minor): AppliedPromotion[] {
  const shares = allocate(
    savings,
    promotions.map(({ saved }) => saved),
  )
  return promotions.map((applied, index) => ({ ...applied, saved: shares[index] ?? zero }))
}
