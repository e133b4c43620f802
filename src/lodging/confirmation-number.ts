// Confirmation numbers, made to be read out by telephone and hard to guess: R, year and month, ten random characters of an
// alphabet without look-alikes (50 bits), and a check character (contract B3, threat A2).

import { randomInt } from 'node:crypto'

/** Digits and letters without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomCharacters = 10

/** A new number for a reservation made on a day given as YYYY-MM-DD: "R2611" + 10 random characters + check. */
export function drawConfirmationNumber(day: string): string {
  let drawn = `R${day.slice(2, 4)}${day.slice(5, 7)}`
  for (let count = 0; count < randomCharacters; count += 1)
    drawn += alphabet.charAt(randomInt(alphabet.length))
  return drawn + checkCharacter(drawn)
}

/** Whether a number has the right form and check character, which distinguishes a typing error from an unknown number. */
export const isConfirmationNumber = (text: string): boolean =>
  /^R\d{4}[0-9A-HJKMNP-TV-Z]{11}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1)

/** Each position has another odd weight, which detects a wrong character and most swaps of two. */
function checkCharacter(text: string): string {
  let sum = 0
  for (const [place, character] of [...text].entries()) sum += (2 * place + 1) * alphabet.indexOf(character)
  return alphabet.charAt(((sum % alphabet.length) + alphabet.length) % alphabet.length)
}
