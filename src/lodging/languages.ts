// The languages that guests can be written to. Each has a table of words in src/wording/.

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** The language of publishers that name none. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
