// What is due when booking, by the deposit policy of the rate (contract P9).

import type { PolicyCharge } from '../lodging/policies.ts'
import { nightsBetween } from '../values/civil-dates.ts'
import { zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import type { Occasion } from './occasion.ts'
import { policyAmount } from './policy-charges.ts'
import { inWords, type WordedCharge } from './policy-texts.ts'
import type { WordedPolicies } from './prepared-property.ts'

/** What the deposit policy of a plan asks for when booked now for this arrival, in any room. */
export interface DepositTerms {
  readonly charge: PolicyCharge
  readonly text: string
}

export function depositTerms(
  { depositSteps, depositText }: WordedPolicies,
  { search }: Occasion,
): DepositTerms {
  const leadDays = nightsBetween(search.local.today, search.stay.checkin)
  const { charge, whenBooking } = chargeForLead(depositSteps, leadDays)
  return { charge, text: depositText ?? whenBooking }
}

const nothing = inWords({ kind: 'none' }, '')

/** The step with the smallest `withinDays` that covers the lead time; nothing is due when none does. */
function chargeForLead(steps: WordedPolicies['depositSteps'], leadDays: number): WordedCharge {
  let charge = nothing
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
  const { charge, text } = draft.offer.terms.deposit
  const { price } = draft
  const balanceDue = policyAmount(charge, draft)
  price.total.balanceDue = balanceDue
  price.isDepositRequired = balanceDue > zero ? 'Y' : 'N'
  price.depositPolicy = text
}
