// Caches what is made of words: one for each source object and language, for as long as the source object exists.

import { type Language, languages } from '../lodging/documents/languages.ts'
import type { Words } from './words.ts'

type Make<Source, Worded> = (source: Source, words: Words, currency: string) => Worded

/** Caches what is made of a source object that never changes and whose amounts are always in the same currency. */
export function keptInWords<Source extends object, Worded>(make: Make<Source, Worded>): Make<Source, Worded> {
  const kept = Object.fromEntries(
    languages.map(language => [language, new WeakMap<Source, Worded>()]),
  ) as Record<Language, WeakMap<Source, Worded>>
  return (source, words, currency) => {
    const known = kept[words.language].get(source)
    if (known !== undefined) return known
    const made = make(source, words, currency)
    kept[words.language].set(source, made)
    return made
  }
}
