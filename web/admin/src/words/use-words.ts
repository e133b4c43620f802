// The texts of the person's language, for components.

/// <reference types="vite/types/importMeta.d.ts" />

import { createContext, use } from 'react'
import { type Language, languages } from '../api/kinds.ts'
import { counted, type Forms, type Words } from './catalogue.ts'

/** Every JSON file of every language; `npm run check` holds that each language has what English has. */
const files = import.meta.glob<object>('../../../../words/*/administration/*.json', {
  eager: true,
  import: 'default',
})

const catalogues = new Map<Language, Words>()
for (const language of languages) {
  const own = Object.entries(files).filter(([path]) => path.includes(`/words/${language}/`))
  if (own.length > 0) catalogues.set(language, Object.assign({}, ...own.map(([, texts]) => texts)) as Words)
}

/** The language of the pages for a language tag such as `de-AT`; English for one that has no texts here. */
export const languageOf = (tag: string | undefined): Language =>
  [...catalogues.keys()].find(language => tag?.toLowerCase().split('-')[0] === language) ?? 'en'

/** The language of the pages; that of the browser until somebody has signed in. */
export const LanguageContext = createContext(languageOf(navigator.language))

interface Spoken {
  readonly language: Language
  readonly words: Words
  /** The form of a count. */
  readonly count: (count: number, forms: Forms) => string
}

/** The texts in the language of the pages. */
export function useWords(): Spoken {
  const language = use(LanguageContext)
  return {
    language,
    words: catalogues.get(language)!,
    count: (count, forms) => counted(language, count, forms),
  }
}
