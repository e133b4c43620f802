// Shows a price in another currency: each leaf is converted and rounded once, every total is a sum of such leaves, so
// that contract P5 and P8 hold there too (contract P10).

import { converter, type ExchangeRate } from '../lodging/exchange.ts'
import type { AppliedPromotion, ChargeItem, PricedNight, StayPrice } from '../lodging/price.ts'
import type { PromotionOffer } from '../lodging/rules.ts'
import { decimalsOf } from '../values/currencies.ts'
import { allocate, least, type Minor, subtract, sum, zero } from '../values/money.ts'
import { promotionDisplay } from './promotion-display.ts'
import { totalOf } from './totals.ts'

type Conversion = (amount: Minor) => Minor

/**
 * The price in the currency `exchange.to`; `price` is in `exchange.from` and comes back as it is when both are the
 * same. Whatever else the price carries (a rate's plan) is kept. Texts of policies keep the property's own amounts.
 */
export function convertPrice<Price extends StayPrice>(price: Price, exchange: ExchangeRate): Price {
  if (exchange.from === exchange.to) return price
  const convert = converter(exchange)
  const nights = price.nights.map(night => convertNight(night, convert))
  const rates = sum(nights.map(night => night.rate))
  const leaves = {
    nights,
    // Nights that round down must not leave a discount larger than what it is taken from.
    discount: price.discount && {
      ...price.discount,
      applied: least(convert(price.discount.applied), rates),
      rebate: convert(price.discount.rebate),
    },
    taxItems: convertItems(price.taxItems, convert),
    fees: convertItems(price.fees, convert),
    checkinFees: convertItems(price.checkinFees, convert),
  }
  const total = totalOf(leaves)
  // The total is a sum of rounded leaves: the whole of it stays the whole, and no part comes out larger.
  const share: Conversion = amount =>
    amount === price.total.total ? total.total : least(convert(amount), total.total)
  return {
    ...price,
    ...leaves,
    currency: exchange.to,
    decimals: decimalsOf(exchange.to),
    promotions: convertPromotions(price.promotions, total.promotionalSavings, convert, exchange.to),
    total: { ...total, balanceDue: share(price.total.balanceDue) },
    cancellationPenalties: price.cancellationPenalties.map(each => ({
      ...each,
      penalty: share(each.penalty),
    })),
    noShowPenalty: share(price.noShowPenalty),
  }
}

function convertNight(night: PricedNight, convert: Conversion): PricedNight {
  const originalRate = convert(night.originalRate)
  const promotionalSavings = convert(night.promotionalSavings)
  return { ...night, originalRate, promotionalSavings, rate: subtract(originalRate, promotionalSavings) }
}

const convertItems = (items: readonly ChargeItem[], convert: Conversion): ChargeItem[] =>
  items.map(item => ({ ...item, total: convert(item.total) }))

/** What the promotions saved is the sum of the nights' savings, split as it was before. */
function convertPromotions(
  promotions: readonly AppliedPromotion[],
  savings: Minor,
  convert: Conversion,
  currency: string,
): AppliedPromotion[] {
  const shares = allocate(
    savings,
    promotions.map(applied => applied.saved),
  )
  return promotions.map(({ promotion }, index) => ({
    promotion,
    saved: shares[index] ?? zero,
    displayString: promotionDisplay(convertOffer(promotion.offer, convert), currency),
  }))
}

const convertOffer = (offer: PromotionOffer, convert: Conversion): PromotionOffer =>
  'amount' in offer ? { ...offer, amount: convert(offer.amount) } : offer
