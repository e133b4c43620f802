// What is wrong with the texts of a language beside those of English: missing, superfluous, other parts, plural forms.

export interface Texts {
  readonly [key: string]: Text
}
type Text = string | Texts | readonly Text[]

/** A sentence for each fault, empty when `texts` is a whole translation of `english`. `at` is where both stand. */
export function wordFaults(english: Text, texts: Text, language: string, at = ''): string[] {
  if (typeof english === 'string') return stringFaults(english, texts, at)
  if (typeof texts !== 'object') return [`${at}: English has several texts here.`]
  if (isCounted(english)) return formFaults(english, texts as Texts, language, at)
  const [keys, given] = [Object.keys(english), Object.keys(texts)]
  const inside = (some: Text, key: string): Text => (some as Texts)[key]!
  return [
    ...keys.filter(key => !given.includes(key)).map(key => `${at}${key}: is missing.`),
    ...given.filter(key => !keys.includes(key)).map(key => `${at}${key}: English has no such text.`),
    ...keys
      .filter(key => given.includes(key))
      .flatMap(key => wordFaults(inside(english, key), inside(texts, key), language, join(at, key, english))),
  ]
}

const join = (at: string, key: string, english: Text): string => {
  const text = (english as Texts)[key]
  return typeof text === 'string' ? `${at}${key}` : `${at}${key}.`
}

function stringFaults(english: string, text: Text, at: string): string[] {
  if (typeof text !== 'string') return [`${at}: English has one text here.`]
  if (text.trim() === '' && english.trim() !== '') return [`${at}: is empty.`]
  const [wanted, given] = [partsOf(english), partsOf(text)]
  return [
    ...wanted.filter(part => !given.includes(part)).map(part => `${at}: ${part} is missing.`),
    ...given.filter(part => !wanted.includes(part)).map(part => `${at}: English has no ${part}.`),
  ]
}

/** The forms of a count: those that the language tells apart in whole numbers are needed, others of it are allowed. */
function formFaults(english: Texts, texts: Texts, language: string, at: string): string[] {
  const rules = new Intl.PluralRules(language)
  const needed = new Set(['other', ...Array.from({ length: 200 }, (_, count) => rules.select(count))])
  const allowed: readonly string[] = rules.resolvedOptions().pluralCategories
  const known = partsOf(String(english.other))
  return [
    ...[...needed].filter(form => !(form in texts)).map(form => `${at}${form}: is missing.`),
    ...Object.keys(texts)
      .filter(form => !allowed.includes(form))
      .map(form => `${at}${form}: the language has no such plural form.`),
    ...Object.entries(texts).flatMap(([form, text]) =>
      form === 'other'
        ? stringFaults(String(english.other), text, `${at}${form}`)
        : partsOf(String(text))
            .filter(part => !known.includes(part))
            .map(part => `${at}${form}: English has no ${part}.`),
    ),
  ]
}

const isCounted = (english: Text): english is Texts =>
  Object.keys(english).length > 1 &&
  'other' in (english as Texts) &&
  Object.keys(english).every(key => ['zero', 'one', 'two', 'few', 'many', 'other'].includes(key))

/** The places that are filled in, each once: `{name}`, and `#` for a count. */
const partsOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}|#/g))]
