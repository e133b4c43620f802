// What cancelling costs and from when, resolved for this stay into instants and amounts (contract P9, B3).

import type { CancellationPenalty } from '../lodging/price.ts'
import type { Draft, UnfinishedPrice } from './draft.ts'
import { instantBefore, momentAt } from './moment.ts'
import type { CancellationPeriod, CancellationTerms, StayContext } from './offer.ts'
import { policyAmount } from './policy-charges.ts'
import {
  allCharged,
  asEverything,
  cancellationText,
  nothingCharged,
  tellingOf,
  wordsFor,
} from './policy-texts.ts'
import type { WordedPolicies } from './prepared-property.ts'

const noTextYet = () => ({ tellings: -1, text: '' })

export function cancellationTerms(policies: WordedPolicies, stayContext: StayContext): CancellationTerms {
  const { noShow, cancellationText: ownText } = policies
  const periods = periodsAhead(policies, stayContext)
  return { periods, noShow, ownText, last: noTextYet() }
}

/** The periods that are not over yet, without gaps; the one that runs now began for this guest with the booking. */
function periodsAhead(
  { cancellationSteps, arrivalMinute }: WordedPolicies,
  { property: { timeZone }, search, now }: StayContext,
): CancellationPeriod[] {
  const arrival = { today: search.stay.checkin, minuteOfDay: arrivalMinute }
  const periods: CancellationPeriod[] = []
  let from: string | null = null
  let charge = nothingCharged
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

const allFromNow: readonly CancellationPeriod[] = [
  { from: null, until: null, untilText: null, charge: allCharged },
]

/** What a discount that is not refundable makes of any policy, its text included. */
const nonRefundable: CancellationTerms = {
  periods: allFromNow,
  noShow: allCharged,
  ownText: null,
  last: noTextYet(),
}

/**
 * Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellationPolicy`; the total must be known. What
 * costs all of it from the booking to the end is not refundable, however it is written.
 */
export function addCancellation(draft: Draft): void {
  const { price } = draft
  const { total } = price.total
  const isNonRefundable = price.discount?.discount.nonRefundable ?? false
  const terms = isNonRefundable ? nonRefundable : draft.offer.terms.cancellation
  const { periods, noShow } = terms
  const penalties = new Array<CancellationPenalty>(periods.length)
  let isAllCharged = true
  let tellings = 0
  for (let index = 0; index < periods.length; index += 1) {
    const { from, until, charge } = periods[index]!
    const penalty = policyAmount(charge.charge, draft)
    const telling = tellingOf(charge, penalty, total)
    if (telling !== asEverything) isAllCharged = false
    penalties[index] = { from, until, penalty }
    tellings = tellings * tellingsOfOne + telling
  }
  price.cancellationPenalties = penalties
  price.noShowPenalty = policyAmount(noShow.charge, draft)
  price.isRefundable = isAllCharged ? 'N' : 'Y'
  tellings = tellings * tellingsOfOne + tellingOf(noShow, price.noShowPenalty, total)
  if (terms.last.tellings !== tellings && terms.ownText === null) generate(terms, tellings, price)
  price.cancellationPolicy = terms.ownText ?? terms.last.text
}

const tellingsOfOne = 3

/** Writes the text down for this rate and others that are told the same. */
function generate(terms: CancellationTerms, tellings: number, price: UnfinishedPrice): void {
  const { total } = price.total
  const periods = terms.periods.map(({ untilText, charge }, index) => {
    const { penalty } = price.cancellationPenalties[index]!
    return { untilText, charge: wordsFor(charge, tellingOf(charge, penalty, total)) }
  })
  const noShow = wordsFor(terms.noShow, tellingOf(terms.noShow, price.noShowPenalty, total))
  terms.last.text = cancellationText(periods, noShow)
  terms.last.tellings = tellings
}
