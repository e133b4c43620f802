// Refusals of the server in words of the pages and in their language: each kind of sentence of the server has one in the
// catalogue. What none is like is said to be wrong, with the server's own sentence behind it, marked as English.

import { Refusal } from '../api/client.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export interface Sentence {
  readonly text: string
  /** Of the text, where it is not that of the page. */
  readonly lang?: 'en'
  /** What the server says, in English. */
  readonly detail?: string
}

type FieldWord = keyof Words['refusals']['fields']

/** What the server says of a field, and the sentence for it; a group of the pattern fills it in. */
const ofFields: readonly (readonly [pattern: RegExp, word: FieldWord])[] = [
  // Where something else would do, or a reason is told, the sentence is not that of what is needed by itself.
  [/^is (?:required|missing|needed(?![ ,]))/, 'required'],
  [/^must not be (?:blank|empty)/, 'required'],
  [/^must be .*, not (?:""|null)\./, 'required'],
  [/^has no language/, 'required'],
  [/a list with at least one entry/, 'oneAtLeast'],
  [/^must be text of at most (?<most>[\d,]+) characters(?! in the form)/, 'tooLong'],
  [/^must be at most (?<most>[\d,]+) characters/, 'tooLong'],
  [
    /^must (?:be|have) (?:text of )?(?<least>[\d,]+) to (?<most>[\d,]+) characters(?! in the form)/,
    'textLength',
  ],
  [/at least (?<least>[\d,]+) characters/, 'tooShort'],
  [/can be guessed/, 'guessable'],
  [/^must be a whole number from (?<least>-?[\d,.]+) to (?<most>[\d,.]*\d)/, 'wholeNumber'],
  [/^must be a (?:whole )?number from (?<least>-?[\d,.]+) to (?<most>[\d,.]*\d)/, 'numberFromTo'],
  [/^must be a (?:whole )?number/, 'number'],
  [/^must be an amount/, 'amount'],
  [/^must be a percentage/, 'percent'],
  [/^must be an https? (?:or https )?address|begins with https/, 'webAddress'],
  [/^must be a date/, 'date'],
  [/^must be a time zone|is not a time zone/, 'timeZone'],
  [/^must be a host name/, 'hostName'],
  [/^must be the three-letter|ISO 4217|^must be (?:three|a currency)/, 'currency'],
  [/mail can be sent to|^must be an e-mail address/, 'email'],
  [/^must be (?:one of|"|true or false|yes or no)/, 'choice'],
  [/in the form described/, 'form'],
  [/^is not a known field/, 'notKnown'],
  [/^There is (?:a|an) .* already|^There is a (?:site|publisher|connection)/, 'taken'],
  [/^There is no /, 'unknown'],
]

/** The same for what the server says of a whole request. */
const ofWholes: readonly (readonly [pattern: RegExp, word: keyof Words['refusals']['wholes']])[] = [
  [/the password and the code do not belong together/, 'notTogetherWithCode'],
  [/do not belong together/, 'notTogether'],
  [/^This is not the present code/, 'oldCode'],
  [/^This link was used already/, 'endedLink'],
  [/^This passkey signs nobody in/, 'unknownPasskey'],
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
  const of = (message: string): Sentence => {
    const text = knownSentence(message, words.refusals)
    if (text !== null) return { text }
    if (language === 'en') return { text: withoutMeaning(message) }
    return { text: words.refusals.fields.wrong, detail: withoutMeaning(message) }
  }
  const names: Readonly<Record<string, string>> = words.refusals.names
  /** Names each field, as above a form. */
  const sentenceOf = (errors: Refusal['errors']): string =>
    errors.map(({ field, message }) => [names[field] ?? field, of(message).text].join(' ')).join(' ')
  const english = (text: string): Sentence => (language === 'en' ? { text } : { text, lang: 'en' })
  return {
    /** Of a whole request. */
    whole: (error: unknown): Sentence => {
      if (!(error instanceof Refusal) || error.status === 0) return { text: words.refusals.statuses.noAnswer }
      if (error.status === 400 && error.errors.length > 0) return { text: sentenceOf(error.errors) }
      if (language === 'en' && error.message !== '') return english(error.message)
      const [, known] = ofWholes.find(([pattern]) => pattern.test(error.message)) ?? []
      if (known) return { text: words.refusals.wholes[known] }
      const word = error.status === 400 ? 'wrong' : byStatus[error.status]
      if (!word) return english(error.message)
      // What the server says of a state is more than that it is one.
      const isOfState = error.status === 400 || error.status === 409 || error.status === 401
      return { text: words.refusals.statuses[word], ...(isOfState && { detail: error.message }) }
    },
    /** Of a field. */
    field: of,
  }
}

/** The sentence of the catalogue for what the server says of a field; null for what none is like. */
export function knownSentence(message: string, words: Words['refusals']): string | null {
  for (const [pattern, word] of ofFields) {
    const found = pattern.exec(message)
    if (found) return filled(words.fields[word], found.groups ?? {})
  }
  return null
}

/** Without what the server explains of the field, which the page has a label for. */
const withoutMeaning = (message: string): string => message.replace(/\.? \([A-Z][^()]*\)$/, '.')
