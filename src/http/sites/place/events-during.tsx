// What is on at the place during a stay, beside what can be booked.

import type { VNode } from 'preact'
import type { Property } from '../../../../client/src/types.ts'
import type { Page } from '../page.ts'
import type { Sought } from '../stay-query.ts'
import { daysInWords, eventsWithin, isNear } from './sections.ts'

interface EventsParts {
  readonly page: Page
  readonly sought: Sought
  /** Only events where these are. */
  readonly properties: readonly Pick<Property, 'destination'>[]
}

const most = 3

/** Null without a stay, and where nothing is on then and there. */
export function EventsDuring({ page, sought: { dates }, properties }: EventsParts): VNode | null {
  if (dates === null) return null
  const events = eventsWithin(page, { from: dates.checkin, to: dates.checkout })
    .filter(({ section }) => isNear(section, properties))
    .slice(0, most)
  if (events.length === 0) return null
  return (
    <aside class="events-during" aria-label={page.words.home.whileYouAreHere}>
      <h2>{page.words.home.whileYouAreHere}</h2>
      <ul>
        {events.map(({ section, days }) => (
          <li>
            <b>{page.text(section.title)}</b>{' '}
            <span class="quiet">
              {daysInWords(page, days)}
              {section.place && ` · ${section.place}`}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
