// Reads deposit and cancellation policies of a checked document into data.

import type { Filled } from '../documents/document-defaults.ts'
import { millionths, minorUnits, minuteOfDay } from '../documents/document-reading.ts'
import type { CancellationPolicy, DepositPolicy, PolicyCharge } from '../prices/policies.ts'
import type { ChargeDocument, RatePlanDocument } from './schema-rooms.ts'

/** The deposit policy of a rate plan, fewest days first. `decimals` of the property's currency. */
export function depositFrom(document: Filled<RatePlanDocument>['deposit'], decimals: number): DepositPolicy {
  const steps = document.steps.map(step => ({
    withinDays: step.within_days,
    charge: chargeFrom(step.charge, decimals),
  }))
  return { steps: steps.sort((a, b) => fromFewToMany(a.withinDays, b.withinDays)) }
}

/** The cancellation policy of a rate plan, earliest step first. */
export function cancellationFrom(
  document: Filled<RatePlanDocument>['cancellation'],
  decimals: number,
): CancellationPolicy {
  const steps = document.steps.map(step => ({
    hoursBefore: step.hours_before,
    charge: chargeFrom(step.charge, decimals),
  }))
  return {
    arrivalMinute: minuteOfDay(document.arrival_time),
    steps: steps.sort((a, b) => fromFewToMany(b.hoursBefore, a.hoursBefore)),
    noShow: chargeFrom(document.no_show, decimals),
  }
}

function chargeFrom(charge: Filled<ChargeDocument>, decimals: number): PolicyCharge {
  if (charge === 'none' || charge === 'full') return { kind: charge }
  if ('nights' in charge) return { kind: 'nights', nights: charge.nights }
  if ('percent' in charge) return { kind: 'percent', percent: millionths(charge.percent) }
  return { kind: 'amount', amount: minorUnits(charge.amount, decimals) }
}

/** Null is without limit and comes last. */
function fromFewToMany(a: number | null, b: number | null): number {
  if (a === b) return 0
  return (a ?? Number.POSITIVE_INFINITY) < (b ?? Number.POSITIVE_INFINITY) ? -1 : 1
}
