// Days, times and amounts as the language of the pages writes them. Days are `YYYY-MM-DD`, instants RFC 3339 in UTC.

import { dayFormat, dayOf, textOf } from '../../../sites/days.ts'

export interface Formats {
  /** "Fri 12 Mar" */
  readonly day: (day: string) => string
  /** "Fri 12 Mar 2027" */
  readonly longDay: (day: string) => string
  /** "12 Mar" */
  readonly shortDay: (day: string) => string
  /** "12 Mar 2027, 09:42", in the time zone of the browser. */
  readonly time: (instant: string) => string
  /** "12 Mar", in the time zone of the browser. */
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
  const instantDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
  const count = new Intl.NumberFormat(language)
  const amounts = new Map<string, Intl.NumberFormat>()
  return {
    day: text => day.of(dayOf(text)),
    longDay: text => `${day.of(dayOf(text))} ${text.slice(0, 4)}`,
    shortDay: text => short.of(dayOf(text)),
    time: instant => time.format(millisecondsOf(instant)),
    dayOfInstant: instant => instantDay.format(millisecondsOf(instant)),
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

function amountFormat(language: string, currency: string): Intl.NumberFormat {
  const digits = decimals.get(currency) ?? 2
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

/** Today where the browser is. */
export function today(): string {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts()
  const part = (type: string): string => parts.find(each => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}
