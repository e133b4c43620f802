// Applies a RatePlans message (OTA_HotelRatePlanNotifRQ) to the tariffs of a property: all of it or nothing.

import type { Tariff } from '../../../lodging/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import { isAlternative, newTariff, withMasters } from './new-plan.ts'
import { overlaid } from './overlay.ts'
import { type CodeMapping, type MappedPlan, PlanCodes } from './plan-codes.ts'
import { attribute, refuse, required } from './plan-values.ts'

/** What a message is applied to. */
export interface RatePlanState {
  /** The tariffs of the property, one at most for each rate plan. */
  readonly tariffs: readonly Tariff[]
  readonly mapping: CodeMapping
  /** The property's currency. */
  readonly currency: string
}

export interface AppliedRatePlans {
  /** All tariffs of the property afterwards. */
  readonly tariffs: readonly Tariff[]
  /** Sentences for the sender about what was left out, because nothing here is connected with it. */
  readonly warnings: readonly string[]
}

/**
 * `message` is an OTA_HotelRatePlanNotifRQ that is valid by its schema. New replaces a plan, Overlay what it says about some
 * days, Remove takes it away; a complete set also takes away every plan that it does not name. MessageRefusal with the
 * reason when any part is impossible.
 */
export function applyRatePlans(message: XmlElement, state: RatePlanState): AppliedRatePlans {
  const codes = new PlanCodes(state.mapping)
  const list = childAt(message, 'RatePlans') ?? refuse(message, 'lacks RatePlans.', errorCodes.missing)
  const plans = childrenOf(list, 'RatePlan')
  const isCompleteSet = childAt(message, 'UniqueID') !== undefined
  const named = new Map<string, Tariff>(isCompleteSet ? [] : state.tariffs.map(each => [each.rateCode, each]))
  const former = new Map(state.tariffs.map(each => [each.rateCode, each]))
  if (!(isCompleteSet && isReset(plans))) {
    refuseRepetition(plans)
    // A plan takes over parts of its master, which may come after it.
    for (const plan of plans.toSorted((a, b) => Number(isAlternative(a)) - Number(isAlternative(b)))) {
      applyPlan(plan, { tariffs: named, former, codes, currency: state.currency })
    }
  }
  return { tariffs: withMasters([...named.values()]), warnings: codes.warnings() }
}

/** A complete set of one plan without attributes takes all plans away. */
const isReset = (plans: readonly XmlElement[]): boolean =>
  plans.length === 1 && plans[0]!.attributes.size === 0 && plans[0]!.children.length === 0

function refuseRepetition(plans: readonly XmlElement[]): void {
  for (const [index, plan] of plans.entries()) {
    const code = required(plan, 'RatePlanCode')
    const before = plans.findIndex(other => attribute(other, 'RatePlanCode') === code)
    if (before !== index) refuse(plan, `RatePlanCode ${code} is in the message twice.`, errorCodes.rateCode)
  }
}

interface Applying {
  /** Afterwards, by rate plan. */
  readonly tariffs: Map<string, Tariff>
  /** Before the message. */
  readonly former: ReadonlyMap<string, Tariff>
  readonly codes: PlanCodes
  readonly currency: string
}

/** A plan that is not connected is checked and left out. */
function applyPlan(plan: XmlElement, applying: Applying): void {
  const { tariffs, codes, currency } = applying
  const type = required(plan, 'RatePlanNotifType')
  const targets = codes.ratePlans(required(plan, 'RatePlanCode'))
  if (type === 'Remove') {
    if (plan.children.length > 0) refuse(plan, 'a plan that is removed has nothing inside.')
    for (const { rateCode } of targets) tariffs.delete(rateCode)
    return
  }
  const sent = required(plan, 'CurrencyCode')
  if (sent !== currency) refuse(plan, `CurrencyCode is ${sent}, and the property sells in ${currency}.`)
  if (type === 'New' && targets.length === 0) newTariff(plan, '', codes.roomsOf(null), [...tariffs.values()])
  for (const target of targets) {
    const rooms = codes.roomsOf(target)
    if (type === 'Overlay')
      tariffs.set(target.rateCode, overlaid(formerOf(plan, target, applying), plan, rooms))
    else if (type === 'New')
      tariffs.set(target.rateCode, newTariff(plan, target.rateCode, rooms, [...tariffs.values()]))
    else refuse(plan, 'RatePlanNotifType has to be New, Overlay or Remove.')
  }
}

const formerOf = (plan: XmlElement, { rateCode }: MappedPlan, { former }: Applying): Tariff =>
  former.get(rateCode) ??
  refuse(plan, 'an Overlay needs a plan that was sent as New before.', errorCodes.rateCode)
