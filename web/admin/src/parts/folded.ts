// Text as it is compared when something is looked for: without capitals and marks, in every script.

/** In capitals first, so that ß is SS and a sigma is the same at every place of a word. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\s+/g, ' ').trim()

/** Whether a text has what was typed. */
export const has = (text: string, typed: string): boolean => folded(text).includes(folded(typed))
