// The sections of a site that a page shows: those for today, and the events that meet a stay.

import type { Image, Property } from '../../../../client/src/types.ts'
import {
  eventDays,
  isOn,
  type Occurrence,
  occurrenceWithin,
  type SectionKind,
  type SiteSection,
} from '../../../lodging/sites/section.ts'
import { addDays, formatDay, parseDay } from '../../../values/civil-dates.ts'
import type { Page } from '../page.ts'
import { currencyPairs } from '../search/search-query.ts'

/** An event with the days on which it is next. */
export interface ComingEvent {
  readonly section: SiteSection
  readonly days: Occurrence
}

/** Those of a kind that are shown today, in the order of the document. */
export const sectionsToday = (page: Page, kind: SectionKind): SiteSection[] =>
  (page.site.document.sections ?? []).filter(section => section.kind === kind && isOn(section, page.today))

/** Events that have a day within some days, the first ones first. */
export const eventsWithin = (page: Page, within: Occurrence): ComingEvent[] =>
  (page.site.document.sections ?? [])
    .flatMap(section => {
      const days = section.kind === 'event' ? occurrenceWithin(eventDays(section), within) : null
      return days === null ? [] : [{ section, days }]
    })
    .sort((one, other) => (one.days.from < other.days.from ? -1 : one.days.from > other.days.from ? 1 : 0))

/** What a year has is known; what is later is too far off. */
export const comingEvents = (page: Page): ComingEvent[] =>
  eventsWithin(page, { from: page.today, to: formatDay(addDays(parseDay(page.today)!, 364)) })

/** Whether an event is where one of the properties is; one that names no place is everywhere. */
export const isNear = (
  { place }: SiteSection,
  properties: readonly Pick<Property, 'destination'>[],
): boolean =>
  !place ||
  properties.some(
    ({ destination }) =>
      destination?.name === place || destination?.areas.some(({ name }) => name === place) === true,
  )

/** Where a section leads: its address, or the properties of its place; null where it names neither. */
export function sectionHref(page: Page, { url, place, kind }: SiteSection): string | null {
  if (url?.startsWith('/')) {
    const [path = '', query = ''] = url.split('?')
    return page.href(path, new URLSearchParams([...new URLSearchParams(query), ...currencyPairs(page)]))
  }
  if (url) return url
  if (!place || kind === 'event') return null
  return page.href('/search', new URLSearchParams([['place', place], ...currencyPairs(page)]))
}

/** Its picture as pages show pictures; null where it has none. */
export function sectionImage(page: Page, { picture, alt }: SiteSection): Pick<Image, 'url' | 'alt'> | null {
  if (!picture) return null
  return { url: new URL(`/images/${picture}`, page.absolute('/')).href, alt: page.text(alt ?? {}) }
}

/** "Sat, 5 December 2026", or from its first day to its last. */
export const daysInWords = ({ formats }: Page, { from, to }: Occurrence): string =>
  from === to ? formats.day(from) : formats.days(from, to)
