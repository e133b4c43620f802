// The fees and taxes that may be owed on a stay (contract P6, P7).

import type { Property } from '../lodging/property.ts'
import { type ChargedStay, possibleCharges } from './charge-conditions.ts'
import { possibleFees } from './fees.ts'
import { taxesInPrices } from './included-taxes.ts'
import type { StayCharges } from './offer.ts'
import { possibleTaxes } from './taxes.ts'

export function stayCharges(property: Property, charged: ChargedStay): StayCharges {
  const taxes = possibleTaxes(property.taxes, charged)
  return {
    fees: possibleFees(possibleCharges(property.fees, charged)),
    taxes,
    taxesInPrices: taxesInPrices(taxes),
  }
}
