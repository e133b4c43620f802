// Exchange rates as exact decimals, and the conversion of an amount into another currency (contract P10).

import { addDays, type Day, formatDay } from '../../values/civil-dates.ts'
import { decimalsOf } from '../../values/currencies.ts'
import { divideHalfAway, type Minor, minor, scaleHalfAway } from '../../values/money.ts'

/** One unit of `from` costs `rate` units of `to`: an exact decimal text such as "1.0875". */
export interface ExchangeRate {
  readonly from: string
  readonly to: string
  readonly rate: string
  /** The date of the rate (YYYY-MM-DD); null when both currencies are the same. */
  readonly asOf: string | null
}

export const sameCurrency = (currency: string): ExchangeRate => ({
  from: currency,
  to: currency,
  rate: '1',
  asOf: null,
})

type Conversion = (amount: Minor) => Minor

/** By the rate object: a search converts all prices at one rate. */
const conversions = new WeakMap<ExchangeRate, Conversion>()

/** Converts amounts of `rate.from` into minor units of `rate.to`, each rounded half away from zero once. */
export function converter(rate: ExchangeRate): Conversion {
  if (rate.from === rate.to) return amount => amount
  const known = conversions.get(rate)
  if (known !== undefined) return known
  const made = conversionAt(rate)
  conversions.set(rate, made)
  return made
}

function conversionAt(rate: ExchangeRate): Conversion {
  const { digits, decimals } = scaled(rate.rate)
  // A fraction in minor units, with common factors of ten removed: small numbers keep products exact.
  const tens = decimalsOf(rate.to) - decimals - decimalsOf(rate.from)
  const numerator = digits * 10n ** BigInt(Math.max(0, tens))
  const denominator = 10n ** BigInt(Math.max(0, -tens))
  if (numerator > Number.MAX_SAFE_INTEGER || denominator > Number.MAX_SAFE_INTEGER) {
    return amount => minor(Number(divideHalfAway(BigInt(amount) * numerator, denominator)))
  }
  const [times, by] = [Number(numerator), Number(denominator)]
  return amount => scaleHalfAway(amount, times, by)
}

/** The price of one euro in a currency, as an exact decimal text. */
export interface DatedRate {
  readonly perEuro: string
  readonly asOf: string
}

export interface EuroRate extends DatedRate {
  /** Set by an administrator: it does not age. */
  readonly isPinned: boolean
}

/** The rates that may still be quoted on a day: pinned ones, and those at most `maxAgeDays` old (threat B7). */
export function freshRates(
  rates: ReadonlyMap<string, EuroRate>,
  today: Day,
  maxAgeDays: number,
): ReadonlyMap<string, EuroRate> {
  const oldest = formatDay(addDays(today, -maxAgeDays))
  return new Map([...rates].filter(([, { isPinned, asOf }]) => isPinned || asOf >= oldest))
}

/**
 * The rate from one currency into another through the euro, rounded to ten significant digits: the rate shown is the rate
 * used. Undefined when one of them has no rate (contract R9). The euro needs none.
 */
export function exchangeBetween(
  rates: ReadonlyMap<string, DatedRate>,
  from: string,
  to: string,
): ExchangeRate | undefined {
  if (from === to) return sameCurrency(from)
  const fromRate = from === 'EUR' ? { perEuro: '1', asOf: null } : rates.get(from)
  const toRate = to === 'EUR' ? { perEuro: '1', asOf: null } : rates.get(to)
  if (!fromRate || !toRate) return undefined
  const days = [fromRate.asOf, toRate.asOf].filter(day => day !== null).sort()
  return { from, to, rate: ratio(toRate.perEuro, fromRate.perEuro), asOf: days[0] ?? null }
}

const significantDigits = 10

/** numerator ÷ denominator of two decimal texts as a decimal text with ten significant digits. */
function ratio(numerator: string, denominator: string): string {
  const [n, d] = [scaled(numerator), scaled(denominator)]
  const top = n.digits * 10n ** BigInt(d.decimals)
  const bottom = d.digits * 10n ** BigInt(n.decimals)
  const wholeDigits = top >= bottom ? String(top / bottom).length : 1 - String(bottom / top).length
  const decimals = Math.max(0, significantDigits - wholeDigits)
  const rounded = String(divideHalfAway(top * 10n ** BigInt(decimals), bottom)).padStart(decimals + 1, '0')
  const whole = rounded.slice(0, rounded.length - decimals)
  const fraction = rounded.slice(rounded.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function scaled(text: string): { digits: bigint; decimals: number } {
  const [whole = '0', fraction = ''] = text.split('.')
  return { digits: BigInt(whole + fraction), decimals: fraction.length }
}
