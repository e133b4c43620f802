// What a file of DATA_DIR/overrides says, by its path: words, a style sheet, or the markup of a slot.

import { isLanguage, type Language } from '../../lodging/documents/languages.ts'
import { type Markup, readMarkup, type Slot, slots } from '../../lodging/sites/slot-markup.ts'
import { styleFault } from '../../lodging/sites/style-check.ts'
import { isOverridable, readWords, type WordsOverride } from '../../wording/overrides.ts'

interface OfSite {
  /** The slug of the site; null: every site. */
  readonly site: string | null
}
export type Override =
  | ({ readonly kind: 'words' } & WordsOverride)
  | ({ readonly kind: 'style'; readonly css: string } & OfSite)
  | ({
      readonly kind: 'slot'
      readonly slot: Slot
      /** Null: every language. */
      readonly language: Language | null
      readonly markup: readonly Markup[]
    } & OfSite)

export type ReadOverride = Override | { readonly faults: readonly string[] }

/** Where a file belongs: what it is, read from its path below the directory (or its `draft`). Null: nowhere. */
export function placeOfOverride(path: string): ((text: string) => ReadOverride) | null {
  const [kind, ...rest] = path.split('/')
  if (kind === 'mails')
    return wordsAt([rest[0]?.replace(/\.json$/, '') ?? '', 'mails.json', ...rest.slice(1)])
  if (kind === 'words') return rest[1] === 'mails.json' ? null : wordsAt(rest)
  const [site, file] = rest.length === 2 ? rest : [null, rest[0]]
  if (file === undefined || rest.length > 2 || (site !== null && !/^[a-z0-9-]{1,63}$/.test(site!)))
    return null
  if (kind === 'styles' && file === 'style.css') return styleOf(site!)
  return kind === 'slots' ? slotAt(site!, file) : null
}

function wordsAt([language = '', file = '', ...others]: readonly string[]) {
  const catalogue = file.replace(/\.json$/, '')
  if (others.length > 0 || !file.endsWith('.json') || !isLanguage(language) || !isOverridable(catalogue))
    return null
  return (text: string): ReadOverride => {
    const read = readWords(catalogue, language, text)
    return 'faults' in read ? read : { kind: 'words', catalogue, language, texts: read.texts }
  }
}

const styleOf =
  (site: string | null) =>
  (css: string): ReadOverride => {
    const fault = styleFault(css)
    return fault === null ? { kind: 'style', site, css } : { faults: [fault] }
  }

function slotAt(site: string | null, file: string) {
  const [, name, language = null] = /^([a-z-]+)(?:\.([a-z]+))?\.html$/.exec(file) ?? []
  const slot = slots.find(each => each === name)
  if (slot === undefined || (language !== null && !isLanguage(language))) return null
  return (text: string): ReadOverride => {
    const read = readMarkup(slot, text)
    return 'fault' in read
      ? { faults: [read.fault] }
      : { kind: 'slot', site, slot, language, markup: read.markup }
  }
}

/** Every place that there is, for who looks for it. */
export const overridePlaces =
  `words/LANGUAGE/pages.json, words/LANGUAGE/invoices.json, mails/LANGUAGE.json, styles/style.css, styles/SITE/style.css and ` +
  `slots/NAME.html, with .LANGUAGE before .html and in a folder SITE where it is for these only; NAME is one of ${slots.join(', ')}`
