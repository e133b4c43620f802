// What is due when booking, by the deposit policy of the rate (contract P9).

import { nightsBetween } from '../values/civil-dates.ts'
import { zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import type { DepositTerms, StayContext } from './offer.ts'
import { policyAmount } from './policy-charges.ts'
import { nothingCharged, tellingOf, type WordedCharge, wordsFor } from './policy-texts.ts'
import type { WordedPolicies } from './prepared-property.ts'

export function depositTerms(
  { depositSteps, depositText }: WordedPolicies,
  { search }: StayContext,
): DepositTerms {
  const leadDays = nightsBetween(search.local.today, search.stay.checkin)
  return { charge: chargeForLead(depositSteps, leadDays), ownText: depositText }
}

/** The step with the smallest `withinDays` that covers the lead time; nothing is due when none does. */
function chargeForLead(steps: WordedPolicies['depositSteps'], leadDays: number): WordedCharge {
  let charge = nothingCharged
  let nearest = Number.POSITIVE_INFINITY
  for (const step of steps) {
    const reach = step.withinDays ?? Number.MAX_SAFE_INTEGER
    if (reach < leadDays || reach >= nearest) continue
    charge = step.charge
    nearest = reach
  }
  return charge
}

/** Fills `total.balanceDue`, `isDepositRequired` and `depositPolicy`; the total must be known. */
export function addDeposit(draft: Draft): void {
  const { charge, ownText } = draft.offer.terms.deposit
  const { price } = draft
  const balanceDue = policyAmount(charge.charge, draft)
  price.total.balanceDue = balanceDue
  price.isDepositRequired = balanceDue > zero ? 'Y' : 'N'
  price.depositPolicy =
    ownText ?? wordsFor(charge, tellingOf(charge, balanceDue, price.total.total)).whenBooking
}
