// A plan that is sent as New: complete, unless it is the alternative version of a master, which has its offers and supplements.

import type { Supplement, Tariff } from '../../../lodging/tariff.ts'
import { childAt, childrenOf, type XmlElement } from '../../xml.ts'
import { errorCodes } from '../message-refusal.ts'
import type { RoomCodes } from './plan-codes.ts'
import { planOffers } from './plan-offers.ts'
import { datedRates, rateTerms } from './plan-rates.ts'
import { bookingRules } from './plan-rules.ts'
import { isDated, type SupplementTerms, supplementPrices, supplementTerms } from './plan-supplements.ts'
import { attribute, flag, refuse, required } from './plan-values.ts'

/** One of several plans, mostly with different meals, that share the offers and supplements of a master. */
export const isAlternative = (plan: XmlElement): boolean =>
  attribute(plan, 'RatePlanID') !== null && flag(plan, 'RatePlanQualifier') === false

/** The plan as the tariff of a rate plan. `known`: the tariffs among which the master of an alternative version is. */
export function newTariff(
  plan: XmlElement,
  rateCode: string,
  codes: RoomCodes,
  known: readonly Tariff[],
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
  const master = masterOf(plan, known)
  const { conditions, freeNights, familyOffer } = master
  const shared = supplementsOf(supplements, master.supplements, codes)
  return { ...own, conditions, freeNights, familyOffer, supplements: shared }
}

function senderOf(plan: XmlElement): Tariff['sender'] {
  const group = attribute(plan, 'RatePlanID')
  const planCode = required(plan, 'RatePlanCode')
  return { planCode, group, isMaster: group !== null && !isAlternative(plan) }
}

function masterOf(plan: XmlElement, known: readonly Tariff[]): Tariff {
  for (const name of ['Offers', 'Description']) {
    if (childAt(plan, name))
      refuse(plan, `an alternative version has the ${name} of its master; send them there.`)
  }
  const group = required(plan, 'RatePlanID')
  const master = known.find(({ sender }) => sender.isMaster && sender.group === group)
  return master ?? refuse(plan, `its master (RatePlanID ${group}) is not known here.`, errorCodes.rateCode)
}

/** Alternative versions with what their masters, which may be new, share with them. */
export function withMasters(tariffs: readonly Tariff[]): Tariff[] {
  return tariffs.map(tariff => {
    const { group, isMaster } = tariff.sender
    const master = tariffs.find(({ sender }) => sender.isMaster && sender.group === group)
    if (group === null || isMaster || master === undefined) return tariff
    const { conditions, freeNights, familyOffer } = master
    const supplements = master.supplements.map(terms => ({
      ...terms,
      prices: tariff.supplements.find(({ code }) => code === terms.code)?.prices ?? [],
    }))
    return { ...tariff, conditions, freeNights, familyOffer, supplements }
  })
}

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
