// Applies a RatePlans message (OTA_HotelRatePlanNotifRQ) to the tariffs of a property: all of it or nothing.

import type { Tariff } from '../../../lodging/prices/tariff.ts'
import { allAt, childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { Findings } from '../findings.ts'
import { checkHotel, type HotelNames } from '../hotel-check.ts'
import { errorCodes } from '../message-refusal.ts'
import { newTariff } from './new-plan.ts'
import { overlaid } from './overlay.ts'
import { type CodeMapping, type MappedPlan, PlanCodes } from './plan-codes.ts'
import { isAlternative, PlanFamilies } from './plan-families.ts'
import { attribute, refuse, required } from './plan-values.ts'

/** What a message is applied to. */
export interface RatePlanState {
  readonly hotel: HotelNames
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
 * reason when any part is impossible, or when it is for another hotel.
 */
export function applyRatePlans(message: XmlElement, state: RatePlanState): AppliedRatePlans {
  const codes = new PlanCodes(state.mapping)
  const list = childAt(message, 'RatePlans') ?? refuse(message, 'lacks RatePlans.', errorCodes.missing)
  const findings = new Findings()
  checkHotel(list, state.hotel, findings)
  findings.refuseIfAny()
  const plans = childrenOf(list, 'RatePlan')
  const isCompleteSet = childAt(message, 'UniqueID') !== undefined
  const former = new Map(state.tariffs.map(each => [each.rateCode, each]))
  const tariffs = new Map(isCompleteSet ? [] : former)
  const families = new PlanFamilies(tariffs, state.tariffs)
  if (!(isCompleteSet && isReset(plans))) {
    refuseRepetition(plans)
    // A plan takes over parts of its master, which may come after it.
    for (const plan of plans.toSorted((a, b) => Number(isAlternative(a)) - Number(isAlternative(b)))) {
      applyPlan(plan, { tariffs, former, families, codes, isCompleteSet, currency: state.currency })
    }
  }
  return { tariffs: families.joined(list), warnings: codes.warnings() }
}

/** A complete set of one plan without attributes takes all plans away. */
const isReset = (plans: readonly XmlElement[]): boolean =>
  plans.length === 1 && plans[0]!.attributes.size === 0 && plans[0]!.children.length === 0

function refuseRepetition(plans: readonly XmlElement[]): void {
  const seen = new Set<string>()
  for (const plan of plans) {
    const code = required(plan, 'RatePlanCode')
    if (seen.has(code)) refuse(plan, `RatePlanCode ${code} is in the message twice.`, errorCodes.rateCode)
    seen.add(code)
  }
}

interface Applying {
  /** Afterwards, by rate plan. */
  readonly tariffs: Map<string, Tariff>
  /** Before the message. */
  readonly former: ReadonlyMap<string, Tariff>
  readonly families: PlanFamilies
  readonly codes: PlanCodes
  readonly isCompleteSet: boolean
  readonly currency: string
}

/** A plan that is not connected is checked and left out. */
function applyPlan(plan: XmlElement, applying: Applying): void {
  const { tariffs, families, codes } = applying
  const targets = codes.ratePlans(required(plan, 'RatePlanCode'))
  if (applying.isCompleteSet && isNameOnly(plan)) {
    keepPlan(plan, targets, applying)
    return
  }
  const type = required(plan, 'RatePlanNotifType')
  if (type === 'Remove') {
    if (plan.children.length > 0) refuse(plan, 'a plan that is removed has nothing inside.')
    for (const target of targets)
      if (otherPlanOf(plan, target, applying) === null) tariffs.delete(target.rateCode)
    return
  }
  if (type !== 'New' && type !== 'Overlay')
    refuse(plan, 'RatePlanNotifType has to be New, Overlay or Remove.')
  checkCurrency(plan, applying.currency)
  if (attribute(plan, 'Start') !== null || attribute(plan, 'End') !== null) {
    const code = required(plan, 'RatePlanCode')
    codes.warn(
      `Start and End of RatePlan ${code} are not used; the periods of its Rates say when it is sold.`,
    )
  }
  if (type === 'New' && targets.length === 0)
    families.addLeftOut(newTariff(plan, '', codes.roomsOf(null), families))
  for (const target of targets) {
    refuseOtherPlan(plan, target, applying)
    const rooms = codes.roomsOf(target)
    const tariff =
      type === 'Overlay'
        ? overlaid(formerOf(plan, target, applying), plan, rooms)
        : newTariff(plan, target.rateCode, rooms, families)
    tariffs.set(target.rateCode, tariff)
  }
}

/** In a complete set a plan without any content says that it is still there. */
const isNameOnly = (plan: XmlElement): boolean =>
  attribute(plan, 'RatePlanNotifType') === null && plan.children.length === 0

function keepPlan(plan: XmlElement, targets: readonly MappedPlan[], applying: Applying): void {
  const code = required(plan, 'RatePlanCode')
  for (const { rateCode } of targets) {
    const present = applying.former.get(rateCode)
    if (present?.sender.planCode === code) applying.tariffs.set(rateCode, present)
    else applying.codes.warn(`RatePlanCode ${code} has no prices here; send it as New.`)
  }
}

/** Amounts may repeat the currency of the plan, which is the property's. */
function checkCurrency(plan: XmlElement, currency: string): void {
  const amounts = allAt(plan, 'Rates', 'Rate', 'BaseByGuestAmts', 'BaseByGuestAmt')
  const repeated = amounts.filter(amount => attribute(amount, 'CurrencyCode') !== null)
  for (const element of [plan, ...repeated]) {
    const sent = required(element, 'CurrencyCode')
    if (sent !== currency) refuse(element, `CurrencyCode is ${sent}, and the property sells in ${currency}.`)
  }
}

/** The code of another plan of the sender that is connected with the rate plan as well and has set its prices; null for none. */
function otherPlanOf(
  plan: XmlElement,
  { rateCode }: MappedPlan,
  { tariffs, codes }: Applying,
): string | null {
  const present = tariffs.get(rateCode)?.sender.planCode ?? attribute(plan, 'RatePlanCode')
  if (present === null || present === attribute(plan, 'RatePlanCode')) return null
  return codes.isConnected(present, rateCode) ? present : null
}

function refuseOtherPlan(plan: XmlElement, target: MappedPlan, applying: Applying): void {
  const other = otherPlanOf(plan, target, applying)
  if (other === null) return
  const both = `${required(plan, 'RatePlanCode')} and ${other}`
  const trouble = `${both} are both connected with the rate plan ${target.rateCode}, which has the prices of one; connect each with its own.`
  refuse(plan, trouble, errorCodes.rateCode)
}

function formerOf(plan: XmlElement, { rateCode }: MappedPlan, { former }: Applying): Tariff {
  const found = former.get(rateCode)
  return found?.sender.planCode === required(plan, 'RatePlanCode')
    ? found
    : refuse(plan, 'an Overlay needs a plan that was sent as New before.', errorCodes.rateCode)
}
