// Which rate plans a search may buy at: a plan can be for some publishers or for guests with a code, and nobody else learns of it.

import type { DiscountCode } from '../lodging/prices/rules.ts'
import type { RatePlan } from '../lodging/properties/property.ts'
import { type PreparedPlan, preparedProperty } from './prepared-property.ts'
import { codeRefusal, opensPlan } from './promotions/discount.ts'
import type { StaySearch, Supply } from './search.ts'

/** The plans of the property that are open to the search, in their order. A code that cannot be used for the stay opens none. */
export function openPlans(
  { property, discount }: Pick<Supply, 'property' | 'discount'>,
  search: StaySearch,
): readonly PreparedPlan[] {
  const { plans, limitsPlans } = preparedProperty(property)
  if (!limitsPlans || search.isByStaff) return plans
  const code = codeRefusal(discount, property, search) === null ? discount : null
  return plans.filter(({ plan }) => isOpenTo(plan, search.publisherId, code))
}

const isOpenTo = (plan: RatePlan, publisherId: number, code: DiscountCode | null): boolean =>
  plan.access === undefined ||
  plan.access.publishers.includes(publisherId) ||
  (code !== null && opensPlan(code, plan))
