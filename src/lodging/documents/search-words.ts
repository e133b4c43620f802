// The words of texts that people search by, and how near a typed word is to another one.

import { plainText } from '../../values/folded-text.ts'

/** Scripts that put no spaces between words: of them each two letters that follow each other count as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const runs = /[\p{L}\p{N}]+/gu

/** The words of a text without capitals and accents, each once. An apostrophe is no end of a word. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [run] of plainText(text).replaceAll("'", '').matchAll(runs)) {
    const letters = unspaced.test(run) ? [...run] : []
    if (letters.length < 2) words.add(run)
    for (let place = 0; place + 1 < letters.length; place += 1)
      words.add(letters[place]! + letters[place + 1]!)
  }
  return [...words]
}

/** A bit for each letter of a word, of 32: a word lacks the letters whose bits it lacks. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let place = 0; place < word.length; place += 1) bits |= 1 << (word.charCodeAt(place) & 31)
  return bits
}

/** How many letters of a typed word another one certainly has not. */
export function lacking(typed: string, letters: number): number {
  let count = 0
  for (let place = 0; place < typed.length; place += 1)
    if ((letters & (1 << (typed.charCodeAt(place) & 31))) === 0) count += 1
  return count
}

/** How many letters of a typed word may be wrong: none of short ones, which would be others. */
export const mostWrong = ({ length }: string): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * How many letters of a typed word have to be changed, added, left out or exchanged with the next one for another word to begin
 * with it; more than `most` for one that is farther.
 */
export function wrongLetters(typed: string, word: string, most: number): number {
  const width = Math.min(word.length, typed.length + most)
  let [beforeLast, last] = [[] as number[], Array.from({ length: width + 1 }, (_, place) => place)]
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row]
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1]
      let wrong = Math.min(last[column - 1]! + (isSame ? 0 : 1), last[column]! + 1, next[column - 1]! + 1)
      const isExchanged =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (isExchanged) wrong = Math.min(wrong, beforeLast[column - 2]! + 1)
      next.push(wrong)
      least = Math.min(least, wrong)
    }
    if (least > most) return least
    ;[beforeLast, last] = [last, next]
  }
  return Math.min(...last)
}

/** Words of a text that are looked at. */
const mostWords = 8

/** The words that somebody searches by. */
export const typedWords = (text: string): string[] => wordsOf(text).slice(0, mostWords)
