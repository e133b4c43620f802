// Confirmation numbers, made to be read out by telephone and hard to guess: R, year and month, ten random characters of an
// alphabet without look-alikes (50 bits), and a check character (contract B3, threat A2).

import { randomInt } from 'node:crypto'
import type { Cell } from './cell.ts'

/** Digits and letters without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const randomCharacters = 10

/**
 * A new number for a reservation made on a day given as YYYY-MM-DD: "R2611" + 10 random characters + check. If there are cells, the
 * first of the ten is the cell's, which leaves 45 random bits.
 */
export const drawConfirmationNumber = (day: string, cell: Cell): string => draw('R', day, cell)

/** The number of a basket: the same with another letter. */
export const drawBasketNumber = (day: string, cell: Cell): string => draw('B', day, cell)

function draw(letter: 'R' | 'B', day: string, cell: Cell): string {
  const month = `${letter}${day.slice(2, 4)}${day.slice(5, 7)}`
  let drawn = cell === 0 ? month : month + alphabet.charAt(cell)
  while (drawn.length < month.length + randomCharacters) drawn += alphabet.charAt(randomInt(alphabet.length))
  return drawn + checkCharacter(drawn)
}

/** Whether a number has the right form and check character, which distinguishes a typing error from an unknown number. */
export const isConfirmationNumber = (text: string): boolean =>
  /^R\d{4}[0-9A-HJKMNP-TV-Z]{11}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1)

/** The same for the number of a basket. */
export const isBasketNumber = (text: string): boolean =>
  /^B\d{4}[0-9A-HJKMNP-TV-Z]{11}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.slice(-1)

/** Each position has another odd weight, which detects a wrong character and most swaps of two. */
function checkCharacter(text: string): string {
  let sum = 0
  for (const [place, character] of [...text].entries()) sum += (2 * place + 1) * alphabet.indexOf(character)
  return alphabet.charAt(((sum % alphabet.length) + alphabet.length) % alphabet.length)
}
