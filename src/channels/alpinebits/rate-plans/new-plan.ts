// A plan that is sent as New: complete, unless it is the alternative version of a master, which has its offers and supplements.

import type { Supplement, Tariff } from '../../../lodging/prices/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import type { RoomCodes } from './plan-codes.ts'
import { isAlternative, type PlanFamilies } from './plan-families.ts'
import { planOffers } from './plan-offers.ts'
import { datedRates, rateTerms } from './plan-rates.ts'
import { bookingRules } from './plan-rules.ts'
import { isDated, type SupplementTerms, supplementPrices, supplementTerms } from './plan-supplements.ts'
import { attribute, flag, refuse, required } from './plan-values.ts'

/** The plan as the tariff of a rate plan. `families` has the master of an alternative version. */
export function newTariff(
  plan: XmlElement,
  rateCode: string,
  codes: RoomCodes,
  families: PlanFamilies,
): Tariff {
  const [terms, ...rates] = partsOf(plan, 'Rates', 'Rate')
  if (terms === undefined) refuse(plan, 'needs a first Rate, which holds for all others.', errorCodes.missing)
  const own = {
    rateCode,
    sender: senderOf(plan),
    ...rateTerms(terms),
    rates: datedRates(rates, codes, false).flatMap(({ rate }) => rate ?? []),
    rules: bookingRules(partsOf(plan, 'BookingRules', 'BookingRule'), codes),
  }
  const supplements = partsOf(plan, 'Supplements', 'Supplement')
  if (!isAlternative(plan)) {
    const ownTerms = supplementTerms(supplements.filter(element => !isDated(element)))
    return { ...own, ...planOffers(plan), supplements: supplementsOf(supplements, ownTerms, codes) }
  }
  refuseShared(plan, supplements)
  const master = families.masterOf(plan)
  const { conditions, freeNights, familyOffer } = master
  const shared = supplementsOf(supplements, master.supplements, codes)
  return { ...own, conditions, freeNights, familyOffer, supplements: shared }
}

function senderOf(plan: XmlElement): Tariff['sender'] {
  const group = attribute(plan, 'RatePlanID')
  if (group === null && flag(plan, 'RatePlanQualifier') === false)
    refuse(plan, 'is an alternative version without RatePlanID, which names its master.', errorCodes.missing)
  const planCode = required(plan, 'RatePlanCode')
  return { planCode, group, isMaster: group !== null && !isAlternative(plan) }
}

/** Refuses in an alternative version what only its master says. */
function refuseShared(plan: XmlElement, supplements: readonly XmlElement[]): void {
  for (const name of ['Offers', 'Description']) {
    if (childAt(plan, name))
      refuse(plan, `an alternative version has the ${name} of its master; send them there.`)
  }
  const described = supplements.find(element => !isDated(element))
  if (described !== undefined)
    refuse(
      described,
      'an alternative version has the Supplements of its master; send the ChargeTypeCode there.',
    )
}

/** The elements of this name in a list of the plan; none where it has no such list. */
export const partsOf = (plan: XmlElement, list: string, name: string): readonly XmlElement[] => {
  const element = childAt(plan, list)
  return element === undefined ? [] : childrenOf(element, name)
}

/** Each supplement with the prices of its code. */
function supplementsOf(
  elements: readonly XmlElement[],
  terms: readonly SupplementTerms[],
  codes: RoomCodes,
): Supplement[] {
  const dated = elements.filter(isDated)
  const unknown = dated.find(element => !terms.some(({ code }) => code === attribute(element, 'InvCode')))
  if (unknown !== undefined) refuse(unknown, 'there is no Supplement of this InvCode with a ChargeTypeCode.')
  const read = supplementPrices(dated, codes, false)
  return terms.map(each => ({
    ...each,
    prices: read.filter(({ code }) => code === each.code).flatMap(({ price }) => price ?? []),
  }))
}
