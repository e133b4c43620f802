// Texts of the search bar and of the page of results.

import type { PageLanguage } from '../../lodging/sites/site.ts'
import { english } from './search/english.ts'
import { french } from './search/french.ts'
import { german } from './search/german.ts'
import { japanese } from './search/japanese.ts'
import type { SearchWords } from './search/search-texts.ts'
import { spanish } from './search/spanish.ts'

export const searchWords: Readonly<Record<PageLanguage, SearchWords>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
}
