// The texts of the person's language, for components.

import { createContext, use } from 'react'
import { counted, type Forms, type Language, languageOf, type Words } from './catalogue.ts'
import { de } from './de.ts'
import { en } from './en.ts'

const catalogues: Readonly<Record<Language, Words>> = { en, de }

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
