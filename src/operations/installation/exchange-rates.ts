// Exchange rates, as units of a currency for one euro: listed, set by hand and removed. import-exchange-rates.ts
// reads the bank's file.

import type { DatedRate } from '../../lodging/prices/exchange.ts'
import * as stored from '../../store/installation/exchange-rates.ts'
import { formatDay, localTime } from '../../values/civil-dates.ts'
import { isCurrency } from '../../values/currencies.ts'
import { about, badRequest, type FieldError } from '../../values/faults.ts'
import { type ListPart, wholeList } from '../../values/list-part.ts'
import type { AppContext } from '../context.ts'
import { currencyGaps } from './currency-gaps.ts'

export type { ListedRate } from '../../store/installation/exchange-rates.ts'

const decimal = /^\d{1,9}(\.\d{1,9})?$/

/** A rate as an exact decimal text: "1.0875" units of the currency for one euro. */
export interface GivenRate {
  readonly currency: string
  readonly perEuro: string
}

/** Rates in the order of their currencies, all or a part of them; the euro itself needs none. */
export const listExchangeRates = (
  { database }: Pick<AppContext, 'database'>,
  part: ListPart<string> = wholeList,
): Promise<stored.ListedRate[]> => stored.listExchangeRates(database, part)

/**
 * Sets a rate by hand, as of today in UTC. It does not age, and imports do not change it until it is removed.
 * BadRequestException for an unknown currency or the euro, and for a rate that is not above zero.
 */
export async function setExchangeRate(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { currency, perEuro }: GivenRate,
): Promise<GivenRate & DatedRate> {
  const errors: FieldError[] = []
  if (!isCurrency(currency) || currency === 'EUR')
    errors.push({
      field: 'currency',
      message: 'must be an ISO 4217 code other than EUR, such as USD',
      code: 'currency',
    })
  if (!decimal.test(perEuro) || !/[1-9]/.test(perEuro))
    errors.push({
      field: 'per_euro',
      message: 'must be a decimal above zero, such as 1.0875',
      code: 'number',
    })
  if (errors.length > 0) throw badRequest(errors)
  const asOf = formatDay(localTime(clock.now(), 'UTC').today)
  await database.transaction(transaction =>
    stored.writeExchangeRates(transaction, new Map([[currency, { perEuro, asOf }]]), 'admin'),
  )
  return { currency, perEuro, asOf }
}

export interface RemovedRates {
  /** The currencies that had one. */
  readonly removed: readonly string[]
  /** A sentence for each currency that cannot be converted now, with whom that affects. */
  readonly warnings: readonly string[]
}

/**
 * Removes rates, including those set by hand, so that the next import sets them again. BadRequestException for what cannot be a currency code; one that is no longer active can be removed too.
 */
export async function removeExchangeRates(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  currencies: readonly string[],
): Promise<RemovedRates> {
  const errors = currencies.flatMap((currency, index) =>
    /^[A-Z]{3}$/.test(currency)
      ? []
      : [
          about(`currencies[${index}]`, {
            message: 'must be three capital letters, such as USD',
            code: 'currency',
          }),
        ],
  )
  if (errors.length > 0) throw badRequest(errors)
  return database.transaction(async transaction => {
    const removed = await stored.deleteExchangeRates(transaction, currencies)
    return { removed, warnings: await currencyGaps(transaction, clock, null) }
  })
}

/** Adds the demo's rates; the bank's rates and those set by hand replace them. */
export async function addDemoExchangeRates(
  { database }: Pick<AppContext, 'database'>,
  rates: ReadonlyMap<string, DatedRate>,
): Promise<void> {
  await database.transaction(transaction => stored.writeExchangeRates(transaction, rates, 'demo'))
}
