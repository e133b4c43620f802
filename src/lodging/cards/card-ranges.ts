// Number ranges of the card issuers with their number lengths, from the card-validator library.

import cardValidator from 'card-validator'

/** The shortest number of any accepted brand. */
export const fewestDigits = 14
export const mostDigits = 19

interface Range {
  readonly prefixDigits: number
  readonly lowest: number
  readonly highest: number
  readonly lengths: readonly number[]
  readonly usualLengths: readonly number[]
}

/** The length of nearly all cards of a brand; 16 where not listed. */
const usualLengths: Readonly<Record<string, readonly number[]>> = {
  'american-express': [15],
  'diners-club': [14],
  unionpay: [16, 19],
}

const rangesByFirstDigits = groupRanges()

/**
 * Whether `length` digits from `start` on are in a known range with numbers of this length; with `usualOnly`, of the usual
 * length of the brand. Does not check the check digit.
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
      // The library's range for Maestro is everything that begins with 6: a tenth of all numbers.
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
