// What a site says of its place, beside what it sells: large pictures by season, stories, things to do, events and partners.

import {
  addDays,
  type Day,
  dateOf,
  formatDay,
  parseDay,
  weekdayNames,
  weekdayOf,
} from '../../values/civil-dates.ts'
import type { PageText } from './page-text.ts'

/** In the order in which the home page shows them. */
export const sectionKinds = ['hero', 'story', 'activity', 'event', 'partner'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** When an event is; when anything else is shown. Without any of these fields: always. */
export interface SectionDays {
  /** `YYYY-MM-DD`; both ends belong to it. */
  readonly from?: string | null
  readonly to?: string | null
  /** The same days of every year; the first year is not told apart. */
  readonly yearly?: boolean
  /** Only these days of the week. */
  readonly weekdays?: readonly (typeof weekdayNames)[number][] | null
}

export interface SiteSection extends SectionDays {
  readonly kind: SectionKind
  readonly title: PageText
  readonly text?: PageText
  /** The id of a picture. */
  readonly picture?: string | null
  /** What the picture shows; empty where the title says it. */
  readonly alt?: PageText
  /** The name of a destination or an area: an event is only shown beside stays there, and others lead to its properties. */
  readonly place?: string | null
  /** A path of the site, or another address. */
  readonly url?: string | null
}

/** Days without a gap, both ends included. */
export interface Occurrence {
  readonly from: string
  readonly to: string
}

/** No yearly days are longer, so that one year’s end before the next begin. */
export const mostYearlyDays = 365

/** Whether the days have a day of the given ones. */
export const isOn = (days: SectionDays, day: string): boolean =>
  occurrenceWithin(days, { from: day, to: day }) !== null

/**
 * The first time that days have a day from `from` to `to`: from its own beginning to its own end. Of days of the week only,
 * which have no end, and of those with a beginning and an end: the one day.
 */
export function occurrenceWithin(days: SectionDays, within: Occurrence): Occurrence | null {
  const [first, last] = [parseDay(within.from)!, parseDay(within.to)!]
  for (const [from, to] of spansOf(days, first)) {
    const [begin, end] = [Math.max(from ?? first, first) as Day, Math.min(to ?? last, last) as Day]
    if (begin > end) continue
    if (!days.weekdays) return { from: formatDay(from ?? begin), to: formatDay(to ?? end) }
    // No day of the week is further off.
    const day = [0, 1, 2, 3, 4, 5, 6]
      .map(after => addDays(begin, after))
      .find(each => each <= end && days.weekdays!.includes(weekdayNames[weekdayOf(each)]!))
    if (day !== undefined) return { from: formatDay(day), to: formatDay(day) }
  }
  return null
}

/** The days of an event: without a last day it is over after its first, unless it comes back on days of the week. */
export const eventDays = ({ from, to, weekdays, ...days }: SectionDays): SectionDays => ({
  ...days,
  from: from ?? null,
  to: to ?? (weekdays ? null : (from ?? null)),
  weekdays: weekdays ?? null,
})

type Span = readonly [from: Day | null, to: Day | null]

/** The days themselves; of yearly ones, those that may be about a day. */
function spansOf({ from = null, to = null, yearly = false }: SectionDays, about: Day): Span[] {
  const span: Span = [from === null ? null : parseDay(from)!, to === null ? null : parseDay(to)!]
  const [begin, end] = span
  if (!yearly || begin === null) return [span]
  const length = (end ?? begin) - begin
  return [-1, 0, 1, 2].map(after => {
    const first = inYear(begin, dateOf(about).year + after)
    return [first, addDays(first, length)]
  })
}

/** The same day of another year; 28 February for a leap day. */
function inYear(day: Day, year: number): Day {
  const [, month, dayOfMonth] = formatDay(day).split('-')
  return parseDay(`${year}-${month}-${dayOfMonth}`) ?? parseDay(`${year}-${month}-28`)!
}
