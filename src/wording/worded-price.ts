// A price with its texts, as a reservation keeps it: what the guest was told stays as it was told.

import type { ExchangeRate } from '../lodging/exchange.ts'
import { sameCurrency } from '../lodging/exchange.ts'
import type { StayPrice, WordedPrice } from '../lodging/price.ts'
import { cancellationText, depositText } from './policy-texts.ts'
import { promotionText } from './promotion-texts.ts'
import type { Words } from './words.ts'

/**
 * The price in words; `exchange` leads from the property's currency, in which policies are told, to another. The price
 * is in one of the two.
 */
export function wordedPrice(price: StayPrice, exchange: ExchangeRate, words: Words): WordedPrice {
  const { deposit, cancellation, promotions, ...figures } = price
  const shownIn = price.currency === exchange.from ? sameCurrency(exchange.from) : exchange
  return {
    ...figures,
    promotions: promotions.map(({ promotion, saved }) => ({
      promotion,
      saved,
      displayString: promotionText(promotion.offer, shownIn, words),
    })),
    depositPolicy: depositText(deposit, words, exchange.from),
    cancellationPolicy: cancellationText(cancellation, words, exchange.from),
  }
}
