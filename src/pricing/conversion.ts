// Converts a price into another currency: each leaf is converted and rounded once, and every total is a sum of such leaves,
// so contract P5 and P8 hold there too (contract P10).

import { byRoom } from '../lodging/prices/by-room.ts'
import { converter, type ExchangeRate } from '../lodging/prices/exchange.ts'
import type {
  AppliedDiscount,
  AppliedPromotion,
  CancellationPenalty,
  ChargeItem,
  PricedNight,
  PricedTotal,
  StayPrice,
} from '../lodging/prices/price.ts'
import { totalOf } from '../lodging/prices/totals.ts'
import { decimalsOf } from '../values/currencies.ts'
import { allocate, least, type Minor, most, subtract, zero } from '../values/money.ts'
import { sumOfRates, type Unfinished } from './draft.ts'
import { termsTogether, withTermsOf } from './mixed/mixed-price.ts'
import { roomsOfNight, withTotal } from './room-parts.ts'

type Conversion = (amount: Minor) => Minor

/**
 * The price in the currency `exchange.to`; `price` is in `exchange.from` and is returned as it is when both are the same.
 * Keeps further fields of the price (a rate's plan). The terms of policies keep the property's own amounts.
 */
export function convertPrice<Price extends StayPrice>(price: Price, exchange: ExchangeRate): Price {
  if (exchange.from === exchange.to) return price
  const convert = converter(exchange)
  const nights = price.nights.map(night => convertNight(night, convert))
  const discount =
    price.discount && convertDiscount(price.discount, { owed: price.nights, shown: nights }, convert)
  const taxItems = convertItems(price.taxItems, convert)
  const fees = convertRounding(convertItems(price.fees, convert), price, { nights, discount, taxItems })
  const checkinFees = convertItems(price.checkinFees, convert)
  const total: Unfinished<PricedTotal> = totalOf({ nights, discount, taxItems, fees, checkinFees })
  const share = shareConverter(exchange, { owed: price.total.total, shown: total.total })
  total.balanceDue = share(price.total.balanceDue)
  const shown = {
    ...price,
    currency: exchange.to,
    decimals: decimalsOf(exchange.to),
    nights,
    promotions: convertPromotions(price.promotions, total.promotionalSavings),
    discount,
    taxItems,
    fees,
    checkinFees,
    ...(price.extras && {
      extras: price.extras.map(extra => ({
        ...extra,
        amount: convert(extra.amount),
        total: convert(extra.total),
        tax: convert(extra.tax),
      })),
    }),
    total,
    cancellationPenalties: convertPenalties(price.cancellationPenalties, share),
    noShowPenalty: share(price.noShowPenalty),
  }
  return price.mixed === undefined ? shown : withRoomsTerms(price, { ...shown, mixed: price.mixed }, exchange)
}

/** What each of several rooms of different kinds owes is a share of its own total, and the price owes their sums. */
function withRoomsTerms<Price extends StayPrice>(
  owed: Price,
  shown: Price & Required<Pick<StayPrice, 'mixed'>>,
  exchange: ExchangeRate,
): Price {
  const [ofOwed, ofShown] = [byRoom(owed), byRoom(shown)]
  if (ofOwed === null || ofShown === null) return shown
  const mixed = withTermsOf(shown.mixed, place =>
    shareConverter(exchange, {
      owed: ofOwed[place]!.total.total,
      shown: ofShown[place]!.total.total,
    }),
  )
  const { balanceDue, cancellationPenalties, noShowPenalty } = termsTogether(mixed)
  return {
    ...shown,
    mixed,
    total: { ...shown.total, balanceDue },
    cancellationPenalties,
    noShowPenalty,
  }
}

/** A total as owed and as shown, a sum of rounded leaves. */
interface ConvertedTotal {
  readonly owed: Minor
  readonly shown: Minor
}

/** Converts parts of a total, such as penalties: nothing stays nothing, all stays all, and no part exceeds the total. */
export const shareConverter = (exchange: ExchangeRate, total: ConvertedTotal): Conversion =>
  shareConversion(converter(exchange), total)

const shareConversion =
  (convert: Conversion, { owed, shown }: ConvertedTotal): Conversion =>
  amount =>
    amount === zero ? zero : amount === owed ? shown : least(convert(amount), shown)

function convertNight(night: PricedNight, convert: Conversion): PricedNight {
  const originalRate = convert(night.originalRate)
  const promotionalSavings = convert(night.promotionalSavings)
  const shown: PricedNight = {
    day: night.day,
    originalRate,
    rate: subtract(originalRate, promotionalSavings),
    promotionalSavings,
    promotionId: night.promotionId,
    inventory: night.inventory,
    ...(night.gross !== undefined && { gross: convert(night.gross) }),
    ...(night.priorLowest !== undefined && {
      priorLowest: night.priorLowest === null ? null : convert(night.priorLowest),
    }),
  }
  return night.rooms === undefined ? shown : { ...shown, rooms: roomsOfNight(shown, night.rooms) }
}

/** A line of nothing that fewer nights owe says how it would be shown. */
function convertItem(item: ChargeItem, convert: Conversion): ChargeItem {
  const shown = withTotal(item, convert(item.total))
  const owed = item.total === zero && item.upTo?.find(amount => amount !== zero)
  return owed ? { ...shown, shownOf: [convert(owed), owed] } : shown
}

/**
 * Keeps the discount at most as large as what it reduces, when nights round down, and keeps a discount of everything one
 * when nights round up: a subtotal of zero is zero in any currency.
 */
const convertDiscount = (
  { discount, applied, rebate }: AppliedDiscount,
  nights: { readonly owed: readonly PricedNight[]; readonly shown: readonly PricedNight[] },
  convert: Conversion,
): AppliedDiscount => ({
  discount,
  applied: shareConversion(convert, { owed: sumOfRates(nights.owed), shown: sumOfRates(nights.shown) })(
    applied,
  ),
  rebate: convert(rebate),
})

const convertItems = (items: readonly ChargeItem[], convert: Conversion): ChargeItem[] =>
  items.map(item => convertItem(item, convert))

/** The line that rounds the total never makes it less than nothing, and what was nothing stays nothing. */
function convertRounding(
  fees: readonly ChargeItem[],
  { total }: StayPrice,
  others: Pick<StayPrice, 'nights' | 'discount' | 'taxItems'>,
): readonly ChargeItem[] {
  const rounding = fees.find(({ isRounding }) => isRounding)
  if (rounding === undefined) return fees
  const rest = fees.filter(item => item !== rounding)
  const nothing = subtract(zero, totalOf({ ...others, fees: rest, checkinFees: [] }).total)
  const shown = total.total === zero ? nothing : most(rounding.total, nothing)
  return [...rest, withTotal(rounding, shown)]
}

/** The saving of promotions is the sum of the nights' savings, divided in the same proportion as before. */
function convertPromotions(promotions: readonly AppliedPromotion[], savings: Minor): AppliedPromotion[] {
  const shares = allocate(
    savings,
    promotions.map(applied => applied.saved),
  )
  return promotions.map(({ promotion }, index) => ({ promotion, saved: shares[index]! }))
}

const convertPenalties = (
  penalties: readonly CancellationPenalty[],
  share: Conversion,
): CancellationPenalty[] =>
  penalties.map(({ from, until, penalty }) => ({ from, until, penalty: share(penalty) }))
