// Reads promotions of a checked document into rules for pricing.

import type { Filled } from '../documents/document-defaults.ts'
import { readDayRange, weekdayNumbers } from '../documents/document-reading.ts'
import type { InOneLanguage } from '../documents/guest-texts.ts'
import { offerFrom } from '../documents/promotion-kinds.ts'
import type { Promotion } from './rules.ts'
import type { PromotionDocument } from './schema-rules.ts'

/** A promotion (contract P3). `decimals` of the property's currency. */
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
