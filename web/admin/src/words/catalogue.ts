// What the texts of a language are, and how counts and parts are filled in. Every language is a folder of JSON files:
// words/<language>/administration/.

import type { en } from './en.ts'

/** The forms of a count by plural category (CLDR), `{count}` in them for the count. `npm run check` asks for those of the language. */
export type Forms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

type ShapeOf<Texts> = {
  readonly [Key in keyof Texts]: Texts[Key] extends string | readonly unknown[]
    ? Texts[Key]
    : Texts[Key] extends { readonly other: string; readonly one: string }
      ? Forms
      : ShapeOf<Texts[Key]>
}

/** All texts of the pages. `{name}` in a text is filled in. */
export type Words = ShapeOf<typeof en>

/** The text with each `{name}` filled in. */
export const filled = (text: string, parts: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''))

/** The form of a count in a language. */
export function counted(language: string, count: number, forms: Forms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return form.replaceAll('{count}', new Intl.NumberFormat(language).format(count))
}
