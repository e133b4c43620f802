// The amount due at booking, by the deposit policy of the rate (contract P9).

import type { DepositPolicy, PolicyCharge } from '../../lodging/prices/policies.ts'
import type { DepositTerms } from '../../lodging/prices/price.ts'
import { nightsBetween } from '../../values/civil-dates.ts'
import { zero } from '../../values/money.ts'
import { nothingCharged, statedCharge } from '../charges/stated-charge.ts'
import type { Draft } from '../draft.ts'
import type { DueDeposit, StayContext } from '../offer.ts'
import type { PreparedPolicies } from '../prepared-property.ts'
import { policyAmount } from './policy-charges.ts'

export function dueDeposit(policies: PreparedPolicies, { search }: StayContext): DueDeposit {
  const leadDays = nightsBetween(search.local.today, search.stay.checkin)
  return { charge: chargeForLead(policies.deposit, leadDays), policies }
}

/** The step with the smallest `withinDays` that covers the lead time; nothing is due when there is none. */
function chargeForLead({ steps }: DepositPolicy, leadDays: number): PolicyCharge {
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

/** Fills `total.balanceDue`, `isDepositRequired` and `deposit`; the total must be known. */
export function addDeposit(draft: Draft): void {
  const { charge, policies } = draft.offer.terms.deposit
  const { price } = draft
  const balanceDue = policyAmount(charge, draft)
  price.total.balanceDue = balanceDue
  price.isDepositRequired = balanceDue > zero ? 'Y' : 'N'
  price.deposit = termsOf(policies, statedCharge(charge, balanceDue, price.total.total))
}

function termsOf({ deposits, depositText }: PreparedPolicies, charge: PolicyCharge): DepositTerms {
  const known = deposits.get(charge)
  if (known !== undefined) return known
  const terms = { charge, ownText: depositText }
  deposits.set(charge, terms)
  return terms
}
