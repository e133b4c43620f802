// Refusals of the server in the language of the pages: the common ones have a sentence in the catalogue, the others are shown
// in the server's English and marked as such.

import { Refusal } from '../api/client.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export interface Sentence {
  readonly text: string
  /** Of the text, where it is not that of the page. */
  readonly lang?: 'en'
}

type FieldWord = keyof Words['refusals']['fields']

/** What the server says of a field, and the sentence for it; a group of the pattern fills it in. */
const ofFields: readonly (readonly [pattern: RegExp, word: FieldWord])[] = [
  [/^is (?:required|missing)/, 'required'],
  [/^must not be (?:blank|empty)/, 'required'],
  [/^must be at most (?<most>[\d,]+) characters/, 'tooLong'],
  [/^must be a whole number from (?<least>-?[\d,.]+) to (?<most>[\d,.]+)/, 'wholeNumber'],
  [/^must be a (?:whole )?number/, 'number'],
  [/^must be an https? ?address|begins with https/, 'webAddress'],
  [/^must be a date/, 'date'],
  [/^must be a host name/, 'hostName'],
  [/^must be the three-letter|ISO 4217|^must be three letters/, 'currency'],
  [/^must be one of/, 'choice'],
  [/^There is (?:a|an) .* already|^There is a (?:site|publisher|connection)/, 'taken'],
  [/^There is no /, 'unknown'],
]

const byStatus: Readonly<Record<number, keyof Words['refusals']['statuses']>> = {
  0: 'noAnswer',
  401: 'signedOut',
  403: 'notAllowed',
  404: 'gone',
  409: 'conflict',
  412: 'changed',
  429: 'tooMany',
  500: 'broken',
  503: 'resting',
}

/** Sentences for refusals, in the language of the page. */
export function useRefusals() {
  const { words, language } = useWords()
  const english = (text: string): Sentence => (language === 'en' ? { text } : { text, lang: 'en' })
  return {
    /** Of a whole request. */
    whole: (error: unknown): Sentence => {
      if (!(error instanceof Refusal)) return { text: words.refusals.statuses.noAnswer }
      if (language === 'en' && error.message !== '') return english(error.message)
      const word = byStatus[error.status]
      if (error.status === 400) return { text: words.refusals.statuses.wrong }
      return word ? { text: words.refusals.statuses[word] } : english(error.message)
    },
    /** Of a field. */
    field: (message: string): Sentence => {
      if (language === 'en') return { text: message }
      for (const [pattern, word] of ofFields) {
        const found = pattern.exec(message)
        if (found) return { text: filled(words.refusals.fields[word], found.groups ?? {}) }
      }
      return english(message)
    },
  }
}
