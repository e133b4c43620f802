// The words of each language. A language that is added to lodging/languages.ts does not compile without its table here.

import type { Language } from '../lodging/languages.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import type { Words } from './words.ts'

const tables: Readonly<Record<Language, Words>> = { en: english, de: german }

export const wordsIn = (language: Language): Words => tables[language]
