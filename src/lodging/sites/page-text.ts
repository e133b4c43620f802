// The languages of booking pages, and texts in them.

import { type Language, languages } from '../documents/languages.ts'

/** Pages exist in every language of answers and mails. */
export const pageLanguages = languages
export type PageLanguage = Language

/** A text in one or several languages; where a language is missing the first of the site’s languages is shown. */
export type PageText = Readonly<Partial<Record<PageLanguage, string>>>
