// The fees and taxes that may be owed on a stay: at any rate, and at one, where some are only for other rooms or rate plans
// (contract P6, P7).

import type { Fee, Tax } from '../../lodging/prices/rules.ts'
import type { Property } from '../../lodging/properties/property.ts'
import type { Offer, PossibleCharge, PossibleTax, StayCharges } from '../offer.ts'
import { type ChargedStay, isOwedAt, possibleCharges } from './charge-conditions.ts'
import { possibleFees } from './fees.ts'
import { taxesInPrices } from './included-taxes.ts'
import { possibleTaxes } from './taxes.ts'

/** At any room and rate. */
export const stayCharges = ({ fees, taxes }: Property, charged: ChargedStay): StayCharges =>
  chargesFrom(possibleCharges(fees, charged), possibleTaxes(taxes, charged))

const chargesFrom = (fees: readonly PossibleCharge<Fee>[], taxes: readonly PossibleTax[]): StayCharges => ({
  fees: possibleFees(fees),
  taxes,
  taxesInPrices: taxesInPrices(taxes),
})

/** At the offer's room and rate plan. Where no charge is limited to some, all offers share those of the stay. */
export const chargesOf = (offer: Offer): StayCharges =>
  offer.stayContext.limitsCharges ? chargesAt(offer) : offer.stayContext.charges

function chargesAt({ stayContext: { charges }, room: { room }, terms: { plan } }: Offer): StayCharges {
  const isOwed = ({ rule }: PossibleCharge<Fee | Tax>) => isOwedAt(rule.conditions, room.id, plan.code)
  return chargesFrom(charges.fees.fees.filter(isOwed), charges.taxes.filter(isOwed))
}
