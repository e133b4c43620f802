// Price rules as sentences.

import type { Answer } from '../api/client.ts'
import { weekdays } from '../api/kinds.ts'
import { dateAfter, dateWriter } from '../parts/dates.ts'
import { formatsOf } from '../parts/formats.ts'
import { filled, type Words } from '../words/catalogue.ts'

export type Rules = Answer<'showPriceRules'>
export type Rule = Rules['rules'][number]
export type Reason = Answer<'simulatePriceRules'>['changes'][number]['reasons'][number]

interface Tongue {
  readonly words: Words
  readonly language: string
  readonly currency: string
  readonly roomName: (id: number) => string
}

/** "From 80 % of the rooms sold: +15 %, in steps of 1, not above 400.00 EUR" */
export function sentenceOf(rule: Rule, { words: { priceRules: words }, language, currency }: Tongue): string {
  const { amount } = formatsOf(language)
  const ends = rule.to === undefined ? 'from' : rule.from === undefined ? 'to' : 'both'
  const { from, to, within_days: days } = rule
  const when = filled(words.when[rule.kind][ends], { from, to, days })
  const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text)
  const money = (value: number | string) => `${amount(Number(value), currency)} ${currency}`
  const change =
    rule.percent !== undefined
      ? signed(Number(rule.percent), `${new Intl.NumberFormat(language).format(Number(rule.percent))} %`)
      : signed(Number(rule.add), money(rule.add ?? 0))
  const limits = [
    change,
    rule.round_to !== undefined && filled(words.rounded, { step: rule.round_to }),
    rule.min_price !== undefined && filled(words.atLeast, { price: money(rule.min_price) }),
    rule.max_price !== undefined && filled(words.atMost, { price: money(rule.max_price) }),
  ]
  return filled(words.does, { when, change: limits.filter(Boolean).join(', ') })
}

/** Where a rule works: "Fri, Sat · Double room · BAR". */
export function placesOf(rule: Rule, { words, language, roomName }: Tongue): string {
  const { days } = formatsOf(language)
  const weekday = weekdayIn(language)
  const places = [
    rule.weekdays?.map(weekday).join(', '),
    (rule.first_night || rule.last_night) && days(rule.first_night ?? null, rule.last_night ?? null),
    rule.rooms?.map(roomName).join(', '),
    rule.rate_plans?.join(', '),
  ].filter(Boolean)
  return places.join(' · ') || words.priceRules.allNights
}

/** "Fri" of fri. */
export function weekdayIn(language: string): (name: (typeof weekdays)[number]) => string {
  const weekday = dateWriter(language, { weekday: 'short' })
  // 4 January 2027 is a Monday.
  return name => weekday(dateAfter('2027-01-04', weekdays.indexOf(name)))
}

/** "Nearly full (82 % sold)", one after the other; that the base price stands where no rule holds. */
export const reasonsOf = (reasons: readonly Reason[], { priceRules: words }: Words): string =>
  reasons.length === 0
    ? words.stood
    : reasons.map(({ rule, kind, seen }) => filled(words.reasons[kind], { rule, seen })).join(', ')
