// What is wrong with the catalogues of words/: a text that is missing, superfluous or empty, a plural form that a language
// needs, and a place that is missing or unknown.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { languages } from '../../src/lodging/documents/languages.ts'
import { nameOf, type Places } from '../../src/wording/catalogue.ts'
import { mailPlaces } from '../../src/wording/mail-words.ts'
import { pagePlaces } from '../../src/wording/pages/page-words.ts'
import { policyPlaces } from '../../src/wording/policy-words.ts'

type Text = string | Texts
interface Texts {
  readonly [key: string]: Text
}

const folder = new URL('../../words/', import.meta.url)
const textsIn = (language: string, catalogue: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${catalogue}`, folder), 'utf8'))

const placesOf: Readonly<Record<string, Places>> = {
  'mails.json': mailPlaces,
  'pages.json': pagePlaces,
  'policies.json': policyPlaces,
}

/** One sentence for each fault. `read` is for tests. */
export function faultsOfWords(read = textsIn): string[] {
  const folders = readdirSync(folder).sort()
  const unlisted = folders.filter(name => !(languages as readonly string[]).includes(name))
  return [
    ...unlisted.map(name => `words/${name}: src/lodging/documents/languages.ts does not name this language`),
    ...languages.flatMap(language =>
      readdirSync(new URL('en/', folder)).flatMap(catalogue => faultsIn(language, catalogue, read)),
    ),
  ]
}

function faultsIn(language: string, catalogue: string, read: typeof textsIn): string[] {
  const file = `words/${language}/${catalogue}`
  if (!existsSync(new URL(`${language}/${catalogue}`, folder)))
    return isOptional(catalogue) ? [] : [`${file} is missing`]
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const check = { forms, english: language === 'en' }
  const faults = compared(read('en', catalogue), read(language, catalogue), placesOf[catalogue] ?? {}, check)
  return faults.map(([path, fault]) => `${file}: ${path} ${fault}`)
}

/** The administration is in some of the languages only. */
const isOptional = (catalogue: string): boolean => catalogue === 'administration.json'

interface Check {
  /** The plural categories of the language. */
  readonly forms: readonly string[]
  readonly english: boolean
}
type Faults = [path: string, fault: string][]

function compared(english: Texts, texts: Texts, places: Places, check: Check): Faults {
  const within = (key: string): Faults => {
    const [of, text, named] = [english[key], texts[key], places[key]]
    if (of === undefined) return [['', 'is no text of words/en']]
    if (text === undefined) return [['', 'is missing']]
    const names = Array.isArray(named) ? (named as readonly string[]) : null
    if (names !== null || typeof of === 'string' || isPlural(of)) return faultsOfText(of, text, names, check)
    if (typeof text === 'string') return [['', 'has to hold the texts that words/en has there']]
    return compared(of, text, (named ?? {}) as Places, check)
  }
  const keys = new Set([...Object.keys(english), ...Object.keys(texts)])
  return [...keys].flatMap(key =>
    within(key).map(([path, fault]): [string, string] => [path === '' ? key : `${key}.${path}`, fault]),
  )
}

const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
const isPlural = (texts: Texts): boolean => Object.keys(texts).every(key => categories.includes(key))

/** `names`: the places that code fills in; null: those of English. */
function faultsOfText(of: Text, text: Text, names: readonly string[] | null, check: Check): Faults {
  const own = typeof text === 'string' ? { other: text } : text
  if (typeof own.other !== 'string') return [['', 'needs the form "other"']]
  if (typeof text !== 'string' && typeof of === 'string' && !names?.some(name => name.startsWith('#')))
    return [['', 'has no count, so it is one text']]
  const needed = names?.filter(name => !name.endsWith('?')).map(nameOf) ?? placesIn(otherOf(of))
  const known = names?.map(nameOf) ?? needed
  return [
    ...(Object.entries(own).flatMap(([form, said]) => [
      ...(typeof text !== 'string' && !check.forms.includes(form)
        ? [[form, 'is no plural form of this language']]
        : []),
      ...(said === '' && !isBlank(of) ? [['', 'is empty']] : []),
      ...placesIn(String(said))
        .filter(place => !known.includes(place))
        .map(place => ['', `has an unknown place {${place}}`]),
    ]) as Faults),
    ...needed
      .filter(place => !placesIn(own.other as string).includes(place))
      .map((place): [string, string] => ['', `lacks the place {${place}}`]),
    ...(typeof text !== 'string' && check.forms.includes('one') && own.one === undefined
      ? [['', 'lacks the form "one"'] as [string, string]]
      : []),
  ]
}

/** What stands between two texts may be nothing in a language. */
const isBlank = (of: Text): boolean => typeof of === 'string' && of.trim() === ''

const otherOf = (text: Text): string => (typeof text === 'string' ? text : String(text.other))

const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
