// Resolves the policies of rate plans for one search: once for all rooms, and once for all plans with equal policies.

import type { PlanTerms, StayContext } from '../offer.ts'
import type { PreparedPlan, PreparedPolicies } from '../prepared-property.ts'
import { resolvedCancellation } from './cancellation.ts'
import { dueDeposit } from './deposit.ts'

/** In the order of the plans. */
export function planTerms(plans: readonly PreparedPlan[], stayContext: StayContext): PlanTerms[] {
  const resolved = new Map<PreparedPolicies, PlanTerms>()
  return plans.map(({ plan, policies }) => {
    const known = resolved.get(policies)
    if (known !== undefined) return { plan, deposit: known.deposit, cancellation: known.cancellation }
    const terms = {
      plan,
      deposit: dueDeposit(policies, stayContext),
      cancellation: resolvedCancellation(policies, stayContext),
    }
    resolved.set(policies, terms)
    return terms
  })
}
