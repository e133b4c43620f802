// A rate plan with its policies resolved for one search: the same in every room that sells it, and resolved once for
// all plans whose policies are equal.

import { cancellationTerms } from './cancellation.ts'
import { depositTerms } from './deposit.ts'
import type { PlanTerms, StayContext } from './offer.ts'
import type { PreparedPlan, WordedPolicies } from './prepared-property.ts'

/** In the order of the plans. */
export function planTerms(plans: readonly PreparedPlan[], stayContext: StayContext): PlanTerms[] {
  const resolved = new Map<WordedPolicies, PlanTerms>()
  return plans.map(({ plan, policies }) => {
    const known = resolved.get(policies)
    if (known !== undefined) return { plan, deposit: known.deposit, cancellation: known.cancellation }
    const terms = {
      plan,
      deposit: depositTerms(policies, stayContext),
      cancellation: cancellationTerms(policies, stayContext),
    }
    resolved.set(policies, terms)
    return terms
  })
}
