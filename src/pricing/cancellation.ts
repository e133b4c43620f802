// What cancelling costs and from when, resolved for this stay into instants and amounts (contract P9, B3).

import type { CancellationPolicy, PolicyCharge } from '../lodging/policies.ts'
import { type Day, formatDay, type LocalTime } from '../values/civil-dates.ts'
import { wholeInMillionths } from '../values/money.ts'
import type { Draft, Offer } from './draft.ts'
import { policyAmount } from './policy-charges.ts'
import { cancellationText } from './policy-texts.ts'

/** A stretch of time and what cancelling in it costs. `from` null: from the moment of booking. */
export interface CancellationPeriod {
  readonly from: Temporal.ZonedDateTime | null
  readonly until: Temporal.ZonedDateTime | null
  readonly charge: PolicyCharge
}

/**
 * Fills `cancellationPenalties`, `noShowPenalty`, `isRefundable` and `cancellationPolicy`; the total must be known.
 * A discount that is not refundable replaces the policy of the rate and its text.
 */
export function addCancellation(draft: Draft): Draft {
  const { plan } = draft.offer
  const isNonRefundable = draft.discount?.discount.nonRefundable ?? false
  const noShow: PolicyCharge = isNonRefundable ? { kind: 'full' } : plan.cancellation.noShow
  const periods = isNonRefundable
    ? [{ from: null, until: null, charge: noShow }]
    : periodsAhead(plan.cancellation, draft.offer)
  const generated = cancellationText(periods, noShow, draft.currency)
  return {
    ...draft,
    cancellationPenalties: periods.map(({ from, until, charge }) => ({
      from: from && instantText(from),
      until: until && instantText(until),
      penalty: policyAmount(charge, draft),
    })),
    noShowPenalty: policyAmount(noShow, draft),
    isRefundable: isWhole(periods[0]?.charge) ? 'N' : 'Y',
    cancellationPolicy: isNonRefundable ? generated : (plan.cancellationText ?? generated),
  }
}

/** The periods that are not over yet, without gaps; the one that runs now began for this guest with the booking. */
function periodsAhead(policy: CancellationPolicy, { property, search }: Offer): CancellationPeriod[] {
  const arrival = wallTime(search.stay.checkin, policy.arrivalMinute, property.timeZone)
  const now = wallTimeOf(search.local, property.timeZone)
  const starts = policy.steps.map(({ hoursBefore, charge }) => ({
    from: hoursBefore === null ? null : arrival.subtract({ hours: hoursBefore }),
    charge,
  }))
  if (starts[0]?.from !== null) starts.unshift({ from: null, charge: { kind: 'none' } })
  return starts
    .map((start, index) => ({ ...start, until: starts[index + 1]?.from ?? null }))
    .filter(({ until }) => until === null || Temporal.ZonedDateTime.compare(until, now) > 0)
    .map((period, index) => (index === 0 ? { ...period, from: null } : period))
}

/** Minutes are counted on the wall clock, so 18:00 is 18:00 also on a day of 23 hours. */
const wallTime = (day: Day, minute: number, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(formatDay(day)).add({ minutes: minute }).toZonedDateTime(timeZone)

const wallTimeOf = (local: LocalTime, timeZone: string): Temporal.ZonedDateTime =>
  wallTime(local.today, local.minuteOfDay, timeZone)

const instantText = (time: Temporal.ZonedDateTime): string =>
  time.toString({ timeZoneName: 'never', smallestUnit: 'second' })

const isWhole = (charge: PolicyCharge | undefined): boolean =>
  charge?.kind === 'full' || (charge?.kind === 'percent' && charge.percent >= wholeInMillionths)
