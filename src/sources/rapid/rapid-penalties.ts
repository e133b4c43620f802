// The cost of cancelling from Rapid's cancel_penalties: an amount, a number of nights, a percentage, or several of them,
// each from an instant with the property's offset. Where it cannot be told, the whole price is the cost.

import { addDays, parseDay } from '../../values/civil-dates.ts'
import {
  add,
  least,
  type Minor,
  most,
  parsePercent,
  percentOf,
  scaleHalfAway,
  sum,
  times,
  zero,
} from '../../values/money.ts'
import type { LivePenalty, LiveStay } from '../live-offers.ts'
import { amountOf, countOf, type Fields, instantOf, objectsOf } from './rapid-fields.ts'
import type { RapidPrice } from './rapid-pricing.ts'

/** What has been read of a rate and its stay. */
export interface PenaltyBase {
  readonly price: RapidPrice
  readonly stay: Pick<LiveStay, 'checkin' | 'parties'>
  /** The time of the booking. */
  readonly now: Temporal.Instant
}

/**
 * In order of time, without gaps, the last one without an end. A rate that is not refundable costs its whole price from
 * the booking on; nights that are not refundable are never given back.
 */
export function readPenalties(rate: Fields, base: PenaltyBase): LivePenalty[] {
  const { total } = base.price
  if (rate.refundable !== true && !Array.isArray(rate.cancel_penalties))
    return [{ from: null, until: null, penalty: total }]
  const floor = lostNights(rate, base)
  const steps = stepsOf(rate, base)
  if (steps === null) return [{ from: null, until: null, penalty: total }]
  const past = steps.filter(({ from }) => Temporal.Instant.compare(from, base.now) <= 0)
  const ahead = steps.slice(past.length)
  const first = past.at(-1)?.cost ?? (rate.refundable === true ? zero : total)
  return [{ text: null, cost: first }, ...ahead].map(({ text, cost }, index) => ({
    from: text,
    until: ahead[index]?.text ?? null,
    penalty: least(total, most(cost, floor)),
  }))
}

interface Step {
  readonly from: Temporal.Instant
  /** As Rapid writes it. */
  readonly text: string
  readonly cost: Minor
}

/** In order of time; of those that begin at the same instant, the dearest. Null where a time cannot be read. */
function stepsOf(rate: Fields, base: PenaltyBase): Step[] | null {
  const steps = objectsOf(rate.cancel_penalties).flatMap((penalty): Step[] => {
    const from = instantOf(penalty.start)
    return from ? [{ from, text: String(penalty.start), cost: costOf(penalty, base) }] : []
  })
  if (steps.length < objectsOf(rate.cancel_penalties).length) return null
  return steps
    .toSorted((one, other) => Temporal.Instant.compare(one.from, other.from) || other.cost - one.cost)
    .filter(({ from }, index, all) => index === 0 || !from.equals(all[index - 1]!.from))
}

function costOf(penalty: Fields, { price, stay }: PenaltyBase): Minor {
  const parts: Minor[] = []
  if (penalty.amount !== undefined) {
    const amount = amountOf({ value: penalty.amount, currency: penalty.currency })
    if (!amount) return price.total
    const inCurrency =
      amount.currency === price.currency
        ? amount.amount
        : amount.currency === price.billed.currency && price.billed.amount > 0
          ? scaleHalfAway(amount.amount, price.total, price.billed.amount)
          : price.total
    parts.push(times(inCurrency, stay.parties.length))
  }
  if (penalty.nights !== undefined) {
    const nights = countOf(penalty.nights, 0, 1_000)
    if (nights === undefined) return price.total
    parts.push(shareOf(price, index => index < nights))
  }
  if (penalty.percent !== undefined) {
    const percent = parsePercent(String(penalty.percent).replace(/%$/, ''))
    if (percent === undefined) return price.total
    parts.push(percentOf(price.total, percent))
  }
  return parts.length === 0 ? price.total : parts.reduce(add, zero)
}

/** The part of the price, with its taxes, that falls on some of the nights. */
function shareOf({ nights, total }: RapidPrice, isMeant: (index: number) => boolean): Minor {
  const rates = nights.map(({ rate }) => rate)
  const whole = sum(rates)
  const meant = sum(rates.filter((_, index) => isMeant(index)))
  return whole === 0 ? total : scaleHalfAway(total, meant, whole)
}

/** What is never given back: the nights of `nonrefundable_date_ranges`, whose ends belong to them. */
function lostNights({ nonrefundable_date_ranges }: Fields, { price, stay }: PenaltyBase): Minor {
  const ranges = objectsOf(nonrefundable_date_ranges).map(({ start, end }) => [
    parseDay(start),
    parseDay(end),
  ])
  return shareOf(price, index => {
    const night = addDays(stay.checkin, index)
    return ranges.some(
      ([from, to]) => from === undefined || to === undefined || (from <= night && night <= to),
    )
  })
}
