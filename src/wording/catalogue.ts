// Reads the catalogues of words/<language>/: texts as data, made once into strings and functions. A text may have places,
// `{name}`, and may be an object of plural forms, by the categories of Intl.PluralRules.

import { readFileSync } from 'node:fs'
import type { Language } from '../lodging/documents/languages.ts'
import { languages } from '../lodging/documents/languages.ts'

/** By CLDR plural category; one that a language does not tell apart is `other`. */
export type PluralForms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/**
 * The places of each text that is made into a function, in the order of its parameters. `#` marks a count, which chooses the
 * form of the text and is a number; `?` one that a language may leave out.
 */
export type Places = { readonly [Key: string]: readonly string[] | Places }

type Value<Place> = Place extends `#${string}` ? number : string | number
type Values<Names extends readonly string[]> = { readonly [Index in keyof Names]: Value<Names[Index]> }

/** The texts of a catalogue as code has them: its shape is that of the English one. */
export type Worded<English, Named> = {
  readonly [Key in keyof English]: Key extends keyof Named
    ? Named[Key] extends readonly string[]
      ? (...values: Values<Named[Key]>) => string
      : Worded<English[Key], Named[Key]>
    : English[Key] extends string
      ? string
      : [Exclude<keyof English[Key], Intl.LDMLPluralRule>] extends [never]
        ? PluralForms
        : Worded<English[Key], unknown>
}

export type Names = 'embed' | 'invoices' | 'mails' | 'pages' | 'policies' | 'sources'

/** The texts of a catalogue in every language. `English` is its type, `places` those of its texts. */
export const worded = <English, const Named extends Places>(catalogue: Names, places: Named) =>
  Object.fromEntries(
    languages.map(language => [language, wordedIn(textsOf(language, catalogue), places, language)]),
  ) as Record<Language, Worded<English, Named>>

/** A catalogue as it is written. */
export const textsOf = (language: Language, catalogue: Names): Texts =>
  JSON.parse(readFileSync(new URL(`../../words/${language}/${catalogue}.json`, import.meta.url), 'utf8'))

export interface Texts {
  readonly [key: string]: Text
}
export type Text = string | Texts

/** The texts of a catalogue in one language with others in place of some of them. */
export const wordedWith = (
  catalogue: Names,
  { language, texts, places }: { language: Language; texts: Texts; places: Places },
): unknown => wordedIn(laidOver(textsOf(language, catalogue), texts) as Texts, places, language)

function laidOver(own: Text, others: Text | undefined): Text {
  if (others === undefined) return own
  if (typeof own === 'string' || typeof others === 'string' || 'other' in own) return others
  const laid = Object.entries(own).map(([key, text]) => [key, laidOver(text, others[key])] as const)
  return Array.isArray(own) ? (laid.map(([, text]) => text) as unknown as Texts) : Object.fromEntries(laid)
}

/** A name that a language lacks is undefined: the check of scripts/check-words.ts comes before. */
function wordedIn(texts: Texts, places: Places, language: Language): unknown {
  const entries = Object.entries(texts).map(([key, text]) => {
    const named = places[key]
    if (isNames(named)) return [key, textFunction(text as string | PluralForms, named, language)]
    return [key, typeof text === 'string' ? text : wordedIn(text, named ?? {}, language)]
  })
  return Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)
}

const isNames = (places: readonly string[] | Places | undefined): places is readonly string[] =>
  Array.isArray(places)

function textFunction(
  text: string | PluralForms,
  places: readonly string[],
  language: Language,
): TextFunction {
  const names = places.map(nameOf)
  if (typeof text === 'string') return filledIn(text, names)
  const rules = new Intl.PluralRules(language)
  const forms = new Map(Object.entries(text).map(([category, form]) => [category, filledIn(form, names)]))
  const counted = places.findIndex(place => place.startsWith('#'))
  return (...values) => {
    const form = forms.get(rules.select(Number(values[counted]))) ?? forms.get('other')!
    return form(...values)
  }
}

type TextFunction = (...values: (string | number)[]) => string

/** `count` of `#count` and `until` of `until?`. */
export const nameOf = (place: string): string => place.replace(/^#|\?$/g, '')

/** Cut at its places once: what is left to do for a text is joining. */
function filledIn(text: string, names: readonly string[]): TextFunction {
  const [first = '', ...pieces] = text.split(/\{(\w+)\}/)
  const rest = pieces.flatMap((name, at) =>
    at % 2 === 0 ? [{ place: names.indexOf(name), after: pieces[at + 1] ?? '' }] : [],
  )
  return (...values) => {
    let filled = first
    for (const { place, after } of rest) filled += values[place] + after
    return filled
  }
}
