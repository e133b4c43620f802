// What cancelling costs and from when, resolved for this stay into instants and amounts (contract P9, B3).

import type { PolicyCharge } from '../lodging/policies.ts'
import type { CancellationPenalty } from '../lodging/price.ts'
import { wholeInMillionths } from '../values/money.ts'
import type { Draft } from './draft.ts'
import { instantBefore, momentAt } from './moment.ts'
import type { Occasion } from './occasion.ts'
import { policyAmount } from './policy-charges.ts'
import { cancellationText, inWords, type WordedPeriod } from './policy-texts.ts'
import type { WordedPolicies } from './prepared-property.ts'

/** A stretch of time and what cancelling in it costs. `from` null: from the moment of booking. */
interface CancellationPeriod extends WordedPeriod {
  readonly from: string | null
  readonly until: string | null
}

/** A cancellation policy as it stands for an arrival, booked now: the same for every room. */
export interface CancellationTerms {
  readonly periods: readonly CancellationPeriod[]
  readonly noShow: PolicyCharge
  readonly isRefundable: 'Y' | 'N'
  readonly text: string
}

export function cancellationTerms(policies: WordedPolicies, occasion: Occasion): CancellationTerms {
  const { noShow } = policies
  const periods = periodsAhead(policies, occasion)
  return {
    periods,
    noShow: noShow.charge,
    isRefundable: isWhole(periods[0]!.charge.charge) ? 'N' : 'Y',
    text: policies.cancellationText ?? cancellationText(periods, noShow),
  }
}

const free = inWords({ kind: 'none' }, '')

/** The periods that are not over yet, without gaps; the one that runs now began for this guest with the booking. */
function periodsAhead(
  { cancellationSteps, arrivalMinute }: WordedPolicies,
  { property: { timeZone }, search, now }: Occasion,
): CancellationPeriod[] {
  const arrival = { today: search.stay.checkin, minuteOfDay: arrivalMinute }
  const periods: CancellationPeriod[] = []
  let from: string | null = null
  let charge = free
  for (const step of cancellationSteps) {
    const start = step.hoursBefore === null ? now : instantBefore(arrival, step.hoursBefore, timeZone)
    if (start > now) {
      const { instant, wallText } = momentAt(start, timeZone)
      periods.push({ from, until: instant, untilText: wallText, charge })
      from = instant
    }
    charge = step.charge
  }
  periods.push({ from, until: null, untilText: null, charge })
  return periods
}

const isWhole = (charge: PolicyCharge): boolean =>
  charge.kind === 'full' || (charge.kind === 'percent' && charge.percent >= wholeInMillionths)

const full = inWords({ kind: 'full' }, '')
const fullFromNow: readonly CancellationPeriod[] = [
  { from: null, until: null, untilText: null, charge: full },
]

/** What a discount that is not refundable makes of any policy, its text included. */
const nonRefundable: CancellationTerms = {
  periods: fullFromNow,
  noShow: full.charge,
  isRefundable: 'N',
  text: cancellationText(fullFromNow, full),
}

/** Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellationPolicy`; the total must be known. */
export function addCancellation(draft: Draft): void {
  const { price } = draft
  const isNonRefundable = price.discount?.discount.nonRefundable ?? false
  const terms = isNonRefundable ? nonRefundable : draft.offer.terms.cancellation
  price.cancellationPenalties = penaltiesOf(terms.periods, draft)
  price.noShowPenalty = policyAmount(terms.noShow, draft)
  price.isRefundable = terms.isRefundable
  price.cancellationPolicy = terms.text
}

function penaltiesOf(periods: readonly CancellationPeriod[], draft: Draft): CancellationPenalty[] {
  const penalties = new Array<CancellationPenalty>(periods.length)
  for (let index = 0; index < periods.length; index += 1) {
    const { from, until, charge } = periods[index]!
    penalties[index] = { from, until, penalty: policyAmount(charge.charge, draft) }
  }
  return penalties
}
