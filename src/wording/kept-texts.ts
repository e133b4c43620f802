// Texts that are made once for each language and kept as long as what they were made of.

import { type Language, languages } from '../lodging/languages.ts'
import type { Words } from './words.ts'

type MakeText<Source> = (source: Source, words: Words, currency: string) => string

/** The text of a source, which never changes and whose amounts are always in the same currency. */
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
