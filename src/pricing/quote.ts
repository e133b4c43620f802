// The complete price of one rate for one stay and party. The list of steps below is the only place that orders pricing.

import type { DiscountRefusal, Fee, Tax } from '../lodging/prices/rules.ts'
import { totalOf } from '../lodging/prices/totals.ts'
import { addFees } from './charges/fees.ts'
import { extractIncludedTaxes } from './charges/included-taxes.ts'
import { chargesOf } from './charges/stay-charges.ts'
import { addTaxes } from './charges/taxes.ts'
import { addRounding } from './charges/total-rounding.ts'
import { blankDraft, type Draft } from './draft.ts'
import { explainCharges, explainNights, explainReductions, explainRounding } from './explanation/explain.ts'
import type { ExplainedRule } from './explanation/explained-rule.ts'
import { addExtras } from './extras.ts'
import { owedForBooking } from './mixed/owed-for-booking.ts'
import { priceNights } from './nights/night-prices.ts'
import type { Offer } from './offer.ts'
import { addCancellation } from './policies/cancellation.ts'
import { addDeposit } from './policies/deposit.ts'
import type { PricedRate } from './priced-stay.ts'
import { addPriorPrices } from './prior/prior-prices.ts'
import { applyDiscountCode } from './promotions/discount.ts'
import { applyAutomaticPromotions } from './promotions/promotions.ts'
import { addRoomParts } from './rooms-of-lines.ts'
import { addUpTo } from './running-lines.ts'

// Why this order. Promotions reduce the nightly prices as the hotel wrote them, and a code reduces the subtotal after
// promotions (P3, P4). Both refer to written prices, so they come before included taxes are taken out. Fees and taxes are
// charged on the net nights; fees carry taxes of their own, so taxes come after them (P6, P7). Then the total is known, and
// deposit and cancellation are parts of it (P8, P9). What the nights cost before is only shown beside them. Conversion comes last: it converts the leaves and changes no decision
// (P10).
const stepsToTotal: readonly Step[] = [
  priceNights,
  applyAutomaticPromotions,
  applyDiscountCode,
  extractIncludedTaxes,
  addFees,
  addTaxes,
  addRounding,
  addUp,
]
const steps: readonly Step[] = [...stepsToTotal, addPriorPrices, addExtras, addDeposit, addCancellation]
const stepsToKeep: readonly Step[] = [...steps, addRoomParts, addUpTo]

type Step = (draft: Draft) => void

export interface Quote {
  /** In the property's currency; `convertPrice` shows it in another. */
  readonly rate: PricedRate
  /** Why the code changed nothing; null when it applied or none was sent. */
  readonly discountRefusal: DiscountRefusal | null
  /** Of a room of several that are priced one by one: what it owes for the booking. */
  readonly forBooking?: readonly (Fee | Tax)[]
  /** Of a price that is explained: the rules that were looked at, in the order of the steps. */
  readonly explanation?: readonly ExplainedRule[]
}

/** Prices an offer whose nights all have a price (contract P1 to P9). Pure: the same offer gives the same quote. */
export const quote = (offer: Offer): Quote => afterSteps(steps, offer)

/**
 * The same price without deposit and cancellation, for answers that show totals alone: the terms, penalties and
 * `total.balanceDue` stay blank.
 */
export const quoteTotal = (offer: Offer): Quote => afterSteps(stepsToTotal, offer)

/** The same price as it is agreed and kept: its lines know what each room has of them and what each night adds to them. */
export const quoteToKeep = (offer: Offer): Quote => afterSteps(stepsToKeep, offer)

/** The same of one room among others, with what it owes for all of them. */
export function quoteOfRoom(offer: Offer): Quote {
  const draft = blankDraft(offer, chargesOf(offer))
  for (const step of stepsToKeep) step(draft)
  return {
    rate: draft.price,
    discountRefusal: draft.discountRefusal,
    forBooking: owedForBooking(draft),
  }
}

/** What is explained when a step has been taken, from what the step has left in the draft. */
const explained: ReadonlyMap<Step, (draft: Draft) => readonly ExplainedRule[]> = new Map([
  [priceNights, explainNights],
  // A code may unlock promotions, so both are known only then; included taxes are still in the savings.
  [applyDiscountCode, explainReductions],
  [addTaxes, explainCharges],
  [addRounding, explainRounding],
])

/** The price as it is kept, by the same steps, with what each of them did and left out. */
export function quoteExplained(offer: Offer): Quote {
  const draft = blankDraft(offer, chargesOf(offer), new Map())
  const explanation: ExplainedRule[] = []
  for (const step of stepsToKeep) {
    step(draft)
    explanation.push(...(explained.get(step)?.(draft) ?? []))
  }
  return { rate: draft.price, discountRefusal: draft.discountRefusal, explanation }
}

function afterSteps(steps: readonly Step[], offer: Offer): Quote {
  const draft = blankDraft(offer, chargesOf(offer))
  for (const step of steps) step(draft)
  return { rate: draft.price, discountRefusal: draft.discountRefusal }
}

function addUp({ price, offer }: Draft): void {
  price.total = totalOf(price)
  if (offer.stayContext.property.comparesAltogether) price.comparesAltogether = true
}
