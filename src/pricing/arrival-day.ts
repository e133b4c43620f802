// A day of a property's calendar: what arriving on it costs at least, and which stays may begin or end on it.

import {
  absent,
  closedToArrival,
  closedToDeparture,
  nightValue,
  type RateCalendar,
  stopSell,
} from '../lodging/calendars/calendar.ts'
import type { DiscountRefusal } from '../lodging/prices/rules.ts'
import { longestStay } from '../lodging/properties/property.ts'
import { type Day, nightsBetween } from '../values/civil-dates.ts'
import type { Minor } from '../values/money.ts'
import { type LeadRate, leadRate } from './lead-rate.ts'
import { calendarsOf, hasTariff, inventoryOf } from './offers.ts'
import type { PricedProperty, RoomReason, UnavailableReason } from './priced-stay.ts'
import { daysAfterNights, isOutsideAdvanceDays, minimumStay } from './restrictions.ts'
import { exceedsOccupancy, freeRooms, isBelowOccupancy, roomReasons } from './room-flags.ts'
import type { StaySearch, Supply } from './search.ts'

export interface ArrivalDay extends ArrivalRules {
  readonly day: Day
  /** The cheapest rate for the stay that was searched; null when nothing is available. */
  readonly lowest: LowestPrice | null
  /** Empty when something is available: the property's reason, then all that its rooms have. */
  readonly reasons: readonly (UnavailableReason | RoomReason)[]
  readonly discountRefusal: DiscountRefusal | null
}

/** The cheapest rate without its nights and policies: a year of whole prices would cause long garbage collections. */
export interface LowestPrice {
  readonly roomId: number
  readonly rateCode: string
  /** In the currency of the search. */
  readonly total: Minor
  readonly nightlyAvg: Minor
}

/** Whatever the length of the stay that was searched. */
export interface ArrivalRules {
  /** Nights of the shortest and the longest stay from this day at any open rate; null where no rate is open. */
  readonly minimumStay: number | null
  /** Null also where no rate has a maximum within `longestStay`. */
  readonly maximumStay: number | null
  readonly arrivalAllowed: boolean
  readonly departureAllowed: boolean
}

/** The day on which the stay of `search` begins; `priced` is the result of that search. */
export const arrivalDay = (supply: Supply, search: StaySearch, priced: PricedProperty): ArrivalDay => ({
  day: search.stay.checkin,
  lowest: lowestPrice(leadRate(priced)),
  reasons: reasonsOf(priced),
  discountRefusal: priced.discountRefusal,
  ...arrivalRules(supply, search),
})

const lowestPrice = (lead: LeadRate | null): LowestPrice | null =>
  lead && {
    roomId: lead.room.room.id,
    rateCode: lead.rate.plan.code,
    total: lead.rate.total.total,
    nightlyAvg: lead.rate.total.nightlyAvg,
  }

const noReasons: readonly never[] = []

function reasonsOf({ unavailableReason, rooms }: PricedProperty): ArrivalDay['reasons'] {
  if (unavailableReason === null) return noReasons
  const ofRooms = roomReasons.filter(reason => rooms.some(({ reasons }) => reasons.includes(reason)))
  return unavailableReason === 'no_rooms_available' ? ofRooms : [unavailableReason, ...ofRooms]
}

/** Of the rooms that the parties fit in. */
function arrivalRules(supply: Supply, { stay, parties, local }: StaySearch): ArrivalRules {
  const day = stay.checkin
  const advance = nightsBetween(local.today, day)
  let minimum: number | null = null
  let maximum = 0
  let arrivalAllowed = false
  let departureAllowed = false
  const { rooms, ratePlans } = supply.property
  for (const room of rooms) {
    const ofRoom = calendarsOf(supply, room)
    const isByTariff = hasTariff(ofRoom)
    if (parties.some(party => exceedsOccupancy(room, party, isByTariff) || isBelowOccupancy(room, party)))
      continue
    const free = freeRooms(room, inventoryOf(room, supply.inventory), day)
    const hasRooms = free === null || free >= parties.length
    for (const { code } of ratePlans) {
      const calendar = ofRoom.get(code)
      if (calendar === undefined) continue
      const flags = nightValue(calendar, calendar.flags, day, 0)
      if ((flags & closedToArrival) === 0) arrivalAllowed = true
      if ((flags & closedToDeparture) === 0) departureAllowed = true
      if (!hasRooms || !isOpenTo(calendar, day, flags, advance)) continue
      const shortest = shortestFrom(calendar, day)
      const longest = longestFrom(calendar, day)
      if (shortest > longest) continue
      if (minimum === null || shortest < minimum) minimum = shortest
      if (longest > maximum) maximum = longest
    }
  }
  return {
    minimumStay: minimum,
    maximumStay: minimum === null || maximum === unlimited ? null : maximum,
    arrivalAllowed,
    departureAllowed,
  }
}

const unlimited = Number.POSITIVE_INFINITY

/** Whether some stay may begin on the day, as far as that night tells. */
function isOpenTo(calendar: RateCalendar, day: Day, flags: number, advance: number): boolean {
  return (
    (flags & (closedToArrival | stopSell)) === 0 &&
    nightValue(calendar, calendar.standard, day, absent) !== absent &&
    !isOutsideAdvanceDays(calendar, day - calendar.firstDay, advance)
  )
}

/** A longer stay may include a night with a higher minimum, so each minimum that is found is tried. */
function shortestFrom(calendar: RateCalendar, day: Day): number {
  const arrival = day - calendar.firstDay
  let nights = 1
  for (;;) {
    const minimum = minimumStay(calendar, arrival, arrival + nights)
    if (minimum <= nights) return nights
    nights = minimum
  }
}

/** A night with a maximum ends longer stays, or cannot be reached by them. */
function longestFrom(calendar: RateCalendar, day: Day): number {
  const { firstDay, maxStayArrival, maxStayThrough } = calendar
  const nightsBefore = daysAfterNights(calendar)
  const arrival = day - firstDay
  let longest = maxStayArrival?.[arrival] || unlimited
  if (maxStayThrough === null) return longest
  for (let night = 0; night < longestStay && night - nightsBefore < longest; night += 1) {
    longest = Math.min(longest, Math.max(maxStayThrough[arrival + night] || unlimited, night - nightsBefore))
  }
  return longest
}
