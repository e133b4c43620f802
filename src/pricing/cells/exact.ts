// Exact fractions, so that a line that is a sum of shares is rounded once.

import { type Minor, minor } from '../../values/money.ts'

export interface Exact {
  readonly top: bigint
  /** Above 0. */
  readonly bottom: bigint
}

export const nothing: Exact = { top: 0n, bottom: 1n }

/** `top` ÷ `bottom`; `bottom` is above 0. */
export const exact = (top: number | bigint, bottom: number | bigint = 1): Exact => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
})

export function plus(a: Exact, b: Exact): Exact {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom }
  return reduced(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
}

export const multiplied = (a: Exact, b: Exact): Exact => reduced(a.top * b.top, a.bottom * b.bottom)

/** a ÷ b, where b is above 0. */
export const divided = (a: Exact, b: Exact): Exact => reduced(a.top * b.bottom, a.bottom * b.top)

export const isLess = (a: Exact, b: Exact): boolean => a.top * b.bottom < b.top * a.bottom

export const isNothing = ({ top }: Exact): boolean => top === 0n

export const sumOfExact = (amounts: readonly Exact[]): Exact => amounts.reduce(plus, nothing)

/** To a multiple of `to`; a half goes away from zero, as `up` does from any rest. */
export function rounded({ top, bottom }: Exact, to: Minor, mode: 'nearest' | 'up' | 'down'): Minor {
  const [amount, unit] = [top < 0n ? -top : top, bottom * BigInt(to)]
  const more = mode === 'up' ? 2n * unit - 2n : mode === 'nearest' ? unit : 0n
  const count = (2n * amount + more) / (2n * unit)
  return minor(Number((top < 0n ? -count : count) * BigInt(to)))
}

/** Beyond it fractions are shortened. */
const large = 1n << 128n

function reduced(top: bigint, bottom: bigint): Exact {
  if (bottom < large) return { top, bottom }
  let [a, b] = [top < 0n ? -top : top, bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  return { top: top / a, bottom: bottom / a }
}
