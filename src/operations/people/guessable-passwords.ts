// Which passwords are guessed: common ones, keyboard walks, dates, what repeats, and what is known of the person. zxcvbn estimates
// how many guesses an attacker needs who knows its dictionaries of common passwords (threat A8).

import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** As a power of ten. zxcvbn calls this and more "very unguessable". */
const fewestGuesses = 10
/** A longer password is judged by its beginning: an estimate takes time with the square of the length. */
const longestJudged = 48

/** "aaabbbccc" has many characters and says little. */
const fewestDifferent = 6

/** Phrases that are tried first and are in no dictionary of passwords, and the words of this product. */
const known = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'loremipsumdolor',
  'tobeornottobe',
  'administrator',
  'hostelry',
]

let estimator: Promise<ZxcvbnFactory> | undefined

/** Whether a password can be guessed by somebody who knows these names of its person. */
export async function isGuessable(password: string, names: readonly string[]): Promise<boolean> {
  estimator ??= openEstimator()
  const judged = plain([...password].slice(0, longestJudged).join(''))
  if (new Set(judged).size < fewestDifferent) return true
  const words = names.flatMap(name => [name, ...name.split(/[\s.@_-]+/)]).filter(word => word.length > 2)
  const { guessesLog10 } = (await estimator).check(judged, [...known, ...words.map(plain)])
  return guessesLog10 < fewestGuesses
}

/** Blanks and dots between common words make them no better. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s._-]/g, '')

/** Loaded with the first password that is chosen: the dictionaries take some megabytes. */
async function openEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
