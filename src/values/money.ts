// Money is an integer count of minor units (cents, fils, yen), never a fraction (contract P1).

declare const minorBrand: unique symbol

/** An amount in the minor unit of some currency, always a safe integer. The currency travels beside it. */
export type Minor = number & { readonly [minorBrand]: true }

/** A percentage in millionths: 10.5 percent is 105_000. Four decimals of a percent are exact. */
export type Millionths = number

export const zero = 0 as Minor
export const wholeInMillionths = 1_000_000

/** Brands an integer as minor units. Throws RangeError on a fraction or an unsafe integer: that is a bug, not input. */
export function minor(amount: number): Minor {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of minor units: ${amount}`)
  return amount as Minor
}

export const add = (a: Minor, b: Minor): Minor => minor(a + b)
export const subtract = (a: Minor, b: Minor): Minor => minor(a - b)
export const times = (amount: Minor, count: number): Minor => minor(amount * count)
export const least = (a: Minor, b: Minor): Minor => (a < b ? a : b)
export const most = (a: Minor, b: Minor): Minor => (a > b ? a : b)

/** The sum of amounts of one currency; 0 for none. */
export function sum(amounts: readonly Minor[]): Minor {
  let total = 0
  for (const amount of amounts) total += amount
  return minor(total)
}

/** The sum of one amount of each item; 0 for none. */
export function sumOf<Item>(items: readonly Item[], amountOf: (item: Item) => Minor): Minor {
  let total = 0
  for (const item of items) total += amountOf(item)
  return minor(total)
}

/**
 * amount × numerator ÷ denominator, rounded half away from zero (contract P1). Exact for all safe integers: products
 * beyond 2^53 are computed in BigInt. Where floating point rounds a smaller quotient up to the next whole number, the
 * remainder is -1 and the result is still right.
 */
export function scaleHalfAway(amount: number, numerator: number, denominator: number): Minor {
  const product = amount * numerator
  if (!Number.isSafeInteger(product)) {
    return minor(Number(divideHalfAway(BigInt(amount) * BigInt(numerator), BigInt(denominator))))
  }
  const magnitude = Math.abs(product)
  const quotient = Math.floor(magnitude / denominator)
  const rounded = 2 * (magnitude - quotient * denominator) >= denominator ? quotient + 1 : quotient
  return (product < 0 ? 0 - rounded : rounded) as Minor
}

/** Integer division rounded half away from zero; the denominator is positive. */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const magnitude = negative ? -numerator : numerator
  const rounded = (2n * magnitude + denominator) / (2n * denominator)
  return negative ? -rounded : rounded
}

/** The given percentage of an amount, rounded half away from zero once. */
export const percentOf = (amount: Minor, percent: Millionths): Minor =>
  scaleHalfAway(amount, percent, wholeInMillionths)

/** The percentage of that share of an amount which `part` has in `whole`, rounded half away from zero once. */
export function percentOfPart(amount: Minor, percent: Millionths, part: number, whole: number): Minor {
  if (part === whole) return percentOf(amount, percent)
  const [numerator, denominator] = [part * percent, whole * wholeInMillionths]
  if (Number.isSafeInteger(numerator) && Number.isSafeInteger(denominator)) {
    return scaleHalfAway(amount, numerator, denominator)
  }
  const product = BigInt(amount) * BigInt(part) * BigInt(percent)
  return minor(Number(divideHalfAway(product, BigInt(whole) * BigInt(wholeInMillionths))))
}

/**
 * Splits an amount in proportion to weights. The parts add up to it exactly: each is the difference of two running totals,
 * each rounded half away from zero, so a part is off by one unit at most. A part of weight 0 gets nothing; when all
 * weights are 0, the first part gets everything.
 */
export function allocate(amount: Minor, weights: readonly number[]): Minor[] {
  let whole = 0
  for (const weight of weights) whole += weight
  const parts = new Array<Minor>(weights.length)
  let weightSoFar = 0
  let givenSoFar = zero
  for (let index = 0; index < weights.length; index += 1) {
    weightSoFar += weights[index]!
    const due = allocatedTo(amount, weightSoFar, whole)
    parts[index] = subtract(due, givenSoFar)
    givenSoFar = due
  }
  return parts
}

/**
 * The sum of the first parts of `allocate`, where these have `weight` of the `whole` between them. With a `whole` of 0 it
 * is everything, for at least one part.
 */
export const allocatedTo = (amount: Minor, weight: number, whole: number): Minor =>
  whole === 0 ? amount : scaleHalfAway(amount, weight, whole)

/**
 * Splits an amount in proportion to weights of 0 or more: each part is rounded down, and the units that are left go to the largest
 * remainders, the first of equals first. Equal parts when all weights are 0. A negative amount is split as a positive one.
 */
export function dividedLike(amount: Minor, weights: readonly (number | bigint)[]): Minor[] {
  const given = weights.map(weight => BigInt(weight))
  const known = given.reduce((total, weight) => total + weight, 0n)
  const shares = known === 0n ? given.map(() => 1n) : given
  const whole = known === 0n ? BigInt(given.length) : known
  const magnitude = BigInt(Math.abs(amount))
  const parts = shares.map(share => (magnitude * share) / whole)
  const rests = shares.map((share, place) => ({ place, rest: (magnitude * share) % whole }))
  const left = Number(magnitude - parts.reduce((total, part) => total + part, 0n))
  for (const { place } of rests
    .toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest))
    .slice(0, left)) {
    parts[place]! += 1n
  }
  return parts.map(part => minor(amount < 0 ? 0 - Number(part) : Number(part)))
}

/** Splits an amount into `count` equal parts, at least one; the first part gets the remainder (contract P3). */
export function spread(amount: Minor, count: number): Minor[] {
  const rest = amount % count
  const each = (amount - rest) / count
  return Array.from({ length: count }, (_, index) => minor(index === 0 ? each + rest : each))
}

/**
 * Reads a decimal amount in major units ("100.99", 100.99, 50) into minor units of a currency with the given number
 * of decimals. Undefined when it is not a plain decimal, has more decimals than the currency, or is out of range.
 */
export function parseAmount(amount: unknown, decimals: number): Minor | undefined {
  const scaled = parseDecimal(amount, decimals)
  return scaled === undefined ? undefined : (scaled as Minor)
}

/** Reads a percentage such as 10, "8.875" into millionths; at most four decimals, undefined otherwise. */
export const parsePercent = (percent: unknown): Millionths | undefined => parseDecimal(percent, 4)

/** Reads digit by digit, because an import has tens of thousands of amounts. */
function parseDecimal(value: unknown, decimals: number): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value)
  const start = text.charCodeAt(0) === minusSign ? 1 : 0
  const point = text.indexOf('.', start)
  const whole = point < 0 ? text.length : point
  if (!isWithinDigits(whole - start) || (point >= 0 && !isWithinDigits(text.length - point - 1)))
    return undefined
  let scaled = 0
  for (let at = start; at < text.length; at += 1) {
    if (at === point) continue
    const digit = text.charCodeAt(at) - zeroDigit
    if (digit < 0 || digit > 9) return undefined
    if (at <= whole + decimals) scaled = scaled * 10 + digit
    else if (digit > 0) return undefined
  }
  const written = point < 0 ? 0 : text.length - point - 1
  for (let missing = decimals - written; missing > 0; missing -= 1) scaled *= 10
  if (!Number.isSafeInteger(scaled)) return undefined
  return start === 1 && scaled > 0 ? -scaled : scaled
}

const [minusSign, zeroDigit, mostDigits] = [45, 48, 15]

const isWithinDigits = (count: number): boolean => count >= 1 && count <= mostDigits

/** Minor units as decimal text: 9089 with 2 decimals is "90.89", with 0 decimals "9089". Never rounds. */
export function decimalText(amount: number, decimals: number): string {
  if (decimals === 0) return String(amount)
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Minor units as the nearest JSON number, which prints with no more decimals than the currency has (S4). */
export const decimalNumber = (amount: number, decimals: number): number =>
  Number(decimalText(amount, decimals))

/** A percentage in millionths as a JSON number of percent: 105_000 is 10.5. */
export const percentNumber = (percent: Millionths): number => decimalNumber(percent, 4)
