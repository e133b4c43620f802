// A row of the tables of translations.

/** A text of the demo in each language. */
export type Translation = readonly [en: string, de: string, fr: string, es: string, ja: string]
