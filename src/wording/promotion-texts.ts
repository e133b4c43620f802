// The short text of a promotion beside a price: "10% off", "Stay 4, pay 3" (interface, Promotion).

import { converter, type ExchangeRate } from '../lodging/prices/exchange.ts'
import type { PromotionOffer } from '../lodging/prices/rules.ts'
import { keptInWords } from './kept-in-words.ts'
import type { Words } from './words.ts'

/**
 * The `display_string` of an offer in the currency `exchange.to`; the offer's own amounts are minor units of
 * `exchange.from`.
 */
export function promotionText(offer: PromotionOffer, exchange: ExchangeRate, words: Words): string {
  if (exchange.from === exchange.to || !('amount' in offer)) return ownText(offer, words, exchange.from)
  const amount = converter(exchange)(offer.amount)
  return textOf({ ...offer, amount }, words, exchange.to)
}

function textOf(offer: PromotionOffer, { promotions, formats }: Words, currency: string): string {
  switch (offer.kind) {
    case 'percent':
      return promotions.percent(formats.percent(offer.percent))
    case 'free_nights':
      return promotions.free_nights(offer.stay, offer.pay)
    default:
      return promotions[offer.kind](formats.amount(offer.amount, currency))
  }
}

const ownText = keptInWords(textOf)
