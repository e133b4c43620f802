// Why a room cannot be booked, in words, and what would do.

import type { Room } from '../../../../client/src/types.ts'
import { addDays, formatDay, parseDay } from '../../../values/civil-dates.ts'
import type { Page } from '../page.ts'
import type { Sought } from '../stay-query.ts'

type Detail = Room['unavailable_details'][number]

export interface RoomReasons {
  readonly texts: readonly string[]
  /** The length from the same day that the rules of the room ask for, where only the length is wrong. */
  readonly nights: { readonly checkin: string; readonly checkout: string; readonly count: number } | null
}

/** The reasons of a room that was searched for. */
export function roomReasons(page: Page, room: Room, { dates }: Sought): RoomReasons {
  const details = room.unavailable_details
  const [only] = details
  const isLength = only?.code === 'less_than_min_stay' || only?.code === 'greater_than_max_stay'
  const count = details.length === 1 && isLength ? only.limit : null
  return {
    texts: details.map(detail => reasonText(page, detail)),
    nights:
      count === null || count === 0 || dates === null
        ? null
        : {
            checkin: dates.checkin,
            checkout: formatDay(addDays(parseDay(dates.checkin)!, count)),
            count,
          },
  }
}

function reasonText({ words: { vacancy }, formats }: Page, { code, date, limit, requested }: Detail): string {
  const day = date === null ? null : formats.day(date)
  switch (code) {
    case 'stop_sell':
      return day === null ? vacancy.closed : vacancy.closedOn(day)
    case 'closed_to_arrival':
      return day === null ? vacancy.noArrival : vacancy.noArrivalOn(day)
    case 'closed_to_departure':
      return day === null ? vacancy.noDeparture : vacancy.noDepartureOn(day)
    case 'advance_days':
      if (limit === null || requested === null) return vacancy.advanceDays
      return formats.plural(limit, requested < limit ? vacancy.bookAhead : vacancy.bookNotBefore)
    case 'occupancy_exceeded':
      return limit === null ? vacancy.tooManyGuests : formats.plural(limit, vacancy.mostInRoom)
    case 'no_inventory':
      if (limit !== null && limit > 0) return formats.plural(limit, vacancy.roomsLeft)
      return day === null ? vacancy.full : vacancy.fullOn(day)
    case 'less_than_min_stay':
      return formats.plural(limit ?? 1, vacancy.atLeast)
    case 'greater_than_max_stay':
      return formats.plural(limit ?? 1, vacancy.atMost)
    default:
      return vacancy.noPrice
  }
}
