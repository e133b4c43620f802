// The answer to a search for the lowest price of each of many days of arrival among several properties.

import type { DiscountRefusal } from '../../../lodging/prices/rules.ts'
import type { LowestPrice } from '../../../pricing/arrival-day.ts'
import type { Day } from '../../../values/civil-dates.ts'

export interface SeasonAnswer {
  readonly nights: number
  /** Of the amounts; null where there is no property. */
  readonly currency: string | null
  /** Properties whose prices were compared. */
  readonly compared: number
  /** Properties left out because their currency has no exchange rate into that of the amounts. */
  readonly otherCurrency: number
  /** Of those compared, the ones that a live source sells: with what this server knows of them, as in their calendars. */
  readonly live: number
  /** As that of a list of properties. */
  readonly notFound: readonly number[]
  /** As that of a property. */
  readonly ageSeconds: number | null
  /** In order. */
  readonly days: readonly SeasonDay[]
}

export interface SeasonDay {
  readonly day: Day
  /** Null where nothing is available at any of the properties. */
  readonly lowest: SeasonPrice | null
}

/** The lowest price of a day; of equal ones that of the property which comes first by its order. */
export interface SeasonPrice extends LowestPrice {
  readonly propertyId: number
  readonly discountRefusal: DiscountRefusal | null
}
