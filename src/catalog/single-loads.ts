// What the catalog loads one key at a time.

import type { DiscountCode } from '../lodging/prices/rules.ts'
import type { Reader } from '../store/postgres/database.ts'
import { findDiscountOf } from '../store/properties/discount-codes.ts'

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
