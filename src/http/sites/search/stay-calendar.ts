// What the calendar of the search bar shows, as JSON: the lowest total of a night and the rules of the stay, for each day.

import type { Calendar } from '../../../../client/src/types.ts'
import { addDays, formatDay, parseDay } from '../../../values/civil-dates.ts'
import { Fault } from '../../../values/faults.ts'
import type { Page } from '../page.ts'
import type { Fragment } from '../page-answer.ts'
import { requestedRooms, soughtIn } from '../stay-query.ts'
import { placesOf } from './site-places.ts'

/** A day of the calendar: the lowest total, its rules, and the fewest and the most nights; null where there is none. */
export type CalendarDay = readonly [
  price: number | null,
  /** 1 arrival, 2 departure, 4 full; of several properties 3. */
  rules: number,
  least: number | null,
  most: number | null,
]

export interface CalendarAnswer {
  /** `YYYY-MM-DD`. */
  readonly from: string
  readonly days: readonly CalendarDay[]
}

/** Two months with the days around them. */
const days = 70
/** Calendars of more properties at once would cost more than they tell. */
const mostProperties = 40

/** `from`, `property` and `room` of the address; no days for a site of many properties. */
export async function stayCalendar(page: Page): Promise<Fragment> {
  const firstDay = parseDay(page.firstDay)!
  const asked = parseDay(page.query.get('from') ?? '') ?? firstDay
  const property = page.query.get('property')
  const from = formatDay(asked < firstDay ? firstDay : asked)
  const answer = { from, days: await daysOf(page, from, property === null ? null : Number(property)) }
  return {
    type: 'application/json; charset=utf-8',
    content: JSON.stringify(answer),
    headers: { 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex' },
  }
}

async function daysOf(page: Page, from: string, propertyId: number | null): Promise<CalendarDay[]> {
  const stay = {
    from,
    days,
    nights: 1,
    rooms: requestedRooms(soughtIn(page.query).rooms),
    currency: page.currency,
  }
  try {
    if (propertyId !== null) {
      const { body } = await page.ask('property/calendar', { ...stay, property_id: propertyId })
      return body.days.map(day => ofOne(isShown(page, body) ? day : { ...day, lowest_total: null }))
    }
    if ((await placesOf(page)).count > mostProperties) return []
    const { body } = await page.ask('properties/calendar', stay)
    return lowest(body.filter(calendar => isShown(page, calendar)))
  } catch (error) {
    // Days that cannot be asked for have no prices; they can still be chosen, and the page says then what is wrong.
    if (!(error instanceof Fault) || error.status >= 500) throw error
    return error.errors[0]?.field === 'from' && from <= page.today
      ? [past, ...(await daysOf(page, formatDay(addDays(parseDay(from)!, 1)), propertyId))]
      : []
  }
}

/** No stay begins or ends on it. */
const past: CalendarDay = [null, 0, null, null]

/** The picker names the currency of the page beside its amounts. */
const isShown = ({ currency }: Page, { meta_data }: Calendar): boolean => meta_data.currency === currency

function ofOne(day: Calendar['days'][number]): CalendarDay {
  const rules = (day.arrival_allowed ? 1 : 0) + (day.departure_allowed ? 2 : 0) + (isFull(day) ? 4 : 0)
  return [day.lowest_total, rules, day.minimum_stay, day.maximum_stay]
}

/** A night without rooms; one that may only be part of a longer stay is not full. */
const isFull = ({ is_available, reasons }: Calendar['days'][number]): boolean =>
  !is_available &&
  !reasons.some(
    reason =>
      reason === 'less_than_min_stay' || reason === 'closed_to_arrival' || reason === 'closed_to_departure',
  )

/** The lowest of all properties; what one does not allow another may. */
function lowest(calendars: readonly Calendar[]): CalendarDay[] {
  return Array.from({ length: days }, (_, place) => {
    const prices = calendars
      .map(calendar => calendar.days[place]?.lowest_total)
      .filter(price => price !== null && price !== undefined)
    return [prices.length === 0 ? null : Math.min(...prices), 3, null, null]
  })
}
