// What the catalog loads one key at a time.

import type { DiscountCode } from '../lodging/prices/rules.ts'
import { readCompanions } from '../store/companions/companions.ts'
import { readExchangeRates } from '../store/installation/exchange-rates.ts'
import { readSettings } from '../store/installation/settings.ts'
import type { Reader } from '../store/postgres/database.ts'
import { findDiscountOf } from '../store/properties/discount-codes.ts'
import { LoadingCache } from './loading-cache.ts'
import { Terms } from './terms.ts'

/** The key of caches that have a single value. */
export const theOnly = 0

/** By publisher and name; empty where the publisher has no code of that name, even if another has. */
export const openCodes = (reader: Reader) =>
  new LoadingCache<string, { readonly code?: DiscountCode }>({
    load: keys => each(keys, key => loadCode(reader, key)),
    weigh: () => 1,
    budget: 10_000,
  })

export const openTerms = (reader: Reader) =>
  new LoadingCache<typeof theOnly, Terms>({
    load: async () =>
      new Map([
        [
          theOnly,
          new Terms(
            await readSettings(reader),
            await readExchangeRates(reader),
            await readCompanions(reader),
          ),
        ],
      ]),
    weigh: () => 1,
    budget: 1,
  })

/** The code behind a key of `codes`: the publisher's id, a blank, the name. */
export async function loadCode(reader: Reader, key: string): Promise<{ readonly code?: DiscountCode }> {
  const blank = key.indexOf(' ')
  const code = await findDiscountOf(reader, Number(key.slice(0, blank)), key.slice(blank + 1))
  return code ? { code } : {}
}

/** The result of `load` for each key, without keys that have none. */
export async function each<Key, Value>(
  keys: readonly Key[],
  load: (key: Key) => Promise<Value | undefined>,
): Promise<Map<Key, Value>> {
  const values = await Promise.all(keys.map(load))
  return new Map(
    keys.flatMap((key, index): [Key, Value][] => {
      const value = values[index]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
