// Fields that are Rapid's own: amounts with their currency, and links. Amounts come as texts or as numbers, whatever the
// specification says. What cannot be read is undefined, and never 0 or empty.

import { decimalsOf, isCurrency } from '../../values/currencies.ts'
import { type Minor, parseAmount } from '../../values/money.ts'
import { fieldsOf, instantOf } from '../remote-fields.ts'

export {
  countOf,
  entriesOf,
  type Fields,
  fieldsOf,
  idOf,
  instantOf,
  isFields,
  objectsOf,
  textOf,
} from '../remote-fields.ts'

export interface Amount {
  readonly amount: Minor
  readonly currency: string
}

/**
 * `{value, currency}` in minor units; undefined where either cannot be read. The value may have more decimals than the
 * currency if they are zeros, as numbers and their texts do.
 */
export function amountOf(value: unknown): Amount | undefined {
  const { value: written, currency } = fieldsOf(value)
  if (typeof currency !== 'string' || !isCurrency(currency)) return undefined
  const amount = parseAmount(written, decimalsOf(currency))
  return amount === undefined ? undefined : { amount, currency }
}

/** The link of a name in `links`; undefined where there is none. */
export function linkOf(value: unknown, name: string): { href: string; expires: string | null } | undefined {
  const { href, expires } = fieldsOf(fieldsOf(fieldsOf(value).links)[name])
  if (typeof href !== 'string' || href === '' || href.length > 3_900) return undefined
  return { href, expires: instantText(expires) }
}

/** An instant as RFC 3339; null for anything else. */
function instantText(value: unknown): string | null {
  return instantOf(value)?.toString() ?? null
}
