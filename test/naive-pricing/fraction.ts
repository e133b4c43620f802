// Exact fractions of whole numbers, so that the naive price rules round only where the contract says so (P1).

export interface Fraction {
  readonly top: bigint
  /** Always positive. */
  readonly bottom: bigint
}

export const fraction = (top: bigint, bottom = 1n): Fraction => ({ top, bottom })

/** A percentage given in millionths of the whole. */
export const percentage = (millionths: number): Fraction => fraction(BigInt(millionths), 1_000_000n)

/** Most of what is added has one bottom, as the nights of a stay have; without this a long sum has thousands of digits. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.bottom === b.bottom
    ? fraction(a.top + b.top, a.bottom)
    : shortened(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

export const product = (a: Fraction, b: Fraction): Fraction => shortened(a.top * b.top, a.bottom * b.bottom)

/** a ÷ b, where b is positive. */
export const quotient = (a: Fraction, b: Fraction): Fraction => shortened(a.top * b.bottom, a.bottom * b.top)

/** The same in lowest terms where it has become long: numbers of a few digits are quicker to reckon with than to shorten. */
function shortened(top: bigint, bottom: bigint): Fraction {
  if (bottom < long) return fraction(top, bottom)
  let [divisor, rest] = [bottom, top < 0n ? -top : top]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return fraction(top / divisor, bottom / divisor)
}

const long = 2n ** 64n

/** The nearest whole number; a half goes away from zero. */
export function halfAway({ top, bottom }: Fraction): bigint {
  return top < 0n ? -nearest(-top, bottom) : nearest(top, bottom)
}

const nearest = (top: bigint, bottom: bigint): bigint => {
  const whole = top / bottom
  const rest = top - whole * bottom
  return rest * 2n >= bottom ? whole + 1n : whole
}

/** The fraction of 0 or more that a decimal text such as "1.0875" writes. */
export function decimal(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

export const total = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => a + b, 0n)

/**
 * Splits an amount of 0 or more by weights: each part is the difference of two rounded running totals. Without
 * any weight the first part is everything.
 */
export function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights)
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n))
  const runningTotal = (count: number) => halfAway(fraction(amount * total(weights.slice(0, count)), whole))
  return weights.map((_, index) => runningTotal(index + 1) - runningTotal(index))
}
