// What cancelling costs, from when, and whether that is everything (contract P9, B3).

import type { CancellationPolicy } from '../../src/lodging/prices/policies.ts'
import type { StaySearch } from '../../src/pricing/search.ts'
import type { NaivePenalty } from './naive-property.ts'
import { type Cancellation, policyCharge, type Untotalled } from './naive-totals.ts'

export interface Cancellable {
  readonly policy: CancellationPolicy
  readonly timeZone: string
  readonly search: StaySearch
  readonly rate: Untotalled
  /** The total of the rate. */
  readonly whole: bigint
  /** Whether the code takes the right to cancel away. */
  readonly isNonRefundable: boolean
}

export function cancellationOf(cancelled: Cancellable): Cancellation {
  const { policy, search, rate, whole, isNonRefundable } = cancelled
  if (isNonRefundable) return { isRefundable: 'N', penalties: [{ from: null, amount: whole }], noShow: whole }
  const cost = (charge: CancellationPolicy['noShow']): bigint => {
    const amount = policyCharge(charge, whole, rate, BigInt(search.parties.length))
    return amount < whole ? amount : whole
  }
  const steps = policy.steps.map(({ hoursBefore, charge }) => ({
    start: hoursBefore === null ? null : startOf(cancelled, hoursBefore),
    charge,
  }))
  const now = instantAt(cancelled, search.local.today, search.local.minuteOfDay)
  const begun = steps.filter(({ start }) => start === null || start <= now).at(-1)
  const ahead = steps.filter(({ start }) => start !== null && start > now)
  const periods = [{ start: null, charge: begun?.charge ?? { kind: 'none' as const } }, ...ahead]
  const isAll = ({ charge }: (typeof periods)[number]) => whole > 0n && cost(charge) === whole
  return {
    isRefundable: periods.every(isAll) ? 'N' : 'Y',
    penalties: periods.map(({ start, charge }): NaivePenalty => ({ from: start, amount: cost(charge) })),
    noShow: cost(policy.noShow),
  }
}

const startOf = (cancelled: Cancellable, hoursBefore: number): number =>
  instantAt(cancelled, cancelled.search.stay.checkin, cancelled.policy.arrivalMinute) -
  hoursBefore * 3_600_000

/** A minute of a day on the wall of the property, in milliseconds since 1970. */
function instantAt({ timeZone }: Cancellable, day: number, minuteOfDay: number): number {
  const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
  const time = Temporal.PlainTime.from('00:00').add({ minutes: minuteOfDay })
  return date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
}
