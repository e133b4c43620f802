// Days, times and amounts as the language of the pages writes them. Days are `YYYY-MM-DD`, instants RFC 3339 in UTC. A day of
// another year than this one always carries its year.

import { dayFormat, dayOf, textOf } from '../../../sites/days.ts'

export interface Formats {
  /** "Fri 12 Mar"; of another year "Fri 12 Mar 2027". */
  readonly day: (day: string) => string
  /** "Fri 12 Mar 2027" */
  readonly longDay: (day: string) => string
  /** "Fri 12 Mar – Sun 14 Mar 2027"; an end that is open is left out. */
  readonly days: (from: string | null, to: string | null) => string
  /** "12 Mar"; of another year "12 Mar 2027". */
  readonly shortDay: (day: string) => string
  /** "12 Mar" of any year, below a plot whose span is said beside it. */
  readonly axisDay: (day: string) => string
  /** "12 Mar 2027, 09:42", in the time zone of the browser. */
  readonly time: (instant: string) => string
  /** As shortDay, in the time zone of the browser. */
  readonly dayOfInstant: (instant: string) => string
  /** "413.56", with the decimals of its currency. */
  readonly amount: (amount: number, currency: string) => string
  readonly count: (count: number) => string
}

const made = new Map<string, Formats>()

/** The formats of a language. */
export function formatsOf(language: string): Formats {
  const known = made.get(language) ?? makeFormats(language)
  made.set(language, known)
  return known
}

function makeFormats(language: string): Formats {
  // Days stand before months in both, as in the trade.
  const locale = language === 'en' ? 'en-GB' : language
  const day = dayFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const short = dayFormat(locale, { day: 'numeric', month: 'short' })
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const count = new Intl.NumberFormat(language)
  const amounts = new Map<string, Intl.NumberFormat>()
  const longDay = (text: string): string => `${day.of(dayOf(text))} ${yearOf(text)}`
  const axisDay = (text: string): string => short.of(dayOf(text))
  const shortDay = (text: string): string =>
    isOfThisYear(text) ? axisDay(text) : `${axisDay(text)} ${yearOf(text)}`
  return {
    day: text => (isOfThisYear(text) ? day.of(dayOf(text)) : longDay(text)),
    longDay,
    days: (from, to) => {
      const begin = from && to && yearOf(from) === yearOf(to) ? day.of(dayOf(from)) : from && longDay(from)
      return [begin ?? '', to === null ? '' : longDay(to)].join(' – ')
    },
    shortDay,
    axisDay,
    time: instant => time.format(millisecondsOf(instant)),
    dayOfInstant: instant => shortDay(localDay(millisecondsOf(instant))),
    amount: (amount, currency) => {
      const format = amounts.get(currency) ?? amountFormat(language, currency)
      amounts.set(currency, format)
      return format.format(amount).replace('-', '−')
    },
    count: number => count.format(number),
  }
}

/** Currencies whose smallest unit is no hundredth, by ISO 4217. Browsers have the decimals in common use: none for HUF and IDR. */
const decimals: ReadonlyMap<string, number> = new Map(
  [
    [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'] as const,
    [3, 'BHD IQD JOD KWD LYD OMR TND'] as const,
    [4, 'CLF UYW'] as const,
  ].flatMap(([digits, codes]) => codes.split(' ').map(code => [code, digits] as const)),
)

export const decimalsOf = (currency: string): number => decimals.get(currency) ?? 2

function amountFormat(language: string, currency: string): Intl.NumberFormat {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Milliseconds since 1970 of `2026-12-01T09:42:00.123Z`. */
function millisecondsOf(instant: string): number {
  const [day = '', clock = ''] = instant.replace(/(Z|\+00(:?00)?)$/, '').split(/[T ]/)
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return dayOf(day) * 86_400_000 + hours * 3_600_000 + minutes * 60_000 + Math.floor(seconds * 1000)
}

/** The nights of a stay. */
export const nightsOf = ({
  checkin,
  checkout,
}: {
  readonly checkin: string
  readonly checkout: string
}): number => dayOf(checkout) - dayOf(checkin)

/** The day so many days later. */
export const daysAfter = (day: string, days: number): string => textOf(dayOf(day) + days)

const yearOf = (day: string): string => day.slice(0, 4)

const isOfThisYear = (day: string): boolean => yearOf(day) === yearOf(today())

/** Today where the browser is. */
export const today = (): string => localDay()

const localParts = new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The day of an instant where the browser is; of now without one. */
function localDay(milliseconds?: number): string {
  const parts = localParts.formatToParts(milliseconds)
  const part = (type: string): string => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
