// The cost of cancelling for this stay, as instants and amounts (contract P9, B3).

import { instantBefore, instantText } from '../../lodging/prices/moment.ts'
import type { PolicyCharge } from '../../lodging/prices/policies.ts'
import type { CancellationPenalty, CancellationTerms } from '../../lodging/prices/price.ts'
import type { Day } from '../../values/civil-dates.ts'
import { allCharged, nothingCharged, statedCharge } from '../charges/stated-charge.ts'
import type { Draft, UnfinishedPrice } from '../draft.ts'
import type { CancellationPeriod, ResolvedCancellation, StayContext } from '../offer.ts'
import type { PreparedPolicies } from '../prepared-property.ts'
import { policyAmount } from './policy-charges.ts'

const noTermsYet = { lastTerms: null, lastKey: -1 }

/** The resolved policy for an arrival. It is valid at instants from `from` to before `until`, at which a period begins. */
interface KeptCancellation extends ResolvedCancellation {
  readonly policies: PreparedPolicies
  readonly arrival: Day
  readonly from: number
  readonly until: number
}

/** A cache of fixed size, two megabytes at most: each policy and arrival has one place, which it may share with others. */
const places = 2048
const kept = new Array<KeptCancellation | null>(places).fill(null)

/** The resolved policy for the arrival of a search, booked now. */
export function resolvedCancellation(
  policies: PreparedPolicies,
  stayContext: StayContext,
): ResolvedCancellation {
  const { search, now } = stayContext
  const arrival = search.stay.checkin
  const place = (policies.firstPlace + arrival) & (places - 1)
  const known = kept[place]
  if (known?.policies === policies && known.arrival === arrival && known.from <= now && now < known.until) {
    return known
  }
  const found = resolvedFor(policies, stayContext)
  kept[place] = found
  return found
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
  return {
    policies,
    arrival,
    from: begun,
    until: next,
    periods,
    noShow: cancellation.noShow,
    ownText: cancellationText,
    ...noTermsYet,
  }
}

/** A discount that is not refundable replaces any policy by this one, its text included. */
const nonRefundable: ResolvedCancellation = {
  periods: [{ from: null, until: null, charge: allCharged }],
  noShow: allCharged,
  ownText: null,
  ...noTermsYet,
}

/**
 * Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellation`; the total must be known. A penalty of
 * everything from the booking to the end is not refundable, in whatever form the policy states it, unless everything is nothing.
 */
export function addCancellation(draft: Draft): void {
  const { price } = draft
  const { total } = price.total
  const isNonRefundable = price.discount?.discount.nonRefundable ?? false
  const resolved = isNonRefundable ? nonRefundable : draft.offer.terms.cancellation
  const { periods, noShow } = resolved
  const penalties = new Array<CancellationPenalty>(periods.length)
  let keepsAll = true
  let key = 0
  for (let index = 0; index < periods.length; index += 1) {
    const { from, until, charge } = periods[index]!
    const penalty = policyAmount(charge, draft)
    const stated = statedCharge(charge, penalty, total)
    if (stated !== allCharged) keepsAll = false
    penalties[index] = { from, until, penalty }
    key = key * variants + variantOf(stated)
  }
  price.cancellationPenalties = penalties
  price.noShowPenalty = policyAmount(noShow, draft)
  price.isRefundable = isNonRefundable || keepsAll ? 'N' : 'Y'
  key = key * variants + variantOf(statedCharge(noShow, price.noShowPenalty, total))
  if (resolved.lastKey !== key || resolved.lastTerms === null) {
    resolved.lastKey = key
    resolved.lastTerms = termsOf(resolved, price)
  }
  price.cancellation = resolved.lastTerms
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
