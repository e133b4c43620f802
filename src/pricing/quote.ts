// The complete price of one rate for one stay and party. The list of steps below is the one place where the order of
// prices lives.

import type { DiscountRefusal } from '../lodging/rules.ts'
import { addCancellation } from './cancellation.ts'
import { addDeposit } from './deposit.ts'
import { applyDiscountCode } from './discount.ts'
import { blankDraft, type Draft } from './draft.ts'
import { addFees } from './fees.ts'
import { extractIncludedTaxes } from './included-taxes.ts'
import { priceNights } from './night-prices.ts'
import type { Offer } from './offer.ts'
import type { PricedRate } from './priced-stay.ts'
import { applyStandingPromotions } from './promotions.ts'
import { addTaxes } from './taxes.ts'
import { totalOf } from './totals.ts'

// Why this order. Promotions come off what the hotel wrote, night by night, and a code comes off what they leave of
// the subtotal (P3, P4): both are promises about written prices, so they come before included taxes are taken out of
// those. What is then left of each night is what fees and taxes are charged on; fees carry taxes of their own, so
// taxes come after them (P6, P7). Only then is there a total, and deposit and cancellation are parts of the total
// (P8, P9). Another currency comes after everything: it converts the finished leaves and changes no decision (P10).
const steps: readonly ((draft: Draft) => void)[] = [
  priceNights,
  applyStandingPromotions,
  applyDiscountCode,
  extractIncludedTaxes,
  addFees,
  addTaxes,
  addUp,
  addDeposit,
  addCancellation,
]

export interface Quote {
  /** In the property's currency; `convertPrice` shows it in another. */
  readonly rate: PricedRate
  /** Why the code that was sent changed nothing; null when it applied or none was sent. */
  readonly discountRefusal: DiscountRefusal | null
}

/** Prices an offer whose nights all have a price (contract P1 to P9). Pure: the same offer gives the same quote. */
export function quote(offer: Offer): Quote {
  const draft = blankDraft(offer)
  for (const step of steps) step(draft)
  return { rate: draft.price, discountRefusal: draft.discountRefusal }
}

function addUp({ price }: Draft): void {
  price.total = totalOf(price)
}
