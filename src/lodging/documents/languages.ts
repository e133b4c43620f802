// Languages of everything that guests read: answers, mails and booking pages. Each has its tables in src/wording/.

export const languages = ['en', 'de', 'fr', 'es', 'ja', 'it'] as const
export type Language = (typeof languages)[number]

/** For publishers without a language, and for plain texts of a property document that names none. */
export const defaultLanguage: Language = 'en'

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)
