// What a search comes to at one property before any rate is looked at: worked out once, it is the same for all rooms
// and rates, and the rules that cannot hold for this stay are already left out of it.

import type { Property } from '../lodging/property.ts'
import type { DiscountCode, DiscountRefusal } from '../lodging/rules.ts'
import type { Day } from '../values/civil-dates.ts'
import { chargedStay, possibleCharges } from './charge-conditions.ts'
import { codeRefusal, unlockedPromotions } from './discount.ts'
import { type PossibleFees, possibleFees } from './fees.ts'
import { type TaxesInPrices, taxesInPrices } from './included-taxes.ts'
import { instantBefore } from './moment.ts'
import { type PricedParty, pricedParty } from './night-prices.ts'
import { preparedProperty } from './prepared-property.ts'
import { type PossiblePromotions, possiblePromotions } from './promotion-conditions.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch, Supply } from './search.ts'
import { type PossibleTax, possibleTaxes } from './taxes.ts'

export interface StayContext {
  readonly property: Property
  /** Of the property's currency. */
  readonly decimals: number
  readonly search: StaySearch
  /** Those of the search. */
  readonly parties: readonly PricedParty[]
  /** The code named by the search, if there is one of that name. */
  readonly discount: DiscountCode | null
  /** Why the code can apply to no rate at all; null when none was sent or it may. */
  readonly codeRefusal: DiscountRefusal | null
  /** The day of each night. */
  readonly days: readonly Day[]
  /** In milliseconds since 1970. */
  readonly now: number
  readonly promotions: PossiblePromotions
  readonly fees: PossibleFees
  /** Those inside the prices and those on top, in the order in which the property lists them. */
  readonly taxes: readonly PossibleTax[]
  readonly taxesInPrices: TaxesInPrices
}

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
    now: instantBefore(search.local, 0, property.timeZone),
    promotions: possiblePromotions(promotions, search, days, unlocked),
    fees: possibleFees(fees),
    taxes,
    taxesInPrices: taxesInPrices(property.taxes, search.stay),
  }
}

/** A code is the same in any case; what is shown of it is what the guest wrote (interface, Discount). */
const asWritten = (discount: DiscountCode, { discountCode }: StaySearch): DiscountCode =>
  discountCode === null || discount.code === discountCode ? discount : { ...discount, code: discountCode }
