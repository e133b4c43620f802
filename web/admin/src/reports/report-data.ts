// What a report shows: its question in the address, its answer, and its values as the language writes them.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dayFormat, dayOf } from '../../../sites/days.ts'
import { type Answer, call } from '../api/client.ts'
import { type ReportName, reportNames } from '../api/kinds.ts'
import { daysAfter, formatsOf, today } from '../parts/formats.ts'
import { useScope } from '../shell/property-scope.ts'
import type { Words } from '../words/catalogue.ts'
import { useWords } from '../words/use-words.ts'

export type ReportAnswer = Answer<'showReport'>
export type Grouping = ReportAnswer['group'][number]
export type ReportRow = ReportAnswer['rows'][number]
export type Column = ReportAnswer['columns'][number]

const ofReservations = [
  ...(['day', 'month', 'property', 'room', 'rate', 'publisher', 'channel', 'country'] as const),
]

/** What each report can be grouped by, the usual one first. */
export const groupings = {
  bookings: ofReservations,
  stays: ofReservations,
  'pick-up': ['day', 'month', 'property', 'publisher'],
  'lost-searches': ['reason', 'property', 'arrival', 'nights', 'publisher', 'day', 'month'],
  commissions: ['publisher', 'month', 'property', 'day'],
} as const satisfies Record<ReportName, readonly Grouping[]>

export interface Question {
  readonly report: ReportName
  readonly from: string
  readonly to: string
  readonly first: Grouping
  readonly second: Grouping | null
  /** Empty: the one with the most. */
  readonly currency: string
  /** The column of the plot; empty: the usual one. */
  readonly shown: string
}

/** The question in the address, and a change of it. */
export function useQuestion(): readonly [Question, (change: Partial<Question>) => void] {
  const [search, setSearch] = useSearchParams()
  const report = reportNames.find(name => name === search.get('report')) ?? 'bookings'
  const known: readonly Grouping[] = groupings[report]
  const grouping = (name: string) => known.find(each => each === search.get(name))
  const first = grouping('by') ?? known[0]!
  const second = grouping('and') ?? (report === 'commissions' && !search.has('by') ? 'month' : null)
  const [usualFrom, usualTo] = usualRange(report)
  const question: Question = {
    report,
    first,
    second: second === first ? null : second,
    from: dayIn(search.get('from')) ?? usualFrom,
    to: dayIn(search.get('to')) ?? usualTo,
    currency: /^[A-Z]{3}$/.exec(search.get('currency') ?? '')?.[0] ?? '',
    shown: search.get('shown') ?? '',
  }
  const change = (changed: Partial<Question>) => {
    const isOther = changed.report !== undefined && changed.report !== report
    const next: Partial<Question> = isOther ? changed : { ...question, ...changed }
    for (const [name, value] of Object.entries(parametersOf(next))) {
      if (value) search.set(name, value)
      else search.delete(name)
    }
    setSearch(search, { replace: true })
  }
  return [question, change]
}

const parametersOf = ({ report, from, to, first, second, currency, shown }: Partial<Question>) => ({
  report,
  from,
  to,
  by: first,
  and: second,
  currency,
  shown,
})

const dayIn = (text: string | null): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text as string) : undefined

/** Of what is to come thirty days, of stays that end three months, of the rest the last thirty days. */
function usualRange(report: ReportName): readonly [string, string] {
  const day = today()
  if (report === 'stays' || report === 'pick-up') return [day, daysAfter(day, 30)]
  return report === 'commissions' ? [daysAfter(day, -61), daysAfter(day, 30)] : [daysAfter(day, -29), day]
}

/** The conditions of a question, as the server takes them. */
const queryOf = ({ from, to, first, second, currency }: Question, propertyId: number | null) => ({
  from,
  to,
  group: second === null ? first : `${first},${second}`,
  currency: currency || undefined,
  property_id: propertyId ?? undefined,
})

export function useReport(question: Question) {
  const { propertyId } = useScope()
  const { report } = question
  const query = queryOf(question, propertyId)
  return useQuery({
    queryKey: ['report', report, query],
    queryFn: ({ signal }) => call('showReport', { path: { report }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** The currencies of a report, the one with the most bookings, nights or searches first: every first column counts these. */
export const currenciesOf = ({ totals }: ReportAnswer): (string | null)[] =>
  totals
    .toSorted((one, other) => (other.values[0] ?? 0) - (one.values[0] ?? 0))
    .map(({ currency }) => currency)

/** The address of the same report as CSV. */
export function csvAddress(question: Question, propertyId: number | null): string {
  const sent = Object.entries(queryOf(question, propertyId)).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]))
  return `/admin/v1/reports/${question.report}/csv?${text}`
}

type Named<Names extends Record<string, string>> = keyof Names & string

/** A word of a table for a name of the server's; the name itself where a newer server has one more. */
export const wordOf = <Names extends Record<string, string>>(names: Names, name: string): string =>
  names[name as Named<Names>] ?? name

/** How keys and values are written. */
export function useValues() {
  const { words, language } = useWords()
  const { longDay, amount, count } = formatsOf(language)
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const months = dayFormat(language, { month: 'short', year: 'numeric' })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const keyOf = (grouping: Grouping, key: string, label: string): string => {
    if (key === '') return words.reports.unknown
    if (grouping === 'day' || grouping === 'arrival') return longDay(key)
    if (grouping === 'month') return months.of(dayOf(`${key}-01`))
    if (grouping === 'reason') return wordOf(words.reports.reasons, key)
    if (grouping === 'country') return /^[A-Z]{2}$/.test(key) ? (countries.of(key) ?? key) : key
    return label
  }
  const textOf = (column: Column, value: number | null, currency: string | null): string => {
    if (value === null) return '–'
    if (column.kind === 'amount') return amount(value, currency ?? 'EUR')
    return column.kind === 'count' ? count(value) : tenths.format(value)
  }
  return { keyOf, textOf, columnOf: (column: Column) => columnWord(words, column) }
}

const columnWord = (words: Words, { name }: Column): string => wordOf(words.reports.columns, name)
