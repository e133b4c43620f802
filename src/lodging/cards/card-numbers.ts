// Finds card numbers in texts where they do not belong: guests write them into notes and names, programs into headers and
// sessions. Stored or logged they would be card data in clear, so they are found first (threat C4). One pass from left to
// right, with constant work for each character.

import { fewestDigits, isIssued, mostDigits } from './card-ranges.ts'
import { type DigitRun, digitRuns, widestGap } from './digit-runs.ts'

/** Whether the text contains a number that is a card's by range, length and check digit, in any notation. */
export const holdsCardNumber = (text: string): boolean => cardDigits(text).size > 0

/** The text with stars in place of all but the last four digits of every card number. */
export function withoutCardNumbers(text: string): string {
  const covered = cardDigits(text)
  return covered.size === 0
    ? text
    : Array.from(text, (character, place) => (covered.has(place) ? '*' : character)).join('')
}

const nothing: ReadonlySet<number> = new Set()

/** A quick check: most texts are ASCII with few digits in a row. Takes a tenth of the time. */
const mayHoldCard = (text: string): boolean => asciiDigits.test(text) || !/^[\0-\x7f]*$/.test(text)
const asciiDigits = new RegExp(`(?:\\d[^A-Za-z0-9]{0,${widestGap}}){${fewestDigits}}`)

/** The positions, in characters, of all digits to cover. */
function cardDigits(text: string): ReadonlySet<number> {
  if (!mayHoldCard(text)) return nothing
  const runs = digitRuns(text, fewestDigits)
  if (runs.length === 0) return nothing
  const covered = new Set<number>()
  for (const run of runs) coverCards(run, covered)
  return covered
}

/**
 * Long digit sequences nearly always contain a number that passes for a card of a rare length. So a number of a rare length
 * must begin and end at group boundaries. A number with further digits directly before or behind it must have the usual
 * length of its brand and the same separator between all its groups, which two phone numbers in a row seldom have.
 */
function coverCards({ digits, places, opens, alikeFrom }: DigitRun, covered: Set<number>): void {
  const sums = luhnSums(digits)
  for (let start = 0; start + fewestDigits <= digits.length; start += 1) {
    for (let length = fewestDigits; length <= mostDigits && start + length <= digits.length; length += 1) {
      const end = start + length
      // Counted from the last digit, which is never doubled.
      const sum = sums[(end - 1) % 2 === 0 ? 0 : 1]
      if ((sum[end]! - sum[start]!) % 10 !== 0) continue
      const isWhole = opens[start]! && (end === digits.length || opens[end]!)
      if (!isWhole && start < alikeFrom[end - 1]!) continue
      if (!isIssued(digits, start, length, !isWhole)) continue
      for (const place of places.slice(start, end - 4)) covered.add(place)
    }
  }
}

/** Luhn sums of the digits before each position: even positions plain and odd ones doubled, and the other way round. */
function luhnSums(digits: readonly number[]): readonly [number[], number[]] {
  const sums: [number[], number[]] = [[0], [0]]
  for (const [place, digit] of digits.entries()) {
    const doubled = digit > 4 ? 2 * digit - 9 : 2 * digit
    for (const plain of [0, 1] as const) {
      sums[plain].push(sums[plain][place]! + (place % 2 === plain ? digit : doubled))
    }
  }
  return sums
}
