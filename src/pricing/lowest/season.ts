// A search for stays of one length that begin on many days, which many properties are asked.

import { addDays, type Day } from '../../values/civil-dates.ts'
import { daysOf } from '../restrictions.ts'
import type { StaySearch } from '../search.ts'
import { type LowestSearch, lowestSearch } from './lowest-search.ts'

export interface Season {
  /** Of the stay that begins on the first day. */
  readonly search: LowestSearch
  /** Days of arrival. */
  readonly arrivals: number
  /** The nights of all the stays. */
  readonly days: readonly Day[]
  /** The stay that begins on the last day. */
  readonly last: StaySearch
  /** Room to work in, for one property after another: memory of its own would cost each more than what is done in it. */
  readonly room: { readonly ofNights: Float64Array; readonly ofArrivals: Float64Array }
}

/** `search` is for the stay that begins on the first day. */
export function seasonOf(search: StaySearch, arrivals: number): Season {
  const last = searchOn(search, arrivals - 1)
  const days = daysOf({ checkin: search.stay.checkin, checkout: last.stay.checkout })
  const room = { ofNights: new Float64Array(days.length), ofArrivals: new Float64Array(arrivals) }
  return { search: lowestSearch(search), arrivals, days, last, room }
}

/** The same for the stay that begins so many days later. */
export function searchOn<Search extends StaySearch>(search: Search, ahead: number): Search {
  const { checkin, checkout } = search.stay
  return { ...search, stay: { checkin: addDays(checkin, ahead), checkout: addDays(checkout, ahead) } }
}
