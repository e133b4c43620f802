// The demo's texts for guests in each language, from words/<language>/demo.json. Its documents are written in English; every
// other language has its text under the English one. A language without the file shows the demo in English.

import { existsSync, readFileSync } from 'node:fs'
import { type Language, languages } from '../lodging/documents/languages.ts'
import type { PropertyDocument } from '../lodging/properties/property-document-schema.ts'
import type { PageText } from '../lodging/sites/page-text.ts'

interface DemoTexts {
  readonly site: Readonly<Record<'headline' | 'introduction' | 'terms' | 'privacy', string>>
  /** By their English. */
  readonly texts?: Readonly<Record<string, string>>
  /** Those of rates that have another text than the same English elsewhere. */
  readonly rates?: Readonly<Record<string, string>>
}

/** The document with its texts in every language; names of properties and places, and reviews, stay as they are. */
export const inAllLanguages = (document: PropertyDocument): PropertyDocument => ({
  ...document,
  language: 'en',
  ...Object.fromEntries(
    translatedFields.flatMap(field =>
      document[field] === undefined
        ? []
        : [[field, translated(document[field], field === 'rate_plans' ? ofRates : byEnglish)]],
    ),
  ),
})

/** A text of the demo's booking pages in every language. */
export const siteText = (name: keyof DemoTexts['site']) =>
  Object.fromEntries(demoTexts.map(([language, { site }]) => [language, site[name]]))

/** A text for guests in every language, by its English. */
export const guestText = (english: string): PageText => byEnglish.get(english) ?? { en: english }

const translatedFields = [
  'property_type',
  'property_description',
  'property_policy',
  'property_image',
  'payment_types',
  'feature',
  'amenity',
  'filter',
  'rooms',
  'rate_plans',
  'promotions',
  'fees',
  'taxes',
] as const satisfies (keyof PropertyDocument)[]

const demoTexts = languages.flatMap((language): [Language, DemoTexts][] => {
  const file = new URL(`../../words/${language}/demo.json`, import.meta.url)
  return existsSync(file) ? [[language, JSON.parse(readFileSync(file, 'utf8'))]] : []
})

type ByEnglish = ReadonlyMap<string, Readonly<Record<string, string>>>

const textsBy = (of: (texts: DemoTexts) => DemoTexts['texts']): ByEnglish => {
  const found = new Map<string, Record<string, string>>()
  for (const [language, texts] of demoTexts)
    for (const [english, text] of Object.entries(of(texts) ?? {}))
      found.set(english, { ...(found.get(english) ?? { en: english }), [language]: text })
  return found
}

const byEnglish = textsBy(({ texts }) => texts)
const ofRates = new Map([...byEnglish, ...textsBy(({ rates }) => rates)])

function translated(part: unknown, texts: ByEnglish): unknown {
  if (typeof part === 'string') return texts.get(part) ?? part
  if (Array.isArray(part)) return part.map(each => translated(each, texts))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, translated(value, texts)]))
}
