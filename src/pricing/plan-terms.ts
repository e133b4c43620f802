// A rate plan with its policies resolved for one search: the same in every room that sells it.

import type { RatePlan } from '../lodging/property.ts'
import { type CancellationTerms, cancellationTerms } from './cancellation.ts'
import { type DepositTerms, depositTerms } from './deposit.ts'
import type { Occasion } from './occasion.ts'

export interface PlanTerms {
  readonly plan: RatePlan
  readonly deposit: DepositTerms
  readonly cancellation: CancellationTerms
}

export const planTerms = (plan: RatePlan, occasion: Occasion): PlanTerms => ({
  plan,
  deposit: depositTerms(plan, occasion),
  cancellation: cancellationTerms(plan, occasion),
})
