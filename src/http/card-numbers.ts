// Card numbers where none belongs: people write them into notes and names, and programs into headers and sessions.
// Kept or logged there they would be card data in clear, so they are found before a text goes any further (threat C4).

/** Digits in a row, or in groups with up to three blanks, dots or hyphens between them; as many as a card has. */
const digitRuns = /\d(?:[ .\u00a0-]{0,3}\d){13,}/g
const mostDigits = 19
/** A card is printed in groups; digits in more of them than this are something else. */
const mostGroups = 6

/** Whether a number that is a card's by brand, length and check digit stands in the text, in groups or without. */
export const holdsCardNumber = (text: string): boolean => withoutCardNumbers(text) !== text

/** The text with stars in place of all but the last four digits of every card number in it. */
export const withoutCardNumbers = (text: string): string => text.replace(digitRuns, withoutCardsInRun)

function withoutCardsInRun(run: string): string {
  const groups = [...run.matchAll(/\d+/g)]
  for (const [first, { index: start }] of groups.entries()) {
    let digits = ''
    for (const group of groups.slice(first, first + mostGroups)) {
      digits += group[0]
      if (digits.length > mostDigits) break
      if (!isCardNumber(digits)) continue
      const end = group.index + group[0].length
      const masked = maskAllButFour(run.slice(start, end))
      return run.slice(0, start) + masked + withoutCardNumbers(run.slice(end))
    }
  }
  return run
}

/** Beginnings and lengths of the brands in lodging/cards.ts, as their cards are issued. */
const issued =
  /^(?:4\d{15}(?:\d{3})?|(?:5[1-5]|2[2-7]|35)\d{14}|3[47]\d{13}|30[0-5]\d{11}|3[689]\d{12}|(?:6011|64[4-9]\d|(?:62|63|65|67|5[06-9])\d\d)\d{12,15})$/

const isCardNumber = (digits: string): boolean => issued.test(digits) && hasCheckDigit(digits)

/** Luhn: every second digit from the right is doubled, and all of them sum to tens. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place += 1) {
    const value = Number(digits.at(-place)) * (place % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function maskAllButFour(text: string): string {
  let left = text.replace(/\D/g, '').length
  return text.replace(/\d/g, digit => {
    left -= 1
    return left < 4 ? digit : '*'
  })
}
