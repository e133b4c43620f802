// Exchange rates as exact decimals for one euro: of the European Central Bank, set by an admin, or of the demo.

import type { DatedRate, EuroRate } from '../../lodging/prices/exchange.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { Reader, Transaction } from '../postgres/database.ts'
import { termsChanged } from '../postgres/notices.ts'

export type RateOrigin = 'ecb' | 'admin' | 'demo'

export interface ListedRate extends EuroRate {
  readonly currency: string
  readonly origin: RateOrigin
}

/** Rates in the order of their currencies, all or a part of them; the euro itself needs none. Those of the demo do not age either. */
export async function listExchangeRates(
  reader: Reader,
  { after, limit }: ListPart<string> = wholeList,
): Promise<ListedRate[]> {
  const rows = await reader.query<{ currency: string; per_euro: string; as_of: string; origin: RateOrigin }>(
    `SELECT currency, per_euro, as_of, origin
       FROM exchange_rate
      WHERE currency > coalesce($1, '')
      ORDER BY currency
      LIMIT $2`,
    [after, limit],
  )
  return rows.map(({ currency, per_euro: perEuro, as_of: asOf, origin }) => ({
    currency,
    perEuro,
    asOf,
    origin,
    isPinned: origin !== 'ecb',
  }))
}

/** The rates by currency. */
export async function readExchangeRates(reader: Reader): Promise<Map<string, EuroRate>> {
  const rates = await listExchangeRates(reader)
  return new Map(
    rates.map(({ currency, perEuro, asOf, isPinned }) => [currency, { perEuro, asOf, isPinned }]),
  )
}

/**
 * Sets the given rates and keeps the others. Only an admin changes a rate that an admin set, and an older rate of the bank
 * never replaces a newer one; both replace a rate of the demo. Returns the currencies that were set.
 */
export async function writeExchangeRates(
  transaction: Transaction,
  rates: ReadonlyMap<string, DatedRate>,
  origin: RateOrigin,
): Promise<string[]> {
  const given = [...rates].sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = await transaction.query<{ currency: string }>(
    `INSERT INTO exchange_rate AS present (currency, per_euro, as_of, origin)
     SELECT currency, per_euro, as_of, $4
       FROM unnest($1::text[], $2::text[], $3::date[]) AS given (currency, per_euro, as_of)
     ON CONFLICT (currency) DO UPDATE
        SET per_euro = excluded.per_euro,
            as_of = excluded.as_of,
            origin = excluded.origin,
            updated_at = now()
      WHERE excluded.origin = 'admin'
         OR excluded.origin = 'ecb'
            AND (present.origin = 'demo' OR present.origin = 'ecb' AND present.as_of <= excluded.as_of)
     RETURNING currency`,
    [
      given.map(([currency]) => currency),
      given.map(([, rate]) => rate.perEuro),
      given.map(([, rate]) => rate.asOf),
      origin,
    ],
  )
  transaction.announce(termsChanged)
  return rows.map(({ currency }) => currency)
}

/** Deletes rates, pinned or not; returns the currencies that had one. */
export async function deleteExchangeRates(
  transaction: Transaction,
  currencies: readonly string[],
): Promise<string[]> {
  const rows = await transaction.query<{ currency: string }>(
    'DELETE FROM exchange_rate WHERE currency = ANY ($1) RETURNING currency',
    [currencies],
  )
  transaction.announce(termsChanged)
  return rows.map(({ currency }) => currency)
}
