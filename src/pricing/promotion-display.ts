// The short form of a promotion that a page shows beside a price: "10% off", "Stay 4, pay 3" (interface, Promotion).

import type { PromotionOffer } from '../lodging/rules.ts'
import { decimalsOf } from '../values/currencies.ts'
import { decimalText, percentNumber } from '../values/money.ts'

/** The `display_string` of an offer whose amounts are minor units of `currency`. */
export function promotionDisplay(offer: PromotionOffer, currency: string): string {
  switch (offer.kind) {
    case 'percent':
      return `${percentNumber(offer.percent)}% off`
    case 'amount_per_night':
      return `${amountText(offer.amount, currency)} off each night`
    case 'amount_per_stay':
      return `${amountText(offer.amount, currency)} off the stay`
    case 'free_nights':
      return `Stay ${offer.stay}, pay ${offer.pay}`
    case 'fixed_price':
      return `${amountText(offer.amount, currency)} a night`
  }
}

/** "20.00 USD": the code stays unmistakable where a sign would not. */
export const amountText = (amount: number, currency: string): string =>
  `${decimalText(amount, decimalsOf(currency))} ${currency}`
