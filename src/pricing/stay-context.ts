// Prepares a search at one property before any rate is priced: once for all rooms and rates, without the rules that cannot
// apply to the stay.

import type { DiscountCode } from '../lodging/rules.ts'
import { chargedStay, possibleCharges } from './charge-conditions.ts'
import { codeRefusal, unlockedPromotions } from './discount.ts'
import { possibleFees } from './fees.ts'
import { taxesInPrices } from './included-taxes.ts'
import { instantBefore } from './moment.ts'
import { pricedParty } from './night-prices.ts'
import type { StayContext } from './offer.ts'
import { preparedProperty } from './prepared-property.ts'
import { possiblePromotions } from './promotion-conditions.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch, Supply } from './search.ts'
import { possibleTaxes } from './taxes.ts'

export function stayContextOf({ property, discount }: Supply, search: StaySearch): StayContext {
  const { decimals, promotions } = preparedProperty(property)
  const days = daysOf(search.stay)
  const refusal = codeRefusal(discount, property, search)
  const unlocked = refusal === null ? unlockedPromotions(discount) : []
  const charged = chargedStay(search, days)
  const fees = possibleCharges(property.fees, charged)
  const taxes = possibleTaxes(property.taxes, charged)
  return {
    property,
    decimals,
    search,
    parties: search.parties.map(party => pricedParty(property, party)),
    discount: discount === null ? null : asWritten(discount, search),
    codeRefusal: refusal,
    days,
    now: search.now ?? instantBefore(search.local, 0, property.timeZone),
    promotions: possiblePromotions(promotions, search, days, unlocked),
    fees: possibleFees(fees),
    taxes,
    taxesInPrices: taxesInPrices(property.taxes, charged),
  }
}

/** A code matches in any case; the guest's spelling is shown (interface, Discount). */
const asWritten = (discount: DiscountCode, { discountCode }: StaySearch): DiscountCode =>
  discountCode === null || discount.code === discountCode ? discount : { ...discount, code: discountCode }
