// The words that the systems of other companies leave to us, in each language, from words/<language>/sources.json: what is shown
// of a price or a property that they name by a code only.

import type english from '../../words/en/sources.json'
import { defaultLanguage, isLanguage, type Language } from '../lodging/documents/languages.ts'
import { worded } from '../wording/catalogue.ts'

export type SourceWords = typeof english

const words = worded<SourceWords, Record<never, never>>('sources', {})

/** By a BCP 47 tag; in English where there are none. */
export const sourceWords = (tag: string): SourceWords => words[languageOf(tag)]

/** The language of a BCP 47 tag, where there are words in it; English otherwise. */
export function languageOf(tag: string): Language {
  const primary = tag.slice(0, 2).toLowerCase()
  return isLanguage(primary) ? primary : defaultLanguage
}
