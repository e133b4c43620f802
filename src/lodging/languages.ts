// Languages for texts to guests. Each has a table in src/wording/.

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** For publishers without a language. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
