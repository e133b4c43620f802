// The number ranges of the card issuers, and the lengths of the numbers in each, as the card-validator library has them.

import cardValidator from 'card-validator'

/** No card of a brand that is taken today has fewer digits. */
export const fewestDigits = 14
export const mostDigits = 19

interface Range {
  readonly prefixDigits: number
  readonly lowest: number
  readonly highest: number
  readonly lengths: readonly number[]
  readonly usualLengths: readonly number[]
}

/** The lengths that nearly all cards of a brand have; 16 where nothing else is said. */
const usualLengths: Readonly<Record<string, readonly number[]>> = {
  'american-express': [15],
  'diners-club': [14],
  unionpay: [16, 19],
}

const rangesByFirstDigits = groupRanges()

/**
 * Whether `length` digits from `start` on are in a known range that issues numbers of this length; with `usualOnly`, of
 * the length that nearly all of its cards have. The check digit is not looked at.
 */
export function isIssued(
  digits: readonly number[],
  start: number,
  length: number,
  usualOnly: boolean,
): boolean {
  const ranges = rangesByFirstDigits.get(digits[start]! * 10 + digits[start + 1]!) ?? []
  return ranges.some(range => {
    const lengths = usualOnly ? range.usualLengths : range.lengths
    if (!lengths.includes(length)) return false
    const prefix = Number(digits.slice(start, start + range.prefixDigits).join(''))
    return range.lowest <= prefix && prefix <= range.highest
  })
}

function groupRanges(): ReadonlyMap<number, readonly Range[]> {
  const { creditCardType } = cardValidator
  const grouped = new Map<number, Range[]>()
  for (const type of Object.values(creditCardType.types)) {
    const { patterns, lengths } = creditCardType.getTypeInfo(type)
    for (const pattern of patterns) {
      const [lowest = 0, highest = lowest] = [pattern].flat()
      // For Maestro the library has "whatever begins with 6": a tenth of all numbers, and no issuer's range.
      if (lowest === 6) continue
      const prefixDigits = String(lowest).length
      const range = { prefixDigits, lowest, highest, lengths, usualLengths: usualLengths[type] ?? [16] }
      for (let first = firstTwo(lowest, 0); first <= firstTwo(highest, 9); first += 1) {
        grouped.set(first, [...(grouped.get(first) ?? []), range])
      }
    }
  }
  return grouped
}

function firstTwo(prefix: number, filler: number): number {
  return Number(`${prefix}${filler}`.slice(0, 2))
}
