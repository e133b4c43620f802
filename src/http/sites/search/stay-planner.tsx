// The planner of a stay, the same wherever one is searched for or changed: a calendar with prices and rules, and guests by room with
// their ages. What is inside works without scripts.

import type { ComponentChildren, VNode } from 'preact'
import type { Page } from '../page.ts'
import { roomText, type SoughtRoom } from '../stay-query.ts'
import { Island } from './island.tsx'

interface PlannerParts {
  readonly page: Page
  readonly rooms: readonly SoughtRoom[]
  readonly children: ComponentChildren
}

interface DatesParts extends PlannerParts {
  readonly dates: { readonly checkin: string; readonly checkout: string } | null
  /** Whose prices the calendar shows; those of the whole site unless given. */
  readonly propertyId?: number | undefined
  /** A stay that is booked and to be changed: its rooms are the guest's own on its nights. */
  readonly held?: DatesParts['dates']
}

export function DatesPlanner({ page, dates, rooms, propertyId, held = null, children }: DatesParts): VNode {
  const { search, picker } = page.words
  const properties = {
    dates: dates && { checkin: dates.checkin, checkout: dates.checkout },
    held: held && { checkin: held.checkin, checkout: held.checkout },
    today: page.today,
    firstDay: page.firstDay,
    locale: page.formats.locale,
    firstWeekday: page.formats.firstWeekday,
    label: search.dates,
    words: picker,
    priceNote: (propertyId === undefined ? picker.priceOfAny : picker.priceOfThis)(page.currency),
    currency: page.currency,
    address: page.href('/stay-calendar', { property: propertyId, currency: page.currency }),
    rooms: rooms.map(roomText),
  }
  return (
    <Island name="stay-dates" properties={properties} class="search-dates">
      {children}
    </Island>
  )
}

interface GuestsParts extends PlannerParts {
  /** Whether no room can be added or taken away. */
  readonly isFixed?: boolean
}

export function GuestsPlanner({ page, rooms, isFixed = false, children }: GuestsParts): VNode {
  const { search, picker, common } = page.words
  const properties = {
    rooms,
    isFixed,
    locale: page.formats.locale,
    label: isFixed ? page.words.bookingChange.guests : search.guests,
    words: { ...picker, adults: search.adults, children: search.children, agesMatter: search.agesMatter },
    counts: { adults: common.adults, children: common.children, rooms: common.rooms },
  }
  return (
    <Island name="stay-guests" properties={properties} class="search-guests">
      {children}
    </Island>
  )
}
