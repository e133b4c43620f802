// What cancelling costs and from when, resolved for this stay into instants and amounts (contract P9, B3).

import type { CancellationPolicy, PolicyCharge } from '../lodging/policies.ts'
import type { RatePlan } from '../lodging/property.ts'
import { wholeInMillionths } from '../values/money.ts'
import type { Draft } from './draft.ts'
import { type Moment, momentBefore } from './moment.ts'
import type { Occasion } from './occasion.ts'
import { policyAmount } from './policy-charges.ts'
import { cancellationText } from './policy-texts.ts'

/** A stretch of time and what cancelling in it costs. `from` null: from the moment of booking. */
export interface CancellationPeriod {
  readonly from: Moment | null
  readonly until: Moment | null
  readonly charge: PolicyCharge
}

/** A cancellation policy as it stands for an arrival, booked now: the same for every room. */
export interface CancellationTerms {
  readonly periods: readonly CancellationPeriod[]
  readonly noShow: PolicyCharge
  readonly text: string
}

export function cancellationTerms(plan: RatePlan, occasion: Occasion): CancellationTerms {
  const { noShow } = plan.cancellation
  const periods = periodsAhead(plan.cancellation, occasion)
  const text = plan.cancellationText ?? cancellationText(periods, noShow, occasion.property.currency)
  return { periods, noShow, text }
}

const free: PolicyCharge = { kind: 'none' }

/** The periods that are not over yet, without gaps; the one that runs now began for this guest with the booking. */
function periodsAhead(policy: CancellationPolicy, occasion: Occasion): CancellationPeriod[] {
  const periods: CancellationPeriod[] = []
  let from: Moment | null = null
  let charge = free
  for (const step of policy.steps) {
    const start = startOf(step.hoursBefore, policy, occasion)
    if (start !== null && start.epochMilliseconds > occasion.now) {
      periods.push({ from, until: start, charge })
      from = start
    }
    charge = step.charge
  }
  periods.push({ from, until: null, charge })
  return periods
}

/** Null for a step that holds from the moment of booking. */
const startOf = (
  hoursBefore: number | null,
  { arrivalMinute }: CancellationPolicy,
  { property, search }: Occasion,
): Moment | null =>
  hoursBefore === null
    ? null
    : momentBefore(search.stay.checkin, arrivalMinute, hoursBefore, property.timeZone)

const full: PolicyCharge = { kind: 'full' }
const fullFromNow: readonly CancellationPeriod[] = [{ from: null, until: null, charge: full }]

/** What a discount that is not refundable makes of any policy, its text included. */
const nonRefundable = (currency: string): CancellationTerms => ({
  periods: fullFromNow,
  noShow: full,
  text: cancellationText(fullFromNow, full, currency),
})

/** Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellationPolicy`; the total must be known. */
export function addCancellation(draft: Draft): Draft {
  const isNonRefundable = draft.discount?.discount.nonRefundable ?? false
  const { periods, noShow, text } = isNonRefundable
    ? nonRefundable(draft.currency)
    : draft.offer.terms.cancellation
  return {
    ...draft,
    cancellationPenalties: periods.map(({ from, until, charge }) => ({
      from: from?.instant ?? null,
      until: until?.instant ?? null,
      penalty: policyAmount(charge, draft),
    })),
    noShowPenalty: policyAmount(noShow, draft),
    isRefundable: isWhole(periods[0]?.charge) ? 'N' : 'Y',
    cancellationPolicy: text,
  }
}

const isWhole = (charge: PolicyCharge | undefined): boolean =>
  charge?.kind === 'full' || (charge?.kind === 'percent' && charge.percent >= wholeInMillionths)
