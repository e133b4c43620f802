// The answer of the check of a property's document: amounts become decimals of the property's currency.

import type { ChargeItem } from '../../../lodging/prices/price.ts'
import type { Operations } from '../../../operations/operations.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalNumber, type Minor } from '../../../values/money.ts'

type Check = Awaited<ReturnType<Operations['checkProperty']>>
type Example = NonNullable<Check['example']>

export const checkAnswer = ({ version, errors, missing, example }: Check) => ({
  version,
  errors: [...errors],
  missing: missing.map(({ code, section, stopsSelling, roomId, message }) => ({
    code,
    section,
    stops_selling: stopsSelling,
    room_id: roomId,
    message,
  })),
  example: example && exampleAnswer(example),
})

const exampleAnswer = (example: Example) => ({
  checkin: formatDay(example.checkin),
  nights: example.nights,
  adults: example.adults,
  children: example.children,
  room_id: example.roomId,
  rate_code: example.rateCode,
  currency: example.currency,
  reasons: [...example.reasons],
  price: priceAnswer(example),
})

function priceAnswer({ price, depositText, cancellationText }: Example) {
  if (price === null) return null
  const shown = (amount: Minor): number => decimalNumber(amount, price.decimals)
  const lines = (items: readonly ChargeItem[]) =>
    items.map(({ name, total, included }) => ({ name, total: shown(total), included }))
  const { total } = price
  return {
    nights: price.nights.map(night => ({
      date: formatDay(night.day),
      original_rate: shown(night.originalRate),
      rate: shown(night.rate),
    })),
    promotions: price.promotions.map(({ promotion: { id, name }, saved }) => ({
      id,
      name,
      saved: shown(saved),
    })),
    taxes: lines(price.taxItems),
    fees: lines(price.fees),
    checkin_fees: lines(price.checkinFees),
    subtotal: shown(total.subtotal),
    tax: shown(total.tax),
    fee: shown(total.fee),
    checkin_fee: shown(total.checkinFee),
    total: shown(total.total),
    due_now: shown(total.balanceDue),
    penalties: price.cancellationPenalties.map(({ from, until, penalty }) => ({
      from,
      until,
      penalty: shown(penalty),
    })),
    no_show_penalty: shown(price.noShowPenalty),
    deposit_policy: depositText,
    cancellation_policy: cancellationText,
  }
}
