// Stories of the place and things to do, as cards; events with their days; partners with their logos.

import type { VNode } from 'preact'
import type { SiteSection } from '../../../lodging/sites/section.ts'
import { addDays, formatDay, nightsBetween, parseDay } from '../../../values/civil-dates.ts'
import type { Page } from '../page.ts'
import { Picture } from '../parts/picture.tsx'
import { type ComingEvent, daysInWords, sectionHref, sectionImage } from '../place/sections.ts'
import { stayPairs } from '../search/search-query.ts'
import type { Sought } from '../stay-query.ts'

interface SectionsParts {
  readonly page: Page
  readonly id: string
  readonly title: string
  readonly sections: readonly SiteSection[]
}

export function PlaceCards({ page, id, title, sections }: SectionsParts): VNode | null {
  if (sections.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul class="cards is-row">
        {sections.map(section => (
          <li>
            <PlaceCard page={page} section={section} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole card leads where the section does. */
function PlaceCard({ page, section }: { readonly page: Page; readonly section: SiteSection }): VNode {
  const image = sectionImage(page, section)
  const href = sectionHref(page, section)
  const text = page.text(section.text ?? {})
  const inside = (
    <>
      {image && <Picture image={image} sizes="(min-width: 60rem) 400px, 80vw" />}
      <h3>{page.text(section.title)}</h3>
      {text && <p class="quiet">{text}</p>}
    </>
  )
  return href ? (
    <a class="card" href={href} rel={section.url?.startsWith('https:') ? 'noopener' : undefined}>
      {inside}
    </a>
  ) : (
    <div class="card">{inside}</div>
  )
}

interface EventsParts {
  readonly page: Page
  readonly events: readonly ComingEvent[]
  /** For whom stays are looked for. */
  readonly rooms: Sought['rooms']
}

const mostEvents = 4
/** A longer festival is hardly anybody’s whole stay. */
const mostNights = 7

/** Results for a stay from the first day of an event that can still be booked. */
function stayHref(
  { page, rooms }: Pick<EventsParts, 'page' | 'rooms'>,
  { section, days }: ComingEvent,
): string {
  const from = days.from < page.today ? page.today : days.from
  const nights = Math.max(1, Math.min(nightsBetween(parseDay(from)!, parseDay(days.to)!), mostNights))
  const checkout = formatDay(addDays(parseDay(from)!, nights))
  const stay = stayPairs(page, { dates: { checkin: from, checkout, nights }, rooms, code: '' })
  const place: [string, string][] = section.place ? [['place', section.place]] : []
  return page.href('/search', new URLSearchParams([...place, ...stay]))
}

/** What is on next, with its first day as a leaf of a calendar. */
export function Events({ page, events, rooms }: EventsParts): VNode | null {
  if (events.length === 0) return null
  const { formats, words } = page
  return (
    <section aria-labelledby="events">
      <h2 id="events">{words.home.events}</h2>
      <ol class="home-events">
        {events.slice(0, mostEvents).map(({ section, days }) => {
          const image = sectionImage(page, section)
          const href = sectionHref(page, section)
          const title = page.text(section.title)
          return (
            <li>
              {image && <Picture image={image} sizes="(min-width: 60rem) 180px, 30vw" />}
              <div>
                <p class="event-day">
                  <time dateTime={days.from}>{daysInWords(page, days)}</time>
                </p>
                <h3>{href ? <a href={href}>{title}</a> : title}</h3>
                <p class="quiet">{page.text(section.text ?? {})}</p>
                <p class="quiet event-stay">
                  {section.place && `${section.place} · `}
                  <a href={stayHref({ page, rooms }, { section, days })}>
                    {words.home.staysThen}
                    <span class="hidden">
                      : {title}, {formats.shortDay(days.from)}
                    </span>
                  </a>
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

export function Partners({ page, id, title, sections }: SectionsParts): VNode | null {
  if (sections.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 class="hidden" id={id}>
        {title}
      </h2>
      <ul class="partners">
        {sections.map(section => {
          const name = page.text(section.title)
          const href = sectionHref(page, section)
          const logo = section.picture ? (
            <img src={`/images/${section.picture}?height=96`} alt={name} height="48" loading="lazy" />
          ) : (
            name
          )
          return (
            <li>
              {href ? (
                <a href={href} rel="noopener">
                  {logo}
                </a>
              ) : (
                logo
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
