// A stored quote: the whole price, sealed, so that a copy of the database does not reveal quoted prices (contract
// B2).

import type { ExchangeRate } from '../../../lodging/prices/exchange.ts'
import type { NightOfRoom, PricedNight, StayPrice } from '../../../lodging/prices/price.ts'
import type { PriceAdjustment } from '../../../lodging/prices/price-adjustment.ts'
import { addDays, type Day } from '../../../values/civil-dates.ts'
import { minor, subtract } from '../../../values/money.ts'
import type { Keyring } from '../../../values/secrets/keyring.ts'
import { hashBytes } from './quote-id.ts'
import { seal, unseal } from './quote-seal.ts'

export interface Quote {
  /** The text of the request; only the same request gets this price. */
  readonly request: string
  readonly checkin: Day
  /** In the property's currency. */
  readonly owed: StayPrice
  readonly exchange: ExchangeRate
  /** Where a companion service has adjusted the price. */
  readonly adjustment?: PriceAdjustment
}

/**
 * Nights as columns: original rates, savings, promotion ids, gross prices, rooms and prior prices (false where none is known); older
 * quotes lack the last ones.
 */
type Columns = [
  number[],
  number[],
  (number | null)[],
  (number | null)[]?,
  (readonly NightOfRoom[] | null)[]?,
  (number | null | false)[]?,
]

interface Content extends Omit<Quote, 'owed'> {
  readonly owed: Omit<StayPrice, 'nights'>
  readonly nights: Columns
}

/** The sealed quote, and its name: a keyed hash of it. */
export function sealQuote(
  keyring: Keyring,
  quote: Quote,
): { readonly sealed: string; readonly name: Buffer } {
  const { nights, ...rest } = quote.owed
  const promotions = rest.promotions.map(({ promotion: { id, name, offer }, ...applied }) => ({
    promotion: { id, name, offer },
    ...applied,
  }))
  const columns: Columns = [
    nights.map(night => night.originalRate),
    nights.map(night => night.promotionalSavings),
    nights.map(night => night.promotionId),
    nights.map(night => night.gross ?? null),
    nights.map(night => night.rooms ?? null),
  ]
  if (nights.some(({ priorLowest }) => priorLowest !== undefined))
    columns.push(
      nights.map(
        ({ priorLowest }): number | null | false => priorLowest ?? (priorLowest === null ? null : false),
      ),
    )
  const content: Content = { ...quote, owed: { ...rest, promotions }, nights: columns }
  const bytes = Buffer.from(JSON.stringify(content))
  return {
    sealed: seal(keyring.key('quote'), bytes),
    name: keyring.fingerprint('quote', bytes).subarray(0, hashBytes),
  }
}

/**
 * The quote in a text; undefined for anything that this installation did not seal, and for a quote of an older
 * version, which holds texts instead of terms.
 */
export function openQuote(keyring: Keyring, sealed: string): Quote | undefined {
  const opened = unseal(keyring.key('quote'), sealed)
  if (!opened) return undefined
  const content = JSON.parse(opened.toString('utf8')) as Content
  return 'cancellation' in content.owed ? quoteFrom(content) : undefined
}

function quoteFrom({ nights, ...content }: Content): Quote {
  return { ...content, owed: { ...content.owed, nights: nightsFrom(nights, content.checkin) } }
}

const nightsFrom = (
  [originals, savings, promotionIds, grosses, ofRooms, priors]: Columns,
  checkin: Day,
): PricedNight[] =>
  originals.map((original, index) => {
    const originalRate = minor(original)
    const promotionalSavings = minor(savings[index] ?? 0)
    const gross = grosses?.[index] ?? null
    const rooms = ofRooms?.[index] ?? null
    const prior = priors?.[index] ?? (priors === undefined ? false : null)
    return {
      day: addDays(checkin, index),
      originalRate,
      rate: subtract(originalRate, promotionalSavings),
      promotionalSavings,
      promotionId: promotionIds[index] ?? null,
      inventory: null,
      ...(gross !== null && { gross: minor(gross) }),
      ...(rooms !== null && { rooms }),
      ...(prior !== false && { priorLowest: prior === null ? null : minor(prior) }),
    }
  })
