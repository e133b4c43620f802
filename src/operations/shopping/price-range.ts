// Prices that decide which properties a search lists, and in which order. Amounts of two currencies are never compared.

import { decimalsOf } from '../../values/currencies.ts'
import { badRequest } from '../../values/faults.ts'
import { type Minor, parseAmount } from '../../values/money.ts'
import type { AvailabilityManyRequest } from '../requests.ts'
import { type Circumstances, exchangeFrom } from './circumstances.ts'
import type { Ranked } from './sort-order.ts'

/** Bounds of the lowest total of a property, both included; null for none. */
export interface PriceRange {
  readonly least: Minor | null
  readonly most: Minor | null
}

/** Null for a search that no price has a say in. */
export const fieldOfPrices = ({
  minPrice,
  maxPrice,
  search,
}: AvailabilityManyRequest): 'sort' | 'min_price' | 'max_price' | null =>
  search?.sort === 'price' ? 'sort' : maxPrice !== null ? 'max_price' : minPrice !== null ? 'min_price' : null

/**
 * The bounds in the currency shown; null for none. BadRequestException where the properties' prices would be shown in several
 * currencies, and for a bound with more decimals than the currency has.
 */
export function priceRange(
  request: AvailabilityManyRequest,
  circumstances: Circumstances,
  ranked: readonly Ranked[],
): PriceRange | null {
  const field = fieldOfPrices(request)
  if (field === null || ranked.length === 0) return null
  const own = new Set(ranked.map(({ currency }) => currency))
  const [currency, ...others] = new Set([...own].map(each => exchangeFrom(each, circumstances).to))
  if (others.length > 0) {
    const message = `is needed with ${field}: the properties that were found have prices in several currencies; name one`
    throw badRequest([{ field: 'currency', message }])
  }
  const { minPrice, maxPrice } = request
  if (minPrice === null && maxPrice === null) return null
  return {
    least: bound('min_price', minPrice, currency!),
    most: bound('max_price', maxPrice, currency!),
  }
}

function bound(field: string, text: string | null, currency: string): Minor | null {
  if (text === null) return null
  const decimals = decimalsOf(currency)
  const amount = parseAmount(text, decimals)
  if (amount !== undefined) return amount
  throw badRequest([{ field, message: `must be an amount in ${currency} with at most ${decimals} decimals` }])
}

/** A property without a price is in no range. */
export const isInRange = ({ least, most }: PriceRange, total: Minor | null): boolean =>
  total !== null && (least === null || total >= least) && (most === null || total <= most)
