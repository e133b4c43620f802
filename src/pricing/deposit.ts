// What is due when booking, by the deposit policy of the rate (contract P9).

import type { DepositPolicy, PolicyCharge } from '../lodging/policies.ts'
import type { RatePlan } from '../lodging/property.ts'
import { nightsBetween } from '../values/civil-dates.ts'
import { zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import type { Occasion } from './occasion.ts'
import { policyAmount } from './policy-charges.ts'
import { depositText } from './policy-texts.ts'

/** What the deposit policy of a plan asks for when booked now for this arrival, in any room. */
export interface DepositTerms {
  readonly charge: PolicyCharge
  readonly text: string
}

export function depositTerms({ deposit, depositText: ownText }: RatePlan, occasion: Occasion): DepositTerms {
  const { local, stay } = occasion.search
  const charge = chargeForLead(deposit, nightsBetween(local.today, stay.checkin))
  return { charge, text: ownText ?? depositText(charge, occasion.property.currency) }
}

/** The step with the smallest `withinDays` that covers the lead time; nothing is due when none does. */
function chargeForLead({ steps }: DepositPolicy, leadDays: number): PolicyCharge {
  let charge: PolicyCharge = { kind: 'none' }
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
export function addDeposit(draft: Draft): Draft {
  const { charge, text } = draft.offer.terms.deposit
  const balanceDue = policyAmount(charge, draft)
  return {
    ...draft,
    total: { ...draft.total, balanceDue },
    isDepositRequired: balanceDue > zero ? 'Y' : 'N',
    depositPolicy: text,
  }
}
