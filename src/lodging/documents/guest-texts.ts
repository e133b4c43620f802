// Texts of documents that guests read: a text, or one for each of several languages. They are stored as they were written,
// and read in one language when a property is made of its document.

import { type Language, languages } from './languages.ts'
import type { SchemaNode } from './schema-sentences.ts'

export type TextByLanguage = { readonly [Code in Language]?: string }

/** A plain text is in the language of its document. */
export type GuestText = string | TextByLanguage

/** A document, or a part of one, whose texts are all in one language. */
export type InOneLanguage<Part> = Part extends readonly (infer Item)[]
  ? readonly InOneLanguage<Item>[]
  : Part extends object
    ? string extends keyof Part
      ? Part
      : Language extends keyof Part
        ? string
        : { readonly [Name in keyof Part]: InOneLanguage<Part[Name]> }
    : Part

/** The text in the language that is asked for, else in the document's own, else in the first of `languages` that it has. */
export const textIn = (text: GuestText, asked: Language, own: Language): string =>
  typeof text === 'string'
    ? text
    : (text[asked] ?? text[own] ?? languages.map(each => text[each]).find(each => each !== undefined) ?? '')

/** A text in every language that it has. */
export const textsIn = (text: GuestText): readonly string[] =>
  typeof text === 'string' ? [text] : Object.values(text)

/**
 * A checked document with each text in one language, the one asked for where it has it. The document itself where none of
 * its texts is in several.
 */
export const inOneLanguage = <Part>(
  schema: object,
  document: Part,
  wanted: { readonly asked: Language; readonly own: Language },
): InOneLanguage<Part> =>
  worded(schema as SchemaNode, document, text =>
    textIn(text, wanted.asked, wanted.own),
  ) as InOneLanguage<Part>

type Choose = (text: TextByLanguage) => string

/** The same object where nothing below it has to be chosen. */
function worded(schema: SchemaNode, value: unknown, choose: Choose): unknown {
  if (typeof value !== 'object' || value === null || !hasGuestTexts(schema)) return value
  if (isGuestText(schema)) return choose(value as TextByLanguage)
  if (Array.isArray(value)) {
    const items = value.map(item => worded(schema.items ?? {}, item, choose))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  let changed: Record<string, unknown> | null = null
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const before = (value as Record<string, unknown>)[name]
    const after = worded(field, before, choose)
    if (after === before) continue
    changed ??= { ...value }
    changed[name] = after
  }
  return changed ?? value
}

/** The schema of a text that may be in several languages (`guestText` of schema-values.ts). */
const isGuestText = ({ propertyNames }: SchemaNode): boolean => propertyNames !== undefined

const known = new WeakMap<SchemaNode, boolean>()

/** Whether anything in a value of this schema may be in several languages. */
function hasGuestTexts(schema: SchemaNode): boolean {
  const found = known.get(schema)
  if (found !== undefined) return found
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
  const has = isGuestText(schema) || parts.some(hasGuestTexts)
  known.set(schema, has)
  return has
}
