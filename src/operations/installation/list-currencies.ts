// The currencies that amounts can be shown in today (contract R9, S10).

import type { KeyHolder } from '../../lodging/publishers/publisher.ts'
import { localTime } from '../../values/civil-dates.ts'
import type { ListedCurrency } from '../answers.ts'
import { type AppContext, serverClockOf } from '../context.ts'

/** By code: the euro, and every currency with an exchange rate that may still be quoted. Empty where no rate is configured. */
export async function listCurrencies(
  context: Pick<AppContext, 'catalog' | 'clock' | 'serverClock'>,
  { publisher }: KeyHolder,
): Promise<ListedCurrency[]> {
  const terms = await context.catalog.terms()
  const rates = terms.ratesOn(localTime(serverClockOf(context).now(), 'UTC').today)
  if (rates.size === 0) return []
  const standard = publisher.settings.defaultCurrency ?? terms.settings.defaultCurrency
  return [['EUR', { perEuro: '1', asOf: null }] as const, ...rates]
    .map(([code, { perEuro, asOf }]) => ({ code, perEuro, asOf, isDefault: code === standard }))
    .sort((one, other) => (one.code < other.code ? -1 : 1))
}
