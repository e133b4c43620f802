// The complete price of one rate for one stay and party. The list of steps below is the one place where the order of
// prices lives.

import type { StayPrice } from '../lodging/price.ts'
import type { DiscountRefusal } from '../lodging/rules.ts'
import { addCancellation } from './cancellation.ts'
import { addDeposit } from './deposit.ts'
import { applyDiscountCode } from './discount.ts'
import { blankDraft, type Draft, type Offer } from './draft.ts'
import { addFees } from './fees.ts'
import { extractIncludedTaxes } from './included-taxes.ts'
import { priceNights } from './night-prices.ts'
import { applyStandingPromotions } from './promotions.ts'
import { addTaxes } from './taxes.ts'
import { totalOf } from './totals.ts'

// Why this order. Promotions come off what the hotel wrote, night by night, and a code comes off what they leave of
// the subtotal (P3, P4): both are promises about written prices, so they come before included taxes are taken out of
// those. Fees may be a percentage of what is then left, and carry taxes of their own, so taxes come after them (P6,
// P7). Only then is there a total, and deposit and cancellation are parts of the total (P8, P9). Another currency
// comes after everything: it converts the finished leaves and changes no decision (P10).
const steps: readonly ((draft: Draft) => Draft)[] = [
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
  readonly price: StayPrice
  /** Why the code that was sent changed nothing; null when it applied or none was sent. */
  readonly discountRefusal: DiscountRefusal | null
}

/** Prices an offer whose nights all have a price (contract P1 to P9). Pure: the same offer gives the same quote. */
export function quote(offer: Offer): Quote {
  const draft = steps.reduce((soFar, step) => step(soFar), blankDraft(offer))
  const { offer: _offer, includedTaxes: _included, feeTaxes: _taxes, discountRefusal, ...price } = draft
  return { price, discountRefusal }
}

function addUp(draft: Draft): Draft {
  return { ...draft, total: totalOf(draft) }
}
