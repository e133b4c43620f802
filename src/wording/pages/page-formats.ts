// Dates, amounts and counts on pages, in the manner of a language. Days are `YYYY-MM-DD` texts, as in answers of the interface.

import type { PageLanguage } from '../../lodging/sites/page-text.ts'
import { decimalsOf } from '../../values/currencies.ts'
import type { PluralForms } from '../catalogue.ts'
import { pageWords } from './page-words.ts'

export interface PageFormats {
  /** The locale, for scripts in the browser. */
  readonly locale: string
  /** "1,250.00": an amount in major units, exact to the minor unit of its currency. */
  amount(amount: number, currency: string): string
  /** "1,250.00 USD". */
  money(amount: number, currency: string): string
  /** "Friday 12 March 2027". */
  day(day: string): string
  /** "Fri 12 March". */
  shortDay(day: string): string
  /** "March 2027" of the month of a day. */
  month(day: string): string
  /** "Fri 12 – Tue 16 March 2027". */
  days(from: string, to: string): string
  /** "1,234". */
  count(count: number): string
  /** "4.7". */
  decimal(value: number): string
  /** The form of a count: `{count}` in it stands for the count itself. */
  plural(count: number, forms: PluralForms): string
  /** "Kitchen, hot tub and sauna". */
  list(texts: readonly string[]): string
  /** "United States" for "US". */
  country(code: string): string
  /** "English" for "en", in that language itself. */
  languageName(language: PageLanguage): string
  /** The beginning of the week: 1 for Monday to 7 for Sunday. */
  readonly firstWeekday: number
}

const known = new Map<string, PageFormats>()

/** The formats of a language, in the locale that its words name: one object for each. */
export function pageFormats(
  language: PageLanguage,
  { common: { locale } } = pageWords[language],
): PageFormats {
  const formats = known.get(locale) ?? formatsOf(locale)
  known.set(locale, formats)
  return formats
}

function formatsOf(locale: string): PageFormats {
  const dates = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const long = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  const short = dates({ weekday: 'short', day: 'numeric', month: 'long' })
  const month = dates({ month: 'long', year: 'numeric' })
  const range = dates({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
  const counts = new Intl.NumberFormat(locale)
  const decimals = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const plurals = new Intl.PluralRules(locale)
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const amount = amountFormat(locale)
  return {
    locale,
    amount,
    // No line ends between them.
    money: (value, currency) => `${amount(value, currency)}\u00a0${currency}`,
    day: day => long.format(instantOf(day)),
    shortDay: day => short.format(instantOf(day)),
    month: day => month.format(instantOf(day)),
    days: (from, to) => range.formatRange(instantOf(from), instantOf(to)),
    count: count => counts.format(count),
    decimal: value => decimals.format(value),
    plural: (count, forms) =>
      (forms[plurals.select(count)] ?? forms.other).replaceAll('{count}', counts.format(count)),
    list: texts => lists.format(texts),
    country: code => countries.of(code) ?? code,
    languageName: language => new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
    firstWeekday: new Intl.Locale(locale).getWeekInfo?.().firstDay ?? 1,
  }
}

function amountFormat(locale: string): PageFormats['amount'] {
  const formats = new Map<number, Intl.NumberFormat>()
  return (amount, currency) => {
    const digits = decimalsOf(currency)
    const format =
      formats.get(digits) ??
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(digits, format)
    return format.format(amount)
  }
}

/** Noon in UTC. */
const instantOf = (day: string): number => Temporal.Instant.from(`${day}T12:00Z`).epochMilliseconds
