// Card numbers where none belongs: people write them into notes and names, and programs into headers and sessions.
// Kept or logged there they would be card data in clear, so they are found before a text goes any further (threat C4).
// One pass from left to right; what is done for a character does not depend on how long the text is.

import { fewestDigits, isIssued, mostDigits } from './card-ranges.ts'
import { type DigitRun, digitRuns, widestGap } from './digit-runs.ts'

/** Whether a number that is a card's by range, length and check digit stands in the text, however it is written. */
export const holdsCardNumber = (text: string): boolean => cardDigits(text).size > 0

/** The text with stars in place of all but the last four digits of every card number in it. */
export function withoutCardNumbers(text: string): string {
  const covered = cardDigits(text)
  return covered.size === 0
    ? text
    : Array.from(text, (character, place) => (covered.has(place) ? '*' : character)).join('')
}

const nothing: ReadonlySet<number> = new Set()

/** Most texts are ASCII with few digits in a row, and seeing that takes a tenth of the time. */
const mayHoldCard = (text: string): boolean => asciiDigits.test(text) || !/^[\0-\x7f]*$/.test(text)
const asciiDigits = new RegExp(`(?:\\d[^A-Za-z0-9]{0,${widestGap}}){${fewestDigits}}`)

/** The places, by characters, of all digits that are to be covered. */
function cardDigits(text: string): ReadonlySet<number> {
  if (!mayHoldCard(text)) return nothing
  const runs = digitRuns(text, fewestDigits)
  if (runs.length === 0) return nothing
  const covered = new Set<number>()
  for (const run of runs) coverCards(run, covered)
  return covered
}

/**
 * Of many digits some always pass for a card of a rare length. So a number of any length that its range issues must begin
 * and end with a group of digits. One that has more digits directly before or behind it is of the usual length, and what
 * stands between its groups is the same throughout; two telephone numbers in a row seldom are that.
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

/** Luhn's sums of the digits before each place: of even places as they are and odd ones doubled, and the other way round. */
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
