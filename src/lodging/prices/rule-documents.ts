// Reads promotions, fees and taxes of a checked document into rules for pricing.

import type { Filled } from '../documents/document-defaults.ts'
import { millionths, minorUnits, readDayRange, weekdayNumbers } from '../documents/document-reading.ts'
import type { InOneLanguage } from '../documents/guest-texts.ts'
import { offerFrom } from '../documents/promotion-kinds.ts'
import type { ChargeAmount, ChargeConditions, Fee, Promotion, Tax } from './rules.ts'
import type { FeeDocument, PromotionDocument, TaxDocument } from './schema-rules.ts'

/** A promotion (contract P3). `decimals` of the property's currency, here and below. */
export function promotionFrom(
  document: InOneLanguage<Filled<PromotionDocument>>,
  decimals: number,
): Promotion {
  const { conditions } = document
  return {
    id: document.id,
    name: document.name,
    offer: offerFrom(document, decimals),
    combinable: document.combinable,
    order: document.order,
    conditions: {
      booking: readDayRange(conditions.booking),
      stay: readDayRange(conditions.stay),
      weekdays: conditions.weekdays && weekdayNumbers(conditions.weekdays),
      minNights: conditions.min_nights,
      maxNights: conditions.max_nights,
      minLeadDays: conditions.min_lead_days,
      maxLeadDays: conditions.max_lead_days,
      rooms: conditions.rooms,
      ratePlans: conditions.rate_plans,
      publishers: conditions.publishers,
      needsCode: conditions.needs_code,
    },
  }
}

/** A fee (contract P6). */
export const feeFrom = (document: InOneLanguage<Filled<FeeDocument>>, decimals: number): Fee => ({
  name: document.name,
  description: document.description,
  amount: chargeAmountFrom(document, decimals),
  taxRate: document.tax_rate === null ? null : millionths(document.tax_rate),
  due: document.due,
  conditions: chargeConditionsFrom(document.conditions, decimals),
})

/** A tax (contract P7). */
export const taxFrom = (document: InOneLanguage<Filled<TaxDocument>>, decimals: number): Tax => ({
  name: document.name,
  amount: chargeAmountFrom(document, decimals),
  included: document.included,
  compound: document.compound,
  due: document.due,
  conditions: chargeConditionsFrom(document.conditions, decimals),
})

type ChargeFields = Pick<InOneLanguage<Filled<TaxDocument>>, 'percent' | 'amount' | 'unit' | 'per' | 'name'>

function chargeAmountFrom(document: ChargeFields, decimals: number): ChargeAmount {
  const { percent, amount, unit, per } = document
  if (percent !== undefined) return { kind: 'percent', percent: millionths(percent) }
  if (amount !== undefined) return { kind: 'flat', amount: minorUnits(amount, decimals), unit, per }
  throw new RangeError(`charge ${document.name} has neither percent nor amount`)
}

const chargeConditionsFrom = (
  conditions: Filled<TaxDocument>['conditions'],
  decimals: number,
): ChargeConditions => ({
  stay: readDayRange(conditions.stay),
  minNights: conditions.min_nights,
  maxNights: conditions.max_nights,
  minAge: conditions.min_age,
  maxAge: conditions.max_age,
  rooms: conditions.rooms,
  ratePlans: conditions.rate_plans,
  chargedNights: conditions.charged_nights,
  rateFrom: conditions.rate_from === null ? null : minorUnits(conditions.rate_from, decimals),
  rateBelow: conditions.rate_below === null ? null : minorUnits(conditions.rate_below, decimals),
  rateOf: conditions.rate_of,
})
