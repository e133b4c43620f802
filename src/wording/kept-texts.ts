// Caches texts: one for each source object and language, for as long as the source object exists.

import { type Language, languages } from '../lodging/languages.ts'
import type { Words } from './words.ts'

type MakeText<Source> = (source: Source, words: Words, currency: string) => string

/** Caches the text of a source object that never changes and whose amounts are always in the same currency. */
export function keptText<Source extends object>(make: MakeText<Source>): MakeText<Source> {
  const kept = Object.fromEntries(
    languages.map(language => [language, new WeakMap<Source, string>()]),
  ) as Record<Language, WeakMap<Source, string>>
  return (source, words, currency) => {
    const known = kept[words.language].get(source)
    if (known !== undefined) return known
    const made = make(source, words, currency)
    kept[words.language].set(source, made)
    return made
  }
}
