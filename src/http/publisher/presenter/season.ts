// Seasons: a row for each day of arrival.

import type { DiscountRefusal } from '../../../lodging/prices/rules.ts'
import type { SeasonAnswer, SeasonDay } from '../../../operations/shopping/season/season-answer.ts'
import { formatDay } from '../../../values/civil-dates.ts'
import { decimalsOf } from '../../../values/currencies.ts'
import { decimalNumber } from '../../../values/money.ts'

/** Without a currency there is no amount. */
export function presentSeason(season: SeasonAnswer) {
  const decimals = season.currency === null ? 0 : decimalsOf(season.currency)
  return {
    nights: season.nights,
    days: season.days.map(day => presentDay(day, decimals)),
    meta_data: {
      currency: season.currency,
      compared: season.compared,
      other_currency: season.otherCurrency,
      live: season.live,
      discount_reason: commonRefusal(season.days),
      ...(season.notFound.length > 0 && { search: { not_found: season.notFound } }),
      ...(season.ageSeconds !== null && { age_seconds: season.ageSeconds }),
    },
  }
}

const presentDay = ({ day, lowest }: SeasonDay, decimals: number) => ({
  date: formatDay(day),
  is_available: lowest !== null,
  lowest_total: lowest && decimalNumber(lowest.total, decimals),
  lowest_nightly: lowest && decimalNumber(lowest.nightlyAvg, decimals),
  property_id: lowest?.propertyId ?? null,
  accommodation_id: lowest?.roomId ?? null,
  rate_code: lowest?.rateCode ?? null,
})

/** Null when the code applied on a day, else the reason of the first day with a price. */
function commonRefusal(days: readonly SeasonDay[]): DiscountRefusal | null {
  const refusals = days.flatMap(({ lowest }) => (lowest === null ? [] : [lowest.discountRefusal]))
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}
