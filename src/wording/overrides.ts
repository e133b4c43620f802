// Words that an installation says in its own way: texts of its files in place of those of words/.

import { type Language, languages } from '../lodging/documents/languages.ts'
import { type Names, type Places, type Texts, textsOf, wordedWith } from './catalogue.ts'
import { compared } from './compare.ts'
import { invoicePlaces, invoiceWords } from './invoice-words.ts'
import { mailPlaces, mailWords } from './mail-words.ts'
import { type PageWords, pagePlaces, pageWords } from './pages/page-words.ts'

/** Policies are not among them: prices, answers of the interface and receipts state them word by word. */
const catalogues = {
  pages: { table: pageWords, places: pagePlaces },
  invoices: { table: invoiceWords, places: invoicePlaces },
  mails: { table: mailWords, places: mailPlaces },
} as const satisfies Partial<Record<Names, { table: Record<Language, unknown>; places: Places }>>

export type OverridableWords = keyof typeof catalogues

export interface WordsOverride {
  readonly catalogue: OverridableWords
  readonly language: Language
  readonly texts: Texts
}

/**
 * Reads texts that stand in place of built-in ones: the same keys and places, all or some of them. Otherwise what is wrong, a
 * phrase for each, that begins with the key.
 */
export function readWords(
  catalogue: OverridableWords,
  language: Language,
  text: string,
): { readonly texts: Texts } | { readonly faults: readonly string[] } {
  let texts: unknown
  try {
    texts = JSON.parse(text)
  } catch (error) {
    return {
      faults: [
        `line ${lineOfFault(text, (error as Error).message)} is no JSON; look at its quotes, commas and brackets`,
      ],
    }
  }
  const strange = unlikeTexts(texts)
  if (strange !== null) return { faults: [strange] }
  const faults = [
    ...compared(textsOf('en', catalogue), texts as Texts, catalogues[catalogue].places, language)
      .filter(([, fault]) => fault !== 'is missing')
      .map(([key, fault]) => `${key} ${fault}`),
    ...(catalogue === 'pages' ? localeFaults(texts as Texts, language) : []),
  ]
  return faults.length > 0 ? { faults } : { texts: texts as Texts }
}

/** The parser tells a position, or else the token with ten characters before and behind it. */
function lineOfFault(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  const [, token = '', cut, around = ''] =
    /^Unexpected token '(.*?)', (\.{3})?"([\s\S]*)"(?:\.{3})? is not valid/.exec(message) ?? []
  const within = cut ? 10 : Math.max(0, around.lastIndexOf(token, 10))
  const isUnfinished = position === undefined && around === ''
  const at = isUnfinished ? text.length : Number(position ?? text.indexOf(around) + within)
  return text.slice(0, at).split('\n').length
}

/** Built-in texts may be lists, of which an override may give some by their number. */
function unlikeTexts(value: unknown, key = ''): string | null {
  if (typeof value === 'string') return key === '' ? 'is to be an object of texts' : null
  if (typeof value !== 'object' || value === null) return `${key} is to be a text`.trimStart()
  for (const [name, each] of Object.entries(value)) {
    const strange = unlikeTexts(each, key === '' ? name : `${key}.${name}`)
    if (strange !== null) return strange
  }
  return null
}

/** Dates and amounts are formatted in it. */
function localeFaults({ common }: Texts, language: Language): string[] {
  const locale = typeof common === 'object' ? common.locale : undefined
  if (locale === undefined) return []
  const isKnown =
    typeof locale === 'string' &&
    /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) &&
    locale.startsWith(language) &&
    Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  return isKnown ? [] : [`common.locale is to be a region of the language, such as ${language}-CH`]
}

/** From now on these texts are said, and the built-in ones where there are none. */
export function sayInstead(overrides: readonly WordsOverride[]): void {
  for (const catalogue of Object.keys(catalogues) as OverridableWords[]) {
    const { table, places } = catalogues[catalogue]
    for (const language of languages) {
      const texts = overrides.find(each => each.catalogue === catalogue && each.language === language)?.texts
      const isSaid = said.get(`${catalogue} ${language}`) ?? null
      if (isSaid === (texts ?? null)) continue
      said.set(`${catalogue} ${language}`, texts ?? null)
      Object.assign(table, { [language]: wordedWith(catalogue, { language, texts: texts ?? {}, places }) })
    }
  }
}

/** By catalogue and language. */
const said = new Map<string, Texts | null>()

/** The words of pages in a language with these texts, said nowhere else. */
export const pageWordsWith = (language: Language, texts: Texts): PageWords =>
  wordedWith('pages', { language, texts, places: pagePlaces }) as PageWords

export const isOverridable = (name: string): name is OverridableWords => name in catalogues
