// The texts of the person's language, for components.

/// <reference types="vite/types/importMeta.d.ts" />

import { createContext, use } from 'react'
import { counted, type Forms, type Language, languageOf, languages, type Words } from './catalogue.ts'

/** Every JSON file of every language; `npm run check` holds that each language has what English has. */
const files = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' })

const catalogueOf = (language: Language): Words =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([path, texts]) => (path.startsWith(`./${language}/`) ? [texts] : [])),
  )

const catalogues = Object.fromEntries(
  languages.map(language => [language, catalogueOf(language)]),
) as Readonly<Record<Language, Words>>

/** The language of the pages; that of the browser until somebody has signed in. */
export const LanguageContext = createContext<Language>(languageOf(navigator.language))

interface Spoken {
  readonly language: Language
  readonly words: Words
  /** The form of a count. */
  readonly count: (count: number, forms: Forms) => string
}

/** The texts in the language of the pages. */
export function useWords(): Spoken {
  const language = use(LanguageContext)
  return { language, words: catalogues[language], count: (count, forms) => counted(language, count, forms) }
}
