// What a catalogue of texts is: one for each language, all of one shape.

import type { en } from './en.ts'

/** The forms of a count, `#` in them for the count. */
export interface Forms {
  readonly one: string
  readonly other: string
}

type ShapeOf<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string
    ? string
    : Texts[Key] extends Forms
      ? Forms
      : ShapeOf<Texts[Key]>
}

/** All texts of the pages. `{name}` in a text is filled in. */
export type Words = ShapeOf<typeof en>

/** Languages of the pages. */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The language of the pages for a language tag such as `de-AT`; English for any other. */
export const languageOf = (tag: string | undefined): Language =>
  languages.find(language => tag?.toLowerCase().split('-')[0] === language) ?? 'en'

/** The text with each `{name}` filled in. */
export const filled = (text: string, parts: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''))

/** The form of a count in a language. */
export function counted(language: Language, count: number, forms: Forms): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', new Intl.NumberFormat(language).format(count))
}
