// What a search comes to at one property before any rate is looked at: worked out once, it is the same for all rooms
// and rates, and the rules that cannot hold for this stay are already left out of it.

import type { Property } from '../lodging/property.ts'
import type { DiscountCode, DiscountRefusal, Fee, Tax } from '../lodging/rules.ts'
import type { Day } from '../values/civil-dates.ts'
import { chargedStay, type PossibleCharge, possibleCharges } from './charge-conditions.ts'
import { codeRefusal, unlockedPromotions } from './discount.ts'
import { type TaxesInPrices, taxesInPrices } from './included-taxes.ts'
import { momentBefore } from './moment.ts'
import { type PossiblePromotion, possiblePromotions } from './promotion-conditions.ts'
import { daysOf } from './restrictions.ts'
import type { StaySearch, Supply } from './search.ts'
import { possibleTaxes } from './taxes.ts'

export interface Occasion {
  readonly property: Property
  readonly search: StaySearch
  /** The code named by the search, if there is one of that name. */
  readonly discount: DiscountCode | null
  /** Why the code can apply to no rate at all; null when none was sent or it may. */
  readonly codeRefusal: DiscountRefusal | null
  /** The day of each night. */
  readonly days: readonly Day[]
  /** In milliseconds since 1970. */
  readonly now: number
  /** In the order in which they stack. */
  readonly promotions: readonly PossiblePromotion[]
  readonly fees: readonly PossibleCharge<Fee>[]
  /** Those inside the prices and those on top, in the order in which the property lists them. */
  readonly taxes: readonly PossibleCharge<Tax>[]
  readonly taxesInPrices: TaxesInPrices
}

export function occasionOf({ property, discount }: Supply, search: StaySearch): Occasion {
  const days = daysOf(search.stay)
  const refusal = codeRefusal(discount, property, search)
  const unlocked = refusal === null ? unlockedPromotions(discount) : []
  const charged = chargedStay(search, days)
  return {
    property,
    search,
    discount,
    codeRefusal: refusal,
    days,
    now: momentBefore(search.local.today, search.local.minuteOfDay, 0, property.timeZone).epochMilliseconds,
    promotions: possiblePromotions(property, search, days, unlocked),
    fees: possibleCharges(property.fees, charged),
    taxes: possibleTaxes(property.taxes, charged),
    taxesInPrices: taxesInPrices(property.taxes, search.stay),
  }
}
