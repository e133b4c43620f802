// What cancelling costs and from when, resolved for this stay into instants and amounts (contract P9, B3).

import type { CancellationPenalty } from '../lodging/price.ts'
import type { Draft, UnfinishedPrice } from './draft.ts'
import { instantBefore, momentAt } from './moment.ts'
import { policyAmount } from './policy-charges.ts'
import {
  allCharged,
  cancellationText,
  nothingCharged,
  type WordedCharge,
  type WordedPeriod,
  wordsFor,
} from './policy-texts.ts'
import type { WordedPolicies } from './prepared-property.ts'
import type { StayContext } from './stay-context.ts'

/** A stretch of time and what cancelling in it costs. `from` null: from the moment of booking. */
interface CancellationPeriod extends WordedPeriod {
  readonly from: string | null
  readonly until: string | null
}

/** A cancellation policy as it stands for an arrival, booked now: the same for every room. */
export interface CancellationTerms {
  readonly periods: readonly CancellationPeriod[]
  readonly noShow: WordedCharge
  /** The property's own words in place of the generated ones. */
  readonly ownText: string | null
  /** Those generated so far, by what the charges come to: rates of a search differ in that seldom. */
  readonly texts: Map<number, string>
}

export function cancellationTerms(policies: WordedPolicies, stayContext: StayContext): CancellationTerms {
  const { noShow, cancellationText: ownText } = policies
  const periods = periodsAhead(policies, stayContext)
  return { periods, noShow, ownText, texts: new Map() }
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
  texts: new Map(),
}

/**
 * Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellationPolicy`; the total must be known. What
 * costs all of it from the booking to the end is not refundable, however it is written.
 */
export function addCancellation(draft: Draft): void {
  const { price } = draft
  const isNonRefundable = price.discount?.discount.nonRefundable ?? false
  const terms = isNonRefundable ? nonRefundable : draft.offer.terms.cancellation
  price.cancellationPenalties = penaltiesOf(terms.periods, draft)
  price.noShowPenalty = policyAmount(terms.noShow.charge, draft)
  price.isRefundable = isAllCharged(terms, price) ? 'N' : 'Y'
  price.cancellationPolicy = terms.ownText ?? textOf(terms, price)
}

function penaltiesOf(periods: readonly CancellationPeriod[], draft: Draft): CancellationPenalty[] {
  const penalties = new Array<CancellationPenalty>(periods.length)
  for (let index = 0; index < periods.length; index += 1) {
    const { from, until, charge } = periods[index]!
    penalties[index] = { from, until, penalty: policyAmount(charge.charge, draft) }
  }
  return penalties
}

type PricedPenalties = Pick<UnfinishedPrice, 'cancellationPenalties' | 'noShowPenalty' | 'total'>

/** What is said of the charge of a period. */
const wordsOf = (
  { periods }: CancellationTerms,
  index: number,
  { cancellationPenalties, total }: PricedPenalties,
): WordedCharge => wordsFor(periods[index]!.charge, cancellationPenalties[index]!.penalty, total.total)

function isAllCharged(terms: CancellationTerms, price: PricedPenalties): boolean {
  for (let index = 0; index < terms.periods.length; index += 1) {
    if (wordsOf(terms, index, price) !== allCharged) return false
  }
  return true
}

function textOf(terms: CancellationTerms, price: PricedPenalties): string {
  const { total } = price.total
  let key = variantOf(wordsFor(terms.noShow, price.noShowPenalty, total))
  for (let index = 0; index < terms.periods.length; index += 1) {
    key = key * variants + variantOf(wordsOf(terms, index, price))
  }
  const known = terms.texts.get(key)
  if (known !== undefined) return known
  const text = cancellationText(
    terms.periods.map(({ untilText }, index) => ({ untilText, charge: wordsOf(terms, index, price) })),
    wordsFor(terms.noShow, price.noShowPenalty, total),
  )
  terms.texts.set(key, text)
  return text
}

/** A charge is told as nothing, as everything, or as it is written. */
const variants = 3

const variantOf = (words: WordedCharge): number =>
  words === nothingCharged ? 1 : words === allCharged ? 2 : 0
