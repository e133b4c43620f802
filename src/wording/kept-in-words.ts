// Caches what is made of words: one for each source object and language, for as long as the source object exists.

import { type Language, languages } from '../lodging/documents/languages.ts'
import type { Words } from './words.ts'

type Make<Source, Worded> = (source: Source, words: Words, currency: string) => Worded

/** Caches what is made of a source object that never changes and whose amounts are always in the same currency. */
export function keptInWords<Source extends object, Worded>(make: Make<Source, Worded>): Make<Source, Worded> {
  const kept = Object.fromEntries(
    languages.map(language => [language, new WeakMap<Source, Worded>()]),
  ) as Record<Language, WeakMap<Source, Worded>>
  /** The rates of an answer mostly have the same one after another. */
  let latest: { readonly source: Source; readonly words: Words; readonly made: Worded } | null = null
  return (source, words, currency) => {
    if (latest?.source === source && latest.words === words) return latest.made
    const ofLanguage = kept[words.language]
    let made = ofLanguage.get(source)
    if (made === undefined) {
      made = make(source, words, currency)
      ofLanguage.set(source, made)
    }
    latest = { source, words, made }
    return made
  }
}
