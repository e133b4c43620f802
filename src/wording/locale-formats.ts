// Numbers, amounts, plurals and names of a locale, from Intl. Each formatter is made once for each locale.

import { decimalsOf } from '../values/currencies.ts'
import { decimalText, type Millionths, percentNumber } from '../values/money.ts'
import { dayMilliseconds } from '../values/zone-offsets.ts'
import type { PluralForms } from './catalogue.ts'

export interface LocaleFormats {
  /** "1,250.00 USD": exact to the minor unit. A code is unambiguous, unlike a sign. */
  amount(amount: number, currency: string): string
  /** "12.5" for 125,000 millionths. */
  percent(percent: Millionths): string
  /** "1,5" for the decimal text "1.5". */
  decimal(text: string): string
  /** The plural form for a count. */
  plural(count: number, forms: PluralForms): string
  /** Monday first. */
  readonly weekdays: readonly string[]
  /** January first. */
  readonly months: readonly string[]
  /** January first: "Jan". */
  readonly shortMonths: readonly string[]
  /** "United States" for "US"; the code when it has no name. */
  country(code: string): string
}

const known = new Map<string, LocaleFormats>()

/** The formats of a BCP 47 locale: one object for each. */
export function localeFormats(locale: string): LocaleFormats {
  const formats = known.get(locale) ?? formatsOf(locale)
  known.set(locale, formats)
  return formats
}

function formatsOf(locale: string): LocaleFormats {
  const pluralRules = new Intl.PluralRules(locale)
  const percents = new Intl.NumberFormat(locale, { maximumFractionDigits: 4, useGrouping: false })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return {
    amount: amountFormat(locale),
    percent: percent => percents.format(percentNumber(percent)),
    decimal: text => text.replace('.', decimalMark(locale)),
    plural: (count, forms) => forms[pluralRules.select(count)] ?? forms.other,
    weekdays: datesNamed(locale, { weekday: 'long' }, firstWeek),
    months: datesNamed(locale, { month: 'long' }, monthStarts),
    shortMonths: datesNamed(locale, { month: 'short' }, monthStarts),
    country: code => countries.of(code) ?? code,
  }
}

/** Formats the decimal text, not a floating-point number, so that amounts are not rounded. */
function amountFormat(locale: string): LocaleFormats['amount'] {
  const formats = new Map<number, Intl.NumberFormat>()
  return (amount, currency) => {
    const decimals = decimalsOf(currency)
    let format = formats.get(decimals)
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      })
      formats.set(decimals, format)
    }
    return `${format.format(decimalText(amount, decimals) as Intl.StringNumericLiteral)} ${currency}`
  }
}

/** Days since 1970-01-01, a Thursday. */
const firstWeek = [4, 5, 6, 7, 8, 9, 10]
const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

function datesNamed(locale: string, options: Intl.DateTimeFormatOptions, days: readonly number[]): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return days.map(day => format.format(day * dayMilliseconds))
}

const decimalMark = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
