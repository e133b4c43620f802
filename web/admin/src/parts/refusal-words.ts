// Refusals of the server in words of the pages and in their language: what the server names has a sentence in the catalogue.
// What has no name is said to be wrong, with the server's own sentence behind it, marked as English.

import { Refusal } from '../api/client.ts'
import type { FieldError } from '../api/types.ts'
import { filled, type Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export interface Sentence {
  readonly text: string
  /** Of the text, where it is not that of the page. */
  readonly lang?: 'en'
  /** What the server says, in English. */
  readonly detail?: string
}

/** What is wrong with a field: its name where it has one, and the server's sentence. */
export type Complaint = Pick<FieldError, 'message' | 'code' | 'limits'>

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
  const of = (complaint: Complaint): Sentence => {
    const text = knownSentence(complaint, words.refusals)
    if (text !== null) return { text }
    const said = withoutMeaning(complaint.message)
    return language === 'en' ? { text: said } : { text: words.refusals.unnamed, detail: said }
  }
  const names: Readonly<Record<string, string>> = words.refusals.names
  /** Names each field, as above a form. */
  const sentenceOf = (errors: Refusal['errors']): string =>
    errors.map(error => [names[error.field] ?? error.field, of(error).text].join(' ')).join(' ')
  const english = (text: string): Sentence => (language === 'en' ? { text } : { text, lang: 'en' })
  return {
    /** Of a whole request. */
    whole: (error: unknown): Sentence => {
      if (!(error instanceof Refusal) || error.status === 0) return { text: words.refusals.statuses.noAnswer }
      if (error.status === 400 && error.errors.length > 0) return { text: sentenceOf(error.errors) }
      if (language === 'en' && error.message !== '') return english(error.message)
      if (error.reason) return { text: words.refusals.reasons[error.reason] }
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

/** The sentence of the catalogue for what the server names; null for what has no name. */
export function knownSentence({ code, limits }: Complaint, words: Words['refusals']): string | null {
  const known: Readonly<Record<string, string>> = words.fields
  // A newer server has names that a page which was opened before does not know.
  const sentence = code && known[code]
  return sentence ? filled(sentence, limits ?? {}) : null
}

/** Without what the server explains of the field, which the page has a label for. */
const withoutMeaning = (message: string): string => message.replace(/\.? \([A-Z][^()]*\)$/, '.')
