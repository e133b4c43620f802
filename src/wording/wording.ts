// The texts of each language. A new language in lodging/languages.ts does not compile without its table here.

import type { Language } from '../lodging/documents/languages.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { japanese } from './japanese.ts'
import { spanish } from './spanish.ts'
import type { Words } from './words.ts'

const tables: Readonly<Record<Language, Words>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}

export const wordsIn = (language: Language): Words => tables[language]
