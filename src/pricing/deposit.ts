// What is due when booking, by the deposit policy of the rate (contract P9).

import type { DepositPolicy, PolicyCharge } from '../lodging/policies.ts'
import { nightsBetween } from '../values/civil-dates.ts'
import { zero } from '../values/money.ts'
import type { Draft } from './draft.ts'
import { policyAmount } from './policy-charges.ts'
import { depositText } from './policy-texts.ts'

/** Fills `total.balanceDue`, `isDepositRequired` and `depositPolicy`; the total must be known. */
export function addDeposit(draft: Draft): Draft {
  const { plan, search } = draft.offer
  const charge = chargeForLead(plan.deposit, nightsBetween(search.local.today, search.stay.checkin))
  const balanceDue = policyAmount(charge, draft)
  return {
    ...draft,
    total: { ...draft.total, balanceDue },
    isDepositRequired: balanceDue > zero ? 'Y' : 'N',
    depositPolicy: plan.depositText ?? depositText(charge, draft.currency),
  }
}

/** The step with the smallest `withinDays` that covers the lead time; nothing is due when none does. */
function chargeForLead(policy: DepositPolicy, leadDays: number): PolicyCharge {
  const reach = (step: DepositPolicy['steps'][number]) => step.withinDays ?? Number.POSITIVE_INFINITY
  const covering = policy.steps.filter(step => reach(step) >= leadDays)
  const [nearest] = covering.sort((a, b) => reach(a) - reach(b))
  return nearest?.charge ?? { kind: 'none' }
}
