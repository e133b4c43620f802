/** Decimals by ISO 4217, where they are not two. Intl differs from it for some currencies. */
const decimalsByCode = new Map([
  ...codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...codes('BHD IQD JOD KWD LYD OMR TND', 3),
  ...codes('CLF UYW', 4),
])

function codes(list: string, decimals: number): [string, number][] {
  return list.split(' ').map(code => [code, decimals])
}

/** Decimals of the amounts of a currency. Throws RangeError on a text that is no ISO 4217 code in capitals. */
export function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`not an ISO 4217 code: ${currency}`)
  return decimalsByCode.get(currency) ?? 2
}

/**
 * An amount of an answer in minor units, such as cents: 413.56 USD is 41356. Add and compare amounts in these, since 0.1 +
 * 0.2 is not 0.3. Throws RangeError on more decimals than the currency has, or on an amount beyond 2^53 minor units.
 */
export function toMinor(amount: number | string, currency: string): number {
  const decimals = decimalsOf(currency)
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? []
  const minor = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
  if (fraction.length > decimals || !Number.isSafeInteger(minor)) {
    throw new RangeError(`not an amount in ${currency}: ${amount}`)
  }
  return minor
}

/** The amount of minor units as answers have it: 41356 in USD is 413.56. Throws RangeError on a fraction. */
export function fromMinor(minor: number, currency: string): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`)
  return Number(`${minor}e-${decimalsOf(currency)}`)
}

/** The exact sum of amounts of one currency. */
export const sumOf = (amounts: readonly number[], currency: string): number =>
  fromMinor(
    amounts.reduce((sum, amount) => sum + toMinor(amount, currency), 0),
    currency,
  )

/** An amount for people, with all decimals of its currency: `formatMoney(413.5, 'USD', 'en-US')` is `$413.50`. */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const decimals = decimalsOf(currency)
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(amount)
}
