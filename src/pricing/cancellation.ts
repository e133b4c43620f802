// The cost of cancelling for this stay, as instants and amounts (contract P9, B3).

import type { PolicyCharge } from '../lodging/policies.ts'
import type { CancellationPenalty, CancellationTerms } from '../lodging/price.ts'
import type { Day } from '../values/civil-dates.ts'
import type { Draft, UnfinishedPrice } from './draft.ts'
import { instantBefore, instantText } from './moment.ts'
import type { CancellationPeriod, ResolvedCancellation, StayContext } from './offer.ts'
import { policyAmount } from './policy-charges.ts'
import type { PreparedPolicies } from './prepared-property.ts'
import { allCharged, nothingCharged, statedCharge } from './stated-charge.ts'

const noTermsYet = (): ResolvedCancellation['last'] => ({ key: -1, terms: null })

/** A policy as it stands for an arrival, from the last period that has begun to the next that begins. */
interface KeptCancellation {
  readonly policies: PreparedPolicies
  readonly arrival: Day
  readonly from: number
  readonly until: number
  readonly resolved: ResolvedCancellation
}

/** Searches for the same arrival share what is resolved for it. A few megabytes at most; what shares a place is made anew. */
const places = 2048
const kept = new Array<KeptCancellation | null>(places).fill(null)

/** The policy as it stands for the arrival of a search, booked now. */
export function resolvedCancellation(
  policies: PreparedPolicies,
  stayContext: StayContext,
): ResolvedCancellation {
  const { search, now } = stayContext
  const arrival = search.stay.checkin
  const place = (policies.firstPlace + arrival) & (places - 1)
  const known = kept[place]
  if (known?.policies === policies && known.arrival === arrival && known.from <= now && now < known.until) {
    return known.resolved
  }
  const found = resolvedFor(policies, stayContext)
  kept[place] = found
  return found.resolved
}

/** The present and future periods, without gaps; for this guest the present one began with the booking. */
function resolvedFor(
  policies: PreparedPolicies,
  { property: { timeZone }, search, now }: StayContext,
): KeptCancellation {
  const { cancellation, cancellationText } = policies
  const arrival = search.stay.checkin
  const arrivalTime = { today: arrival, minuteOfDay: cancellation.arrivalMinute }
  const periods: CancellationPeriod[] = []
  let [begun, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  let from: string | null = null
  let charge = nothingCharged
  for (const step of cancellation.steps) {
    const start = step.hoursBefore === null ? begun : instantBefore(arrivalTime, step.hoursBefore, timeZone)
    if (start > now) {
      const until = instantText(start, timeZone)
      periods.push({ from, until, charge })
      from = until
      next = Math.min(next, start)
    } else begun = Math.max(begun, start)
    charge = step.charge
  }
  periods.push({ from, until: null, charge })
  const resolved = { periods, noShow: cancellation.noShow, ownText: cancellationText, last: noTermsYet() }
  return { policies, arrival, from: begun, until: next, resolved }
}

/** A discount that is not refundable replaces any policy by this one, its text included. */
const nonRefundable: ResolvedCancellation = {
  periods: [{ from: null, until: null, charge: allCharged }],
  noShow: allCharged,
  ownText: null,
  last: noTermsYet(),
}

/**
 * Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellation`; the total must be known. A penalty of
 * everything from the booking to the end is not refundable, in whatever form the policy states it.
 */
export function addCancellation(draft: Draft): void {
  const { price } = draft
  const { total } = price.total
  const isNonRefundable = price.discount?.discount.nonRefundable ?? false
  const resolved = isNonRefundable ? nonRefundable : draft.offer.terms.cancellation
  const { periods, noShow, last } = resolved
  const penalties = new Array<CancellationPenalty>(periods.length)
  let isAllCharged = true
  let key = 0
  for (let index = 0; index < periods.length; index += 1) {
    const { from, until, charge } = periods[index]!
    const penalty = policyAmount(charge, draft)
    const stated = statedCharge(charge, penalty, total)
    if (stated !== allCharged) isAllCharged = false
    penalties[index] = { from, until, penalty }
    key = key * variants + variantOf(stated)
  }
  price.cancellationPenalties = penalties
  price.noShowPenalty = policyAmount(noShow, draft)
  price.isRefundable = isAllCharged ? 'N' : 'Y'
  key = key * variants + variantOf(statedCharge(noShow, price.noShowPenalty, total))
  if (last.key !== key || last.terms === null) {
    last.key = key
    last.terms = termsOf(resolved, price)
  }
  price.cancellation = last.terms
}

/** The terms for texts: rates with the same terms share one object, so that its text is made once. */
function termsOf(
  { periods, noShow, ownText }: ResolvedCancellation,
  price: UnfinishedPrice,
): CancellationTerms {
  const { total } = price.total
  return {
    periods: periods.map(({ until, charge }, index) => ({
      until,
      charge: statedCharge(charge, price.cancellationPenalties[index]!.penalty, total),
    })),
    noShow: statedCharge(noShow, price.noShowPenalty, total),
    ownText,
  }
}

/** A charge is shown as nothing, as everything, or as written. */
const variants = 3

const variantOf = (charge: PolicyCharge): number =>
  charge === nothingCharged ? 1 : charge === allCharged ? 2 : 0
