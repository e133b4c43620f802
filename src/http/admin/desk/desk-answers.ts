// Offers and previews for staff: amounts become decimals of the property's currency.

import type { ExchangeRate } from '../../../lodging/prices/exchange.ts'
import type { Stay } from '../../../lodging/properties/property.ts'
import type { PropertyAnswer, SearchedStay } from '../../../operations/answers.ts'
import type { PricedRate, PricedRoom } from '../../../pricing/priced-stay.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'
import { wordedPrice } from '../../../wording/worded-price.ts'
import { wordsIn } from '../../../wording/wording.ts'
import type { Words } from '../../../wording/words.ts'
import { presentPrice } from '../reservations/reservation-answers.ts'

const daysOf = ({ checkin, checkout }: Stay) => ({
  checkin: formatDay(checkin),
  checkout: formatDay(checkout),
})

/** Of a source that did not answer in time nothing is known. */
export function presentOffers({ property, language, searched }: PropertyAnswer, stay: Stay) {
  return {
    property_id: property.id,
    ...daysOf(stay),
    currency: searched?.exchange.to ?? property.currency,
    unavailable_reason: searched ? searched.priced.unavailableReason : ('source_unavailable' as const),
    discount_reason: searched?.discountRefusal ?? null,
    rooms: searched?.priced.rooms.map(room => presentRoom(room, searched, wordsIn(language))) ?? [],
  }
}

function presentRoom(priced: PricedRoom, searched: SearchedStay, words: Words) {
  const { room, isAvailable, rates } = priced
  const { exchange } = searched
  return {
    id: room.id,
    name: room.name,
    is_available: isAvailable,
    left: leftOf(rates),
    beds: room.beds.map(({ code, description }) => ({ code, description })),
    reasons: isAvailable
      ? []
      : searched.detailsOf(priced).map(({ code, day, limit, requested }) => ({
          code,
          limit,
          requested,
          day: day === null ? null : formatDay(day),
        })),
    rates: rates.map(rate => presentRate(rate, exchange, words)),
  }
}

/** On the scarcest night; all rates of a room share its rooms. */
function leftOf([rate]: readonly PricedRate[]): number | null {
  const counts = rate?.nights.map(({ inventory }) => inventory).filter(count => count !== null) ?? []
  return counts.length === 0 ? null : Math.min(...counts)
}

function presentRate(rate: PricedRate, exchange: ExchangeRate, words: Words) {
  const { plan, total } = rate
  const worded = wordedPrice(rate, exchange, words)
  const shown = (amount: Minor): number => decimalNumber(amount, rate.decimals)
  return {
    code: plan.code,
    title: plan.title,
    total: shown(total.total),
    nightly_average: shown(total.nightlyAvg),
    tax: shown(total.tax),
    fee: shown(total.fee),
    at_property: shown(total.checkinFee),
    promotions: worded.promotions.map(({ displayString }) => displayString),
    is_refundable: rate.isRefundable === 'Y',
    cancellation_policy: worded.cancellationPolicy,
    deposit: shown(total.balanceDue),
    deposit_policy: worded.depositPolicy,
    discount: presentDiscount(rate, shown),
  }
}

function presentDiscount({ discount: given }: PricedRate, shown: (amount: Minor) => number) {
  if (given === null) return null
  const { discount, applied, rebate } = given
  const { benefit } = discount
  return {
    code: discount.code,
    saved: shown(applied),
    rebate: shown(rebate),
    instructions: benefit.kind === 'value_add' ? benefit.instructions : null,
  }
}

/** The one rate of the one room. TypeError for an answer without it, which no preview gives. */
export function presentPreview({ property, language, searched }: PropertyAnswer, stay: Stay) {
  const [priced] = searched?.priced.rooms ?? []
  const [rate] = priced?.rates ?? []
  if (!searched || !priced || !rate) throw new TypeError('a preview has one rate of one room')
  const worded = wordedPrice(rate, searched.exchange, wordsIn(language))
  const { room } = priced
  const shown = (amount: Minor): number => decimalNumber(amount, rate.decimals)
  return {
    property_id: property.id,
    ...daysOf(stay),
    currency: rate.currency,
    room_id: room.id,
    room: room.name,
    beds: room.beds.map(({ code, description }) => ({ code, description })),
    rate_code: rate.plan.code,
    rate: rate.plan.title,
    price: presentPrice(worded),
    no_show_penalty: shown(rate.noShowPenalty),
    deposit: shown(rate.total.balanceDue),
    deposit_policy: worded.depositPolicy,
    discount: presentDiscount(rate, shown),
    discount_reason: searched.discountRefusal,
  }
}
