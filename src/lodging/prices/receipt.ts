// What a receipt states: for which request which price was answered, by which rules. No guest, no card (docs/receipts.md).

import { type Day, formatDay } from '../../values/civil-dates.ts'
import { decimalNumber, type Minor } from '../../values/money.ts'
import type { ExchangeRate } from './exchange.ts'
import type { ChosenExtra } from './extras.ts'
import type { AppliedDiscount, ChargeItem, PricedTotal, StayPrice } from './price.ts'

/** The type in the header of a receipt (RFC 8725, 3.11). */
export const receiptType = 'hostelry-receipt+jwt'

export const receiptAnswers = ['availability', 'preview', 'reservation'] as const

/** Names are those of the wire, as a receipt is read by programs of others. */
export interface ReceiptClaims {
  /** The public address of the server. */
  readonly iss: string
  /** When it was answered, in seconds since 1970. */
  readonly iat: number
  readonly answer: (typeof receiptAnswers)[number]
  readonly publisher_id: number
  /** Of a test key. */
  readonly is_test?: true
  readonly reservation_id?: string
  readonly stay: ReceiptStay
  /** The version of document and calendars of the property; null where a reservation that was there before is answered again. */
  readonly rules: { readonly version: number } | null
  /** Of all amounts, with the exchange rate from the property's own currency. */
  readonly currency: string
  readonly exchange_rate: string
  readonly exchange_rate_as_of: string | null
  readonly offers: readonly ReceiptOffer[]
  /** Of availability: rooms that could not be booked. */
  readonly refused?: readonly { readonly accommodation_id: number; readonly reasons: readonly string[] }[]
}

export interface ReceiptStay {
  readonly property_id: number
  readonly checkin: string
  readonly checkout: string
  readonly rooms: readonly { readonly adults: number; readonly children_ages: readonly number[] }[]
  readonly discount_code?: string
  /** What was chosen of the extras. */
  readonly extras?: readonly ChosenExtra[]
}

export interface ReceiptOffer {
  readonly accommodation_id: number
  readonly rate_code: string
  readonly nights: readonly {
    readonly date: string
    readonly original_rate: number
    readonly promotional_savings: number
    readonly rate: number
  }[]
  readonly promotions: readonly { readonly id: number; readonly name: string; readonly saved: number }[]
  readonly discount: { readonly code: string; readonly saved: number; readonly rebate: number } | null
  readonly tax_items: readonly ReceiptLine[]
  readonly fees: readonly ReceiptLine[]
  readonly checkin_fees: readonly ReceiptLine[]
  readonly total: Readonly<Record<(typeof totals)[number][0], number>>
}

interface ReceiptLine {
  /** Of the fee or tax. */
  readonly name: string
  /** Set where it is the tax of the fee of that name. */
  readonly is_tax_of_fee?: true
  readonly included: boolean
  readonly total: number
}

const totals = [
  ['original_subtotal', 'originalSubtotal'],
  ['promotional_savings', 'promotionalSavings'],
  ['discount_savings', 'discountSavings'],
  ['subtotal', 'subtotal'],
  ['tax', 'tax'],
  ['fee', 'fee'],
  ['total', 'total'],
  ['checkin_fee', 'checkinFee'],
  ['balance_due', 'balanceDue'],
  ['rebate', 'rebate'],
] as const satisfies readonly (readonly [string, keyof PricedTotal])[]

export const receiptStay = (
  propertyId: number,
  { checkin, checkout }: { readonly checkin: Day; readonly checkout: Day },
  rooms: ReceiptStay['rooms'],
  { code, extras }: { readonly code: string | null; readonly extras: readonly ChosenExtra[] },
): ReceiptStay => ({
  property_id: propertyId,
  checkin: formatDay(checkin),
  checkout: formatDay(checkout),
  rooms,
  ...(code !== null && { discount_code: code }),
  ...(extras.length > 0 && {
    extras: extras.toSorted((one, other) => (one.code < other.code ? -1 : 1)),
  }),
})

export const receiptCurrency = ({ to, rate, asOf }: ExchangeRate) => ({
  currency: to,
  exchange_rate: rate,
  exchange_rate_as_of: asOf,
})

type Stated = Pick<
  StayPrice,
  'decimals' | 'nights' | 'promotions' | 'discount' | 'taxItems' | 'fees' | 'checkinFees' | 'total'
>

/** The price of a rate of a room. */
export function receiptOffer(roomId: number, rateCode: string, price: Stated): ReceiptOffer {
  const shown = (amount: Minor): number => decimalNumber(amount, price.decimals)
  const lines = (items: readonly ChargeItem[]) => items.map(item => lineOf(item, shown))
  return {
    accommodation_id: roomId,
    rate_code: rateCode,
    nights: price.nights.map(({ day, originalRate, promotionalSavings, rate }) => ({
      date: formatDay(day),
      original_rate: shown(originalRate),
      promotional_savings: shown(promotionalSavings),
      rate: shown(rate),
    })),
    promotions: price.promotions.map(({ promotion, saved }) => ({
      id: promotion.id,
      name: promotion.name,
      saved: shown(saved),
    })),
    discount: price.discount && discountOf(price.discount, shown),
    tax_items: lines(price.taxItems),
    fees: lines(price.fees),
    checkin_fees: lines(price.checkinFees),
    total: Object.fromEntries(
      totals.map(([name, field]) => [name, shown(price.total[field])]),
    ) as ReceiptOffer['total'],
  }
}

type Shown = (amount: Minor) => number

const discountOf = ({ discount, applied, rebate }: AppliedDiscount, shown: Shown) => ({
  code: discount.code,
  saved: shown(applied),
  rebate: shown(rebate),
})

const lineOf = ({ name, taxOf, included, total }: ChargeItem, shown: Shown): ReceiptLine => ({
  name: taxOf ?? name,
  ...(taxOf !== undefined && { is_tax_of_fee: true }),
  included,
  total: shown(total),
})
