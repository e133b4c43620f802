// Prepares a search at one property before any rate is priced: once for all rooms and rates, without the rules that cannot
// apply to the stay.

import { instantBefore } from '../lodging/prices/moment.ts'
import type { DiscountCode } from '../lodging/prices/rules.ts'
import { chargedStay } from './charges/charge-conditions.ts'
import { stayCharges } from './charges/stay-charges.ts'
import { extrasOfStay, withChosenExtras } from './extras.ts'
import { pricedParty } from './nights/night-prices.ts'
import type { StayContext } from './offer.ts'
import { preparedProperty } from './prepared-property.ts'
import { publicPromotions } from './prior/prior-promotions.ts'
import { codeRefusal, unlockedPromotions } from './promotions/discount.ts'
import { possiblePromotions } from './promotions/promotion-conditions.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch, Supply } from './search.ts'

export function stayContextOf(supply: Supply, search: StaySearch): StayContext {
  const { property: sold, discount } = supply
  const property = withChosenExtras(sold, search)
  const { decimals, promotions, limitsCharges, hasSchemes, pricesGuests, chargeCurrencies } =
    preparedProperty(property)
  const days = daysOf(search.stay)
  const refusal = codeRefusal(discount, property, search)
  const unlocked = refusal === null ? unlockedPromotions(discount) : []
  return {
    property,
    decimals,
    search,
    parties: search.parties.map(party => pricedParty(property, party)),
    discount: discount === null ? null : asWritten(discount, search),
    codeRefusal: refusal,
    days,
    extrasAt: extrasOfStay(sold, search, supply),
    now: search.now ?? instantBefore(search.local, 0, property.timeZone),
    promotions: possiblePromotions(promotions, search, days, unlocked),
    charges: stayCharges(property, chargedStay(search, days)),
    limitsCharges,
    hasSchemes,
    pricesGuests,
    lacksRate: chargeCurrencies.some(currency => search.chargeRates?.[currency] === undefined),
    former: supply.former === undefined ? null : { prices: supply.former, promotionsOn: publicPromotions() },
  }
}

/** A code matches in any case; the guest's spelling is shown (interface, Discount). */
const asWritten = (discount: DiscountCode, { discountCode }: StaySearch): DiscountCode =>
  discountCode === null || discount.code === discountCode ? discount : { ...discount, code: discountCode }
