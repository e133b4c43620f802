// The languages of texts for guests and of mails, to choose one.

import { languages } from '../api/kinds.ts'

/** Each by its name in the language `shown`. */
export function languageChoices(shown: string) {
  const names = new Intl.DisplayNames([shown], { type: 'language' })
  return languages.map(value => ({ value, label: names.of(value) ?? value }))
}
