// A rate plan with its policies resolved for one search: the same in every room that sells it, and resolved once for
// all plans whose policies are equal.

import type { RatePlan } from '../lodging/property.ts'
import { type CancellationTerms, cancellationTerms } from './cancellation.ts'
import { type DepositTerms, depositTerms } from './deposit.ts'
import type { PreparedPlan, WordedPolicies } from './prepared-property.ts'
import type { StayContext } from './stay-context.ts'

export interface PlanTerms {
  readonly plan: RatePlan
  readonly deposit: DepositTerms
  readonly cancellation: CancellationTerms
}

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
