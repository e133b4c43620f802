// Prices that decide which properties a search lists, and in which order. Amounts of two currencies are never compared.

import { decimalsOf } from '../../values/currencies.ts'
import { badRequest } from '../../values/faults.ts'
import { type Minor, parseAmount } from '../../values/money.ts'
import type { AvailabilityManyRequest } from '../requests.ts'
import { type Circumstances, exchangeOrNone, wantedCurrency } from './circumstances.ts'
import type { Ranked } from './sort-order.ts'

/** Bounds of the lowest total of a property, both included; null for none. */
export interface PriceRange {
  /** The currency in which prices are compared. */
  readonly currency: string
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
 * The bounds in the wanted currency; null where no price has a say. BadRequestException where no currency is wanted and the
 * properties' own are several, and for a bound with more decimals than the currency has.
 */
export function priceRange(
  request: AvailabilityManyRequest,
  circumstances: Circumstances,
  ranked: readonly Ranked[],
): PriceRange | null {
  const field = fieldOfPrices(request)
  if (field === null || ranked.length === 0) return null
  const currency = comparedCurrency(circumstances, ranked, ` with ${field}`)
  const { minPrice, maxPrice } = request
  return {
    currency,
    least: bound('min_price', minPrice, currency),
    most: bound('max_price', maxPrice, currency),
  }
}

/**
 * The currency in which prices of these properties are compared: the wanted one, or their own where none of them has a rate into
 * it. BadRequestException where that is several. `what` it is needed for.
 */
export function comparedCurrency(
  circumstances: Circumstances,
  ranked: readonly Pick<Ranked, 'currency'>[],
  what = '',
): string {
  const own = new Set(ranked.map(({ currency }) => currency))
  const shown = new Set([...own].map(currency => exchangeOrNone(currency, circumstances, currency).to))
  const wanted = wantedCurrency(circumstances)
  const [first, ...others] = shown
  if (others.length > 0 && (wanted === null || !shown.has(wanted))) {
    const message = `is needed${what}: the properties that were found have prices in several currencies; name one`
    throw badRequest([{ field: 'currency', message }])
  }
  return wanted !== null && shown.has(wanted) ? wanted : first!
}

function bound(field: string, text: string | null, currency: string): Minor | null {
  if (text === null) return null
  const decimals = decimalsOf(currency)
  const amount = parseAmount(text, decimals)
  if (amount !== undefined) return amount
  throw badRequest([{ field, message: `must be an amount in ${currency} with at most ${decimals} decimals` }])
}

/** Whether only some prices are in the range. */
export const isBounded = ({ least, most }: PriceRange): boolean => least !== null || most !== null

/** A property without a price is in no range. */
export const isInRange = ({ least, most }: PriceRange, total: Minor | null): boolean =>
  total !== null && (least === null || total >= least) && (most === null || total <= most)
