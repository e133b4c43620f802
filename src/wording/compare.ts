// The texts of a language beside those of English: what is missing, superfluous or empty, has other places, or lacks a plural form.

import { nameOf, type Places, type Text, type Texts } from './catalogue.ts'

export type { Places, Texts }

type Faults = [path: string, fault: string][]

/** `places` are those that code fills in by name; the places of every other text are those of English. */
export function compared(english: Texts, texts: Texts, places: Places, language: string): Faults {
  const within = (key: string): Faults => {
    const [of, text, named] = [english[key], texts[key], places[key]]
    if (of === undefined) return [['', 'is no text of words/en']]
    if (text === undefined) return [['', 'is missing']]
    const names = Array.isArray(named) ? (named as readonly string[]) : null
    if (names !== null || typeof of === 'string' || isPlural(of))
      return faultsOfText(of, text, names, language)
    if (typeof text === 'string') return [['', 'has to hold the texts that words/en has there']]
    return compared(of, text, (named ?? {}) as Places, language)
  }
  const keys = new Set([...Object.keys(english), ...Object.keys(texts)])
  return [...keys].flatMap(key =>
    within(key).map(([path, fault]): [string, string] => [path === '' ? key : `${key}.${path}`, fault]),
  )
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const isPlural = (texts: Texts): boolean =>
  'other' in texts &&
  Object.keys(texts).length > 1 &&
  Object.keys(texts).every(key => categories.includes(key))

/** `names`: the places that code fills in; null: those of English. */
function faultsOfText(of: Text, text: Text, names: readonly string[] | null, language: string): Faults {
  const isCounted = names?.some(name => name.startsWith('#')) ?? typeof of !== 'string'
  if (typeof text !== 'string' && !isCounted) return [['', 'has no count, so it is one text']]
  if (typeof text === 'string' && names === null && isCounted) return [['', 'needs plural forms']]
  const own = typeof text === 'string' ? { other: text } : text
  const said = own.other
  if (typeof said !== 'string') return [['', 'needs the form "other"']]
  const needed = names?.filter(name => !name.endsWith('?')).map(nameOf) ?? placesIn(otherOf(of))
  const known = names?.map(nameOf) ?? needed
  const faults = [
    ...(typeof text === 'string' ? [] : faultsOfForms(own, language)),
    ...Object.values(own).flatMap(form => [
      ...(String(form).trim() === '' && !isBlank(of) ? ['is empty'] : []),
      ...placesIn(String(form))
        .filter(place => !known.includes(place))
        .map(place => `has an unknown place {${place}}`),
    ]),
    ...needed.filter(place => !placesIn(said).includes(place)).map(place => `lacks the place {${place}}`),
  ]
  return faults.map(fault => ['', fault])
}

/** Needed are the forms that whole numbers of a usual size take; a language may have others, such as that of a million. */
function faultsOfForms(own: Texts, language: string): string[] {
  const rules = new Intl.PluralRules(language)
  const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))
  const allowed: readonly string[] = rules.resolvedOptions().pluralCategories
  return [
    ...[...needed].filter(form => !(form in own)).map(form => `lacks the form "${form}"`),
    ...Object.keys(own)
      .filter(form => !allowed.includes(form))
      .map(form => `has the form "${form}", which this language does not tell apart`),
  ]
}

/** What stands between two texts may be nothing in a language. */
const isBlank = (of: Text): boolean => typeof of === 'string' && of.trim() === ''

const otherOf = (text: Text): string => (typeof text === 'string' ? text : String(text.other))

const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
