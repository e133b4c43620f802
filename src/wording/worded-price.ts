// A price with its texts, as a reservation stores it: later changes of texts do not affect it.

import type { ExchangeRate } from '../lodging/prices/exchange.ts'
import { sameCurrency } from '../lodging/prices/exchange.ts'
import type {
  ChargeItem,
  MixedRoom,
  StayPrice,
  WordedMixedRoom,
  WordedPrice,
} from '../lodging/prices/price.ts'
import { cancellationText, cancellationTextOf, depositText, depositTextOf } from './policy-texts.ts'
import { promotionText } from './promotion-texts.ts'
import type { Words } from './words.ts'

/**
 * Adds texts to a price; `exchange` converts from the property's currency, in which policies are stated. The price is in
 * one of its two currencies.
 */
export function wordedPrice(price: StayPrice, exchange: ExchangeRate, words: Words): WordedPrice {
  const { deposit: _, cancellation: __, promotions, mixed, ...figures } = price
  const shownIn = price.currency === exchange.from ? sameCurrency(exchange.from) : exchange
  return {
    ...figures,
    ...chargesInWords(price, words),
    promotions: promotions.map(({ promotion, saved }) => ({
      promotion,
      saved,
      displayString: promotionText(promotion.offer, shownIn, words),
    })),
    depositPolicy: depositTextOf(price, words, exchange.from),
    cancellationPolicy: cancellationTextOf(price, words, exchange.from),
    ...(mixed && { mixed: mixed.map(room => wordedRoom(room, words, exchange.from)) }),
  }
}

/** A room of several of different kinds, with the texts of its own policies; amounts of these are in `currency`. */
export const wordedRoom = (
  { deposit, cancellation, ...room }: MixedRoom,
  words: Words,
  currency: string,
): WordedMixedRoom => ({
  ...room,
  depositPolicy: depositText(deposit, words, currency),
  cancellationPolicy: cancellationText(cancellation, words, currency),
})

type Charges = Pick<StayPrice, 'taxItems' | 'fees' | 'checkinFees'>

/** The lists of charges, with taxes of fees named after their fees; other names are the property's. */
export const chargesInWords = ({ taxItems, fees, checkinFees }: Charges, words: Words): Charges => ({
  taxItems: inWords(taxItems, words),
  fees,
  checkinFees: inWords(checkinFees, words),
})

const inWords = (items: readonly ChargeItem[], { policies }: Words): readonly ChargeItem[] =>
  items.map(item => (item.taxOf === undefined ? item : { ...item, name: policies.taxOf(item.taxOf) }))
