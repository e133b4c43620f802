// The reasons why a room cannot be sold with the day and the limit of each, so that a program can find out what would do.

import {
  absent,
  closedToArrival,
  closedToDeparture,
  type RateCalendar,
  stopSell,
} from '../../lodging/calendars/calendar.ts'
import type { Room, RoomParty, Stay } from '../../lodging/properties/property.ts'
import { addDays, type Day, nightsBetween } from '../../values/civil-dates.ts'
import { guestsAt, isPriced } from '../nights/night-prices.ts'
import { calendarsOf, hasTariff, inventoryOf, isOfLengthOnly } from '../offers.ts'
import { openPlans } from '../plan-access.ts'
import type { PricedRoom, RoomReason } from '../priced-stay.ts'
import { daysAfterNights, maximumStay, minimumStay, restrictionsOf } from '../restrictions.ts'
import { exceedsOccupancy, freeRooms } from '../room-flags.ts'
import type { StaySearch, Supply } from '../search.ts'

export interface ReasonDetail extends Cause {
  readonly code: RoomReason
}

interface Cause {
  /** The first night, the day of arrival or the day of departure that it comes from; null where it comes from none. */
  readonly day: Day | null
  /** What is allowed, in nights, rooms, guests or days ahead; null where nothing is counted. */
  readonly limit: number | null
  /** What the search has in its place. */
  readonly requested: number | null
}

/** One for each reason of the room. Of several rates with the same reason, the one that comes nearest to the search. */
export function reasonDetails(
  supply: Supply,
  search: StaySearch,
  { room, reasons }: PricedRoom,
): ReasonDetail[] {
  return reasons.map(code => {
    const { day, limit, requested } = causeOf(code, supply, search, room)
    return { code, day, limit, requested }
  })
}

function causeOf(code: RoomReason, supply: Supply, search: StaySearch, room: Room): Cause {
  if (code === 'occupancy_exceeded')
    return tooManyGuests(room, search.parties, hasTariff(supply, search, room))
  if (code === 'no_inventory') return tooFewRooms(supply, search, room)
  const refused = refusedCalendars(supply, search, room)
  const causes = refused.map(calendar => causeIn[code](calendar, search)).filter(cause => cause !== null)
  return causes.reduce<Cause | null>((nearest, cause) => nearer(nearest, cause), null) ?? unknownCause
}

/** A room without rates has no price on any night. */
const unknownCause: Cause = { day: null, limit: null, requested: null }

/** The calendars that the reasons come from: as in `offeredRoom`, those refused for the length alone go first. */
function refusedCalendars(supply: Supply, search: StaySearch, room: Room): RateCalendar[] {
  const { stay, local } = search
  const ofRoom = calendarsOf(supply, room)
  const calendars = openPlans(supply, search)
    .map(({ plan }) => ofRoom.get(plan.code))
    .filter(each => each !== undefined)
    .map(calendar => withoutUnpriced(calendar, supply, search, room))
  const ofLength = calendars.filter(calendar => isOfLengthOnly(restrictionsOf(calendar, stay, local.today)))
  return ofLength.length > 0 ? ofLength : calendars
}

/** A derived plan without the nights of the stay of which its rule makes no price for the guests. */
function withoutUnpriced(
  calendar: RateCalendar,
  supply: Supply,
  search: StaySearch,
  room: Room,
): RateCalendar {
  if (calendar.derivation === undefined) return calendar
  const guests = guestsAt(supply, search, room, calendar)
  const standard = calendar.standard.slice()
  const { checkin, checkout } = search.stay
  for (let day = checkin; day < checkout; day = addDays(day, 1)) {
    const night = day - calendar.firstDay
    if (night >= 0 && night < standard.length && !isPriced(calendar, night, guests)) standard[night] = absent
  }
  return { ...calendar, standard }
}

function nearer(nearest: Cause | null, cause: Cause): Cause {
  if (nearest === null) return cause
  return missedBy(cause) < missedBy(nearest) ? cause : nearest
}

const missedBy = ({ limit, requested }: Cause): number => Math.abs((limit ?? 0) - (requested ?? 0))

type CauseIn = (calendar: RateCalendar, search: StaySearch) => Cause | null

const causeIn: Readonly<Record<Exclude<RoomReason, 'occupancy_exceeded' | 'no_inventory'>, CauseIn>> = {
  stop_sell: (calendar, { stay }) =>
    onNight(stay, night => isFlagged(calendar, addDays(stay.checkin, night), stopSell)),
  closed_to_arrival: (calendar, { stay }) =>
    isFlagged(calendar, stay.checkin, closedToArrival) ? on(stay.checkin) : null,
  closed_to_departure: (calendar, { stay }) =>
    isFlagged(calendar, stay.checkout, closedToDeparture) ? on(stay.checkout) : null,
  no_price: (calendar, { stay }) =>
    onNight(
      stay,
      night => (calendar.standard[stay.checkin - calendar.firstDay + night] ?? absent) === absent,
    ),
  advance_days: advanceCause,
  less_than_min_stay: tooShort,
  greater_than_max_stay: tooLong,
}

const on = (day: Day): Cause => ({ day, limit: null, requested: null })

/** The first night, counted from the arrival, for which something holds. */
function onNight({ checkin, checkout }: Stay, holds: (night: number) => boolean): Cause | null {
  for (let night = 0; night < checkout - checkin; night += 1)
    if (holds(night)) return on(addDays(checkin, night))
  return null
}

const isFlagged = ({ flags, firstDay }: RateCalendar, day: Day, bit: number): boolean =>
  ((flags?.[day - firstDay] ?? 0) & bit) !== 0

function advanceCause(
  { minAdvanceDays, maxAdvanceDays, firstDay }: RateCalendar,
  { stay: { checkin }, local }: StaySearch,
): Cause | null {
  const requested = nightsBetween(local.today, checkin)
  const least = minAdvanceDays?.[checkin - firstDay] ?? 0
  const most = maxAdvanceDays?.[checkin - firstDay] ?? 0
  if (requested < least) return { day: checkin, limit: least, requested }
  return most > 0 && requested > most ? { day: checkin, limit: most, requested } : null
}

function tooShort(calendar: RateCalendar, { stay }: StaySearch): Cause | null {
  const [arrival, departure] = [stay.checkin - calendar.firstDay, stay.checkout - calendar.firstDay]
  const limit = minimumStay(calendar, arrival, departure)
  const requested = departure - arrival
  return requested < limit
    ? { day: dayOfLimit(stay, calendar, calendar.minStayThrough, limit), limit, requested }
    : null
}

function tooLong(calendar: RateCalendar, { stay }: StaySearch): Cause | null {
  const [arrival, departure] = [stay.checkin - calendar.firstDay, stay.checkout - calendar.firstDay]
  const limit = maximumStay(calendar, arrival, departure)
  const requested = departure - arrival
  return requested > limit
    ? { day: dayOfLimit(stay, calendar, calendar.maxStayThrough, limit), limit, requested }
    : null
}

/** The first night stayed through with that limit; the day of arrival when the limit is the arrival's. */
function dayOfLimit(stay: Stay, calendar: RateCalendar, through: Uint8Array | null, limit: number): Day {
  const { firstDay } = calendar
  const cause = onNight(stay, night => through?.[stay.checkin - firstDay + night] === limit)
  const endsOnLimit = daysAfterNights(calendar) > 0 && through?.[stay.checkout - firstDay] === limit
  return cause?.day ?? (endsOnLimit ? stay.checkout : stay.checkin)
}

function tooFewRooms(supply: Supply, { stay, parties }: StaySearch, room: Room): Cause {
  const inventory = inventoryOf(room, supply.inventory)
  const freeOn = (night: number) => freeRooms(room, inventory, addDays(stay.checkin, night))
  const cause = onNight(stay, night => (freeOn(night) ?? parties.length) < parties.length)
  const day = cause?.day ?? stay.checkin
  return { day, limit: Math.max(0, freeRooms(room, inventory, day) ?? 0), requested: parties.length }
}

/** The guests of the first party that is too large, or its adults or children where a limit of these is the only one. */
function tooManyGuests(room: Room, parties: readonly RoomParty[], isByTariff: boolean): Cause {
  const { adults, childAges } = parties.find(party => exceedsOccupancy(room, party, isByTariff))!
  const guests = adults + childAges.length
  const { maximumOccupancy, maximumAdults, maximumChildren } = room
  if (guests > maximumOccupancy) return { day: null, limit: maximumOccupancy, requested: guests }
  if (maximumAdults !== null && adults > maximumAdults) {
    return { day: null, limit: maximumAdults, requested: adults }
  }
  return { day: null, limit: maximumChildren, requested: childAges.length }
}
