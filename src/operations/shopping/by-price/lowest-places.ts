// The place of a property in a list by price at the earliest, from what its stay costs at least (src/pricing/lowest/): nothing of
// the property has to be read or priced for it.

import type { LowestPrices } from '../../../lodging/calendars/lowest-prices.ts'
import { type LowestSearch, lowestSearch } from '../../../pricing/lowest/lowest-search.ts'
import { lowestTotal, mayCarryPromotion, nothingSold } from '../../../pricing/lowest/lowest-total.ts'
import { searchAt } from '../gather.ts'
import { isBounded } from '../price-range.ts'
import type { ListPlace, Ranked } from '../sort-order.ts'
import type { Asked } from './priced-search.ts'

/** By price: those that have one, those with one in another currency, those that have none, those that were not priced in time. */
export const byPrice = { known: 0, otherCurrency: 1, none: 2, notPriced: 3 }

/** A property that may be listed, at its earliest place. */
export interface Earliest extends ListPlace {
  readonly ranked: Ranked
  readonly lowest: LowestPrices
  /** Whether no more work would move it back. */
  readonly isClose: boolean
}

/** The earliest place of a property; null where it is not listed at all. `isClose`: as late as can be told, for more work. */
export type EarliestPlace = (ranked: Ranked, lowest: LowestPrices, isClose: boolean) => Earliest | null

export function earliestPlaces({ request, circumstances, range }: Asked): EarliestPlace {
  const { checkout } = circumstances.question
  const { discount } = circumstances
  const { currency, most } = range!
  const isCut = isBounded(range!)
  const searches = new Map<string, { readonly search: LowestSearch; readonly isPastHorizon: boolean }>()
  const searchOf = ({ rules }: LowestPrices) => {
    const key = `${rules.timeZone} ${rules.currency} ${rules.assumedChildAge}`
    const known = searches.get(key)
    if (known !== undefined) return known
    const { search, horizon } = searchAt(rules, circumstances)
    const made = { search: lowestSearch(search), isPastHorizon: checkout > horizon }
    searches.set(key, made)
    return made
  }
  return (ranked, lowest, isClose) => {
    const { search, isPastHorizon } = searchOf(lowest)
    const { order, id } = ranked
    const at = (first: number, second: number, isLast: boolean): Earliest => ({
      first,
      second,
      order,
      id,
      ranked,
      lowest,
      isClose: isLast,
    })
    if (request.promotion === 'required' && !mayCarryPromotion(lowest, search, discount)) return null
    const total = isPastHorizon ? nothingSold : lowestTotal(lowest, search, discount, isClose)
    if (total === nothingSold) return isCut ? null : at(byPrice.none, 0, true)
    if (search.exchange.to !== currency) return isCut ? null : at(byPrice.otherCurrency, 0, true)
    return most !== null && total > most ? null : at(byPrice.known, total, isClose)
  }
}
